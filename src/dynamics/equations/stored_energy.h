#pragma once

#include "dynamics/system/system.h"

namespace trammel::dynamics {

/// What force elements hold in a state, J.
double storedEnergy(const System& system, const State& state);

} // namespace trammel::dynamics
