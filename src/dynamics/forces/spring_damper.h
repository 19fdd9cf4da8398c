#pragma once

#include "dynamics/bodies/body_state.h"
#include "model/compiled_function.h"

#include <string>

namespace trammel::dynamics {

/// A spring and damper between two body-fixed points.
///
///     force on B along u = -(k (|d| - length) + d_c d|d|/dt),   d = x_B - x_A,   u = d / |d|
///
/// Integrated implicitly it is one soft constraint row with phi = |d| - length (soft_row.h).
/// Explicitly it is a force of the step's start.
/// At zero length no force acts, since it has no direction.
struct SpringDamper {
    std::string name;
    int bodyA = 0, bodyB = 0;
    Vec3 rA = Vec3::Zero(), rB = Vec3::Zero(); ///< centre of mass to end point, body axes, m
    model::CompiledFunction stiffness, damping, length; ///< of t; N/m, N s/m, m
    bool isImplicit = true;
};

/// Force along u on B of the explicit law, N; tension pulls, so is negative. Sets `direction` to u.
double springForce(const SpringDamper& spring, double t, const Side& A, const Side& B,
                   Vec3& direction);

/// k (|d| - length)^2 / 2, J.
double springEnergy(const SpringDamper& spring, double t, const Side& A, const Side& B);

/// |d|, m.
double springLength(const SpringDamper& spring, const Side& A, const Side& B);

} // namespace trammel::dynamics
