#pragma once

#include "analysis/statics/statics.h"
#include "io/json_value.h"

#include <string>

namespace trammel::cli {

/// What `trammel statics` prints.
io::JsonValue toJson(const analysis::Statics& statics);
std::string toText(const analysis::Statics& statics);

} // namespace trammel::cli
