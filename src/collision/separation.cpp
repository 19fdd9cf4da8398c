#include "collision/separation.h"

#include "collision/support_gap.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trammel::collision {

namespace {

constexpr double kFirstSmoothing = 0.1;
constexpr double kLastSmoothing = 1e-4;
constexpr double kSmoothingFactor = 0.1;
/// Where faces, rims and edges all but lie on each other, several kinks are as near as that.
constexpr double kLeastSmoothing = 1e-8;
/// A flat part that reaches less than this share of its radius may be at its kink.
constexpr double kNearKink = 1e-2;
constexpr double kAtKink = 1e-12; ///< the same without smoothing
constexpr int kMaxIterations = 30;
constexpr int kMaxHalvings = 20;
/// Without smoothing the first climb mostly has a few digits to gain, or is stuck at a kink.
constexpr int kMaxSharpHalvings = 3;
constexpr double kMaxStep = 0.5; ///< rad
/// Overlapping solids have several directions of locally least depth. Those are climbed to that are
/// not deeper by more than this factor and farther than about 40 degrees from a better one.
constexpr double kDeepStart = 3.0;
constexpr double kSameHill = 0.8;
constexpr double kRounding = 1e-15;

/// The direction of the largest value met so far; of those equal to rounding, of the first met.
struct Best {
    Vec3 normal = Vec3::UnitZ();
    double s = -std::numeric_limits<double>::infinity();

