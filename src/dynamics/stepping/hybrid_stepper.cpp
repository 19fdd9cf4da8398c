#include "dynamics/stepping/hybrid_stepper.h"

#include "dynamics/equations/stored_energy.h"
#include "dynamics/system/kinematics.h"
#include "dynamics/system/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace trammel::dynamics {

namespace {

/// Length of the solve before the first step, as a share of the settings' step: long enough that
/// stopping slow approaches takes forces of the usual order.
constexpr double kFirstSolve = 1e-3;
/// Most consecutive short steps that stop residual velocities.
constexpr int kMostResidualSteps = 5;
/// Tyres whose slip decays in less than this share of the settings' step are stiff.
constexpr double kStiffShare = 0.1;
/// Most solves of one instant for solvers of others: events, and short steps between them.
constexpr int kMostSettling = 64;

/// What gravity, and the turning of bodies with their rows, change velocities by in a time, m/s.
double changeIn(double time, const State& state, const System& system) {
    double most = 0.0;
    for (const BodyState& body : state.bodies)
        most = std::max(most, body.v.norm() * body.w.norm());
    return time * (system.gravity().norm() + most);
}

/// Whether a projection changes the state by no more than a few times the gaps and rates that it
/// closes. Where rows nearly contradict each other, as at a pin between both flanks of a slot, it
/// would change the state by much more.
/// @param gap, rate relative to the scales
/// @param reach of each body about its centre of mass, m
/// @param turned a further change of velocities that is no more than is to be expected, m/s
bool isNear(const State& before, const State& after, double gap, double rate, const Scales& scales,
            const ContactFinder& reach, double turned) {
    constexpr double kMostTimes = 10.0, kShift = 1e-8, kChange = 1e-6;
    const double mostShift = (kMostTimes * gap + kShift) * scales.length;
    const double mostChange = (kMostTimes * rate + kChange) * scales.speed() + turned;
    for (std::size_t i = 0; i < before.bodies.size(); ++i) {
        const BodyState &a = before.bodies[i], &b = after.bodies[i];
        if ((b.p - a.p).norm() > mostShift) return false;
        const double rotationChange = (b.w - a.w).norm();
        const double arm = std::min(scales.length, reach.reach(static_cast<int>(i)));
        if ((b.v - a.v).norm() + arm * rotationChange > mostChange) return false;
    }
    return true;
}

} // namespace

HybridStepper::HybridStepper(Stepper& stepper, const model::SimulationSettings& settings)
    : m_solves(stepper),
      m_stepSize(settings.step),
      m_equations(stepper.system(), settings.isGeneralized()),
      m_active(stepper.system(), settings),
      m_trial(m_active),
      m_motion(m_equations, settings),
      m_location(m_solves.search(), m_equations, m_active, m_motion),
      m_handover(settings.step),
      m_entry(stepper.system().initialState()),
      m_before(m_entry),
      m_jointed(m_entry) {
    m_equations.setActive(&m_active);
    if (!m_solves.isAlwaysFree()) m_equations.leaveJumps();
}

void HybridStepper::stopWhen(const std::stop_token& token) {
    m_solves.stopWhen(token);
    m_equations.stopWhen(token);
}

const StepReport& HybridStepper::step(State& state, double until) {
    m_entry = state;
    advance(state, until);
    m_report.isStopped =
        m_equations.isStopped(); // an integrator that is asked to stop leaves a step half done
    if (m_report.isStopped) state = m_entry;
    return m_report;
}

void HybridStepper::beginAnew(State& state, bool hasNewSpeeds) {
    if (hasNewSpeeds) {
        m_before = state;
        m_equations.setActive(nullptr);
        m_equations.closeVelocities(state);
        m_equations.setActive(&m_active);
        m_solves.audit().addSpeedJump(m_before, state);
    }
    if (m_phase != Phase::Smooth) return;
    if (m_active.empty()) return m_motion.restart(state);
    endSmooth(Phase::Event);
    m_isUncounted = true;
}

StepMemory HybridStepper::memory() {
    StepMemory memory = m_solves.memory();
    if (m_phase == Phase::Smooth) memory.forces.setSliding(m_active.slidingTyres());
    memory.handovers = m_handover.counts();
    return memory;
}

