#pragma once

#include "analysis/poses/constraint_space.h"

#include <Eigen/SparseCholesky>

namespace trammel::analysis {

/// The joints' Jacobian in a pose, factored with work that grows with the joints. Motions are
/// scaled: metres over a length, rad as they are; so are rows. What counts as rank: singular values
/// of more than about 1e-6, as in ConstraintSolver.
class SparseConstraints {
public:
    /// @param length to weigh metres against radians with
    SparseConstraints(const dynamics::System& system, const dynamics::State& state, double length);

    const SparseConstraintJacobian& rows() const { return m_rows; } ///< not scaled
    const Eigen::SparseMatrix<double>& J() const { return m_J; }    ///< nc x nv, scaled
    /// What a scaled motion's entries are multiplied with; nv.
    const Eigen::VectorXd& scale() const { return m_scale; }

    /// The least y with J y = b, b being m and rad by row.
    Eigen::VectorXd motion(const Eigen::VectorXd& b) const;
    /// The least multipliers (scaled; N m) for which f + J^T lambda is least, f scaled (N m).
    Eigen::VectorXd multipliers(const Eigen::VectorXd& f) const;
    /// Without what would break the joints.
    Eigen::VectorXd free(const Eigen::VectorXd& y) const {
        return y + m_J.transpose() * multipliers(y);
    }
    /// In N and N m.
    Eigen::VectorXd unscaled(const Eigen::VectorXd& multipliers) const {
        return m_rowScale.cwiseProduct(multipliers);
    }

private:
    Eigen::VectorXd solved(const Eigen::VectorXd& b) const;

    SparseConstraintJacobian m_rows;
    Eigen::VectorXd m_scale, m_rowScale;
    Eigen::SparseMatrix<double> m_J;
    Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>>
        m_normal; ///< J J^T, all but singular at least
};

} // namespace trammel::analysis
