#pragma once

#include "analysis/run/pose_solver.h"
#include "analysis/statics/linearize.h"
#include "messages/message.h"

#include <stop_token>
#include <string>

namespace trammel::analysis {

enum class Stability { Stable, Neutral, Unstable };
std::string_view name(Stability stability); ///< "stable", "neutral", "unstable"

/// Result of a search; where it failed the state is the last pose that was reached.
struct EquilibriumSearch {
    bool isFound = false;
    Stability stability = Stability::Stable;
    int iterations = 0;
    Linearization linear;      ///< at the pose
    messages::Message message; ///< why it failed
};

/// Searches a static equilibrium from a closed pose at rest: Z^T f = 0 (Linearization), without
/// contacts, limits and motors.
///
/// Newton's method in the free motions, along directions in which the forces do work: where the
/// stiffness is not positive its eigenvalues are taken by their size, steps are shortened until the
/// work done on the way is positive, and what is met on the way without being stable is left again.
/// So under conservative forces the potential energy falls, towards a minimum. Stability: that of
/// the symmetric part of K. A pose that is an unstable equilibrium to begin with is kept and told.
/// A stop is looked for at every trial pose.
EquilibriumSearch findEquilibrium(const PoseSolver& poses, dynamics::State& state,
                                  const std::stop_token& stop = {});

} // namespace trammel::analysis
