#include "dynamics/rows/reaction.h"

namespace trammel::dynamics {

JointReaction wrench(const ConstraintRows& rows, std::span<const double> lambda,
                     const Constraint& constraint) {
    JointReaction sum;
    for (int i = 0; i < constraint.rowCount; ++i) {
        const double* J = rows.block(constraint.allSides[1], i);
        sum.force += lambda[constraint.row + i] * Vec3(J[0], J[1], J[2]);
        sum.torque += lambda[constraint.row + i] * Vec3(J[3], J[4], J[5]);
    }
    return sum;
}

JointReaction jointReaction(const System& system, const std::vector<BodyKinematics>& kinematics,
                            const ConstraintRows& rows, std::span<const double> lambda, int joint) {
    const Joint& j = system.joints()[joint];
    Constraint constraint = system.constraints()[j.constraint];
    constraint.rowCount = j.kind->rowCount; // the driver is not part of it
    JointReaction reaction = wrench(rows, lambda, constraint);
    reaction.torque -= (kinematics[j.bodyB].R * j.geometry.rB).cross(reaction.force);
    return reaction;
}

} // namespace trammel::dynamics
