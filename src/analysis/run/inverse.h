#pragma once

#include "analysis/run/kinematics.h"

namespace trammel::analysis {

/// Forces that a prescribed motion takes.
struct InverseForces {
    Eigen::VectorXd lambda; ///< nc, by ConstraintJacobian's rows; N or N m
    double residual = 0.0;  ///< of M a = f + J^T lambda, N or N m: what no joint can take
};

/// The least-norm multipliers of  M a = f + J^T lambda  with the motion's accelerations a and f by
/// dynamics::totalForces(). A driver's is its torque or force.
InverseForces inverseForces(const dynamics::System& system, const DrivenMotion& motion);

/// What a drive has to give, over the frames.
struct DriveRange {
    std::string joint;
    bool isTorque = true;               ///< N m, else N
    double lowest = 0.0, highest = 0.0; ///< torque or force
    double peakPower = 0.0;             ///< W, largest by size
};

/// What `trammel inverse --json` prints.
struct InverseSummary {
    KinematicsSummary kinematics;
    std::vector<DriveRange> drives;
};

/// Inverse dynamics: the kinematic run of a model, each frame with the multipliers, the joints'
/// reactions and the drivers' efforts and power as in a run's channels. Contacts, limits and motors
/// do not take part; a warning names them.
/// @throws std::invalid_argument as kinematics() does
InverseSummary inverse(const model::Model& model, std::string documentText,
                       results::FrameSink& sink, const std::stop_token& stop = {});

} // namespace trammel::analysis
