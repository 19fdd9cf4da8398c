#pragma once

#include "bench/world.h"

#include <string_view>

namespace trammel::bench {

/// Measures every engine by the same means: what a mechanism's bodies do, held against its model.
class MechanismGauge {
public:
    explicit MechanismGauge(const model::Model& model);

    /// Largest distance between a joint's points on its two bodies, m. Of joints whose points
    /// coincide: revolute, spherical, universal, fixed.
    double drift(const Motion& motion) const;
    /// Kinetic energy and that of the weights, J.
    double energy(const Motion& motion) const;
    Vec3 angularMomentum(const Motion& motion) const; ///< about the origin, N m s

private:
    struct Body {
        double mass;  ///< kg; 0 where it does not move
        Mat3 inertia; ///< kg m^2, about the centre of mass, body axes
    };
    struct JointPoints {
        int bodyA, bodyB; ///< -1: the ground
        Vec3 onA, onB;    ///< from the centres of mass, body axes
    };

    Vec3 m_gravity;
    std::vector<Body> m_bodies;
    std::vector<JointPoints> m_points;
};

/// What the model states: where the centres of mass are and how they move.
Motion initialMotion(const model::Model& model);

/// Index of a body in the model; -1: the ground. @pre the model has it
int bodyIndex(const model::Model& model, std::string_view name);

/// The six entries as a matrix.
Mat3 inertiaMatrix(const model::InertiaEntries& entries);

/// Largest distance between the centres of mass of two motions, m.
double positionDifference(const Motion& a, const Motion& b);
/// Largest angle between the orientations of two motions, rad.
double rotationDifference(const Motion& a, const Motion& b);

} // namespace trammel::bench
