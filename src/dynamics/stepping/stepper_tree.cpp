#include "dynamics/stepping/stepper.h"
#include "math/exponential_map.h"

/// The Stepper's part that knows of generalized coordinates.
namespace trammel::dynamics {

JointEquations& Stepper::equations() {
    if (m_tree) return m_tree->equations();
    return m_delassus;
}

/// Rates stay the same where no force acts: bodies' accelerations are counted from there, and so is
/// what the joints' rows have to answer.
void Stepper::startTree(const State& state) {
    m_tree->start(state, m_kinematics);
    const std::vector<Vec6>& sway = m_tree->bias();
    for (std::size_t i = 0; i < m_acceleration.size(); ++i)
        m_acceleration[i] -= sway[i];
    if (bias() == Bias::Skip) return;
    for (const Constraint& constraint : m_system.constraints())
        for (int i = 0; i < constraint.rowCount; ++i)
            m_rows.jdotV[constraint.row + i] += m_rows.multiply(constraint, i, sway);
}

/// Rates change evenly over the step; coordinates follow as moveBody() says of bodies.
Advance Stepper::treeAdvance(double s, double h) const {
    const double share = s / h;
    if (m_formulation.usesOldVelocity) return {s, 0.0, share};
    return {s * (1.0 - share), s * share, share};
}

void Stepper::moveOnTree(const State& state, int body, double s, double h, BodyState& end) {
    if (m_sleep.isAsleep(body)) {
        end = state.bodies[body];
        return;
    }
    const auto placeRoot = [&](int root) {
        moveBody(state.bodies[root], root, s, h, m_placed[root]);
    };
    m_tree->placeOne(body, treeAdvance(s, h), placeRoot, m_placed);
    end = m_placed[body];
}

/// One Newton iteration towards phi = 0 in joint coordinates, the rates staying as they are.
void Stepper::projectTree(State& state) {
    updateKinematics(m_system, state, m_kinematics);
    evaluateRows(m_system, state, m_kinematics, 1.0, 1.0, Bias::Skip, Springs::Inactive, m_rows);
    m_tree->start(state, m_kinematics);
    equations().factor(m_rows, m_kinematics, 0.0);
    equations().solve(m_rows, m_rows.phi, m_shift);
    m_tree->setVelocity(equations().response());
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        const Vec6& shift = equations().response()[i];
        state.bodies[i].p -= shift.head<3>();
        state.bodies[i].q = exponentialStep(state.bodies[i].q, shift.tail<3>(), -1.0);
    }
    m_tree->place(
        {.fromEnd = -1.0}, [](int) { return false; }, state.bodies);
}

} // namespace trammel::dynamics
