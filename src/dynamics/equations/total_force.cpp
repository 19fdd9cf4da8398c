#include "dynamics/equations/total_force.h"

#include "dynamics/system/kinematics.h"

#include <algorithm>

namespace trammel::dynamics {

namespace {

/// Gravity and the gyroscopic torque of a body.
Vec6 ownForce(const System& system, const Body& body, const Mat3& R, const Vec3& w) {
    Vec6 force = Vec6::Zero();
    force.head<3>() = body.mass * system.gravity();
    if (!body.isGyroscopic) return force;
    const Vec3 w_B = R.transpose() * w;
    force.tail<3>() = -(R * w_B.cross(body.inertia * w_B));
    return force;
}

} // namespace

void totalForces(const System& system, const State& state, std::vector<Vec6>& forces) {
    std::vector<BodyKinematics> kinematics(system.bodies().size());
    updateKinematics(system, state, kinematics);
    totalForces(system, state, kinematics, forces);
}

void totalForces(const System& system, const State& state,
                 const std::vector<BodyKinematics>& kinematics, std::vector<Vec6>& forces) {
    totalForces(system, system.motion(state, kinematics), forces);
}

void totalForces(const System& system, const MotionView& motion, std::vector<Vec6>& forces) {
    forces.assign(system.bodies().size(), Vec6::Zero());
    for (std::size_t i = 0; i < forces.size(); ++i)
        if (system.bodies()[i].isMoving)
            forces[i] = ownForce(system, system.bodies()[i], motion.kinematics[i].R,
                                 motion.state.bodies[i].w);
    for (const ForceElements* kind : system.forces().inOrderOfForces())
        kind->addForces(motion, forces);
}

void standingForces(const System& system, const State& state, std::vector<Vec6>& forces) {
    std::vector<BodyKinematics> kinematics(system.bodies().size());
    updateKinematics(system, state, kinematics);
    MotionView motion = system.motion(state, kinematics);
    motion.timeStands = true;
    totalForces(system, motion, forces);
}

double largestJump(const System& system, const TimeWindow& step) {
    double most = 0.0;
    for (const ForceElements* kind : system.forces().kinds())
        most = std::max(most, kind->largestJump(step, system.joints(), system.scales().length));
    return most;
}

void addJumps(const System& system, const JumpTime& time, const MotionView& motion,
              std::vector<Vec6>& forces) {
    for (const ForceElements* kind : system.forces().kinds())
        kind->addJumps(time, motion, forces);
}

EnergyRates forceRates(const System& system, const MotionView& motion) {
    EnergyRates rates;
    for (const ForceElements* kind : system.forces().inOrderOfForces())
        kind->addRates(motion, rates);
    return rates;
}

} // namespace trammel::dynamics
