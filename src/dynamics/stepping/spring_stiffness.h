#pragma once

#include "dynamics/system/system.h"

namespace trammel::dynamics {

/// How stiff springs and dampers are for a step: the largest h (d + h k) J M^-1 J^T of their rows
/// in the initial state, about (h omega)^2 where the spring rules, 2 zeta h omega where the damper
/// does. Dimensionless; 0 where there are none.
/// @param h the step, s
double springStiffness(const System& system, double h);

} // namespace trammel::dynamics
