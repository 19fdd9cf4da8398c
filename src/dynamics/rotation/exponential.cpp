#include "dynamics/rotation/exponential.h"

#include "dynamics/rotation/stepped.h"

#include <cmath>

namespace trammel::dynamics {

namespace {

/// cos x and sin x / x for a half angle x given by its square; the series is exact to rounding
/// where x < 0.25 and spares the step two trigonometric functions and a root.
struct HalfAngle {
    double cosine, sineOverAngle;
};
HalfAngle halfAngle(double x2) {
    if (x2 < 0.0625)
        return {
            1.0 - x2 / 2 *
                      (1.0 -
                       x2 / 12 *
                           (1.0 - x2 / 30 * (1.0 - x2 / 56 * (1.0 - x2 / 90 * (1.0 - x2 / 132))))),
            1.0 -
                x2 / 6 *
                    (1.0 -
                     x2 / 20 *
                         (1.0 - x2 / 42 * (1.0 - x2 / 72 * (1.0 - x2 / 110 * (1.0 - x2 / 156)))))};
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

std::unique_ptr<RotationMethod> makeExponential(const System& system,
                                                const model::SimulationSettings& settings) {
    return std::make_unique<SteppedRotation>(system, settings, exponentialStep);
}

} // namespace trammel::dynamics
