#pragma once

#include "synthesis/dyad_choice.h"
#include "synthesis/linkage.h"
#include "synthesis/watch.h"

#include <span>

namespace trammel::synthesis {

/// Three to five points that the coupler point reaches exactly when the crank has turned by given
/// angles. Seen from the crank the point keeps its distance from the crank's pin:
///     |A0 + e^{i beta_j} W - P_j| = |Z|
/// which is a dyad's equation for the poses (-P_j, beta_j) with g = -A0, w = W: four cranks at most
/// for five points, samples for fewer. Each gives the coupler's angles arg(P_j - A_j), and so
/// poses, for which dyadsFor() has the other link.
/// @param regions of hinges at the ground
struct TimedPath {
    Linkage linkage; ///< driven at its crank
    Poses poses;     ///< at the points, angles from A to the point
};
/// @throws Refused where points and angles coincide or no angle differs
std::vector<TimedPath> timedPaths(std::span<const Point> points, std::span<const double> angles,
                                  const PivotRegions& regions = {}, const Watch& watch = {});

} // namespace trammel::synthesis
