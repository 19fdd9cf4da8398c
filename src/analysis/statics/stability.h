#pragma once

#include "analysis/statics/rest_forces.h"

#include <stop_token>
#include <string_view>

namespace trammel::analysis {

/// Entries of a motion, up to which dense factorizations are a matter of some hundredths of a
/// second.
inline constexpr Eigen::Index kMostDense = 180;

enum class Stability { Stable, Neutral, Unstable };
std::string_view name(Stability stability); ///< "stable", "neutral", "unstable"

/// Whether small motions about an equilibrium are resisted: by the symmetric part of the stiffness
/// in the free motions.
struct StabilityTest {
    Stability stability = Stability::Stable;
    /// The motion that is resisted least, scaled as RestForces, its largest entry 1.
    Eigen::VectorXd softest;
};

/// Of up to some tens of bodies by all eigenvalues of linearize(); of more by the least ones alone,
/// which Lanczos' method finds, with a stiffness that is good to 1e-9 of its largest entry.
/// @param matrix RestForces::matrix() in the state
StabilityTest stabilityOf(const dynamics::System& system, const dynamics::State& state,
                          const RestForces& rest, const Eigen::SparseMatrix<double>& matrix,
                          const std::stop_token& stop);

} // namespace trammel::analysis
