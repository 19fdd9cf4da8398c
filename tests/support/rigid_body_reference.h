#pragma once

#include "math/vector.h"
#include "support/adaptive_integrator.h"

namespace trammel::support {

/// A rigid body that turns about a fixed point under gravity: Euler's equations in body axes.
/// State (q.w, q.x, q.y, q.z, omega_body).
struct TurningBody {
    Vec3 inertia;                ///< kg m^2, principal, about the fixed point
    double mass = 0;             ///< kg
    Vec3 com = Vec3::Zero();     ///< m, body axes, from the fixed point
    Vec3 gravity = Vec3::Zero(); ///< m/s^2, world

    Derivative equations() const;
    static Quat orientation(const State& y);
    static Vec3 angularVelocity(const State& y); ///< world axes
    double energy(const State& y) const;
    Vec3 angularMomentum(const State& y) const; ///< world axes
};

State turningState(const Quat& orientation, const Vec3& angularVelocityWorld);

} // namespace trammel::support
