#pragma once

#include "model/model.h"
#include "studio/document/movable.h"
#include "studio/document/places.h"

#include <Eigen/Geometry>
#include <QObject>
#include <QString>
#include <optional>
#include <vector>

class QWidget;

namespace trammel::studio {

class Document;
class SceneHandles;
class SceneView;
class Selection;
struct FeaturePoint;

/// What the 3-D view shows of the place that is edited, and what it gives back: the frame and the
/// mark of the field that has the focus, the handles of that place or, while the tool is on, of the
/// selected item, and picked places. A pull by a handle or a pick is one undo step.
class PlaceController : public QObject {
    Q_OBJECT

public:
    PlaceController(Document& document, Selection& selection, SceneView& view, QWidget& window);

    /// The next click in the view takes the place or direction at that pointer; a joint's place
    /// takes the axis there along.
    void pick(const QString& pointer);

signals:
    /// The field of a pointer is to have the focus.
    void fieldRequested(const QString& pointer);

private:
    void connectHandles();
    void follow(QWidget* focused);
    void refresh();
    void showMark();
    void showTarget();
    void preview(const Eigen::Isometry3d& motion);
    void release(bool keep);
    QString directionRequest(const QString& pointer) const;
    std::optional<Place> axisOf(const Place& place) const;
    void takePicked(const FeaturePoint& feature);
    void turnAxis(io::JsonValue& root, const Place& axis, const FeaturePoint& feature) const;
    void takeDirection(const Place& place, const FeaturePoint& feature);
    void endPicking();
    bool apply(const io::JsonValue& root, const QString& item, const QString& title);
    void showDocument(const std::vector<model::Pose>& poses);
    Eigen::Isometry3d poseOf(int body) const;

    Document& m_document;
    Selection& m_selection;
    SceneView& m_view;
    SceneHandles& m_handles;
    QWidget& m_window;
    QString m_pointer; ///< of the value whose field has the focus, or had it before the view
    QString m_title;   ///< of the field
    QString m_picking; ///< pointer of the value that is picked
    std::optional<Movable> m_movable;                           ///< what the handles are of
    Eigen::Isometry3d m_motion = Eigen::Isometry3d::Identity(); ///< of the handle that is held
    std::optional<std::vector<model::Pose>> m_poses; ///< that were shown when it was taken
};

} // namespace trammel::studio
