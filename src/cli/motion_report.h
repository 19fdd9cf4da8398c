#pragma once

#include "analysis/run/inverse.h"
#include "io/json_value.h"

#include <string>

namespace trammel::cli {

/// What `trammel kinematics` prints, with --json and without.
io::JsonValue toJson(const analysis::KinematicsSummary& summary);
std::string toText(const analysis::KinematicsSummary& summary);

/// What `trammel inverse` prints.
io::JsonValue toJson(const analysis::InverseSummary& summary);
std::string toText(const analysis::InverseSummary& summary);

} // namespace trammel::cli
