#pragma once

#include "lcp/factored_problem.h"

namespace trammel::lcp {

enum class SweepMethod { GaussSeidel, Jacobi, Sor, BlockGaussSeidel };

/// The splitting iterations on a FactoredProblem, A never formed: x = M^-1 J^T lambda is kept up to
/// date row by row. Gauss-Seidel is the same as sequential impulses with accumulated clamping.
Result sweepFactored(SweepMethod method, const FactoredProblem& problem, const Options& options,
                     const WarmStart& start);

} // namespace trammel::lcp
