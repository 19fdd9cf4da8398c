#pragma once

#include "dynamics/system/system.h"

#include <span>
#include <vector>

namespace trammel::dynamics {

/// M^-1 f of the forces of a step that bodies have by themselves: gravity, and the gyroscopic
/// change of the angular velocity. Of the bodies from the first to one before the end.
/// @param gyroscopic change of the angular velocity in the step, by body, rad/s
/// @param h of the step, s
/// @param acceleration set for bodies that move: linear (m/s^2) and angular (rad/s^2), world axes
void setOwnForces(const System& system, std::span<const Vec3> gyroscopic, double h,
                  std::size_t first, std::size_t end, std::vector<Vec6>& acceleration);

/// Adds those of the other forces beside the constraint rows: applied loads and joint torques in
/// the middle of the step, and explicit springs.
void addStepForces(const System& system, const MotionView& motion, double h,
                   std::vector<Vec6>& acceleration);

} // namespace trammel::dynamics