void HybridStepper::recall(const StepMemory& memory) {
    m_solves.recall(memory);
    m_handover.setCounts(memory.handovers);
    m_isUncounted = true;
}

EventLocation::EndedMode HybridStepper::endedIn(const State& state) {
    if (m_phase != Phase::Smooth || m_active.empty()) return {};
    EventLocation::EndedMode ended = m_location.endedIn(state);
    ended.sliding = m_active.slidingTyres();
    return ended;
}

void HybridStepper::stopReversed(State& state) {
    if (m_phase != Phase::Smooth || m_active.isLost()) return;
    if (!m_active.keepReversed(state)) return;
    const double rate = m_active.misfit(state);
    m_before = state;
    m_equations.closeVelocities(state);
    // Where the mechanism turns a slip back, as a crank does at a dead centre, stopping the slip
    // would stop the mechanism.
    if (!isNear(m_before, state, 0.0, rate, scales(), m_solves.finder(), 0.0)) state = m_before;
}

Handover HybridStepper::settle(State& state, const EventLocation::EndedMode& ended) {
    const double t = state.t;
    m_isForOthers = true;
    m_phase = Phase::Event;
    m_handover = HandoverRule(m_stepSize);
    m_residualSteps = 0;
    m_location.setEnded(ended);
    m_solves.setSliding(ended.sliding);
    m_equations.forgetEarlier();
    const auto isSettling = [&] { return m_phase == Phase::Event || m_phase == Phase::Residual; };
    for (int round = 0; round < kMostSettling && isSettling(); ++round) {
        advance(state, std::numeric_limits<double>::infinity());
        if (m_phase == Phase::Smooth && stopReturning(state)) m_phase = Phase::Event;
    }
    m_equations.keepEarlier();
    state.t = t; // stopping residual velocities takes kResidualStep
    if (isSettling()) return Handover::Residuals;
    return m_phase == Phase::Smooth ? Handover::None : m_handover.reason();
}

/// Closes and stops gaps that part, but are pressed back before they are open: parts that rattle
/// between contacts, ever faster and ever less, come to rest in a finite time with events without
/// end, of which steps of others would meet each.
bool HybridStepper::stopReturning(State& state) {
    if (m_active.empty()) return false;
    m_equations.accelerations(state);
    const std::size_t held = m_active.rows().size();
    const double closed = tolerances::kClosed * scales().length;
    m_active.keepParting(m_solves.search().gapsWithin(state, closed), state);
    m_active.evaluateBias(state);
    m_active.evaluate(state, m_equations.kinematics());
    m_active.leaveReturning(held, state, m_equations.lastAccelerations());
    if (m_active.rows().size() == held) return false;
    m_before = state;
    const double gap = m_active.largestGap(), rate = m_active.misfit(state);
    m_equations.closePositions(state);
    m_equations.closeVelocities(state);
    if (isNear(m_before, state, gap, rate, scales(), m_solves.finder(), 0.0)) return true;
    state = m_before;
    m_active.leave(held);
    return false;
}

void HybridStepper::advance(State& state, double until) {
    m_report = {};
    switch (m_phase) {
    case Phase::Event:
        return resolveEvent(state);
    case Phase::Smooth:
        return moveSmoothly(state, until);
    case Phase::Jump:
        return stepOverJump(state, until);
    case Phase::Residual:
    case Phase::Contact:
        return stepWithContacts(state, until);
    }
}

/// Resolves the impacts of this instant and decides how the motion continues.
void HybridStepper::resolveEvent(State& state) {
    m_active.clear();
    m_report = m_solves.resolveImpacts(state, tolerances::kModeStep * scales().time, m_stepSize);
    if (m_report.isStopped) return;
    if (m_report.impacts == 0 && !m_isUncounted) m_handover.countEvent(state.t);
    m_phase = m_solves.isFree() ? Phase::Smooth : holdActiveRows(state);
    m_location.forgetEnded();
    if (m_phase != Phase::Smooth) {
        m_active.clear();
        return;
    }
    m_isContactInstant = false;
    m_motion.restart(state);
}

