#pragma once

#include "collision/candidates.h"
#include "collision/solid.h"

namespace trammel::collision {

/// Any solid but a mesh against a half space, in closed form: its foremost face, line or point
/// towards the plane, each vertex with its own height as the gap.
void convexPlane(const PlacedSolid& solid, const PlacedSolid& plane, Candidates& out);

} // namespace trammel::collision
