#include "dynamics/rows/factored_rows.h"

#include <algorithm>

namespace trammel::dynamics {

FactoredRows::FactoredRows(const System& system)
    : m_system(system), m_block(system.bodies().size(), -1) {}

bool FactoredRows::fits(std::span<const BoxedRow> rows, std::span<const int> constraints) const {
    return std::ranges::none_of(rows, &BoxedRow::hasOtherBodies) &&
           std::ranges::none_of(constraints,
                                [&](int c) { return m_system.constraints()[c].sideCount > 2; });
}

void FactoredRows::assemble(std::span<const BoxedRow> rows,
                            const std::vector<BodyKinematics>& kinematics,
                            const ConstraintRows& jointRows, std::span<const int> constraints,
                            lcp::FactoredProblem& problem, Place& place) {
    problem.clear();
    place.bodies.clear();
    place.jointRows.clear();
    for (const BoxedRow& row : rows) {
        addBlock(row.bodyA, kinematics, problem, place);
        addBlock(row.bodyB, kinematics, problem, place);
        problem.rows.push_back({m_block[row.bodyA], m_block[row.bodyB], row.J,
                                row.isIdle ? m_system.bodies()[row.bodyA].inverseMass +
                                                 m_system.bodies()[row.bodyB].inverseMass
                                           : 0.0});
    }
    const auto moves = [&](int body) { return m_system.bodies()[body].isMoving; };
    for (const int c : constraints) {
        const Constraint& constraint = m_system.constraints()[c];
        if (!moves(constraint.bodyA()) && !moves(constraint.bodyB())) continue;
        addBlock(constraint.bodyA(), kinematics, problem, place);
        addBlock(constraint.bodyB(), kinematics, problem, place);
        addJoint(constraint, jointRows, problem, place);
    }
    problem.b.setZero(static_cast<Eigen::Index>(problem.rows.size()));
    for (const int body : place.bodies)
        m_block[body] = -1;
}

void FactoredRows::addBlock(int body, const std::vector<BodyKinematics>& kinematics,
                            lcp::FactoredProblem& problem, Place& place) {
    const Body& constants = m_system.bodies()[body];
    if (!constants.isMoving || m_block[body] >= 0) return;
    m_block[body] = static_cast<int>(problem.M.size());
    place.bodies.push_back(body);
    const Mat3& R = kinematics[body].R;
    lcp::FactoredProblem::Block M = lcp::FactoredProblem::Block::Zero();
    M.topLeftCorner<3, 3>().diagonal().setConstant(constants.mass);
    M.bottomRightCorner<3, 3>() = R * constants.inertia * R.transpose();
    problem.M.push_back(M);
    M.topLeftCorner<3, 3>().diagonal().setConstant(constants.inverseMass);
    M.bottomRightCorner<3, 3>() = kinematics[body].inverseInertia;
    problem.inverseM.push_back(M);
}

void FactoredRows::addJoint(const Constraint& constraint, const ConstraintRows& jointRows,
                            lcp::FactoredProblem& problem, Place& place) const {
    for (int i = constraint.row; i < constraint.end(); ++i) {
        lcp::FactoredProblem::Row row{m_block[constraint.bodyA()], m_block[constraint.bodyB()]};
        std::copy_n(jointRows.block(constraint.allSides[0], i - constraint.row), kRowEntries,
                    row.J.begin());
        if (jointRows.isSoft[i]) row.compliance = jointRows.compliance[i];
        problem.rows.push_back(row);
        place.jointRows.push_back(i);
    }
}

void FactoredRows::apply(const lcp::FactoredProblem& problem, const Place& place,
                         const Eigen::VectorXd& lambda, std::vector<Vec6>& velocities,
                         std::vector<double>& jointImpulses) {
    const auto boxed = static_cast<Eigen::Index>(problem.rows.size() - place.jointRows.size());
    for (std::size_t i = 0; i < place.jointRows.size(); ++i)
        jointImpulses[place.jointRows[i]] += lambda[boxed + static_cast<Eigen::Index>(i)];
    m_change.assign(place.bodies.size(), Vec6::Zero());
    for (Eigen::Index i = 0; i < lambda.size(); ++i) {
        if (lambda[i] == 0.0) continue;
        const lcp::FactoredProblem::Row& row = problem.rows[i];
        const auto add = [&](int block, const double* J) {
            if (block >= 0)
                m_change[block] +=
                    lambda[i] * (problem.inverseM[block] * Eigen::Map<const Vec6>(J)).eval();
        };
        add(row.left, row.J.data());
        add(row.right, &row.J[6]);
    }
    for (std::size_t block = 0; block < place.bodies.size(); ++block)
        velocities[place.bodies[block]] += m_change[block];
}

} // namespace trammel::dynamics
