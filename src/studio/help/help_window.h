#pragma once

#include "studio/help/help_pages.h"

#include <QWidget>
#include <memory>

class QTreeWidgetItem;

namespace Ui {
class HelpWindow;
}

namespace trammel::studio {

/// The help beside the window: contents, search, pages with links, back and forward.
class HelpWindow : public QWidget {
    Q_OBJECT

public:
    /// @param actions whose keys the help lists
    HelpWindow(const QList<QAction*>& actions, QWidget* parent);
    ~HelpWindow() override;

    /// Opens the window, or brings it to the front, with this page. @param page see HelpBrowser
    void showPage(const QString& page);

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void connectParts();
    void refreshIcons();
    void loadPages();
    void fillContents();
    void search(const QString& words);
    void markPage(const QString& page);

    std::unique_ptr<Ui::HelpWindow> m_ui;
    QList<QAction*> m_actions;
    std::unique_ptr<HelpPages> m_pages;
};

} // namespace trammel::studio
