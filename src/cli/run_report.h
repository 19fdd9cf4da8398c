#pragma once

#include "analysis/run/simulate.h"
#include "io/json_value.h"

#include <string>

namespace trammel::cli {

/// What `trammel run --json` prints, its keys in the order of the contract.
io::JsonValue toJson(const analysis::RunSummary& summary);
/// What `trammel run` prints.
std::string toText(const analysis::RunSummary& summary);

} // namespace trammel::cli
