#pragma once

#include "analysis/poses/sparse_constraints.h"

#include <Eigen/SparseLU>

namespace trammel::analysis {

/// The forces in a closed pose at rest, and what of them the joints do not hold; scaled (N m) as
/// the motions of SparseConstraints, so that force times motion is work.
struct RestForces {
    /// @param length to weigh metres against radians with
    RestForces(const dynamics::System& system, const dynamics::State& state, double length);

    /// On a body, N or N m.
    double residual() const;
    /// Newton's matrix of a small motion y of all bodies, without what the joints do:
    ///     D (K - skew(tau) / 2) D,   y = D^-1 x,
    /// where the unbalanced torques tau make x rotation vectors, see Linearization.
    /// @param K TangentStiffness
    Eigen::SparseMatrix<double> matrix(const Eigen::SparseMatrix<double>& K) const;

    SparseConstraints constraints;
    Eigen::VectorXd applied; ///< f
    Eigen::VectorXd lambda;  ///< N, N m
    Eigen::VectorXd left;    ///< f + J^T lambda, least
};

/// Motions y that forces g make against a stiffness, without opening the joints:
///     (A + mu E) y + J^T l = g,   J y = 0
class HeldMotions {
public:
    /// @param A nv x nv
    HeldMotions(const Eigen::SparseMatrix<double>& A, double mu,
                const SparseConstraints& constraints);

    bool isRegular() const { return m_factor.info() == Eigen::Success; }
    /// @pre it is regular
    Eigen::VectorXd of(const Eigen::VectorXd& g) const;

private:
    Eigen::Index m_size;
    Eigen::SparseLU<Eigen::SparseMatrix<double>> m_factor;
};

} // namespace trammel::analysis
