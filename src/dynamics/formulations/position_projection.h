#pragma once

#include "dynamics/formulations/formulation.h"

namespace trammel::dynamics {

/// The share gamma of the position error is corrected within the velocity solve [Kea 1.5.5]:
///     A lambda = -gamma phi / h^2 - J (v / h + M^-1 f),   p' = p + h Q v'
/// phi decays by (1 - gamma) a step, so the drift stays bounded by what one step makes.
extern const Formulation kPositionProjection;

} // namespace trammel::dynamics
