#pragma once

#include "io/json_value.h"
#include "study/sensitivity_analysis.h"

#include <string>

namespace trammel::cli {

/// What `trammel sensitivity` has found of a linkage.
struct SensitivityReport : study::SensitivityResult {
    std::string model;
};

/// A table an output, the parameter with the largest effect first.
std::string toText(const SensitivityReport& report);
io::JsonValue toJson(const SensitivityReport& report);
/// A bar of at most `width` characters for a share of 0 to 1.
std::string barOf(double share, int width);

} // namespace trammel::cli
