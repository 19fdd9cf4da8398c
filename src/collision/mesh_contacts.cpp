#include "collision/mesh_contacts.h"

#include "collision/clipping.h"
#include "collision/hull_contacts.h"
#include "collision/mesh_parts.h"
#include "collision/narrow_phase.h"
#include "collision/segment_solid.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace trammel::collision {

namespace {

constexpr unsigned kNearestPoint = 0; ///< its feature on an edge

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

bool isOver(const Feature& face, const Vec3& point) {
    for (int i = 0; i < face.count; ++i) {
        const Vec3 &from = face.vertices[i], &to = face.vertices[(i + 1) % face.count];
        if (face.normal.cross(to - from).dot(point - from) < 0.0) return false;
    }
    return true;
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
    /// What touches an edge: the nearest point, and what else may touch it next.
    struct EdgeTouch {
        explicit EdgeTouch(double margin) : others(margin) {}
        std::optional<Separation> nearest; ///< from the convex solid to the edge
        Candidates others;
    };

    /// The edges' contacts, or the face's where that is the shorter way out.
    void touchEdges(const Feature& face, double above, const Candidates& onFace) {
        std::array<EdgeTouch, 3> onEdges{EdgeTouch(m_out.margin()), EdgeTouch(m_out.margin()),
                                         EdgeTouch(m_out.margin())};
        double best = above;
        int bestEdge = -1;
        bool isNearEdges = false;
        for (int i = 0; i < 3; ++i) {
            touchEdge({face.vertices[i], face.vertices[(i + 1) % 3]}, onEdges[i]);
            if (!onEdges[i].nearest) continue;
            isNearEdges = true;
            const Vec3 normal = -onEdges[i].nearest->normal;
            const double gap = gapAlong(face, foremostPoint(m_convex, -normal), normal);
            if (gap <= best + kSameGap * m_size) continue;
            best = gap;
            bestEdge = i;
        }
        if (bestEdge >= 0)
            takeEdge(face, bestEdge, onEdges[bestEdge]);
        else if (above > 0.0 || isOutOf(face, above, isNearEdges))
            m_out.take(onFace);
    }

    void touchEdge(const Segment& segment, EdgeTouch& touch) const {
        const bool isPolytope =
            m_convex.solid->kind == Kind::Box || m_convex.solid->kind == Kind::Hull;
        if (isPolytope) {
            const auto found = separate(segment, m_convex, m_out.margin());
            if (!found) return;
            touch.nearest = {-found->normal, found->gap, found->onB, found->onA};
        }
        const SegmentSolid edge(segment);
        findContacts(m_convex, edge.placed, touch.others);
        if (isPolytope || touch.others.count() == 0) return;
        const ContactPoint& deepest = touch.others.deepest();
        touch.nearest = {deepest.normal, deepest.gap, deepest.onA, deepest.onB};
    }

    /// Whether the way out of the triangle's plane is shorter than the way through it. A solid that
    /// reaches through the plane far from the triangle's edges does so inside or outside all of
    /// them, and touches the triangle only inside.
    bool isOutOf(const Feature& face, double above, bool isNearEdges) const {
        const Vec3 top = foremostPoint(m_convex, face.normal);
        const double highest = face.normal.dot(top - face.vertices[0]);
        if (highest <= -above) return false;
        const Vec3 bottom = foremostPoint(m_convex, -face.normal);
        return isNearEdges || isOver(face, bottom - above / (highest - above) * (top - bottom));
    }

    void takeEdge(const Feature& face, int index, const EdgeTouch& touch) {
        const MeshEdge edge{face.names[index], face.names[(index + 1) % 3]};
        Candidates free(m_out.margin());
        const auto takeFree = [&](const Vec3& onA, const Vec3& onB, const Vec3& normal,
                                  unsigned feature) {
            if (isFree(m_mesh, edge, onB, -normal)) free.add(onA, onB, normal, feature);
        };
        const std::uint32_t name = edgeName(edge);
        for (int i = 0; i < touch.others.count(); ++i)
            takeFree(touch.others[i].onA, touch.others[i].onB, touch.others[i].normal,
                     featureId({name, touch.others[i].feature}));
        const Separation& nearest = *touch.nearest;
        const auto feature = m_out.takeBeyond(nearest.onA, nearest.gap, m_size, free);
        free.restart(m_out.margin());
        takeFree(nearest.onA, nearest.onB, nearest.normal,
                 feature.value_or(featureId({name, kNearestPoint})));
        m_out.take(free);
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
