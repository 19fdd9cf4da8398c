#include "collision/convex_contacts.h"

#include "collision/clipping.h"
#include "collision/segments.h"
#include "collision/tolerances.h"

#include <algorithm>

namespace trammel::collision {

namespace {

enum Point : std::uint32_t { kNearestPoint, kLowerEnd, kUpperEnd };

/// The axis of a cylinder or a capsule, and the radius about it.
struct Bar {
    Segment axis;
    Vec3 flat; ///< unit, across its flat ends; 0 where they are round
    double radius;
};

Bar barOf(const PlacedSolid& solid) {
    const Segment axis = coreSegment(solid);
    if (solid.solid->kind != Kind::Cylinder) return {axis, Vec3::Zero(), solid.radius()};
    return {axis, solid.R.col(2), solid.halfSize().x()};
}

/// The point of a bar's side over a point of its axis that is foremost in a direction.
Vec3 sidePoint(const Bar& bar, const Vec3& onAxis, const Vec3& towards) {
    return onAxis + bar.radius * (towards - towards.dot(bar.flat) * bar.flat).normalized();
}

/// Two lines of the sides of cylinders (or capsules) that run along each other touch at both ends
/// of what they have in common: a single point, anywhere on a line of equal gaps, would jump from
/// end to end with the angle's rounding, and would let one body tip over the other.
void addSides(const PlacedSolid& a, const PlacedSolid& b, const Vec3& normal, Candidates& out) {
    constexpr int kLine = 2;
    if (foremost(a, normal, kRimPoints).count != kLine ||
        foremost(b, -normal, kRimPoints).count != kLine)
        return;
    const Bar barA = barOf(a), barB = barOf(b);
    const auto stretch = commonStretch(barA.axis, barB.axis);
    if (!stretch) return;
    std::uint32_t feature = kLowerEnd;
    for (const double parameter : *stretch) {
        const Vec3 onAxisA = at(barA.axis, parameter);
        const Vec3 onAxisB = at(barB.axis, closestParameter(barB.axis, onAxisA));
        const Vec3 here = direction(onAxisB - onAxisA, normal);
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
