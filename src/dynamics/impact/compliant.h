#pragma once

#include "dynamics/impact/impulse_path.h"

namespace trammel::dynamics {

/// Laws with a force F(delta, delta') over the indentation delta, delta' = -u_n. The collision is
/// followed in fast time at frozen configuration, with Coulomb friction along the way:
///     d delta/dt = -u_n(p),   dp/dt = F,   from delta = 0 until the force is 0; it never pulls.
/// u_n(p) is the ImpulsePath, so only the impulse at separation has to be found.
///
/// No stiffness enters. With F = k g(delta) (1 + a delta'/v0), a fixed by e, the potential
/// y = k integral of g obeys dy/dp = delta' / (1 + a delta'/v0): neither k nor g is left. For
/// F = k delta + c delta', c = 2 zeta sqrt(k/K_nn), a stiffness times s^2 makes the same collision
/// s times faster and shallower.
/// All is scaled as ImpulsePath does: v0 = 1, K_nn = 1.

/// Impulse at separation for F = k g(delta) (1 + a delta'/v0), a >= 0. Without friction the
/// restitution e' that results obeys
///     1 - ln(1 + a)/a = -e' - ln(1 - a e')/a.
/// For a over 1e4 the end of compression is taken: e' < 1e-4.
double hertzianSeparation(const ImpulsePath& path, double a);

/// Impulse at separation for F = k delta + 2 zeta sqrt(k/K_nn) delta'.
double viscousSeparation(const ImpulsePath& path, double zeta);

} // namespace trammel::dynamics
