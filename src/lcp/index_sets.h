#pragma once

#include "lcp/problem.h"
#include "math/updatable_cholesky.h"

#include <vector>

namespace trammel::lcp {

/// The state of a principal pivoting method: which rows are free and which lie at a bound, the
/// factor of the free rows' submatrix, and the multipliers that follow from both.
class IndexSets {
public:
    /// Takes up a problem, which must outlive the use; memory is used again.
    /// @param shift added to A's diagonal, >= 0
    void attach(const Problem& problem, double shift);

    /// Sets that fit the bounds: a start's where it has any, else free for equations and at the
    /// finite bound nearest to 0 for the others.
    void start(const WarmStart& warmStart);

    /// Solves A_FF lambda_F = -(b + A_FL l + A_FU u)_F, and w on the other rows.
    /// @return false where A_FF is not positive definite
    bool solve();

    /// The row's set after it violated: free where it was at a bound, else the bound it broke.
    Set target(int row) const;
    /// How far the row is from what its set demands, 0 where it complies within the tolerance.
    double violation(int row, double lambdaTolerance, double wTolerance) const;

    /// Moves one row, updating the factor. @return false where A_FF would not be positive definite
    bool move(int row, Set set);
    /// Moves many rows; the factor is made anew by the next solve().
    void moveLater(int row, Set set);

    const std::vector<Set>& sets() const { return m_sets; }
    const Eigen::VectorXd& lambda() const { return m_lambda; }
    const Eigen::VectorXd& w() const { return m_w; }
    const Eigen::MatrixXd& A() const { return m_A; }

private:
    double bound(int row) const;

    const Problem* m_problem = nullptr;
    Eigen::MatrixXd m_A;
    math::UpdatableCholesky m_factor;
    std::vector<Set> m_sets;
    Eigen::VectorXd m_lambda, m_w, m_part;
    std::vector<int> m_free;
    bool m_isFactored = false;
};

} // namespace trammel::lcp
