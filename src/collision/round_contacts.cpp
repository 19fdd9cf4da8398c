#include "collision/round_contacts.h"

#include "collision/segments.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace trammel::collision {

namespace {

/// Relative to the size: points so near each other say nothing of a direction.
constexpr double kNoDirection = 1e-9;

enum Point : unsigned { kNearest, kLowerEnd, kUpperEnd, kEnds };

/// Two balls of the given radii around the centres. Where the centres coincide `fallback` (unit)
/// is the normal.
void addBalls(const Vec3& a, double radiusA, const Vec3& b, double radiusB, const Vec3& fallback,
              unsigned feature, Candidates& out) {
    const Vec3 normal = direction(b - a, fallback);
    out.add(a + radiusA * normal, b - radiusB * normal, normal, feature);
}

/// A normal for segments that cross: perpendicular to both, from A's middle towards B's.
Vec3 crossingNormal(const PlacedSolid& a, const PlacedSolid& b) {
    const Vec3 axis = a.R.col(2);
    const Vec3 normal = direction(axis.cross(b.R.col(2)), perpendicular(axis));
    return normal.dot(b.p - a.p) < 0.0 ? Vec3(-normal) : normal;
}

/// The point of a box's surface nearest to a given point, and how far it is (negative inside).
struct BoxPoint {
    Vec3 onBox, normal; ///< box frame; outward
    double distance;
};

BoxPoint nearestOfBox(const Vec3& point, const Vec3& half) {
    const Vec3 inside = point.cwiseMax(-half).cwiseMin(half);
    const double distance = (point - inside).stableNorm();
    if (distance > 0.0) return {inside, (point - inside) / distance, distance};
    int axis = 0;
    const double depth = (half - point.cwiseAbs()).minCoeff(&axis);
    BoxPoint nearest{point, Vec3::Zero(), -depth};
    nearest.normal[axis] = point[axis] < 0.0 ? -1.0 : 1.0;
    nearest.onBox[axis] = nearest.normal[axis] * half[axis];
    return nearest;
}

/// A ball of A around a point of its core against the box B; the point is in the box's frame.
void addBallBox(const Vec3& centre, double radius, const PlacedSolid& box, unsigned feature,
                Candidates& out) {
    const BoxPoint nearest = nearestOfBox(centre, box.halfSize());
    const Vec3 normal = -(box.R * nearest.normal);
    out.addOnB(box.toWorld(nearest.onBox), normal, nearest.distance - radius, feature);
}

/// Parameters of the stretch of a segment within the slabs of a box, along all axes but one.
std::optional<std::array<double, 2>> stretchOver(const Segment& segment, const Vec3& half,
                                                 int exceptAxis) {
    double lower = 0.0, upper = 1.0;
    const Vec3 along = segment[1] - segment[0];
    for (int i = 0; i < 3; ++i) {
        if (i == exceptAxis) continue;
        if (along[i] == 0.0) {
            if (std::abs(segment[0][i]) > half[i]) return {};
            continue;
        }
        const double first = (-half[i] - segment[0][i]) / along[i];
        const double second = (half[i] - segment[0][i]) / along[i];
        lower = std::max(lower, std::min(first, second));
        upper = std::min(upper, std::max(first, second));
    }
    if (!(upper >= lower)) return {};
    return std::array{lower, upper};
}

/// The edge of a box along an axis, on the sides that the bits of `corner` say for the others.
Segment boxEdge(const Vec3& half, int axis, unsigned corner) {
    Vec3 from = half;
    for (int i = 0; i < 3; ++i)
        if (i == axis || !(corner & (1U << i))) from[i] = -from[i];
    Vec3 to = from;
    to[axis] = half[axis];
    return {from, to};
}

/// Parameter of a segment outside a box where it is nearest to it.
double nearestParameter(const Segment& segment, const Vec3& half) {
    double parameter = 0.0, smallest = nearestOfBox(segment[0], half).distance;
    const auto improve = [&](double candidate, double distance) {
        if (!(distance < smallest)) return;
        smallest = distance;
        parameter = candidate;
    };
    improve(1.0, nearestOfBox(segment[1], half).distance);
    for (int axis = 0; axis < 3; ++axis) {
        for (unsigned corner = 0; corner < 8; ++corner) {
            if (corner & (1U << axis)) continue;
            const ClosestPair pair = closest(segment, boxEdge(half, axis, corner));
            improve(closestParameter(segment, pair.onA), pair.distance);
        }
    }
    return parameter;
}

/// A direction (box frame) in which a segment can leave a box, and how deep it is in that one.
struct Exit {
    Vec3 normal;
    double depth;
    int face = -1; ///< across which axis' faces
    int edge = -1; ///< or past an edge along which axis
};

/// The shortest way out for a segment that runs through a box: along an axis of the box, or across
/// both the segment and an edge.
Exit shortestExit(const Segment& segment, const Vec3& half) {
    const Vec3 middle = 0.5 * (segment[0] + segment[1]), reach = 0.5 * (segment[1] - segment[0]);
    const double tolerance = kSameGap * (half.maxCoeff() + reach.norm());
    Exit best{Vec3::UnitX(), std::numeric_limits<double>::infinity()};
    const auto tryNormal = [&](Vec3 normal, int face, int edge) {
        if (normal.dot(middle) < 0.0) normal = -normal;
        const double depth =
            half.dot(normal.cwiseAbs()) + std::abs(reach.dot(normal)) - middle.dot(normal);
        if (depth < best.depth - tolerance) best = {normal, depth, face, edge};
    };
    for (int axis = 0; axis < 3; ++axis)
        tryNormal(Vec3::Unit(axis), axis, -1);
    for (int axis = 0; axis < 3; ++axis) {
        const Vec3 across = Vec3::Unit(axis).cross(reach);
        if (across.norm() > kParallelEdges * reach.norm()) tryNormal(across.normalized(), -1, axis);
    }
    return best;
}

/// The bits of boxEdge() for the edge that is foremost in a direction (box frame).
unsigned cornerTowards(const Vec3& normal) {
    unsigned corner = 0;
    for (int i = 0; i < 3; ++i)
        if (normal[i] > 0.0) corner |= 1U << i;
    return corner;
}

/// A capsule whose core runs through the box: where it crosses the edge that it gets out past, both
/// ends of what lies along the face that it gets out of, or else the end that is deepest.
void addPierced(const Segment& core, double radius, const PlacedSolid& box, Candidates& out) {
    const Exit exit = shortestExit(core, box.halfSize());
    const Vec3 normal = -(box.R * exit.normal);
    const auto add = [&](const Vec3& onCore, unsigned feature) {
        const double gap =
            exit.edge >= 0 ? -exit.depth : exit.normal.dot(onCore) - box.halfSize()[exit.face];
        out.addOnA(box.toWorld(onCore - radius * exit.normal), normal, gap - radius, feature);
    };
    if (exit.edge >= 0) {
        const Segment edge = boxEdge(box.halfSize(), exit.edge, cornerTowards(exit.normal));
        add(closest(core, edge).onA, kNearest);
        return;
    }
    const Vec3 along = core[1] - core[0];
    const auto stretch = stretchOver(core, box.halfSize(), exit.face);
    if (stretch && std::abs(along[exit.face]) <= kParallel * along.norm()) {
        add(at(core, (*stretch)[0]), kLowerEnd);
        add(at(core, (*stretch)[1]), kUpperEnd);
    } else {
        add(core[exit.normal.dot(along) >= 0.0 ? 0 : 1], kNearest);
    }
}

/// What a capsule's core and an edge that runs along it have in common, on the core; the edge is
/// the one on which the nearest point lies.
std::optional<std::array<double, 2>> stretchAlongEdge(const Segment& core, const BoxPoint& nearest,
                                                      const Vec3& half) {
    int along = 0;
    if (nearest.normal.cwiseAbs().minCoeff(&along) > kParallel) return {};
    Segment edge{nearest.onBox, nearest.onBox};
    edge[0][along] = -half[along];
    edge[1][along] = half[along];
    return commonStretch(core, edge);
}

void capsuleBox(const PlacedSolid& capsule, const PlacedSolid& box, Candidates& out) {
    const auto [lower, upper] = coreSegment(capsule);
    const Segment core{box.toLocal(lower), box.toLocal(upper)};
    const double parameter = nearestParameter(core, box.halfSize());
    const BoxPoint nearest = nearestOfBox(at(core, parameter), box.halfSize());
    if (stretchOver(core, box.halfSize(), -1) ||
        nearest.distance <= kNoDirection * size(*box.solid)) {
        addPierced(core, capsule.radius(), box, out);
        return;
    }
    int axis = 0;
    const double upright = nearest.normal.cwiseAbs().maxCoeff(&axis);
    const double slope = std::abs(core[1][axis] - core[0][axis]) / (core[1] - core[0]).norm();
    const auto addStretch = [&](double tolerance, Candidates& to) {
        if (upright <= 1.0 - 0.5 * tolerance * tolerance || slope > tolerance) return;
        const auto stretch = stretchOver(core, box.halfSize(), axis);
        if (!stretch || (*stretch)[1] <= (*stretch)[0]) return;
        addBallBox(at(core, (*stretch)[0]), capsule.radius(), box, kLowerEnd, to);
        addBallBox(at(core, (*stretch)[1]), capsule.radius(), box, kUpperEnd, to);
    };
    addStretch(kParallel, out);
    if (out.count() == 0)
        if (const auto stretch = stretchAlongEdge(core, nearest, box.halfSize())) {
            addBallBox(at(core, (*stretch)[0]), capsule.radius(), box, kLowerEnd, out);
            addBallBox(at(core, (*stretch)[1]), capsule.radius(), box, kUpperEnd, out);
        }
    const double gap = nearest.distance - capsule.radius(), smallest = out.smallestGap();
    const Vec3 place = box.toWorld(nearest.onBox + gap * nearest.normal);
    std::optional<std::uint32_t> feature;
    if (out.count() == 0) {
        Candidates ends(out.margin());
        addStretch(kNearNormal, ends);
        for (const unsigned end : {0U, 1U})
            addBallBox(core[end], capsule.radius(), box, kEnds + end, ends);
        feature = out.takeBeyond(place, gap, size(*capsule.solid), ends);
    }
    if (gap < smallest - kSameGap * size(*capsule.solid))
        addBallBox(at(core, parameter), capsule.radius(), box, feature.value_or(kNearest), out);
}

/// The ends of both cores, each over what is nearest to it in the other: the next to touch as the
/// solids turn.
void addEnds(const PlacedSolid& a, const Segment& coreA, const PlacedSolid& b, const Segment& coreB,
             const Vec3& fallback, Candidates& out) {
    for (const unsigned end : {0U, 1U}) {
        addBalls(coreA[end], a.radius(), at(coreB, closestParameter(coreB, coreA[end])), b.radius(),
                 fallback, kEnds + end, out);
        addBalls(at(coreA, closestParameter(coreA, coreB[end])), a.radius(), coreB[end], b.radius(),
                 fallback, kEnds + 2 + end, out);
    }
}

void sphereSphere(const PlacedSolid& a, const PlacedSolid& b, Candidates& out) {
    const double reach = out.margin() + a.radius() + b.radius();
    const Vec3 between = b.p - a.p;
    if (between.cwiseAbs().maxCoeff() > reach) return;
    const Vec3 fallback = between.isZero(0.0) ? crossingNormal(a, b) : Vec3::Zero();
    addBalls(a.p, a.radius(), b.p, b.radius(), fallback, kNearest, out);
}

} // namespace

