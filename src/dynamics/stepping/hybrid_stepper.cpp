#include "dynamics/stepping/hybrid_stepper.h"

#include "dynamics/system/kinematics.h"
#include "dynamics/system/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace trammel::dynamics {

namespace {

/// The longest of equal steps no longer than `longest` that make up a time.
double evenStep(double time, double longest) {
    constexpr double kWhole = 1e-9; // of a step: rounding of times
    return time / std::max(1.0, std::ceil(time / longest - kWhole));
}

/// Length of the solve before the first step, of the settings': what approaches a little is to be
/// stopped in a time that gives no forces of another order.
constexpr double kFirstSolve = 1e-3;
/// Short steps in which that is done.
constexpr int kMostResidualSteps = 5;
/// Modes that may end without an impact in the time of one step: more, and semi-implicit steps take
/// over, the more of them the more often in a row.
constexpr int kMostEvents = 4, kMostStepsToHandOver = 256;

/// Whether what closes gaps and stops velocities is about as small as they are: rows that all but
/// contradict each other, as of a pin that both flanks of its slot press, take great changes.
/// @param gap, rate relative to the scales
/// @param reach of each body about its centre of mass, m
bool isNear(const State& before, const State& after, double gap, double rate, const Scales& scales,
            const ContactFinder& reach) {
    constexpr double kMostTimes = 10.0, kShift = 1e-8, kChange = 1e-6;
    const double mostShift = (kMostTimes * gap + kShift) * scales.length;
    const double mostChange = (kMostTimes * rate + kChange) * scales.speed();
    for (std::size_t i = 0; i < before.bodies.size(); ++i) {
        const BodyState &a = before.bodies[i], &b = after.bodies[i];
        if ((b.p - a.p).norm() > mostShift) return false;
        const double turn = (b.w - a.w).norm();
        const double arm = std::min(scales.length, reach.reach(static_cast<int>(i)));
        if ((b.v - a.v).norm() + arm * turn > mostChange) return false;
    }
    return true;
}

/// The method of holderOf(), where it is not the settings' own.
std::unique_ptr<Integrator> makeHolder(SmoothEquations& equations,
                                       model::SimulationSettings settings) {
    const model::IntegratorKind holder = holderOf(settings.integrator);
    if (holder == settings.integrator) return nullptr;
    settings.integrator = holder;
    return makeIntegrator(equations, settings);
}

} // namespace

HybridStepper::HybridStepper(Stepper& stepper, const model::SimulationSettings& settings)
    : m_stepper(stepper),
      m_equations(stepper.system(), settings.isGeneralized()),
      m_active(stepper.system(), settings),
      m_trial(m_active),
      m_sample(stepper.system().initialState()),
      m_jointed(m_sample),
      m_entry(m_sample),
      m_own(makeIntegrator(m_equations, settings)),
      m_holder(makeHolder(m_equations, settings)),
      m_integrator(m_own.get()),
      m_stepSize(settings.step),
      m_from(stepper.system().initialState()),
      m_to(m_from),
      m_between(m_from) {
    m_equations.setActive(&m_active);
}

void HybridStepper::stopWhen(const std::stop_token& token) {
    m_stepper.stopWhen(token);
    m_equations.stopWhen(token);
}

const StepReport& HybridStepper::step(State& state, double until) {
    m_entry = state;
    advance(state, until);
    m_report.isStopped = m_equations.isStopped(); // whatever ends soon then may be half done
    if (m_report.isStopped) state = m_entry;
    return m_report;
}

const StepReport& HybridStepper::advance(State& state, double until) {
    m_report = {};
    switch (m_mode) {
    case Mode::Unknown:
        return resolveEvent(state);
    case Mode::Smooth:
        return moveSmoothly(state, until);
    case Mode::Contact:
        return stepWithContacts(state, until);
    }
    return m_report;
}

/// Takes the impacts of this instant and finds out how the motion goes on.
const StepReport& HybridStepper::resolveEvent(State& state) {
    m_active.clear();
    m_report = m_stepper.resolveImpactsAt(state, tolerances::kModeStep * scales().time, m_stepSize);
    if (m_report.isStopped) return m_report;
    if (m_report.impacts == 0 && !m_hasResiduals) countEvent(state.t);
    m_mode = Mode::Smooth;
    if (!m_stepper.isFree() && !holdActiveRows(state)) m_mode = Mode::Contact;
    m_ended.reset();
    if (m_mode == Mode::Contact) {
        m_active.clear();
        return m_report;
    }
    m_isContactMoment = false;
    m_integrator = m_holder && !m_active.empty() ? m_holder.get() : m_own.get();
    m_integrator->restart(state);
    m_from = m_to = m_between = state;
    m_start = m_end = state.t;
    m_endsWithEvent = false;
    return m_report;
}

/// Judges how often modes end.
void HybridStepper::countEvent(double t) {
    if (t - m_firstEvent >= m_stepSize) {
        m_firstEvent = t;
        m_events = 0;
        m_nextStepsToHandOver = std::max(1, m_nextStepsToHandOver / 2);
    }
    if (++m_events <= kMostEvents) return;
    handOver(Handover::Often);
}

