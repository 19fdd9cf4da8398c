// What the Stepper does about deep overlaps.
#include "dynamics/contacts/overlap.h"
#include "dynamics/stepping/stepper.h"

#include <algorithm>

namespace trammel::dynamics {

namespace {

/// Of the trace of a matrix, added to its diagonal: several points of one face say the same.
constexpr double kRegular = 1e-13;

} // namespace

/// The rows of the last solve that pushed deep overlaps apart, and by what rate beyond that at
/// which they came in, m/s or rad/s.
void Stepper::gatherPushes() {
    m_pushedRows.clear();
    m_pushRates.clear();
    for (const int index : m_contacts.active()) {
        const Touch& touch = m_touches.touches()[index];
        if (-touch.gap <= noticedOverlap(m_system, m_touches.finder(), touch)) continue;
        const double push = endRate(touch) - std::max(0.0, touch.normal.rate(m_before));
        if (!(push > 0.0)) continue;
        const bool bears = std::ranges::any_of(m_contacts.forces(), [&](const BoxedForce& force) {
            return force.row.key == touch.normal.key && force.row.kind == touch.normal.kind &&
                   force.impulse > 0.0;
        });
        if (!bears) continue;
        m_pushedRows.push_back(touch.normal);
        m_pushRates.push_back(push);
    }
}

/// Overlaps beyond what is drawn are pushed apart in positions only: the velocities lose again what
/// the push gave them,   dv = -M^-1 J^T (J M^-1 J^T)^-1 push,   joints reacting.
/// @param share of the solved step that was taken
void Stepper::takeBackPushes(State& state, double share) {
    if (m_contacts.active().empty()) return;
    gatherPushes();
    if (m_pushedRows.empty()) return;
    const auto n = static_cast<Eigen::Index>(m_pushedRows.size());
    m_pushes.form(m_pushedRows, m_kinematics, m_rows, equations(), m_pushMatrix);
    m_pushMatrix.diagonal().array() += kRegular * m_pushMatrix.trace();
    const Eigen::VectorXd impulses =
        m_pushMatrix.ldlt().solve(-Eigen::Map<const Eigen::VectorXd>(m_pushRates.data(), n));
    std::vector<Vec6> change(m_velocity.size(), Vec6::Zero());
    std::vector<double> jointImpulses(m_lambda.size(), 0.0);
    m_pushes.apply(impulses, m_rows, equations(), change, jointImpulses);
    const State before = state;
    for (std::size_t i = 0; i < change.size(); ++i) {
        if (!m_system.bodies()[i].isMoving) continue;
        state.bodies[i].v += share * change[i].head<3>();
        state.bodies[i].w += share * change[i].tail<3>();
    }
    // Drivers may answer with more than the push was.
    if (m_audit.kinetic(state) > m_audit.kinetic(before)) {
        state = before;
        return;
    }
    for (std::size_t i = 0; i < change.size(); ++i)
        m_velocity[i] += change[i];
    m_audit.takeBackPush(before, state);
}

} // namespace trammel::dynamics
