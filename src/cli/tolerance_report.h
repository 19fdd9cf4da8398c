#pragma once

#include "study/tolerance_analysis.h"

#include <string>

namespace trammel::cli {

/// What `trammel tolerance` has found.
struct ToleranceReport {
    std::string model;
    study::ToleranceResult found;
};

std::string toText(const ToleranceReport& report);
io::JsonValue toJson(const ToleranceReport& report);

} // namespace trammel::cli