/// Whether the rows of the last semi-implicit step have modes that can be held.
bool HybridStepper::canHoldModes(const State& state) {
    m_handover.setReason(chooseModes(m_trial, state));
    return m_handover.reason() == Handover::None;
}

/// Chooses the modes of the rows that acted in the last solve, from `state`.
/// @return why they cannot be held
Handover HybridStepper::chooseModes(ActiveRows& rows, const State& state) {
    const Handover reason = m_solves.chooseModes(rows, state);
    if (reason == Handover::None && m_equations.largestIsland(rows) > mostRows())
        return Handover::TooManyRows;
    return reason;
}

/// Whether stopping residual velocities would increase the kinetic energy, as at a wedge that is
/// driven in. A whole step lets such rows yield.
bool HybridStepper::gainsEnergy(const State& state) {
    constexpr double kShare = 1.01;
    if (!m_equations.system().motors().empty()) return false;
    m_before = state;
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        m_before.bodies[i].v = m_solves.endVelocity()[i].head<3>();
        m_before.bodies[i].w = m_solves.endVelocity()[i].tail<3>();
    }
    return m_solves.audit().kinetic(m_before) >
           kShare * m_solves.audit().kinetic(state) + tolerances::kNoWork * scales().energy();
}

/// Activates the rows of the last solve and projects the state onto them.
/// @return how the motion continues: smoothly, or by semi-implicit steps where the rows cannot be
///         held, or not yet
HybridStepper::Phase HybridStepper::holdActiveRows(State& state) {
    m_isUncounted = false;
    m_left.clear();
    if (m_handover.isOn()) return Phase::Contact;
    m_handover.setReason(chooseModes(m_active, state));
    if (m_handover.reason() != Handover::None) return Phase::Contact;
    const EventLocation::EndedMode& ended = m_location.ended();
    if (ended.isAny && ended.isUnique)
        m_active.endMode(ended.key, ended.mode, ended.force, m_isForOthers);
    m_handover.setReason(Handover::Residuals);
    const double misfit = m_active.misfit(state);
    if (misfit > tolerances::kJump) {
        const bool isSpent = m_residualSteps >= kMostResidualSteps;
        if (!isSpent && !gainsEnergy(state)) return Phase::Residual;
        // Else the projection stops what is left: slow, it ends in the solve that told the modes.
        const bool isSlow = isSpent && misfit <= tolerances::kStuck;
        if (!isSlow && !m_isForOthers) return Phase::Contact;
    }
    m_before = state;
    if (!closeConstraints(state, m_active, 0.0)) {
        state = m_before;
        return Phase::Contact;
    }
    m_solves.audit().addProjection(m_before, state);
    m_equations.accelerations(state);
    m_handover.setReason(Handover::Contradiction);
    if (m_active.isLost() || !endModes(state)) return Phase::Contact;
    const bool mayJam = m_residualSteps < kMostResidualSteps && isPressedIn(state);
    return mayJam ? Phase::Residual : Phase::Smooth;
}

/// Ends the modes that the accelerations contradict: bodies hardly move in the solve with impulses,
/// which does not show it.
/// @return false where the remaining modes cannot be held
bool HybridStepper::endModes(const State& state) {
    for (std::size_t left = m_active.rows().size() + 1; left > 0; --left) {
        const ActiveRow* ended = m_active.findUnfit(state);
        if (!ended) return true;
        if (ended->mode != ActiveRow::Mode::Kept) return false;
        if (ended->isStop()) m_left.push_back(*ended);
        m_active.endMode(ended->row.key, ended->mode, ended->force, m_isForOthers);
        m_equations.accelerations(state);
    }
    return false;
}

/// Whether a stop that was left, since its force would pull, is pressed in without one. Sliding has
/// no solution with finite forces there (Painleve): it jams at once, by the impulses of a step.
bool HybridStepper::isPressedIn(const State& state) {
    constexpr double kLeast = 1e-6; // of lengths of the model a time unit squared: rounding
    return std::ranges::any_of(m_left, [&](const ActiveRow& stop) {
        const double rate = stop.row.rate(m_equations.lastAccelerations()) + stop.bias;
        const double size = scales().rateOf(stop.row.coordinate());
        return rate < -kLeast * size / scales().time &&
               stop.row.rate(state) <= tolerances::kJump * size;
    });
}

