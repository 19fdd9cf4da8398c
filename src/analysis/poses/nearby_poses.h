#pragma once

#include "analysis/poses/constraint_space.h"

#include <vector>

namespace trammel::analysis {

/// What poses near a pose tell about its rank.
struct NearbyPoses {
    bool isSingular = false; ///< the rank is another at the pose than near by
    dynamics::State state;   ///< a pose of the usual rank: the pose itself where it is not singular
    ConstraintJacobian jacobian; ///< there
    ConstraintSpace space;       ///< there
    int dofCount = 0;            ///< that can be followed from a pose near by
    // Where the pose is singular, motions of the pose (columns, as in ConstraintSpace):
    Eigen::MatrixXd followed;      ///< each along a way that the mechanism can go
    Eigen::MatrixXd infinitesimal; ///< across all of those
};

/// @param jacobian, space those of the pose `state`, whose joints are closed
NearbyPoses exploreNearby(const dynamics::System& system, const dynamics::State& state,
                          const ConstraintJacobian& jacobian, const ConstraintSpace& space);

} // namespace trammel::analysis
