#pragma once

#include "dynamics/system/system.h"

#include <Eigen/Core>
#include <span>

/// Motions of some bodies as one vector, six entries a body: of the centre of mass (m/s or m), then
/// angular (rad/s or rad), world axes. ConstraintJacobian::bodies names the bodies of its columns.
namespace trammel::analysis {

Eigen::VectorXd velocities(const dynamics::State& state, std::span<const int> bodies);
void setVelocities(dynamics::State& state, std::span<const int> bodies, const Eigen::VectorXd& v);

/// Moves each body by a finite displacement: shifts it, and turns it about the rotation vector.
/// State::angles stay; dynamics::resolveAngles() makes them fit.
void move(dynamics::State& state, std::span<const int> bodies, const Eigen::VectorXd& x);

/// Entries of all bodies that belong to some, stacked.
Eigen::VectorXd stacked(std::span<const Vec6> values, std::span<const int> bodies);

/// Mass matrix of some bodies in a pose, block diagonal: m E, R I R^T.
Eigen::MatrixXd massMatrix(const dynamics::System& system, const dynamics::State& state,
                           std::span<const int> bodies);

} // namespace trammel::analysis
