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
/// others in the exact pose at the start are kept in mind. Where their combinations are independent
/// by more than rounding, the smallest eigenpairs of the matrix with a diagonal of ones are found
/// by inverse iteration from those rows whose pivots are small; a pair whose eigenvalue's root is
/// explained by how far open the joints are is redundant, and the solve leaves it out: multipliers
/// of least norm, regular rows exactly.
///
/// What is coupled is a linkage of its own: one solve carries a vector of each of them, so that the
/// work grows with the most redundant linkage, not with how many there are. Nothing is looked for
/// while redundant rows agree, as those of planar linkages do wherever they drift: then a solve
/// leaves nothing over. The first that does wakes the search; when they have agreed for a while, it
/// sleeps again.
class RedundantModes {
public:
    /// What of a row must be its own for it not to follow from others, as a share, in a pose that
    /// is not closed by more than rounding.
    static constexpr double kOwn = 1e-5;
    /// More combinations of a linkage are not looked for: each takes two solves, in every pose.
    static constexpr int kMost = 64;

    /// @param dependent rows that follow from others, of factor.size(), in the pose of evaluated
    ///        rows
    /// @param factor of a matrix of that size; its values are used up
    /// @param positions by row: of the diagonal, among its values
    template <class Positions>
    void set(const System& system, const ConstraintRows& rows, const std::vector<int>& dependent,
             math::BlockCholesky& factor, const Positions& positions);

    /// Begins a pose, in which nothing is redundant so far.
    void clear();
    /// Whether redundant rows have contradicted each other lately, so that find() is needed.
    bool isAwake() const { return m_isAwake; }
    void wake();
    /// Says whether they agreed in a solve, to rounding.
    void note(bool agree);
    /// Finds the redundant combinations of a factored pose. No allocation.
    /// @param positions by row: of the diagonal, in the factor of A + shift E
    /// @param diagonal of A, by row
    template <class Positions>
    void find(math::BlockCholesky& factor, const Positions& positions,
              std::span<const double> diagonal, double shift, const ConstraintRows& rows);

    bool isEmpty() const { return m_linkages.empty(); }
    /// Whether some are left out of the solves of this pose.
    bool hasModes() const { return m_hasModes; }
    /// Whether a linkage may have had more than kMost, none of which were left out then.
    bool hasTooMany() const { return m_hasTooMany; }

    /// Takes the redundant combinations out of x.
    void project(std::span<double> x);
    /// Leaves what they make up of x.
    void takeShare(std::span<double> x);

private:
    /// How much larger a redundant row's pivot may be than its combination's eigenvalue: 1 + n^2 of
    /// what it takes of the other rows, and a wide margin.
    static constexpr double kSmallPivot = 1e4;

    /// Rows that are coupled, some of which are redundant in the closed pose.
    struct Linkage {
        int first = 0, size = 0; ///< of its rows in m_order
        std::vector<int> dependent;
        std::vector<int> candidates; ///< of those: of small pivots in this pose
        int modeCount = 0;           ///< columns of m_modes in use, in its rows

        int searchedCount() const {
            return std::ssize(candidates) <= kMost ? static_cast<int>(candidates.size()) : 0;
        }
    };

    void setRows(const System& system, const ConstraintRows& rows,
                 const std::vector<int>& dependent, const math::BlockCholesky& factor);
    void setScales(const System& system, const ConstraintRows& rows);
    double ownLimit(const ConstraintRows& rows) const;
    void findAmongCandidates(const math::BlockCholesky& factor, std::span<const double> diagonal,
                             double shift, double limit);
    int startIteration(std::span<const double> diagonal);
    void iterate(const math::BlockCholesky& factor, int count);
    void restartIteration(const Linkage& linkage);
    void takeModes(Linkage& linkage, double shift, double limit);
    void diagonalize(int count);
    template <class Change>
    void change(std::span<double> x, Change change);

    std::vector<Linkage> m_linkages;
    std::vector<int> m_order;       ///< rows, linkage by linkage
    std::vector<char> m_standsRoot; ///< by row: the factor's diagonal holds a root's reciprocal
    std::vector<double> m_phiScale; ///< by constraint row: 1, or 1 / m where phi is a length
    bool m_isAwake = false;
    int m_agreements = 0; ///< solves on end in which redundant rows agreed
    bool m_hasModes = false, m_hasTooMany = false;
    // Rows of the next as in m_order, so that a linkage's are a block.
    Eigen::MatrixXd m_modes; ///< orthonormal, in each linkage
    Eigen::MatrixXd m_X, m_Y;
    Eigen::VectorXd m_root;            ///< of the diagonal
    Eigen::MatrixXd m_H, m_vectors;    ///< of one linkage; scratch
    Eigen::VectorXd m_segment, m_part; ///< scratch
    std::vector<double> m_solution;    ///< by row; scratch
};

template <class Positions>
void RedundantModes::set(const System& system, const ConstraintRows& rows,
                         const std::vector<int>& dependent, math::BlockCholesky& factor,
                         const Positions& positions) {
    setRows(system, rows, dependent, factor);
    if (isEmpty()) return;
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
void RedundantModes::find(math::BlockCholesky& factor, const Positions& positions,
                          std::span<const double> diagonal, double shift,
                          const ConstraintRows& rows) {
    const double limit = ownLimit(rows);
    for (Linkage& linkage : m_linkages) {
        linkage.candidates.clear();
        for (const int row : linkage.dependent) {
            const double value = factor.values()[positions[row]];
            const double reciprocal = m_standsRoot[row] ? value * value : value;
            if (reciprocal * kSmallPivot * (limit * limit * diagonal[row] + shift) >= 1.0)
                linkage.candidates.push_back(row);
        }
    }
    findAmongCandidates(factor, diagonal, shift, limit);
}

} // namespace trammel::dynamics
