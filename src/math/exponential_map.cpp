#include "math/exponential_map.h"

#include <Eigen/Geometry>
#include <array>
#include <cmath>

namespace trammel {

namespace {

/// cos x and sin x / x for a half angle x given by its square; the series are exact to rounding
/// where x is below 0.01 and 0.25, and spare the step two trigonometric functions and a root.
struct HalfAngle {
    double cosine, sineOverAngle;
};

using Two = Eigen::Array2d; ///< terms of both series at once
const std::array<Two, 7> kTerms{{{1.0, 1.0},
                                 {-1.0 / 2, -1.0 / 6},
                                 {1.0 / 24, 1.0 / 120},
                                 {-1.0 / 720, -1.0 / 5040},
                                 {1.0 / 40320, 1.0 / 362880},
                                 {-1.0 / 3628800, -1.0 / 39916800},
                                 {1.0 / 479001600, 1.0 / 6227020800}}};

template <int Terms>
HalfAngle sumSeries(double x2) {
    Two sum = kTerms[Terms - 1];
    for (int k = Terms - 2; k >= 0; --k)
        sum = sum * x2 + kTerms[k];
    return {sum[0], sum[1]};
}

HalfAngle halfAngle(double x2) {
    if (x2 < 1e-4) return sumSeries<4>(x2);
    if (x2 < 0.0625) return sumSeries<7>(x2);
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

Vec3 rotationVector(const Mat3& R) {
    const Eigen::AngleAxisd rotation(R);
    return rotation.angle() * rotation.axis();
}

} // namespace trammel
