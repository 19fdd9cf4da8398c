#include "collision/clipping.h"
#include "collision/mesh_contacts.h"
#include "collision/mesh_parts.h"
#include "collision/segments.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <limits>

namespace trammel::collision {

namespace {

/// How far two triangles are apart along a direction from A to B.
double gapAlong(const Feature& a, const Feature& b, const Vec3& normal) {
    double top = -std::numeric_limits<double>::infinity(), bottom = -top;
    for (int i = 0; i < 3; ++i) {
        top = std::max(top, normal.dot(a.vertices[i]));
        bottom = std::min(bottom, normal.dot(b.vertices[i]));
    }
    return bottom - top;
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
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j)
                tryEdges(i, j);
        if (m_best > out.margin()) return;
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
        if (isFree(m_meshA, edgeA, m_nearest.onA, m_normal) &&
            isFree(m_meshB, edgeB, m_nearest.onB, -m_normal))
            out.add(m_nearest.onA, m_nearest.onB, m_normal,
                    featureId({edgeName(edgeA), edgeName(edgeB)}));
    }

    void tryEdges(int i, int j) {
        const Segment edgeA = segmentOf(m_a, i), edgeB = segmentOf(m_b, j);
        const ClosestPair pair = closest(edgeA, edgeB);
        if (pair.distance > m_tolerance)
            tryNormal((pair.onB - pair.onA) / pair.distance, pair, i, j);
        const Vec3 u = edgeA[1] - edgeA[0], v = edgeB[1] - edgeB[0], across = u.cross(v);
        if (across.norm() <= kParallelEdges * u.norm() * v.norm()) return;
        tryNormal(across.normalized(), pair, i, j);
        tryNormal(-across.normalized(), pair, i, j);
    }

    void tryNormal(const Vec3& normal, const ClosestPair& pair, int i, int j) {
        const double gap = gapAlong(m_a, m_b, normal);
        if (gap <= m_best + m_tolerance) return;
        m_best = gap;
        m_normal = normal;
        m_nearest = pair;
        m_edgeA = i;
        m_edgeB = j;
    }

    const PlacedSolid& m_meshA;
    const PlacedSolid& m_meshB;
    Feature m_a, m_b;
    double m_size, m_tolerance;
    double m_best = -std::numeric_limits<double>::infinity();
    Vec3 m_normal = Vec3::Zero();
    ClosestPair m_nearest{};
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
