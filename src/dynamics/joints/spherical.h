#pragma once

#include "dynamics/joints/joint.h"

namespace trammel::dynamics {

/// Ball [Kea]: the points coincide. Rows: world x, y, z.
extern const JointKind kSphericalJoint;

} // namespace trammel::dynamics
