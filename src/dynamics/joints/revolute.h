#pragma once

#include "dynamics/joints/joint.h"

namespace trammel::dynamics {

/// Hinge [Kea]: rotation about the axis only. Rows: world x, y, z, then about the two directions
/// across the axis, fixed in A.
extern const JointKind kRevoluteJoint;

} // namespace trammel::dynamics
