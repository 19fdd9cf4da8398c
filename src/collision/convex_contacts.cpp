#include "collision/convex_contacts.h"

#include "collision/clipping.h"
#include "collision/segments.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace trammel::collision {

namespace {

enum Point : std::uint32_t { kNearestPoint, kLowerEnd, kUpperEnd };

/// The axis of a cylinder or a capsule, and the radius about it; or an edge of another solid.
struct Bar {
    Segment axis;
    Vec3 flat; ///< unit, across its flat ends; 0 where they are round
    double radius;
};

/// The edge of a box that is foremost in a direction.
std::optional<Segment> boxEdge(const PlacedSolid& box, const Vec3& direction) {
    const Vec3 local = box.R.transpose() * direction;
    int along = 0;
    local.cwiseAbs().minCoeff(&along);
    const auto isLevel = [&](int axis) { return std::abs(local[axis]) <= kParallel; };
    if (!isLevel(along) || isLevel((along + 1) % 3) || isLevel((along + 2) % 3)) return {};
    Vec3 corner = (local.array() < 0.0).select(-box.halfSize(), box.halfSize());
    corner[along] = -box.halfSize()[along];
    const Vec3 lower = box.toWorld(corner);
    corner[along] = box.halfSize()[along];
    return Segment{lower, box.toWorld(corner)};
}

/// The same of a hull.
std::optional<Segment> hullEdge(const PlacedSolid& hull, const Vec3& direction) {
    const Feature face = foremost(hull, direction, kRimPoints);
    int first = -1, second = -1;
    double highest = -std::numeric_limits<double>::infinity();
    for (int i = 0; i < face.count; ++i)
        if (const double height = face.vertices[i].dot(direction); height > highest) {
            highest = height;
            first = i;
        }
    for (int i = 0; i < face.count; ++i) {
        if (i == first) continue;
        const Vec3 down = face.vertices[first] - face.vertices[i];
        if (down.dot(direction) > kParallel * down.norm()) continue;
        if (second >= 0) return {}; // the face
        second = i;
    }
    if (second < 0) return {};
    if (face.names[first] > face.names[second]) std::swap(first, second);
    return Segment{face.vertices[first], face.vertices[second]};
}

/// What of a solid lies foremost in a direction, where that is a line.
std::optional<Bar> barOf(const PlacedSolid& solid, const Vec3& direction) {
    const auto edge = [](const std::optional<Segment>& line) {
        return line ? std::optional(Bar{*line, Vec3::Zero(), 0.0}) : std::nullopt;
    };
    switch (solid.solid->kind) {
    case Kind::Cylinder:
        if (foremost(solid, direction, kRimPoints).isFace()) return {};
        return Bar{coreSegment(solid), solid.R.col(2), solid.halfSize().x()};
    case Kind::Capsule:
        return Bar{coreSegment(solid), Vec3::Zero(), solid.radius()};
    case Kind::Box:
        return edge(boxEdge(solid, direction));
    case Kind::Hull:
        return edge(hullEdge(solid, direction));
    default:
        return {};
    }
}

/// The point of a bar's side over a point of its axis that is foremost in a direction.
Vec3 sidePoint(const Bar& bar, const Vec3& onAxis, const Vec3& towards) {
    return onAxis + bar.radius * (towards - towards.dot(bar.flat) * bar.flat).normalized();
}

/// Two lines, sides of cylinders or capsules and edges, that run along each other touch at both
/// ends of what they have in common: a single point, anywhere on a line of equal gaps, would jump
/// from end to end with the angle's rounding, and would let one body tip over the other.
void addSides(const PlacedSolid& a, const PlacedSolid& b, const Vec3& normal, Candidates& out) {
    const std::optional<Bar> foundA = barOf(a, normal);
    const std::optional<Bar> foundB = foundA ? barOf(b, -normal) : std::nullopt;
    if (!foundB) return;
    const Bar &barA = *foundA, &barB = *foundB;
    const bool areEdges = barA.radius == 0.0 && barB.radius == 0.0;
    const auto stretch = commonStretch(barA.axis, barB.axis);
    if (!stretch) return;
    std::uint32_t feature = kLowerEnd;
    for (const double parameter : *stretch) {
        const Vec3 onAxisA = at(barA.axis, parameter);
        const Vec3 onAxisB = at(barB.axis, closestParameter(barB.axis, onAxisA));
        const Vec3 here = areEdges ? normal : direction(onAxisB - onAxisA, normal);
        if (here.dot(normal) <= 0.0) return; // the axes cross: the nearest point knows the way out
        out.add(sidePoint(barA, onAxisA, here), sidePoint(barB, onAxisB, -here), here, feature++);
    }
}

} // namespace

void clipFaces(const PlacedSolid& a, const PlacedSolid& b, const Vec3& normal, double tolerance,
               Candidates& out) {
    if (const Feature faceA = facing(a, normal, tolerance, kRimPoints); faceA.isFace())
        clipOntoFace(faceA, foremost(b, -faceA.normal, kRimPoints), Side::A, out);
    else if (const Feature faceB = facing(b, -normal, tolerance, kRimPoints); faceB.isFace())
        clipOntoFace(faceB, foremost(a, -faceB.normal, kRimPoints), Side::B, out);
}

void addContacts(const PlacedSolid& a, const PlacedSolid& b, const Separation& separation,
                 Candidates& out) {
    if (separation.gap > out.margin()) return;
    clipFaces(a, b, separation.normal, kSameNormal, out);
    addToFaces(a, b, separation, out);
}

void addToFaces(const PlacedSolid& a, const PlacedSolid& b, const Separation& separation,
                Candidates& out) {
    const double scale = std::max(size(*a.solid), size(*b.solid));
    if (out.count() == 0) addSides(a, b, separation.normal, out);
    const double smallest = out.smallestGap();
    std::optional<std::uint32_t> feature;
    if (out.count() == 0) { // edges or corners are nearest; faces beside them may be the next
        Candidates ahead(out.margin());
        clipFaces(a, b, separation.normal, kNearNormal, ahead);
        feature = out.takeBeyond(separation.onA, separation.gap, scale, ahead);
    }
    if (separation.gap < smallest - kSameGap * scale)
        out.add(separation.onA, separation.onB, separation.normal, feature.value_or(kNearestPoint));
}

} // namespace trammel::collision
