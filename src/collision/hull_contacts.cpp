#include "collision/hull_contacts.h"

#include "collision/clipping.h"
#include "collision/feature.h"
#include "collision/polytope.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <array>
#include <limits>
#include <span>

namespace trammel::collision {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

enum class Owner { FaceOfA, FaceOfB, Edges };
using Edge = HullSurface::Edge;

/// An edge as it stands in another solid's frame, for the Gauss map.
struct TurnedEdge {
    TurnedEdge(const Edge& edge, const Mat3& turn)
        : normals{turn * edge.normals[0], turn * edge.normals[1]}, across(turn * edge.across) {}
    std::array<Vec3, 2> normals;
    Vec3 across;
};

/// Whether two edges make a face of the difference A - B: the arcs between their faces' normals,
/// B's turned round, cross on the sphere of directions.
bool makeFace(const TurnedEdge& a, const Edge& b) {
    const double b0 = -a.across.dot(b.normals[0]), b1 = -a.across.dot(b.normals[1]);
    if (!(b0 * b1 < 0.0)) return false;
    const double a0 = b.across.dot(a.normals[0]), a1 = b.across.dot(a.normals[1]);
    return a0 * a1 < 0.0 && b0 * a1 > 0.0;
}

struct NearEdge {
    const Edge* edge;
    Segment segment;
};

/// Calls with the edges of a polyhedron that come near the box around another solid, some at a
/// time: of many edges few do, and none needs memory of its own.
template <typename Call>
void visitNearEdges(const Polytope& polytope, const PlacedSolid& solid, double distance,
                    const Call& call) {
    std::array<NearEdge, 64> found;
    std::size_t count = 0;
    for (const Edge& edge : polytope.surface().edges()) {
        const Segment segment = polytope.edge(edge);
        if (!isNear(segment, solid, distance)) continue;
        found[count++] = {&edge, segment};
        if (count < found.size()) continue;
        call(std::span<const NearEdge>(found));
        count = 0;
    }
    if (count > 0) call(std::span<const NearEdge>(found).first(count));
}

/// Searches the direction of the largest gap. Faces of A before faces of B before edges where they
/// are the same.
class AxisSearch {
public:
    AxisSearch(const Polytope& a, const Polytope& b)
        : m_a(a),
          m_b(b),
          m_between(b.placed().p - a.placed().p),
          m_tolerance(kSameGap * std::max(size(*a.placed().solid), size(*b.placed().solid))) {}

    void run(double margin) {
        tryFaces(m_a, m_b, 1.0, Owner::FaceOfA);
        tryFaces(m_b, m_a, -1.0, Owner::FaceOfB);
        if (m_gap > margin) return;
        // Edges can only matter where they come as near each other as the solids are apart or deep
        // in each other.
        double distance = std::max(margin, -m_gap);
        if (!isAttained(margin)) distance = std::max(distance, mostDistance());
        tryEdges(distance);
    }

    double gap() const { return m_gap; }
    const Vec3& normal() const { return m_normal; }
    double tolerance() const { return m_tolerance; }

    Separation separation() const {
        if (m_owner == Owner::FaceOfA) {
            const Vec3 onB = m_b.vertex(m_b.foremost(-m_normal));
            return {m_normal, m_gap, onB - m_gap * m_normal, onB};
        }
        if (m_owner == Owner::FaceOfB) {
            const Vec3 onA = m_a.vertex(m_a.foremost(m_normal));
            return {m_normal, m_gap, onA, onA + m_gap * m_normal};
        }
        const ClosestPair pair = closest(m_a.edge(*m_edgeA), m_b.edge(*m_edgeB));
        return {m_normal, m_gap, pair.onA, pair.onB};
    }

    /// Whether surface points opposite each other are apart by no more than the gap along the axis,
    /// which is never more than the true distance.
    bool isAttained(double margin) const {
        if (m_owner == Owner::Edges) {
            const Separation nearest = separation();
            return (nearest.onB - nearest.onA).norm() <= m_gap + m_tolerance;
        }
        // Of faces that are all but parallel the other's corners are not over the axis' own face.
        const bool isOfA = m_owner == Owner::FaceOfA;
        const PlacedSolid& owner = isOfA ? m_a.placed() : m_b.placed();
        const PlacedSolid& other = isOfA ? m_b.placed() : m_a.placed();
        const Feature face = facing(owner, isOfA ? m_normal : -m_normal, kSameNormal, kRimPoints);
        Candidates corners(margin);
        clipOntoFace(face, foremost(other, -face.normal, kRimPoints), Side::A, corners);
        return corners.smallestGap() <= m_gap + m_tolerance;
    }

private:
    void tryFaces(const Polytope& owner, const Polytope& other, double side, Owner which) {
        const HullSurface& surface = owner.surface();
        unsigned corner = other.foremost(-side * m_between);
        for (int face = 0; face < surface.faceCount(); ++face) {
            const Vec3 outward = owner.normal(face);
            const double top =
                side * outward.dot(m_between) - owner.reach(surface.top(face), outward);
            const auto gapTo = [&](unsigned index) { return top - other.reach(index, -outward); };
            // No corner leaves a larger gap than the foremost one: most faces need no search for
            // it.
            if (!(gapTo(corner) > m_gap + m_tolerance)) continue;
            corner = other.foremost(-outward);
            const double gap = gapTo(corner);
            if (!(gap > m_gap + m_tolerance)) continue;
            m_gap = gap;
            m_normal = side * outward;
            m_owner = which;
        }
    }

