#include "collision/clipping.h"
#include "collision/mesh_contacts.h"
#include "collision/mesh_parts.h"
#include "collision/segments.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trammel::collision {

namespace {

/// Where a triangle lies along a direction.
struct Range {
    Range(const Feature& triangle, const Vec3& direction) {
        const double first = direction.dot(triangle.vertices[0]),
                     second = direction.dot(triangle.vertices[1]),
                     third = direction.dot(triangle.vertices[2]);
        lower = std::min({first, second, third});
        upper = std::max({first, second, third});
    }
    double lower, upper;
};

/// How far two triangles are apart along a direction from A to B.
double gapAlong(const Feature& a, const Feature& b, const Vec3& normal) {
    return Range(b, normal).lower - Range(a, normal).upper;
}

MeshEdge edgeOf(const Feature& triangle, int index) {
    return {triangle.names[index], triangle.names[(index + 1) % 3]};
}

Segment segmentOf(const Feature& triangle, int index) {
    return {triangle.vertices[index], triangle.vertices[(index + 1) % 3]};
}

/// Two triangles, one of each mesh: along the normal of either, or between two edges, whichever
/// they are farthest apart along; triangles that face the same way do not touch face to face.
class TrianglePair {
public:
    TrianglePair(const PlacedSolid& meshA, const PlacedSolid& meshB, int a, int b)
        : m_meshA(meshA),
          m_meshB(meshB),
          m_a(triangleFeature(meshA, a)),
          m_b(triangleFeature(meshB, b)),
          m_size(std::max(size(*meshA.solid), size(*meshB.solid))),
          m_tolerance(kSameGap * m_size) {}

    void touch(Candidates& out) {
        const double gapA = gapAlong(m_a, m_b, m_a.normal), gapB = gapAlong(m_a, m_b, -m_b.normal);
        const bool isFacing = m_a.normal.dot(m_b.normal) < 0.0;
        m_best = std::max(gapA, gapB);
        if (isFacing && m_best > out.margin()) return;
        if (isFacing && touchFlat(out)) return;
        if (tryEdges(out.margin())) return;
        if (m_edgeA >= 0)
            touchEdges(out);
        else if (isFacing && gapA >= gapB - m_tolerance)
            clipOntoFace(m_a, m_b, Side::A, out);
        else if (isFacing)
            clipOntoFace(m_b, m_a, Side::B, out);
    }

private:
    /// Triangles that lie on each other need no search, and are not to be lost to their edges when
    /// they rock.
    bool touchFlat(Candidates& out) {
        const bool isFlat = (m_a.normal + m_b.normal).norm() < kSameNormal;
        if (!isFlat || m_best < -kShallow * m_size) return false;
        Candidates onFace(out.margin());
        clipOntoFace(m_a, m_b, Side::A, onFace);
        out.take(onFace);
        return onFace.count() > 0;
    }

    void touchEdges(Candidates& out) {
        const MeshEdge edgeA = edgeOf(m_a, m_edgeA), edgeB = edgeOf(m_b, m_edgeB);
        const ClosestPair nearest = closest(segmentOf(m_a, m_edgeA), segmentOf(m_b, m_edgeB));
        const Vec3 aside = nearest.onB - nearest.onA - m_best * m_normal;
        if (aside.norm() > kShallow * m_size) return; // they pass each other
        if (isFree(m_meshA, edgeA, nearest.onA, m_normal) &&
            isFree(m_meshB, edgeB, nearest.onB, -m_normal))
            out.add(nearest.onA, nearest.onB, m_normal,
                    featureId({edgeName(edgeA), edgeName(edgeB)}));
    }

    /// Across the edges first: that takes no search for the nearest points.
    /// @return whether the triangles are farther apart than the margin
    bool tryEdges(double margin) {
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j)
                if (tryAcross(i, j), m_best > margin) return true;
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j)
                if (tryBetween(i, j), m_best > margin) return true;
        return false;
    }

    void tryAcross(int i, int j) {
        const Segment edgeA = segmentOf(m_a, i), edgeB = segmentOf(m_b, j);
        const Vec3 u = edgeA[1] - edgeA[0], v = edgeB[1] - edgeB[0], across = u.cross(v);
        const double square = across.squaredNorm();
        if (square <= kParallelEdges * kParallelEdges * u.squaredNorm() * v.squaredNorm()) return;
        const Vec3 normal = across / std::sqrt(square);
        const Range a(m_a, normal), b(m_b, normal);
        take(b.lower - a.upper, normal, i, j);
        take(a.lower - b.upper, -normal, i, j);
    }

    void tryBetween(int i, int j) {
        const ClosestPair pair = closest(segmentOf(m_a, i), segmentOf(m_b, j));
        if (pair.distance <= std::max(m_tolerance, m_best)) return;
        const Vec3 normal = (pair.onB - pair.onA) / pair.distance;
        take(gapAlong(m_a, m_b, normal), normal, i, j);
    }

    void take(double gap, const Vec3& normal, int i, int j) {
        if (gap <= m_best + m_tolerance) return;
        m_best = gap;
        m_normal = normal;
        m_edgeA = i;
        m_edgeB = j;
    }

    const PlacedSolid& m_meshA;
    const PlacedSolid& m_meshB;
    Feature m_a, m_b;
    double m_size, m_tolerance;
    double m_best = -std::numeric_limits<double>::infinity();
    Vec3 m_normal = Vec3::Zero();
    int m_edgeA = -1, m_edgeB = -1;
};

Bounds boundsOf(const PlacedSolid& frame, const Feature& triangle) {
    const Vec3 first = frame.toLocal(triangle.vertices[0]);
    Bounds bounds{first, first};
    for (int i = 1; i < 3; ++i) {
        const Vec3 corner = frame.toLocal(triangle.vertices[i]);
        bounds.lower = bounds.lower.cwiseMin(corner);
        bounds.upper = bounds.upper.cwiseMax(corner);
    }
    return bounds;
}

} // namespace

void meshMesh(const PlacedSolid& a, const PlacedSolid& b, Candidates& out) {
    const MeshSurface &surfaceA = *a.solid->mesh, &surfaceB = *b.solid->mesh;
    surfaceA.visit(boundsIn(a, b).grownBy(out.margin()), [&](int triangleA) {
        const Bounds region = boundsOf(b, triangleFeature(a, triangleA)).grownBy(out.margin());
        surfaceB.visit(region,
                       [&](int triangleB) { TrianglePair(a, b, triangleA, triangleB).touch(out); });
    });
}

} // namespace trammel::collision
