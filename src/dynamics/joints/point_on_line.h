#pragma once

#include "dynamics/joints/joint.h"

namespace trammel::dynamics {

/// Point-on-line joint: B's point stays on A's axis; 2 rows. The coordinate is its way along it.
extern const JointKind kPointOnLineJoint;

} // namespace trammel::dynamics
