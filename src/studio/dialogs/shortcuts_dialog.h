#pragma once

#include "studio/view3d/navigation.h"

#include <QDialog>
#include <memory>

namespace Ui {
class ShortcutsDialog;
}

namespace trammel::studio {

/// All keys of the window, to be searched.
class ShortcutsDialog : public QDialog {
    Q_OBJECT

public:
    /// Lists the actions that have keys.
    ShortcutsDialog(const QList<QAction*>& actions, QWidget* parent);
    ~ShortcutsDialog() override;

private:
    static QString mouseOf(NavigationStyle style);
    void filter(const QString& text);

    std::unique_ptr<Ui::ShortcutsDialog> m_ui;
};

} // namespace trammel::studio
