#pragma once

#include "dynamics/condensed_rows.h"
#include "dynamics/contacts/active_rows.h"
#include "dynamics/reaction.h"

#include <Eigen/QR>
#include <vector>

namespace trammel::dynamics {

/// Solves for the multipliers of active rows on top of the joints': with A of CondensedRows, kept
/// rows k and rows at their limit s,
///     A_kk lambda_k + A_ks lambda_s = r_k - J_k x,
/// lambda_s given by the pressing forces, the reactions or the motors' forces. Redundant contacts
/// get the multipliers of least norm.
class ActiveSolve {
public:
    explicit ActiveSolve(const System& system);

    /// Forms A of the rows as they are evaluated.
    void form(const ActiveRows& active, const std::vector<BodyKinematics>& kinematics,
              const ConstraintRows& jointRows, JointEquations& joints);

    /// Accelerations that the rows' modes ask for.
    /// @param x by body, those with the joints alone; what the rows do is added
    /// @param lambda by joint row, N or N m; added to
    void accelerate(ActiveRows& active, const State& state,
                    const std::vector<BodyKinematics>& kinematics, const ConstraintRows& jointRows,
                    JointEquations& joints, std::vector<Vec6>& x, std::vector<double>& lambda);

    /// Adds to x, which meets the joints, what makes J x = gap on stops.
    void closeGaps(const ActiveRows& active, const ConstraintRows& jointRows,
                   JointEquations& joints, std::vector<Vec6>& x);
    /// Adds to x, which meets the joints, what makes J x = J v - target on kept rows.
    void closeRates(const ActiveRows& active, const State& state, const ConstraintRows& jointRows,
                    JointEquations& joints, std::vector<Vec6>& x);

    /// Whether the last accelerations left no choice of multipliers.
    bool isUnique() const { return m_isUnique; }

private:
    void solveKept(const ActiveRows& active);
    void solveChosen(const ActiveRows& active, const ConstraintRows& jointRows,
                     JointEquations& joints, std::vector<Vec6>& x);
    double updateLoads(ActiveRows& active, const State& state,
                       const std::vector<BodyKinematics>& kinematics,
                       const ConstraintRows& jointRows, const std::vector<double>& lambda) const;

    const System& m_system;
    CondensedRows m_condensed;
    std::vector<BoxedRow> m_rows;
    std::vector<int> m_chosen; ///< rows that are solved for
    Eigen::MatrixXd m_A, m_S;
    Eigen::VectorXd m_rhs, m_solution, m_free, m_forces;
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> m_decomposition;
    std::vector<Vec6> m_start;
    std::vector<double> m_startLambda, m_ignored;
    bool m_isUnique = true;
};

} // namespace trammel::dynamics
