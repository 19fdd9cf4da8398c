#pragma once

#include "model/input_target.h"
#include "results/channel.h"

#include <string>

namespace trammel::fmu {

/// What a unit's input does, and what an output is, for a description: in English, since units go
/// anywhere.
std::string meaningOf(const model::InputTarget& input, const model::Model& model);
/// Empty where the name says it all.
std::string meaningOf(const results::Channel& channel);

} // namespace trammel::fmu
