#pragma once

#include <QList>
#include <QObject>

class QAction;
class QWidget;

namespace trammel::studio {

class HelpWindow;

/// Help: the pages, the keys of the window's actions, and what the program is.
class HelpController : public QObject {
    Q_OBJECT

public:
    explicit HelpController(QWidget* window);

    /// The page about what has the focus.
    void showTopic();
    void showMethods();
    void showShortcuts();
    void showAbout();

private:
    /// @param page see HelpBrowser
    void showPage(const QString& page);
    QList<QAction*> actionsWithKeys() const;

    QWidget* m_window;
    HelpWindow* m_help = nullptr; ///< made when first asked for
};

} // namespace trammel::studio
