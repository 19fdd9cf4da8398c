#pragma once

#include "studio/view3d/picking.h"

#include <QString>
#include <vector>

namespace trammel::studio {

enum class FeatureKind {
    Surface,
    Corner,
    EdgeMiddle,
    FaceMiddle,
    Rim,
    Centre,
    Origin,
    CentreOfMass,
    Item ///< a joint, a force or a measured point
};

/// A point of a model that a pointer can snap to: a corner, the centre of a ball, a joint's place;
/// with the direction that it has there: an edge's, a face's or surface's normal, a cylinder's
/// axis.
struct FeaturePoint {
    FeatureKind kind = FeatureKind::Surface;
    int body = kWorld;         ///< that it goes along with
    Vec3 point = Vec3::Zero(); ///< in that body's frame, m
    std::string owner;         ///< see ownerOf(); of what is hidden nothing is found
    QString name;              ///< of an item or of the body whose origin or centre of mass it is
    std::optional<Vec3> axis;  ///< in that body's frame, unit
    bool isJointAxis = false;  ///< a joint that is put there turns about it, or slides along it
    double grain = 0.0;        ///< m: its coordinates are not known finer; 0: exact
};

/// Of all shapes, bodies, joints, forces and measured points.
std::vector<FeaturePoint> featurePoints(const model::Model& model, const SceneContent& content);

/// Where the pointer is: a feature near it that the hit item does not hide, else the hit itself.
/// @param isHidden of an owner
std::optional<FeaturePoint> snap(const std::vector<FeaturePoint>& features,
                                 const std::optional<Hit>& hit, std::span<const model::Pose> poses,
                                 QPointF pointer, const OrbitCamera& camera, QSizeF view,
                                 const std::function<bool(const std::string&)>& isHidden);

/// What was found, for reading: "corner", "origin of crank".
QString featureTitle(const FeaturePoint& feature);

/// A point of a body's frame in the world.
Vec3 inWorld(int body, const Vec3& point, std::span<const model::Pose> poses);
/// A direction of a body's frame in the world.
Vec3 turnedToWorld(int body, const Vec3& direction, std::span<const model::Pose> poses);

} // namespace trammel::studio
