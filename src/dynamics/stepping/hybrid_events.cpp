// Where a step of smooth motion ends before its time: impacts, and modes that come to their end.
#include "dynamics/stepping/hybrid_stepper.h"
#include "dynamics/system/tolerances.h"

#include <algorithm>
#include <cmath>

namespace trammel::dynamics {

namespace {

/// Moments of a step at which forces given over time are looked at, and the share of them that is
/// rounding.
constexpr int kInputSamples = 64;
constexpr double kSteady = 1e-12;
/// Forces that are the same at these shares of a step are not given over time.
constexpr std::array kSpotChecks{0.37, 0.5, 0.83, 1.0};

} // namespace

/// When, after the step's start, a gap closes first.
std::optional<double> HybridStepper::findEvent() {
    if (!m_stepper.touches().canTouch()) return {};
    const double length = m_to.t - m_start; // which rounding makes differ from what was asked for
    const auto motion = [&](int body, double s, BodyState& state) {
        if (m_integrator->bodyAt(body, s, state)) return;
        moveBetween(s);
        state = m_between.bodies[body];
    };
    const auto whole = [&](double s, State& state) { m_integrator->stateAt(s, state); };
    const double event = m_stepper.findEvent(m_from, m_to, length, motion, whole, m_active);
    return event < length ? std::optional(event) : std::nullopt;
}

void HybridStepper::moveBetween(double s) {
    if (s == m_betweenTime) return;
    m_integrator->stateAt(s, m_between);
    m_betweenTime = s;
}

/// When, after the step's start, a mode of the active rows ends first, or something that touched
/// comes to press. Looked for in the middle, at the end, and where the method's own stages say that
/// a mode may have ended, be it to return before the end.
std::optional<double> HybridStepper::findEnd(double length) {
    chooseSampleTimes(length);
    double low = 0.0;
    for (const double sample : m_sampleTimes) {
        if (m_equations.isStopped()) break;
        if (endsBy(sample)) return locateEnd(low, sample);
        low = sample;
    }
    return {};
}

double HybridStepper::locateEnd(double low, double high) {
    while (high - low > tolerances::kInstant * scales().time && !m_equations.isStopped()) {
        const double middle = 0.5 * (low + high);
        if (middle <= low || middle >= high) break;
        (endsBy(middle) ? high : low) = middle;
    }
    endsBy(high);
    return high;
}

/// Moments at which to look whether a mode has ended, s after the step's start, ascending.
void HybridStepper::chooseSampleTimes(double length) {
    m_sampleTimes.clear();
    m_moments.clear();
    const std::size_t count = m_active.rows().size();
    for (const SmoothEquations::Margins& margins : m_equations.margins())
        if (margins.t >= m_start && margins.t <= m_start + length && margins.values.size() == count)
            m_moments.push_back(&margins);
    std::ranges::sort(m_moments, {}, &SmoothEquations::Margins::t);
    for (std::size_t row = 0; row < count; ++row)
        addStageTimes(row);
    if (count > 0) addInputExtremes(length);
    m_sampleTimes.push_back(0.5 * length);
    m_sampleTimes.push_back(length);
    std::ranges::sort(m_sampleTimes);
    m_sampleTimes.erase(std::unique(m_sampleTimes.begin(), m_sampleTimes.end()),
                        m_sampleTimes.end());
}

/// Adds the stages at which a row was beyond its mode's end, and the lowest points of parabolas
/// through three stages on end where these lie beyond it. Rows that are so at the step's start owe
/// it to a choice of multipliers.
void HybridStepper::addStageTimes(std::size_t row) {
    const auto value = [&](std::size_t i) { return m_moments[i]->values[row]; };
    if (m_moments.size() < 2 || value(0) < 0.0) return;
    const auto add = [&](double t) {
        if (t > m_start) m_sampleTimes.push_back(t - m_start);
    };
    for (std::size_t i = 1; i < m_moments.size(); ++i) {
        if (value(i) < 0.0) add(m_moments[i]->t);
        if (i + 1 == m_moments.size()) break;
        const double a = m_moments[i]->t - m_moments[i - 1]->t;
        const double b = m_moments[i + 1]->t - m_moments[i]->t;
        const double left = (value(i) - value(i - 1)) / a, right = (value(i + 1) - value(i)) / b;
        const double bend = (right - left) / (a + b), slope = (left * b + right * a) / (a + b);
        if (!(bend > 0.0)) continue;
        const double s = -0.5 * slope / bend; // after the moment i
        if (s > -a && s < b && value(i) + 0.5 * slope * s < 0.0) add(m_moments[i]->t + s);
    }
}

/// What acts from outside at a time, in one pose: forces on bodies, and motors' limits.
void HybridStepper::evaluateInputs(double t, std::vector<double>& values) {
    const System& system = m_stepper.system();
    m_sample.t = t;
    m_inputForces.resize(system.bodies().size(), Vec6::Zero());
    totalForces(system, m_sample, m_equations.kinematics(), m_inputForces);
    values.clear();
    for (const Vec6& force : m_inputForces)
        values.insert(values.end(), force.begin(), force.end());
    for (const JointMotor& motor : system.motors())
        values.push_back(motor.maxForce(t));
}

/// Adds when forces that are given over time are largest or least: what is held does not move under
/// them, so that no error of the motion makes steps follow them.
void HybridStepper::addInputExtremes(double length) {
    const System& system = m_stepper.system();
    if (system.loads().empty() && system.jointTorques().empty() && system.springs().empty() &&
        system.motors().empty())
        return;
    moveBetween(0.5 * length);
    m_sample = m_between;
    evaluateInputs(m_start, m_inputs[0]);
    const bool isSteady = std::ranges::all_of(kSpotChecks, [&](double share) {
        evaluateInputs(m_start + share * length, m_inputs[1]);
        return m_inputs[0] == m_inputs[1];
    });
    if (isSteady) return;
    const double interval = length / kInputSamples;
    evaluateInputs(m_start + interval, m_inputs[1]);
    for (int i = 1; i < kInputSamples; ++i) {
        evaluateInputs(m_start + (i + 1) * interval, m_inputs[2]);
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

/// Whether that has happened s seconds after the step's start. Where forces are a matter of
/// choice a mode goes on as long as any choice keeps the bounds.
bool HybridStepper::endsBy(double s) {
    moveBetween(s);
    m_ended.reset();
    if (m_stepper.overlaps(m_between, m_active)) return true;
    if (m_active.empty()) return false;
    m_equations.accelerations(m_between);
    if (m_active.isLost() || m_equations.isStopped()) return true;
    if (!m_equations.isSolved()) countFailedTrial(s);
    const ActiveRow* ended = m_active.findEnded(m_between);
    if (!ended) return false;
    m_isEndUnique = m_equations.isUnique();
    m_ended = *ended;
    return true;
}

/// A solve while an event was located did not converge: there is no better one, and the run tells.
void HybridStepper::countFailedTrial(double s) {
    if (m_failedTrials++ == 0) m_firstFailedTrial = m_start + s;
}

} // namespace trammel::dynamics
