#include "collision/clipping.h"

#include <algorithm>
#include <utility>

namespace trammel::collision {

namespace {

/// A corner may stand out over the side of the face by this share of the face's size and still
/// counts as over it: corners of equal boxes on each other stay the same corners when the boxes
/// shift by rounding.
constexpr double kOverhang = 1e-7;
/// Each side of a face adds at most one corner.
constexpr int kMaxCorners = 2 * Feature::kMaxVertices;
constexpr unsigned kReferenceSides = 1U << 16; ///< added to the names of the reference's sides

/// A corner between two sides, which name it: sides of the incident feature or of the face.
struct Corner {
    Vec3 position;
    unsigned before, after;
    unsigned rim; ///< see Feature
};

/// Too large to be copied for each side of a face.
struct Polygon {
    int count = 0;
    std::array<Corner, kMaxCorners> corners;

    void add(const Corner& corner) {
        if (count < kMaxCorners) corners[count++] = corner;
    }
};

void setPolygon(const Feature& feature, Polygon& polygon) {
    for (int i = 0; i < feature.count; ++i) {
        const int previous = (i + feature.count - 1) % feature.count;
        polygon.add(
            {feature.vertices[i], feature.names[previous], feature.names[i], feature.rims[i]});
    }
}

/// Keeps what lies on the inner side of a plane through `origin` with unit normal `outward`.
void clip(const Polygon& polygon, const Vec3& origin, const Vec3& outward, double tolerance,
          unsigned side, Polygon& result) {
    result.count = 0;
    for (int i = 0; i < polygon.count; ++i) {
        const Corner& from = polygon.corners[i];
        const Corner& to = polygon.corners[(i + 1) % polygon.count];
        const double fromOut = outward.dot(from.position - origin);
        const double toOut = outward.dot(to.position - origin);
        const bool isFromInside = fromOut <= tolerance, isToInside = toOut <= tolerance;
        if (isFromInside) result.add(from);
        if (isFromInside == isToInside) continue;
        const double t = std::clamp(fromOut / (fromOut - toOut), 0.0, 1.0);
        const Vec3 crossing = from.position + t * (to.position - from.position);
        if (isFromInside)
            result.add({crossing, from.after, side, 0});
        else
            result.add({crossing, side, from.after, 0});
    }
}

/// Twice the half extent of a face, the length that the overhang is relative to.
double extent(const Feature& face) {
    double extent = 0.0;
    for (int i = 1; i < face.count; ++i)
        extent = std::max(extent, (face.vertices[i] - face.vertices[0]).norm());
    return extent;
}

} // namespace

void clipOntoFace(const Feature& reference, const Feature& incident, Side side, Candidates& out) {
    const double tolerance = kOverhang * extent(reference);
    Polygon polygons[2];
    Polygon *polygon = &polygons[0], *clipped = &polygons[1];
    setPolygon(incident, *polygon);
    for (int i = 0; i < reference.count; ++i) {
        const Vec3& corner = reference.vertices[i];
        const Vec3 edge = reference.vertices[(i + 1) % reference.count] - corner;
        const Vec3 outward = direction(edge.cross(reference.normal), Vec3::Zero());
        clip(*polygon, corner, outward, tolerance, kReferenceSides + reference.names[i], *clipped);
        std::swap(polygon, clipped);
    }
    for (int i = 0; i < polygon->count; ++i) {
        const Corner& at = polygon->corners[i];
        const double gap = reference.normal.dot(at.position - reference.vertices[0]);
        const std::uint32_t feature = featureId(
            {side == Side::A ? 0U : 1U, reference.name, incident.name, at.before, at.after});
        if (side == Side::A)
            out.addOnB(at.position, reference.normal, gap, feature, at.rim > 0 ? at.rim + 2 : 0);
        else
            out.addOnA(at.position, -reference.normal, gap, feature, at.rim);
    }
}

} // namespace trammel::collision
