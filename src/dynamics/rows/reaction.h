#pragma once

#include "dynamics/rows/constraint_rows.h"

#include <span>

namespace trammel::dynamics {

/// Force and torque that a joint exerts on its second body, at the joint, world axes.
struct JointReaction {
    Vec3 force = Vec3::Zero();  ///< N
    Vec3 torque = Vec3::Zero(); ///< N m
};

/// What the rows of a constraint do to its second body, the torque about its centre of mass.
/// @param lambda by row of all constraints, N or N m
/// @param rowCount of its rows, the first ones
JointReaction wrench(const ConstraintRows& rows, std::span<const double> lambda,
                     const Constraint& constraint, int rowCount);
inline JointReaction wrench(const ConstraintRows& rows, std::span<const double> lambda,
                            const Constraint& constraint) {
    return wrench(rows, lambda, constraint, constraint.rowCount);
}

/// A joint's reaction; what drives its coordinate is not part of it.
JointReaction jointReaction(const System& system, const std::vector<BodyKinematics>& kinematics,
                            const ConstraintRows& rows, std::span<const double> lambda, int joint);

} // namespace trammel::dynamics
