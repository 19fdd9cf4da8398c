#pragma once

#include "lcp/problem.h"

#include <Eigen/Core>

namespace trammel::lcp {

/// The nearest point of what a contact's multipliers (n, t1, t2) may be, and its symmetric
/// derivative.
struct ConePoint {
    Eigen::Vector3d value;
    Eigen::Matrix3d slope;
    int face = 0; ///< names the piece: equal faces, for a pyramid, have the same slope
};

/// Nearest point of { n >= least, |t1| <= mu n, |t2| <= mu n } (pyramid), { n >= least, norm(t)
/// <= mu n } (cone) or { n >= least, |t1| + |t2| <= mu n } (polyhedral with four sides).
/// @pre a polyhedral one has four sides; least >= 0
ConePoint projectOnCone(const Friction& friction, const Eigen::Vector3d& point, double least = 0.0);

} // namespace trammel::lcp
