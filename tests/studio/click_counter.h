#pragma once

#include <QAction>
#include <QApplication>
#include <QMenu>
#include <QTest>
#include <QTimer>
#include <QToolButton>

namespace trammel::test {

/// Works a window as a user does, by clicks and keys on what can be seen, and counts both.
class ClickCounter {
public:
    int clicks() const { return m_clicks; }
    int keys() const { return m_keys; }

    void click(QWidget* widget, QPoint at, Qt::KeyboardModifiers modifiers = {}) {
        ++m_clicks;
        QTest::mouseClick(widget, Qt::LeftButton, modifiers, at);
    }
    void click(QWidget* widget) { click(widget, widget->rect().center()); }

    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        ++m_keys;
        QTest::keyClick(QApplication::focusWidget(), key, modifiers);
    }
    void type(const QString& text) {
        for (const QChar c : text) {
            ++m_keys;
            QTest::keyClick(QApplication::focusWidget(), c.toLatin1());
        }
    }

    /// Opens a button's menu and clicks the entries on the way to the last one.
    void clickEntry(QToolButton* button, const QStringList& names) {
        bool isDone = false;
        // The button waits until its menu is closed.
        QTimer::singleShot(0, button, [&] {
            for (const QString& name : names)
                if (!clickInPopup(name)) break;
            m_menu = nullptr;
            isDone = true;
            while (QWidget* open = QApplication::activePopupWidget())
                open->close();
        });
        click(button);
        if (!QTest::qWaitFor([&] { return isDone; })) QTest::qFail("no menu", __FILE__, __LINE__);
    }

private:
    /// @param name of an action or, for a menu, of an action that is in it
    bool clickInPopup(const QString& name) {
        QMenu* menu = nullptr;
        QAction* entry = nullptr;
        const auto isThere = [&] {
            menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            entry = nullptr;
            if (menu == m_menu) return false; // the next one is about to open
            for (QAction* action : menu ? menu->actions() : QList<QAction*>())
                if (action->objectName() == name ||
                    (action->menu() && holds(*action->menu(), name)))
                    entry = action;
            return entry != nullptr;
        };
        if (!QTest::qWaitFor(isThere)) {
            QTest::qFail(qPrintable("no entry " + name), __FILE__, __LINE__);
            return false;
        }
        m_menu = menu;
        click(menu, menu->actionGeometry(entry).center());
        return true;
    }
    static bool holds(const QMenu& menu, const QString& name) {
        for (const QAction* action : menu.actions())
            if (action->objectName() == name) return true;
        return false;
    }

    int m_clicks = 0, m_keys = 0;
    QMenu* m_menu = nullptr; ///< that was clicked in last
};

} // namespace trammel::test
