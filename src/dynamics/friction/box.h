#pragma once

#include "dynamics/friction/friction_model.h"

namespace trammel::dynamics {

/// Constant bounds: |lambda_t,k| <= mu times the weight of the lighter body, shared over the points
/// of the contact. One boxed LCP; wrong where other forces press or lift. Source: [Kea 2].
extern const FrictionModel kBoxFixed;

/// Bounds from the last estimate of the normal impulses [Kea 4.5, steps 1-5]: solve with sticking
/// friction, then with |lambda_t,k| <= mu lambda_n, lambda_n of the solve before, until the normal
/// impulses stand still. Says LimitReached where they do not.
extern const FrictionModel kBoxIterated;

} // namespace trammel::dynamics
