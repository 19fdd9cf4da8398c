#include "dynamics/rotation/exponential.h"

#include <cmath>

namespace trammel::dynamics {

namespace {

/// cos x and sin x / x for a half angle x given by its square; the series is exact to rounding
/// where x < 0.25 and spares the step two trigonometric functions and a root.
struct HalfAngle {
    double cosine, sineOverAngle;
};
HalfAngle halfAngle(double x2) {
    const auto factor = [x2](int divisor, double rest) {
        return 1.0 - x2 * (1.0 / divisor) * rest;
    };
    if (x2 < 0.0625)
        return {factor(2, factor(12, factor(30, factor(56, factor(90, factor(132, 1.0)))))),
                factor(6, factor(20, factor(42, factor(72, factor(110, factor(156, 1.0))))))};
    const double x = std::sqrt(x2);
    return {std::cos(x), std::sin(x) / x};
}

} // namespace

Quat exponentialStep(const Quat& q, const Vec3& w, double h) {
    const Vec3 half = 0.5 * h * w;
    const auto [cosine, sineOverAngle] = halfAngle(half.squaredNorm());
    const Vec3 s = sineOverAngle * half;
    Quat next = Quat(cosine, s.x(), s.y(), s.z()) * q;
    // One Newton step towards unit length keeps rounding from adding up.
    next.coeffs() *= 0.5 * (3.0 - next.squaredNorm());
    return next;
}

} // namespace trammel::dynamics
