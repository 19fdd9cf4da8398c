#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

namespace trammel::math {

/// Cholesky factor L L^T of a principal submatrix A_FF that follows its index set: adding an index
/// costs one triangular solve, removing one a sweep of plane rotations, both O(|F|^2) against
/// O(|F|^3) of a factorization.
class UpdatableCholesky {
public:
    UpdatableCholesky() = default;
    explicit UpdatableCholesky(const Eigen::MatrixXd& A) { attach(A); }

    /// Takes up a matrix, with no index; memory is used again.
    /// @param A must outlive the use
    void attach(const Eigen::MatrixXd& A);

    /// Factors A_FF anew. @return whether it is positive definite
    bool factor(std::span<const int> indices);
    /// @return whether A_FF with the index is positive definite; where not, nothing changes
    bool add(int index);
    void remove(int index);

    /// The indices in the factor's order.
    const std::vector<int>& indices() const { return m_indices; }

    /// x = A_FF^-1 x, entries in the order of indices().
    void solve(Eigen::Ref<Eigen::VectorXd> x) const;

private:
    const Eigen::MatrixXd* m_A = nullptr;
    Eigen::MatrixXd m_L; ///< lower triangle in the leading |F| rows and columns
    std::vector<int> m_indices;
    Eigen::VectorXd m_row; ///< of an index to be added
};

} // namespace trammel::math
