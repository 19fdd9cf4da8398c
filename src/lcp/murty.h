#pragma once

#include "lcp/solver.h"

namespace trammel::lcp {

/// Murty's principal pivoting for boxed problems [Kea 4.2-4.4].
///
/// All rows that violate are exchanged at once as long as their number falls (Judice and Pires);
/// after kPatience rounds without progress the least-index rule takes over until it does, which
/// ends for every P-matrix. Warm starts begin from a neighbour's index sets. The factor is updated
/// where few rows move, and made anew where many do. Dependent rows (redundant constraints) are
/// told apart by a small shift of the diagonal, taken out again by proximal rounds; where that
/// fails, Kostreva's perturbation and then Lemke's method follow, and the message says so.
///
/// A that is not symmetric, and pyramid friction: the coupled pivoting of coupled_murty.h. Other
/// shapes: the pyramid first, then Newton's method (newton.h) from its solution.
extern const Solver kMurty;

/// The pivoting itself, for methods built on it: on A + shift E, from result.sets where they fit.
/// Fills lambda, sets, pivots, iterations and status of the shifted problem.
void pivot(const Problem& problem, double shift, const Options& options, const WarmStart& start,
           Result& result);

} // namespace trammel::lcp
