#include "lcp/sparse_rows.h"

namespace trammel::lcp {

SparseRows::SparseRows(const Eigen::MatrixXd& A) : m_begins{0}, m_diagonal(A.diagonal()) {
    for (Eigen::Index i = 0; i < A.rows(); ++i) {
        for (Eigen::Index k = 0; k < A.cols(); ++k)
            if (A(i, k) != 0.0) {
                m_columns.push_back(static_cast<int>(k));
                m_values.push_back(A(i, k));
            }
        m_begins.push_back(m_values.size());
    }
}

void SparseRows::multiply(const Eigen::VectorXd& x, Eigen::VectorXd& y) const {
    y.resize(m_diagonal.size());
    for (Eigen::Index i = 0; i < y.size(); ++i)
        y[i] = dot(i, x);
}

} // namespace trammel::lcp
