#pragma once

#include "results/run_data.h"

#include <filesystem>

namespace trammel::results {

/// Reads a result file, also one that is being written or whose writer was killed: then all frames
/// up to the last flush, with an empty status.
/// @throws std::runtime_error naming the path and what was expected where it is no result file.
RunData readRun(const std::filesystem::path& path);

} // namespace trammel::results
