#pragma once

#include "analysis/poses/constraint_space.h"

namespace trammel::analysis {

/// The equations of motion linearized about a pose at rest, in the nd freedoms that the joints
/// leave. A small motion is x = Z y with Z the motions of ConstraintSpace, and
///     M yDdot + C yDot + K y = 0,
///     M = Z^T M Z,   C = -Z^T df/dv Z,   K = -Z^T d(f + J^T lambda)/dx Z,
/// f being dynamics::standingForces() at the state's time and lambda held: the multipliers that
/// balance f, so that the curvature of the joints' motions counts (geometric stiffness). x holds
/// rotation vectors, so that K is symmetric under conservative forces in any pose. Drivers hold
/// their coordinate; contacts, limits and motors do not take part. y is free of units, one unit
/// being a rotation of 1 rad or a shift of the characteristic length.
struct Linearization {
    std::vector<int> bodies; ///< of Z's blocks of six rows
    Eigen::MatrixXd motions; ///< Z, nv x nd; m and rad
    Eigen::MatrixXd M;       ///< nd x nd, kg m^2
    Eigen::MatrixXd C;       ///< nd x nd, N m s
    Eigen::MatrixXd K;       ///< nd x nd, N m
    Eigen::VectorXd lambda;  ///< nc, N or N m; least squares of f + J^T lambda = 0
    Eigen::VectorXd force;   ///< Z^T f, N m: what is not balanced
    double residual = 0.0;   ///< N or N m: largest entry of f + J^T lambda on a body
    double forceScale = 0.0; ///< N m: size of f, against which to measure it
    double stiffnessError = 0.0, dampingError = 0.0; ///< of the entries of K and C, estimates

    /// The largest component of the unbalanced force along an eigenvector of K's symmetric part,
    /// over the size of the forces or of that stiffness: what is left of the forces, or how far the
    /// balance is, in rad or characteristic lengths, whichever is less.
    double imbalance() const;
    /// Whether imbalance() is below 1e-9.
    bool isEquilibrium() const;
    /// Whether K is symmetric but for its error, as conservative forces make it.
    bool isConservative() const;
    /// Whether C is more than its error.
    bool isDamped() const;
    /// Whether forces and their derivatives have values.
    bool isFinite() const;
};

/// Derivatives by extrapolated central differences, about 1e-12 of their largest entry.
/// Velocities of the state do not count. @pre the joints are closed
Linearization linearize(const dynamics::System& system, const dynamics::State& state);
/// The same with other columns of Z: directions (nv x nd), each without what would break the
/// joints, so that M, C and K change smoothly as the pose or the model does.
/// @throws messages::InvalidArgument where the joints leave another number of freedoms
Linearization linearize(const dynamics::System& system, const dynamics::State& state,
                        const Eigen::MatrixXd& directions);

/// @throws messages::RuntimeError where a linearization is not finite, naming the formula that has
///         no value
void requireFinite(const dynamics::System& system, const Linearization& linear);

} // namespace trammel::analysis
