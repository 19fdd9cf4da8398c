#pragma once

#include "dynamics/rows/boxed_rows.h"

namespace trammel::dynamics {

/// The direction of a contact's row, world: that in which it pushes its second body.
inline Vec3 directionOf(const BoxedRow& row) {
    return Eigen::Map<const Vec3>(&row.J[6]);
}

/// 1 of what is not below 0.
inline double senseOf(double value) {
    return value < 0.0 ? -1.0 : 1.0;
}

} // namespace trammel::dynamics
