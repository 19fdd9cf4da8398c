#pragma once

#include "live/live_model.h"
#include "studio/panels/live_value.h"

#include <vector>

namespace trammel::studio {

/// A value of a live run, and how it is read from the model with its inputs.
struct LiveEntry {
    LiveValue::Description description;
    std::function<double(const live::LiveModel&, double time)> read; ///< SI
};

/// What can be changed in a live run of a model: parameters that are numbers, speeds of motors and
/// drivers, gravity, restitution and friction. Ranges are those of the parameters; where there is
/// none, half the value to twice, and -1 to 1 of 0.
std::vector<LiveEntry> liveEntries(const live::LiveModel& model);

} // namespace trammel::studio
