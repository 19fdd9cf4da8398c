#pragma once

#include "analysis/run/simulate.h"
#include "model/diagnostic.h"

#include <vector>

namespace trammel::analysis {

/// How an analysis ended that hands frames to a sink.
struct RunEnd {
    RunStatus status = RunStatus::Completed;
    messages::Message message; ///< where it failed: why
    std::vector<messages::Message> warnings;
    double duration = 0.0; ///< of what its frames are counted by that was reached
};

/// Tells a sink what its frames will hold.
void beginFrames(results::FrameSink& sink, const model::Model& model, std::string documentText,
                 std::vector<results::Channel> channels, std::size_t expectedFrames);
/// Tells it that they have ended.
void endFrames(results::FrameSink& sink, RunStatus status, const messages::Message& message);

/// What findings about measures that were left out say.
std::vector<messages::Message> leftOutTexts(const model::Diagnostics& findings);

} // namespace trammel::analysis
