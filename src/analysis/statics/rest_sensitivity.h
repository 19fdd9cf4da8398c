#pragma once

#include "analysis/sensitivity/cycle_sensitivity.h"

#include <functional>
#include <span>
#include <stop_token>

namespace trammel::analysis {

/// What of a mechanism at rest is differentiated: its static equilibrium, or the modes of small
/// motions about the model's pose, or about the equilibrium, which moves as a parameter changes.
enum class RestQuestion { Equilibrium, Modes, ModesAtEquilibrium };

struct RestOptions {
    std::stop_token stop{};
    std::function<void(double share)> progress{};
};

/// Derivatives by parameters of the model, without equilibria or modes found anew. With the joints
/// closed, C(q, p) = 0, and the forces f + J^T lambda = 0 balanced in the free motions Z of the
/// joints (Linearization),
///     J x = -dC/dp,   K y = Z^T d(f + J^T lambda)/dp along x,   dq/dp = x + Z y
/// which is the bordered system [H J^T; J 0] [dq; dlambda] = -[dg/dp; dC/dp] with its first rows
/// projected, so that redundant rows of J do no harm; H = -d(f + J^T lambda)/dq is never formed.
/// Outputs of the equilibrium are those of PoseOutputs at rest, reactions among them. Eigenvalues
/// follow from dM, dC and dK along dq/dp (EigenvalueDerivatives), about the model's pose along what
/// the model states, closed by the least motion. All derivatives by p are extrapolated differences
/// of what is evaluated without solving for anything (VariedRest).
///
/// As statics() and findModes() do it: drivers hold, motors and friction of joints are left out,
/// play counts as none. Where nothing resists some motions the equilibrium goes along with the
/// least motion, and outputs that change along those have no derivatives.
/// @return one sample
/// @throws messages::InvalidArgument where the model cannot be used or assembled, or contacts or
///         limits hold the equilibrium
/// @throws messages::RuntimeError where no equilibrium is found, or a formula has no value there
CycleSensitivity restSensitivity(const model::Model& model, RestQuestion question,
                                 std::span<const VariedParameter> parameters,
                                 const RestOptions& options = {});

} // namespace trammel::analysis
