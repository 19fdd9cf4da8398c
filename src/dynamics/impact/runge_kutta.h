#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>

namespace trammel::dynamics {

/// Dormand and Prince's Runge-Kutta pair of orders 5 and 4 for dy/dx = f(y) (J. Comput. Appl.
/// Math. 6, 1980).
template <int N, class F>
struct DormandPrince {
    using Vector = Eigen::Matrix<double, N, 1>;
    F f;

    struct Step {
        Vector y;
        double error; ///< largest |error| / (1 + |y|)
    };

    Step step(const Vector& y, double h) const {
        const Vector k1 = f(y);
        const Vector k2 = f(y + h * (1.0 / 5 * k1));
        const Vector k3 = f(y + h * (3.0 / 40 * k1 + 9.0 / 40 * k2));
        const Vector k4 = f(y + h * (44.0 / 45 * k1 - 56.0 / 15 * k2 + 32.0 / 9 * k3));
        const Vector k5 = f(y + h * (19372.0 / 6561 * k1 - 25360.0 / 2187 * k2 +
                                     64448.0 / 6561 * k3 - 212.0 / 729 * k4));
        const Vector k6 = f(y + h * (9017.0 / 3168 * k1 - 355.0 / 33 * k2 + 46732.0 / 5247 * k3 +
                                     49.0 / 176 * k4 - 5103.0 / 18656 * k5));
        const Vector next = y + h * (35.0 / 384 * k1 + 500.0 / 1113 * k3 + 125.0 / 192 * k4 -
                                     2187.0 / 6784 * k5 + 11.0 / 84 * k6);
        const Vector k7 = f(next);
        const Vector error = h * (71.0 / 57600 * k1 - 71.0 / 16695 * k3 + 71.0 / 1920 * k4 -
                                  17253.0 / 339200 * k5 + 22.0 / 525 * k6 - 1.0 / 40 * k7);
        return {next, (error.array().abs() / (1.0 + next.array().abs())).maxCoeff()};
    }

    /// One step whose error is within the tolerance; h comes as a guess and is then the one taken.
    /// @param suggested the next guess
    Vector adaptiveStep(const Vector& y, double& h, double tolerance, double& suggested) const {
        constexpr int kTries = 60;
        Step result{y, 0.0};
        for (int i = 0; i < kTries; ++i) {
            result = step(y, h);
            const double ratio = tolerance / std::max(result.error, 1e-3 * tolerance);
            const double factor = std::isfinite(ratio) ? 0.9 * std::pow(ratio, 0.2) : 0.1;
            suggested = h * std::clamp(factor, 0.1, 3.0);
            if (result.error <= tolerance) break;
            h = suggested;
        }
        return result.y;
    }
};

template <int N, class F>
DormandPrince<N, F> dormandPrince(F f) {
    return {f};
}

/// A root of f between a and b, f(a) and f(b) of different signs: the Illinois method, which keeps
/// the root enclosed, with a bisection now and then. Where rounding left the signs equal, the end
/// nearer to a root.
template <class F>
double enclosedRoot(F f, double a, double b) {
    constexpr int kMaxRounds = 200;
    double fa = f(a), fb = f(b);
    for (int i = 0; i < kMaxRounds && fa * fb < 0.0; ++i) {
        const bool bisect = i % 8 == 7;
        const double c = bisect ? 0.5 * (a + b) : (a * fb - b * fa) / (fb - fa);
        if (c == a || c == b || std::abs(b - a) <= 1e-15 * std::abs(b)) break;
        const double fc = f(c);
        if ((fc > 0.0) == (fb > 0.0)) {
            fa *= 0.5;
        } else {
            a = b;
            fa = fb;
        }
        b = c;
        fb = fc;
    }
    return std::abs(fa) < std::abs(fb) ? a : b;
}

} // namespace trammel::dynamics
