#pragma once

#include "lcp/problem.h"

#include <Eigen/Core>

namespace trammel::lcp {

/// The nearest point of a contact's friction cone (n, t1, t2), and its symmetric derivative.
struct ConePoint {
    Eigen::Vector3d value;
    Eigen::Matrix3d slope;
    int face = 0; ///< names the piece: equal faces, for a pyramid, have the same slope
};

/// Nearest point of { n >= 0, |t1| <= mu n, |t2| <= mu n } (pyramid) or { norm(t) <= mu n } (cone).
/// @pre shape is Pyramid or Cone
ConePoint projectOnCone(const Friction& friction, const Eigen::Vector3d& point);

} // namespace trammel::lcp
