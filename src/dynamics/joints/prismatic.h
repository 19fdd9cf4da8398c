#pragma once

#include "dynamics/joints/joint.h"

namespace trammel::dynamics {

/// Slider [Kea]: B's point moves along the axis fixed in A, without rotation. Rows: the two
/// directions across the axis, then about the joint frame's axes fixed in A.
extern const JointKind kPrismaticJoint;

} // namespace trammel::dynamics
