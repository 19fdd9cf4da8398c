#include "analysis/poses/sparse_constraints.h"

#include <algorithm>

namespace trammel::analysis {

namespace {

constexpr double kShift = kRankTolerance * kRankTolerance; ///< of the largest entry of J J^T
constexpr int kRefinements = 3;

} // namespace

SparseConstraints::SparseConstraints(const dynamics::System& system, const dynamics::State& state,
                                     double length)
    : m_rows(sparseConstraintJacobian(system, state)),
      m_scale(m_rows.J.cols()),
      m_rowScale(m_rows.J.rows()) {
    for (Eigen::Index k = 0; k < m_scale.size(); ++k)
        m_scale[k] = columnScale(k, length);
    for (Eigen::Index i = 0; i < m_rowScale.size(); ++i)
        m_rowScale[i] = rowScale(system, m_rows.joint[i], m_rows.jointRow[i], length);
    m_J = m_rowScale.asDiagonal() * m_rows.J * m_scale.asDiagonal();
    if (m_J.rows() == 0) return;
    Eigen::SparseMatrix<double> normal = m_J * m_J.transpose();
    Eigen::SparseMatrix<double> shift(normal.rows(), normal.cols());
    shift.setIdentity();
    normal += kShift * std::max(normal.diagonal().maxCoeff(), 1e-300) * shift;
    m_normal.compute(normal);
}

Eigen::VectorXd SparseConstraints::solved(const Eigen::VectorXd& b) const {
    return b.size() > 0 ? Eigen::VectorXd(m_normal.solve(b)) : b;
}

Eigen::VectorXd SparseConstraints::motion(const Eigen::VectorXd& b) const {
    const Eigen::VectorXd scaled = m_rowScale.cwiseProduct(b);
    return m_scale.cwiseProduct(m_J.transpose() * solved(scaled));
}

/// Refined for what the shift leaves. What acts on no body, rounding over the shift, is taken off
/// each time.
Eigen::VectorXd SparseConstraints::multipliers(const Eigen::VectorXd& f) const {
    Eigen::VectorXd lambda = Eigen::VectorXd::Zero(m_J.rows());
    if (lambda.size() == 0) return lambda;
    for (int i = 0; i < kRefinements; ++i) {
        const Eigen::VectorXd step = solved(m_J * (f + m_J.transpose() * lambda));
        lambda -= m_J * (m_J.transpose() * solved(step));
    }
    return lambda;
}

} // namespace trammel::analysis
