#include "dynamics/integrators/fixed_step.h"

#include "dynamics/equations/energy_audit.h"
#include "dynamics/equations/stored_energy.h"

#include <algorithm>
#include <cmath>

namespace trammel::dynamics {

namespace {

constexpr double kSame = 1e-12; ///< of a step: rounding of times

} // namespace

FixedStepIntegrator::FixedStepIntegrator(SmoothEquations& equations)
    : m_equations(equations),
      m_from(equations.system().initialState()),
      m_to(m_from),
      m_ahead(m_from),
      m_between(m_from) {}

void FixedStepIntegrator::restart(const State& state) {
    m_from = m_to = m_between = state;
    m_length = 0.0;
    begin(state);
}

double FixedStepIntegrator::step(double h) {
    m_from = m_to;
    h = meetJumps(h);
    if (m_hasJumped && m_equations.leavesJumps()) {
        m_to.t = m_from.t + h;
        return m_length = h;
    }
    m_hasSpeedJump = haveDriversJumped(h);
    if (!advance(m_from, h - m_shift, true, m_to)) return m_length = 0.0;
    ++m_counts.steps;
    return m_length = h;
}

/// A step ends before a jump of a target; the next has its impulse at its start.
/// @return the step's length, s
double FixedStepIntegrator::meetJumps(double h) {
    constexpr double kLeast = 1e-8;                // rad, or lengths: above what quadrature leaves
    constexpr double kNear = 1e-6, kBefore = 1e-9; // of the longest step
    m_jumpWork = m_shift = 0.0;
    m_hasJumped = false;
    m_longest = std::max(m_longest, h);
    const auto jumps = [&](double from, double to) {
        return m_equations.largestJump({m_from.t + from, m_from.t + to}) > kLeast;
    };
    if (!jumps(0.0, h)) return h;
    double low = 0.0, high = h;
    while (high - low > kBefore * m_longest) {
        const double middle = 0.5 * (low + high);
        if (middle <= low || middle >= high) break;
        (jumps(0.0, middle) ? high : low) = middle;
    }
    if (low > kNear * m_longest) return low;
    m_hasJumped = true;
    const bool isSteep = high == h || jumps(high, h); // but no jump, as sqrt(t) at 0
    if (m_equations.leavesJumps()) return isSteep ? h : high;
    m_ahead = m_from;
    m_jumpWork = m_equations.takeJumps({m_from.t, m_from.t + h}, m_from);
    if (!isSteep) m_shift = high; // forces of the start are those behind the jump
    m_from.t += m_shift;
    begin(m_from);
    return h;
}

/// Whether speeds that drivers prescribe jump within a step.
bool FixedStepIntegrator::haveDriversJumped(double h) const {
    constexpr double kLeast = 1e-6; // of the scales' speed
    return std::ranges::any_of(system().joints(), [&](const Joint& joint) {
        return joint.driver && !joint.driver->value.isConstant() &&
               std::abs(joint.driver->jump(m_from.t, h)) >
                   kLeast * (joint.kind->hasAngle ? 1.0 / system().scales().time
                                                  : system().scales().speed());
    });
}

void FixedStepIntegrator::stateAt(double s, State& state) {
    if (std::abs(s - m_length) <= kSame * m_length)
        state = m_to;
    else if (s < m_shift)
        state = m_ahead;
    else if (s == m_shift)
        state = m_from;
    else
        advance(m_from, s - m_shift, false, state);
}

EnergyRates FixedStepIntegrator::ratesAt(const State& state) {
    m_equations.accelerations(state);
    ++m_counts.evaluations;
    return m_equations.energyRates(state);
}

EnergyRates FixedStepIntegrator::workUntil(double s) {
    if (s == 0.0 || s < m_shift) return {};
    const EnergyRates first = ratesAt(m_from);
    stateAt(s, m_between);
    const EnergyRates last = ratesAt(m_between);
    const double damping = 0.5 * s * (first.damping + last.damping);
    if (!m_hasSpeedJump) return {damping, 0.5 * s * (first.input + last.input) + m_jumpWork};
    // The drivers' forces at both ends have nothing of the impulse between them.
    const auto energy = [&](const State& state) {
        return kineticEnergy(system(), state) + potentialEnergy(system(), state) -
               timedEnergy(system(), state);
    };
    return {damping, energy(m_between) - energy(m_from) + damping + m_jumpWork};
}

} // namespace trammel::dynamics
