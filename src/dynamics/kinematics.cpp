#include "dynamics/kinematics.h"

namespace trammel::dynamics {

void updateKinematics(const System& system, const State& state,
                      std::vector<BodyKinematics>& kinematics) {
    for (std::size_t i = 0; i < kinematics.size(); ++i) {
        BodyKinematics& k = kinematics[i];
        k.R = state.bodies[i].q.toRotationMatrix();
        if (system.bodies()[i].isMoving)
            k.inverseInertia.noalias() =
                k.R * (system.bodies()[i].inverseInertia * k.R.transpose());
    }
}

void resolveAngles(const System& system, State& state) {
    for (const Joint& joint : system.joints()) {
        if (joint.angle < 0) continue;
        double& angle = state.angles[joint.angle];
        angle = unwrapped(jointAngle(joint.geometry, state.bodies[joint.bodyA].q.toRotationMatrix(),
                                     state.bodies[joint.bodyB].q.toRotationMatrix()),
                          angle);
    }
}

void carryAngles(const System& system, const State& from, State& to) {
    const auto rate = [](const Joint& joint, const State& state) {
        const BodyState& A = state.bodies[joint.bodyA];
        const BodyState& B = state.bodies[joint.bodyB];
        const Mat3 R_A = A.q.toRotationMatrix(), R_B = B.q.toRotationMatrix();
        return jointAngleRate(joint.geometry, {A, R_A}, {B, R_B});
    };
    for (const Joint& joint : system.joints())
        if (joint.angle >= 0)
            to.angles[joint.angle] = from.angles[joint.angle] +
                                     0.5 * (to.t - from.t) * (rate(joint, from) + rate(joint, to));
    resolveAngles(system, to);
}

} // namespace trammel::dynamics
