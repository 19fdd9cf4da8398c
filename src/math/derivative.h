#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

/// Derivatives of functions that are known by their values only: central differences over steps
/// h, h/2, h/4, ... extrapolated to h = 0 (Richardson), the entry of the table with the least error
/// estimate taken (Ridders 1982, Advances in Engineering Software 4). First derivatives are good
/// to about 1e-13 of the function's scale over its length of variation, second ones to 1e-11. Kinks
/// that are farther away than the last step, 2^-11 of the first, do no harm.
namespace trammel::math {

template <typename Value>
struct Derivative {
    Value value;
    double error;      ///< estimate of the largest entry's error; infinite where nothing was finite
    double step = 0.0; ///< the smallest that counts in it
};

namespace detail {

inline double magnitude(double value) {
    return std::abs(value);
}
template <typename V>
double magnitude(const Eigen::MatrixBase<V>& value) {
    return value.size() > 0 ? value.cwiseAbs().maxCoeff() : 0.0;
}

constexpr int kLevels = 12;

} // namespace detail

/// What a difference over a step h tends to, of differences over steps h, h/2, ..., one a level.
/// @param step the first and largest
/// @param difference of h, with an error of even powers of h
/// @param noise of h: what rounding makes of the difference
template <typename Value, int levels = detail::kLevels, typename Difference, typename Noise>
Derivative<Value> extrapolate(double step, const Difference& difference, const Noise& noise) {
    using detail::magnitude;
    std::array<Value, levels> previous{}, current{}; // columns: order 2, 4, 6, ...
    Derivative<Value> best{difference(step), std::numeric_limits<double>::infinity(), step};
    previous[0] = best.value;
    for (int level = 1; level < levels; ++level) {
        step *= 0.5;
        current[0] = difference(step);
        double factor = 1.0;
        for (int order = 1; order <= level; ++order) {
            factor *= 4.0;
            current[order] =
                current[order - 1] + (current[order - 1] - previous[order - 1]) / (factor - 1.0);
            const double error = std::max(magnitude(Value(current[order] - current[order - 1])),
                                          magnitude(Value(current[order] - previous[order - 1]))) +
                                 noise(step);
            if (error < best.error) best = {current[order], error, step};
        }
        std::swap(previous, current);
    }
    return best;
}

namespace detail {

/// What rounding leaves of f near x: of its values, and of their arguments. Values beside x count
/// where there are any.
template <typename Function>
double rounding(const Function& f, double x, double step, double terms) {
    using Value = std::decay_t<decltype(f(x))>;
    const Value above = f(x + step), below = f(x - step);
    const double slope = magnitude(Value(above - below)) / (2.0 * step);
    double size = std::max(terms, magnitude(f(x)));
    if (std::isfinite(slope))
        size = std::max({size, magnitude(above), magnitude(below)}) + std::abs(x) * slope;
    return std::numeric_limits<double>::epsilon() * size;
}

} // namespace detail

/// df/dx at x.
/// @param step the first and largest, in x's unit
/// @param terms size of what f sums up, where it is larger than f: rounding is relative to that
template <typename Function>
auto firstDerivative(const Function& f, double x, double step, double terms = 0.0) {
    using Value = std::decay_t<decltype(f(x))>;
    const double rounding = detail::rounding(f, x, step, terms);
    return extrapolate<Value>(
        step, [&](double h) -> Value { return (f(x + h) - f(x - h)) / (2.0 * h); },
        [&](double h) { return rounding / h; });
}

/// d2f/dx2 at x. @param step the first and largest, in x's unit
template <typename Function>
auto secondDerivative(const Function& f, double x, double step) {
    using Value = std::decay_t<decltype(f(x))>;
    const Value middle = f(x);
    const double rounding = 4.0 * detail::rounding(f, x, step, detail::magnitude(middle));
    return extrapolate<Value>(
        step, [&](double h) -> Value { return (f(x + h) - 2.0 * middle + f(x - h)) / (h * h); },
        [&](double h) { return rounding / (h * h); });
}

} // namespace trammel::math
