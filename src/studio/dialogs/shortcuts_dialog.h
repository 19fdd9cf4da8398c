#pragma once

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
    void filter(const QString& text);

    std::unique_ptr<Ui::ShortcutsDialog> m_ui;
};

} // namespace trammel::studio
