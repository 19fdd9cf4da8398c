#pragma once

#include "dynamics/friction/friction_model.h"

namespace trammel::dynamics {

/// Laws whose tangential bounds belong to the problem that the LCP solver sees.

/// |lambda_t,k| <= mu lambda_n for each tangent apart: a four-sided pyramid [Kea 2.1.1]. At a tyre
/// it is scaled to a diamond, |lambda_t1| + |lambda_t2| <= mu lambda_n, so that drive and lateral
/// force share one limit [Kea 2.1.2]; the other two laws' limits are shared anyway.
extern const FrictionModel kPyramid;

/// lambda_t = sum d_j beta_j with sum beta <= mu lambda_n: a cone of eight sides, by Lemke's method
/// whatever the solver (Stewart and Trinkle 1996, Anitescu and Potra 1997).
extern const FrictionModel kPolyhedral;

/// norm(lambda_t) <= mu lambda_n with maximal dissipation: the exact cone, the same in every
/// direction.
extern const FrictionModel kCone;

} // namespace trammel::dynamics
