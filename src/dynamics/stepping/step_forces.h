#pragma once

#include "dynamics/system/system.h"

#include <span>
#include <vector>

namespace trammel::dynamics {

/// M^-1 f by body of the forces of a step besides the constraint rows: gravity, the gyroscopic
/// change of the angular velocity, applied loads and joint torques in the middle of the step, and
/// explicit springs.
/// @param gyroscopic change of the angular velocity in the step, by body, rad/s
/// @param h of the step, s
/// @param acceleration set for bodies that move: linear (m/s^2) and angular (rad/s^2), world axes
void stepForces(const System& system, const State& state,
                const std::vector<BodyKinematics>& kinematics, std::span<const Vec3> gyroscopic,
                double h, std::vector<Vec6>& acceleration);

} // namespace trammel::dynamics
