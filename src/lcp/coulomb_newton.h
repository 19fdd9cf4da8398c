#pragma once

#include "lcp/block_matrix.h"
#include "math/gmres.h"

#include <vector>

namespace trammel::lcp {

/// Newton's method on bounds and Coulomb's law at once (Alart and Curnier 1991),
///     lambda = P(lambda - w / a),  w = J x + C lambda + b,  M x = J^T lambda,
/// a being A's diagonal, P the projection on the bounds, tangents on what lambda_n - w_n / a_n
/// allows. P is piecewise linear (smooth on a cone's mantle): on a piece P(p) = T p, and
///     (M + J^T G J) dx = J^T (lambda' - lambda),  lambda' = G (delta a lambda - w),
///     G = [1 - (1 - delta) T]^-1 T / a,           lambda += lambda' - G J dx - lambda.
/// delta, a small softness that vanishes with the step, makes redundant rows unique; it is smaller
/// near a solution, where it would slow the last steps. Sliding makes
/// G unsymmetric; the system is solved by GMRES with the factor of the associated (symmetric) law
/// as preconditioner, whose steps are as many as there are sliding directions that matter.
///
/// Near a solution the pieces are right and a few steps end; from afar there is no guarantee. A
/// step may raise the residual above the last one, but not above all of the last four (Grippo,
/// Lampariello and Lucidi 1986): where pieces change in turns, a strict descent ends early.
class CoulombNewton {
public:
    /// What a search may do.
    struct Limits {
        double tolerance;       ///< of the residual, m/s
        double accepted;        ///< a residual at which a search that gets no further ends
        int steps;              ///< at most
        int detours;            ///< steps to take against the residual's rise where none lowers it
        std::stop_token stop{}; ///< ends it after any step
    };
    struct Outcome {
        double residual = 0.0; ///< max a |lambda - P(lambda - w / a)|, m/s
        int steps = 0;
        int pivots = 0; ///< rows and contacts whose piece changed
    };

    /// Improves state.lambda (x and w follow) as far as it can: what it leaves is never worse.
    Outcome search(const FactoredProblem& problem, BlockMatrix& matrix, const Limits& limits,
                   FactoredState& state);

    /// max a |lambda - P(lambda - w / a)| of multipliers: how far they are from a solution, m/s.
    static double residual(const FactoredProblem& problem, const FactoredState& state,
                           const Eigen::VectorXd& lambda, const Eigen::VectorXd& w);

private:
    void findPieces(const FactoredState& state);
    void findContactPiece(std::size_t contact, const FactoredState& state);
    void predict(const FactoredState& state);
    void assemble(const FactoredState& state);
    void direction(const FactoredState& state);
    void addForces(const Eigen::VectorXd& lambda, Eigen::VectorXd& x) const;
    double rate(Eigen::Index row, const Eigen::Ref<const Eigen::VectorXd>& x) const;
    double step(FactoredState& state, double bound, bool mayRise, bool& rises);

    const FactoredProblem* m_problem = nullptr;
    BlockMatrix* m_matrix = nullptr;
    double m_softness = 0.0;    ///< delta
    double m_linearError = 0.0; ///< of GMRES
    math::Gmres m_gmres{60};
    std::vector<int> m_piece, m_lastPiece;         ///< by plain row, then by contact
    Eigen::VectorXd m_g;                           ///< of plain rows: G
    std::vector<Eigen::Matrix3d> m_G, m_symmetric; ///< of contacts: G, the preconditioner's
    std::vector<Eigen::Vector3d> m_offset;         ///< of contacts at a least normal multiplier
    Eigen::VectorXd m_a, m_predicted, m_force, m_dx, m_dLambda, m_trialLambda, m_trialW, m_dw;
    Eigen::VectorXd m_bestLambda;
};

} // namespace trammel::lcp
