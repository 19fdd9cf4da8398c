#pragma once

#include "dynamics/constraint_rows.h"

#include <array>
#include <span>
#include <vector>

namespace trammel::dynamics {

/// What a solve of the constraint equations tells.
struct SolveReport {
    int iterations = 0; ///< rounds of the proximal iteration, 1 where one factor solve was enough
    int droppedPivots = 0; ///< rows that the factorization could not use
    double residual = 0.0; ///< largest |A lambda - r| over the rows, contradiction apart
    double scale = 0.0;    ///< largest |r|, what the residual is to be compared with
    /// Largest part of r by which redundant rows contradict each other, which no multipliers meet:
    /// drifting joints do so a little, a driver that asks for what its linkage cannot do, much.
    double contradiction = 0.0;
    int worstRow = -1; ///< of what is left over
    bool ok() const {
        return droppedPivots == 0 && residual <= 1e-6 * scale && contradiction <= 1e-2 * scale;
    }
};

/// The Delassus matrix A = J M^-1 J^T + compliance of all constraints, with epsilon times its own
/// diagonal on the joints' rows, factored block by block over the constraint graph.
///
/// Where joints close loops rows may be redundant and A singular. Then A + rho E is factored and
///     lambda_(k+1) = lambda_k + (A + rho E)^-1 (r - A lambda_k),   lambda_0 = 0
/// converges to the multipliers of least norm (Carpentier, Budhiraja, Mansard 2021), without any
/// decision about rank.
class DelassusMatrix {
public:
    explicit DelassusMatrix(const System& system);

    /// Forms and factors A for evaluated rows. No allocation.
    /// @param kinematics solves use them, too: they must stay until the last
    void factor(const ConstraintRows& rows, const std::vector<BodyKinematics>& kinematics,
                double epsilon);

    /// Rows that follow from those before them in the constraint order: what is left of a row, in
    /// the mass metric, after the earlier ones are taken out is under 1e-6 of it. Replaces the
    /// factor. For analyses, not for the step.
    std::vector<int> findDependentRows(const ConstraintRows& rows,
                                       const std::vector<BodyKinematics>& kinematics);

    /// Solves A lambda = r and leaves the bodies' response M^-1 J^T lambda. No allocation.
    SolveReport solve(const ConstraintRows& rows, std::span<const double> r,
                      std::span<double> lambda);

    /// M^-1 J^T lambda of the last solve, by body: (linear, angular), world axes.
    const std::vector<Vec6>& response() const { return m_response; }
    /// J M^-1 J^T lambda of the last solve, by row.
    const std::vector<double>& rowResponse() const { return m_rowResponse; }

private:
    using CouplingKernel = void (*)(double*, const double*, const double*);
    struct Block {
        CouplingKernel add;
        std::size_t target;
        int left, right; ///< positions in m_W and J
    };

    void listBlocks();
    double proximalShift();
    void form(const ConstraintRows& rows, const std::vector<BodyKinematics>& kinematics);
    void weigh(const Constraint& constraint, const ConstraintRows& rows);
    void softenDiagonal(const ConstraintRows& rows, double epsilon);
    void respond(const ConstraintRows& rows, std::span<const double> lambda);
    bool isContradiction(const ConstraintRows& rows);
    double residual(const ConstraintRows& rows, std::span<const double> r,
                    std::span<const double> lambda);

    const System& m_system;
    math::BlockCholesky m_factor;
    const std::vector<BodyKinematics>* m_kinematics = nullptr; ///< of the last factorization
    std::vector<double> m_inverseMass;                         ///< by body
    std::vector<Block> m_blocks;          ///< by the later of their constraints
    std::vector<int> m_firstBlock;        ///< each constraint's, and behind the last
    std::vector<std::size_t> m_ownBlocks; ///< each constraint's diagonal block
    std::vector<std::size_t> m_diagonal;  ///< nc: each row's diagonal entry in the factor's values
    std::vector<double> m_W;              ///< J M^-1 of one constraint, see weighedColumns()
    std::vector<double> m_softness;       ///< nc: what was added to A's diagonal, rho apart
    std::vector<double> m_residual;       ///< nc
    std::vector<double> m_rowResponse;    ///< nc
    std::vector<Vec6> m_response;
    double m_shift = 0.0; ///< rho; 0 where no joints close loops
    int m_droppedPivots = 0;
};

} // namespace trammel::dynamics
