#pragma once

#include "messages/message.h"
#include "results/run_data.h"
#include "study/study_file.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace trammel::study {

/// What a run of a study gave.
struct RunResult {
    std::size_t run = 0; ///< its number in design order, from 1
    /// "completed", "completed with failures" (of solves) or "failed"; "stopped": is to be run
    /// again
    std::string status;
    messages::Message message;   ///< why it failed, or why an output has no value
    std::vector<double> outputs; ///< in the study's order, NaN where there is none
    double wallSeconds = 0.0;
    bool isCompleted() const { return status == kCompleted || hasFailures(); }
    /// Whether it completed, but solves failed on the way, which its message tells.
    bool hasFailures() const { return status == kWithFailures; }
    bool isStopped() const { return status == kStopped; }

    static constexpr std::string_view kCompleted = "completed",
                                      kWithFailures = "completed with failures", kFailed = "failed",
                                      kStopped = "stopped";
};

/// The model with a point's values.
/// @throws std::invalid_argument with what it is refused for
model::Model modelAt(const StudyFile& file, const Point& point);

/// What is asked of a run beside the study's outputs.
class RunListener {
public:
    virtual ~RunListener() = default;
    /// Before the run. @return names of the channels that it needs
    /// @throws std::invalid_argument where the model has not what it needs
    virtual std::vector<std::string> channels(const model::Model& model,
                                              std::span<const results::Channel> channels) = 0;
    /// After a run that completed. @return what it misses in the run, or nothing
    virtual messages::Message hear(const results::RunData& run) = 0;
};

/// Runs the model at one point of the design and evaluates the outputs. Whatever goes wrong with
/// the run is told in its result: values that the model refuses, parts that cannot be simulated, a
/// run that diverges.
/// @param keep folder to be made for model.trammel.json, results.h5 and events.csv of the run;
/// empty: only the outputs are kept, and of the channels only those that they read are stored
RunResult runOne(const StudyFile& file, std::size_t run, const Point& point,
                 const std::filesystem::path& keep = {}, std::stop_token stop = {},
                 RunListener* listener = nullptr);

/// Runs a model as it stands and evaluates outputs; whatever goes wrong is told in the result.
RunResult runModel(const model::Model& model, const std::vector<Output>& outputs,
                   std::stop_token stop = {});

} // namespace trammel::study
