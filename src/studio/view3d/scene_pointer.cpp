#include "studio/view3d/scene_pointer.h"

#include "studio/view3d/orbit_camera.h"

#include <QLineF>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QWheelEvent>
#include <cmath>
#include <utility>

namespace trammel::studio {

namespace {

constexpr double kClickPixels = 4.0;
constexpr double kZoomPerPixel = 0.006;  // of a drag
constexpr double kZoomPerAngle = 0.0012; // of a wheel, whose notch is 120

/// How far a wheel or two fingers moved, in pixels; a notch is about a line of text.
QPointF scrolled(const QWheelEvent& event) {
    constexpr double kPixelsPerAngle = 0.25;
    if (!event.pixelDelta().isNull()) return event.pixelDelta();
    return kPixelsPerAngle * QPointF(event.angleDelta());
}

} // namespace

ScenePointer::ScenePointer(OrbitCamera& camera, GripFinder gripAt, QObject* parent)
    : QObject(parent), m_camera(camera), m_gripAt(std::move(gripAt)) {}

bool ScenePointer::handle(QEvent* event, QSizeF view) {
    m_view = view;
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        press(*static_cast<QMouseEvent*>(event));
        return true;
    case QEvent::MouseMove:
        move(*static_cast<QMouseEvent*>(event));
        return true;
    case QEvent::MouseButtonRelease:
        release(*static_cast<QMouseEvent*>(event));
        return true;
    case QEvent::MouseButtonDblClick:
        doubleClick(*static_cast<QMouseEvent*>(event));
        return true;
    case QEvent::Wheel:
        wheel(*static_cast<QWheelEvent*>(event));
        return true;
    case QEvent::NativeGesture:
        return gesture(*static_cast<QNativeGestureEvent*>(event));
    default:
        return false;
    }
}

void ScenePointer::doubleClick(const QMouseEvent& event) {
    m_isDragging = true; // the release that follows is no click
    if (m_tool && event.button() == Qt::LeftButton && m_tool->doubleClick(event.position())) return;
    emit doubleClicked(event.position());
}

void ScenePointer::press(const QMouseEvent& event) {
    m_pressed = m_last = event.position();
    m_isDragging = false;
    emit pressed();
    m_toolHolds =
        m_tool && event.button() == Qt::LeftButton && m_tool->grab(m_pressed, event.modifiers());
    if (m_toolHolds) return;
    const bool pulls = event.button() == Qt::LeftButton && event.modifiers() == Qt::ControlModifier;
    if (pulls) m_grip = m_gripAt(event.position());
}

void ScenePointer::move(const QMouseEvent& event) {
    const QPointF now = event.position();
    if (!event.buttons()) {
        if (m_tool) m_tool->hover(now, event.modifiers());
        return;
    }
    if (!m_isDragging && QLineF(m_pressed, now).length() < kClickPixels) return;
    m_isDragging = true;
    if (m_toolHolds) return m_tool->drag(now, event.modifiers());
    if (m_grip) return pullTo(now);
    const QPointF by = now - m_last;
    m_last = now;
    moveCamera(motionOf(m_style, event.buttons(), event.modifiers()), by, m_pressed);
}

void ScenePointer::release(const QMouseEvent& event) {
    if (event.button() == Qt::RightButton && !m_isDragging &&
        !(m_tool && m_tool->askForMenu(event.position())))
        emit menuRequested(event.position());
    if (event.button() != Qt::LeftButton) return;
    if (std::exchange(m_toolHolds, false)) {
        if (m_tool->drop()) return;
    } else {
        letGo(true);
        if (!m_isDragging && m_tool && m_tool->click(event.position(), event.modifiers())) return;
    }
    if (m_isDragging) return;
    const bool adds = event.modifiers() & Qt::ControlModifier;
    emit clicked(event.position(), adds);
}

/// @param place that zooming keeps where it is
void ScenePointer::moveCamera(CameraMotion motion, QPointF by, QPointF place) {
    switch (motion) {
    case CameraMotion::None:
        return;
    case CameraMotion::Orbit:
        m_camera.orbit(by);
        break;
    case CameraMotion::Pan:
        m_camera.pan(by, m_view);
        break;
    case CameraMotion::Zoom:
        m_camera.zoomAt(std::exp(-kZoomPerPixel * by.y()), place, m_view);
        break;
    }
    emit cameraMoved();
}

void ScenePointer::wheel(const QWheelEvent& event) {
    const CameraMotion motion = wheelMotionOf(event.modifiers());
    if (motion != CameraMotion::Zoom) return moveCamera(motion, scrolled(event), event.position());
    m_camera.zoomAt(std::exp(kZoomPerAngle * event.angleDelta().y()), event.position(), m_view);
    emit cameraMoved();
}

/// Of a touchpad: pinching zooms, turning two fingers turns the view.
bool ScenePointer::gesture(const QNativeGestureEvent& event) {
    constexpr double kPixelsPerDegree = 2.0, kLeastFactor = 0.2;
    switch (event.gestureType()) {
    case Qt::ZoomNativeGesture:
        m_camera.zoomAt(std::max(kLeastFactor, 1.0 + event.value()), event.position(), m_view);
        break;
    case Qt::RotateNativeGesture:
        m_camera.orbit({kPixelsPerDegree * event.value(), 0.0});
        break;
    default:
        return false;
    }
    emit cameraMoved();
    return true;
}

/// Pulls the grip to where the pointer is, in the plane of the picture through where it was taken.
void ScenePointer::pullTo(QPointF place) {
    const Ray ray = m_camera.ray(place, m_view);
    const Vec3 normal = m_camera.forward();
    const double along = ray.direction.dot(normal);
    if (along <= 0.0) return;
    const double way = (m_grip->start - ray.origin).dot(normal) / along;
    emit bodyPulled(m_grip->body, m_grip->point, ray.origin + way * ray.direction);
}

void ScenePointer::letGo(bool keep) {
    if (!m_grip) return;
    m_grip.reset();
    if (m_isDragging) emit pullEnded(keep);
}

bool ScenePointer::cancelPull() {
    const bool isPulling = m_grip.has_value();
    letGo(false);
    return isPulling;
}

} // namespace trammel::studio
