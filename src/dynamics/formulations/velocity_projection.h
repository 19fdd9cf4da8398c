#pragma once

#include "dynamics/formulations/formulation.h"

namespace trammel::dynamics {

/// Constraints on the new velocities [Kea 1.5.3]:
///     A lambda = -J (v / h + M^-1 f),   so that J v' = 0;   p' = p + h Q v'
/// Positions drift: nothing brings phi back.
extern const Formulation kVelocityProjection;

} // namespace trammel::dynamics
