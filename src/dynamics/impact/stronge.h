#pragma once

#include "dynamics/impact/impact_law.h"

namespace trammel::dynamics {

/// Stronge's law (W. J. Stronge, Proc. R. Soc. A 431, 1990): along Routh's path with Coulomb
/// friction (ImpulsePath), until the normal impulse has given back e^2 of the work it took:
///     W_r = -e^2 W_c,   W = integral of u_n dp.
/// Never gains energy: T' - T = W_c + W_r + W_friction = (1 - e^2) W_c + W_friction, with W_c <= 0
/// and W_friction = -integral of mu |u_t| dp <= 0. Does not stick exactly at mu = 1, only where
/// the path comes to stick. One point at a time.
extern const ImpactLaw kStronge;

} // namespace trammel::dynamics
