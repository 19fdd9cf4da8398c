#pragma once

#include "dynamics/joints/joint.h"

namespace trammel::dynamics {

/// Rotation about and translation along the axis fixed in A. Rows: the two directions across the
/// axis, then about them.
extern const JointKind kCylindricalJoint;

} // namespace trammel::dynamics
