#pragma once

#include "cli/sensitivity_report.h"
#include "study/output_sensitivity.h"

namespace trammel::cli {

/// What `trammel sensitivity --run-output` has found of runs.
struct OutputSensitivityReport {
    std::string model;
    std::vector<study::ChangedParameter> parameters;
    std::vector<study::Output> outputs;
    std::vector<std::string> units; ///< of the outputs, SI; empty where they do not follow
    study::OutputSensitivity found;
};

/// A table an output, the parameter with the largest effect first.
std::string toText(const OutputSensitivityReport& report);
io::JsonValue toJson(const OutputSensitivityReport& report);

} // namespace trammel::cli
