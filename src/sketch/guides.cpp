#include "sketch/guides.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace trammel::sketch {

Point nearestPlace(const Guides::Line& line, const Point& point) {
    const Point way = line.to - line.from;
    const double square = way.squaredNorm();
    if (square == 0) return line.from;
    return line.from + std::clamp((point - line.from).dot(way) / square, 0.0, 1.0) * way;
}

Point nearestPlace(const Guides::Arc& arc, const Point& point) {
    const auto at = [&](double angle) -> Point {
        return arc.centre + arc.radius * Point(std::cos(angle), std::sin(angle));
    };
    const Point way = point - arc.centre;
    if (way.isZero()) return at(arc.start);
    constexpr double kTurn = 2.0 * std::numbers::pi;
    const double angle = std::fmod(std::atan2(way.y(), way.x()) - arc.start, kTurn);
    if ((angle < 0 ? angle + kTurn : angle) <= arc.sweep)
        return arc.centre + arc.radius * way.normalized();
    const Point first = at(arc.start), last = at(arc.start + arc.sweep);
    return (first - point).squaredNorm() <= (last - point).squaredNorm() ? first : last;
}

} // namespace trammel::sketch
