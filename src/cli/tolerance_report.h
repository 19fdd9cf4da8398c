#pragma once

#include "analysis/tolerance/monte_carlo.h"
#include "io/json_value.h"
#include "io/tolerances.h"

#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace trammel::cli {

/// What `trammel tolerance` has found.
struct ToleranceReport {
    std::string model;
    std::string output, unit;     ///< the formula; unit: SI where it follows
    std::string input, inputUnit; ///< of a pose; empty: of runs
    double at = 0.0;              ///< the input's coordinate
    double nominal = 0.0;
    double condition = std::numeric_limits<double>::quiet_NaN(); ///< of a pose
    std::vector<io::ParameterTolerance> parameters;
    std::vector<std::string> units;  ///< of the parameters, SI
    std::vector<double> values;      ///< nominal
    std::vector<double> derivatives; ///< of the output by them
    std::optional<double> low, high;
    analysis::Stackup stackup;
    analysis::Corners corners;
    std::uint64_t seed = 1;
    double wallSeconds = 0.0; ///< of the samples
    analysis::MonteCarlo monteCarlo;
};

std::string toText(const ToleranceReport& report);
io::JsonValue toJson(const ToleranceReport& report);
/// A row a sample.
std::string toCsv(const ToleranceReport& report);

} // namespace trammel::cli
