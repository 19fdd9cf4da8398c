#pragma once

#include <cmath>

namespace trammel::math {

/// A value with its first and second derivative by one variable, which follow the rules of
/// differentiation exactly (Taylor arithmetic of order 2).
struct Jet {
    double value = 0.0, first = 0.0, second = 0.0;
};

inline Jet operator+(const Jet& a, const Jet& b) {
    return {a.value + b.value, a.first + b.first, a.second + b.second};
}
inline Jet operator-(const Jet& a) {
    return {-a.value, -a.first, -a.second};
}
inline Jet operator-(const Jet& a, const Jet& b) {
    return a + -b;
}
inline Jet operator*(const Jet& a, const Jet& b) {
    return {a.value * b.value, a.first * b.value + a.value * b.first,
            a.second * b.value + 2.0 * a.first * b.first + a.value * b.second};
}

/// f(x), of f with its derivatives by x at x.value. What does not vary has no derivative, even
/// where f has a corner.
inline Jet chain(const Jet& f, const Jet& x) {
    if (x.first == 0.0 && x.second == 0.0) return {f.value};
    return {f.value, f.first * x.first, f.second * x.first * x.first + f.first * x.second};
}

inline Jet operator/(const Jet& a, const Jet& b) {
    const double inverse = 1.0 / b.value, square = inverse * inverse;
    Jet result = a * chain({inverse, -square, 2.0 * square * inverse}, b);
    result.value = a.value / b.value;
    return result;
}

} // namespace trammel::math
