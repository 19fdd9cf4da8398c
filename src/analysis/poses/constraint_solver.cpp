#include "analysis/poses/constraint_solver.h"

#include <algorithm>

namespace trammel::analysis {

namespace {

Eigen::VectorXd rowScale(const dynamics::System& system, const ConstraintJacobian& jacobian) {
    const double length = characteristicLength(system);
    Eigen::VectorXd scale(jacobian.J.rows());
    for (Eigen::Index i = 0; i < scale.size(); ++i) {
        const auto kind = system.joints()[jacobian.joint[i]].rowKind(jacobian.jointRow[i]);
        scale[i] = kind == dynamics::RowKind::Translation ? 1.0 / length : 1.0;
    }
    return scale;
}

} // namespace

Eigen::VectorXd motionScale(const dynamics::System& system, const ConstraintJacobian& jacobian) {
    const double length = characteristicLength(system);
    Eigen::VectorXd scale(jacobian.J.cols());
    for (Eigen::Index i = 0; i < scale.size(); ++i)
        scale[i] = i % 6 < 3 ? length : 1.0;
    return scale;
}

ConstraintSolver::ConstraintSolver(const dynamics::System& system,
                                   const ConstraintJacobian& jacobian)
    : m_rowScale(rowScale(system, jacobian)),
      m_columnScale(motionScale(system, jacobian)),
      m_decomposition(math::completeOrthogonal(
          m_rowScale.asDiagonal() * jacobian.J * m_columnScale.asDiagonal(), kRankTolerance)) {}

Eigen::VectorXd ConstraintSolver::motion(const Eigen::VectorXd& b) const {
    return m_columnScale.cwiseProduct(m_decomposition.solve(m_rowScale.cwiseProduct(b)));
}

Eigen::VectorXd multipliers(const dynamics::System& system, const ConstraintJacobian& jacobian,
                            const Eigen::VectorXd& f) {
    if (jacobian.J.size() == 0) return Eigen::VectorXd::Zero(jacobian.J.rows());
    // Rank is that of a matrix without units, whatever the mechanism's size.
    const Eigen::VectorXd columns = motionScale(system, jacobian);
    const Eigen::VectorXd rows = rowScale(system, jacobian);
    const Eigen::MatrixXd scaled =
        columns.asDiagonal() * jacobian.J.transpose() * rows.asDiagonal();
    const auto decomposition = math::completeOrthogonal(scaled, kRankTolerance);
    const Eigen::VectorXd lambda = rows.cwiseProduct(decomposition.solve(columns.cwiseProduct(f)));
    if (decomposition.rank() == scaled.cols()) return lambda;
    // By columns of size 1: those of small mechanisms are large.
    const Eigen::MatrixXd stresses =
        (rows.asDiagonal() * nullSpace(scaled, decomposition.rank())).colwise().normalized();
    return lambda - stresses * math::completeOrthogonal(stresses).solve(lambda);
}

namespace {

template <class Rows>
dynamics::JointReaction reactionOf(const dynamics::System& system, const dynamics::State& state,
                                   const Rows& jacobian, const Eigen::VectorXd& lambda, int index) {
    const dynamics::Joint& joint = system.joints()[index];
    // The second body's share, or where it does not move the opposite of the first's.
    const bool isSecond = system.bodies()[joint.bodyB].isMoving;
    const int body = isSecond ? joint.bodyB : joint.bodyA;
    const auto column = std::ranges::find(jacobian.bodies, body);
    const auto firstRow = std::ranges::find(jacobian.joint, index);
    if (column == jacobian.bodies.end() || firstRow == jacobian.joint.end()) return {};
    const Eigen::Index row = firstRow - jacobian.joint.begin();
    Vec6 wrench = Vec6::Zero();
    for (int i = 0; i < joint.kind->rowCount; ++i)
        for (int k = 0; k < 6; ++k)
            wrench[k] += lambda[row + i] *
                         jacobian.J.coeff(row + i, 6 * (column - jacobian.bodies.begin()) + k);
    const dynamics::BodyState& pose = state.bodies[body];
    // About the second body's joint point, which an open or sliding joint has not where the first
    // has its own.
    const dynamics::BodyState& second = state.bodies[joint.bodyB];
    const Vec3 point = second.p + second.q * joint.geometry.rB;
    const Vec3 force = wrench.head<3>();
    const Vec3 torque = wrench.tail<3>() - (point - pose.p).cross(force);
    const double sign = isSecond ? 1.0 : -1.0;
    return {sign * force, sign * torque};
}

} // namespace

dynamics::JointReaction jointReaction(const dynamics::System& system, const dynamics::State& state,
                                      const ConstraintJacobian& jacobian,
                                      const Eigen::VectorXd& lambda, int joint) {
    return reactionOf(system, state, jacobian, lambda, joint);
}

dynamics::JointReaction jointReaction(const dynamics::System& system, const dynamics::State& state,
                                      const SparseConstraintJacobian& jacobian,
                                      const Eigen::VectorXd& lambda, int joint) {
    return reactionOf(system, state, jacobian, lambda, joint);
}

} // namespace trammel::analysis
