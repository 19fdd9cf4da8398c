#include "math/updatable_cholesky.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cassert>
#include <cmath>

namespace trammel::math {

namespace {

/// A pivot below this share of its diagonal entry is rounding.
constexpr double kPivotFloor = 1e-14;

} // namespace

void UpdatableCholesky::attach(const Eigen::MatrixXd& A) {
    m_A = &A;
    m_L.setZero(A.rows(), A.cols());
    m_indices.clear();
    m_indices.reserve(A.rows());
    m_row.resize(A.rows());
}

bool UpdatableCholesky::factor(std::span<const int> indices) {
    const auto n = static_cast<Eigen::Index>(indices.size());
    for (Eigen::Index j = 0; j < n; ++j)
        for (Eigen::Index i = j; i < n; ++i)
            m_L(i, j) = (*m_A)(indices[i], indices[j]);
    m_indices.assign(indices.begin(), indices.end());
    if (n == 0) return true;
    auto L = m_L.topLeftCorner(n, n);
    const Eigen::LLT<Eigen::Ref<Eigen::MatrixXd>> llt(L);
    if (llt.info() != Eigen::Success) return false;
    for (Eigen::Index i = 0; i < n; ++i)
        if (!(L(i, i) * L(i, i) > kPivotFloor * (*m_A)(m_indices[i], m_indices[i]))) return false;
    return true;
}

bool UpdatableCholesky::add(int index) {
    const auto n = static_cast<Eigen::Index>(m_indices.size());
    auto row = m_row.head(n);
    for (Eigen::Index k = 0; k < n; ++k)
        row[k] = (*m_A)(index, m_indices[k]);
    if (n > 0) m_L.topLeftCorner(n, n).triangularView<Eigen::Lower>().solveInPlace(row);
    const double pivot = (*m_A)(index, index) - row.squaredNorm();
    if (!(pivot > kPivotFloor * (*m_A)(index, index))) return false;
    m_L.row(n).head(n) = row.transpose();
    m_L(n, n) = std::sqrt(pivot);
    m_indices.push_back(index);
    return true;
}

void UpdatableCholesky::remove(int index) {
    const auto found = std::find(m_indices.begin(), m_indices.end(), index);
    assert(found != m_indices.end());
    const auto n = static_cast<Eigen::Index>(m_indices.size());
    const auto gone = found - m_indices.begin();
    for (Eigen::Index i = gone; i + 1 < n; ++i)
        m_L.row(i).head(i + 2) = m_L.row(i + 1).head(i + 2);
    // The rows moved up have one entry right of the diagonal: rotate it into the column before.
    for (Eigen::Index k = gone; k + 1 < n; ++k) {
        const double a = m_L(k, k);
        const double c = m_L(k, k + 1);
        const double length = std::hypot(a, c);
        for (Eigen::Index i = k; i + 1 < n; ++i) {
            const double left = m_L(i, k);
            const double right = m_L(i, k + 1);
            m_L(i, k) = (a * left + c * right) / length;
            m_L(i, k + 1) = (a * right - c * left) / length;
        }
    }
    m_indices.erase(found);
}

void UpdatableCholesky::solve(Eigen::Ref<Eigen::VectorXd> x) const {
    const auto n = static_cast<Eigen::Index>(m_indices.size());
    assert(x.size() == n);
    if (n == 0) return;
    const auto L = m_L.topLeftCorner(n, n).triangularView<Eigen::Lower>();
    L.solveInPlace(x);
    L.transpose().solveInPlace(x);
}

} // namespace trammel::math
