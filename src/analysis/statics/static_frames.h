#pragma once

#include "analysis/run/run_end.h"
#include "analysis/statics/modes.h"

namespace trammel::analysis {

/// Hands the static equilibrium (statics()) to the sink as one frame with the channels of a run
/// that stands still: poses and lengths there, and the forces of the solve that a step from rest
/// would begin with. Where none is found the last pose, and the run has failed.
/// @throws std::invalid_argument as statics()
RunEnd recordStatics(const model::Model& model, std::string documentText, results::FrameSink& sink,
                     const std::stop_token& stop = {});

/// Hands the modes (findModes()) to the sink as one frame: bodies, joints and measures in the pose,
/// then mode.N.frequency[Hz], mode.N.damped_frequency[Hz], mode.N.damping_ratio and
/// mode.N.growth[1/s], the real part of the eigenvalue, for as many modes as there are freedoms, in
/// the order of modes(): oscillations by rising frequency first. What does not oscillate has a
/// frequency of 0 and no damping ratio. mode.growth[1/s] is the largest of all.
/// @throws std::invalid_argument as findModes()
RunEnd recordModes(const model::Model& model, ModesPose pose, std::string documentText,
                   results::FrameSink& sink, const std::stop_token& stop = {});

} // namespace trammel::analysis
