#pragma once

#include "dynamics/joints/joint.h"

namespace trammel::dynamics {

/// Couples the coordinates of two joints, so up to four bodies; one row, along the second joint's
/// coordinate:
///     phi = q2 - ratio q1,   both 0 in the initial pose
/// Two angles make a pair of gears (ratio -z1/z2 of outer teeth, seen about parallel axes), an
/// angle and a way a rack and pinion (m/rad), two ways a cable or a lever.
struct GearCoupling {
    int first = 0, second = 0; ///< joints, by index in System::joints()
    double ratio = 1.0;        ///< rate of the second coordinate over the first one's
};

extern const JointKind kGearJoint;

} // namespace trammel::dynamics
