#pragma once

#include "dynamics/rows/joint_equations.h"
#include "dynamics/rows/redundant_modes.h"

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace trammel::dynamics {

/// The Delassus matrix A = J M^-1 J^T + compliance of all constraints, with epsilon times its own
/// diagonal on the joints' rows, factored block by block over the constraint graph.
///
/// Where joints close loops rows may be redundant and A singular. Then A + rho E is factored and
///     lambda_(k+1) = lambda_k + (A + rho E)^-1 (r - A lambda_k),   lambda_0 = 0
/// converges to the multipliers of least norm (Carpentier, Budhiraja, Mansard 2021), without any
/// decision about rank but that of RedundantModes where drift hides redundancy. The norm is that of
/// forces over moments per length of the system's scales: it shares loads out alike at any size.
class DelassusMatrix : public JointEquations {
public:
    explicit DelassusMatrix(const System& system);

    /// Forms and factors A for evaluated rows. No allocation.
    /// @param kinematics solves use them, too: they must stay until the last
    void factor(const ConstraintRows& rows, const std::vector<BodyKinematics>& kinematics,
                double epsilon) override;
    /// The same in parts: A's rows of the constraints from the first to one before the end, in
    /// any order, once all rows that it or those before it have are evaluated; then the factor.
    void beginForm(const std::vector<BodyKinematics>& kinematics);
    void form(const ConstraintRows& rows, std::size_t first, std::size_t end);
    void factorFormed(const ConstraintRows& rows, double epsilon);

    void findRedundancy(const State& state) override;

    /// Rows that follow from those before them in the constraint order: what is left of a row, in
    /// the mass metric, after the earlier ones are taken out is under 1e-6 of it. Replaces the
    /// factor. For analyses, not for the step.
    std::vector<int> findDependentRows(const ConstraintRows& rows,
                                       const std::vector<BodyKinematics>& kinematics);

    /// Solves A lambda = r and leaves the bodies' response M^-1 J^T lambda. No allocation.
    SolveReport solve(const ConstraintRows& rows, std::span<const double> r,
                      std::span<double> lambda) override;

    /// J M^-1 J^T lambda of the last solve, by row.
    const std::vector<double>& rowResponse() const { return m_rowResponse; }

private:
    using CouplingKernel = void (*)(double*, const double*, const double*);
    struct Block {
        CouplingKernel add;
        int target;
        int left, right; ///< positions in Weighed and among the rows' numbers
    };

    /// Sides of a constraint, a bit each, on whose bodies no constraint before it acts, or none
    /// behind it.
    struct Touches {
        std::uint8_t first = 0, last = 0;
    };

    void listBlocks();
    void listTouches();
    double proximalShift();
    std::vector<int> dependentRows(const ConstraintRows& rows, double own);
    void form(const ConstraintRows& rows, const std::vector<BodyKinematics>& kinematics);
    /// J M^-1 of one constraint, see weighedColumns(); aligned as kernels read pairs of numbers.
    struct Weighed {
        alignas(16) std::array<double, 2 * math::kMaxBlock * kRowEntries> numbers;
    };
    template <class Rows>
    void formOwnBlock(int c, const ConstraintRows& rows, Rows kernel, Weighed& W);
    SolveReport iterate(const ConstraintRows& rows, std::span<const double> r,
                        std::span<double> lambda);
    void softenDiagonal(const ConstraintRows& rows, double epsilon);
    void shiftDiagonal();
    void respond(const ConstraintRows& rows, std::span<const double> lambda);
    double respond(const ConstraintRows& rows, std::span<const double> r,
                   std::span<const double> lambda);
    void solveFactor(std::span<double> x);
    double largestLeft() const;
    bool isContradiction(const ConstraintRows& rows);

    const System& m_system;
    math::BlockCholesky m_factor;
    const std::vector<BodyKinematics>* m_kinematics = nullptr; ///< of the last factorization
    std::vector<double> m_inverseMass;                         ///< by body
    std::vector<Block> m_blocks;   ///< by the later of their constraints
    std::vector<int> m_firstBlock; ///< each constraint's, and behind the last
    std::vector<std::pair<std::ptrdiff_t, std::ptrdiff_t>>
        m_fill;                     ///< values of L only: where, how many
    std::vector<Touches> m_touches; ///< by constraint
    std::vector<int> m_ownBlocks;   ///< each constraint's diagonal block
    std::vector<int> m_diagonal;    ///< nc: each row's diagonal entry in the factor's values
    bool m_isSoftened = false;      ///< m_softness is not all 0
    std::vector<double> m_softness; ///< nc: what was added to A's diagonal, rho apart
    /// nc: what the factor's rows are multiplied by: where joints close loops System::rowShare(),
    /// so that rows in m and in rad are of one size, else 1; and what is left of that.
    std::vector<double> m_shares, m_measures;
    std::vector<double> m_products;    ///< by value of the factor: of its rows' shares
    std::vector<double> m_residual;    ///< nc: of the factor's rows
    std::vector<double> m_multipliers; ///< nc: scratch
    std::vector<double> m_rowResponse; ///< nc
    std::vector<double> m_entries;     ///< nc: A's diagonal before it is factored
    RedundantModes m_redundant;
    bool m_leavesOutRedundant = false; ///< no row yields, and some may be redundant
    double m_shift = 0.0;              ///< rho; 0 where no joints close loops
    bool m_hasJointsOnly;              ///< so that rows yield by epsilon only
    int m_droppedPivots = 0;
};

} // namespace trammel::dynamics
