#pragma once

#include "dynamics/integrators/integrator.h"

namespace trammel::dynamics {

/// Radau IIA with three stages, order 5, on the index-1 equations: L-stable, so that stiff springs
/// and dampers do not bound the step, and of so high an order that tolerances of 1e-10 are cheap.
/// Simplified Newton iterations on the stages split into one real and one complex system, error
/// estimate of order 3, after Hairer and Wanner, Solving Ordinary Differential Equations II, IV.8.
/// Each step ends projected onto the joints' positions and velocities. Its Jacobian is dense and
/// taken by differences: meant for mechanisms of some tens of bodies.
std::unique_ptr<Integrator> makeRadau(SmoothEquations& equations,
                                      const model::SimulationSettings& settings);

} // namespace trammel::dynamics
