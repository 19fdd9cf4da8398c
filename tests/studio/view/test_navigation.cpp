// Mouse and touchpad in the 3-D view: what each button does in each style, seen in the pictures of
// a window, and that the chosen style is remembered.
#include "studio/view/view_window.h"
#include "studio/view3d/navigation.h"

#include <QAction>
#include <QMenu>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QPointingDevice>
#include <QWheelEvent>
#include <cmath>

using namespace trammel;
using namespace trammel::studio;
using trammel::test::ViewWindow;

namespace {

/// A red cube about the origin.
constexpr auto kModel = R"({"trammel": 1, "name": "Cube", "gravity": [0, 0, 0],
  "bodies": [{"name": "cube", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0],
              "shapes": [{"type": "box", "size": [1, 1, 1], "color": [1, 0, 0, 1]}]}]})";

/// Where the cube is in a picture.
struct Seen {
    QPointF middle;
    double width = 0, height = 0;
};

Seen seen(const QImage& image) {
    int left = image.width(), right = 0, top = image.height(), bottom = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const bool triad = x < 110 && y > image.height() - 110;
            const QRgb pixel = image.pixel(x, y);
            if (triad || qRed(pixel) < 40 || qRed(pixel) < 3 * qGreen(pixel)) continue;
            left = std::min(left, x);
            right = std::max(right, x);
            top = std::min(top, y);
            bottom = std::max(bottom, y);
        }
    return {{0.5 * (left + right), 0.5 * (top + bottom)}, right - left + 1.0, bottom - top + 1.0};
}

/// By what it did to a cube that was seen from the front; a step of 20 pixels to the right and up.
CameraMotion motionBetween(const Seen& before, const Seen& after) {
    const QPointF by = after.middle - before.middle;
    const bool isAsLarge =
        std::abs(after.width - before.width) < 3 && std::abs(after.height - before.height) < 3;
    if (isAsLarge) {
        if (std::hypot(by.x(), by.y()) < 1.0) return CameraMotion::None;
        const bool isWithPointer = std::abs(by.x() - 20) < 2 && std::abs(by.y() + 20) < 2;
        return isWithPointer ? CameraMotion::Pan : CameraMotion::None;
    }
    const bool isSquare = std::abs(after.width - after.height) < 3;
    return isSquare && after.width > before.width ? CameraMotion::Zoom : CameraMotion::Orbit;
}

} // namespace

Q_DECLARE_METATYPE(trammel::studio::CameraMotion)
Q_DECLARE_METATYPE(trammel::studio::NavigationStyle)

class TestNavigation : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { test::setUpStudio(); }
    void init() {
        QSettings().clear();
        m_window = std::make_unique<ViewWindow>(kModel);
        m_window->view().setGridVisible(false);
        m_window->view().setOrthographic(true);
        m_window->view().setStandardView(StandardView::Front);
    }
    void cleanup() { m_window.reset(); }

    void dragsMoveTheCamera_data();
    void dragsMoveTheCamera();
    void scrollingAndPinching();
    void styleIsRemembered();

private:
    QPointF middle() { return {0.5 * m_window->view().width(), 0.5 * m_window->view().height()}; }
    void mouse(QEvent::Type type, QPointF at, Qt::MouseButton button, Qt::MouseButtons buttons,
               Qt::KeyboardModifiers modifiers) {
        QWindow* window = m_window->sceneWindow();
        QMouseEvent event(type, at, window->mapToGlobal(at), button, buttons, modifiers);
        QApplication::sendEvent(window, &event);
    }
    void drag(Qt::MouseButton button, Qt::KeyboardModifiers modifiers) {
        const QPointF from = middle(), to = from + QPointF(20, -20);
        mouse(QEvent::MouseButtonPress, from, button, button, modifiers);
        mouse(QEvent::MouseMove, 0.5 * (from + to), Qt::NoButton, button, modifiers);
        mouse(QEvent::MouseMove, to, Qt::NoButton, button, modifiers);
        mouse(QEvent::MouseButtonRelease, to, button, Qt::NoButton, modifiers);
    }
    QAction* style(const char* name) {
        for (QAction* action : m_window->view().navigationMenu()->actions())
            if (action->objectName() == QLatin1String(name)) return action;
        return nullptr;
    }

    std::unique_ptr<ViewWindow> m_window;
};

