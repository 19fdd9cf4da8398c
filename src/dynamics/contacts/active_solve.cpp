#include "dynamics/contacts/active_solve.h"

#include <cmath>

namespace trammel::dynamics {

namespace {

using Mode = ActiveRow::Mode;

/// Pivots below this share of the largest are redundant rows'.
constexpr double kRedundant = 1e-10;
/// Rounds in which friction in joints and their reactions are made to fit, and how well.
constexpr int kRounds = 100;
constexpr double kFit = 1e-14;

} // namespace

ActiveSolve::ActiveSolve(const System& system)
    : m_system(system), m_condensed(system), m_ignored(system.rowCount()) {
    m_decomposition.setThreshold(kRedundant);
}

void ActiveSolve::form(const ActiveRows& active, const std::vector<BodyKinematics>& kinematics,
                       const ConstraintRows& jointRows, JointEquations& joints) {
    m_rows.clear();
    for (const ActiveRow& row : active.rows())
        m_rows.push_back(row.row);
    m_condensed.form(m_rows, kinematics, jointRows, joints, m_A);
}

void ActiveSolve::accelerate(ActiveRows& active, const State& state,
                             const std::vector<BodyKinematics>& kinematics,
                             const ConstraintRows& jointRows, JointEquations& joints,
                             std::vector<Vec6>& x, std::vector<double>& lambda) {
    std::vector<ActiveRow>& rows = active.rows();
    m_start = x;
    m_startLambda = lambda;
    m_chosen.clear();
    m_free.resize(static_cast<Eigen::Index>(rows.size()));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        m_free[static_cast<Eigen::Index>(i)] = -rows[i].bias - rows[i].row.rate(x);
        if (rows[i].mode == Mode::Kept) m_chosen.push_back(static_cast<int>(i));
    }
    for (int round = 0; round < kRounds; ++round) {
        solveKept(active);
        for (std::size_t i = 0; i < rows.size(); ++i)
            rows[i].force = m_forces[static_cast<Eigen::Index>(i)];
        x = m_start;
        lambda = m_startLambda;
        m_condensed.apply(m_forces, jointRows, joints, x, lambda);
        if (updateLoads(active, state, kinematics, jointRows, lambda) <= kFit) return;
    }
}

/// The multipliers of all rows, those of joints' friction by the loads as they are.
void ActiveSolve::solveKept(const ActiveRows& active) {
    const std::vector<ActiveRow>& rows = active.rows();
    m_forces.setZero(m_A.rows());
    for (std::size_t s = 0; s < rows.size(); ++s)
        if (rows[s].mode == Mode::AtLimit && !rows[s].isTangent())
            m_forces[static_cast<Eigen::Index>(s)] =
                rows[s].sense * rows[s].load *
                (rows[s].row.kind == BoxedRow::Kind::Friction ? rows[s].kineticFriction : 1.0);
    const auto n = static_cast<Eigen::Index>(m_chosen.size());
    m_S = m_A(m_chosen, m_chosen);
    m_rhs = m_free(m_chosen) - m_A(m_chosen, Eigen::all) * m_forces;
    const auto share = [](const ActiveRow& row) { return row.kineticFriction * row.sense; };
    for (std::size_t s = 0; s < rows.size(); ++s) {
        if (rows[s].mode != Mode::AtLimit || !rows[s].isTangent()) continue;
        for (Eigen::Index k = 0; k < n; ++k)
            if (m_chosen[k] == rows[s].normal)
                m_S.col(k) += share(rows[s]) * m_A(m_chosen, static_cast<Eigen::Index>(s));
    }
    if (n > 0) {
        m_decomposition.compute(m_S);
        m_solution = m_decomposition.solve(m_rhs);
        m_forces(m_chosen) = m_solution;
        m_isUnique = m_decomposition.rank() == n;
    }
    for (std::size_t s = 0; s < rows.size(); ++s)
        if (rows[s].mode == Mode::AtLimit && rows[s].isTangent())
            m_forces[static_cast<Eigen::Index>(s)] = share(rows[s]) * m_forces[rows[s].normal];
}

/// Takes what joints' friction is a share of from the reactions.
/// @return the largest change where friction has its limit, relative to the largest load
double ActiveSolve::updateLoads(ActiveRows& active, const State& state,
                                const std::vector<BodyKinematics>& kinematics,
                                const ConstraintRows& jointRows,
                                const std::vector<double>& lambda) const {
    double change = 0.0, largest = 0.0;
    for (ActiveRow& row : active.rows()) {
        if (row.row.kind != BoxedRow::Kind::Friction) continue;
        const JointFriction& friction = m_system.jointFrictions()[row.row.owner];
        const Joint& joint = m_system.joints()[friction.joint];
        const JointReaction reaction =
            jointReaction(m_system, kinematics, jointRows, lambda, friction.joint);
        const Vec3 axis = angleAxis(joint.geometry, side(state, kinematics, joint.bodyA),
                                    side(state, kinematics, joint.bodyB));
        const double load = friction.load(reaction.force, reaction.torque, axis);
        if (row.mode == Mode::AtLimit) change = std::max(change, std::abs(load - row.load));
        largest = std::max(largest, load);
        row.load = load;
    }
    return largest > 0.0 ? change / largest : 0.0;
}

void ActiveSolve::closeGaps(const ActiveRows& active, const ConstraintRows& jointRows,
                            JointEquations& joints, std::vector<Vec6>& x) {
    m_chosen.clear();
    m_free.setZero(static_cast<Eigen::Index>(active.rows().size()));
    for (std::size_t i = 0; i < active.rows().size(); ++i) {
        if (!active.rows()[i].isStop()) continue;
        m_chosen.push_back(static_cast<int>(i));
        m_free[static_cast<Eigen::Index>(i)] = active.rows()[i].gap;
    }
    solveChosen(active, jointRows, joints, x);
}

void ActiveSolve::closeRates(const ActiveRows& active, const State& state,
                             const ConstraintRows& jointRows, JointEquations& joints,
                             std::vector<Vec6>& x) {
    m_chosen.clear();
    m_free.setZero(static_cast<Eigen::Index>(active.rows().size()));
    for (std::size_t i = 0; i < active.rows().size(); ++i) {
        const ActiveRow& row = active.rows()[i];
        if (row.mode != Mode::Kept) continue;
        m_chosen.push_back(static_cast<int>(i));
        m_free[static_cast<Eigen::Index>(i)] = row.row.rate(state) - row.row.target;
    }
    solveChosen(active, jointRows, joints, x);
}

void ActiveSolve::solveChosen(const ActiveRows& active, const ConstraintRows& jointRows,
                              JointEquations& joints, std::vector<Vec6>& x) {
    if (m_chosen.empty()) return;
    for (const int i : m_chosen)
        m_free[i] -= active.rows()[i].row.rate(x);
    m_S = m_A(m_chosen, m_chosen);
    m_decomposition.compute(m_S);
    m_forces.setZero(m_free.size());
    m_rhs = m_free(m_chosen);
    m_solution = m_decomposition.solve(m_rhs);
    m_forces(m_chosen) = m_solution;
    m_condensed.apply(m_forces, jointRows, joints, x, m_ignored);
}

} // namespace trammel::dynamics
