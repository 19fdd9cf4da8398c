#pragma once

#include "dynamics/rotation/rotation.h"

namespace trammel::dynamics {

/// Euler angles z-y-x (yaw, pitch, roll: R = Rz(a) Ry(b) Rx(c)), each advanced by its rate
///     a' = (w_y sin c + w_z cos c) / cos b,   b' = w_y cos c - w_z sin c,
///     c' = w_x + a' sin b,                    w in body axes.
/// Singular at b = +-90 degrees: where a step's turn |w| h could reach it, a note tells.
std::unique_ptr<RotationMethod> makeEulerAngles(const System& system,
                                                const model::SimulationSettings& settings);

/// @return the unit quaternion; not a number exactly at the singularity
Quat eulerAnglesStep(const Quat& q, const Vec3& w, double h);

} // namespace trammel::dynamics
