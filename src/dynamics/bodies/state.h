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

} // namespace trammel::dynamics