void roundRound(const PlacedSolid& a, const PlacedSolid& b, Candidates& out) {
    if (a.solid->kind == Kind::Sphere && b.solid->kind == Kind::Sphere)
        return sphereSphere(a, b, out);
    const Segment coreA = coreSegment(a), coreB = coreSegment(b);
    const ClosestPair nearest = closest(coreA, coreB);
    if (nearest.distance - a.radius() - b.radius() > out.margin()) return;
    const Vec3 crossing = crossingNormal(a, b);
    if (const auto stretch = commonStretch(coreA, coreB)) {
        unsigned feature = kLowerEnd;
        for (double parameter : *stretch) {
            const Vec3 onA = at(coreA, parameter);
            addBalls(onA, a.radius(), at(coreB, closestParameter(coreB, onA)), b.radius(), crossing,
                     feature++, out);
        }
    }
    const double gap = nearest.distance - a.radius() - b.radius(), smallest = out.smallestGap();
    const Vec3 normal = direction(nearest.onB - nearest.onA, crossing);
    std::optional<std::uint32_t> feature;
    if (out.count() == 0) {
        Candidates ends(out.margin());
        addEnds(a, coreA, b, coreB, crossing, ends);
        feature = out.takeBeyond(nearest.onA + a.radius() * normal, gap, size(*a.solid), ends);
    }
    if (gap < smallest - kSameGap * size(*a.solid))
        addBalls(nearest.onA, a.radius(), nearest.onB, b.radius(), crossing,
                 feature.value_or(kNearest), out);
}