/// Projects the state onto the joints, which steps of order 1 leave slightly open, then onto active
/// rows, which become those of the equations.
/// @param turned a change of velocities that needs no explanation, m/s
/// @return false where that changes the state by more than the rows' gaps and rates explain
bool HybridStepper::closeConstraints(State& state, ActiveRows& rows, double turned) {
    m_equations.setActive(nullptr);
    m_equations.closePositions(state);
    m_equations.closeVelocities(state);
    m_equations.setActive(&rows);
    rows.evaluate(state, m_equations.kinematics());
    const double gap = rows.largestGap(), rate = rows.misfit(state);
    if (rows.isLost() || gap > tolerances::kDeep) return false;
    m_handover.setReason(Handover::Contradiction);
    m_jointed = state;
    m_equations.closePositions(state);
    m_equations.closeVelocities(state);
    return isNear(m_jointed, state, gap, rate, scales(), m_solves.finder(), turned);
}

/// Takes a semi-implicit step over a target's jump, so short that nothing else changes: what is
/// pressed together, rubs or ends at a stop takes part in the impulse.
void HybridStepper::stepOverJump(State& state, double until) {
    constexpr double kOver = 2.0; // of the jump's place in time
    const double left = until - state.t;
    const double h =
        std::min(left, std::max(kOver * m_jumpLength, tolerances::kResidualStep * scales().time));
    m_active.clear();
    m_report = m_solves.stepOverJump(state, h, m_stepSize);
    if (m_report.isStopped) return;
    if (h == left) state.t = until;
    m_isContactInstant = false;
    m_isUncounted = true;
    m_phase = Phase::Event;
}

/// Takes one semi-implicit step: of equal steps no longer than the settings' step, or a short one
/// that stops residual velocities (of bodies that approach too slowly for an impact, or that a
/// motor is to drive).
void HybridStepper::stepWithContacts(State& state, double until) {
    const bool stopsResiduals = m_phase == Phase::Residual;
    const double left = until - state.t;
    // What jams would in a shorter step approach by less than solvers notice beside its slip.
    const double shortest = m_left.empty() ? tolerances::kResidualStep : tolerances::kNear;
    const double h =
        stopsResiduals ? std::min(left, shortest * scales().time) : evenStep(left, m_stepSize);
    const Handover why = m_handover.reason();
    m_report =
        stopsResiduals ? m_solves.stopResiduals(state, h, m_stepSize) : m_solves.step(state, h);
    if (m_report.isStopped) return;
    if (h == left) state.t = until;
    m_isContactInstant = !m_solves.isFree();
    m_handover.endStep();
    const bool holds = m_isContactInstant && !m_handover.isOn() && canHoldModes(state);
    if (!m_isContactInstant || holds) m_phase = Phase::Event;
    if (holds && !stopsResiduals) keepHeld(state, h);
    m_isUncounted = stopsResiduals;
    m_residualSteps = stopsResiduals ? m_residualSteps + 1 : 0;
    if (!stopsResiduals) m_handover.book(why);
}

/// Projects the state onto the rows that a semi-implicit step of h held, m_trial. It held them in
/// the pose of its start: what they are off in that of its end is no slip, which takes time to end,
/// nor a gap that opens.
void HybridStepper::keepHeld(State& state, double h) {
    m_before = state;
    if (closeConstraints(state, m_trial, changeIn(h, state, m_equations.system())))
        m_solves.audit().addProjection(m_before, state);
    else
        state = m_before;
    m_equations.setActive(&m_active);
}

