#pragma once

#include "dynamics/integrators/integrator.h"

namespace trammel::dynamics {

/// RATTLE on positions and rotations (Andersen 1983), order 2, symmetric, and symplectic where
/// forces have a potential: the exact free motion of each body between two kicks,
///     M (v+ - v)  = h/2 (f(q) + J(q)^T lambda),         with lambda so that phi(q', t') = 0
///     q', v-      = free motion of (q, v+) for h         (rotation in closed form)
///     M (v' - v-) = h/2 (f(q') + J(q')^T mu),            with mu so that J(q') v' = rate
/// M that of the kick's pose, so that a kick changes the angular momentum by its torque. Forces
/// that depend on velocities take v in the first and v' in the second kick, by iteration.
std::unique_ptr<Integrator> makeRattle(SmoothEquations& equations,
                                       const model::SimulationSettings& settings);

} // namespace trammel::dynamics
