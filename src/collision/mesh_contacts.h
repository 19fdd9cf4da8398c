#pragma once

#include "collision/candidates.h"
#include "collision/solid.h"

namespace trammel::collision {

// A mesh that is no hull of its own (model/hull.h) is its surface, triangle by triangle, with an
// outside; it need not be convex nor closed. What touches a triangle touches its face, along its
// normal, or one of its edges, along a normal that no triangle at that edge stands in the way of.
// Overlaps are expected to be small against the other solid and the thickness of the mesh; what is
// deep inside of it is not pushed out.

/// Any other solid but a plane against a mesh.
void convexMesh(const PlacedSolid& convex, const PlacedSolid& mesh, Candidates& out);
void meshMesh(const PlacedSolid& a, const PlacedSolid& b, Candidates& out);
/// All vertices within the margin.
void meshPlane(const PlacedSolid& mesh, const PlacedSolid& plane, Candidates& out);

} // namespace trammel::collision
