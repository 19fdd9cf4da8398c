#include "dynamics/integrators/runge_kutta.h"

#include "dynamics/integrators/adaptive.h"
#include "dynamics/integrators/step_control.h"

#include <array>
#include <cmath>
#include <fmt/format.h>

namespace trammel::dynamics {

namespace {

using Eigen::VectorXd;

constexpr int kStages = 7; // the last is the next step's first
constexpr std::array<double, kStages> kC{0, 1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1, 1};
constexpr double kA[kStages][kStages - 1] = {
    {},
    {1.0 / 5},
    {3.0 / 40, 9.0 / 40},
    {44.0 / 45, -56.0 / 15, 32.0 / 9},
    {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
    {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
    {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84}};
/// Of the result of order 5 less that of order 4.
constexpr std::array<double, kStages> kE{71.0 / 57600,      0,          -71.0 / 16695, 71.0 / 1920,
                                         -17253.0 / 339200, 22.0 / 525, -1.0 / 40};
/// Of the continuous extension.
constexpr std::array<double, kStages> kD{-12715105075.0 / 11282082432,  0,
                                         87487479700.0 / 32700410799,   -10690763975.0 / 1880347072,
                                         701980252875.0 / 199316789632, -1453857185.0 / 822651844,
                                         69997945.0 / 29380423};

class RungeKutta45 : public AdaptiveIntegrator {
public:
    RungeKutta45(SmoothEquations& equations, const model::SimulationSettings& settings)
        : AdaptiveIntegrator(equations, settings), m_error(m_y) {
        m_k.fill(m_y);
        m_dense.fill(m_y);
    }

    void restart(const State& state) override {
        m_t = state.t;
        m_equations.startFrom(state);
        m_equations.toVector(state, m_end);
        evaluate(m_t, m_end, m_k[kStages - 1]);
        m_control.restart();
        forgetJumps();
        m_length = 0.0;
        if (m_next == 0.0) m_next = m_firstStep;
    }

    double step(double h) override;

private:
    double attempt(double h);
    bool isAsGoodAsAny(double h, double error);
    bool finish(double h);
    void prepareDense(double h);
    void interpolate(double s, Entries entries, VectorXd& y) const override;

    StepControl m_control{5, 0.04};
    VectorXd m_error, m_keptRate;
    std::array<VectorXd, kStages> m_k;
    std::array<VectorXd, 4> m_dense;
};

/// @return the error over the tolerance; m_end and the last stage are filled
double RungeKutta45::attempt(double h) {
    for (int i = 1; i < kStages; ++i) {
        VectorXd& y = i == kStages - 1 ? m_end : m_scratch;
        y = m_y;
        for (int j = 0; j < i; ++j)
            if (kA[i][j] != 0.0) y += h * kA[i][j] * m_k[j];
        evaluate(m_t + kC[i] * h, y, m_k[i]);
        if (m_equations.isStopped()) break;
    }
    m_error.setZero();
    for (int i = 0; i < kStages; ++i)
        if (kE[i] != 0.0) m_error += h * kE[i] * m_k[i];
    return errorNorm(m_error, m_y, m_end, m_equations.sizes(), m_tolerance);
}

/// Whether only rounding keeps a step from the tolerance; its stages stay.
bool RungeKutta45::isAsGoodAsAny(double h, double error) {
    m_keptRate = m_k[0];
    const bool isRounded = isRounding(error, [&] {
        evaluate(m_t, m_y, m_k[0]);
        attempt(h);
        return true;
    });
    m_k[0] = m_keptRate;
    if (!isRounded) return false;
    attempt(h);
    countRounded(error);
    return true;
}

double RungeKutta45::step(double h) {
    m_t += m_length;
    m_y = m_end;
    m_y.tail<OrdinaryEquations::kWorks>().setZero();
    m_k[0] = m_k[kStages - 1];
    double length = std::min({m_next, m_longest, h});
    for (bool isRejected = false;; isRejected = true) {
        m_equations.forgetLost();
        const double error = attempt(length);
        if (m_equations.isStopped()) return m_length = 0.0;
        const bool isLost = mustShorten(length);
        const bool isNear = !isLost && (error <= 1.0 || isAsGoodAsAny(length, error));
        if (m_equations.isStopped()) return m_length = 0.0;
        const bool isAccepted = isNear && finish(length);
        const bool isNumber = std::isfinite(error) && isNear == isAccepted;
        const double next = length * (isLost     ? kShareOfLost
                                      : isNumber ? m_control.factor(error, isRejected)
                                                 : 0.1);
        // A step that was cut short tells little about the next.
        if (!isAccepted || length >= m_next || next > m_next) m_next = next;
        if (isAccepted) break;
        ++m_counts.rejected;
        m_equations.countRetry();
        length = next;
        if (length < 1e-14 * std::max(m_equations.scales().time, std::abs(m_t))) {
            m_failure = failureText(m_tolerance, isNumber);
            return m_length = 0.0;
        }
    }
    ++m_counts.steps;
    return m_length = length;
}

/// Puts the end of a step onto the constraints. @return whether there is such an end
bool RungeKutta45::finish(double h) {
    prepareDense(h);
    const Ending ending = projectEnd(h);
    if (ending == Ending::TooFar) return false;
    m_dense[0].tail<OrdinaryEquations::kWorks>() = m_end.tail<OrdinaryEquations::kWorks>();
    if (ending == Ending::Moved) evaluate(m_t + h, m_end, m_k[kStages - 1]);
    return m_end.allFinite();
}

void RungeKutta45::prepareDense(double h) {
    const VectorXd& first = m_k[0];
    const VectorXd& last = m_k[kStages - 1];
    m_dense[0] = m_end - m_y;
    m_dense[1] = h * first - m_dense[0];
    m_dense[2] = m_dense[0] - h * last - m_dense[1];
    m_dense[3].setZero();
    for (int i = 0; i < kStages; ++i)
        if (kD[i] != 0.0) m_dense[3] += h * kD[i] * m_k[i];
}

void RungeKutta45::interpolate(double s, Entries entries, VectorXd& y) const {
    const auto of = [&](auto& all) { return all.segment(entries.first, entries.count); };
    if (m_length == 0.0 || s == m_length) {
        of(y) = of(m_end);
        return;
    }
    const double theta = s / m_length, rest = 1.0 - theta;
    of(y) = of(m_y) +
            theta * (of(m_dense[0]) +
                     rest * (of(m_dense[1]) + theta * (of(m_dense[2]) + rest * of(m_dense[3]))));
}

} // namespace

std::unique_ptr<Integrator> makeRungeKutta45(SmoothEquations& equations,
                                             const model::SimulationSettings& settings) {
    return std::make_unique<RungeKutta45>(equations, settings);
}

} // namespace trammel::dynamics
