#include "dynamics/system/follower.h"

#include "dynamics/system/compile_geometry.h"
#include "math/rotation_between.h"

namespace trammel::dynamics {

Follower compileFollower(int body, const model::Follow& follow, int bodyA, int bodyB,
                         const State& initial) {
    const BodyState& A = initial.bodies[bodyA];
    Follower result{.body = body, .bodyA = bodyA, .bodyB = bodyB};
    result.isTelescope = follow.kind == model::Follow::Kind::Telescope;
    if (result.isTelescope) {
        result.rA = bodyPoint(A, follow.points[0]);
        result.rB = bodyPoint(initial.bodies[bodyB], follow.points[1]);
        result.direction = A.q.conjugate() * (follow.points[1] - follow.points[0]).normalized();
    }
    result.p = A.q.conjugate() * (initial.bodies[body].p - A.p) - result.rA;
    result.q = A.q.conjugate() * initial.bodies[body].q;
    return result;
}

namespace {

/// The derivative of a telescope's w = u x dDot / length + (u . w_A) u.
Vec3 telescopeAcceleration(const Follower& follower, const State& state,
                           std::span<const Vec6> accelerations) {
    const BodyState &A = state.bodies[follower.bodyA], &B = state.bodies[follower.bodyB];
    const Vec6 &a_A = accelerations[follower.bodyA], &a_B = accelerations[follower.bodyB];
    const Vec3 rA = A.q * follower.rA, rB = B.q * follower.rB;
    const Vec3 d = B.p + rB - A.p - rA;
    const double length = d.norm();
    if (length == 0.0) return Vec3::Zero();
    const Vec3 u = d / length;
    const Vec3 dDot = B.v + B.w.cross(rB) - A.v - A.w.cross(rA);
    const Vec3 dDotDot = pointAcceleration(B, a_B, rB) - pointAcceleration(A, a_A, rA);
    const double lengthRate = u.dot(dDot);
    const Vec3 uDot = (dDot - lengthRate * u) / length;
    return (uDot.cross(dDot) + u.cross(dDotDot) - u.cross(dDot) * lengthRate / length) / length +
           (uDot.dot(A.w) + u.dot(a_A.tail<3>())) * u + u.dot(A.w) * uDot;
}

} // namespace

void accelerate(const Follower& follower, const State& state, std::span<Vec6> accelerations) {
    const BodyState& A = state.bodies[follower.bodyA];
    const BodyState& body = state.bodies[follower.body];
    const Vec6& a_A = accelerations[follower.bodyA];
    const Vec3 rA = A.q * follower.rA;
    Vec6& acceleration = accelerations[follower.body];
    acceleration.setZero();
    acceleration.tail<3>() = follower.isTelescope
                                 ? telescopeAcceleration(follower, state, accelerations)
                                 : Vec3(a_A.tail<3>());
    const Vec3 r = body.p - A.p - rA;
    acceleration.head<3>() =
        pointAcceleration(A, a_A, rA) + pointAcceleration(body, acceleration, r);
}

void place(const Follower& follower, State& state) {
    const BodyState& A = state.bodies[follower.bodyA];
    BodyState& body = state.bodies[follower.body];
    Quat rotation = A.q;
    Vec3 w = A.w;
    const Vec3 rA = A.q * follower.rA;
    if (follower.isTelescope) {
        const BodyState& B = state.bodies[follower.bodyB];
        const Vec3 rB = B.q * follower.rB;
        const Vec3 d = B.p + rB - A.p - rA;
        const double length = d.norm();
        if (length == 0.0) return;
        const Vec3 u = d / length;
        rotation = rotationBetween(A.q * follower.direction, u) * A.q;
        // The line's turning, and A's own about the line.
        const Vec3 dDot = B.v + B.w.cross(rB) - A.v - A.w.cross(rA);
        w = u.cross(dDot) / length + u.dot(A.w) * u;
    }
    const Vec3 r = rotation * follower.p;
    body.p = A.p + rA + r;
    body.q = rotation * follower.q;
    body.w = w;
    body.v = A.v + A.w.cross(rA) + w.cross(r);
}

} // namespace trammel::dynamics
