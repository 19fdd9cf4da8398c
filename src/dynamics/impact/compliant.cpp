#include "dynamics/impact/compliant.h"

#include "dynamics/impact/runge_kutta.h"

namespace trammel::dynamics {

namespace {

using State = Eigen::Vector2d; ///< p, y

constexpr double kTolerance = 1e-12;
constexpr int kMaxSteps = 200000;

/// The p where `separation` comes to 0 after compression, along dp/dx = force(y, u_n),
/// dy/dx = -u_n from p = y = 0, segment by segment of the path: each is smooth.
template <class Force, class Separation>
double separate(const ImpulsePath& path, Force force, Separation separation) {
    State z = State::Zero();
    double next = 0.01;
    std::size_t segment = 0;
    const auto normal = [&](const State& s) { return path.onSegment(segment, s[0]).u[0]; };
    const auto method = dormandPrince<2>([&](const State& s) {
        const double u = normal(s);
        return State(force(s[1], u), -u);
    });
    const auto left = [&](const State& s) { return separation(s[1], normal(s)); };
    for (int i = 0; i < kMaxSteps && segment < path.segmentCount(); ++i) {
        const double end = path.segmentEnd(segment);
        if (z[0] >= end) {
            ++segment;
            continue;
        }
        double h = next;
        State after = method.adaptiveStep(z, h, kTolerance, next);
        if (after[0] >= end) {
            h = enclosedRoot([&](double x) { return method.step(z, x).y[0] - end; }, 0.0, h);
            after = method.step(z, h).y;
            after[0] = end;
        }
        if (after[0] > path.compression() && left(after) <= 0.0)
            return method
                .step(z, enclosedRoot([&](double x) { return left(method.step(z, x).y); }, 0.0, h))
                .y[0];
        z = after;
    }
    return path.end();
}

} // namespace

double hertzianSeparation(const ImpulsePath& path, double a) {
    constexpr double kPlastic = 1e4;
    if (!(a < kPlastic)) return path.compression();
    return separate(
        path, [a](double, double u) { return 1.0 - a * u; }, [](double y, double) { return y; });
}

double viscousSeparation(const ImpulsePath& path, double zeta) {
    const auto force = [zeta](double y, double u) { return y - 2.0 * zeta * u; };
    return separate(path, force, force);
}

} // namespace trammel::dynamics
