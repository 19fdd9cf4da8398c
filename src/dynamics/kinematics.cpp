#include "dynamics/kinematics.h"

namespace trammel::dynamics {

namespace {

/// R I R^T of a symmetric I.
Mat3 turned(const Mat3& R, const Mat3& I) {
    const Mat3 RI = R * I;
    const auto entry = [&](int i, int j) { return RI.row(i).dot(R.row(j)); };
    const double xy = entry(1, 0), xz = entry(2, 0), yz = entry(2, 1);
    Mat3 result;
    result << entry(0, 0), xy, xz, xy, entry(1, 1), yz, xz, yz, entry(2, 2);
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
