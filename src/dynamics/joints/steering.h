#pragma once

#include "dynamics/joints/joint.h"

namespace trammel::dynamics {

/// Steering hinge [Kea]: a wheel (B) that turns about a hinge axis s fixed in it, which itself
/// turns about a steering axis u fixed in the chassis (A). The points coincide and the angle
/// between the axes stays:
///     phi = (u . s - c) / sqrt(1 - c^2),   c = u . s of the initial pose (JointGeometry::tilt)
/// u is frameA's third axis, s frameB's first, frameA's first is s's part across u in the initial
/// pose. The coordinate is the steering angle, of s about u. Rows: world x, y, z, then about s x u.
extern const JointKind kSteeringJoint;

/// Rate of the wheel's spin: what of the relative angular velocity is about s where the steering
/// rate is what is about u. spin = axis . (w_B - w_A), axis = (s - c u) / (1 - c^2), world.
Vec3 spinAxis(const JointGeometry& g, const Side& A, const Side& B);

} // namespace trammel::dynamics
