#pragma once

#include "collision/candidates.h"
#include "collision/convex_contacts.h"
#include "collision/solid.h"

namespace trammel::collision {

/// Box against box. Where they overlap, the way out of least depth is along a normal of a face or
/// across an edge of each (separating axes); apart, the nearest points are a corner and a face's
/// point, or points of an edge each. Faces that lie on each other give up to 4 points.
void boxBox(const PlacedSolid& a, const PlacedSolid& b, Candidates& out);

} // namespace trammel::collision
