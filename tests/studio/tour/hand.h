#pragma once

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QDialog>
#include <QLineEdit>
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
    /// A right click on an item and a click on an entry of its menu. @param entry "Menu/Entry" for
    /// one of a menu in it. @return whether the menu has the entry
    bool chooseFromMenu(QAbstractItemView& view, const QModelIndex& item, const QString& entry) {
        click(view, item, {}); // a right click selects, too
        QStringList path = entry.split('/');
        bool isChosen = true;
        const QMenu* used = nullptr; // until the menu in it opens
        QTimer timer;
        QObject::connect(&timer, &QTimer::timeout, &view, [&] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            if (!menu || menu == used || path.isEmpty()) return;
            used = menu;
            isChosen = chooseIn(*menu, path.takeFirst());
            if (isChosen) return;
            path.clear();
            while (QWidget* popup = QApplication::activePopupWidget())
                popup->close();
        });
        timer.start(20);
        const QPoint place = view.visualRect(item).center();
        QContextMenuEvent event(QContextMenuEvent::Mouse, place,
                                view.viewport()->mapToGlobal(place));
        QApplication::sendEvent(view.viewport(), &event);
        return isChosen && path.isEmpty();
    }
    /// Opens the list of a combo box and clicks an entry.
    void choose(QComboBox& box, const QVariant& value) {
        click(box);
        const QModelIndex entry = box.model()->index(box.findData(value), 0);
        QVERIFY(entry.isValid() && QTest::qWaitForWindowExposed(box.view()->window()));
        // A second click at once is none; the list's own timer of that may be late by a twentieth.
        QTest::qWait(QApplication::doubleClickInterval() * 3 / 2);
        click(*box.view(), entry);
        QTRY_COMPARE(box.currentData(), value);
    }
    /// Clicks into a line edit and types in place of what is there.
    void enter(QLineEdit& edit, const QString& text) {
        click(edit);
        press(edit, Qt::Key_A, Qt::ControlModifier);
        type(edit, text);
        press(edit, Qt::Key_Return);
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
    /// @return whether the menu has the entry
    bool chooseIn(QMenu& menu, const QString& entry) {
        for (QAction* action : menu.actions()) {
            if (action->text().remove('&') != entry || !action->isVisible()) continue;
            ++m_clicks;
            QTest::mouseClick(&menu, Qt::LeftButton, {}, menu.actionGeometry(action).center());
            return true;
        }
        return false;
    }
    void clickAt(QWidget& widget, QPoint place, Qt::KeyboardModifiers modifiers) {
        ++m_clicks;
        QTest::mouseClick(&widget, Qt::LeftButton, modifiers, place);
    }

    int m_clicks = 0, m_keys = 0, m_dialogs = 0;
};

} // namespace trammel::test
