#pragma once

#include "lcp/equation_solve.h"
#include "math/disjoint_sets.h"

#include <vector>

namespace trammel::lcp {

/// The blocks of a FactoredProblem with its equations (rows without bounds that are no tangents)
/// eliminated: what forces on a block move, the blocks that equations join to it following,
///     W = (M + J_e^T G J_e)^-1,   G = 1 / (delta a + compliance),
/// a being A's diagonal and delta a small softness that lets equations be redundant. W falls apart
/// into groups of joined blocks. A group has kLargest blocks at most, so that work and memory are
/// in proportion to the blocks: equations that would join more are cut, and left to the caller.
class JoinedBlocks {
public:
    static constexpr int kLargest = 16;
    static constexpr double kSoftness = EquationSolve::kSoftness;

    /// Takes up a problem; memory is used again.
    /// @param state of that problem; both must outlive the use
    void attach(const FactoredProblem& problem, const FactoredState& state);

    /// Whether a row is an equation, cut or not.
    bool isEquation(Eigen::Index row) const { return m_kind[row] != Kind::Other; }
    bool isCut(Eigen::Index row) const { return m_kind[row] == Kind::Cut; }
    bool hasCuts() const { return m_hasCuts; }
    /// Whether no cut equation touches what a row's blocks are joined to: W is exact for it then.
    bool isWhole(Eigen::Index row) const;
    const std::vector<int>& equations() const { return m_equations; } ///< that are not cut

    /// Numbers in W: a measure of the work.
    std::size_t valueCount() const { return m_W.size(); }

    /// x (6 numbers a block, in an order of its own) += W J^T of a row, times a multiplier.
    void push(Eigen::Index row, double lambda, Eigen::VectorXd& x) const;
    /// The same of three rows of the same two blocks.
    void push(Eigen::Index first, const Eigen::Vector3d& lambda, Eigen::VectorXd& x) const;
    /// J x of a row.
    double rate(Eigen::Index row, const Eigen::VectorXd& x) const;
    /// J_i W J_k^T of two rows, without compliance.
    double coupling(Eigen::Index i, Eigen::Index k) const;
    /// The same of three rows of the same two blocks, with their compliance.
    Eigen::Matrix3d contactBlock(Eigen::Index first) const;

    /// x that the equations' b and the other rows' multipliers make.
    void respond(const Eigen::VectorXd& lambda, Eigen::VectorXd& x);
    /// x = W x, six entries a block as the problem numbers them.
    void solve(Eigen::VectorXd& x);
    /// 1 / (delta a + compliance) of an equation.
    double weightOf(Eigen::Index equation) const {
        return EquationSolve::weightOf(*m_problem, *m_state, equation);
    }

private:
    enum class Kind : char { Other, Joined, Cut };
    struct Group {
        int first = 0, count = 0; ///< of its blocks in m_order
        std::size_t values = 0;   ///< where its part of W begins
        bool isCut = false;       ///< whether a cut equation touches it
    };

    void classify();
    void join(const FactoredProblem::Row& row, Kind& kind);
    void arrange();
    void condense(const Group& group, std::size_t firstEquation, std::size_t endEquation);
    void addForces(const Eigen::VectorXd& lambda, Eigen::VectorXd& force) const;
    void applyW(const Eigen::VectorXd& force, Eigen::VectorXd& x) const;
    void pushSide(int block, const Vec6& force, Eigen::VectorXd& x) const;
    Eigen::Map<const Eigen::MatrixXd> valuesOf(const Group& group) const {
        return {m_W.data() + group.values, 6 * group.count, 6 * group.count};
    }

    const FactoredProblem* m_problem = nullptr;
    const FactoredState* m_state = nullptr;
    std::vector<Kind> m_kind;          ///< by row
    std::vector<int> m_equations;      ///< by group
    math::DisjointSets m_sets;         ///< of the search for groups
    std::vector<int> m_size;           ///< of a group, by its root
    std::vector<int> m_group, m_place; ///< by block: its group, its place among all groups' blocks
    std::vector<Group> m_groups;
    std::vector<int> m_order;     ///< blocks by group
    std::vector<double> m_W, m_H; ///< of all groups; one group's inverse
    Eigen::VectorXd m_base, m_image;
    bool m_hasCuts = false;
};

} // namespace trammel::lcp
