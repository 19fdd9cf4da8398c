#pragma once

#include "dynamics/joints/joint.h"

namespace trammel::dynamics {

/// B's point stays in the plane through A's point whose normal (the axis) is fixed in A, and B does
/// not tilt. Rows: along the normal, then about the two directions in the plane.
extern const JointKind kPlanarJoint;

} // namespace trammel::dynamics
