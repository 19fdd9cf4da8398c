#pragma once

#include "analysis/run/inspect_step.h"
#include "io/json_value.h"

#include <string>

namespace trammel::cli {

/// What `trammel inspect` prints.
/// @param own the same step with the model's own methods, to compare; may be null
std::string toText(const analysis::StepInspection& step, const analysis::StepInspection* own);
io::JsonValue toJson(const analysis::StepInspection& step, const analysis::StepInspection* own);

} // namespace trammel::cli
