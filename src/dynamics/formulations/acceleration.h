#pragma once

#include "dynamics/formulations/formulation.h"

namespace trammel::dynamics {

/// Constraints on accelerations, explicit Euler [Kea 1.5.1]:
///     A lambda = -Jdot v - J M^-1 f,   v' = v + h M^-1 (f + J^T lambda),   p' = p + h Q v
/// Drifts quadratically in time; kept for comparison.
extern const Formulation kAccelerationFormulation;

} // namespace trammel::dynamics
