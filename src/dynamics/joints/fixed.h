#pragma once

#include "dynamics/joints/joint.h"

namespace trammel::dynamics {

/// No relative motion: the points coincide and the frames stay aligned. Rows: world x, y, z, then
/// about the joint frame's axes fixed in A.
extern const JointKind kFixedJoint;

} // namespace trammel::dynamics