void TestNavigation::dragsMoveTheCamera_data() {
    QTest::addColumn<QByteArray>("style");
    QTest::addColumn<Qt::MouseButton>("button");
    QTest::addColumn<Qt::KeyboardModifiers>("modifiers");
    QTest::addColumn<CameraMotion>("expected");
    constexpr auto kLeft = Qt::LeftButton, kMiddle = Qt::MiddleButton, kRight = Qt::RightButton;
    const Qt::KeyboardModifiers none, shift = Qt::ShiftModifier, control = Qt::ControlModifier,
                                      alt = Qt::AltModifier;
    const auto row = [](const char* name, Qt::MouseButton button, Qt::KeyboardModifiers modifiers,
                        CameraMotion expected) {
        QTest::addRow("%s %d %x", name, int(button), unsigned(modifiers.toInt()))
            << QByteArray(name) << button << modifiers << expected;
    };
    using enum CameraMotion;
    row("trammel", kLeft, none, Orbit);
    row("trammel", kLeft, shift, Pan);
    row("trammel", kMiddle, none, Pan);
    row("trammel", kRight, none, Zoom);
    row("blender", kLeft, none, None);
    row("blender", kMiddle, none, Orbit);
    row("blender", kMiddle, shift, Pan);
    row("blender", kMiddle, control, Zoom);
    row("blender", kLeft, alt, Orbit);
    row("solidworks", kLeft, none, None);
    row("solidworks", kMiddle, none, Orbit);
    row("solidworks", kMiddle, control, Pan);
    row("solidworks", kMiddle, shift, Zoom);
    row("onshape", kLeft, none, None);
    row("onshape", kRight, none, Orbit);
    row("onshape", kMiddle, none, Pan);
    row("onshape", kRight, control, Pan);
    row("onshape", kRight, shift, Zoom);
}

void TestNavigation::dragsMoveTheCamera() {
    QFETCH(QByteArray, style);
    QFETCH(Qt::MouseButton, button);
    QFETCH(Qt::KeyboardModifiers, modifiers);
    QFETCH(CameraMotion, expected);
    this->style("navigate-" + style)->trigger();
    const Seen before = seen(m_window->settled());
    QVERIFY(std::abs(before.width - before.height) < 2 && before.width > 50);
    drag(button, modifiers);
    QCOMPARE(motionBetween(before, seen(m_window->settled())), expected);
}

/// Two fingers that scroll zoom, with Shift they shift the picture with them, with Ctrl they turn
/// it; pinching by 10 % makes the cube as much larger.
void TestNavigation::scrollingAndPinching() {
    QWindow* window = m_window->sceneWindow();
    const auto scroll = [&](QPoint pixels, Qt::KeyboardModifiers modifiers) {
        QWheelEvent event(middle(), window->mapToGlobal(middle()), pixels, 8 * pixels, Qt::NoButton,
                          modifiers, Qt::ScrollUpdate, false);
        QApplication::sendEvent(window, &event);
    };
    Seen before = seen(m_window->settled());
    scroll({20, -20}, Qt::ShiftModifier);
    Seen after = seen(m_window->settled());
    QCOMPARE(motionBetween(before, after), CameraMotion::Pan);
    m_window->view().fit();
    scroll({20, 0}, Qt::ControlModifier);
    after = seen(m_window->settled());
    QVERIFY(after.width > 1.1 * before.width && std::abs(after.height - before.height) < 3);
    m_window->view().setStandardView(StandardView::Front);
    scroll({0, 20}, Qt::NoModifier);
    QCOMPARE(motionBetween(before, seen(m_window->settled())), CameraMotion::Zoom);
    m_window->view().fit();
    QNativeGestureEvent pinch(Qt::ZoomNativeGesture, QPointingDevice::primaryPointingDevice(), 2,
                              middle(), middle(), window->mapToGlobal(middle()), 0.1, {});
    QApplication::sendEvent(window, &pinch);
    after = seen(m_window->settled());
    QVERIFY2(std::abs(after.width / before.width - 1.1) < 0.01 * 1.1 + 2.0 / before.width,
             qPrintable(QString::number(after.width / before.width)));
}

void TestNavigation::styleIsRemembered() {
    QVERIFY(style("navigate-trammel")->isChecked());
    style("navigate-onshape")->trigger();
    QVERIFY(!style("navigate-trammel")->isChecked());
    m_window.reset();
    m_window = std::make_unique<ViewWindow>(kModel);
    QVERIFY(style("navigate-onshape")->isChecked());
    m_window->view().setOrthographic(true);
    m_window->view().setStandardView(StandardView::Front);
    const Seen before = seen(m_window->settled());
    drag(Qt::RightButton, Qt::NoModifier);
    QCOMPARE(motionBetween(before, seen(m_window->settled())), CameraMotion::Orbit);
}

QTEST_MAIN(TestNavigation)
#include "test_navigation.moc"
