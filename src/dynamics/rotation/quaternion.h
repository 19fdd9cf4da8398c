#pragma once

#include "math/vector.h"

namespace trammel::dynamics {

/// Semi-implicit quaternion step [Kea]: q' = normalize(q + h/2 (0, w) q).
Quat quaternionStep(const Quat& q, const Vec3& w, double h);

} // namespace trammel::dynamics
