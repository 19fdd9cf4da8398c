#pragma once

#include "analysis/poses/constraint_solver.h"

#include <stop_token>
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

    /// Leaves poses open where a stop is asked for.
    void stopWhen(const std::stop_token& token) { m_stop = token; }

    /// The targets that a pose fulfils.
    DriverTargets targets(const dynamics::State& state) const;

    struct Closing {
        bool isClosed = false;      ///< to 1e-13 m and rad, or what rounding allows
        bool isFinite = true;       ///< in the end; rows without value are open by nothing
        double correction = 0.0;    ///< rad, or characteristic lengths
        Eigen::Index worstRow = -1; ///< in the end, or where it is closed, at first
        double worstPhi = 0.0;      ///< in the end, m or rad
        double open = 0.0;          ///< the same, relative to the scales
    };
    /// Moves the bodies onto the constraints at the state's time. Velocities stay.
    Closing close(dynamics::State& state, const DriverTargets& targets) const;
    /// The same of models of any size, by motions that are least where `length` weighs metres
    /// against radians.
    Closing closeSparsely(dynamics::State& state, const DriverTargets& targets,
                          double length) const;

    const dynamics::System& system() const { return m_system; }

    /// By how much rows are open, velocity drivers' too; nc, m and rad.
    Eigen::VectorXd residual(const ConstraintJacobian& jacobian, const dynamics::State& state,
                             const DriverTargets& targets) const;

private:
    template <class Rows>
    Eigen::VectorXd residualOf(const Rows& rows, const dynamics::State& state,
                               const DriverTargets& targets) const;
    template <class ConstraintsAt>
    Closing closeBy(const ConstraintsAt& constraintsAt, dynamics::State& state,
                    const DriverTargets& targets) const;

    const dynamics::System& m_system;
    std::stop_token m_stop;
};

/// Whether a joint has a driver that states a velocity.
bool hasVelocityDriver(const dynamics::Joint& joint);

} // namespace trammel::analysis
