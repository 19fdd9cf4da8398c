#pragma once

#include "dynamics/impact/impact_law.h"

namespace trammel::dynamics {

/// Flores, Machado, Silva and Martins (Multibody Syst. Dyn. 25, 2011):
/// F = k delta^(3/2) (1 + a delta'/v0),
///     a = 8 (1 - e) / (5 e),
/// see compliant.h. Made for the whole range of e: without friction the restitution that comes out
/// is e at both ends and near it between; e = 0 ends with compression. Never gains energy: the
/// force does no net work with a = 0 and less with a > 0, and friction takes. Does not stick
/// exactly at mu = 1. One point at a time.
extern const ImpactLaw kFlores;

} // namespace trammel::dynamics
