#pragma once

#include "dynamics/bodies/principal_inertia.h"

namespace trammel::dynamics {

/// Orientation (body to world) and angular velocity (world axes, rad/s) of a body.
struct FreeRotation {
    Quat q = Quat::Identity();
    Vec3 w = Vec3::Zero();
};

/// Whether w is parallel to the angular momentum L to rounding, so that a free body keeps w; both
/// in the same axes.
bool turnsSteadily(const Vec3& w, const Vec3& L);

/// The motion of a torque-free rigid body after h seconds, exact to rounding.
///
/// The spatial angular momentum L stays, so the orientation is known from the direction l of L in
/// the body and one angle about it. In principal axes l follows Euler's equations
///     l' = l x w,   w = |L| (l1/I1, l2/I2, l3/I3),
/// and the rotation A from the body axes at time t to those at 0 is
///     A = exp(psi l0) M(l),   M the shortest rotation that takes l to l0,
///     psi = 2 T t / |L| - Omega,
/// with Omega the solid angle between the path of l and the great circle that closes it (Montgomery
/// 1991), Omega' = ((2T/|L|) l0 . l - l0 . w) / (1 + l0 . l). Where van Zon and Schofield (2007)
/// and Celledoni et al. (2008) take Jacobi's elliptic functions and an incomplete integral of the
/// third kind for l and Omega, here their Taylor series are summed until a term is below rounding:
/// that is as exact, faster at the lengths of a time step, and has no case to tell apart, be the
/// body spherical, symmetric or nearly so, or its motion near the separatrix. Longer times than
/// the series reach are cut into halves.
///
/// @param q unit quaternion, body axes to world axes; w world axes, rad/s
/// @param h s, may be negative
/// @return not-a-number where the body would turn more than some 60,000 radians
FreeRotation freeRotation(const PrincipalInertia& inertia, const Quat& q, const Vec3& w, double h);

} // namespace trammel::dynamics
