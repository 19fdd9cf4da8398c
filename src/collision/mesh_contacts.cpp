#include "collision/mesh_contacts.h"

#include "collision/clipping.h"
#include "collision/mesh_parts.h"
#include "collision/narrow_phase.h"
#include "collision/segment_solid.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <limits>

namespace trammel::collision {

namespace {

/// How far a feature is above a face's plane, at its lowest.
double height(const Feature& face, const Feature& feature) {
    double lowest = std::numeric_limits<double>::infinity();
    for (int i = 0; i < feature.count; ++i)
        lowest = std::min(lowest, face.normal.dot(feature.vertices[i] - face.vertices[0]));
    return lowest;
}

/// How far a convex solid that is foremost at `tip` against the unit normal is apart from a
/// triangle along it.
double gapAlong(const Feature& face, const Vec3& tip, const Vec3& normal) {
    double top = -std::numeric_limits<double>::infinity();
    for (int i = 0; i < face.count; ++i)
        top = std::max(top, normal.dot(face.vertices[i]));
    return normal.dot(tip) - top;
}

/// One convex solid against the triangles of a mesh.
class MeshToucher {
public:
    MeshToucher(const PlacedSolid& convex, const PlacedSolid& mesh, Candidates& out)
        : m_convex(convex), m_mesh(mesh), m_out(out), m_size(size(*convex.solid)) {}

    void touch(int triangle) {
        const Feature face = triangleFeature(m_mesh, triangle);
        const Feature foot = foremost(m_convex, -face.normal, kRimPoints);
        const double above = height(face, foot);
        if (above > m_out.margin()) return;
        Candidates onFace(m_out.margin());
        clipOntoFace(face, foot, Side::B, onFace);
        const bool isOverFace = onFace.smallestGap() <= above + kSameGap * m_size;
        const bool isFlat = foot.isFace() && (foot.normal + face.normal).norm() < kSameNormal;
        if ((isOverFace || (isFlat && onFace.count() > 0)) && above > -kShallow * m_size) {
            m_out.take(onFace);
            return;
        }
        touchEdges(face, above, onFace);
    }

private:
    /// The edges' contacts, or the face's where that is the shorter way out.
    void touchEdges(const Feature& face, double above, const Candidates& onFace) {
        std::array<Candidates, 3> onEdges{Candidates(m_out.margin()), Candidates(m_out.margin()),
                                          Candidates(m_out.margin())};
        double best = above;
        int bestEdge = -1;
        for (int i = 0; i < 3; ++i) {
            const SegmentSolid edge({face.vertices[i], face.vertices[(i + 1) % 3]});
            findContacts(m_convex, edge.placed, onEdges[i]);
            if (onEdges[i].count() == 0) continue;
            const ContactPoint& nearest = onEdges[i].deepest();
            const double gap = gapAlong(face, nearest.onA, -nearest.normal);
            if (gap <= best + kSameGap * m_size) continue;
            best = gap;
            bestEdge = i;
        }
        if (bestEdge >= 0)
            takeEdge(face, bestEdge, onEdges[bestEdge]);
        else if (isMostlyOutside(face, above))
            m_out.take(onFace);
    }

    /// Whether the way out of the triangle's plane is shorter than the way through it.
    bool isMostlyOutside(const Feature& face, double above) const {
        const Feature top = foremost(m_convex, face.normal, kRimPoints);
        double highest = above;
        for (int i = 0; i < top.count; ++i)
            highest = std::max(highest, face.normal.dot(top.vertices[i] - face.vertices[0]));
        return highest > -above;
    }

    void takeEdge(const Feature& face, int index, const Candidates& found) {
        const MeshEdge edge{face.names[index], face.names[(index + 1) % 3]};
        for (int i = 0; i < found.count(); ++i) {
            const ContactPoint& point = found[i];
            if (!isFree(m_mesh, edge, point.onB, -point.normal)) continue;
            m_out.add(point.onA, point.onB, point.normal,
                      featureId({edgeName(edge), point.feature}));
        }
    }

    const PlacedSolid& m_convex;
    const PlacedSolid& m_mesh;
    Candidates& m_out;
    double m_size;
};

} // namespace

void convexMesh(const PlacedSolid& convex, const PlacedSolid& mesh, Candidates& out) {
    MeshToucher toucher(convex, mesh, out);
    const Bounds region = boundsIn(mesh, convex).grownBy(out.margin());
    mesh.solid->mesh->visit(region, [&](int triangle) { toucher.touch(triangle); });
}

void meshPlane(const PlacedSolid& mesh, const PlacedSolid& plane, Candidates& out) {
    const Vec3 into = -plane.R.col(2);
    const double offset = into.dot(plane.p - mesh.p);
    const Vec3 local = mesh.R.transpose() * into;
    const std::vector<Vec3>& vertices = mesh.solid->mesh->vertices();
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        const double gap = offset - local.dot(vertices[i]);
        if (gap <= out.margin())
            out.addOnA(mesh.toWorld(vertices[i]), into, gap, static_cast<unsigned>(i));
    }
}

} // namespace trammel::collision
