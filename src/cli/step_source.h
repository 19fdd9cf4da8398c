#pragma once

#include "analysis/run/inspect_step.h"
#include "cli/commands.h"
#include "cli/message_text.h"
#include "model/methods.h"
#include "model/short_text.h"
#include "model/suggest.h"
#include "results/run_data.h"

#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string>
#include <vector>

namespace trammel::cli {

/// Where a command finds the state from which it does a step: a model, which is run up to `at`, or
/// results, of which the nearest frame is taken.
struct StepSource {
    std::string input;
    std::vector<std::string> parameters; ///< of --set; models only
    double at = 0.0;                     ///< s
};

/// A model and one frame of its run.
struct StepFrame {
    model::Model model;
    results::RunData run; ///< its header
    double time = 0.0;
    std::vector<double> values;
};

/// Whether a file has the signature of HDF5.
bool isHdf5(const std::filesystem::path& path);

/// @throws UsageError for times that are none or not within the run; FileError for files that are
///         not valid; std::runtime_error where the run does not get that far
StepFrame stepFrame(const StepSource& source);

/// What the step from there solves. @throws FileError where the frame lacks something
analysis::StepInspection inspectStep(const StepSource& source, const StepFrame& frame,
                                     const model::SimulationSettings& settings);

/// Sets a method by its name; an empty one changes nothing. @throws UsageError for a name that
/// there is not
template <class Method>
void setMethod(const char* option, const std::string& name, Method& setting) {
    if (name.empty()) return;
    const auto& names = model::kMethodNames<Method>;
    const auto method = model::methodFromName<Method>(name);
    if (!method)
        throw UsageError(fmt::format("{} {}: {}expected one of {}", option, model::shortened(name),
                                     model::didYouMean(name, {names.begin(), names.end()}),
                                     fmt::join(names, ", ")));
    setting = *method;
}

} // namespace trammel::cli
