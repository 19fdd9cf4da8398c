#pragma once

#include "lcp/problem.h"
#include "math/vector.h"

#include <array>
#include <vector>

namespace trammel::lcp {

/// A problem whose matrix is given by its factors and never formed,
///     A = J M^-1 J^T + diag(compliance),
/// M block-diagonal with 6 x 6 blocks, each row of J touching four of them at most. Work and memory
/// are in proportion to the rows, where A would fill up with their square.
struct FactoredProblem {
    struct Row {
        int left = -1, right = -1; ///< blocks of M; -1: none
        std::array<double, 12> J{};
        double compliance = 0.0; ///< >= 0
        int far = -1;            ///< index in `far`; -1: two blocks are all
    };
    /// What a row has of a third and a fourth block.
    struct Far {
        std::array<int, 2> blocks{-1, -1};
        std::array<double, 12> J{};
    };
    using Block = Eigen::Matrix<double, 6, 6>;

    std::vector<Block> M, inverseM; ///< positive definite
    std::vector<Row> rows;
    std::vector<Far> far;
    Eigen::VectorXd b, lower, upper;
    std::vector<Friction> friction;

    Eigen::Index size() const { return b.size(); }
    /// Calls visit(block, J's six entries) for each block that a row touches.
    template <class Visit>
    void forEachSide(const Row& row, const Visit& visit) const {
        if (row.left >= 0) visit(row.left, row.J.data());
        if (row.right >= 0) visit(row.right, row.J.data() + 6);
        if (row.far < 0) return;
        const Far& more = far[row.far];
        for (std::size_t s = 0; s < more.blocks.size(); ++s)
            if (more.blocks[s] >= 0) visit(more.blocks[s], more.J.data() + 6 * s);
    }
};

/// A contact's rows: normal, first and second tangent.
inline std::array<int, 3> rowsOf(const Friction& friction) {
    return {friction.normal, friction.tangents[0], friction.tangents[1]};
}

/// Whether two rows touch the same blocks, which is not asked of rows that touch more than two.
inline bool haveSameBlocks(const FactoredProblem::Row& row, const FactoredProblem::Row& other) {
    return row.left == other.left && row.right == other.right && row.far < 0 && other.far < 0;
}

/// Lets a contact's second tangent yield by a compliance, as if it moved a mass of its inverse that
/// nothing else does, a new block: laws of contacts know no compliance.
void addSlip(FactoredProblem& problem, const Friction& friction, double compliance);

/// The 3 x 3 block of A that belongs rows of the same two blocks, from `first` on.
Eigen::Matrix3d delassusBlock(const FactoredProblem& problem, Eigen::Index first);

/// Its first row.
Eigen::RowVector3d delassusRow(const FactoredProblem& problem, Eigen::Index first);

/// Which of the rows' own bounds each multiplier is at: tangents, which have none, are free.
void setsAtBounds(const FactoredProblem& problem, const Eigen::VectorXd& lambda,
                  std::vector<Set>& sets);

/// The same problem with its matrix formed: n^2 numbers.
Problem formed(const FactoredProblem& problem);

/// What belongs to one set of multipliers: x = M^-1 J^T lambda by block, and w = J x + C lambda +
/// b.
class FactoredState {
public:
    FactoredState() = default;
    explicit FactoredState(const FactoredProblem& problem) { attach(problem); }

    /// Takes up a problem, with lambda = 0; memory is used again.
    /// @param problem must outlive the use
    void attach(const FactoredProblem& problem);

    Eigen::VectorXd lambda, w;
    std::vector<Vec6> x;

    /// x and w from lambda.
    void update();
    /// w from lambda and x.
    void updateRates();
    /// J x of one row.
    double rate(Eigen::Index row, const std::vector<Vec6>& blocks) const;
    /// x changes with one multiplier; w does not follow.
    void add(Eigen::Index row, double change);
    /// A's diagonal.
    const Eigen::VectorXd& diagonal() const { return m_diagonal; }
    /// The same, averaged over the three rows of each contact: what projects on a cone knows one
    /// length only.
    const Eigen::VectorXd& averagedDiagonal() const { return m_averaged; }
    /// Whether a row belongs to a contact with friction, as its normal or a tangent.
    bool isOfContact(Eigen::Index row) const { return m_isOfContact[row] != 0; }
    /// The 3 x 3 block of A that belongs to a contact's rows.
    Eigen::Matrix3d contactBlock(const Friction& friction) const;
    /// max_i |lambda_i - nearest allowed (lambda - w)_i|, as naturalResidual().
    double residual() const;
    /// The same in the units of w, as lcp::scaledResidual().
    double scaledResidual() const;

private:
    template <typename Scale>
    double residual(Scale scaleOf) const;

    const FactoredProblem* m_problem = nullptr;
    std::vector<std::array<double, 12>> m_weighted, m_farWeighted; ///< J M^-1 by row and by far
    Eigen::VectorXd m_diagonal, m_averaged;
    std::vector<char> m_isOfContact; ///< by row
};

} // namespace trammel::lcp
