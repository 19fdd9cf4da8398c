#pragma once

#include "cli/model_input.h"
#include "cli/tolerance_report.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace trammel::cli {

struct ToleranceOptions {
    std::string model, output, runOutput, input, transmission, csv;
    std::vector<std::string> assignments;
    std::vector<double> limits; ///< none or two
    std::optional<double> at;
    std::optional<std::size_t> samples;
    std::uint64_t seed = 1;
    int jobs = 0;
    bool forces = false, json = false, quiet = false;
};
inline constexpr std::size_t kPoseSamples = 100'000, kRunSamples = 200;

/// Of a linkage in one pose, or of runs where options.runOutput is asked for.
/// @throws FileError, UsageError, std::invalid_argument where there is nothing to look at;
///         std::runtime_error where it was stopped before the samples
ToleranceReport analyseTolerances(const LoadedModel& file, const ToleranceOptions& options,
                                  std::stop_token stop);

} // namespace trammel::cli
