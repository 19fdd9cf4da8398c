#include "collision/convex_contacts.h"

#include "collision/clipping.h"

#include <algorithm>

namespace trammel::collision {

namespace {

/// A normal within this angle (rad) of a face's normal counts as the face's. Nearly parallel
/// faces then keep all their points when they rock; heights over the face differ from distances
/// along the normal by the square of the angle, relative to the gap itself.
constexpr double kSameNormal = 1e-3;
constexpr double kSameGap = 1e-12; ///< relative to the size
constexpr int kRimPoints = 8;
constexpr std::uint32_t kNearestPoint = 0;

} // namespace

void clipFaces(const PlacedSolid& a, const PlacedSolid& b, const Vec3& normal, Candidates& out) {
    if (const Feature faceA = facing(a, normal, kSameNormal, kRimPoints); faceA.isFace())
        clipOntoFace(faceA, foremost(b, -faceA.normal, kRimPoints), Side::A, out);
    else if (const Feature faceB = facing(b, -normal, kSameNormal, kRimPoints); faceB.isFace())
        clipOntoFace(faceB, foremost(a, -faceB.normal, kRimPoints), Side::B, out);
}

void addContacts(const PlacedSolid& a, const PlacedSolid& b, const Separation& separation,
                 Candidates& out) {
    if (separation.gap > out.margin()) return;
    clipFaces(a, b, separation.normal, out);
    const double tolerance = kSameGap * std::max(size(*a.solid), size(*b.solid));
    if (separation.gap < out.smallestGap() - tolerance)
        out.add(separation.onA, separation.onB, separation.normal, kNearestPoint);
}

} // namespace trammel::collision
