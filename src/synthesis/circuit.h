#pragma once

#include "synthesis/linkage.h"

namespace trammel::synthesis {

/// The poses of a linkage that can be reached from one of them without taking it apart, neighbours
/// beside each other.
struct Circuit {
    Poses poses;
    bool isClosed = false; ///< the last one leads back to the first; a block may go on without end
};

/// Follows the circuit of a pose in even steps along
///     t = grad r_driver x grad r_follower,   r the residuals of the dyads,
/// which has no zero but at a change point, so that dead centres of the driver are no ends: Euler's
/// step, brought back by nearestPose(). A sliding body that comes to no end is followed up to five
/// sizes away to both sides.
/// @param size of the linkage, m: angles count by it, and a step is a hundredth of it or less
Circuit circuitThrough(const Linkage& linkage, const Pose& start, double size);

/// How far a pose is from another one, m: places, and angles times the size.
double distance(const Pose& a, const Pose& b, double size);

} // namespace trammel::synthesis
