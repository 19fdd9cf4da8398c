// What the Stepper does for methods of smooth motion: events and moments.
#include "dynamics/stepper.h"

#include <algorithm>

namespace trammel::dynamics {

namespace {

/// Gaps that projections, and steps that stop something, leave, m or rad.
constexpr double kClosed = 1e-9;
/// How far away touches of a moment are looked for: what comes closer in this time, s.
constexpr double kNear = 1e-6;

} // namespace

const StepReport& Stepper::settle(State& state, double h, double whole) {
    m_stepSize = whole;
    m_closedGap = kClosed;
    // Forces of so short a time, impulsive ones among them, are no start for whole steps.
    WarmForces warm = m_contacts.exchangeWarm({});
    takeStep(state, h);
    m_contacts.exchangeWarm(std::move(warm));
    return m_report;
}

const StepReport& Stepper::meet(State& state, double h, double whole) {
    m_report.clear();
    m_impacts.ledger().clear();
    m_stepSize = whole;
    m_closedGap = kClosed;
    findTouches(state, h);
    collide(state);
    m_report.isStopped = m_stop.stop_requested();
    if (m_report.isStopped) return m_report;
    WarmForces warm = m_contacts.exchangeWarm({});
    solveStep(state, h);
    m_contacts.exchangeWarm(std::move(warm));
    return m_report;
}

double Stepper::findEvent(const State& from, const State& to, double h, const BodyMotion& motion,
                          const ActiveRows& active) {
    m_closedGap = 0.0;
    findTouches(from, h);
    for (std::size_t i = 0; i < to.bodies.size(); ++i)
        m_velocity[i] << to.bodies[i].v, to.bodies[i].w;
    m_watched.clear();
    for (std::size_t i = 0; i < m_touches.touches().size(); ++i)
        if (isAwake(m_touches.touches()[i]) && !active.keeps(m_touches.touches()[i]))
            m_watched.push_back(static_cast<int>(i));
    dropUnreachable(from, h);
    return m_impactTime.find(m_touches, from, m_watched, m_endRates, motion, h);
}

bool Stepper::overlaps(const State& state, const ActiveRows& active) {
    constexpr double kOverlap = 10.0 * kClosed;
    m_closedGap = 0.0;
    findTouches(state, kNear);
    return std::ranges::any_of(m_touches.touches(), [&](const Touch& touch) {
        return touch.gap < -kOverlap && isAwake(touch) && !active.keeps(touch);
    });
}

void Stepper::addSmooth(const State& from, const State& to, const EnergyRates& work) {
    m_impacts.ledger().clear();
    m_audit.addSmooth(from, to, work);
}

/// The forces of active rows as a solve's, contacts as the touches of this moment.
std::vector<BoxedForce> Stepper::momentForces(const State& state, const ActiveRows& active) {
    std::vector<BoxedForce> forces;
    if (active.empty()) return forces;
    findTouches(state, kNear);
    int contact = -1;
    for (const ActiveRow& row : active.rows()) {
        forces.push_back({row.row, row.force});
        if (row.row.kind == BoxedRow::Kind::Normal) {
            const auto touch = std::ranges::find(m_touches.touches(), row.row.key,
                                                 [](const Touch& t) { return t.normal.key; });
            contact = static_cast<int>(touch - m_touches.touches().begin());
            if (touch == m_touches.touches().end()) contact = -1;
        }
        const bool isContact = row.row.kind == BoxedRow::Kind::Normal || row.isTangent();
        if (isContact && contact < 0) forces.pop_back();
        if (isContact && contact >= 0) forces.back().row.owner = contact;
    }
    return forces;
}

const StepReport& Stepper::takeMoment(const State& state, const SmoothEquations& equations,
                                      const ActiveRows& active) {
    constexpr double kMoment = 1e-12; // s: a step in which nothing moves
    m_report.clear();
    m_contacts.show(momentForces(state, active));
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
