#pragma once

#include "study/study_file.h"

#include <cstddef>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

namespace trammel::study {

/// What a run of a study gave.
struct RunResult {
    std::size_t run = 0;         ///< its number in design order, from 1
    std::string status;          ///< "completed" or "failed"; "stopped": is to be run again
    std::string message;         ///< why it failed, or why an output has no value
    std::vector<double> outputs; ///< in the study's order, NaN where there is none
    double wallSeconds = 0.0;
    bool isCompleted() const { return status == kCompleted; }
    bool isStopped() const { return status == kStopped; }

    static constexpr std::string_view kCompleted = "completed", kFailed = "failed",
                                      kStopped = "stopped";
};

/// Runs the model at one point of the design and evaluates the outputs. Whatever goes wrong with
/// the run is told in its result: values that the model refuses, parts that cannot be simulated, a
/// run that diverges.
/// @param keep folder to be made for model.trammel.json, results.h5 and events.csv of the run;
/// empty: only the outputs are kept, and of the channels only those that they read are stored
RunResult runOne(const StudyFile& file, std::size_t run, const Point& point,
                 const std::filesystem::path& keep = {}, std::stop_token stop = {});

} // namespace trammel::study
