#include "collision/box_contacts.h"

#include "collision/segments.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <limits>

namespace trammel::collision {

namespace {

/// Edges with a smaller sine of their angle are parallel: the faces' normals serve.

enum class Owner { FaceOfA, FaceOfB, Edges };

/// A direction and how far the boxes are apart along it.
struct Axis {
    Vec3 normal = Vec3::UnitX();
    double gap = -std::numeric_limits<double>::infinity();
    Owner owner = Owner::FaceOfA;
    int edgeA = 0, edgeB = 0; ///< where it is across two edges: along which axis each runs
};

double reach(const PlacedSolid& box, const Vec3& normal) {
    return box.halfSize().dot((box.R.transpose() * normal).cwiseAbs());
}

/// The axis of the largest gap. Faces of A before faces of B before edges where they are the same.
Axis bestAxis(const PlacedSolid& a, const PlacedSolid& b) {
    const Vec3 between = b.p - a.p;
    const double tolerance = kSameGap * std::max(size(*a.solid), size(*b.solid));
    Axis best;
    const auto tryNormal = [&](Vec3 normal, Owner owner, int edgeA, int edgeB) {
        if (normal.dot(between) < 0.0) normal = -normal;
        const double gap = normal.dot(between) - reach(a, normal) - reach(b, normal);
        if (gap > best.gap + tolerance) best = {normal, gap, owner, edgeA, edgeB};
    };
    for (int i = 0; i < 3; ++i)
        tryNormal(a.R.col(i), Owner::FaceOfA, i, i);
    for (int i = 0; i < 3; ++i)
        tryNormal(b.R.col(i), Owner::FaceOfB, i, i);
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            const Vec3 across = a.R.col(i).cross(b.R.col(j));
            const double sine = across.norm();
            if (sine > kParallelEdges) tryNormal(across / sine, Owner::Edges, i, j);
        }
    }
    return best;
}

/// The corner that is foremost in a direction.
Vec3 corner(const PlacedSolid& box, const Vec3& normal) {
    const Vec3 local = box.R.transpose() * normal;
    return box.toWorld(local.cwiseSign().cwiseProduct(box.halfSize()));
}

/// The edge along an axis that is foremost in a direction perpendicular to it.
Segment edge(const PlacedSolid& box, int axis, const Vec3& normal) {
    Vec3 local = (box.R.transpose() * normal).cwiseSign().cwiseProduct(box.halfSize());
    local[axis] = -box.halfSize()[axis];
    const Vec3 from = box.toWorld(local);
    local[axis] = box.halfSize()[axis];
    return {from, box.toWorld(local)};
}

/// All edges, and with them all corners.
void edges(const PlacedSolid& box, std::array<Segment, 12>& result) {
    int count = 0;
    for (int axis = 0; axis < 3; ++axis) {
        for (int side = 0; side < 4; ++side) {
            Vec3 local = box.halfSize();
            if (side & 1) local[(axis + 1) % 3] *= -1.0;
            if (side & 2) local[(axis + 2) % 3] *= -1.0;
            const Vec3 to = box.toWorld(local);
            local[axis] *= -1.0;
            result[count++] = {box.toWorld(local), to};
        }
    }
}

Vec3 nearestPoint(const PlacedSolid& box, const Vec3& point) {
    const Vec3 local = box.toLocal(point);
    return box.toWorld(local.cwiseMax(-box.halfSize()).cwiseMin(box.halfSize()));
}

Separation alongAxis(const PlacedSolid& a, const PlacedSolid& b, const Axis& axis) {
    const Vec3& normal = axis.normal;
    if (axis.owner == Owner::FaceOfA) {
        const Vec3 onB = corner(b, -normal);
        return {normal, axis.gap, onB - axis.gap * normal, onB};
    }
    if (axis.owner == Owner::FaceOfB) {
        const Vec3 onA = corner(a, normal);
        return {normal, axis.gap, onA, onA + axis.gap * normal};
    }
    const ClosestPair pair = closest(edge(a, axis.edgeA, normal), edge(b, axis.edgeB, -normal));
    return {normal, axis.gap, pair.onA, pair.onB};
}

/// Nearest points of two boxes that are apart: a corner of one and a point of the other, or points
/// of an edge of each.
Separation nearestPoints(const PlacedSolid& a, const PlacedSolid& b, const Vec3& normal) {
    ClosestPair best{a.p, b.p, std::numeric_limits<double>::infinity()};
    const auto improve = [&](const Vec3& onA, const Vec3& onB) {
        const double distance = (onB - onA).stableNorm();
        if (distance < best.distance) best = {onA, onB, distance};
    };
    std::array<Segment, 12> edgesA, edgesB;
    edges(a, edgesA);
    edges(b, edgesB);
    for (const Segment& edge : edgesA)
        for (const Vec3& end : edge)
            improve(end, nearestPoint(b, end));
    for (const Segment& edge : edgesB)
        for (const Vec3& end : edge)
            improve(nearestPoint(a, end), end);
    for (const Segment& edgeA : edgesA) {
        for (const Segment& edgeB : edgesB) {
            const ClosestPair pair = closest(edgeA, edgeB);
            if (pair.distance < best.distance) best = pair;
        }
    }
    return {direction(best.onB - best.onA, normal), best.distance, best.onA, best.onB};
}

/// Whether surface points opposite each other are apart by no more than the gap along the axis,
/// which is never more than the true distance.
/// @param corners clipFaces() along that axis; not asked for across edges
bool isAttained(const PlacedSolid& a, const PlacedSolid& b, const Axis& axis,
                const Candidates& corners) {
    const double tolerance = kSameGap * std::max(size(*a.solid), size(*b.solid));
    if (axis.owner != Owner::Edges) return corners.smallestGap() <= axis.gap + tolerance;
    const Separation separation = alongAxis(a, b, axis);
    return (separation.onB - separation.onA).norm() <= axis.gap + tolerance;
}

} // namespace

void boxBox(const PlacedSolid& a, const PlacedSolid& b, Candidates& out) {
    const Axis axis = bestAxis(a, b);
    if (axis.gap > out.margin()) return;
    clipFaces(a, b, axis.normal, kSameNormal, out);
    if (axis.gap <= 0.0 || isAttained(a, b, axis, out)) {
        addToFaces(a, b, alongAxis(a, b, axis), out);
        return;
    }
    out.restart(out.margin());
    addContacts(a, b, nearestPoints(a, b, axis.normal), out);
}

} // namespace trammel::collision
