#pragma once

#include "sketch/plane.h"
#include "studio/view3d/scene_pointer.h"

#include <QObject>
#include <optional>

class QPainter;

namespace trammel::studio {

class SceneView;
class TaskDocument;
struct SketchLook;

/// The points or poses of a task in the 3-D view, by the mouse: a click on an empty place adds one,
/// a drag moves one, Delete takes the last one away. A new pose is dragged in the direction of its
/// x axis. Places are rounded to what a pixel is worth.
class TaskPointTool : public QObject, public PointerTool {
    Q_OBJECT

public:
    TaskPointTool(TaskDocument& task, SceneView& view);

    /// Turns the view to the plane that tasks are in and takes its pointer, or gives it back.
    void setActive(bool on);
    /// Another tool has taken the pointer, and paints in its place.
    void leave();
    bool isActive() const { return m_isActive; }
    QPointF pixelsOf(int row) const; ///< of a row's place

    // Of PointerTool
    bool grab(QPointF place, Qt::KeyboardModifiers modifiers) override;
    void drag(QPointF place, Qt::KeyboardModifiers modifiers) override;
    bool drop() override;
    bool click(QPointF place, Qt::KeyboardModifiers modifiers) override;
    void hover(QPointF place, Qt::KeyboardModifiers modifiers) override;
    bool askForMenu(QPointF place) override;
    bool key(const QKeyEvent& event) override;
    bool claims(const QKeyEvent& event) const override;

signals:
    void activeChanged(bool on);

private:
    std::optional<sketch::Point> placeOf(QPointF pixels) const;
    double step() const;
    int rowAt(QPointF pixels) const;
    sketch::Point pointOf(int row) const;
    bool isOfPoses() const;
    void add(const sketch::Point& place);
    void move(int row, const sketch::Point& place);
    void turnTo(int row, const sketch::Point& towards);
    void facePlane();
    void repaint();
    void paint(QPainter& painter) const;
    void paintCurve(QPainter& painter, const SketchLook& look) const;

    TaskDocument& m_task;
    SceneView& m_view;
    bool m_isActive = false;
    int m_dragged = -1;   ///< row that moves
    bool m_turns = false; ///< it was just added and gets its angle
    std::optional<QPointF> m_pointer;
};

} // namespace trammel::studio
