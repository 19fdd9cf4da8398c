#pragma once

#include "math/vector.h"

#include <Eigen/Geometry>
#include <QString>
#include <optional>

namespace trammel::studio {

/// A place that is being edited: the frame in which it is given and where it is. Both go along with
/// their bodies (-1: the world), in whose frames they are.
struct PlaceMark {
    int frameBody = -1;
    Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
    int carrier = -1;
    Vec3 point = Vec3::Zero();
    std::optional<Vec3> direction; ///< is drawn instead of the point, unit
    QString text;                  ///< stands beside it
};

/// What the handles of the view are about.
struct HandleTarget {
    int carrier = -1;                                        ///< as above
    Eigen::Isometry3d frame = Eigen::Isometry3d::Identity(); ///< of the handles, in the carrier's
    bool hasRings = false;
    Vec3 coordinates = Vec3::Zero(); ///< of its origin where these are on a grid, m
};

} // namespace trammel::studio
