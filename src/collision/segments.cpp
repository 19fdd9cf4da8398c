#include "collision/segments.h"

#include <algorithm>

namespace trammel::collision {

double closestParameter(const Segment& segment, const Vec3& point) {
    const Vec3 along = segment[1] - segment[0];
    const double lengthSquared = along.squaredNorm();
    if (!(lengthSquared > 0.0)) return 0.5;
    return std::clamp(along.dot(point - segment[0]) / lengthSquared, 0.0, 1.0);
}

Vec3 at(const Segment& segment, double parameter) {
    return segment[0] + parameter * (segment[1] - segment[0]);
}

ClosestPair closest(const Segment& a, const Segment& b) {
    // The smallest of the distances from the four ends and, where the common perpendicular meets
    // both segments inside, of that: none of them can be smaller than the true one.
    const Vec3 u = a[1] - a[0], v = b[1] - b[0], w = b[0] - a[0];
    const double uu = u.squaredNorm(), vv = v.squaredNorm(), uv = u.dot(v);
    const double uw = u.dot(w), vw = v.dot(w);
    double bestS = 0.0, bestT = 0.0, smallest = w.squaredNorm();
    const auto improve = [&](double s, double t) {
        const double square = (w + t * v - s * u).squaredNorm();
        if (!(square < smallest)) return;
        smallest = square;
        bestS = s;
        bestT = t;
    };
    const auto inside = [](double along, double square) {
        return square > 0.0 ? std::clamp(along / square, 0.0, 1.0) : 0.5;
    };
    improve(0.0, inside(-vw, vv));
    improve(1.0, inside(uv - vw, vv));
    improve(inside(uw, uu), 0.0);
    improve(inside(uw + uv, uu), 1.0);
    if (const double determinant = u.cross(v).squaredNorm(); determinant > 1e-24 * uu * vv) {
        const double s = (vv * uw - uv * vw) / determinant, t = (uv * uw - uu * vw) / determinant;
        if (s >= 0.0 && s <= 1.0 && t >= 0.0 && t <= 1.0) improve(s, t);
    }
    const Vec3 onA = at(a, bestS), onB = at(b, bestT);
    return {onA, onB, (onB - onA).stableNorm()};
}

std::optional<std::array<double, 2>> commonStretch(const Segment& a, const Segment& b) {
    const Vec3 u = a[1] - a[0], v = b[1] - b[0];
    const double uu = u.squaredNorm(), vv = v.squaredNorm();
    if (!(uu > 0.0 && vv > 0.0) || u.cross(v).norm() > kParallel * std::sqrt(uu * vv)) return {};
    double lower = u.dot(b[0] - a[0]) / uu, upper = u.dot(b[1] - a[0]) / uu;
    if (lower > upper) std::swap(lower, upper);
    lower = std::max(lower, 0.0);
    upper = std::min(upper, 1.0);
    if (!(upper > lower)) return {};
    return std::array{lower, upper};
}

} // namespace trammel::collision
