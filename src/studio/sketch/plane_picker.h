#pragma once

#include "sketch/plane.h"
#include "studio/view3d/scene_pointer.h"

#include <QObject>
#include <QString>
#include <vector>

namespace trammel::studio {

class SceneView;

/// Takes three points of the model by clicks in the 3-D view: corners, middles, joints and the like
/// draw the pointer. The camera is the user's meanwhile, by the keys and buttons of a sketch.
class PlanePicker : public QObject, public PointerTool {
    Q_OBJECT

public:
    explicit PlanePicker(SceneView& view);

    /// Takes the view's pointer until it is done.
    void start();
    void cancel();
    /// What to do next.
    QString hint() const;

    // Of PointerTool
    bool grab(QPointF, Qt::KeyboardModifiers) override { return false; }
    void drag(QPointF, Qt::KeyboardModifiers) override {}
    bool drop() override { return false; }
    bool click(QPointF place, Qt::KeyboardModifiers modifiers) override;
    void hover(QPointF place, Qt::KeyboardModifiers modifiers) override;
    bool askForMenu(QPointF place) override;
    bool key(const QKeyEvent& event) override;

signals:
    void hintChanged();
    void picked(const trammel::sketch::Plane& plane);
    void refused(const QString& why);
    void ended(); ///< picked or cancelled: the pointer is to be taken from it

private:
    struct Spot {
        Vec3 point;
        QString title;
    };
    std::optional<Spot> spotAt(QPointF place) const;
    void repaint();

    SceneView& m_view;
    bool m_isActive = false;
    std::vector<Vec3> m_points;
    std::optional<Spot> m_hovered;
    QPointF m_pointer;
};

} // namespace trammel::studio
