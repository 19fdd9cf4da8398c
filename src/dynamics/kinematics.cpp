#include "dynamics/kinematics.h"

namespace trammel::dynamics {

namespace {

/// R I R^T of a symmetric I: half of the product is enough.
Mat3 turned(const Mat3& R, const Mat3& I) {
    const Mat3 RI = R * I;
    Mat3 result;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j <= i; ++j)
            result(i, j) = result(j, i) =
                RI(i, 0) * R(j, 0) + RI(i, 1) * R(j, 1) + RI(i, 2) * R(j, 2);
    return result;
}

} // namespace

void updateKinematics(const System& system, const State& state,
                      std::vector<BodyKinematics>& kinematics) {
    for (std::size_t i = 0; i < kinematics.size(); ++i) {
        const Body& body = system.bodies()[i];
        BodyKinematics& k = kinematics[i];
        k.R = state.bodies[i].q.toRotationMatrix();
        if (body.isMoving)
            k.inverseInertia =
                body.isGyroscopic ? turned(k.R, body.inverseInertia) : body.inverseInertia;
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
