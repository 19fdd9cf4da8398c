#pragma once

#include "dynamics/impact/impact_law.h"
#include "math/vector.h"

#include <random>

namespace trammel::test {

/// A free rigid body that takes part in an impact.
struct ImpactBody {
    double mass = 1.0;
    Vec3 inertia = Vec3::Ones(); ///< principal, along the world's axes
    Vec3 v = Vec3::Zero(), w = Vec3::Zero();
    Vec3 r = Vec3::Zero(); ///< from the centre of mass to the contact point
    bool isFixed = false;

    Mat3 mobility() const;
    Vec3 contactVelocity() const { return v + w.cross(r); }
    double energy() const;
    /// The impulse P at the contact point changes the velocities.
    void apply(const Vec3& P);
};

/// One contact of two bodies; the normal is the world's x axis, the tangents y and z.
dynamics::ImpactProblem impactOf(const ImpactBody& first, const ImpactBody& second,
                                 double restitution, double friction);

/// A random impact of one point: K positive definite with condition numbers up to about 1e4,
/// approaching, mu up to 1.5, e in [0, 1].
dynamics::ImpactProblem randomImpact(std::mt19937& engine);

/// One point from its numbers, K symmetric.
dynamics::ImpactProblem pointImpact(const Mat3& K, const Vec3& u, double restitution,
                                    double friction);

/// Resolves by name.
dynamics::ImpactOutcome resolved(std::string_view law, const dynamics::ImpactProblem& problem);

} // namespace trammel::test
