#pragma once

#include "io/json_value.h"
#include "optimize/optimise.h"

#include <optional>
#include <string>

namespace trammel::optimize {

/// The optimisation's name, or its file's.
std::string titleOf(const OptimisationFile& file);

std::size_t failedCount(const OptimisationOutcome& outcome);

/// What summary.json of a folder says, and `--json` on the command line.
io::JsonValue summaryOf(const OptimisationFile& file, const OptimisationOutcome& outcome);

/// The fit that a summary tells of; none where there was none.
std::optional<FitReport> fitIn(const io::JsonValue& summary, const OptimisationFile& file);

} // namespace trammel::optimize
