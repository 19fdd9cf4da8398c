#pragma once

#include "dynamics/joints/joint.h"
#include "math/jet.h"
#include "model/compiled_function.h"

#include <optional>

namespace trammel::dynamics {

/// Couples the coordinates of two joints, so up to four bodies; one row, along the second joint's
/// coordinate:
///     phi = q2 - F(q1),   phiDot = q2' - F'(q1) q1',   F(q) = ratio q or a formula
/// with both 0 in the initial pose where there is a ratio. Two angles make a pair of gears (ratio
/// -z1/z2 of outer teeth, seen about parallel axes), an angle and a way a rack and pinion (m/rad)
/// or a cam, two ways a cable or a lever; a formula makes gears that are not circular.
struct GearCoupling {
    int first = 0, second = 0; ///< joints, by index in System::joints()
    double ratio = 1.0;        ///< rate of the second coordinate over the first one's
    std::optional<model::CompiledFunction> relation{}; ///< of q; instead of the ratio

    /// F with its derivatives by q. @param t the state's time, to tell where F has no value
    math::Jet at(double q, double t) const {
        return relation ? relation->jetAt(q, t) : math::Jet{ratio * q, ratio, 0.0};
    }
};

extern const JointKind kGearJoint;

} // namespace trammel::dynamics
