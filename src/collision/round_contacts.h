#pragma once

#include "collision/candidates.h"
#include "collision/solid.h"

namespace trammel::collision {

// Spheres and capsules are segments (of length 0 for the sphere) with a radius around them: the gap
// is the distance of the segment less the radius, in closed form.

/// Sphere or capsule against sphere or capsule: one point; two ends of the common stretch where two
/// capsules lie along each other.
void roundRound(const PlacedSolid& a, const PlacedSolid& b, Candidates& out);
/// Sphere or capsule against a box. A capsule lying on a face has two points.
void roundBox(const PlacedSolid& a, const PlacedSolid& box, Candidates& out);
void sphereCylinder(const PlacedSolid& sphere, const PlacedSolid& cylinder, Candidates& out);

} // namespace trammel::collision
