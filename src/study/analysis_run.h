#pragma once

#include "analysis/run/run_end.h"
#include "study/output_expression.h"
#include "study/study.h"

#include <stop_token>
#include <string>
#include <vector>

namespace trammel::study {

/// The channels that an analysis of a model has.
/// @throws std::invalid_argument where it cannot be made: freedoms that no driver moves
std::vector<results::Channel> channelsOf(const AnalysisChoice& analysis, const model::Model& model);

/// What the frames of an analysis are counted by. @param channels of it
FrameCount framesOf(const AnalysisChoice& analysis, std::span<const results::Channel> channels);

using AnalysisEnd = analysis::RunEnd;
/// @throws std::invalid_argument as channelsOf(), and as analysis::simulate()
AnalysisEnd run(const AnalysisChoice& analysis, const model::Model& model,
                const std::string& documentText, results::FrameSink& sink,
                const std::stop_token& stop);

} // namespace trammel::study
