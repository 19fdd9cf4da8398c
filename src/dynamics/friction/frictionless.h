#pragma once

#include "dynamics/friction/friction_model.h"

namespace trammel::dynamics {

/// No friction: lambda_t = 0.
extern const FrictionModel kFrictionless;

} // namespace trammel::dynamics
