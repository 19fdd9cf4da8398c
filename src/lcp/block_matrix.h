#pragma once

#include "lcp/factored_problem.h"
#include "math/block_cholesky.h"

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace trammel::lcp {

/// H = M + J^T G J for the J and M of a FactoredProblem, with G >= 0 symmetric: a number for each
/// plain row, a 3 x 3 block for each contact. H has the graph of the blocks, so a sparse Cholesky
/// factor serves however many and however redundant the rows are.
class BlockMatrix {
public:
    /// Prepares for a problem, which must outlive the use; the pattern is analysed anew only when
    /// the graph changed.
    /// @param takesPart by row, whether it will be added; empty: all
    void attach(const FactoredProblem& problem, std::span<const char> takesPart = {});

    /// H = M.
    void begin();
    /// H += g J_row^T J_row.
    void addRow(Eigen::Index row, double g);
    /// H += J^T G J over the contact's rows.
    void addContact(std::size_t contact, const Eigen::Matrix3d& G);
    void factor() { m_factor.factor(0.0); }
    /// x = H^-1 x, six entries a block.
    void solve(Eigen::VectorXd& x);

private:
    using RowMajor = Eigen::Matrix<double, 6, 6, Eigen::RowMajor>;
    /// Where the blocks of two bodies lie in the factor.
    struct Place {
        std::size_t left = 0, right = 0, pair = 0;
        bool isLeftLower = false; ///< whether the pair's block has the left body's rows
    };

    void analyse(std::span<const char> takesPart);
    Place placeOf(const FactoredProblem::Row& row) const;
    void addFarRow(const FactoredProblem::Row& row, double g);
    void addFarContact(const Friction& friction, const Eigen::Matrix3d& G);
    Eigen::Map<RowMajor> at(std::size_t position) {
        return Eigen::Map<RowMajor>(m_factor.values() + position);
    }

    const FactoredProblem* m_problem = nullptr;
    math::BlockEdges m_edges, m_lastEdges;
    std::vector<int> m_place; ///< of each block in the elimination order
    std::size_t m_blockCount = 0;
    math::BlockCholesky m_factor;
    std::vector<Place> m_rowPlaces; ///< of contacts: at their normal row
    std::vector<double> m_ordered;
};

} // namespace trammel::lcp
