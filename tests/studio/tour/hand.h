#pragma once

#include <QAbstractItemView>
#include <QApplication>
#include <QContextMenuEvent>
#include <QDialog>
#include <QMenu>
#include <QTest>
#include <QTimer>
#include <functional>

namespace trammel::test {

/// Does what a user does with mouse and keyboard, and counts it.
class Hand {
public:
    int clicks() const { return m_clicks; }
    int keys() const { return m_keys; }
    int dialogs() const { return m_dialogs; }

    void click(QWidget& widget, Qt::KeyboardModifiers modifiers = {}) {
        clickAt(widget, widget.rect().center(), modifiers);
    }
    void click(QAbstractItemView& view, const QModelIndex& item,
               Qt::KeyboardModifiers modifiers = {}) {
        view.scrollTo(item);
        clickAt(*view.viewport(), view.visualRect(item).center(), modifiers);
    }
    /// A key with its modifiers is one key and those.
    void press(QWidget& widget, Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        m_keys += modifiers == Qt::NoModifier ? 1 : 2;
        QTest::keyClick(&widget, key, modifiers);
    }
    void type(QWidget& widget, const QString& text) {
        m_keys += static_cast<int>(text.size());
        QTest::keyClicks(&widget, text);
    }
    /// A right click on an item and a click on an entry of its menu.
    /// @return whether the menu has the entry
    bool chooseFromMenu(QAbstractItemView& view, const QModelIndex& item, const QString& entry) {
        click(view, item, {}); // a right click selects, too
        bool isChosen = false;
        QTimer::singleShot(0, &view, [&] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            if (!menu) return;
            for (QAction* action : menu->actions()) {
                if (action->text().remove('&') != entry || !action->isVisible()) continue;
                isChosen = true;
                ++m_clicks;
                QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
                return;
            }
            menu->close();
        });
        const QPoint place = view.visualRect(item).center();
        QContextMenuEvent event(QContextMenuEvent::Mouse, place,
                                view.viewport()->mapToGlobal(place));
        QApplication::sendEvent(view.viewport(), &event);
        return isChosen;
    }
    /// Does something that opens a modal dialog, and something in that. @return whether it opened
    bool inDialog(const std::function<void()>& open, const std::function<void(QDialog&)>& use) {
        bool wasOpen = false;
        QTimer timer;
        timer.setInterval(20);
        QObject::connect(&timer, &QTimer::timeout, &timer, [&] {
            auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
            if (!dialog || wasOpen) return;
            wasOpen = true;
            ++m_dialogs;
            use(*dialog);
        });
        timer.start();
        open();
        return wasOpen;
    }
    /// A window that was opened and stays beside.
    void seeDialog() { ++m_dialogs; }

private:
    void clickAt(QWidget& widget, QPoint place, Qt::KeyboardModifiers modifiers) {
        ++m_clicks;
        QTest::mouseClick(&widget, Qt::LeftButton, modifiers, place);
    }

    int m_clicks = 0, m_keys = 0, m_dialogs = 0;
};

} // namespace trammel::test
