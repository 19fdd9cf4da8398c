#pragma once

#include <Eigen/Core>
#include <numbers>

namespace trammel::dynamics {

/// The set that bounds a contact's two tangential forces f by a limit L = mu f_n: the circle of
/// radius L, or the regular polygon in it with a corner on the first tangent [Stewart, Anitescu;
/// Kea 2.1.2].
///
/// What slides at u has the force of the set that opposes it most, min f u. On a polygon that is
/// the corner p_j while (p_k - p_j) u >= 0 for both its neighbours k, and any force of a side while
/// u is across that side. Headings count half the angle between two corners: 2 j is the corner j, 2
/// j + 1 the middle of the side from there to the next.
class FrictionBound {
public:
    FrictionBound() = default;
    /// @param sides even, at least 4; 0: a circle
    explicit FrictionBound(int sides) : m_sides(sides) {}

    bool isPolygon() const { return m_sides > 0; }
    int sides() const { return m_sides; }
    /// Of two headings, rad.
    double halfAngle() const { return std::numbers::pi / m_sides; }
    int headings() const { return 2 * m_sides; }
    static bool isCorner(int heading) { return heading % 2 == 0; }
    /// The heading that is `turns` further on.
    int turned(int heading, int turns) const { return (heading + turns + headings()) % headings(); }
    /// The unit vector of a heading.
    Eigen::Vector2d direction(int heading) const;
    /// The heading that is nearest to a direction.
    int nearest(const Eigen::Vector2d& direction) const;
    /// The heading of the side that bounds a force.
    int sideOf(const Eigen::Vector2d& force) const;
    /// The heading of a force on the bound: a corner, where it is one but for rounding, or a side.
    int headingOf(const Eigen::Vector2d& force) const;

    /// The least limit whose set has a force, N.
    double limitFor(const Eigen::Vector2d& force) const;

    /// A force and how it changes with the limit.
    struct Force {
        Eigen::Vector2d value, byLimit;
    };
    /// Of a tyre that slides at u, the second component of which yields by k f2: the force of the
    /// set with the least k f2^2 / 2 + f u, so that it opposes (u1, u2 + k f2) most.
    /// @param u with u1 not 0, m/s
    /// @param k m/s per N, above 0
    /// @param limit at least 0, N
    Force yielding(const Eigen::Vector2d& u, double k, double limit) const;

private:
    Force yieldingOnCircle(const Eigen::Vector2d& u, double k, double limit) const;

    int m_sides = 0;
};

} // namespace trammel::dynamics
