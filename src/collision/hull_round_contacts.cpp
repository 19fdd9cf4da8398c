#include "collision/clipping.h"
#include "collision/feature.h"
#include "collision/hull_contacts.h"
#include "collision/narrow_phase.h"
#include "collision/polytope.h"
#include "collision/segment_solid.h"
#include "collision/tolerances.h"

#include <algorithm>
#include <limits>

namespace trammel::collision {

namespace {

constexpr double kSameDirection = 1e-9; ///< rad
/// Relative to the size: how far the edges of a face that is not quite flat may be out of it.
constexpr double kBehind = 2e-6;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// A round solid A against a hull B.
class HullToucher {
public:
    HullToucher(const PlacedSolid& round, const PlacedSolid& hull, double margin)
        : m_round(round),
          m_hull(hull),
          m_margin(margin),
          m_size(std::max(size(*round.solid), size(*hull.solid))) {}

    /// Farther apart than the margin it need not be the best direction.
    const Separation& separation() {
        tryFaces();
        if (m_best.gap <= m_margin && !isOverFace()) tryEdges();
        return m_best;
    }

private:
    double tolerance() const { return kSameGap * m_size; }

    void tryFaces() {
        for (int face = 0; face < m_hull.surface().faceCount(); ++face) {
            const Vec3 outward = m_hull.normal(face);
            const Vec3 onA = foremostPoint(m_round, -outward);
            const double gap = outward.dot(onA - m_hull.placed().p) -
                               m_hull.reach(m_hull.surface().top(face), outward);
            if (gap > m_best.gap + tolerance()) m_best = {-outward, gap, onA, onA - gap * outward};
        }
    }

    /// Whether the best face is touched within its bounds, so that no edge can be nearer; deep
    /// inside an edge still may.
    bool isOverFace() const {
        if (m_best.gap < -kShallow * m_size) return false;
        Candidates onFace(m_margin);
        clipFaces(m_round, m_hull.placed(), m_best.normal, kSameNormal, onFace);
        return onFace.smallestGap() <= m_best.gap + tolerance();
    }

    void tryEdges() {
        // The solids are no farther apart than the foremost point is from the edges: one that is
        // not as near has no say.
        const double distance =
            std::max({m_margin, -m_best.gap, distanceFromEdges(m_best.onA, m_hull)});
        for (const HullSurface::Edge& edge : m_hull.surface().edges()) {
            const Segment segment = m_hull.edge(edge);
            if (!isNear(segment, m_round, distance)) continue;
            tryEdge(segment);
            if (m_round.solid->kind == Kind::Capsule) tryAcross(segment);
        }
    }

    void tryEdge(const Segment& segment) {
        const SegmentSolid edge(segment);
        Candidates found(kInfinity);
        findContacts(m_round, edge.placed, found);
        if (found.count() == 0) return;
        tryNormal(found.deepest().normal, found.deepest().onB);
    }

    /// The way out for a capsule whose core runs through the hull, past an edge.
    void tryAcross(const Segment& segment) {
        const Segment core = coreSegment(m_round);
        const Vec3 across = direction(core[1] - core[0], Vec3::Zero())
                                .cross(direction(segment[1] - segment[0], Vec3::Zero()));
        const double sine = across.norm();
        if (!(sine > kSameDirection)) return;
        const ClosestPair pair = closest(core, segment);
        const Vec3 between = pair.onB - pair.onA;
        if ((between - between.dot(across) / (sine * sine) * across).norm() > kBehind * m_size)
            return; // they pass each other
        for (const Vec3& normal : {Vec3(across / sine), Vec3(-across / sine)})
            tryNormal(normal, pair.onB);
    }

    /// What both solids really reach along a direction is never more than their distance. An edge
    /// that is behind another one along it (as the edges of a box that run the same way) has none.
    void tryNormal(const Vec3& normal, const Vec3& onB) {
        const Vec3 centre = m_hull.placed().p;
        const double reach = m_hull.reach(-normal);
        if (normal.dot(onB - centre) > kBehind * m_size - reach) return;
        const double gap = normal.dot(centre - foremostPoint(m_round, normal)) - reach;
        if (gap > m_best.gap + tolerance()) m_best = {normal, gap, onB - gap * normal, onB};
    }

    const PlacedSolid& m_round;
    Polytope m_hull;
    double m_margin, m_size;
    Separation m_best{Vec3::UnitX(), -kInfinity, Vec3::Zero(), Vec3::Zero()};
};

} // namespace

void roundHull(const PlacedSolid& round, const PlacedSolid& hull, Candidates& out) {
    addContacts(round, hull, HullToucher(round, hull, out.margin()).separation(), out);
}

std::optional<Separation> separate(const Segment& segment, const PlacedSolid& polytope,
                                   double margin) {
    const SegmentSolid solid(segment);
    Separation separation = HullToucher(solid.placed, polytope, margin).separation();
    if (separation.gap > margin) return {};
    // Of a segment along a face any point is foremost: one that is over the face is meant.
    Candidates onFace(margin);
    clipFaces(solid.placed, polytope, separation.normal, kSameDirection, onFace);
    if (onFace.smallestGap() <= separation.gap + kSameGap * size(*polytope.solid)) {
        separation.onA = onFace.deepest().onA;
        separation.onB = onFace.deepest().onB;
    }
    return separation;
}

} // namespace trammel::collision