/// Moves to a time, or to an earlier event.
void HybridStepper::moveSmoothly(State& state, double until) {
    const bool isBetween = state.t < m_motion.endTime();
    if (!isBetween && m_handover.isOn() && !m_active.empty()) return handOver(state, until);
    const bool isReady = isBetween || takeStep(until);
    if (m_equations.isStopped()) return;
    if (!isReady && m_active.empty()) {
        m_report.failure = m_motion.failure();
        return;
    }
    const double time = std::min(until, m_motion.endTime());
    if (!isReady || !moveTo(time, state)) {
        m_handover.handOver(isReady ? Handover::Contradiction : Handover::NoStep);
        return handOver(state, until);
    }
    m_report.subSteps = 1;
    m_report.joints = m_equations.report();
    if (m_equations.system().rowCount() > 0) m_report.allJoints.add(m_report.joints);
    if (!m_report.joints.ok()) m_report.message = describe(m_equations.system(), m_report.joints);
    if (time == m_motion.endTime() && m_motion.endsWithEvent())
        endSmooth(m_motion.hasJumped() ? Phase::Jump : Phase::Event);
}

/// Leaves the smooth motion, with the tyres that slide in it known to the solves to come.
void HybridStepper::endSmooth(Phase next) {
    m_phase = next;
    m_solves.setSliding(m_active.slidingTyres());
}

/// Takes the first of the semi-implicit steps that replace the method's.
void HybridStepper::handOver(State& state, double until) {
    endSmooth(Phase::Contact);
    m_active.clear();
    stepWithContacts(state, until);
}

/// A step of the method, cut at the first event in it.
/// @return false where the method finds no step
bool HybridStepper::takeStep(double until) {
    if (!m_motion.takeStep(until)) return false;
    if (m_motion.hasJumped() && m_equations.leavesJumps()) {
        m_jumpLength = m_motion.endTime() - m_motion.startTime();
        m_motion.cutAt(0.0);
        return true;
    }
    const std::optional<double> closing = m_location.findClosingGap();
    m_report.mayHavePassed = m_solves.search().wasCoarse();
    if (closing) m_motion.cutAt(*closing);
    if (!m_solves.search().canHaveGaps() && m_active.empty()) return true;
    const double length = m_motion.endTime() - m_motion.startTime();
    if (const std::optional<double> end = m_location.findEndOfMode(length)) {
        m_motion.cutAt(*end);
    } else if (!m_active.empty()) {
        m_residualSteps = 0;
        m_equations.alignSlip(m_motion.to());
    }
    if (kStiffShare * m_stepSize * m_equations.fastestTyre() > 1.0)
        m_handover.countStiffStep(m_motion.startTime());
    return true;
}

/// Whether a motion conserves energy. Where active rows contradict each other in it, the projection
/// onto them changes the energy.
bool HybridStepper::isCredible(const State& from, const State& to, const EnergyRates& work) const {
    constexpr double kShare = 1e-2;
    const double moved = std::max(m_solves.audit().kinetic(from), m_solves.audit().kinetic(to)) +
                         std::abs(work.damping) + std::abs(work.friction) + std::abs(work.input);
    return std::abs(m_solves.audit().unexplained(from, to, work)) <=
           kShare * moved + tolerances::kNoWork * scales().energy();
}

/// Moves the state through the method's step to a time, s.
/// @return false where the motion is not credible; the state stays
bool HybridStepper::moveTo(double time, State& state) {
    EnergyRates work = m_motion.moveTo(time, state);
    const State& end = m_motion.at(time - m_motion.startTime());
    const System& system = m_equations.system();
    work.input += timedEnergy(system, end) - timedEnergy(system, state);
    if (!m_active.empty() && !isCredible(state, end, work)) return false;
    m_solves.addSmooth(state, end, work);
    state = end;
    for (const Follower& follower : system.followers())
        place(follower, state);
    return true;
}

std::int64_t HybridStepper::contactSteps() const {
    const auto& booked = m_handover.booked();
    return std::accumulate(booked.begin(), booked.end(), std::int64_t{0});
}

const StepReport& HybridStepper::solveInstant(const State& state) {
    if (m_isContactInstant) return m_report;
    // Before the first step no solve has determined which rows act.
    if (m_phase == Phase::Event && m_active.empty() && !m_solves.isAlwaysFree())
        return m_report = m_solves.solveInstant(state, kFirstSolve * m_stepSize);
    m_equations.accelerations(state, AdmissibleForces::Wanted::Nearest);
    return m_report = m_solves.reportForces(state, m_equations, m_active);
}

} // namespace trammel::dynamics
