#include "dynamics/integrators/fixed_step.h"

#include <cmath>

namespace trammel::dynamics {

namespace {

constexpr double kSame = 1e-12; ///< of a step: rounding of times

} // namespace

FixedStepIntegrator::FixedStepIntegrator(SmoothEquations& equations)
    : m_equations(equations),
      m_from(equations.system().initialState()),
      m_to(m_from),
      m_between(m_from) {}

void FixedStepIntegrator::restart(const State& state) {
    m_from = m_to = m_between = state;
    m_length = 0.0;
    begin(state);
}

double FixedStepIntegrator::step(double h) {
    m_from = m_to;
    if (!advance(m_from, h, true, m_to)) return m_length = 0.0;
    ++m_counts.steps;
    return m_length = h;
}

void FixedStepIntegrator::stateAt(double s, State& state) {
    if (std::abs(s - m_length) <= kSame * m_length)
        state = m_to;
    else if (s == 0.0)
        state = m_from;
    else
        advance(m_from, s, false, state);
}

EnergyRates FixedStepIntegrator::ratesAt(const State& state, const TimeWindow& window) {
    m_equations.accelerations(state, window);
    ++m_counts.evaluations;
    return m_equations.energyRates(state, window);
}

EnergyRates FixedStepIntegrator::workUntil(double s) {
    if (s == 0.0) return {};
    const EnergyRates first = ratesAt(m_from, workWindow(m_from.t, s, 0));
    stateAt(s, m_between);
    const EnergyRates last = ratesAt(m_between, workWindow(m_from.t, s, 1));
    return {0.5 * s * (first.damping + last.damping), 0.5 * s * (first.input + last.input)};
}

} // namespace trammel::dynamics
