#pragma once

#include "model/model.h"
#include "results/run_data.h"

#include <span>

namespace trammel::analysis {

/// A model with what its controllers had set when a frame of a run of it was recorded, as the
/// channels of their variables tell. What such a channel is missing for has the model's own value.
/// Drivers of positions ask for where their joints were: parameters may have changed on the way.
/// @param values of the frame, by channel
/// @throws messages::InvalidArgument why the parameters make no model
model::Model controlledModel(model::Model model, const results::RunData& run, double t,
                             std::span<const double> values);

} // namespace trammel::analysis
