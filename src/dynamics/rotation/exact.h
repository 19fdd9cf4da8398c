#pragma once

#include "dynamics/rotation/rotation.h"

namespace trammel::dynamics {

/// Turns by freeRotation(), between the changes that forces and constraints make of w: a splitting
/// of the torque-free motion, which is exact, and of all else.
///
/// A free body's angular momentum and energy stay to rounding at any step. With torque K the step
/// is w' = w + h I^-1 K + (change of the free body's w), and q' the free body's with the angular
/// velocity w + h I^-1 K: of first order in K, as the step is.
std::unique_ptr<RotationMethod> makeExact(const System& system,
                                          const model::SimulationSettings& settings);

} // namespace trammel::dynamics