    void consider(const SupportGap& gap, const Vec3& n) {
        const double value = gap.value(n);
        if (value > s + kRounding * gap.scale()) *this = {n, value};
    }
};

/// The Newton step from n within the span of the (orthonormal, tangential) columns of T; a step
/// uphill where the second derivative does not bend down.
template <typename Basis>
Vec3 newtonStep(const SupportGap::Value& value, const Basis& T) {
    using Matrix = Eigen::Matrix<double, Basis::ColsAtCompileTime, Basis::ColsAtCompileTime>;
    Matrix M = T.transpose() * value.curvature * T;
    M.diagonal().array() += value.s;
    const double largest = std::max(M.cwiseAbs().maxCoeff(), std::numeric_limits<double>::min());
    double smallest = M(0, 0);
    if constexpr (Basis::ColsAtCompileTime == 2)
        smallest = 0.5 * (M.trace() - std::hypot(M(0, 0) - M(1, 1), 2.0 * M(0, 1)));
    if (smallest < 1e-12 * largest) M.diagonal().array() += 0.1 * largest - smallest;
    Vec3 step = T * (M.inverse() * (T.transpose() * value.gradient));
    const double length = step.norm();
    if (length > kMaxStep) step *= kMaxStep / length;
    return step;
}

template <typename Basis>
Basis tangents(const Vec3& n, const Vec3& across);
template <>
Eigen::Matrix<double, 3, 2> tangents(const Vec3& n, const Vec3&) {
    Eigen::Matrix<double, 3, 2> T;
    const Vec3 first = perpendicular(n);
    T << first, n.cross(first);
    return T;
}
template <>
Vec3 tangents(const Vec3& n, const Vec3& across) {
    return n.cross(across).normalized();
}

/// Climbs to a maximum of s without the masked parts: on the sphere (Basis of 2 columns), or on the
/// circle of directions perpendicular to `across` (1 column).
template <typename Basis>
Vec3 climb(const SupportGap& gap, Vec3 n, double smoothing, double tolerance,
           SupportGap::Mask without, const Vec3& across) {
    const int maxHalvings = smoothing > 0.0 ? kMaxHalvings : kMaxSharpHalvings;
    // Steps that lose no more than rounding are taken: at the summit s shows only half the digits.
    const double rounding = kRounding * gap.scale();
    double s = gap.value(n, smoothing, without);
    for (int iteration = 0; iteration < kMaxIterations; ++iteration) {
        const SupportGap::Value here = gap.derivatives(n, smoothing, without);
        Vec3 step = newtonStep(here, tangents<Basis>(n, across));
        Vec3 next = (n + step).normalized();
        double reached = gap.value(next, smoothing, without);
        for (int halving = 0; halving < maxHalvings && !(reached >= s - rounding); ++halving) {
            step *= 0.5;
            next = (n + step).normalized();
            reached = gap.value(next, smoothing, without);
        }
        if (!(reached >= s - rounding)) return n;
        n = next;
        s = reached;
        if (step.norm() <= tolerance) return n;
    }
    return n;
}

using Sphere = Eigen::Matrix<double, 3, 2>;
using Circle = Vec3;
constexpr double kConverged = 1e-9; ///< rad; the last Newton step squares it

/// Climbs from n while the smoothing falls from one value to another.
Vec3 smoothedClimb(const SupportGap& gap, Vec3 n, double first, double last) {
    if (!gap.hasFlatParts()) return n;
    Vec3 previous = n;
    for (double e = first; e > 0.5 * last; e *= kSmoothingFactor) {
        // The maximum moves in proportion to the smoothing, so that the last two show the next.
        const bool isFirst = e == first;
        const Vec3 ahead = isFirst ? n : Vec3((n + kSmoothingFactor * (n - previous)).normalized());
        const bool isBetter = gap.value(ahead, e) > gap.value(n, e);
        previous = n;
        n = climb<Sphere>(gap, isBetter ? ahead : n, e, 0.1 * e, 0, Vec3::Zero());
    }
    return n;
}

/// Directions in which two, or one, of the flat parts near their kinks are exactly at it.
void considerKinks(const SupportGap& gap, const Vec3& n, Best& best) {
    std::array<int, SupportGap::kMaxParts> segments{};
    int count = 0;
    for (int k = 0; k < gap.partCount(); ++k) {
        const SupportPart& part = gap.part(k);
        if (gap.reach(k, n, 0.0) > kNearKink * part.thickness) continue;
        const Vec3 axis = part.axis();
        if (part.rank() == 2) best.consider(gap, n.dot(axis) < 0.0 ? Vec3(-axis) : axis);
        if (part.rank() == 1) segments[count++] = k;
    }
    for (int i = 0; i < count; ++i) {
        for (int j = 0; j < i; ++j) {
            const Vec3 across = gap.part(segments[i]).axis().cross(gap.part(segments[j]).axis());
            if (across.norm() < kNearKink) continue;
            const Vec3 unit = across.normalized();
            best.consider(gap, n.dot(unit) < 0.0 ? Vec3(-unit) : unit);
        }
    }
    for (int i = 0; i < count; ++i) {
        const Vec3 axis = gap.part(segments[i]).axis();
        const Vec3 onCircle = direction(n - axis.dot(n) * axis, n);
        best.consider(gap, climb<Circle>(gap, onCircle, 0.0, kConverged, 1U << segments[i], axis));
    }
}

/// Whether the direction is near the kink of a flat part, but not at it.
bool hasMissedKink(const SupportGap& gap, const Vec3& n) {
    for (int k = 0; k < gap.partCount(); ++k) {
        const SupportPart& part = gap.part(k);
        const double reach = part.rank() < 3 ? gap.reach(k, n, 0.0) / part.thickness : 1.0;
        if (reach > kAtKink && reach <= kNearKink) return true;
    }
    return false;
}

/// Moves what lies at its kink, where any point of the flat part is foremost, so that the points
/// come to lie opposite each other; as little as that takes, in shares of the parts' sizes. What is
/// left is rounding.
void bringOpposite(const SupportGap& gap, const Vec3& normal, SupportGap::Mask atKink, Vec3& onA,
                   Vec3& onB) {
    const auto T = tangents<Sphere>(normal, Vec3::Zero());
    Eigen::Matrix2d M = Eigen::Matrix2d::Zero();
    for (int k = 0; k < gap.partCount(); ++k)
        if (atKink & (1U << k)) M += T.transpose() * gap.part(k).squared() * T;
    // With a single segment M has rank 1: it is made regular, and what that costs in accuracy won
    // back by repetition.
    M.diagonal().array() += 1e-6 * M.trace() + std::numeric_limits<double>::min();
    const Eigen::Matrix2d inverse = M.inverse();
    constexpr int kRounds = 3;
    for (int round = 0; round < kRounds; ++round) {
        const Vec3 share = T * (inverse * (T.transpose() * (onB - onA)));
        for (int k = 0; k < gap.partCount(); ++k) {
            if (!(atKink & (1U << k))) continue;
            const Vec3 shift = gap.part(k).squared() * share;
            if (gap.part(k).isOfB)
                onB -= shift;
            else
                onA += shift;
        }
    }
}

/// Surface points that are opposite each other. What a flat part contributes at its kink is first
/// read off the smoothed problem.
Separation withPoints(const SupportGap& gap, const Best& best, const Vec3& smoothed,
                      const PlacedSolid& a, const PlacedSolid& b) {
    const Vec3& n = best.normal;
    Vec3 onA = a.p, onB = b.p;
    double heightA = n.dot(a.p), heightB = n.dot(b.p);
    SupportGap::Mask atKink = 0;
    for (int k = 0; k < gap.partCount(); ++k) {
        const double reach = gap.reach(k, n, 0.0);
        const bool isAtKink = reach <= kAtKink * gap.part(k).thickness;
        if (isAtKink) atKink |= 1U << k;
        const Vec3 point =
            isAtKink ? gap.foremost(k, smoothed, kLastSmoothing) : gap.foremost(k, n, 0.0);
        if (gap.part(k).isOfB) {
            onB -= point;
            heightB -= reach;
        } else {
            onA += point;
            heightA += reach;
        }
    }
    bringOpposite(gap, n, atKink, onA, onB);
    return {n, best.s, onA + (heightA - n.dot(onA)) * n, onB + (heightB - n.dot(onB)) * n};
}

/// Directions to start from, the best first: between the centres, along all axes, across pairs.
class Starts {
public:
    static constexpr int kCount = 16;

