#pragma once

#include "collision/candidates.h"
#include "collision/convex_contacts.h"
#include "collision/segments.h"
#include "collision/solid.h"

#include <optional>

namespace trammel::collision {

// A hull is solid: however deep another solid is in it, one of the directions that lead out is
// found.

/// Boxes and hulls against each other, exact at any depth: the way out of least depth is along a
/// face's normal or across an edge of each; apart, the nearest points are a vertex and a face's
/// point, or points of an edge each.
void polytopePolytope(const PlacedSolid& a, const PlacedSolid& b, Candidates& out);

/// A sphere, capsule, cylinder or ellipsoid against a hull. The distance is along a face's normal
/// or that from an edge. A cylinder or an ellipsoid that is deep inside (a tenth of its size) may
/// be pushed out along a face although an edge is a little nearer.
void roundHull(const PlacedSolid& round, const PlacedSolid& hull, Candidates& out);

/// The separation of a segment (A) from a box or a hull (B), or nothing where they are farther
/// apart than the margin. The normal is exact also where the segment runs along a face but for a
/// small angle.
std::optional<Separation> separate(const Segment& segment, const PlacedSolid& polytope,
                                   double margin);

} // namespace trammel::collision
