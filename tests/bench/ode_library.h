#pragma once

#include "dynamics/bodies/state.h"

#include <ode/ode.h>

namespace trammel::bench {

/// Sets up ODE's global state, for as long as the program runs.
void useOdeLibrary();

dynamics::BodyState odeMotion(dBodyID body);

} // namespace trammel::bench
