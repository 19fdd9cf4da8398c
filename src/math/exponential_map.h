#pragma once

#include "math/vector.h"

namespace trammel {

/// Exponential map: q' = exp(h w / 2) q, exact for constant w.
/// @param q unit quaternion, body axes to world axes; w world axes, rad/s
/// @param h s, may be negative
Quat exponentialStep(const Quat& q, const Vec3& w, double h);

/// The map's inverse: the rotation vector of R, angle in [0, pi] times unit axis.
Vec3 rotationVector(const Mat3& R);

} // namespace trammel
