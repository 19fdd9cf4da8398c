#include "dynamics/equations/friction_bound.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trammel::dynamics {

using Eigen::Vector2d;

namespace {

/// Share of a side within which a force counts as the corner's.
constexpr double kAtCorner = 1e-6;
/// Newton's steps to a tyre's slip: from a slip of 0 each makes it half as large again.
constexpr int kRounds = 200;

/// k f2^2 / 2 + f u.
double cost(const Vector2d& u, double k, const Vector2d& force) {
    return 0.5 * k * force[1] * force[1] + u.dot(force);
}

} // namespace

Vector2d FrictionBound::direction(int heading) const {
    return {std::cos(heading * halfAngle()), std::sin(heading * halfAngle())};
}

int FrictionBound::nearest(const Vector2d& direction) const {
    const double angle = std::atan2(direction[1], direction[0]);
    return turned(static_cast<int>(std::lround(angle / halfAngle())), 0);
}

int FrictionBound::sideOf(const Vector2d& force) const {
    const double angle = std::atan2(force[1], force[0]);
    return turned(2 * static_cast<int>(std::floor(0.5 * angle / halfAngle())) + 1, 0);
}

int FrictionBound::headingOf(const Vector2d& force) const {
    const int side = sideOf(force);
    const Vector2d middle = direction(side);
    const double along = middle[0] * force[1] - middle[1] * force[0];
    const double end = std::tan(halfAngle()) * middle.dot(force);
    if (std::abs(along) < (1.0 - kAtCorner) * end) return side;
    return turned(side, along > 0.0 ? 1 : -1);
}

double FrictionBound::limitFor(const Vector2d& force) const {
    if (!isPolygon()) return force.norm();
    return direction(sideOf(force)).dot(force) / std::cos(halfAngle());
}

FrictionBound::Force FrictionBound::yielding(const Vector2d& u, double k, double limit) const {
    if (!isPolygon()) return yieldingOnCircle(u, k, limit);
    Force best;
    double least = std::numeric_limits<double>::infinity();
    const auto consider = [&](const Vector2d& value, const Vector2d& byLimit, double costs) {
        if (!(costs < least)) return;
        least = costs;
        best = {value, byLimit};
    };
    for (int corner = 0; corner < headings(); corner += 2) {
        const Vector2d p = direction(corner);
        consider(limit * p, p, limit > 0.0 ? cost(u, k, limit * p) : u.dot(p));
    }
    if (!(limit > 0.0)) return best;
    for (int corner = 0; corner < headings(); corner += 2) {
        const Vector2d p = direction(corner), along = direction(turned(corner, 2)) - p;
        const double lateral = -u.dot(along) / (k * along[1]);
        const double share = (lateral / limit - p[1]) / along[1];
        if (!(share > 0.0 && share < 1.0)) continue;
        const Vector2d value = limit * (p + share * along);
        consider(value, Vector2d(p[0] - p[1] * along[0] / along[1], 0.0), cost(u, k, value));
    }
    return best;
}

/// f = -L (u1 / s, u2 / (s + k L)) with |f| = L: the slip s is the zero of a function that falls
/// and is convex, to which Newton's method comes from below.
FrictionBound::Force FrictionBound::yieldingOnCircle(const Vector2d& u, double k,
                                                     double limit) const {
    const double most = k * limit;
    double s = std::max(std::abs(u[0]), std::abs(u[1]) - most);
    for (int round = 0; round < kRounds; ++round) {
        const double a = u[0] / s, b = u[1] / (s + most);
        const double step = 0.5 * (a * a + b * b - 1.0) / (a * a / s + b * b / (s + most));
        if (!(step > 0.0) || s + step == s) break;
        s += step;
    }
    const double yields = s + most;
    const double a = u[0] / s, b = u[1] / yields;
    const double slope = -k * b * b / yields / (a * a / s + b * b / yields); // ds / dL
    return {Vector2d(-limit * a, -limit * b),
            Vector2d(-a + limit * a / s * slope, -b + limit * b / yields * (slope + k))};
}

} // namespace trammel::dynamics
