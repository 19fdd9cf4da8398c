#pragma once

namespace trammel::math {

/// Integral of f over [a, b] by Gauss and Legendre's five points: exact for polynomials of
/// degree 9.
template <typename Function>
double gaussIntegral(const Function& f, double a, double b) {
    const double m = 0.5 * (a + b), r = 0.5 * (b - a);
    const auto pair = [&](double x) { return f(m - r * x) + f(m + r * x); };
    return r * (128.0 / 225.0 * f(m) + 0.47862867049936647 * pair(0.5384693101056831) +
                0.23692688505618908 * pair(0.9061798459386640));
}

} // namespace trammel::math
