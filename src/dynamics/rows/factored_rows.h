#pragma once

#include "dynamics/rows/boxed_rows.h"
#include "dynamics/rows/constraint_rows.h"
#include "lcp/factored_problem.h"
#include "math/worker_pool.h"

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
        std::vector<int> bodies;    ///< by block of M; -1: a tyre's slip
        std::vector<int> jointRows; ///< behind the boxed rows
    };

    /// Fills M, J and compliances, and b with zeros; bounds and friction are left to the caller.
    /// Joint rows that follow from others where the joints are closed yield elsewhere, as far as
    /// the joints are open: off the closed pose they would brake the linkage, see RedundantModes.
    /// @param constraints those that belong to the problem; others than with moving bodies are left
    /// @param followsOthers JointEquations::followsOthers()
    /// @param pool threads that share the work; null: none
    void assemble(std::span<const BoxedRow> rows, const std::vector<BodyKinematics>& kinematics,
                  const ConstraintRows& jointRows, std::span<const int> constraints,
                  std::span<const char> followsOthers, lcp::FactoredProblem& problem, Place& place,
                  math::WorkerPool* pool = nullptr);

    /// Lets the lateral rows of tyres slip in a step of size h, see BoxedRow::slipPerForce.
    static void addSlips(std::span<const BoxedRow> rows, double h, lcp::FactoredProblem& problem,
                         Place& place);

    /// What the multipliers of a problem's answer do.
    /// @param velocities by body; added to
    /// @param jointImpulses by joint row (N s); added to
    void apply(const lcp::FactoredProblem& problem, const Place& place, const lcp::Result& result,
               std::vector<Vec6>& velocities, std::vector<double>& jointImpulses);

private:
    void addBlock(int body, Place& place);
    void setBlock(const BodyKinematics& kinematics, const Place& place, std::size_t block,
                  lcp::FactoredProblem& problem) const;
    void setRow(const BoxedRow& row, lcp::FactoredProblem::Row& posed) const;
    void addFar(const BoxedRow& row, lcp::FactoredProblem::Row& posed,
                lcp::FactoredProblem& problem) const;
    void addJoint(const Constraint& constraint, const ConstraintRows& jointRows,
                  lcp::FactoredProblem& problem, Place& place) const;

    const System& m_system;
    void soften(const ConstraintRows& jointRows, std::span<const int> constraints,
                std::span<const char> followsOthers, lcp::FactoredProblem& problem,
                const Place& place) const;

    std::vector<int> m_block;     ///< by body: its block of M, -1: none; all -1 between calls
    std::vector<Vec6> m_impulses; ///< J^T lambda by block
};

} // namespace trammel::dynamics
