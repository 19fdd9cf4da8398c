#pragma once

#include "analysis/statics/modes.h"
#include "io/json_value.h"

#include <string>

namespace trammel::cli {

/// What `trammel modes` prints.
io::JsonValue toJson(const std::string& model, const analysis::ModesReport& report);
std::string toText(const std::string& model, const analysis::ModesReport& report);

/// A row a mode: number, kind, frequencies, eigenvalue, then the shape's real and imaginary parts
/// by body and joint coordinate. Numbers as in the results' tables.
std::string toCsv(const analysis::ModesReport& report);

} // namespace trammel::cli
