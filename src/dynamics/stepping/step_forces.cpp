#include "dynamics/stepping/step_forces.h"

#include "dynamics/rows/boxed_rows.h"
#include "dynamics/system/kinematics.h"

namespace trammel::dynamics {

void stepForces(const System& system, const State& state,
                const std::vector<BodyKinematics>& kinematics, std::span<const Vec3> gyroscopic,
                double h, std::vector<Vec6>& acceleration) {
    const auto& bodies = system.bodies();
    const double rate = 1.0 / h;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        if (!bodies[i].isMoving) continue;
        acceleration[i] << system.gravity(), Vec3::Zero();
        if (bodies[i].isGyroscopic) acceleration[i].tail<3>() = rate * gyroscopic[i];
    }
    const auto add = [&](int body, const Wrench& wrench) {
        acceleration[body].head<3>() += bodies[body].inverseMass * wrench.force;
        acceleration[body].tail<3>() += kinematics[body].inverseInertia * wrench.torque;
    };
    const double middle = state.t + 0.5 * h;
    const auto measured = [&](const MeasuredFunction::Argument& argument) {
        return measure(system, argument, state, kinematics);
    };
    for (const AppliedLoad& load : system.loads())
        add(load.body, evaluate(load, middle, kinematics[load.body].R, measured));
    for (const JointTorque& torque : system.jointTorques()) {
        const double value = evaluate(system, torque, middle, state, kinematics);
        coordinateRow(system.joints()[torque.joint], state, kinematics)
            .forEachSide([&](int body, const double* J) {
                add(body, {value * Vec3(J[0], J[1], J[2]), value * Vec3(J[3], J[4], J[5])});
            });
    }
    for (const SpringDamper& spring : system.springs()) {
        if (spring.isImplicit) continue;
        Vec3 u;
        const Side A = side(state, kinematics, spring.bodyA);
        const Side B = side(state, kinematics, spring.bodyB);
        const Vec3 force = springForce(spring, state.t, A, B, u) * u;
        add(spring.bodyA, {-force, -(A.R * spring.rA).cross(force)});
        add(spring.bodyB, {force, (B.R * spring.rB).cross(force)});
    }
}

} // namespace trammel::dynamics
