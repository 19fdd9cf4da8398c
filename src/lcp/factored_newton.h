#pragma once

#include "lcp/coulomb_newton.h"
#include "lcp/proximal_newton.h"

namespace trammel::lcp {

/// Direct solver for a FactoredProblem: active sets on the blocks instead of the multipliers, so
/// that the work grows with the rows and redundant rows do no harm.
///
/// CoulombNewton ends in a few steps where the start is near. Else rounds lead there: a proximal
/// step (ProximalNewton, convex, comes to an end from everywhere) solves the law whose slip
/// separates the surfaces; since Coulomb's does not, w_n is shifted by mu |w_t| of the round before
/// (De Saxce and Feng 1998), the shifts' fixed point being accelerated by Aitken's method; and from
/// each few rounds CoulombNewton tries again. What has not settled then is left to block sweeps,
/// and the best multipliers met are the answer.
class FactoredNewton {
public:
    /// Solves. The factor's pattern is kept for the next problem of the same graph.
    Result solve(const FactoredProblem& problem, const Options& options, const WarmStart& start);

private:
    class Solve;

    BlockMatrix m_matrix;
    ProximalNewton m_proximal;
    CoulombNewton m_coulomb;
};

} // namespace trammel::lcp