void roundBox(const PlacedSolid& a, const PlacedSolid& box, Candidates& out) {
    if (a.solid->kind == Kind::Sphere)
        addBallBox(box.toLocal(a.p), a.radius(), box, kNearest, out);
    else
        capsuleBox(a, box, out);
}

void sphereCylinder(const PlacedSolid& sphere, const PlacedSolid& cylinder, Candidates& out) {
    const Vec3 centre = cylinder.toLocal(sphere.p);
    const double radius = cylinder.halfSize().x(), half = cylinder.halfSize().z();
    const double across = std::hypot(centre.x(), centre.y());
    const Vec3 outward = direction({centre.x(), centre.y(), 0.0}, Vec3::UnitX());
    Vec3 onCylinder = std::min(across, radius) * outward;
    onCylinder.z() = std::clamp(centre.z(), -half, half);
    double distance = (centre - onCylinder).stableNorm();
    Vec3 normal = direction(centre - onCylinder, Vec3::UnitZ());
    if (!(distance > 0.0)) {
        const bool isNearSide = radius - across <= half - std::abs(centre.z());
        normal = isNearSide ? outward : Vec3(0, 0, centre.z() < 0.0 ? -1.0 : 1.0);
        distance = -std::min(radius - across, half - std::abs(centre.z()));
        onCylinder = centre - distance * normal;
    }
    out.addOnB(cylinder.toWorld(onCylinder), -(cylinder.R * normal), distance - sphere.radius(),
               kNearest);
}

} // namespace trammel::collision
