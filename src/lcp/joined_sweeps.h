#pragma once

#include "lcp/equation_solve.h"
#include "lcp/joined_blocks.h"
#include "lcp/solver.h"

#include <vector>

namespace trammel::lcp {

/// Sweeps for great heaps of bodies that equations join: Gauss-Seidel over contacts and bounded
/// rows on what JoinedBlocks makes of the equations, which hold all the while, accelerated as in
/// ContactSweeps (Silcowitz, Niebe and Erleben 2010). A push on a block moves what is joined to it
/// at once, so that sweeps need not creep along chains and around loops. Equations that are cut are
/// swept as rows; at the end all equations are solved exactly, with the other multipliers held.
class JoinedSweeps {
public:
    /// Solves to options.tolerance of what SweepMonitor measures residuals against, with A's
    /// diagonal as the equations leave it; memory is used again.
    /// @return valid until the next solve
    Result& solve(const FactoredProblem& problem, const Options& options, const WarmStart& start);

    const JoinedBlocks& blocks() const { return m_blocks; }

private:
    /// A contact, or a row by itself.
    struct Unit {
        int first = 0;                                      ///< of its rows
        int friction = -1;                                  ///< of a contact; -1: one row
        Eigen::Vector3d diagonal = Eigen::Vector3d::Zero(); ///< of its block W of A
        Eigen::Vector3d coupling = Eigen::Vector3d::Zero(); ///< W_10, W_20, W_21
        double stiffness = 0.0; ///< no less than the largest eigenvalue of the tangents' block
    };

    void gather(const FactoredProblem& problem, const WarmStart& start);
    void addContact(std::size_t friction);
    void addRow(Eigen::Index row);
    double rate(Eigen::Index row) const;
    Eigen::Vector3d rates(const Unit& contact) const;
    Eigen::Vector3d improved(const Unit& contact, const Eigen::Vector3d& w) const;
    double sweep();
    double sweepRow(const Unit& unit);
    double sweepContact(const Unit& unit);
    void accelerate();
    double residual() const;
    void finish();

    const FactoredProblem* m_problem = nullptr;
    FactoredState m_state;
    JoinedBlocks m_blocks;
    std::vector<Unit> m_units;
    Eigen::VectorXd m_diagonal; ///< of A without the equations; 0 of those that are joined
    Eigen::VectorXd m_lambda, m_last, m_direction, m_best;
    Eigen::VectorXd m_x, m_lastX, m_directionX;
    double m_lastSquare = 0.0;
    EquationSolve m_equations;
    Result m_result;
};

} // namespace trammel::lcp
