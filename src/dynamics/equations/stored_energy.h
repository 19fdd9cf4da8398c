#pragma once

#include "dynamics/system/system.h"

namespace trammel::dynamics {

/// The potential energy of all force elements in a state, J.
double storedEnergy(const System& system, const State& state);
/// The part of it of elements whose laws change with time, J.
double timedEnergy(const System& system, const State& state);

} // namespace trammel::dynamics
