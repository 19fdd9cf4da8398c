#include "dynamics/factored_rows.h"

#include <algorithm>

namespace trammel::dynamics {

FactoredRows::FactoredRows(const System& system)
    : m_system(system), m_block(system.bodies().size(), -1) {
    for (std::size_t c = 0; c < system.constraints().size(); ++c)
        if (system.constraints()[c].sideCount > 2) m_wide.push_back(static_cast<int>(c));
}

bool FactoredRows::fits(std::span<const BoxedRow> rows,
                        const std::function<bool(const Constraint&)>& takesPart) const {
    return std::ranges::none_of(rows, &BoxedRow::isFar) && std::ranges::none_of(m_wide, [&](int c) {
               return takesPart(m_system.constraints()[c]);
           });
}

void FactoredRows::pose(std::span<const BoxedRow> rows,
                        const std::vector<BodyKinematics>& kinematics,
                        const ConstraintRows& jointRows,
                        const std::function<bool(const Constraint&)>& takesPart,
                        lcp::FactoredProblem& problem) {
    problem.clear();
    for (const int body : m_bodies)
        m_block[body] = -1;
    m_bodies.clear();
    m_jointRows.clear();
    for (const BoxedRow& row : rows) {
        addBlock(row.bodyA, kinematics, problem);
        addBlock(row.bodyB, kinematics, problem);
        problem.rows.push_back({m_block[row.bodyA], m_block[row.bodyB], row.J,
                                row.isIdle ? m_system.bodies()[row.bodyA].inverseMass +
                                                 m_system.bodies()[row.bodyB].inverseMass
                                           : 0.0});
    }
    const auto moves = [&](int body) { return m_system.bodies()[body].isMoving; };
    for (const Constraint& constraint : m_system.constraints()) {
        if (!moves(constraint.bodyA()) && !moves(constraint.bodyB())) continue;
        if (!takesPart(constraint)) continue;
        addBlock(constraint.bodyA(), kinematics, problem);
        addBlock(constraint.bodyB(), kinematics, problem);
        addJoint(constraint, jointRows, problem);
    }
    problem.b.setZero(static_cast<Eigen::Index>(problem.rows.size()));
}

void FactoredRows::addBlock(int body, const std::vector<BodyKinematics>& kinematics,
                            lcp::FactoredProblem& problem) {
    const Body& constants = m_system.bodies()[body];
    if (!constants.isMoving || m_block[body] >= 0) return;
    m_block[body] = static_cast<int>(problem.M.size());
    m_bodies.push_back(body);
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
                            lcp::FactoredProblem& problem) {
    for (int i = constraint.row; i < constraint.end(); ++i) {
        lcp::FactoredProblem::Row row{m_block[constraint.bodyA()], m_block[constraint.bodyB()]};
        std::copy_n(&jointRows.J[i * kRowEntries], kRowEntries, row.J.begin());
        if (jointRows.isSoft[i]) row.compliance = jointRows.compliance[i];
        problem.rows.push_back(row);
        m_jointRows.push_back(i);
    }
}

void FactoredRows::apply(const lcp::FactoredProblem& problem, const Eigen::VectorXd& lambda,
                         std::vector<Vec6>& velocities, std::vector<double>& jointImpulses) const {
    const auto boxed = static_cast<Eigen::Index>(problem.rows.size() - m_jointRows.size());
    for (std::size_t i = 0; i < m_jointRows.size(); ++i)
        jointImpulses[m_jointRows[i]] += lambda[boxed + static_cast<Eigen::Index>(i)];
    lcp::FactoredState state(problem);
    state.lambda = lambda;
    state.update();
    for (std::size_t block = 0; block < m_bodies.size(); ++block)
        velocities[m_bodies[block]] += state.x[block];
}

} // namespace trammel::dynamics
