#pragma once

#include "analysis/cycle/curve_choice.h"
#include "analysis/run/run_end.h"

namespace trammel::analysis {

/// Hands the poses of a cycle (inputCycle()) to the sink, a frame each, with the input's coordinate
/// in the place of the time and the channels of PoseOutputs: rates are those by the input, forces
/// those that hold the linkage at rest. Besides cycle.full_turn, 1 or 0, and cycle.travel[rad] or
/// [m], how far the input goes. Where it does not turn fully the frames are those between its
/// limits in the model's own assembly, rising; rates and forces have no value at dead points.
/// @throws messages::InvalidArgument as cycleOptions() and inputCycle()
RunEnd recordCurve(const model::Model& model, const CurveChoice& choice, std::string documentText,
                   results::FrameSink& sink, const std::stop_token& stop = {});

} // namespace trammel::analysis
