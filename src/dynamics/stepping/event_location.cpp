#include "dynamics/stepping/event_location.h"

#include "dynamics/system/tolerances.h"

#include <algorithm>
#include <cmath>

namespace trammel::dynamics {

namespace {

/// Number of samples in a step of forces that are functions of time, and the share of them that is
/// rounding.
constexpr int kInputSamples = 64;
constexpr double kSteady = 1e-12;
/// Forces that are equal at these fractions of a step count as constant.
constexpr std::array kSpotChecks{0.37, 0.5, 0.83, 1.0};

} // namespace

EventLocation::EventLocation(EventSearch& search, SmoothEquations& equations, ActiveRows& active,
                             SmoothMotion& motion)
    : m_search(search),
      m_equations(equations),
      m_active(active),
      m_motion(motion),
      m_inputPose(equations.system().initialState()) {}

std::optional<double> EventLocation::findClosingGap() {
    if (!m_search.canHaveGaps()) return {};
    const State &from = m_motion.from(), &to = m_motion.to();
    const double length = to.t - from.t; // which rounding makes differ from what was asked for
    const BodyMotion body = [&](int index, double s, BodyState& state) {
        m_motion.evaluate(index, s, state);
    };
    const StateMotion whole = [&](double s, State& state) { m_motion.evaluate(s, state); };
    const double event = m_search.findClosing({from, to, length, body, whole}, m_active);
    return event < length ? std::optional(event) : std::nullopt;
}

std::optional<double> EventLocation::findEndOfMode(double length) {
    chooseSampleTimes(length);
    double low = 0.0;
    for (const double sample : m_sampleTimes) {
        if (m_equations.isStopped()) break;
        if (endsBy(sample)) return locateEnd(low, sample);
        low = sample;
    }
    return {};
}

double EventLocation::locateEnd(double low, double high) {
    while (high - low > tolerances::kInstant * system().scales().time && !m_equations.isStopped()) {
        const double middle = 0.5 * (low + high);
        if (middle <= low || middle >= high) break;
        (endsBy(middle) ? high : low) = middle;
    }
    endsBy(high);
    return high;
}

/// The times at which to check whether a mode has ended, s after the step's start, ascending.
void EventLocation::chooseSampleTimes(double length) {
    m_sampleTimes.clear();
    m_stages.clear();
    const std::size_t count = m_active.rows().size();
    const double start = m_motion.startTime();
    for (const SmoothEquations::Margins& margins : m_equations.margins())
        if (margins.t >= start && margins.t <= start + length && margins.values.size() == count)
            m_stages.push_back(&margins);
    std::ranges::sort(m_stages, {}, &SmoothEquations::Margins::t);
    for (std::size_t row = 0; row < count; ++row)
        addStageTimes(row);
    if (count > 0) addInputExtremes(length);
    m_sampleTimes.push_back(0.5 * length);
    m_sampleTimes.push_back(length);
    std::ranges::sort(m_sampleTimes);
    m_sampleTimes.erase(std::unique(m_sampleTimes.begin(), m_sampleTimes.end()),
                        m_sampleTimes.end());
}

/// Adds the stages at which a row's margin is negative, and the minima of parabolas through three
/// successive stages where these are negative. A margin that is negative at the step's start
/// results from the choice among multipliers.
void EventLocation::addStageTimes(std::size_t row) {
    const auto value = [&](std::size_t i) { return m_stages[i]->values[row]; };
    if (m_stages.size() < 2 || value(0) < 0.0) return;
    const double start = m_motion.startTime();
    const auto add = [&](double t) {
        if (t > start) m_sampleTimes.push_back(t - start);
    };
    for (std::size_t i = 1; i < m_stages.size(); ++i) {
        if (value(i) < 0.0) add(m_stages[i]->t);
        if (i + 1 == m_stages.size()) break;
        const double a = m_stages[i]->t - m_stages[i - 1]->t;
        const double b = m_stages[i + 1]->t - m_stages[i]->t;
        const double left = (value(i) - value(i - 1)) / a, right = (value(i + 1) - value(i)) / b;
        const double bend = (right - left) / (a + b), slope = (left * b + right * a) / (a + b);
        if (!(bend > 0.0)) continue;
        const double s = -0.5 * slope / bend; // after the instant i
        if (s > -a && s < b && value(i) + 0.5 * slope * s < 0.0) add(m_stages[i]->t + s);
    }
}

/// Evaluates the inputs at a time, in one pose: forces on bodies, and motors' largest forces.
void EventLocation::evaluateInputs(double t, std::vector<double>& values) {
    m_inputPose.t = t;
    m_inputForces.resize(system().bodies().size(), Vec6::Zero());
    totalForces(system(), m_inputPose, m_equations.kinematics(), m_inputForces);
    values.clear();
    for (const Vec6& force : m_inputForces)
        values.insert(values.end(), force.begin(), force.end());
    for (const JointMotor& motor : system().motors())
        values.push_back(motor.maxForce(t));
}

/// Whether the inputs are the same at the step's start and within it.
bool EventLocation::isSteady(double length) {
    const double start = m_motion.startTime();
    evaluateInputs(start, m_inputs[0]);
    return std::ranges::all_of(kSpotChecks, [&](double share) {
        evaluateInputs(start + share * length, m_inputs[1]);
        return m_inputs[0] == m_inputs[1];
    });
}

/// Adds the times at which inputs have an extreme value. Bodies that are held do not move, so that
/// the error control does not notice these forces.
void EventLocation::addInputExtremes(double length) {
    const auto mayChange = [](const auto& kind) { return kind->mayChangeInTime(); };
    if (std::ranges::none_of(system().forces().kinds(), mayChange) && system().motors().empty())
        return;
    m_inputPose = m_motion.at(0.5 * length);
    if (isSteady(length)) return;
    const double start = m_motion.startTime(), interval = length / kInputSamples;
    evaluateInputs(start + interval, m_inputs[1]);
    for (int i = 1; i < kInputSamples; ++i) {
        evaluateInputs(start + (i + 1) * interval, m_inputs[2]);
        for (std::size_t k = 0; k < m_inputs[1].size(); ++k) {
            const double before = m_inputs[0][k], here = m_inputs[1][k], after = m_inputs[2][k];
            const double bend = before - 2.0 * here + after;
            const bool isExtreme =
                (here > before && here >= after) || (here < before && here <= after);
            if (!isExtreme || std::abs(bend) <= kSteady * std::abs(here)) continue;
            m_sampleTimes.push_back(interval * (i + 0.5 * (before - after) / bend));
        }
        std::rotate(m_inputs.begin(), m_inputs.begin() + 1, m_inputs.end());
    }
}

/// Whether a mode has ended, or a contact has begun to press, s seconds after the step's start.
/// Where forces are not unique, a mode lasts as long as any admissible forces exist.
bool EventLocation::endsBy(double s) {
    return endsIn(m_motion.at(s), s);
}

EventLocation::EndedMode EventLocation::endedIn(const State& state) {
    endsIn(state, state.t - m_motion.startTime());
    return m_ended;
}

bool EventLocation::endsIn(const State& state, double s) {
    forgetEnded();
    if (m_search.overlaps(state, m_active)) return true;
    if (m_active.empty()) return false;
    m_equations.accelerations(state);
    if (m_active.isLost() || m_equations.isStopped()) return true;
    if (!m_equations.isSolved()) countFailedTrial(s);
    const ActiveRow* ended = m_active.findEnded(state);
    if (!ended) return false;
    m_ended = {ended->row.key, ended->mode, ended->force, true, m_equations.isUnique()};
    return true;
}

/// Counts a solve that did not converge: its result is used, and the run reports it.
void EventLocation::countFailedTrial(double s) {
    if (m_failed.count++ == 0) m_failed.first = m_motion.startTime() + s;
}

} // namespace trammel::dynamics
