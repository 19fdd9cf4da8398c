#pragma once

#include "dynamics/joints/joint.h"

namespace trammel::dynamics {

/// Massless rod with ball ends: the points keep the length. Row: from A's point to B's.
extern const JointKind kDistanceJoint;

} // namespace trammel::dynamics
