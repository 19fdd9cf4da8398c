#pragma once

#include "analysis/run/simulate.h"
#include "study/study.h"

#include <stop_token>
#include <string>
#include <vector>

namespace trammel::study {

/// The channels that an analysis of a model has.
/// @throws std::invalid_argument where it cannot be made: freedoms that no driver moves
std::vector<results::Channel> channelsOf(Analysis analysis, const model::Model& model);

/// How an analysis ended.
struct AnalysisEnd {
    analysis::RunStatus status = analysis::RunStatus::Completed;
    messages::Message message; ///< where it failed: why
    std::vector<messages::Message> warnings;
    double duration = 0.0; ///< s that were reached
};
/// @throws std::invalid_argument as channelsOf(), and as analysis::simulate()
AnalysisEnd run(Analysis analysis, const model::Model& model, const std::string& documentText,
                results::FrameSink& sink, const std::stop_token& stop);

} // namespace trammel::study
