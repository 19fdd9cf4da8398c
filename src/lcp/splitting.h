#pragma once

#include "lcp/solver.h"

namespace trammel::lcp {

/// Splittings A = B + C, lambda_(k+1) = LCP(B, b + C lambda_k) [LCPnote]; each sweep clamps the
/// accumulated multiplier, so on impulses this is the method of sequential impulses [Souto].
///
/// Projected Jacobi: B = D. Converges where 2 D - A is positive definite; the result says whether A
/// is strictly diagonally dominant, which is enough for it.
extern const Solver kJacobi;
/// Projected Gauss-Seidel: B = L + D. Converges for positive definite A.
extern const Solver kGaussSeidel;
/// Projected successive over-relaxation: B = L + D / omega. Converges for positive definite A and
/// 0 < omega < 2.
extern const Solver kSor;
/// Projected Gauss-Seidel on blocks of Options::blockSize rows, each solved exactly by pivoting.
extern const Solver kBlockGaussSeidel;

} // namespace trammel::lcp
