#pragma once

#include "dynamics/system.h"

#include <vector>

namespace trammel::dynamics {

/// Rotation matrices and world inverse inertias of all bodies, for a state.
void updateKinematics(const System& system, const State& state,
                      std::vector<BodyKinematics>& kinematics);

/// A body as a side of a constraint.
inline Side side(const State& state, const std::vector<BodyKinematics>& kinematics, int body) {
    return {state.bodies[body], kinematics[body].R};
}

} // namespace trammel::dynamics
