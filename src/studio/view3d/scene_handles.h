#pragma once

#include "studio/view3d/feature_points.h"
#include "studio/view3d/handles.h"
#include "studio/view3d/place_mark.h"
#include "studio/view3d/scene_pointer.h"

#include <QObject>
#include <functional>
#include <optional>
#include <vector>

class QLabel;

namespace trammel::studio {

class SceneRenderer;
struct SceneMarker;

/// What of the view its handles need: it changes beneath them.
struct SceneState {
    const OrbitCamera& camera;
    const model::Model& model;
    const SceneContent& content;
    const std::vector<model::Pose>& poses;
    std::function<QSizeF()> size;
    std::function<std::optional<Hit>(QPointF)> hitAt;
    std::function<bool(const std::string&)> isHidden;
};

/// Which directions of what is pointed at count while a place or a direction is picked.
enum class PickedAxes {
    None,
    OfJoints, ///< about which a joint turns that is put there
    All       ///< the surface's normal, too
};

/// Handles that move and turn what is edited, the mark of the place of a focused field with the
/// frame in which it is given, and the picking of a place.
class SceneHandles : public QObject, public PointerTool {
    Q_OBJECT

public:
    SceneHandles(SceneState scene, SceneRenderer& renderer, QWidget& view);

    /// Until the next call; none: nothing is shown.
    void setMark(std::optional<PlaceMark> mark);
    void setTarget(std::optional<HandleTarget> target);
    /// The next click takes a place, with an axis unless Shift is held.
    /// @param request says above the view what to do
    /// @param item owner of the joint, force or point that is placed: the pointer does not snap to
    /// it
    void startPicking(const QString& request, PickedAxes axes, std::string item);
    bool isPicking() const { return m_isPicking; }
    bool isHeld() const { return m_hold.has_value(); }
    /// Esc: lets go of a handle, or ends picking. @returns whether there was something to end
    bool cancel();

    /// After camera, poses or content changed.
    void refresh();
    /// After the model changed, whose points are to be found.
    void forgetFeatures() { m_features.reset(); }
    void placeOverlays();
    /// What a pointer there snaps to.
    /// @param item see startPicking()
    std::optional<FeaturePoint> featureAt(QPointF place, const std::string& item = {});

    // Of PointerTool
    bool grab(QPointF place, Qt::KeyboardModifiers modifiers) override;
    void drag(QPointF place, Qt::KeyboardModifiers modifiers) override;
    bool drop() override;
    bool click(QPointF place, Qt::KeyboardModifiers modifiers) override;
    void hover(QPointF place, Qt::KeyboardModifiers modifiers) override;

signals:
    /// A handle is pulled: again and again until it is released.
    /// @param motion so far, of what the target goes along with, in the world, initial pose
    void moved(const Eigen::Isometry3d& motion);
    /// @param keep else Esc was pressed
    void released(bool keep);
    /// @param place with an axis where one is meant
    void picked(const trammel::studio::FeaturePoint& place);
    void pickingEnded(); ///< by a click or Esc

private:
    /// A handle that is held.
    struct Hold {
        Handle handle;
        Handles handles; ///< as they were when it was taken
        QPointF from;
        HandleMotion motion, steppedMotion;
        bool hasMoved = false;
    };

    std::optional<Handles> handles() const;
    HandleSteps steps(Qt::KeyboardModifiers modifiers) const;
    Eigen::Isometry3d initially(const Eigen::Isometry3d& motion) const;
    QString readout() const;
    std::vector<SceneMarker> markers() const;
    void addMark(std::vector<SceneMarker>& list) const;
    void addHandles(std::vector<SceneMarker>& list) const;
    Eigen::Isometry3d poseOf(int body) const;
    std::optional<FeaturePoint> spotAt(QPointF place, Qt::KeyboardModifiers modifiers);
    QString spotText() const;
    void addSpot(std::vector<SceneMarker>& list) const;
    void endPicking();
    void putText(const QString& text, QPointF place);

    SceneState m_scene;
    SceneRenderer& m_renderer;
    QWidget& m_view;
    QLabel* m_text;    ///< beside the mark or the pointer
    QLabel* m_request; ///< what to click on
    std::optional<PlaceMark> m_mark;
    std::optional<HandleTarget> m_target;
    std::optional<Handle> m_hovered;
    std::optional<Hold> m_hold;
    std::optional<std::vector<FeaturePoint>> m_features;
    std::optional<FeaturePoint> m_spot; ///< that a click would take
    bool m_isPicking = false;
    PickedAxes m_pickedAxes = PickedAxes::None;
    std::string m_pickedItem;
    bool m_hasMarkers = false; ///< are drawn
};

} // namespace trammel::studio
