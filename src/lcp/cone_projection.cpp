#include "lcp/cone_projection.h"

#include "lcp/friction.h"

#include <array>
#include <cmath>

namespace trammel::lcp {

namespace {

/// For a given n the nearest tangents are clamped to mu n; n then solves a piecewise linear
/// equation, whose pieces differ in which tangents are clamped.
ConePoint projectOnPyramid(double mu, const Eigen::Vector3d& point) {
    const std::array reach{std::abs(point[1]), std::abs(point[2])};
    const int larger = reach[0] >= reach[1] ? 0 : 1;
    std::array<bool, 2> isClamped{false, false};
    double n = point[0];
    double pulled = 0.0;
    int count = 0;
    for (const int i : {larger, 1 - larger}) {
        if (n >= 0.0 && reach[i] <= mu * n) break;
        isClamped[i] = true;
        pulled += mu * reach[i];
        ++count;
        n = (point[0] + pulled) / (1.0 + count * mu * mu);
    }
    ConePoint result{Eigen::Vector3d::Zero(), Eigen::Matrix3d::Zero(), -1};
    if (!(n > 0.0)) return result;
    Eigen::Vector3d along(1.0, 0.0, 0.0);
    result.value[0] = n;
    result.face = 0;
    for (int i = 0; i < 2; ++i) {
        const double sign = point[1 + i] < 0.0 ? -1.0 : 1.0;
        if (isClamped[i]) along[1 + i] = sign * mu;
        result.value[1 + i] = isClamped[i] ? sign * mu * n : point[1 + i];
        result.face = 3 * result.face + (isClamped[i] ? (sign > 0.0 ? 1 : 2) : 0);
        if (!isClamped[i]) result.slope(1 + i, 1 + i) = 1.0;
    }
    result.slope += along * along.transpose() / along.squaredNorm();
    return result;
}

ConePoint projectOnCircularCone(double mu, const Eigen::Vector3d& point) {
    const double reach = point.tail<2>().norm();
    if (reach <= mu * point[0]) return {point, Eigen::Matrix3d::Identity(), 0};
    ConePoint result{Eigen::Vector3d::Zero(), Eigen::Matrix3d::Zero(), -1};
    if (mu * reach <= -point[0]) return result;
    const Eigen::Vector2d d = point.tail<2>() / reach;
    const double n = (point[0] + mu * reach) / (1.0 + mu * mu);
    const Eigen::Vector3d along(1.0, mu * d[0], mu * d[1]);
    const Eigen::Vector3d across(0.0, -d[1], d[0]);
    result.value = n * along;
    result.slope = along * along.transpose() / along.squaredNorm() +
                   mu * n / reach * across * across.transpose();
    result.face = 1;
    return result;
}

/// As a pyramid's, whose sides stand across the diagonals.
ConePoint projectOnDiamond(double mu, const Eigen::Vector3d& point) {
    const double c = std::sqrt(0.5);
    Eigen::Matrix3d turn;
    turn << 1.0, 0.0, 0.0, 0.0, c, c, 0.0, -c, c;
    ConePoint result = projectOnPyramid(c * mu, turn * point);
    result.value = turn.transpose() * result.value;
    result.slope = turn.transpose() * result.slope * turn;
    return result;
}

/// On the plane n = least that cuts off the cone's tip.
ConePoint projectOnEnd(const Friction& friction, const Eigen::Vector3d& point, double least) {
    constexpr int kFirstFace = 9; // after the pyramid's
    const Eigen::Vector2d tangents = point.tail<2>();
    const Projection projection = project(friction, tangents, least);
    ConePoint result{Eigen::Vector3d::Zero(), Eigen::Matrix3d::Zero(), kFirstFace};
    result.value << least, projection.value;
    result.slope.bottomRightCorner<2, 2>() = projection.byPoint;
    for (int i = 0, place = 1; i < 2; ++i, place *= 3)
        if (projection.value[i] != tangents[i]) result.face += place * (tangents[i] > 0.0 ? 1 : 2);
    return result;
}

} // namespace

ConePoint projectOnCone(const Friction& friction, const Eigen::Vector3d& point, double least) {
    const ConePoint result =
        friction.shape == Friction::Shape::Cone      ? projectOnCircularCone(friction.mu, point)
        : friction.shape == Friction::Shape::Pyramid ? projectOnPyramid(friction.mu, point)
                                                     : projectOnDiamond(friction.mu, point);
    return least == 0.0 || result.value[0] > least ? result : projectOnEnd(friction, point, least);
}

} // namespace trammel::lcp
