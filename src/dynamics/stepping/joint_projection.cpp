#include "dynamics/stepping/joint_projection.h"

#include "math/exponential_map.h"

#include <limits>

namespace trammel::dynamics {

JointProjection::JointProjection(JointSolve& joints)
    : m_joints(joints), m_pose(joints.pose()), m_shift(joints.pose().system().rowCount()) {}

void JointProjection::evaluate(const State& state) {
    m_pose.updateKinematics(state);
    m_pose.evaluateHardRows(state);
}

void JointProjection::projectVelocities(State& state) {
    evaluate(state);
    DelassusMatrix& delassus = m_pose.delassus();
    delassus.factor(m_pose.rows(), m_pose.kinematics(), 0.0);
    delassus.solve(m_pose.rows(), m_joints.startErrors(state), m_shift);
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        state.bodies[i].v -= delassus.response()[i].head<3>();
        state.bodies[i].w -= delassus.response()[i].tail<3>();
    }
}

/// Newton's iterations, each from the pose that the one before led to. They end where positions are
/// exact to rounding, or come no nearer: a redundant joint may contradict others.
template <typename Shift>
void JointProjection::iterate(State& state, const Shift& shift) {
    constexpr int kMost = 10;
    constexpr double kRounding = 1e-15, kNearer = 0.5; // relative to the scales
    double previous = std::numeric_limits<double>::infinity();
    for (int round = 0; round < kMost; ++round) {
        evaluate(state);
        const double open = m_pose.system().largestOf(m_pose.rows().phi);
        if (round > 0 && !(open > kRounding && open < kNearer * previous)) return;
        previous = open;
        shift();
    }
}

void JointProjection::projectPositions(State& state) {
    DelassusMatrix& delassus = m_pose.delassus();
    iterate(state, [&] {
        delassus.factor(m_pose.rows(), m_pose.kinematics(), 0.0);
        delassus.solve(m_pose.rows(), m_pose.rows().phi, m_shift);
        move(state, delassus.response());
    });
}

void JointProjection::projectOnTree(State& state) {
    GeneralizedCoordinates& tree = *m_pose.tree();
    iterate(state, [&] {
        tree.start(state, m_pose.kinematics());
        JointEquations& equations = tree.equations();
        equations.factor(m_pose.rows(), m_pose.kinematics(), 0.0);
        equations.solve(m_pose.rows(), m_pose.rows().phi, m_shift);
        tree.setVelocity(equations.response());
        move(state, equations.response());
        tree.place(
            {.fromEnd = -1.0}, [](int) { return false; }, state.bodies);
    });
}

void JointProjection::move(State& state, const std::vector<Vec6>& shift) const {
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        state.bodies[i].p -= shift[i].head<3>();
        state.bodies[i].q = exponentialStep(state.bodies[i].q, shift[i].tail<3>(), -1.0);
    }
}

} // namespace trammel::dynamics
