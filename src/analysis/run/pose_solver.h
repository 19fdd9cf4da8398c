#pragma once

#include "analysis/poses/constraint_solver.h"

#include <string>
#include <vector>

namespace trammel::analysis {

/// Coordinates that velocity drivers prescribe, which their rows do not know, by joint; those of
/// other joints do not count. rad or m
using DriverTargets = std::vector<double>;

/// Closes the joints and drivers of a pose: Newton's method on phi(x, t) = 0 from a near pose, each
/// step the least in the scaled measure (ConstraintSolver).
class PoseSolver {
public:
    /// @param system outlives it
    explicit PoseSolver(const dynamics::System& system) : m_system(system) {}

    /// The targets that a pose fulfils.
    DriverTargets targets(const dynamics::State& state) const;

    struct Closing {
        bool isClosed = false;      ///< to 1e-13 m and rad, or what rounding allows
        bool isFinite = true;       ///< in the end; rows without value are open by nothing
        double correction = 0.0;    ///< rad, or characteristic lengths
        Eigen::Index worstRow = -1; ///< in the end, or where it is closed, at first
        double worstPhi = 0.0;      ///< in the end, m or rad
    };
    /// Moves the bodies onto the constraints at the state's time. Velocities stay.
    Closing close(dynamics::State& state, const DriverTargets& targets) const;

    const dynamics::System& system() const { return m_system; }

    /// By how much rows are open, velocity drivers' too; nc, m and rad.
    Eigen::VectorXd residual(const ConstraintJacobian& jacobian, const dynamics::State& state,
                             const DriverTargets& targets) const;

private:
    Eigen::VectorXd relative(const ConstraintJacobian& jacobian, const Eigen::VectorXd& phi) const;

    const dynamics::System& m_system;
};

/// Whether a joint has a driver that states a velocity.
bool hasVelocityDriver(const dynamics::Joint& joint);

} // namespace trammel::analysis
