#include "dynamics/impact/compliant.h"

#include "dynamics/impact/runge_kutta.h"

#include <optional>

namespace trammel::dynamics {

namespace {

using ImpulseAndDepth = Eigen::Vector2d; ///< p, y

constexpr double kTolerance = 1e-12;
constexpr int kMaxSteps = 200000;

/// Consecutive segments of a path that join smoothly: curved ones, or one straight one.
class PathPiece {
public:
    PathPiece(const ImpulsePath& path, std::size_t first)
        : m_path(path), m_first(first), m_last(first), m_here(first) {
        while (path.isCurved(m_last) && m_last + 1 < path.segmentCount() &&
               path.isCurved(m_last + 1))
            ++m_last;
    }
    double end() const { return m_path.segmentEnd(m_last); }
    std::size_t next() const { return m_last + 1; }
    double normalVelocity(double p) {
        while (m_here < m_last && p >= m_path.segmentEnd(m_here))
            ++m_here;
        while (m_here > m_first && p < m_path.segmentEnd(m_here - 1))
            --m_here;
        return m_path.onSegment(m_here, p).u[0];
    }

private:
    const ImpulsePath& m_path;
    std::size_t m_first, m_last, m_here;
};

/// The p where `separation` comes to 0 after compression, along dp/dx = force(y, u_n),
/// dy/dx = -u_n from p = y = 0, one smooth piece of the path after the other.
template <class Force, class Separation>
double separate(const ImpulsePath& path, Force force, Separation separation) {
    ImpulseAndDepth z = ImpulseAndDepth::Zero();
    double next = 0.01;
    std::size_t segment = 0;
    std::optional<PathPiece> piece;
    const auto normal = [&](const ImpulseAndDepth& s) { return piece->normalVelocity(s[0]); };
    const auto method = dormandPrince<2>([&](const ImpulseAndDepth& s) {
        const double u = normal(s);
        return ImpulseAndDepth(force(s[1], u), -u);
    });
    const auto left = [&](const ImpulseAndDepth& s) { return separation(s[1], normal(s)); };
    for (int i = 0; i < kMaxSteps && segment < path.segmentCount(); ++i) {
        if (!piece) piece.emplace(path, segment);
        const double end = piece->end();
        if (z[0] >= end) {
            segment = piece->next();
            piece.reset();
            continue;
        }
        double h = next;
        ImpulseAndDepth after = method.adaptiveStep(z, h, kTolerance, next);
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
