#pragma once

#include "dynamics/system/system.h"

#include <Eigen/Core>
#include <vector>

namespace trammel::analysis {

/// Poses along a freedom, with all joints closed: from as far back as `reach` over the given pose
/// to as far forward. Each pose is the one before moved on by the way that led there, and closed
/// again; a side ends early where the mechanism goes no further.
/// @param direction a motion that breaks no joint, columns as in ConstraintSpace
/// @param reach how far, counted in characteristic lengths and rad of the fastest body
/// @param count poses on each side
/// @param middle set to the given pose's index among the result
std::vector<dynamics::State> followMotion(const dynamics::System& system,
                                          const dynamics::State& pose,
                                          const Eigen::VectorXd& direction, double reach, int count,
                                          int& middle);

/// A point of a body pulled to a place while all joints stay closed.
struct Pull {
    int body = 0;               ///< one that moves
    Vec3 point = Vec3::Zero();  ///< from the centre of mass, body axes, m
    Vec3 target = Vec3::Zero(); ///< world, m
};

/// Moves the mechanism so that the point comes as near to its target as the joints allow, in few
/// iterations of
///     min |x + P y - target|^2 + mu |y|^2   with   J y = 0
/// (P the point's Jacobian, metres over the characteristic length in y), each closed again; other
/// bodies move as little as that leaves them. Meant for a pull that goes on step by step, as by
/// hand.
/// @return the distance that is left, m; `state` stays where the joints could not be closed
double pull(const dynamics::System& system, dynamics::State& state, const Pull& pull);

} // namespace trammel::analysis
