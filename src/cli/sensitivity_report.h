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
/// The same report with "outputs" by their names: {NAME: {"value", "derivatives": {PARAMETER:
/// value}}}; a value is a list where it has several samples.
io::JsonValue byName(io::JsonValue report);
/// A bar of at most `width` characters: a share of 1 and more; none of 0 and less. Shares in a
/// variance are beyond 1 where correlated parts cancel.
std::string barOf(double share, int width);

} // namespace trammel::cli
