#pragma once

#include "dynamics/bodies/body_state.h"

#include <vector>

namespace trammel::dynamics {

/// Everything that changes in a run. Bodies stand in the model's order, the ground after them.
struct State {
    double t = 0.0; ///< s
    std::vector<BodyState> bodies;
    /// Angle of each rotational joint coordinate, unwrapped (rad); by System::Joint::angle.
    std::vector<double> angles;
};

/// What follows from a body's orientation, computed once a step.
struct BodyKinematics {
    Mat3 R = Mat3::Identity();          ///< body axes to world axes
    Mat3 inverseInertia = Mat3::Zero(); ///< world axes; 0 for bodies that do not move
};

/// A body as a side of a constraint.
inline Side side(const State& state, const std::vector<BodyKinematics>& kinematics, int body) {
    return {state.bodies[body], kinematics[body].R};
}

/// Two bodies of a state as sides, with rotations of their own.
struct SidePair {
    SidePair(const State& state, int bodyA, int bodyB)
        : R_A(state.bodies[bodyA].q.toRotationMatrix()),
          R_B(state.bodies[bodyB].q.toRotationMatrix()),
          A{state.bodies[bodyA], R_A},
          B{state.bodies[bodyB], R_B} {}
    SidePair(const SidePair&) = delete;
    SidePair& operator=(const SidePair&) = delete;

    Mat3 R_A, R_B;
    Side A, B;
};

/// From a body's centre of mass to a world point of the initial pose, in body axes.
inline Vec3 bodyPoint(const BodyState& body, const Vec3& point) {
    return body.q.conjugate() * (point - body.p);
}

} // namespace trammel::dynamics
