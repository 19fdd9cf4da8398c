#pragma once

#include "lcp/block_matrix.h"

#include <functional>
#include <vector>

namespace trammel::lcp {

/// Solves the equations of a FactoredProblem (rows without bounds that are no tangents, those of
/// joints) with the other multipliers held: with W = (M + J_e^T G J_e)^-1, G = 1 / (delta a +
/// compliance), a being A's diagonal and delta a small softness,
///     lambda_e <- lambda_e + G (r - J_e W J_e^T G r),   r = -w_e,
/// which leaves of r about the softness, or rounding over it, and is repeated while it helps.
class EquationSolve {
public:
    static constexpr double kSoftness = 1e-7; ///< delta

    /// x = W x, six entries a block.
    using Response = std::function<void(Eigen::VectorXd& x)>;

    /// Improves a problem's state; memory is used again.
    /// @param response of W where a caller has it; none: a factor is made, if any is needed
    void solve(const FactoredProblem& problem, FactoredState& state, const Response& response = {});

    static bool isEquation(const FactoredProblem& problem, const FactoredState& state,
                           Eigen::Index row);
    static double weightOf(const FactoredProblem& problem, const FactoredState& state,
                           Eigen::Index equation);

private:
    void factor(const FactoredProblem& problem, const FactoredState& state);
    double open(const FactoredState& state) const;
    void improve(const FactoredProblem& problem, FactoredState& state, const Response& response);

    std::vector<int> m_equations;
    std::vector<char> m_isEquation; ///< by row
    BlockMatrix m_matrix;
    Eigen::VectorXd m_force;
};

} // namespace trammel::lcp
