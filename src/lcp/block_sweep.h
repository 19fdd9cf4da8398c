#pragma once

#include "lcp/problem.h"

#include <Eigen/Core>
#include <vector>

namespace trammel::lcp {

/// Gauss-Seidel sweeps over blocks of rows, each block solved exactly with the others held: a
/// contact with friction by solveContact(), the other rows in runs by pivoting. A contact that has
/// no solution by itself, or whose normal row has other bounds than 0 and infinity, is swept row by
/// row.
class BlockSweep {
public:
    /// @param problem must outlive this; its A is symmetric, or the transpose of the true one and
    ///        blockSize 1
    /// @param blockSize rows of one run, at least 1
    BlockSweep(const Problem& problem, int blockSize);

    /// Advances lambda by one sweep. @return pivots
    int operator()(Eigen::VectorXd& lambda) const;

private:
    struct Block {
        std::vector<int> rows;
        int friction = -1; ///< whose rows these are: normal, tangents
    };

    double entry(int row, int column) const;
    int solveRun(const Block& block, const Eigen::VectorXd& w, Eigen::VectorXd& lambda) const;
    void solveFriction(const Block& block, const Eigen::VectorXd& w, Eigen::VectorXd& lambda) const;

    const Problem& m_problem;
    std::vector<Block> m_blocks;
};

// A's columns are read as its rows, which is quicker: where it is not symmetric, the problem given
// to these is one with the transpose. Problem::rows, where there are any, are the true one's.

/// One projected Gauss-Seidel step of a row that is no tangent.
/// @param stiffness the row's entry of A's diagonal
void sweepRow(const Problem& problem, Eigen::Index row, double omega, double stiffness,
              Eigen::VectorXd& lambda);
/// One of both tangents together, lambda_n held.
/// @param stiffness of a pyramid their entries of A's diagonal, else both tangentStiffness()
void sweepTangents(const Problem& problem, const Friction& friction, double omega,
                   const Eigen::Vector2d& stiffness, Eigen::VectorXd& lambda);
/// Largest eigenvalue of the two tangents' block of A.
double tangentStiffness(const Problem& problem, const Friction& friction);

} // namespace trammel::lcp
