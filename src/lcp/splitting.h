#pragma once

#include "lcp/solver.h"

namespace trammel::lcp {

/// Splittings A = B + C, lambda_(k+1) = LCP(B, b + C lambda_k) [LCPnote]; each sweep clamps the
/// accumulated multiplier, so on impulses this is the method of sequential impulses [Souto].
///
/// For positive definite A they converge where B - C is positive definite too. A result that is not
/// Solved says whether that held. Friction: the tangents of a pyramid are clamped to
/// +-mu lambda_n of the present lambda_n, those of another shape projected as a pair; as the bounds
/// then move with the iterate, no such condition is known to suffice.
///
/// Projected Jacobi: B = D, B - C = 2 D - A.
extern const Solver kJacobi;
/// Projected Gauss-Seidel: B = L + D, B - C = D up to a skew matrix.
extern const Solver kGaussSeidel;
/// Projected successive over-relaxation: B = L + D / omega, 0 < omega < 2.
extern const Solver kSor;
/// Projected Gauss-Seidel on blocks, each solved exactly: contacts with friction (see
/// one_contact.h), the other rows in runs of Options::blockSize.
extern const Solver kBlockGaussSeidel;

} // namespace trammel::lcp
