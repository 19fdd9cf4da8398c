#pragma once

#include "dynamics/stepping/stepper.h"
#include "messages/message.h"
#include "model/settings.h"

#include <string>
#include <vector>

namespace trammel::analysis {

/// Closes the joints of a model's stated pose by assemble() where one is open.
/// @return a warning where a joint was open, naming the body that moved most
/// @throws std::invalid_argument where the settings ask to refuse instead, or naming the joint that
///         cannot be closed.
std::vector<messages::Message> closeInitialPose(dynamics::Stepper& stepper, dynamics::State& state,
                                                const model::SimulationSettings& settings);

/// Brings a model's stated initial state onto its constraints: the pose as closeInitialPose() does,
/// then the velocities, with the least change in the mass metric.
/// @return a warning for each change that was made, naming the joint or body and the size
/// @throws std::invalid_argument where the settings ask to refuse instead, or naming the joint that
///         cannot be closed.
std::vector<messages::Message>
makeInitialStateConsistent(dynamics::Stepper& stepper, dynamics::State& state,
                           const model::SimulationSettings& settings);

} // namespace trammel::analysis
