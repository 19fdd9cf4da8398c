#pragma once

#include "analysis/run/pose_solver.h"
#include "analysis/statics/stability.h"
#include "messages/message.h"

#include <stop_token>
#include <string>

namespace trammel::analysis {

/// Result of a search; where it failed the state is the last pose that was reached.
struct EquilibriumSearch {
    bool isFound = false;
    Stability stability = Stability::Stable; ///< where it is found
    int iterations = 0;
    Eigen::VectorXd lambda;    ///< nc, N or N m; least squares of f + J^T lambda = 0 at the pose
    double residual = 0.0;     ///< N or N m: largest entry of f + J^T lambda on a body
    messages::Message message; ///< why it failed
};

/// Searches a static equilibrium from a closed pose at rest, without contacts, limits and motors:
/// f + J^T lambda = 0 (Linearization).
///
/// Newton's method with all bodies' motions y and the joints' multipliers as unknowns, so that the
/// equations are sparse:
///     (K + mu E) y + J^T l = f + J^T lambda,   J y = 0
/// K being the stiffness (TangentStiffness), metres counted in sizes of the mechanism. The least mu
/// counts with which the forces do work on the step and no body turns or goes too far (Levenberg,
/// Marquardt): where a chain is let go from the horizontal all links turn together, in some
/// steps per doubling of their number. Steps are taken where the work done on the way is positive;
/// near an equilibrium, where that work is lost in rounding, those of Newton that halve what is not
/// balanced. What is met on the way without being stable is left again, so that under conservative
/// forces the potential energy falls towards a minimum. A pose that is an unstable equilibrium to
/// begin with is kept and told. A stop is looked for at every trial.
EquilibriumSearch findEquilibrium(const PoseSolver& poses, dynamics::State& state,
                                  const std::stop_token& stop = {});

} // namespace trammel::analysis
