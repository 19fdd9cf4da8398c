#pragma once

#include "math/vector.h"

namespace trammel::dynamics {

/// Exponential map: q' = exp(h w / 2) q, exact for constant w.
Quat exponentialStep(const Quat& q, const Vec3& w, double h);

} // namespace trammel::dynamics
