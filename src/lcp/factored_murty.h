#pragma once

#include "lcp/factored_problem.h"
#include "math/block_cholesky.h"

#include <utility>
#include <vector>

namespace trammel::lcp {

/// Murty's pivoting on a FactoredProblem: the index sets are those of `murty`, the linear systems
/// are solved for the blocks instead of the multipliers.
///
/// With the free rows F and a small shift e of their diagonal,
///     (M + J_F^T (E + C)^-1 J_F) dx = J_F^T (E + C)^-1 r,   dlambda = (E + C)^-1 (r - J_F dx)
/// solves (A_FF + E) dlambda = r by a sparse Cholesky factor over the graph of blocks, however many
/// and however redundant the rows are. Repeated on the residual r = -w_F with one factor this takes
/// e's effect out again (proximal iteration); lambda then stays near the start where rows are
/// redundant.
///
/// Friction: tangents that slide have lambda_t = mu lambda_n d, with lambda_n and, for a cone, the
/// direction d of the round before; both settle with the same factor. Sticking tangents are free.
///
/// Rows that violate are exchanged at once while their number falls, then the least index alone.
class FactoredMurty {
public:
    /// Solves. The factor's pattern is kept for the next problem of the same graph.
    Result solve(const FactoredProblem& problem, const Options& options, const WarmStart& start);

private:
    class Pivoting;

    void analyse(const FactoredProblem& problem);

    math::BlockEdges m_edges, m_sortedEdges;
    std::vector<int> m_place; ///< of each block in the elimination order
    std::size_t m_blockCount = 0;
    math::BlockCholesky m_factor;
};

} // namespace trammel::lcp
