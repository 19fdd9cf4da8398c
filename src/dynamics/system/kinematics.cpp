#include "dynamics/system/kinematics.h"

#include "math/prefetch.h"

#include <algorithm>
#include <cmath>
#include <memory>

namespace trammel::dynamics {

namespace {

/// How many bodies ahead, and what of each, kinematics are asked for.
constexpr std::size_t kBodiesAhead = 8, kOfBody = 192;

/// R I R^T of a symmetric I, entry by entry in place: a matrix that is copied right after its
/// entries were written makes the copy wait.
/// @param RI R I
void turn(const Mat3& R, const Mat3& RI, Mat3& result) {
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

/// R diag(i1, i2, i3) R^T as i3 E and what the first two axes have more; a bar, a wheel or a
/// cylinder has it along one axis only.
void turnDiagonal(const Mat3& R, const Vec3& inverses, Mat3& result) {
    const double z = inverses.z(), d1 = inverses.x() - z, d2 = inverses.y() - z;
    double xx = z, xy = 0.0, xz = 0.0, yy = z, yz = 0.0, zz = z;
    const auto add = [&](double d, int k) {
        const double u = R(0, k), v = R(1, k), w = R(2, k);
        const double du = d * u, dv = d * v;
        xx += du * u;
        xy += du * v;
        xz += du * w;
        yy += dv * v;
        yz += dv * w;
        zz += d * w * w;
    };
    if (d1 != 0.0) add(d1, 0);
    if (d2 != 0.0) add(d2, 1);
    result << xx, xy, xz, xy, yy, yz, xz, yz, zz;
}

} // namespace

void updateKinematics(const System& system, const State& state,
                      std::vector<BodyKinematics>& kinematics) {
    updateKinematics(system, state, 0, system.bodies().size(), kinematics);
}

void updateKinematics(const System& system, const State& state, std::size_t first, std::size_t end,
                      std::vector<BodyKinematics>& kinematics) {
    const std::size_t ground = system.bodies().size() - 1; // which never turns
    for (std::size_t i = first; i < std::min(end, ground); ++i) {
        const Body& body = system.bodies()[i];
        BodyKinematics& k = kinematics[i];
        math::prefetch(body, kBodiesAhead, kOfBody);
        std::construct_at(&k.R, state.bodies[i].q);
        if (!body.isMoving) continue;
        if (!body.isGyroscopic)
            k.inverseInertia = body.inverseInertia;
        else if (body.principal.hasBodyAxes)
            turnDiagonal(k.R, body.principal.inverses, k.inverseInertia);
        else
            turn(k.R, Mat3(k.R * body.inverseInertia), k.inverseInertia);
    }
}

void resolveAngles(const System& system, State& state) {
    for (const Joint& joint : system.joints()) {
        if (joint.angle < 0) continue;
        double& angle = state.angles[joint.angle];
        const double found =
            unwrapped(jointAngle(joint.geometry, state.bodies[joint.bodyA].q.toRotationMatrix(),
                                 state.bodies[joint.bodyB].q.toRotationMatrix()),
                      angle);
        // A step that is tried and taken back must not leave its want of numbers here.
        if (std::isfinite(found)) angle = found;
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
