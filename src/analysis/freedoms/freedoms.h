#pragma once

#include "dynamics/system/system.h"
#include "messages/message.h"

#include <Eigen/Core>
#include <string>
#include <vector>

namespace trammel::analysis {

/// A joint's coordinate that changes in a motion.
struct JointRate {
    std::string joint;
    dynamics::RowKind kind = dynamics::RowKind::Rotation;
    Vec3 direction = Vec3::Zero(); ///< unit, world axes: about or along which B moves against A
    double rate = 0.0;             ///< rad/s or m/s
    bool isOnly = true;            ///< the joint has no other coordinate of that kind
};

struct BodyTwist {
    std::string body;
    Vec3 velocity = Vec3::Zero();        ///< of the centre of mass, world axes, m/s
    Vec3 angularVelocity = Vec3::Zero(); ///< world axes, rad/s
};

/// Velocities that break no joint; scaled so that the largest joint rate is 1 rad/s or 1 m/s, or
/// where no joint has one the largest of the bodies' velocities.
struct Freedom {
    bool isFinite = true;          ///< it can be followed; else the joints break at second order
    std::vector<JointRate> joints; ///< those that are not 0
    std::vector<BodyTwist> bodies; ///< those that move
    /// "A turns 1 rad: B turns -0.5 rad, C slides 0.2 m"; the first one's rate is 1 here.
    messages::Message text;
};

/// Rates of all coordinates of all joints, in their order: about or along the joint's axes, ball
/// joints about the world's axes; none of fixed, distance and gear joints.
std::vector<JointRate> jointRates(const dynamics::System& system, const dynamics::State& state);

/// Columns that span the same space, reduced like an echelon form: each has its own leading row,
/// the first one in which the columns left differ from 0, and the others are 0 there.
Eigen::MatrixXd echelonBasis(const Eigen::MatrixXd& columns);

/// Freedoms from motions, columns as in ConstraintSpace. `isReduced` asks for other motions of
/// the same space, of few joints each; else they are told as they are.
std::vector<Freedom> freedoms(const dynamics::System& system, const dynamics::State& pose,
                              const Eigen::MatrixXd& motions, bool isReduced);

} // namespace trammel::analysis