    /// The solids cannot be farther apart than what is foremost of one from the other's edges.
    double mostDistance() const {
        const bool isOfA = m_owner == Owner::FaceOfA;
        const Vec3 tip =
            isOfA ? m_b.vertex(m_b.foremost(-m_normal)) : m_a.vertex(m_a.foremost(m_normal));
        return distanceFromEdges(tip, isOfA ? m_a : m_b);
    }

    void tryEdges(double distance) {
        const Mat3 turn = m_b.placed().R.transpose() * m_a.placed().R;
        visitNearEdges(m_b, m_a.placed(), distance, [&](std::span<const NearEdge> edgesB) {
            for (const Edge& edgeA : m_a.surface().edges()) {
                if (!isNear(m_a.edge(edgeA), m_b.placed(), distance)) continue;
                const TurnedEdge turned(edgeA, turn);
                for (const NearEdge& b : edgesB)
                    if (makeFace(turned, *b.edge)) tryEdgePair(edgeA, *b.edge);
            }
        });
    }

    void tryEdgePair(const Edge& edgeA, const Edge& edgeB) {
        const Segment a = m_a.edge(edgeA), b = m_b.edge(edgeB);
        const Vec3 across =
            direction(a[1] - a[0], Vec3::Zero()).cross(direction(b[1] - b[0], Vec3::Zero()));
        const double sine = across.norm();
        if (!(sine > kParallelEdges)) return;
        Vec3 normal = across / sine;
        if (normal.dot(m_a.placed().R * (edgeA.normals[0] + edgeA.normals[1])) < 0.0)
            normal = -normal;
        if (!(normal.dot(b[0] - a[0]) > m_gap + m_tolerance)) return;
        // Faces are flat to their tolerance only: what the solids really reach counts.
        const double gap = normal.dot(m_between) - m_a.reach(normal) - m_b.reach(-normal);
        if (!(gap > m_gap + m_tolerance)) return;
        m_gap = gap;
        m_normal = normal;
        m_owner = Owner::Edges;
        m_edgeA = &edgeA;
        m_edgeB = &edgeB;
    }

    const Polytope& m_a;
    const Polytope& m_b;
    Vec3 m_between;
    double m_tolerance;
    double m_gap = -kInfinity;
    Vec3 m_normal = Vec3::UnitX();
    Owner m_owner = Owner::FaceOfA;
    const Edge *m_edgeA = nullptr, *m_edgeB = nullptr;
};

double halfLength(const Segment& segment) {
    return 0.5 * (segment[1] - segment[0]).stableNorm();
}

Vec3 middle(const Segment& segment) {
    return 0.5 * (segment[0] + segment[1]);
}

/// Nearest points of polyhedra that are apart where they are not over a face: on an edge of each.
Separation nearestOnEdges(const Polytope& a, const Polytope& b, const Vec3& normal, double margin) {
    ClosestPair best{a.placed().p, b.placed().p, kInfinity};
    visitNearEdges(b, a.placed(), margin, [&](std::span<const NearEdge> edgesB) {
        for (const Edge& edgeA : a.surface().edges()) {
            const Segment segmentA = a.edge(edgeA);
            if (!isNear(segmentA, b.placed(), margin)) continue;
            const double reachA = halfLength(segmentA);
            for (const auto& [edgeB, segmentB] : edgesB) {
                const double apart = (middle(segmentB) - middle(segmentA)).norm();
                if (apart - reachA - halfLength(segmentB) >= best.distance) continue;
                const ClosestPair pair = closest(segmentA, segmentB);
                if (pair.distance < best.distance) best = pair;
            }
        }
    });
    return {direction(best.onB - best.onA, normal), best.distance, best.onA, best.onB};
}

} // namespace

double distanceFromEdges(const Vec3& point, const Polytope& solid) {
    double smallest = kInfinity;
    for (const Edge& edge : solid.surface().edges()) {
        const Segment segment = solid.edge(edge);
        smallest =
            std::min(smallest, (at(segment, closestParameter(segment, point)) - point).norm());
    }
    return smallest;
}

bool isNear(const Segment& segment, const PlacedSolid& solid, double distance) {
    const Vec3 from = solid.toLocal(segment[0]), to = solid.toLocal(segment[1]);
    const Vec3 half = solid.halfSize() + Vec3::Constant(solid.radius() + distance);
    return (from.cwiseMin(to).array() <= half.array()).all() &&
           (from.cwiseMax(to).array() >= -half.array()).all();
}

void polytopePolytope(const PlacedSolid& placedA, const PlacedSolid& placedB, Candidates& out) {
    const Polytope a(placedA), b(placedB);
    AxisSearch axis(a, b);
    axis.run(out.margin());
    if (axis.gap() > out.margin()) return;
    const bool isExact = axis.gap() <= 0.0 || axis.isAttained(out.margin());
    addContacts(placedA, placedB,
                isExact ? axis.separation() : nearestOnEdges(a, b, axis.normal(), out.margin()),
                out);
}

} // namespace trammel::collision
