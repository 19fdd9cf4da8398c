#pragma once

#include "dynamics/impact/impact_law.h"

namespace trammel::dynamics {

/// Hunt and Crossley (J. Appl. Mech. 42, 1975): F = k delta^(3/2) (1 + a delta'/v0),
///     a = 3 (1 - e) / 2,
/// see compliant.h. The damping is that of small losses: without friction the restitution that
/// comes out is e near e = 1 only, e.g. 0.66 for e = 0.5 and 0.49 for e = 0 (compliant.h has the
/// equation). Never gains energy: the force does no net work with a = 0 and less with a > 0, and
/// friction takes. Does not stick exactly at mu = 1. One point at a time.
extern const ImpactLaw kHuntCrossley;

} // namespace trammel::dynamics
