#pragma once

#include "dynamics/impact/impact_law.h"

namespace trammel::dynamics {

/// Poisson's law: the impulse of restitution is e times that of compression.
/// - One point: along Routh's path with Coulomb friction (ImpulsePath), P_n = (1 + e) p_c with p_c
///   where u_n = 0. Should the point then approach again (in three dimensions, with a strongly
///   coupled K), on to the next u_n = 0.
/// - Several points: two LCPs [M. Anitescu, F. Potra, Nonlinear Dynamics 14, 1997]. Compression is
///   a plastic impact, P_c; restitution finds P_r with
///       0 <= P_r,n - e P_c,n  perpendicular to  u'_n >= 0,   friction bounded by mu P_r,n.
/// Gained no energy in the tests' 10,000 random impacts of one point and 2,000 of several, e <= 1.
/// Does not stick exactly at mu = 1, only where the path comes to stick.
extern const ImpactLaw kPoisson;

} // namespace trammel::dynamics
