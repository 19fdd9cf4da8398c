#pragma once

#include "dynamics/impact/impact_law.h"

namespace trammel::dynamics {

/// Lankarani and Nikravesh (J. Mech. Des. 112, 1990): F = k delta^(3/2) (1 + a delta'/v0),
///     a = 3 (1 - e^2) / 4,
/// see compliant.h. The energy lost is (1 - e^2) v0^2 / 2 to first order only: without friction
/// the restitution that comes out is e near e = 1 only, e.g. 0.73 for e = 0.5. Never gains energy:
/// the force does no net work with a = 0 and less with a > 0, and friction takes. Does not stick
/// exactly at mu = 1. One point at a time.
extern const ImpactLaw kLankaraniNikravesh;

} // namespace trammel::dynamics
