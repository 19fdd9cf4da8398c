#pragma once

#include "studio/sketch/sketch_bar.h"
#include "studio/sketch/sketch_tool.h"
#include "studio/waits.h"
#include "studio/window/main_window.h"
#include "studio/window_setup.h"

#include <QLabel>
#include <QTest>
#include <QToolBar>
#include <QToolButton>
#include <QWindow>

namespace trammel::test {

/// Draws in the program's window as a user does: by clicks and drags on what can be seen, each of
/// which counts as one action, and by keys. Places are those of the sketch's plane, m.
class SketchHand {
public:
    explicit SketchHand(studio::MainWindow& window) : m_window(window) {}

    int actions() const { return m_actions; }
    int keys() const { return m_keys; }

    studio::SketchTool& tool() const { return *m_window.findChild<studio::SketchTool*>(); }
    QString hint() const { return tool().hint(); }

    /// A button of the window's tool bar or the sketch's row.
    void button(const char* bar, const char* action) {
        auto* row = m_window.findChild<QToolBar*>(bar);
        auto* button = row->widgetForAction(m_window.findChild<QAction*>(action));
        QVERIFY2(button && button->isVisible(), action);
        ++m_actions;
        QTest::mouseClick(button, Qt::LeftButton);
    }
    /// Until what is below the view has given room and the hint has its lines.
    void enter() {
        button("toolBar", "sketch");
        restingValue(50, [this] { return scene()->size(); });
    }
    void take(studio::DrawingTool tool) {
        button("sketchBar", studio::DrawingTools::info(tool).icon);
    }

    void click(double u, double v, Qt::MouseButton which = Qt::LeftButton) {
        ++m_actions;
        const QPoint at = pixels(u, v);
        QTest::mouseMove(scene(), at);
        QTest::mouseClick(scene(), which, {}, at);
    }
    void doubleClick(QPoint at) {
        ++m_actions;
        QTest::mouseClick(scene(), Qt::LeftButton, {}, at);
        QTest::mouseDClick(scene(), Qt::LeftButton, {}, at);
    }
    void doubleClick(double u, double v) { doubleClick(pixels(u, v)); }
    void drag(double u, double v, double toU, double toV, Qt::KeyboardModifiers modifiers = {}) {
        hold(u, v, toU, toV, modifiers);
        QTest::mouseRelease(scene(), Qt::LeftButton, modifiers, pixels(toU, toV));
    }
    /// A drag whose button is not let go of.
    void hold(double u, double v, double toU, double toV, Qt::KeyboardModifiers modifiers = {}) {
        ++m_actions;
        const QPoint from = pixels(u, v), to = pixels(toU, toV);
        QTest::mouseMove(scene(), from);
        QTest::mousePress(scene(), Qt::LeftButton, modifiers, from);
        for (const QPoint at : {(2 * from + to) / 3, (from + 2 * to) / 3, to})
            sendMove(at, modifiers);
    }
    /// The pointer that is held goes on.
    void dragOn(double u, double v) { sendMove(pixels(u, v), {}); }
    void letGo(double u, double v) {
        QTest::mouseRelease(scene(), Qt::LeftButton, {}, pixels(u, v));
    }
    void hover(double u, double v) { QTest::mouseMove(scene(), pixels(u, v)); }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        ++m_keys;
        QTest::keyClick(scene(), key, modifiers);
    }
    /// As the display sends it: the window's shortcuts come first, but for keys that the view
    /// claims.
    void keyOrShortcut(Qt::Key key) {
        ++m_keys;
        if (!qt_sendShortcutOverrideEvent(scene(), 0, key, Qt::NoModifier))
            QTest::keyClick(scene(), key);
    }
    void type(const QString& text) {
        m_keys += static_cast<int>(text.size());
        for (const QChar c : text)
            QTest::keyClick(scene(), c.toLatin1());
    }

    QPoint pixels(double u, double v) const {
        return tool().pixelsOf(sketch::Point(u, v)).toPoint();
    }
    QWindow* scene() const {
        for (QWindow* window : QGuiApplication::allWindows())
            if (window->inherits("Qt3DExtras::Qt3DWindow")) return window;
        return nullptr;
    }

private:
    /// Of the pointer with the button held, which QTest::mouseMove does not know of.
    void sendMove(QPoint at, Qt::KeyboardModifiers modifiers) {
        QMouseEvent move(QEvent::MouseMove, at, scene()->mapToGlobal(at), Qt::NoButton,
                         Qt::LeftButton, modifiers);
        QCoreApplication::sendEvent(scene(), &move);
    }

    studio::MainWindow& m_window;
    int m_actions = 0, m_keys = 0;
};

} // namespace trammel::test
