#pragma once

#include "dynamics/system.h"

#include <vector>

namespace trammel::dynamics {

/// Rotation matrices and world inverse inertias of all bodies, for a state.
void updateKinematics(const System& system, const State& state,
                      std::vector<BodyKinematics>& kinematics);

/// Makes State::angles those of the poses, each in the turn that it is near to.
void resolveAngles(const System& system, State& state);

/// A body as a side of a constraint.
inline Side side(const State& state, const std::vector<BodyKinematics>& kinematics, int body) {
    return {state.bodies[body], kinematics[body].R};
}

} // namespace trammel::dynamics
