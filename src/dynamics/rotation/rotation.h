#pragma once

#include "dynamics/system.h"

#include <span>
#include <string_view>

namespace trammel::dynamics {

/// A rotation integrator: the orientation after h seconds of the (new) angular velocity w.
/// @param q unit quaternion, body to world; w world axes, rad/s
using RotationStep = Quat (*)(const Quat& q, const Vec3& w, double h);

/// The names of those that are built, and the one of a name.
std::span<const std::string_view> rotationNames();
/// @throws std::invalid_argument listing the names.
RotationStep findRotation(std::string_view name);

/// Mean gyroscopic torque -w x I w over a step, world axes, N m. Evaluated at the angular velocity
/// that the torque-free body has half a step later (midpoint rule): the error of a free body's
/// kinetic energy then falls with h^2, where the start's value makes it grow with h.
Vec3 gyroscopicTorque(const Body& body, const Mat3& R, const Vec3& w, double h);

} // namespace trammel::dynamics
