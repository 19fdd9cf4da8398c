#include "collision/segments.h"

#include <algorithm>

namespace trammel::collision {

namespace {

void improve(ClosestPair& best, const Vec3& onA, const Vec3& onB) {
    const double distance = (onB - onA).stableNorm();
    if (distance < best.distance) best = {onA, onB, distance};
}

} // namespace

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
    ClosestPair best{a[0], b[0], (b[0] - a[0]).stableNorm()};
    for (const Vec3& end : a)
        improve(best, end, at(b, closestParameter(b, end)));
    for (const Vec3& end : b)
        improve(best, at(a, closestParameter(a, end)), end);
    const Vec3 u = a[1] - a[0], v = b[1] - b[0], w = b[0] - a[0];
    const double uu = u.squaredNorm(), vv = v.squaredNorm(), uv = u.dot(v);
    const double determinant = u.cross(v).squaredNorm();
    if (!(determinant > 1e-24 * uu * vv)) return best;
    const double s = (vv * u.dot(w) - uv * v.dot(w)) / determinant;
    const double t = (uv * u.dot(w) - uu * v.dot(w)) / determinant;
    if (s >= 0.0 && s <= 1.0 && t >= 0.0 && t <= 1.0) improve(best, at(a, s), at(b, t));
    return best;
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
