#pragma once

#include "math/vector.h"

namespace trammel {

/// The smallest rotation R with R from/|from| = to/|to|, about from x to; of opposite vectors a
/// half turn about some axis normal to them. Eigen's FromTwoVectors brings a singular value
/// decomposition for that last case into every source that calls it.
Quat rotationBetween(const Vec3& from, const Vec3& to);

} // namespace trammel
