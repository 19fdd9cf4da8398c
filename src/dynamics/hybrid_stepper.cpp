#include "dynamics/hybrid_stepper.h"

#include "dynamics/kinematics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trammel::dynamics {

namespace {

/// The longest of equal steps no longer than `longest` that make up a time.
double evenStep(double time, double longest) {
    constexpr double kWhole = 1e-9; // of a step: rounding of times
    return time / std::max(1.0, std::ceil(time / longest - kWhole));
}

/// Length of the steps that tell modes, s: nothing changes in them, yet what velocities gain is
/// well above rounding.
constexpr double kLook = 1e-8;
/// Length of the steps in which velocities jump, s: what rows turn in it leaves J v off by Jdot v
/// of it, which is to be below kJump.
constexpr double kSettle = 1e-9;
/// Kept rows that are so far off their rate have something to stop or to set going, m/s or rad/s.
constexpr double kJump = 1e-8;
/// Deeper overlaps are left to steps that correct them bit by bit, m or rad.
constexpr double kOverlap = 1e-4;
/// Short steps in which that is done.
constexpr int kMostSettled = 5;
/// Modes that may end without an impact in the time of one step: more, and semi-implicit steps take
/// over, the more of them the more often in a row.
constexpr int kMostEvents = 4, kMostRests = 256;

/// Whether what closes gaps and stops velocities is about as small as they are: rows that all but
/// contradict each other, as of a pin that both flanks of its slot press, take great changes.
/// @param reach of each body about its centre of mass, m
bool isNear(const State& before, const State& after, double gap, double rate,
            const ContactFinder& reach) {
    constexpr double kMostTimes = 10.0, kShift = 1e-8, kChange = 1e-6;
    for (std::size_t i = 0; i < before.bodies.size(); ++i) {
        const BodyState &a = before.bodies[i], &b = after.bodies[i];
        if ((b.p - a.p).norm() > kMostTimes * gap + kShift) return false;
        const double turn = (b.w - a.w).norm();
        const double arm = std::min(1.0, reach.reach(static_cast<int>(i)));
        if ((b.v - a.v).norm() + arm * turn > kMostTimes * rate + kChange) return false;
    }
    return true;
}

/// The method of holderOf(), where it is not the settings' own.
std::unique_ptr<Integrator> makeHolder(SmoothEquations& equations,
                                       model::SimulationSettings settings) {
    const std::string holder(holderOf(settings.integrator));
    if (holder == settings.integrator) return nullptr;
    settings.integrator = holder;
    return makeIntegrator(equations, settings);
}

} // namespace

HybridStepper::HybridStepper(Stepper& stepper, const model::SimulationSettings& settings)
    : m_stepper(stepper),
      m_equations(stepper.system(), settings.coordinates == "generalized"),
      m_active(stepper.system(), settings),
      m_trial(m_active),
      m_looked(stepper.system().initialState()),
      m_jointed(m_looked),
      m_own(makeIntegrator(m_equations, settings)),
      m_holder(makeHolder(m_equations, settings)),
      m_integrator(m_own.get()),
      m_stepSize(settings.step),
      m_from(stepper.system().initialState()),
      m_to(m_from),
      m_between(m_from) {
    m_equations.setActive(&m_active);
}

const StepReport& HybridStepper::step(State& state, double until) {
    m_report = {};
    switch (m_mode) {
    case Mode::Unknown:
        return begin(state);
    case Mode::Smooth:
        return moveSmoothly(state, until);
    case Mode::Contact:
        return stepWithContacts(state, until);
    }
    return m_report;
}

/// Takes the impacts of this instant and finds out how the motion goes on.
const StepReport& HybridStepper::begin(State& state) {
    m_active.clear();
    m_report = m_stepper.meet(state, kLook, m_stepSize);
    if (m_report.isStopped) return m_report;
    if (m_report.impacts == 0 && !m_settles) countEvent(state.t);
    m_mode = Mode::Smooth;
    if (!m_stepper.isFree() && !hold(state)) m_mode = Mode::Contact;
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
        m_nextRests = std::max(1, m_nextRests / 2);
    }
    if (++m_events <= kMostEvents) return;
    rest();
}

/// Leaves the next steps to the semi-implicit method.
void HybridStepper::rest() {
    m_rests = m_nextRests;
    m_nextRests = std::min(4 * m_nextRests, kMostRests);
    m_events = 0;
}

