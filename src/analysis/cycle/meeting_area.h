#pragma once

#include "collision/solid.h"

namespace trammel::analysis {

/// How far from an axis the area goes in which two solids' outlines overlap, seen along the axis,
/// m; 0 where they do not. Round outlines have 32 corners, which lie on them.
/// @param at a point of the axis, world; axis unit, world
double farthestMeeting(const collision::PlacedSolid& a, const collision::PlacedSolid& b,
                       const Vec3& at, const Vec3& axis);

} // namespace trammel::analysis
