#pragma once

#include "dynamics/impact/impact_law.h"

namespace trammel::dynamics {

/// One LCP on all points' final velocities u' = u + K P:
///     0 <= P_n - least  perpendicular to  u'_n - target >= 0,
///     Coulomb's condition on the final slip u'_t, |P_t| bounded by mu P_n in the problem's shape.
struct SimultaneousImpact {
    Eigen::VectorXd u;      ///< m/s; becomes u'
    Eigen::VectorXd target; ///< by point, m/s
    Eigen::VectorXd least;  ///< by point, N s
    /// Nothing asked for yet: every target and least impulse 0.
    explicit SimultaneousImpact(const ImpactProblem& problem);
};

/// Solves it with the problem's solver; adds the pivots, and sets status, residual and message
/// where they are worse than those the outcome has.
///
/// K is only semi-definite where there are more points than the bodies can tell apart. The
/// proximal iteration, LCPs with K + rho D and u - rho D P_k, D = diag K, from P_0 = 0, has unique
/// steps, keeps an impact's symmetry, and converges to a solution without rho. Solvers that work on
/// factors need no such care.
/// @return P
Eigen::VectorXd solveSimultaneous(const ImpactProblem& problem, SimultaneousImpact& impact,
                                  ImpactOutcome& outcome);

} // namespace trammel::dynamics
