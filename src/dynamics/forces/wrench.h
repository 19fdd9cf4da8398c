#pragma once

#include "dynamics/bodies/body.h"
#include "dynamics/bodies/state.h"

#include <span>
#include <vector>

namespace trammel::dynamics {

/// Force and torque about the centre of mass, world axes.
struct Wrench {
    Vec3 force = Vec3::Zero();  ///< N
    Vec3 torque = Vec3::Zero(); ///< N m

    void addTo(Vec6& sum) const {
        sum.head<3>() += force;
        sum.tail<3>() += torque;
    }
};

/// Accelerations that forces give to free bodies: M^-1 f, by body.
struct AccelerationSum {
    const std::vector<Body>& bodies;
    const std::vector<BodyKinematics>& kinematics;
    std::vector<Vec6>& accelerations;

    void add(int body, const Wrench& wrench) {
        accelerations[body].head<3>() += bodies[body].inverseMass * wrench.force;
        accelerations[body].tail<3>() += kinematics[body].inverseInertia * wrench.torque;
    }
};

} // namespace trammel::dynamics
