#include "dynamics/stepping/joint_projection.h"

#include "math/exponential_map.h"

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

void JointProjection::projectPositions(State& state) {
    evaluate(state);
    DelassusMatrix& delassus = m_pose.delassus();
    delassus.factor(m_pose.rows(), m_pose.kinematics(), 0.0);
    delassus.solve(m_pose.rows(), m_pose.rows().phi, m_shift);
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        state.bodies[i].p -= delassus.response()[i].head<3>();
        state.bodies[i].q =
            exponentialStep(state.bodies[i].q, delassus.response()[i].tail<3>(), -1.0);
    }
}

void JointProjection::projectOnTree(State& state) {
    evaluate(state);
    GeneralizedCoordinates& tree = *m_pose.tree();
    tree.start(state, m_pose.kinematics());
    JointEquations& equations = tree.equations();
    equations.factor(m_pose.rows(), m_pose.kinematics(), 0.0);
    equations.solve(m_pose.rows(), m_pose.rows().phi, m_shift);
    tree.setVelocity(equations.response());
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        const Vec6& shift = equations.response()[i];
        state.bodies[i].p -= shift.head<3>();
        state.bodies[i].q = exponentialStep(state.bodies[i].q, shift.tail<3>(), -1.0);
    }
    tree.place(
        {.fromEnd = -1.0}, [](int) { return false; }, state.bodies);
}

} // namespace trammel::dynamics
