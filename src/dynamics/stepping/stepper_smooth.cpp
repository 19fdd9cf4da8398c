// What the Stepper does for methods of smooth motion: events and moments.
#include "dynamics/equations/smooth_equations.h"
#include "dynamics/stepping/stepper.h"
#include "dynamics/system/tolerances.h"

#include <algorithm>

namespace trammel::dynamics {

namespace {

/// Touches, besides one a body, from which on a smooth motion is searched for events piece by
/// piece: most of what could touch in the whole of a long step is far away until other things have.
constexpr std::size_t kManyWatched = 32;
/// The shortest piece, of the step.
constexpr double kLeastWindow = 1e-3;

} // namespace

const StepReport& Stepper::stopResidualVelocities(State& state, double h, double whole) {
    m_stepSize = whole;
    m_closedGap = tolerances::kClosed;
    m_isMoment = true;
    // Forces of so short a time, impulsive ones among them, are no start for whole steps.
    WarmForces warm = m_contacts.exchangeWarm({});
    takeStep(state, h);
    m_contacts.exchangeWarm(std::move(warm));
    m_isMoment = false;
    return m_report;
}

/// In joint coordinates the end's velocities are those of the start's pose.
void Stepper::turnRows(const State& state, std::vector<BoxedRow>& rows) {
    m_turning->turn(m_touches, state, rows);
    if (!m_tree) return;
    for (BoxedRow& row : rows)
        row.turn += row.rate(m_tree->bias());
}

const StepReport& Stepper::resolveImpactsAt(State& state, double h, double whole) {
    m_report.clear();
    m_impacts.ledger().clear();
    m_stepSize = whole;
    m_closedGap = tolerances::kClosed;
    findTouches(state, h);
    m_entry = state;
    collide(state);
    if (!stops()) {
        m_isMoment = true;
        WarmForces warm = m_contacts.exchangeWarm({});
        solveStep(state, h);
        m_contacts.exchangeWarm(std::move(warm));
        m_isMoment = false;
    }
    if (stops()) state = m_entry;
    return m_report;
}

const StepReport& Stepper::solveInstant(const State& state, double h) {
    m_report.clear();
    m_stepSize = h;
    m_closedGap = tolerances::kClosed;
    m_isMoment = true;
    findTouches(state, h);
    solveStep(state, h);
    m_isMoment = false;
    return m_report;
}

/// How fast any point moves in a smooth motion, or comes on the whole, m/s: at its start, its end
/// and in its middle.
double Stepper::fastestBetween(const State& from, const State& to, double h,
                               const BodyMotion& motion) {
    if (!m_touches.canTouch()) return 0.0;
    double speed = std::max(fastest(from), fastest(to));
    BodyState middle;
    for (std::size_t i = 0; i < to.bodies.size(); ++i) {
        if (!m_system.bodies()[i].isMoving) continue;
        const int body = static_cast<int>(i);
        motion(body, 0.5 * h, middle);
        const double way =
            (to.bodies[i].p - from.bodies[i].p).norm() +
            from.bodies[i].q.angularDistance(to.bodies[i].q) * m_touches.finder().reach(body);
        speed = std::max({speed, speedOf(body, middle.v, middle.w), way / h});
    }
    return speed;
}

double Stepper::findEvent(const State& from, const State& to, double h, const BodyMotion& motion,
                          const StateMotion& whole, const ActiveRows& active) {
    m_closedGap = 0.0;
    m_wasCoarse = false;
    std::size_t many = kManyWatched + m_system.bodies().size();
    if (!(m_window > 0.0)) m_window = h;
    m_windowStart = from;
    for (double start = 0.0; start < h && !stops();) {
        double length = m_window < 0.9 * (h - start) ? m_window : h - start;
        const BodyMotion shifted = [&](int body, double s, BodyState& state) {
            motion(body, start + s, state);
        };
        const auto watchTo = [&](double s) {
            m_windowEnd = start + s < h ? m_windowStart : to;
            if (start + s < h) whole(start + s, m_windowEnd);
            watch(m_windowStart, m_windowEnd, s, shifted, active, start == 0.0);
        };
        for (watchTo(length); m_watched.size() > many && length > kLeastWindow * h;) {
            m_window = length = 0.5 * length;
            watchTo(length);
        }
        many = std::max(many, 2 * m_watched.size()); // so many are near however short the piece
        const double event =
            m_impactTime.find(m_touches, m_windowStart, m_watched, m_endRates, shifted, length);
        m_wasCoarse = m_wasCoarse || m_impactTime.wasCoarse();
        if (event < length) return start + event;
        if (2 * m_watched.size() <= many) m_window = 2.0 * length;
        start = length < h - start ? start + length : h;
        std::swap(m_windowStart, m_windowEnd);
    }
    return h;
}

/// Chooses the touches that may close within a window of a smooth motion, and takes their rates at
/// its end. What rests or parts without a gap at a later window's start was looked at in the first.
void Stepper::watch(const State& from, const State& to, double h, const BodyMotion& motion,
                    const ActiveRows& active, bool isFirst) {
    const Scales& scales = m_system.scales();
    const auto standsClosed = [&](const Touch& touch) {
        return touch.gap <= tolerances::kClosed * scales.of(touch.coordinate) &&
               touch.normal.rate(from) >= -tolerances::kApproach * scales.rateOf(touch.coordinate);
    };
    findTouches(from, h, fastestBetween(from, to, h, motion));
    for (std::size_t i = 0; i < to.bodies.size(); ++i)
        m_velocity[i] << to.bodies[i].v, to.bodies[i].w;
    m_watched.clear();
    for (std::size_t i = 0; i < m_touches.touches().size(); ++i) {
        const Touch& touch = m_touches.touches()[i];
        if (!isAwake(touch) || active.keeps(touch)) continue;
        if (!isFirst && standsClosed(touch)) continue;
        m_watched.push_back(static_cast<int>(i));
    }
    dropUnreachable(from, h);
}

bool Stepper::overlaps(const State& state, const ActiveRows& active) {
    m_closedGap = 0.0;
    findTouches(state, tolerances::kNear * m_system.scales().time);
    return std::ranges::any_of(m_touches.touches(), [&](const Touch& touch) {
        const double overlap = tolerances::kOverlap * m_system.scales().of(touch.coordinate);
        return touch.gap < -overlap && isAwake(touch) && !active.keeps(touch);
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
    findTouches(state, tolerances::kNear * m_system.scales().time);
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

const StepReport& Stepper::reportForcesAt(const State& state, const SmoothEquations& equations,
                                          const ActiveRows& active) {
    // A step in which nothing moves.
    const double moment = tolerances::kInstant * m_system.scales().time;
    m_report.clear();
    m_contacts.show(momentForces(state, active));
    m_kinematics = equations.kinematics();
    evaluateRows(m_system, state, m_kinematics, moment, 0.0, Bias::Skip, Springs::Active, m_rows);
    m_lambda = equations.lambda();
    for (const Constraint& constraint : m_system.constraints())
        for (int i = 0; i < constraint.rowCount; ++i) {
            const int row = constraint.row + i;
            if (!m_rows.isSoft[row]) continue;
            const double rate = rowRate(m_rows, state, constraint, i) - m_rows.rate[row];
            m_lambda[row] = -(rate + m_rows.gamma[row] * m_rows.phi[row] / moment) /
                            (moment * m_rows.compliance[row]);
        }
    takeJoints(equations.report());
    return m_report;
}

} // namespace trammel::dynamics
