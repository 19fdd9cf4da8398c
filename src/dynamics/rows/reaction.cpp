#include "dynamics/rows/reaction.h"

namespace trammel::dynamics {

namespace {

using Three = Eigen::Map<const Vec3>;

/// Of rows that join points: they are E, -[r_B]x, and those behind them 0, n.
JointReaction pointWrench(const double* numbers, const double* lambda, int rowCount) {
    const Three rB(numbers + 3);
    JointReaction sum;
    sum.force += Three(lambda);
    sum.torque += rB.cross(sum.force);
    for (int i = 3; i < rowCount; ++i)
        sum.torque += lambda[i] * Three(numbers + 3 * (i - 1));
    return sum;
}

} // namespace

JointReaction wrench(const ConstraintRows& rows, std::span<const double> lambda,
                     const Constraint& constraint, int rowCount) {
    const double* own = &lambda[constraint.row];
    if (constraint.joinsPoints && rowCount >= 3)
        return pointWrench(rows.numbers(constraint), own, rowCount);
    JointReaction sum;
    for (int i = 0; i < rowCount; ++i) {
        const double* J = rows.block(constraint.allSides[1], i);
        sum.force += own[i] * Vec3(J[0], J[1], J[2]);
        sum.torque += own[i] * Vec3(J[3], J[4], J[5]);
    }
    return sum;
}

JointReaction jointReaction(const System& system, const std::vector<BodyKinematics>& kinematics,
                            const ConstraintRows& rows, std::span<const double> lambda, int joint) {
    const Joint& j = system.joints()[joint];
    // The driver is not part of it.
    JointReaction reaction =
        wrench(rows, lambda, system.constraints()[j.constraint], j.kind->rowCount);
    reaction.torque -= (kinematics[j.bodyB].R * j.geometry.rB).cross(reaction.force);
    return reaction;
}

} // namespace trammel::dynamics
