#pragma once

#include "lcp/cone_projection.h"
#include "lcp/factored_problem.h"
#include "math/block_cholesky.h"

#include <utility>
#include <vector>

namespace trammel::lcp {

/// Direct solver for a FactoredProblem: active sets on the blocks instead of the multipliers.
///
/// A proximal step from multipliers c with shifts e (a small share of A's diagonal, the same for a
/// contact's three rows) minimizes over x, by block,
///     x^T M x / 2 + sum e/2 |P(c - (J x + b) / e)|^2,      lambda = P(c - (J x + b) / e),
/// P the projection on the rows' bounds and on the friction cones. This is strictly convex and
/// piecewise quadratic; Newton's method with an exact line search ends at its minimum from
/// everywhere. For boxed rows its steps are those of Murty's pivoting with block switching: rows
/// whose multiplier is projected are at a bound, the others free. Its matrix M + J^T P' J / e has
/// the graph of the blocks, so a sparse Cholesky factor serves however many and however redundant
/// the rows are; it is made anew only when a set changed.
///
/// Coulomb's law is not the cone's normality: w_n is shifted by mu |w_t| of the round before
/// (De Saxce and Feng), so that a sliding contact does not lift. Shifts and c settle in rounds with
/// the same factor.
class FactoredNewton {
public:
    /// Solves. The factor's pattern is kept for the next problem of the same graph.
    Result solve(const FactoredProblem& problem, const Options& options, const WarmStart& start);

private:
    class Solve;

    void analyse(const FactoredProblem& problem);

    math::BlockEdges m_edges, m_lastEdges;
    std::vector<int> m_place; ///< of each block in the elimination order
    std::size_t m_blockCount = 0;
    math::BlockCholesky m_factor;
};

} // namespace trammel::lcp
