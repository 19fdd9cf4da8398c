#pragma once

#include "dynamics/integrators/integrator.h"

namespace trammel::dynamics {

/// The generalized-alpha method on rigid bodies' positions and rotations, order 2, for stiff
/// systems, with the joints' positions (index 3) and velocities kept at every step:
///     x' = exp(h v + h^2 ((1/2 - beta) a + beta a') + eta) x,   v' = v + h ((1 - gamma) a + gamma
///     a') (1 - alpha_m) a' + alpha_m a = (1 - alpha_f) vdot' + alpha_f vdot M vdot' = f(x', v',
///     t') + J^T lambda',   phi(x', t') = 0,   J v' = rate
/// (Chung and Hulbert 1993; Bruels, Cardona, Arnold 2012; Arnold, Bruels, Cardona 2015), eta the
/// least shift in the metric of the iteration that closes phi. The coefficients follow from the
/// spectral radius rho at infinite frequency, the setting for numerical damping: 1 none, 0 all of
/// it in one step:
///     alpha_m = (2 rho - 1) / (rho + 1),   alpha_f = rho / (rho + 1),
///     gamma = 1/2 + alpha_f - alpha_m,     beta = (gamma + 1/2)^2 / 4
std::unique_ptr<Integrator> makeGeneralizedAlpha(SmoothEquations& equations,
                                                 const model::SimulationSettings& settings);

} // namespace trammel::dynamics
