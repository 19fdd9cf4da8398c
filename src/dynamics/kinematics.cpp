#include "dynamics/kinematics.h"

#include <memory>

namespace trammel::dynamics {

namespace {

/// R I R^T of a symmetric I, entry by entry in place: a matrix that is copied right after its
/// entries were written makes the copy wait.
/// @param RI R I
template <class Product>
void turn(const Mat3& R, const Product& RI, Mat3& result) {
    double xx = 0.0, xy = 0.0, xz = 0.0, yy = 0.0, yz = 0.0, zz = 0.0;
    for (int k = 0; k < 3; ++k) {
        const double x = R(0, k), y = R(1, k), z = R(2, k);
        xx += RI(0, k) * x;
        xy += RI(0, k) * y;
        xz += RI(0, k) * z;
        yy += RI(1, k) * y;
        yz += RI(1, k) * z;
        zz += RI(2, k) * z;
    }
    result << xx, xy, xz, xy, yy, yz, xz, yz, zz;
}

} // namespace

void updateKinematics(const System& system, const State& state,
                      std::vector<BodyKinematics>& kinematics) {
    for (std::size_t i = 0; i < kinematics.size(); ++i) {
        const Body& body = system.bodies()[i];
        BodyKinematics& k = kinematics[i];
        std::construct_at(&k.R, state.bodies[i].q);
        if (!body.isMoving) continue;
        if (!body.isGyroscopic)
            k.inverseInertia = body.inverseInertia;
        else if (body.principal.hasBodyAxes)
            turn(k.R, k.R * body.principal.inverses.asDiagonal(), k.inverseInertia);
        else
            turn(k.R, Mat3(k.R * body.inverseInertia), k.inverseInertia);
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
