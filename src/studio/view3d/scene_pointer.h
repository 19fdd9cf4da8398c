#pragma once

#include "math/vector.h"
#include "studio/view3d/navigation.h"

#include <QObject>
#include <QSizeF>
#include <functional>
#include <optional>

class QKeyEvent;
class QMouseEvent;
class QNativeGestureEvent;
class QWheelEvent;

namespace trammel::studio {

class OrbitCamera;

/// Takes the left button before the camera does, where it has something there to take hold of.
class PointerTool {
public:
    virtual ~PointerTool() = default;
    /// @returns whether it takes hold; then drag() and drop() follow
    virtual bool grab(QPointF place, Qt::KeyboardModifiers modifiers) = 0;
    virtual void drag(QPointF place, Qt::KeyboardModifiers modifiers) = 0;
    /// @returns whether it was for it; else it counts as a click where nothing was dragged
    virtual bool drop() = 0;
    /// @returns whether the click was for it
    virtual bool click(QPointF place, Qt::KeyboardModifiers modifiers) = 0;
    /// The pointer is there, no button pressed.
    virtual void hover(QPointF place, Qt::KeyboardModifiers modifiers) = 0;
    /// @returns whether the double click was for it
    virtual bool doubleClick(QPointF /*place*/) { return false; }
    /// The right button was clicked. @returns whether that was for it
    virtual bool askForMenu(QPointF /*place*/) { return false; }
    /// @returns whether the key was for it
    virtual bool key(const QKeyEvent& /*event*/) { return false; }
    /// @returns whether key() is for it even where the window has a shortcut with that key
    virtual bool claims(const QKeyEvent& /*event*/) const { return false; }
};

/// What mouse and touchpad do in the 3-D view: move the camera, click, ask for a menu, and pull
/// bodies with Ctrl and the left button. Places are in the view's pixels.
class ScenePointer : public QObject {
    Q_OBJECT

public:
    /// Where a body is held that is pulled.
    struct Grip {
        int body;
        Vec3 point; ///< in the body's frame, m
        Vec3 start; ///< world, m
    };
    using GripFinder = std::function<std::optional<Grip>(QPointF)>;

    ScenePointer(OrbitCamera& camera, GripFinder gripAt, QObject* parent);

    void setTool(PointerTool* tool) {
        m_tool = tool;
        m_toolHolds = false;
    }
    PointerTool* tool() const { return m_tool; }
    void setStyle(NavigationStyle style) { m_style = style; }
    /// @returns whether the event was one of those
    bool handle(QEvent* event, QSizeF view);
    /// Esc while a body is pulled. @returns whether one was
    bool cancelPull();
    bool isPulling() const { return m_grip && m_isDragging; }

signals:
    void cameraMoved();
    void pressed();
    /// @param adds Ctrl was held: to what is selected
    void clicked(QPointF place, bool adds);
    void doubleClicked(QPointF place);
    void menuRequested(QPointF place);
    void bodyPulled(int body, const trammel::Vec3& point, const trammel::Vec3& target);
    void pullEnded(bool keep);

private:
    void doubleClick(const QMouseEvent& event);
    void press(const QMouseEvent& event);
    void move(const QMouseEvent& event);
    void release(const QMouseEvent& event);
    void wheel(const QWheelEvent& event);
    bool gesture(const QNativeGestureEvent& event);
    void moveCamera(CameraMotion motion, QPointF by, QPointF place);
    void pullTo(QPointF place);
    void letGo(bool keep);

    OrbitCamera& m_camera;
    GripFinder m_gripAt;
    PointerTool* m_tool = nullptr;
    bool m_toolHolds = false;
    NavigationStyle m_style = NavigationStyle::Trammel;
    QSizeF m_view;
    QPointF m_pressed, m_last;
    bool m_isDragging = false;
    std::optional<Grip> m_grip; ///< of a body that is pulled
};

} // namespace trammel::studio
