#pragma once

#include "dynamics/rows/boxed_rows.h"
#include "dynamics/rows/constraint_rows.h"
#include "lcp/factored_problem.h"

#include <span>
#include <vector>

namespace trammel::dynamics {

/// Poses boxed rows, and behind them the joints' as equations, as a problem given by its factors:
/// M has a block for each moving body that a row touches.
class FactoredRows {
public:
    explicit FactoredRows(const System& system);

    /// What a problem's blocks and equations are.
    struct Place {
        std::vector<int> bodies;    ///< by block of M
        std::vector<int> jointRows; ///< behind the boxed rows
    };

    /// Fills M, J and compliances, and b with zeros; bounds and friction are left to the caller.
    /// @param constraints those that belong to the problem; others than with moving bodies are left
    void assemble(std::span<const BoxedRow> rows, const std::vector<BodyKinematics>& kinematics,
                  const ConstraintRows& jointRows, std::span<const int> constraints,
                  lcp::FactoredProblem& problem, Place& place);

    /// Whether a problem of those rows can be posed: each of its rows, and of the joints' that take
    /// part, between two bodies at most.
    bool fits(std::span<const BoxedRow> rows, std::span<const int> constraints) const;

    /// What multipliers of a problem do.
    /// @param velocities by body; added to
    /// @param jointImpulses by joint row (N s); added to
    void apply(const lcp::FactoredProblem& problem, const Place& place,
               const Eigen::VectorXd& lambda, std::vector<Vec6>& velocities,
               std::vector<double>& jointImpulses);

private:
    void addBlock(int body, const std::vector<BodyKinematics>& kinematics,
                  lcp::FactoredProblem& problem, Place& place);
    void addJoint(const Constraint& constraint, const ConstraintRows& jointRows,
                  lcp::FactoredProblem& problem, Place& place) const;

    const System& m_system;
    std::vector<int> m_block;   ///< by body: its block of M, -1: none; all -1 between calls
    std::vector<Vec6> m_change; ///< by block: M^-1 J^T lambda
};

} // namespace trammel::dynamics
