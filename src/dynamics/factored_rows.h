#pragma once

#include "dynamics/boxed_rows.h"
#include "dynamics/constraint_rows.h"
#include "lcp/factored_problem.h"

#include <functional>
#include <span>
#include <vector>

namespace trammel::dynamics {

/// Poses boxed rows, and behind them the joints' as equations, as a problem given by its factors:
/// M has a block for each moving body that a row touches.
class FactoredRows {
public:
    explicit FactoredRows(const System& system);

    /// Fills M, J and compliances, and b with zeros; bounds and friction are left to the caller.
    /// @param takesPart whether a constraint that holds a moving body belongs to the problem
    void pose(std::span<const BoxedRow> rows, const std::vector<BodyKinematics>& kinematics,
              const ConstraintRows& jointRows,
              const std::function<bool(const Constraint&)>& takesPart,
              lcp::FactoredProblem& problem);

    /// Whether a problem of those rows can be posed: each of its rows, and of the joints' that take
    /// part, between two bodies at most.
    bool fits(std::span<const BoxedRow> rows,
              const std::function<bool(const Constraint&)>& takesPart) const;

    /// Which joint rows the last problem has behind the boxed ones.
    const std::vector<int>& jointRows() const { return m_jointRows; }

    /// What multipliers of the last problem do.
    /// @param velocities by body; added to
    /// @param jointImpulses by joint row (N s); added to
    void apply(const lcp::FactoredProblem& problem, const Eigen::VectorXd& lambda,
               std::vector<Vec6>& velocities, std::vector<double>& jointImpulses) const;

private:
    void addBlock(int body, const std::vector<BodyKinematics>& kinematics,
                  lcp::FactoredProblem& problem);
    void addJoint(const Constraint& constraint, const ConstraintRows& jointRows,
                  lcp::FactoredProblem& problem);

    const System& m_system;
    std::vector<int> m_wide;      ///< constraints between more than two bodies
    std::vector<int> m_block;     ///< by body: its block of M, -1: none
    std::vector<int> m_bodies;    ///< by block
    std::vector<int> m_jointRows; ///< in the problem's order
};

} // namespace trammel::dynamics