/// Leaves the next steps to the semi-implicit method.
void HybridStepper::handOver(Handover why) {
    m_reason = why;
    m_stepsToHandOver = m_nextStepsToHandOver;
    m_nextStepsToHandOver = std::min(4 * m_nextStepsToHandOver, kMostStepsToHandOver);
    m_events = 0;
}

/// Whether what acted in the last semi-implicit step could be held in modes.
bool HybridStepper::canHoldModes(const State& state) {
    m_reason = chooseModes(m_trial, state);
    return m_reason == Handover::None;
}

/// Takes the modes of what acted in the last solve, from `state`.
Handover HybridStepper::chooseModes(ActiveRows& rows, const State& state) {
    const Handover reason = rows.chooseModes(m_stepper.touches(), m_stepper.contacts(), state,
                                             m_stepper.endVelocities());
    if (reason == Handover::None && m_equations.largestIsland(rows) > mostRows())
        return Handover::Great;
    return reason;
}

/// Whether rows that stop things set them going instead, as wedges do that are driven in: a whole
/// step gives way a little.
bool HybridStepper::gainsEnergy(const State& state) {
    constexpr double kShare = 1.01;
    if (!m_stepper.system().motors().empty()) return false;
    m_sample = state;
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        m_sample.bodies[i].v = m_stepper.endVelocities()[i].head<3>();
        m_sample.bodies[i].w = m_stepper.endVelocities()[i].tail<3>();
    }
    return m_stepper.kineticEnergy(m_sample) >
           kShare * m_stepper.kineticEnergy(state) + tolerances::kNoWork * scales().energy();
}

/// Makes the rows that act active, and the state meet them.
/// @return false where they cannot be, or not yet
bool HybridStepper::holdActiveRows(State& state) {
    m_hasResiduals = false;
    if (m_stepsToHandOver > 0) return false;
    m_reason = chooseModes(m_active, state);
    if (m_reason != Handover::None) return false;
    if (m_ended && m_isEndUnique) m_active.endMode(*m_ended);
    const bool jumps = m_active.misfit(state) > tolerances::kJump;
    m_hasResiduals = jumps && m_residualSteps < kMostResidualSteps && !gainsEnergy(state);
    m_reason = Handover::Settling;
    if (jumps) return false;
    m_sample = state;
    if (!closeConstraints(state)) {
        state = m_sample;
        return false;
    }
    m_stepper.addProjection(m_sample, state);
    m_equations.accelerations(state);
    m_reason = Handover::Contradiction;
    return !m_active.isLost() && endModes(state);
}

/// Ends those modes that the solve with impulses, in which next to nothing happens, did not.
/// @return false where the others do not hold
bool HybridStepper::endModes(const State& state) {
    for (std::size_t left = m_active.rows().size() + 1; left > 0; --left) {
        const ActiveRow* ended = m_active.findUnfit(state);
        if (!ended) return true;
        if (ended->mode != ActiveRow::Mode::Kept) return false;
        m_active.endMode(ActiveRow(*ended));
        m_equations.accelerations(state);
    }
    return false;
}

/// Brings the state onto the joints, which steps of order 1 left open a little, then onto the
/// active rows.
/// @return false where that takes more than their gaps and rates are
bool HybridStepper::closeConstraints(State& state) {
    m_equations.setActive(nullptr);
    m_equations.closePositions(state);
    m_equations.closeVelocities(state);
    m_equations.setActive(&m_active);
    m_active.evaluate(state, m_equations.kinematics());
    const double gap = m_active.largestGap(), rate = m_active.misfit(state);
    if (m_active.isLost() || gap > tolerances::kDeep) return false;
    m_reason = Handover::Contradiction;
    m_jointed = state;
    m_equations.closePositions(state);
    m_equations.closeVelocities(state);
    return isNear(m_jointed, state, gap, rate, scales(), m_stepper.touches().finder());
}

/// Equal steps no longer than the settings' step. Where rows are to be held the first are short:
/// they stop what approaches too slowly for an impact, and set going what a motor is to turn.
const StepReport& HybridStepper::stepWithContacts(State& state, double until) {
    const double settling = tolerances::kResidualStep * scales().time;
    const double h = m_hasResiduals ? std::min(until - state.t, settling)
                                    : evenStep(until - state.t, m_stepSize);
    const bool isLast = h == until - state.t;
    const Handover why = m_reason;
    m_report = m_hasResiduals ? m_stepper.stopResidualVelocities(state, h, m_stepSize)
                              : m_stepper.step(state, h);
    if (m_report.isStopped) return m_report;
    if (isLast) state.t = until;
    m_isContactMoment = !m_stepper.isFree();
    m_stepsToHandOver = std::max(0, m_stepsToHandOver - 1);
    if (!m_isContactMoment || (m_stepsToHandOver == 0 && canHoldModes(state)))
        m_mode = Mode::Unknown;
    m_residualSteps = m_hasResiduals ? m_residualSteps + 1 : 0;
    if (!m_hasResiduals) ++m_contactSteps[static_cast<std::size_t>(why)];
    return m_report;
}

