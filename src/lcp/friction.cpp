#include "lcp/friction.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace trammel::lcp {

namespace {

constexpr double kPi = std::numbers::pi;

Projection inside(const Eigen::Vector2d& point) {
    return {point, Eigen::Matrix2d::Identity(), Eigen::Vector2d::Zero()};
}

Projection onSquare(double mu, const Eigen::Vector2d& point, double normal) {
    Projection result = inside(point);
    const double limit = mu * normal;
    for (int k = 0; k < 2; ++k) {
        if (std::abs(point[k]) <= limit) continue;
        const double sign = point[k] < 0.0 ? -1.0 : 1.0;
        result.value[k] = sign * limit;
        result.byPoint(k, k) = 0.0;
        result.byMultiplier[k] = sign * mu;
    }
    return result;
}

Projection onDisc(double mu, const Eigen::Vector2d& point, double normal) {
    const double length = point.norm();
    const double radius = mu * normal;
    if (length <= radius) return inside(point);
    const Eigen::Vector2d direction = point / length;
    return {radius * direction,
            radius / length * (Eigen::Matrix2d::Identity() - direction * direction.transpose()),
            mu * direction};
}

/// A point outside is nearest to the side whose sector it lies in: the sectors' borders are lines
/// of symmetry.
Projection onPolygon(const Polygon& polygon, const Eigen::Vector2d& point, double normal) {
    if (polygon.circumradius == 0.0)
        return {Eigen::Vector2d::Zero(), Eigen::Matrix2d::Zero(), Eigen::Vector2d::Zero()};
    const double sector = 2.0 * kPi / polygon.sides;
    double angle = std::atan2(point[1], point[0]) - polygon.firstVertex;
    if (angle < 0.0) angle += 2.0 * kPi;
    const int side = std::clamp(static_cast<int>(angle / sector), 0, polygon.sides - 1);
    const Eigen::Vector2d from = polygon.vertex(side);
    const Eigen::Vector2d to = polygon.vertex(side + 1);
    const Eigen::Vector2d middle = 0.5 * (from + to);
    if (point.dot(middle) <= middle.squaredNorm() * normal) return inside(point);
    const Eigen::Vector2d along = (to - from).normalized();
    const double place = point.dot(along);
    const double reach = to.dot(along) * normal;
    if (std::abs(place) >= reach) {
        const Eigen::Vector2d& vertex = place > 0.0 ? to : from;
        return {vertex * normal, Eigen::Matrix2d::Zero(), vertex};
    }
    return {middle * normal + place * along, along * along.transpose(), middle};
}

} // namespace

Eigen::Vector2d Polygon::vertex(int k) const {
    const double angle = firstVertex + 2.0 * kPi * k / sides;
    return {circumradius * std::cos(angle), circumradius * std::sin(angle)};
}

Polygon polygon(const Friction& friction) {
    assert(friction.shape != Friction::Shape::Cone);
    if (friction.shape == Friction::Shape::Pyramid)
        return {4, friction.mu * std::numbers::sqrt2, kPi / 4.0};
    return {friction.sides, friction.mu, 0.0};
}

Projection project(const Friction& friction, const Eigen::Vector2d& point,
                   double normalMultiplier) {
    const double normal = std::max(0.0, normalMultiplier);
    switch (friction.shape) {
    case Friction::Shape::Pyramid:
        return onSquare(friction.mu, point, normal);
    case Friction::Shape::Cone:
        return onDisc(friction.mu, point, normal);
    case Friction::Shape::Polyhedral:
        break;
    }
    return onPolygon(polygon(friction), point, normal);
}

Eigen::Vector2d nearestTangents(const Friction& friction, const Eigen::Vector2d& point,
                                double normalMultiplier) {
    if (friction.shape == Friction::Shape::Pyramid) {
        const double limit = friction.mu * std::max(0.0, normalMultiplier);
        return point.cwiseMax(-limit).cwiseMin(limit);
    }
    if (friction.shape == Friction::Shape::Cone) {
        const double length = point.norm();
        const double radius = friction.mu * std::max(0.0, normalMultiplier);
        return length <= radius ? point : Eigen::Vector2d(radius * (point / length));
    }
    return project(friction, point, normalMultiplier).value;
}

std::vector<int> frictionOfTangents(const Problem& problem) {
    std::vector<int> result;
    frictionOfTangents(problem, result);
    return result;
}

void frictionOfTangents(const Problem& problem, std::vector<int>& result) {
    result.assign(static_cast<std::size_t>(problem.size()), -1);
    for (std::size_t c = 0; c < problem.friction.size(); ++c)
        for (const int row : problem.friction[c].tangents)
            result[static_cast<std::size_t>(row)] = static_cast<int>(c);
}

void clampToBounds(const Problem& problem, Eigen::VectorXd& lambda) {
    thread_local std::vector<int> roles; // kept for its memory
    frictionOfTangents(problem, roles);
    for (Eigen::Index i = 0; i < lambda.size(); ++i)
        if (roles[i] < 0)
            lambda[i] = std::min(std::max(lambda[i], problem.lower[i]), problem.upper[i]);
    for (const Friction& friction : problem.friction)
        setTangents(
            friction,
            nearestTangents(friction, tangentsOf(friction, lambda), lambda[friction.normal]),
            lambda);
}

Problem withFrozenBounds(const Problem& problem, const Eigen::VectorXd& lambda) {
    Problem boxed{problem.A, problem.b, problem.lower, problem.upper, {}};
    freezeBounds(problem, lambda, boxed);
    return boxed;
}

void freezeBounds(const Problem& problem, const Eigen::VectorXd& lambda, Problem& boxed) {
    for (const Friction& friction : problem.friction) {
        const double limit = friction.mu * std::max(0.0, lambda[friction.normal]);
        for (const int row : friction.tangents) {
            boxed.lower[row] = -limit;
            boxed.upper[row] = limit;
        }
    }
}

} // namespace trammel::lcp
