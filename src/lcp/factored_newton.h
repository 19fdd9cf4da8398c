#pragma once

#include "lcp/coulomb_newton.h"
#include "lcp/equation_solve.h"
#include "lcp/proximal_newton.h"

namespace trammel::lcp {

/// Direct solver for a FactoredProblem: active sets on the blocks instead of the multipliers, so
/// that the work grows with the rows and redundant rows do no harm.
///
/// Starts know the multipliers of contacts and bounded rows; those of equations follow from them. A
/// start that is a solution already, as what stands has it from the step before, is the answer.
/// CoulombNewton ends in a few steps where the start is near. Else rounds lead there: a proximal
/// step (ProximalNewton, convex, comes to an end from everywhere) solves the law whose slip
/// separates the surfaces; since Coulomb's does not, w_n is shifted by mu |w_t| of the round before
/// (De Saxce and Feng 1998), the shifts' fixed point being accelerated by Aitken's method; and from
/// each few rounds CoulombNewton tries again. What has not settled then is left to block sweeps,
/// and the best multipliers met are the answer.
class FactoredNewton {
public:
    /// Solves. The factor's pattern is kept for the next problem of the same graph, and all
    /// memory: one of the same size takes none unless it is left to the sweeps.
    /// @return valid until the next solve
    const Result& solve(const FactoredProblem& problem, const Options& options,
                        const WarmStart& start);

    /// The start, where it is a solution. @return as solve(); null where it is not
    const Result* keepStart(const FactoredProblem& problem, const WarmStart& start);

private:
    void begin(const FactoredProblem& problem, const WarmStart& start);
    bool keepsStart(double accuracy);
    void prepare();
    int stepsAllowed(const Options& options) const;
    void run(const Options& options);
    bool goThroughRounds(int steps);
    void updateScale();
    bool search(int steps, int detours, double accepted);
    bool round(double leastShift);
    double recentre();
    void accelerate();
    void restart();
    void fallBack(const Options& options);
    bool isSmall(double residual, double share) const;
    void keepBest(double residual);
    void finish();

    const FactoredProblem* m_problem = nullptr;
    FactoredState m_state;
    Result m_result;
    std::stop_token m_stop;
    Eigen::VectorXd m_start, m_best, m_before;
    double m_bestResidual = 0.0;
    double m_scale = 0.0;                 ///< the largest part of w, m/s
    double m_change = 0.0;                ///< of shifts and center in the last round, m/s
    double m_relaxation = 1.0;            ///< Aitken's factor
    Eigen::VectorXd m_shift, m_lastShift; ///< by how much the lift misses the slip
    bool m_hasLastShift = false;
    EquationSolve m_equations;
    BlockMatrix m_matrix;
    ProximalNewton m_proximal;
    CoulombNewton m_coulomb;
};

} // namespace trammel::lcp
