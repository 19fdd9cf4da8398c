#pragma once

#include "dynamics/joints/joint.h"

namespace trammel::dynamics {

/// Coulomb friction of a joint, from its reaction: the friction about or along the axis stays
/// within a limit, and has it wherever the joint slides.
struct JointFriction {
    int joint = 0;
    bool isAlong = false; ///< along the axis, N; else about it, N m
    double staticCoefficient = 0.0, kineticCoefficient = 0.0;
    double radius = 0.0; ///< m

    /// The load that presses on the rubbing surfaces, times their arm; N along the axis, N m about
    /// it:
    ///     about the axis   radius |F|
    ///     along the axis   |F across it| + |T| / radius   (a guide of that half width; without
    ///                      radius the torque does not count)
    /// @param force, torque the joint's reaction, driver and motor left out; world, N, N m
    /// @param axis unit, world
    double load(const Vec3& force, const Vec3& torque, const Vec3& axis) const;
    double coefficient(bool slides) const {
        return slides ? kineticCoefficient : staticCoefficient;
    }
    RowKind coordinate() const { return isAlong ? RowKind::Translation : RowKind::Rotation; }
};

} // namespace trammel::dynamics
