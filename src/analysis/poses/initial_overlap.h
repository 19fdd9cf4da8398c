#pragma once

#include "dynamics/contacts/overlap.h"
#include "messages/message.h"
#include "model/diagnostic.h"
#include "model/model.h"

#include <stop_token>
#include <string>
#include <vector>

namespace trammel::analysis {

/// What overlaps at the start of a run, for reports, by depth: bodies with the place, limits that
/// exclude the initial coordinate; by more than models are drawn (dynamics::noticedOverlap). The
/// pose is closed first, as a run does. Warnings, or errors where the settings refuse such models.
/// Empty, too, where the model has something that cannot be compiled or closed: others tell that.
model::Diagnostics initialOverlaps(const model::Model& model);

/// Moves apart what overlaps in the pose of a run's start, in positions only, and tells what.
/// @param stop ends it soon, half done
/// @throws std::invalid_argument where something does, and the settings refuse it
std::vector<messages::Message> separateInitialOverlaps(const dynamics::System& system,
                                                       dynamics::State& state,
                                                       const model::SimulationSettings& settings,
                                                       const std::stop_token& stop = {});

} // namespace trammel::analysis
