#pragma once

#include "analysis/poses/constraint_space.h"
#include "dynamics/stepping/stepper.h"
#include "math/decompositions.h"

namespace trammel::analysis {

/// Entries of a motion's scaled measure: x_i = columnScale_i y_i with y free of units, the
/// characteristic length for a body's displacement, 1 for its rotation. nv entries.
Eigen::VectorXd motionScale(const dynamics::System& system, const ConstraintJacobian& jacobian);

/// Solves with the joints' Jacobian in a pose, whatever its rank, by a complete orthogonal
/// decomposition. What counts as rank: kRankTolerance, as in ConstraintSpace.
class ConstraintSolver {
public:
    ConstraintSolver(const dynamics::System& system, const ConstraintJacobian& jacobian);

    Eigen::Index rank() const { return m_decomposition.rank(); }

    /// The least x, in the scaled measure, of those with J x nearest to b. Shapes: b nc, x nv.
    Eigen::VectorXd motion(const Eigen::VectorXd& b) const;

private:
    Eigen::VectorXd m_rowScale, m_columnScale;
    math::CompleteOrthogonal m_decomposition;
};

/// The least lambda (nc; N and N m, unweighted) of those with J^T lambda nearest to f (nv) in the
/// scaled measure. Least as the multipliers of a run are where constraints are redundant.
Eigen::VectorXd multipliers(const dynamics::System& system, const ConstraintJacobian& jacobian,
                            const Eigen::VectorXd& f);

/// What a joint exerts on its second body at the joint, its driver left out, as
/// Stepper::reaction() tells of a run. @param lambda nc
dynamics::JointReaction jointReaction(const dynamics::System& system, const dynamics::State& state,
                                      const ConstraintJacobian& jacobian,
                                      const Eigen::VectorXd& lambda, int joint);
dynamics::JointReaction jointReaction(const dynamics::System& system, const dynamics::State& state,
                                      const SparseConstraintJacobian& jacobian,
                                      const Eigen::VectorXd& lambda, int joint);

} // namespace trammel::analysis
