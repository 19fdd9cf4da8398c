#pragma once

#include "dynamics/integrators/integrator.h"

namespace trammel::dynamics {

/// Runge-Kutta of order 5 with an embedded error estimate of order 4 (Dormand and Prince 1980),
/// its own continuous extension of order 4, and step sizes by a proportional-integral controller
/// (Hairer, Norsett, Wanner, Solving Ordinary Differential Equations I, II.4 to II.6), on the
/// index-1 equations. Each step ends projected onto the joints' positions and velocities, where the
/// coordinates do not close them anyway.
std::unique_ptr<Integrator> makeRungeKutta45(SmoothEquations& equations,
                                             const model::SimulationSettings& settings);

} // namespace trammel::dynamics