const StepReport& HybridStepper::moveSmoothly(State& state, double until) {
    const bool isReady = state.t < m_end || takeStep(until);
    if (m_equations.isStopped()) return m_report;
    if (!isReady && m_active.empty()) {
        m_report.failure = m_integrator->failure();
        return m_report;
    }
    const double time = std::min(until, m_end);
    if (!isReady || !moveTo(time, state)) {
        m_active.clear();
        m_mode = Mode::Contact;
        m_hasResiduals = false;
        handOver(isReady ? Handover::Contradiction : Handover::NoStep);
        return stepWithContacts(state, until);
    }
    m_report.subSteps = 1;
    m_report.joints = m_equations.report();
    if (m_stepper.system().rowCount() > 0) m_report.allJoints.add(m_report.joints);
    if (!m_report.joints.ok()) m_report.message = m_stepper.describe(m_report.joints);
    if (time == m_end && m_endsWithEvent) m_mode = Mode::Unknown;
    return m_report;
}

/// @return false where the method finds no step
bool HybridStepper::takeStep(double until) {
    m_from = m_to;
    m_start = m_from.t;
    const double left = until - m_start;
    const double h = m_integrator->isAdaptive() ? std::numeric_limits<double>::infinity()
                                                : evenStep(left, m_stepSize);
    m_equations.forgetMargins(m_start);
    const double length = m_integrator->step(h);
    if (length == 0.0 || m_equations.isStopped()) return false;
    m_stepWork = {};
    m_betweenTime = -1.0;
    m_end = h == left ? until : m_start + length;
    m_integrator->stateAt(length, m_to);
    m_to.t = m_end;
    carryAngles(m_stepper.system(), m_from, m_to);
    m_endsWithEvent = false;
    const std::optional<double> event = findEvent();
    m_report.mayHavePassed = m_stepper.mayHavePassed();
    if (event) {
        m_end = m_start + *event;
        m_endsWithEvent = true;
    }
    if (!m_stepper.touches().canTouch() && m_active.empty()) return true;
    if (const std::optional<double> end = findEnd(m_end - m_start)) {
        m_end = m_start + *end;
        m_endsWithEvent = true;
    } else if (!m_active.empty()) {
        m_residualSteps = 0;
        m_equations.alignSlip(m_to);
    }
    return true;
}

/// Whether a motion keeps energy: where active rows come to contradict each other in it, what
/// brings the state onto them does not.
bool HybridStepper::isCredible(const State& from, const State& to, const EnergyRates& work) const {
    constexpr double kShare = 1e-2;
    const double moved = std::max(m_stepper.kineticEnergy(from), m_stepper.kineticEnergy(to)) +
                         std::abs(work.damping) + std::abs(work.friction) + std::abs(work.input);
    return std::abs(m_stepper.unexplained(from, to, work)) <=
           kShare * moved + tolerances::kNoWork * scales().energy();
}

/// @return false where active rows made nonsense of the motion; the state stays
bool HybridStepper::moveTo(double time, State& state) {
    const double s = time - m_start;
    const EnergyRates before = m_stepWork;
    m_integrator->stateAt(s, m_between);
    m_between.t = time;
    m_betweenTime = s;
    carryAngles(m_stepper.system(), state, m_between);
    m_stepWork = m_equations.hasEnergyRates() ? m_integrator->workUntil(s) : EnergyRates{};
    if (!m_active.empty() && !isCredible(state, m_between, m_stepWork - before)) return false;
    m_stepper.addSmooth(state, m_between, m_stepWork - before);
    state = m_between;
    for (const Follower& follower : m_stepper.system().followers())
        place(follower, state);
    return true;
}

std::int64_t HybridStepper::contactSteps() const {
    return std::accumulate(m_contactSteps.begin(), m_contactSteps.end(), std::int64_t{0});
}

IntegratorCounts HybridStepper::counts() const {
    IntegratorCounts counts = m_own->counts();
    if (!m_holder) return counts;
    counts.steps += m_holder->counts().steps;
    counts.rejected += m_holder->counts().rejected;
    counts.evaluations += m_holder->counts().evaluations;
    counts.iterations += m_holder->counts().iterations;
    counts.rounded += m_holder->counts().rounded;
    counts.mostRounded = std::max(counts.mostRounded, m_holder->counts().mostRounded);
    return counts;
}

const StepReport& HybridStepper::solveMoment(const State& state) {
    if (m_isContactMoment) return m_report;
    // Before the first step nothing is known of what acts.
    if (m_mode == Mode::Unknown && m_active.empty() &&
        (m_stepper.touches().canTouch() || m_stepper.contacts().hasOwnRows()))
        return m_report = m_stepper.solveInstant(state, kFirstSolve * m_stepSize);
    m_equations.accelerations(state, AdmissibleForces::Wanted::Nearest);
    return m_report = m_stepper.reportForcesAt(state, m_equations, m_active);
}

} // namespace trammel::dynamics
