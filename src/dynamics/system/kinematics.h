#pragma once

#include "dynamics/system/system.h"

#include <vector>

namespace trammel::dynamics {

/// Rotation matrices and world inverse inertias of all bodies, for a state.
void updateKinematics(const System& system, const State& state,
                      std::vector<BodyKinematics>& kinematics);
/// The same of the bodies from the first to one before the end.
void updateKinematics(const System& system, const State& state, std::size_t first, std::size_t end,
                      std::vector<BodyKinematics>& kinematics);

/// Makes State::angles those of the pose, each in the turn that it counted.
void resolveAngles(const System& system, State& state);

/// The same of a state that follows on another: counts on from its angles, with the mean rates.
void carryAngles(const System& system, const State& from, State& to);

} // namespace trammel::dynamics
