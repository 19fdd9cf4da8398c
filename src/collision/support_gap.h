#pragma once

#include "collision/solid.h"

#include <array>

namespace trammel::collision {

/// An ellipsoid around the origin, flat where a radius is 0.
struct SupportPart {
    Mat3 R;
    Vec3 radii;
    double thickness; ///< of a flat part, per unit of smoothing; the largest radius
    bool isOfB;

    int rank() const { return static_cast<int>((radii.array() > 0.0).count()); }
    /// The direction of a segment (rank 1), the axis of a disc (rank 2).
    Vec3 axis() const;
    /// W W^T with W = R diag(radii): what is moved within the part, by a share of its radii.
    Mat3 squared() const;
};

/// How far two solids are apart along a direction, as a function of it.
///
/// Both are sums (Minkowski) of ellipsoids centred at the solid's origin, some of them flat: a box
/// is three segments, a cylinder a disc and a segment, a capsule a segment and a ball. In a unit
/// direction n a part with frame R and radii w reaches h(n) = |w o R^T n|, so that the solids are
/// apart along n by
///     s(n) = (p_B - p_A) . n - sum_k h_k(n)         (m).
/// The largest s(n) is the solids' distance or, where they overlap, minus the least depth by which
/// one must be moved to leave the other; s(n) never exceeds the distance.
///
/// s has kinks where a flat part reaches 0: across a segment, along a disc's axis. With smoothing
/// e > 0 flat parts are given thickness: h = sqrt(|w o R^T n|^2 + (e max w)^2).
class SupportGap {
public:
    static constexpr int kMaxParts = 6;
    using Mask = unsigned; ///< a bit a part: the parts that are left out

    SupportGap(const PlacedSolid& a, const PlacedSolid& b);

    struct Value {
        double s;
        Vec3 gradient;  ///< of the extension s(|n| n); s = gradient . n
        Mat3 curvature; ///< minus its second derivative
    };
    double value(const Vec3& n, double smoothing = 0.0, Mask without = 0) const;
    Value derivatives(const Vec3& n, double smoothing, Mask without) const;

    int partCount() const { return m_count; }
    const SupportPart& part(int k) const { return m_parts[k]; }
    /// How far a part reaches, and the point of it that does.
    double reach(int k, const Vec3& n, double smoothing) const;
    Vec3 foremost(int k, const Vec3& n, double smoothing) const;
    bool hasFlatParts() const;
    /// The sum of the lengths that make s, which its rounding is relative to.
    double scale() const { return m_scale; }
    const Vec3& between() const { return m_between; }

private:
    void addParts(const PlacedSolid& solid, bool isOfB);
    void addPart(const Mat3& R, const Vec3& radii, bool isOfB);

    Vec3 m_between;
    double m_scale;
    int m_count = 0;
    std::array<SupportPart, kMaxParts> m_parts;
};

} // namespace trammel::collision
