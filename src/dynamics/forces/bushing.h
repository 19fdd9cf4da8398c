#pragma once

#include "dynamics/bodies/body_state.h"

#include <Eigen/Core>
#include <string>

namespace trammel::dynamics {

using Mat6 = Eigen::Matrix<double, 6, 6>;

/// An elastic connection of two bodies in all six directions:
///     x = (F^T d, theta),   d = x_B - x_A,   F the bushing's axes, fixed in A
///     force and torque on B, in the axes F: -K x - D xdot
/// theta (rad) is the rotation vector of B's axes relative to A's. Its rate is taken exactly, so
/// that the elastic part is the gradient of x^T K x / 2 and no energy is made by turning.
struct Bushing {
    std::string name;
    int bodyA = 0, bodyB = 0;
    Vec3 rA = Vec3::Zero(), rB = Vec3::Zero(); ///< centre of mass to the bushing, body axes, m
    Mat3 frameA = Mat3::Identity();            ///< the bushing's axes in A's
    Mat3 frameB = Mat3::Identity();            ///< in B's; as A's in the initial pose
    Mat6 stiffness = Mat6::Zero();             ///< N/m, N/rad, N m/rad; positive semi-definite
    Mat6 damping = Mat6::Zero();               ///< N s/m, ...; positive semi-definite

    Vec6 displacement(const Side& A, const Side& B) const; ///< x; m, rad
    double energy(const Side& A, const Side& B) const;     ///< J
};

/// J of xdot = J (v_A, w_A, v_B, w_B).
Eigen::Matrix<double, 6, 12> bushingJacobian(const Bushing& bushing, const Side& A, const Side& B);

/// A bushing in a step of size h as six soft rows along the principal axes V of h K + D =
/// V diag(c) V^T: then no row's softness couples to another's, and the whole is implicit Euler.
struct SoftBushing {
    Mat6 axes = Mat6::Identity(); ///< V
    Vec6 stiffnessSum;            ///< c; a row with 0 does nothing
};
SoftBushing softBushing(const Bushing& bushing, double h);

} // namespace trammel::dynamics
