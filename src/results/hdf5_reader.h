#pragma once

#include "results/glob.h"
#include "results/run_data.h"

#include <filesystem>

namespace trammel::results {

/// Whether the contact points of the frames are read: many bodies make more of them than samples.
enum class Contacts { Read, Skip };

/// Reads a result file with its impacts, also one that is being written or whose writer was killed:
/// then all frames up to the last flush, with an empty status.
/// @param choice channels to read; others are not in the result.
/// @throws std::runtime_error naming the path and what was expected where it is no result file;
///         std::invalid_argument where a pattern of the choice fits no channel.
RunData readRun(const std::filesystem::path& path, const ChannelChoice& choice = {},
                Contacts contacts = Contacts::Read);

/// Reads what a run was made from; channels and bodies are left empty.
/// @throws std::runtime_error as readRun().
RunHeader readOrigin(const std::filesystem::path& path);

/// Reads the impacts only.
/// @throws std::runtime_error as readRun().
std::vector<ImpactRecord> readImpacts(const std::filesystem::path& path);

} // namespace trammel::results
