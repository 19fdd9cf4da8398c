#pragma once

#include "dynamics/formulations/formulation.h"

namespace trammel::dynamics {

/// Velocity projection, then a separate Newton projection of the positions [Kea 1.5.4]:
///     dp = -M^-1 J^T (J M^-1 J^T)^-1 phi
/// The shift is applied like a velocity, so quaternions stay unit. No drift, but work is done.
extern const Formulation kVelocityProjectionNewton;

} // namespace trammel::dynamics
