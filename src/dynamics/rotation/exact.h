#pragma once

#include "dynamics/rotation/rotation.h"

namespace trammel::dynamics {

/// Turns by freeRotation(), between the changes that forces and constraints make of w: a splitting
/// of the torque-free motion, which is exact, and of all else.
///
/// A free body's angular momentum and energy stay to rounding at any step. With torque K the step
/// is a kick, w+ = w + h I^-1 K, and then the free motion from (q, w+), so that L' = L + h K to
/// rounding. The solve, which must have the velocity of the step's end before, takes the change of
/// the free body's w for that of w+: it differs by h^2, and vanishes about a principal axis. In a
/// formulation with the old velocity the free motion from (q, w) turns the body, and w' is what the
/// solve made it.
///
/// A body that joints or contacts hold must go the way that its velocity was solved for: it turns
/// by the exponential map, with the gyroscopic torque of the midpoint. A wheel that spins fast and
/// is steered by a motor would else turn in by 1 % too little.
std::unique_ptr<RotationMethod> makeExact(const System& system,
                                          const model::SimulationSettings& settings);

} // namespace trammel::dynamics
