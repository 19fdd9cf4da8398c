#pragma once

#include "dynamics/system/system.h"

namespace trammel::dynamics {

/// The potential energy of all force elements in a state, J.
double storedEnergy(const System& system, const State& state);

} // namespace trammel::dynamics
