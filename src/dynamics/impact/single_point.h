#pragma once

#include "dynamics/impact/impact_law.h"
#include "math/vector.h"

namespace trammel::dynamics {

/// An impact of one point. Without friction its tangential rows and columns are 0.
struct SinglePoint {
    Mat3 K = Mat3::Zero();
    Vec3 u = Vec3::Zero();
    double restitution = 0.0, friction = 0.0;
};

/// The number of rows of a point: 3, or 1 without friction.
inline int rowCount(const ImpactPoint& point) {
    return point.hasFriction ? 3 : 1;
}

inline SinglePoint singlePoint(const ImpactProblem& problem, const ImpactPoint& point) {
    const int n = rowCount(point);
    SinglePoint single;
    single.K.topLeftCorner(n, n) = problem.K.block(point.row, point.row, n, n);
    single.u.head(n) = problem.u.segment(point.row, n);
    single.restitution = point.restitution;
    single.friction = point.hasFriction ? point.friction : 0.0;
    return single;
}

/// Whether K leaves the point free to move along its normal, against what its tangents can do.
inline bool canMoveAlongNormal(const SinglePoint& point) {
    return point.K(0, 0) > 1e-14 * point.K.trace();
}

} // namespace trammel::dynamics
