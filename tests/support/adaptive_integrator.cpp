#include "support/adaptive_integrator.h"

#include <algorithm>
#include <cmath>

namespace trammel::support {

namespace {

struct StepResult {
    State y;
    State error;
};

// Coefficients: Dormand and Prince 1980, RK5(4)7M.
StepResult dormandPrinceStep(const Derivative& f, double t, const State& y, double h) {
    const State k1 = f(t, y);
    const State k2 = f(t + h / 5, y + h * (k1 / 5));
    const State k3 = f(t + 3 * h / 10, y + h * (3.0 / 40 * k1 + 9.0 / 40 * k2));
    const State k4 = f(t + 4 * h / 5, y + h * (44.0 / 45 * k1 - 56.0 / 15 * k2 + 32.0 / 9 * k3));
    const State k5 = f(t + 8 * h / 9, y + h * (19372.0 / 6561 * k1 - 25360.0 / 2187 * k2 +
                                               64448.0 / 6561 * k3 - 212.0 / 729 * k4));
    const State k6 = f(t + h, y + h * (9017.0 / 3168 * k1 - 355.0 / 33 * k2 + 46732.0 / 5247 * k3 +
                                       49.0 / 176 * k4 - 5103.0 / 18656 * k5));
    const State next = y + h * (35.0 / 384 * k1 + 500.0 / 1113 * k3 + 125.0 / 192 * k4 -
                                2187.0 / 6784 * k5 + 11.0 / 84 * k6);
    const State k7 = f(t + h, next);
    const State error = h * (71.0 / 57600 * k1 - 71.0 / 16695 * k3 + 71.0 / 1920 * k4 -
                             17253.0 / 339200 * k5 + 22.0 / 525 * k6 - 1.0 / 40 * k7);
    return {next, error};
}

double relativeError(const StepResult& step, double tolerance) {
    const State scale = tolerance * step.y.cwiseAbs().cwiseMax(1.0);
    return step.error.cwiseQuotient(scale).cwiseAbs().maxCoeff();
}

} // namespace

std::vector<State> integrate(const Derivative& f, State y0, const std::vector<double>& times,
                             double tolerance) {
    std::vector<State> result{y0};
    State y = std::move(y0);
    double h = 1e-3;
    for (std::size_t i = 1; i < times.size(); ++i) {
        double t = times[i - 1];
        while (t < times[i]) {
            const double remaining = times[i] - t;
            const bool isLast = h >= remaining;
            const double used = isLast ? remaining : h;
            const StepResult step = dormandPrinceStep(f, t, y, used);
            const double error = relativeError(step, tolerance);
            if (error <= 1) {
                y = step.y;
                t = isLast ? times[i] : t + used;
            }
            h = used * std::clamp(0.9 * std::pow(std::max(error, 1e-10), -0.2), 0.2, 5.0);
        }
        result.push_back(y);
    }
    return result;
}

std::vector<double> timesUpTo(double last, double step) {
    std::vector<double> times;
    const auto count = std::llround(last / step);
    for (long long i = 0; i <= count; ++i) {
        times.push_back(static_cast<double>(i) * step);
    }
    return times;
}

} // namespace trammel::support
