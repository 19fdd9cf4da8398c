#include "synthesis/drawn_curve.h"

#include <array>
#include <cmath>

namespace trammel::synthesis {

namespace {

/// Barry and Goldman's pyramid over four points, between the second and the third.
Point between(const std::array<Point, 4>& P, double share) {
    std::array<double, 4> t{};
    for (std::size_t i = 1; i < 4; ++i)
        t[i] = t[i - 1] + std::sqrt(std::abs(P[i] - P[i - 1]));
    const double at = std::lerp(t[1], t[2], share);
    const auto mixed = [&](Point a, Point b, std::size_t i, std::size_t k) {
        return ((t[k] - at) * a + (at - t[i]) * b) / (t[k] - t[i]);
    };
    const Point a = mixed(P[0], P[1], 0, 1), b = mixed(P[1], P[2], 1, 2),
                c = mixed(P[2], P[3], 2, 3);
    return mixed(mixed(a, b, 0, 2), mixed(b, c, 1, 3), 1, 2);
}

} // namespace

std::vector<Point> curveThrough(std::span<const Point> points, bool isClosed, int count) {
    const auto n = static_cast<long>(points.size());
    // Beyond an open end it goes on as its last way does.
    const auto point = [&](long i) -> Point {
        if (isClosed) return points[static_cast<std::size_t>((i + n) % n)];
        if (i < 0) return 2.0 * points[0] - points[1];
        if (i >= n) return 2.0 * points[points.size() - 1] - points[points.size() - 2];
        return points[static_cast<std::size_t>(i)];
    };
    std::vector<Point> curve;
    for (long i = 0; i < (isClosed ? n : n - 1); ++i) {
        curve.push_back(point(i));
        const std::array span{point(i - 1), point(i), point(i + 1), point(i + 2)};
        for (int k = 1; k <= count; ++k)
            curve.push_back(between(span, static_cast<double>(k) / (count + 1)));
    }
    if (!isClosed) curve.push_back(points.back());
    return curve;
}

} // namespace trammel::synthesis