/// Whether what acted in the last semi-implicit step could be held in modes.
bool HybridStepper::mayHold(const State& state) {
    return m_trial.take(m_stepper.touches(), m_stepper.contacts(), state,
                        m_stepper.endVelocities());
}

/// Whether rows that stop things set them going instead, as wedges do that are driven in: a whole
/// step gives way a little.
bool HybridStepper::speedsUp(const State& state) {
    constexpr double kShare = 1.01, kLeast = 1e-9; // J
    if (!m_stepper.system().motors().empty()) return false;
    m_looked = state;
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        m_looked.bodies[i].v = m_stepper.endVelocities()[i].head<3>();
        m_looked.bodies[i].w = m_stepper.endVelocities()[i].tail<3>();
    }
    return m_stepper.kineticEnergy(m_looked) > kShare * m_stepper.kineticEnergy(state) + kLeast;
}

/// Makes the rows that act active, and the state meet them.
/// @return false where they cannot be, or not yet
bool HybridStepper::hold(State& state) {
    m_settles = false;
    if (m_rests > 0) return false;
    if (!m_active.take(m_stepper.touches(), m_stepper.contacts(), state, m_stepper.endVelocities()))
        return false;
    if (m_ended) m_active.change(*m_ended);
    m_settles = m_active.misfit(state) > kJump && m_settled < kMostSettled && !speedsUp(state);
    if (m_active.misfit(state) > kJump) return false;
    m_looked = state;
    if (!close(state)) {
        state = m_looked;
        return false;
    }
    m_stepper.addProjection(m_looked, state);
    m_equations.accelerations(state);
    return !m_active.isLost() && (!m_active.findEnded(state) || !m_equations.isUnique());
}

/// Brings the state onto the joints, which steps of order 1 left open a little, then onto the
/// active rows.
/// @return false where that takes more than their gaps and rates are
bool HybridStepper::close(State& state) {
    m_equations.setActive(nullptr);
    m_equations.closePositions(state);
    m_equations.closeVelocities(state);
    m_equations.setActive(&m_active);
    m_active.evaluate(state, m_equations.kinematics());
    const double gap = m_active.largestGap(), rate = m_active.misfit(state);
    if (m_active.isLost() || gap > kOverlap) return false;
    m_jointed = state;
    m_equations.closePositions(state);
    m_equations.closeVelocities(state);
    return isNear(m_jointed, state, gap, rate, m_stepper.touches().finder());
}

/// Equal steps no longer than the settings' step. Where rows are to be held the first are short:
/// they stop what approaches too slowly for an impact, and set going what a motor is to turn.
const StepReport& HybridStepper::stepWithContacts(State& state, double until) {
    const double h =
        m_settles ? std::min(until - state.t, kSettle) : evenStep(until - state.t, m_stepSize);
    const bool isLast = h == until - state.t;
    m_report = m_settles ? m_stepper.settle(state, h, m_stepSize) : m_stepper.step(state, h);
    if (m_report.isStopped) return m_report;
    if (isLast) state.t = until;
    m_isContactMoment = !m_stepper.isFree();
    m_rests = std::max(0, m_rests - 1);
    if (!m_isContactMoment || (m_rests == 0 && mayHold(state))) m_mode = Mode::Unknown;
    m_settled = m_settles ? m_settled + 1 : 0;
    if (!m_settles) ++m_contactSteps;
    return m_report;
}

const StepReport& HybridStepper::moveSmoothly(State& state, double until) {
    const bool isReady = state.t < m_end || takeStep(until);
    if (!isReady && m_active.empty()) {
        m_report.failure = m_integrator->failure();
        return m_report;
    }
    const double time = std::min(until, m_end);
    if (!isReady || !moveTo(time, state)) {
        m_active.clear();
        m_mode = Mode::Contact;
        m_settles = false;
        rest();
        return stepWithContacts(state, until);
    }
    m_report.subSteps = 1;
    m_report.joints = m_equations.report();
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
    const double length = m_integrator->step(h);
    if (length == 0.0) return false;
    m_done = {};
    m_betweenTime = -1.0;
    m_end = h == left ? until : m_start + length;
    m_integrator->stateAt(length, m_to);
    m_to.t = m_end;
    carryAngles(m_stepper.system(), m_from, m_to);
    m_endsWithEvent = false;
    if (const std::optional<double> event = findEvent()) {
        m_end = m_start + *event;
        m_endsWithEvent = true;
    }
    if (!m_stepper.touches().canTouch() && m_active.empty()) return true;
    if (const std::optional<double> end = findEnd(m_end - m_start)) {
        m_end = m_start + *end;
        m_endsWithEvent = true;
    } else if (!m_active.empty()) {
        m_settled = 0;
        m_equations.follow(m_to);
    }
    return true;
}

