#pragma once

#include "dynamics/joints/joint.h"

namespace trammel::dynamics {

/// Screw joint: B turns about A's axis and advances along it by `advance` for each radian; 5 rows.
/// The turns that the angle has made follow from the way: phi is the least that fits.
extern const JointKind kScrewJoint;

} // namespace trammel::dynamics