    Starts(const SupportGap& gap, const PlacedSolid& a, const PlacedSolid& b) : m_gap(gap) {
        add(direction(gap.between(), Vec3::UnitZ()));
        for (int i = 0; i < 3; ++i) {
            add(a.R.col(i));
            add(b.R.col(i));
            for (int j = 0; j < 3; ++j)
                add(direction(a.R.col(i).cross(b.R.col(j)), a.R.col(i)));
        }
    }
    const Best& operator[](int i) const { return m_starts[i]; }

private:
    /// In order; of equal ones the earlier added first.
    void add(const Vec3& normal) {
        const Vec3 n = normal.dot(m_gap.between()) < 0.0 ? Vec3(-normal) : normal;
        const Best added{n, m_gap.value(n)};
        int place = m_count++;
        for (; place > 0 && m_starts[place - 1].s < added.s; --place)
            m_starts[place] = m_starts[place - 1];
        m_starts[place] = added;
    }

    const SupportGap& m_gap;
    int m_count = 0;
    std::array<Best, kCount> m_starts;
};

/// The maximum that the climb from a start leads to, and the last smoothed direction before it.
struct Summit {
    Best best;
    Vec3 smoothed;
};

Summit climbFrom(const SupportGap& gap, const Best& start) {
    Summit summit{{}, smoothedClimb(gap, start.normal, kFirstSmoothing, kLastSmoothing)};
    const auto considerNear = [&](const Vec3& n) {
        considerKinks(gap, n, summit.best);
        summit.best.consider(gap, climb<Sphere>(gap, n, 0.0, kConverged, 0, Vec3::Zero()));
    };
    considerNear(summit.smoothed);
    summit.best.consider(gap, start.normal); // an axis is at the kink of a face
    if (hasMissedKink(gap, summit.best.normal))
        considerNear(smoothedClimb(gap, summit.best.normal, kSmoothingFactor * kLastSmoothing,
                                   kLeastSmoothing));
    return summit;
}

std::optional<Separation> separationFrom(const SupportGap& gap, const Starts& starts,
                                         const PlacedSolid& a, const PlacedSolid& b,
                                         double margin) {
    Summit highest = climbFrom(gap, starts[0]);
    // Apart, there is only one maximum. Overlapping, other starts may lead to a higher one.
    for (int i = 1; i < Starts::kCount && highest.best.s <= 0.0; ++i) {
        if (starts[i].s < kDeepStart * highest.best.s) break;
        const bool isNear = starts[i].normal.dot(highest.best.normal) > kSameHill;
        if (isNear) continue;
        const Summit other = climbFrom(gap, starts[i]);
        if (other.best.s > highest.best.s) highest = other;
    }
    if (highest.best.s > margin) return {};
    return withPoints(gap, highest.best, highest.smoothed, a, b);
}

} // namespace

std::optional<Separation> findSeparation(const PlacedSolid& a, const PlacedSolid& b,
                                         double margin) {
    const SupportGap gap(a, b);
    const Starts starts(gap, a, b);
    if (starts[0].s > margin) return {};
    return separationFrom(gap, starts, a, b, margin);
}

void convexConvex(const PlacedSolid& a, const PlacedSolid& b, Candidates& out) {
    const SupportGap gap(a, b);
    const Starts starts(gap, a, b);
    if (starts[0].s > out.margin()) return;
    // Most solids that rest touch a flat face: the gap along its normal, which the distance cannot
    // be less than, is then taken by a corner over it.
    const double scale = std::max(size(*a.solid), size(*b.solid));
    if (starts[0].s > -kShallow * scale) {
        clipFaces(a, b, starts[0].normal, kSameNormal, out);
        if (out.smallestGap() <= starts[0].s + kSameGap * scale) return;
        out.restart(out.margin());
    }
    if (const auto separation = separationFrom(gap, starts, a, b, out.margin()))
        addContacts(a, b, *separation, out);
}

} // namespace trammel::collision