/// When, after the step's start, a gap closes first.
std::optional<double> HybridStepper::findEvent() {
    if (!m_stepper.touches().canTouch()) return {};
    const double length = m_to.t - m_start; // which rounding makes differ from what was asked for
    const auto motion = [&](int body, double s, BodyState& state) {
        moveBetween(s);
        state = m_between.bodies[body];
    };
    const double event = m_stepper.findEvent(m_from, m_to, length, motion, m_active);
    return event < length ? std::optional(event) : std::nullopt;
}

/// Whether a motion keeps energy: where active rows come to contradict each other in it, what
/// brings the state onto them does not.
bool HybridStepper::isCredible(const State& from, const State& to, const EnergyRates& work) const {
    constexpr double kShare = 1e-2, kLeast = 1e-9; // J
    const double moved = std::max(m_stepper.kineticEnergy(from), m_stepper.kineticEnergy(to)) +
                         std::abs(work.damping) + std::abs(work.friction) + std::abs(work.input);
    return std::abs(m_stepper.unexplained(from, to, work)) <= kShare * moved + kLeast;
}

void HybridStepper::moveBetween(double s) {
    if (s == m_betweenTime) return;
    m_integrator->stateAt(s, m_between);
    m_betweenTime = s;
}

/// When, after the step's start, a mode of the active rows ends first, or something that touched
/// comes to press.
std::optional<double> HybridStepper::findEnd(double length) {
    double low = 0.0, high = 0.5 * length;
    if (!endsBy(high)) {
        low = high;
        high = length;
        if (!endsBy(high)) return {};
    }
    while (high - low > ImpactTime::kTolerance) {
        const double middle = 0.5 * (low + high);
        if (middle <= low || middle >= high) break;
        (endsBy(middle) ? high : low) = middle;
    }
    endsBy(high);
    return high;
}

/// Whether that has happened s seconds after the step's start. Where forces are a matter of
/// choice, whether they have to exceed their bounds is left to a solve that knows the bounds.
bool HybridStepper::endsBy(double s) {
    moveBetween(s);
    m_ended.reset();
    if (m_stepper.overlaps(m_between, m_active)) return true;
    if (m_active.empty()) return false;
    m_equations.accelerations(m_between);
    if (m_active.isLost()) return true;
    const ActiveRow* ended = m_active.findEnded(m_between);
    if (!ended) return false;
    if (ended->mode == ActiveRow::Mode::Kept && !m_equations.isUnique()) {
        m_looked = m_between;
        m_stepper.meet(m_looked, kLook, m_stepSize);
        return !m_trial.take(m_stepper.touches(), m_stepper.contacts(), m_looked,
                             m_stepper.endVelocities()) ||
               !m_trial.hasModesOf(m_active);
    }
    m_ended = *ended;
    return true;
}

/// @return false where active rows made nonsense of the motion; the state stays
bool HybridStepper::moveTo(double time, State& state) {
    const double s = time - m_start;
    const EnergyRates before = m_done;
    m_integrator->stateAt(s, m_between);
    m_between.t = time;
    m_betweenTime = s;
    carryAngles(m_stepper.system(), state, m_between);
    m_done = m_equations.hasEnergyRates() ? m_integrator->workUntil(s) : EnergyRates{};
    if (!m_active.empty() && !isCredible(state, m_between, m_done - before)) return false;
    m_stepper.addSmooth(state, m_between, m_done - before);
    state = m_between;
    for (const Follower& follower : m_stepper.system().followers())
        place(follower, state);
    return true;
}

IntegratorCounts HybridStepper::counts() const {
    IntegratorCounts counts = m_own->counts();
    if (!m_holder) return counts;
    counts.steps += m_holder->counts().steps;
    counts.rejected += m_holder->counts().rejected;
    counts.evaluations += m_holder->counts().evaluations;
    counts.iterations += m_holder->counts().iterations;
    return counts;
}

const StepReport& HybridStepper::solveMoment(const State& state) {
    if (m_isContactMoment) return m_report;
    m_equations.accelerations(state);
    return m_report = m_stepper.takeMoment(state, m_equations, m_active);
}

} // namespace trammel::dynamics
