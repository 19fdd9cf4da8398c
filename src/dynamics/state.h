#pragma once

#include "math/vector.h"

#include <cstddef>
#include <vector>

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

/// Everything that changes in a run. Bodies stand in the model's order, the ground after them.
struct State {
    double t = 0.0; ///< s
    std::vector<BodyState> bodies;
    /// Angle of each rotational joint coordinate, unwrapped (rad); by System::Joint::angle.
    std::vector<double> angles;
};

/// What follows from a body's orientation, computed once a step.
struct BodyKinematics {
    Mat3 R = Mat3::Identity();          ///< body axes to world axes
    Mat3 inverseInertia = Mat3::Zero(); ///< world axes; 0 for bodies that do not move
};

} // namespace trammel::dynamics
