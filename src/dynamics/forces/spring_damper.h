#pragma once

#include "dynamics/joints/row_writer.h"
#include "model/compiled_function.h"

#include <string>

namespace trammel::dynamics {

/// A spring and damper between two body-fixed points.
///
///     force on B along u = -(k (|d| - length) + d_c d|d|/dt),   d = x_B - x_A,   u = d / |d|
///
/// Integrated implicitly it is one soft constraint row with phi = |d| - length and
/// gamma = h k / (d_c + h k), compliance 1 / (h (d_c + h k)): exactly implicit Euler of the spring
/// and damper, whatever the masses ([Kea] App. 3). Explicitly it is a force of the step's start.
/// At zero length no force acts, since it has no direction.
struct SpringDamper {
    std::string name;
    int bodyA = 0, bodyB = 0;
    Vec3 rA = Vec3::Zero(), rB = Vec3::Zero(); ///< centre of mass to end point, body axes, m
    model::CompiledFunction stiffness, damping, length; ///< of t; N/m, N s/m, m
    bool isImplicit = true;
};

/// How a spring enters a step of size h as a soft row.
struct SoftRow {
    double gamma = 0.0; ///< share of phi corrected in the step
    double compliance =
        0.0;               ///< added to the row's diagonal of the Delassus matrix, 1/(N s) * m/s^2
    bool isActive = false; ///< whether any force acts
};
SoftRow softRow(const SpringDamper& spring, double t, double h);

/// Force along u on B of the explicit law, N; tension pulls, so is negative. Sets `direction` to u.
double springForce(const SpringDamper& spring, double t, const Side& A, const Side& B,
                   Vec3& direction);

/// k (|d| - length)^2 / 2, J.
double springEnergy(const SpringDamper& spring, double t, const Side& A, const Side& B);

/// |d|, m.
double springLength(const SpringDamper& spring, const Side& A, const Side& B);

} // namespace trammel::dynamics
