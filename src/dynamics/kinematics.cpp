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

} // namespace trammel::dynamics
