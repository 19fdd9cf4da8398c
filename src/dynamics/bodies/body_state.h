#pragma once

#include "math/vector.h"

#include <cstddef>

namespace trammel::dynamics {

/// Motion of one body, world axes.
struct BodyState {
    Vec3 p = Vec3::Zero();     ///< centre of mass, m
    Quat q = Quat::Identity(); ///< body axes to world axes, unit
    Vec3 v = Vec3::Zero();     ///< of the centre of mass, m/s
    Vec3 w = Vec3::Zero();     ///< angular velocity, rad/s

    /// v and w, which lie side by side, as six numbers from a multiple of 16 bytes on.
    const double* velocity() const {
        return reinterpret_cast<const double*>(reinterpret_cast<const char*>(this) +
                                               offsetof(BodyState, v));
    }
};
static_assert(offsetof(BodyState, v) % 16 == 0 && alignof(BodyState) % 16 == 0);
static_assert(offsetof(BodyState, w) == offsetof(BodyState, v) + sizeof(Vec3));

/// One side of a constraint: where the body is and how it moves.
struct Side {
    const BodyState& state;
    const Mat3& R;
};

/// Acceleration of a point of a body, m/s^2, world axes: a + alpha x r + w x (w x r).
/// @param acceleration a of the centre of mass and alpha
/// @param r from the centre of mass, world axes
inline Vec3 pointAcceleration(const BodyState& body, const Vec6& acceleration, const Vec3& r) {
    return acceleration.head<3>() + acceleration.tail<3>().cross(r) + body.w.cross(body.w.cross(r));
}

} // namespace trammel::dynamics
