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

} // namespace

HybridStepper::HybridStepper(Stepper& stepper, const model::SimulationSettings& settings)
    : m_stepper(stepper),
      m_equations(stepper.system(), settings.coordinates == "generalized"),
      m_integrator(makeIntegrator(m_equations, settings)),
      m_stepSize(settings.step),
      m_from(stepper.system().initialState()),
      m_to(m_from),
      m_between(m_from) {}

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
    m_report = m_stepper.meet(state, m_stepSize);
    if (m_report.isStopped) return m_report;
    m_mode = m_stepper.isFree() ? Mode::Smooth : Mode::Contact;
    if (m_mode == Mode::Contact) return m_report;
    m_integrator->restart(state);
    m_from = m_to = m_between = state;
    m_start = m_end = state.t;
    m_endsWithEvent = false;
    return m_report;
}

/// Equal steps no longer than the settings' step.
const StepReport& HybridStepper::stepWithContacts(State& state, double until) {
    const double h = evenStep(until - state.t, m_stepSize);
    const bool isLast = h == until - state.t;
    m_report = m_stepper.step(state, h);
    if (m_report.isStopped) return m_report;
    if (isLast) state.t = until;
    if (m_stepper.isFree()) m_mode = Mode::Unknown;
    ++m_contactSteps;
    return m_report;
}

const StepReport& HybridStepper::moveSmoothly(State& state, double until) {
    if (state.t >= m_end && !takeStep(until)) {
        m_report.failure = m_integrator->failure();
        return m_report;
    }
    const double time = std::min(until, m_end);
    moveTo(time, state);
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
    return true;
}

/// When, after the step's start, a gap closes first.
std::optional<double> HybridStepper::findEvent() {
    if (!m_stepper.touches().canTouch()) return {};
    const double length = m_to.t - m_start; // which rounding makes differ from what was asked for
    const auto motion = [&](int body, double s, BodyState& state) {
        if (s != m_betweenTime) {
            m_integrator->stateAt(s, m_between);
            m_betweenTime = s;
        }
        state = m_between.bodies[body];
    };
    const double event = m_stepper.findEvent(m_from, m_to, length, motion);
    return event < length ? std::optional(event) : std::nullopt;
}

void HybridStepper::moveTo(double time, State& state) {
    const double s = time - m_start;
    const EnergyRates before = m_done;
    m_integrator->stateAt(s, m_between);
    m_between.t = time;
    m_betweenTime = s;
    carryAngles(m_stepper.system(), state, m_between);
    m_done = m_equations.hasEnergyRates() ? m_integrator->workUntil(s) : EnergyRates{};
    m_stepper.addSmooth(state, m_between,
                        {m_done.damping - before.damping, m_done.input - before.input});
    state = m_between;
    for (const Follower& follower : m_stepper.system().followers())
        place(follower, state);
}

const StepReport& HybridStepper::solveMoment(const State& state) {
    if (m_mode == Mode::Contact && m_contactSteps > 0) return m_report;
    m_equations.accelerations(state);
    return m_report = m_stepper.takeMoment(state, m_equations);
}

} // namespace trammel::dynamics
