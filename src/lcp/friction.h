#pragma once

#include "lcp/problem.h"

#include <Eigen/Core>
#include <vector>

namespace trammel::lcp {

/// The regular polygon that bounds two tangential multipliers, for a normal one of 1.
struct Polygon {
    int sides = 4;
    double circumradius = 0.0; ///< mu, or mu sqrt(2) where the sides touch the circle of mu
    double firstVertex = 0.0;  ///< angle from the first tangent, rad

    Eigen::Vector2d vertex(int k) const; ///< 0 <= k <= sides
};
/// The polygon of a pyramid (a square with its sides across the tangents) or a polyhedral cone.
/// @pre friction.shape is no Cone
Polygon polygon(const Friction& friction);

/// The nearest point to `point` of the set that bounds lambda_t, and how it moves.
struct Projection {
    Eigen::Vector2d value;
    Eigen::Matrix2d byPoint;      ///< d value / d point
    Eigen::Vector2d byMultiplier; ///< d value / d normalMultiplier
};
/// @param normalMultiplier negative ones count as 0
Projection project(const Friction& friction, const Eigen::Vector2d& point, double normalMultiplier);
/// Its value alone.
Eigen::Vector2d nearestTangents(const Friction& friction, const Eigen::Vector2d& point,
                                double normalMultiplier);

inline Eigen::Vector2d tangentsOf(const Friction& friction, const Eigen::VectorXd& x) {
    return {x[friction.tangents[0]], x[friction.tangents[1]]};
}
inline void setTangents(const Friction& friction, const Eigen::Vector2d& value,
                        Eigen::VectorXd& x) {
    x[friction.tangents[0]] = value[0];
    x[friction.tangents[1]] = value[1];
}

/// For each row the friction that it is a tangent of, -1 for the others.
std::vector<int> frictionOfTangents(const Problem& problem);
void frictionOfTangents(const Problem& problem, std::vector<int>& result);

/// The nearest multipliers that the bounds allow: rows first, then tangents by the normal ones.
void clampToBounds(const Problem& problem, Eigen::VectorXd& lambda);

/// The boxed problem whose tangents have the bounds +-mu lambda_n of the given multipliers.
Problem withFrozenBounds(const Problem& problem, const Eigen::VectorXd& lambda);
/// Gives such a problem the bounds of other multipliers.
void freezeBounds(const Problem& problem, const Eigen::VectorXd& lambda, Problem& boxed);

} // namespace trammel::lcp
