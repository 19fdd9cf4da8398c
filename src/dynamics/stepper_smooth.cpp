// What the Stepper does for methods of smooth motion: events and moments.
#include "dynamics/stepper.h"

namespace trammel::dynamics {

const StepReport& Stepper::meet(State& state, double h) {
    m_report = {};
    m_impacts.ledger().clear();
    m_stepSize = h;
    findTouches(state, h);
    collide(state);
    m_report.isStopped = m_stop.stop_requested();
    if (!m_report.isStopped) solveStep(state, h);
    return m_report;
}

double Stepper::findEvent(const State& from, const State& to, double h, const BodyMotion& motion) {
    findTouches(from, h);
    for (std::size_t i = 0; i < to.bodies.size(); ++i)
        m_velocity[i] << to.bodies[i].v, to.bodies[i].w;
    m_watched.clear();
    for (std::size_t i = 0; i < m_touches.touches().size(); ++i)
        if (isAwake(m_touches.touches()[i])) m_watched.push_back(static_cast<int>(i));
    dropUnreachable(from, h);
    return m_impactTime.find(m_touches, from, m_watched, m_endRates, motion, h);
}

void Stepper::addSmooth(const State& from, const State& to, const EnergyRates& work) {
    m_impacts.ledger().clear();
    m_audit.addSmooth(from, to, work.damping, work.input);
}

const StepReport& Stepper::takeMoment(const State& state, const SmoothEquations& equations) {
    constexpr double kMoment = 1e-12; // s: a step in which nothing moves
    m_report = {};
    m_contacts.clear();
    m_kinematics = equations.kinematics();
    evaluateRows(m_system, state, m_kinematics, kMoment, 0.0, Bias::Skip, Springs::Active, m_rows);
    m_lambda = equations.lambda();
    for (const Constraint& constraint : m_system.constraints())
        for (int i = 0; i < constraint.rowCount; ++i) {
            const int row = constraint.row + i;
            if (!m_rows.isSoft[row]) continue;
            const double rate = rowRate(m_rows, state, constraint, i) - m_rows.rate[row];
            m_lambda[row] = -(rate + m_rows.gamma[row] * m_rows.phi[row] / kMoment) /
                            (kMoment * m_rows.compliance[row]);
        }
    m_report.joints = equations.report();
    if (!m_report.joints.ok()) m_report.message = describe(m_report.joints);
    return m_report;
}

} // namespace trammel::dynamics
