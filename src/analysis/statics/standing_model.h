#pragma once

#include "messages/message.h"
#include "model/model.h"

#include <vector>

namespace trammel::analysis {

/// A model that stands still at t = 0: drivers, springs and loads keep the values that they have
/// then, motors are off, joints without friction, impacts plastic.
struct StandingModel {
    model::Model model;
    std::vector<messages::Message> warnings; ///< what is left out
};
StandingModel standingModel(const model::Model& model);

} // namespace trammel::analysis
