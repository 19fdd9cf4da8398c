#pragma once

#include "model/settings.h"

#include <string>

namespace trammel::analysis {

/// The settings of a run as JSON, every key of the model format's `simulation` object with the
/// value that was used.
std::string settingsText(const model::SimulationSettings& settings);

} // namespace trammel::analysis
