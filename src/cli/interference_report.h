#pragma once

#include "cli/curve_report.h"

namespace trammel::cli {

// What `trammel curve --interference` tells. @pre the report has interference
io::JsonValue interferenceJson(const CurveReport& report);
std::string interferenceText(const CurveReport& report);
/// A row a span.
std::string interferenceCsv(const CurveReport& report);

} // namespace trammel::cli
