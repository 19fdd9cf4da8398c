#pragma once

#include "dynamics/joints/joint.h"

namespace trammel::dynamics {

/// Cardan joint: the points coincide, the axis fixed in A stays perpendicular to the one fixed in B
/// (frameB's third). Rows: world x, y, z, then about the cross product of B's axis and A's.
extern const JointKind kUniversalJoint;

} // namespace trammel::dynamics
