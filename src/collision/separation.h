#pragma once

#include "collision/convex_contacts.h"

#include <optional>

namespace trammel::collision {

/// The separation of two solids that are not planes, or nothing where they are farther apart than
/// the margin. The gap is right to about 1e-13 of the solids' size.
///
/// The direction in which they are farthest apart (SupportGap) is climbed to by Newton's method on
/// the unit sphere while the smoothing falls, then without smoothing on each set of kinks that the
/// climb came close to. The best of these is right also where the active kinks are not clear, since
/// no direction shows more than the distance.
std::optional<Separation> findSeparation(const PlacedSolid& a, const PlacedSolid& b, double margin);

/// Contacts of two such solids, for the pairs that have no closed form.
void convexConvex(const PlacedSolid& a, const PlacedSolid& b, Candidates& out);

} // namespace trammel::collision
