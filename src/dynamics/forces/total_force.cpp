#include "dynamics/forces/total_force.h"

#include "dynamics/kinematics.h"

namespace trammel::dynamics {

namespace {

void add(const Wrench& wrench, Vec6& force) {
    force.head<3>() += wrench.force;
    force.tail<3>() += wrench.torque;
}

/// Gravity, and what the turning of a body's own inertia does.
Vec6 ownForce(const System& system, const Body& body, const BodyState& state) {
    Vec6 force = Vec6::Zero();
    force.head<3>() = body.mass * system.gravity();
    const Vec3 w_B = state.q.conjugate() * state.w;
    if (body.isGyroscopic) force.tail<3>() = -(state.q * w_B.cross(body.inertia * w_B));
    return force;
}

void addSpring(const SpringDamper& spring, double t, const Side& A, const Side& B,
               std::vector<Vec6>& forces) {
    Vec3 u;
    const Vec3 force = springForce(spring, t, A, B, u) * u;
    add({-force, -(A.R * spring.rA).cross(force)}, forces[spring.bodyA]);
    add({force, (B.R * spring.rB).cross(force)}, forces[spring.bodyB]);
}

} // namespace

void totalForces(const System& system, const State& state, std::vector<Vec6>& forces) {
    std::vector<BodyKinematics> kinematics(system.bodies().size());
    updateKinematics(system, state, kinematics);
    forces.assign(system.bodies().size(), Vec6::Zero());
    for (std::size_t i = 0; i < forces.size(); ++i)
        if (system.bodies()[i].isMoving)
            forces[i] = ownForce(system, system.bodies()[i], state.bodies[i]);
    for (const AppliedLoad& load : system.loads())
        add(evaluate(load, state.t, kinematics[load.body].R), forces[load.body]);
    for (const SpringDamper& spring : system.springs())
        addSpring(spring, state.t, side(state, kinematics, spring.bodyA),
                  side(state, kinematics, spring.bodyB), forces);
}

} // namespace trammel::dynamics
