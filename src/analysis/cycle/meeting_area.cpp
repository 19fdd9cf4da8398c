#include "analysis/cycle/meeting_area.h"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace trammel::analysis {

namespace {

using Point = Eigen::Vector2d;
using Polygon = std::vector<Point>; ///< convex, counter-clockwise

constexpr int kCorners = 32;

double cross(const Point& a, const Point& b) {
    return a.x() * b.y() - a.y() * b.x();
}

/// Points whose convex hull is the solid's outline.
std::vector<Vec3> outlinePoints(const collision::PlacedSolid& solid) {
    std::vector<Vec3> points;
    const Vec3& half = solid.halfSize();
    if (solid.solid->hull) {
        for (const Vec3& vertex : solid.solid->hull->vertices())
            points.push_back(solid.toWorld(vertex));
        return points;
    }
    if (solid.solid->kind == collision::Kind::Cylinder) {
        for (const double end : {-half.z(), half.z()})
            for (int i = 0; i < kCorners; ++i) {
                const double angle = 2.0 * std::numbers::pi * i / kCorners;
                points.push_back(
                    solid.toWorld({half.x() * std::cos(angle), half.y() * std::sin(angle), end}));
            }
        return points;
    }
    for (int corner = 0; corner < 8; ++corner)
        points.push_back(solid.toWorld({(corner & 1) != 0 ? half.x() : -half.x(),
                                        (corner & 2) != 0 ? half.y() : -half.y(),
                                        (corner & 4) != 0 ? half.z() : -half.z()}));
    return points;
}

/// By Andrew's monotone chain.
Polygon convexHull(Polygon points) {
    std::ranges::sort(points, [](const Point& a, const Point& b) {
        return a.x() != b.x() ? a.x() < b.x() : a.y() < b.y();
    });
    Polygon hull;
    for (int side = 0; side < 2; ++side) {
        const std::size_t first = hull.size();
        for (const Point& point : points) {
            while (hull.size() >= first + 2 &&
                   cross(hull.back() - hull[hull.size() - 2], point - hull.back()) <= 0.0)
                hull.pop_back();
            hull.push_back(point);
        }
        hull.pop_back();
        std::ranges::reverse(points);
    }
    return hull;
}

/// Seen along the axis, from the point on it.
Polygon outline(const collision::PlacedSolid& solid, const Vec3& at, const Mat3& axes) {
    Polygon points;
    for (const Vec3& point : outlinePoints(solid)) {
        const Vec3 own = axes.transpose() * (point - at);
        const int corners = solid.radius() > 0.0 ? kCorners : 1;
        for (int i = 0; i < corners; ++i) {
            const double angle = 2.0 * std::numbers::pi * i / kCorners;
            points.push_back(own.head<2>() +
                             solid.radius() * Point(std::cos(angle), std::sin(angle)));
        }
    }
    return convexHull(std::move(points));
}

/// What of a polygon lies to the left of the way from one point to another.
Polygon cut(const Polygon& polygon, const Point& from, const Point& to) {
    Polygon left;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Point &a = polygon[i], &b = polygon[(i + 1) % polygon.size()];
        const double sideA = cross(to - from, a - from), sideB = cross(to - from, b - from);
        if (sideA >= 0.0) left.push_back(a);
        if ((sideA < 0.0) != (sideB < 0.0)) left.push_back(a + sideA / (sideA - sideB) * (b - a));
    }
    return left;
}

} // namespace

double farthestMeeting(const collision::PlacedSolid& a, const collision::PlacedSolid& b,
                       const Vec3& at, const Vec3& axis) {
    const Vec3 across = collision::perpendicular(axis);
    Mat3 axes;
    axes << across, axis.cross(across), axis;
    Polygon area = outline(a, at, axes);
    const Polygon other = outline(b, at, axes);
    for (std::size_t i = 0; i < other.size() && !area.empty(); ++i)
        area = cut(area, other[i], other[(i + 1) % other.size()]);
    double farthest = 0.0;
    for (const Point& corner : area)
        farthest = std::max(farthest, corner.norm());
    return farthest;
}

} // namespace trammel::analysis
