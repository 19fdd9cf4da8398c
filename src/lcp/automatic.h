#pragma once

#include "lcp/contact_sweeps.h"
#include "lcp/factored_newton.h"
#include "lcp/joined_sweeps.h"
#include "lcp/solver.h"

namespace trammel::lcp {

/// The default: the method that fits a problem.
///
///     a formed matrix                                  as kMurty, but where there are contacts a
///                                                      start that solves it to rounding is kept
///     factors, and few contacts or bodies              FactoredNewton: exact; from ten sweeps
///                                                      where there are eight contacts or more
///     factors, many contacts, but hardly any motion    FactoredNewton in a bounded number of
///                                                      steps, sweeps from where it got to
///     factors, and else                                sweeps to 1e-2: ContactSweeps, or
///                                                      JoinedSweeps where there is more than
///                                                      contacts, equations being solved exactly
///
/// Sweeps, whose work grows with the contacts, end at that share of what SweepMonitor measures
/// residuals against; and after a bounded number of them where a tenth is left, which is counted
/// as Fallback::SweepsBound.
extern const Solver kAutomatic;

/// What its sweeps seek, of what SweepMonitor measures residuals against.
inline constexpr double kSweptAccuracy = 1e-2;

/// Whether keepsStart() may find so: the start is whole, and there are contacts. Limits and motors
/// alone are solved anew, which costs little: what is sought at rest would stay as it was kept.
bool mayKeep(const Problem& problem, const WarmStart& start);
/// Whether the start is a solution, but for rounding; A is not read.
/// @param w, diagonal A start.lambda + b, and A's diagonal
bool keepsStart(const Problem& problem, const WarmStart& start, const Eigen::VectorXd& w,
                const Eigen::VectorXd& diagonal);

/// What kAutomatic does on factors.
/// @return the result of one of the three methods, valid until its next solve
const Result& solveAutomatically(const FactoredProblem& problem, const Options& options,
                                 const WarmStart& start, FactoredNewton& newton,
                                 JoinedSweeps& joinedSweeps, ContactSweeps& contactSweeps);

} // namespace trammel::lcp
