#include "dynamics/stepping/smooth_motion.h"

#include "dynamics/system/kinematics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trammel::dynamics {

namespace {

constexpr double kSameTime = 1e-9; ///< of a step: rounding of times

/// The method of holderOf(), where it is not the settings' own.
std::unique_ptr<Integrator> makeHolder(SmoothEquations& equations,
                                       model::SimulationSettings settings) {
    const model::IntegratorKind holder = holderOf(settings.integrator);
    if (holder == settings.integrator) return nullptr;
    settings.integrator = holder;
    return makeIntegrator(equations, settings);
}

} // namespace

double evenStep(double time, double longest) {
    return time / std::max(1.0, std::ceil(time / longest - kSameTime));
}

SmoothMotion::SmoothMotion(SmoothEquations& equations, const model::SimulationSettings& settings)
    : m_equations(equations),
      m_stepSize(settings.step),
      m_lastTime(equations.system().formulaWatch().useTime()
                     ? settings.expectedDuration()
                     : std::numeric_limits<double>::infinity()),
      m_own(makeIntegrator(equations, settings)),
      m_holder(makeHolder(equations, settings)),
      m_method(m_own.get()),
      m_from(equations.system().initialState()),
      m_to(m_from),
      m_between(m_from) {}

void SmoothMotion::restart(const State& state) {
    m_method = m_holder && m_equations.hasActive() ? m_holder.get() : m_own.get();
    m_isRelieved = false;
    m_method->restart(state);
    m_from = m_to = m_between = state;
    m_end = state.t;
    m_endsWithEvent = false;
}

/// A step of the holder in the place of one of h by the settings' method, or the first part of it.
/// @return its length, s; 0 where it finds none either
double SmoothMotion::relieve(double h, double until) {
    m_method = m_holder.get();
    m_method->restart(m_from);
    const double length = m_method->step(h);
    if (length == 0.0) {
        m_method = m_own.get(); // whose failure it is
        return 0.0;
    }
    m_isRelieved = true;
    m_reliefEnd = h == until - m_from.t ? until : m_from.t + h;
    ++m_reliefs;
    return length;
}

/// @return the length of a step by the method whose turn it is, s; 0 where none finds one
double SmoothMotion::advance(double longest, double until) {
    const double least = kSameTime * m_stepSize;
    if (m_isRelieved && m_reliefEnd - m_from.t <= least) {
        m_isRelieved = false;
        m_method = m_own.get();
        m_method->restart(m_from);
    }
    if (m_isRelieved) return m_method->step(std::min(longest, m_reliefEnd - m_from.t));
    if (m_method->isAdaptive()) return m_method->step(longest);
    const double h = evenStep(until - m_from.t, m_stepSize);
    const double length = m_method->step(h);
    return length == 0.0 && m_holder && !m_equations.isStopped() ? relieve(h, until) : length;
}

bool SmoothMotion::takeStep(double until) {
    m_from = m_to;
    const double left = until - m_from.t;
    const double ahead = m_lastTime - m_from.t;
    const double longest = m_endsAtTimes ? left
                           : ahead > kSameTime * m_stepSize
                               ? ahead
                               : std::numeric_limits<double>::infinity();
    m_equations.forgetMargins(m_from.t);
    const double length = advance(longest, until);
    if (length == 0.0 || m_equations.isStopped()) return false;
    if (m_isRelieved) ++m_reliefSteps;
    m_work = {};
    m_betweenTime = -1.0;
    m_end = length == left ? until : m_from.t + length;
    m_method->stateAt(length, m_to);
    m_to.t = m_end;
    carryAngles(m_equations.system(), m_from, m_to);
    m_endsWithEvent = false;
    return true;
}

void SmoothMotion::cutAt(double s) {
    m_end = m_from.t + s;
    m_endsWithEvent = true;
}

EnergyRates SmoothMotion::moveTo(double time, const State& from) {
    const double s = time - m_from.t;
    const EnergyRates before = m_work;
    m_method->stateAt(s, m_between);
    m_between.t = time;
    m_betweenTime = s;
    carryAngles(m_equations.system(), from, m_between);
    m_work = m_equations.hasEnergyRates() ? m_method->workUntil(s) : EnergyRates{};
    return m_work - before;
}

const State& SmoothMotion::at(double s) {
    if (s == m_betweenTime) return m_between;
    m_method->stateAt(s, m_between);
    m_betweenTime = s;
    return m_between;
}

void SmoothMotion::evaluate(int body, double s, BodyState& state) {
    if (!m_method->bodyAt(body, s, state)) state = at(s).bodies[body];
}

IntegratorCounts SmoothMotion::counts() const {
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

} // namespace trammel::dynamics
