#pragma once

#include "dynamics/rows/constraint_rows.h"
#include "math/block_cholesky.h"

#include <Eigen/Core>
#include <Eigen/Jacobi>
#include <span>
#include <vector>

namespace trammel::dynamics {

/// Which combinations of the constraints' rows say nothing new, where drift hides it.
///
/// Overconstrained loops move since some of their rows follow from others; off the exact pose, by
/// the little that a step leaves open, those become independent by tiny pivots, and a solve that
/// takes them at their word brakes the linkage as a rigid frame would. So: rows that follow from
/// others in the exact pose at the start are kept in mind. Where their pivots in a pose are above
/// rounding, the smallest eigenpairs of the matrix with a diagonal of ones are found by inverse
/// iteration from those rows; a pair whose eigenvalue's root is explained by how far open the
/// joints are is redundant, and the solve leaves it out: multipliers of least norm, regular rows
/// exactly. Linkages without such rows, and those that stay redundant in any pose (planar ones),
/// pay nothing.
class RedundantModes {
public:
    /// What of a row must be its own for it not to follow from others, as a share, in a pose that
    /// is not closed by more than rounding.
    static constexpr double kOwn = 1e-5;

    /// @param dependent rows that follow from others, of `size`, in the pose of evaluated rows
    /// @param factor of a matrix of that size; its values are used up
    /// @param positions by row: of the diagonal, among its values
    template <class Positions>
    void set(const System& system, const ConstraintRows& rows, std::vector<int> dependent,
             math::BlockCholesky& factor, const Positions& positions);
    bool isEmpty() const { return m_rows.empty(); }

    /// Whether a pose makes rows that were redundant look independent.
    /// @param positions by row: of the diagonal, in the factor of A + shift E
    template <class Positions>
    bool isLoosened(math::BlockCholesky& factor, const Positions& positions, double shift) const;
    /// Finds the redundant combinations of a factored pose. No allocation.
    /// @param diagonal of A, by row
    void find(const math::BlockCholesky& factor, std::span<const double> diagonal, double shift,
              const ConstraintRows& rows);
    void clear() { m_count = 0; }

    int count() const { return m_count; }
    /// Takes the redundant combinations out of x.
    void project(std::span<double> x);
    /// Leaves what they make up of x.
    void takeShare(std::span<double> x);

private:
    void setRows(const System& system, const ConstraintRows& rows, std::vector<int> dependent,
                 int size);
    double offPose(const ConstraintRows& rows) const;
    void iterate(const math::BlockCholesky& factor, std::span<const double> root);
    void diagonalize();
    void orthonormalize(Eigen::MatrixXd& columns, int count) const;

    std::vector<int> m_rows;
    std::vector<char> m_standsRoot; ///< by row: the factor's diagonal holds a root's reciprocal
    std::vector<double> m_phiScale; ///< by constraint row: 1, or 1 / m where phi is a length
    int m_count = 0;                ///< of columns of m_modes in use
    Eigen::MatrixXd m_modes;        ///< orthonormal
    Eigen::MatrixXd m_X, m_Y, m_H, m_vectors;
    std::vector<double> m_root, m_solution; ///< of the diagonal; scratch
    Eigen::VectorXd m_parts;
};

template <class Positions>
void RedundantModes::set(const System& system, const ConstraintRows& rows,
                         std::vector<int> dependent, math::BlockCholesky& factor,
                         const Positions& positions) {
    setRows(system, rows, std::move(dependent), factor.size());
    if (m_rows.empty()) return;
    // What a factor holds of a pivot depends on its place: the pivot 4 tells.
    factor.clear();
    for (const auto position : positions)
        factor.values()[position] = 4.0;
    factor.factor(0.0);
    m_standsRoot.clear();
    for (const auto position : positions)
        m_standsRoot.push_back(factor.values()[position] > 0.4);
}

template <class Positions>
bool RedundantModes::isLoosened(math::BlockCholesky& factor, const Positions& positions,
                                double shift) const {
    constexpr double kRounding = 1e-7; // of the shift: what is braked by as much in a step
    for (const int row : m_rows) {
        const double value = factor.values()[positions[row]];
        const double reciprocal = m_standsRoot[row] ? value * value : value;
        if (reciprocal * (1.0 + kRounding) * shift < 1.0) return true;
    }
    return false;
}

} // namespace trammel::dynamics
