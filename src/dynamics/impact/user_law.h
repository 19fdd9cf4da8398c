#pragma once

#include "dynamics/impact/impact_law.h"

namespace trammel::dynamics {

/// Hits a point as ImpactProblem::user says.
extern const ImpactLaw kUserLaw;

} // namespace trammel::dynamics
