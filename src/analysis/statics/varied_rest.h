#pragma once

#include "analysis/run/pose_solver.h"
#include "analysis/sensitivity/pose_outputs.h"
#include "analysis/sensitivity/varied_sides.h"
#include "analysis/statics/linearize.h"

namespace trammel::analysis {

/// A mechanism in a closed pose at rest, about which parameters are varied.
struct RestPose {
    /// @param system outlives it
    RestPose(const dynamics::System& system, const dynamics::State& state);

    const dynamics::System& system;
    dynamics::State state;
    ConstraintJacobian jacobian;
    ConstraintSolver solver; ///< of the jacobian
    DriverTargets targets;   ///< what velocity drivers hold
    Linearization linear;
};

/// The matrices of a linearization.
struct ReducedMatrices {
    Eigen::MatrixXd M, C, K; ///< kg m^2, N m s, N m

    static ReducedMatrices of(const Linearization& linear) {
        return {linear.M, linear.C, linear.K};
    }
};

/// A mechanism at rest with one of its parameters changed a little, see VariedSides: what changes
/// of a pose that follows a way, nv entries in m and rad of the bodies' places by the parameter.
/// The poses along the way are closed to higher order by steps with the Jacobian of the pose
/// itself, so that what is redundant there stays so.
class VariedRest {
public:
    /// @param nominal outlives it
    /// @throws messages::InvalidArgument naming the parameter that cannot be changed
    VariedRest(const RestPose& nominal, const VariedParameter& parameter);

    /// Of the pose that the model states.
    EstimatedVector statedWay() const;
    /// d phi / dp of the joints' rows along a way; dimensionless.
    EstimatedVector rowDerivative(const Eigen::VectorXd& way) const;
    /// Z^T d(f + J^T lambda) / dp along a way that keeps the joints closed, lambda held; N m.
    EstimatedVector forceDerivative(const Eigen::VectorXd& way) const;
    EstimatedVector outputDerivative(const Eigen::VectorXd& way, Eigen::Index count) const;
    struct MatrixDerivatives {
        ReducedMatrices value, error;
    };
    /// Of the linearization along directions (nv x nd) that follow the joints.
    /// @param at the pose's own along the same directions
    MatrixDerivatives matrixDerivatives(const Eigen::VectorXd& way, const Linearization& at) const;

private:
    struct Side {
        Side(const dynamics::System& nominal, const model::Model& model, double change);

        double change;
        dynamics::System system;
        PoseSolver poses;
        PoseOutputs outputs;
    };

    double stepOf(const VariedParameter& parameter) const;
    dynamics::State moved(const Side& side, const Eigen::VectorXd& way) const;
    dynamics::State along(const Side& side, const Eigen::VectorXd& way) const;
    Eigen::VectorXd rows(const Side& side, const dynamics::State& state) const;
    Eigen::VectorXd forces(const Side& side, const dynamics::State& state) const;
    Eigen::VectorXd still() const { return Eigen::VectorXd::Zero(m_nominal.jacobian.J.cols()); }

    const RestPose& m_nominal;
    Eigen::VectorXd m_rowScale;
    double m_forceScale; ///< N m
    VariedSides<Side> m_sides;
};

} // namespace trammel::analysis
