#pragma once

#include "messages/message.h"
#include "results/glob.h"
#include "results/run_data.h"

#include <filesystem>
#include <stdexcept>

namespace trammel::results {

/// What is wrong with a file of results, which it names.
struct ReadError : messages::RuntimeError {
    using messages::RuntimeError::RuntimeError;
};

/// Whether the contact points of the frames are read: many bodies make more of them than samples.
enum class Contacts { Read, Skip };

/// Reads a result file with its impacts, also one that is being written or whose writer was killed:
/// then all frames up to the last flush, with an empty status.
/// @param choice channels to read; others are not in the result.
/// @throws ReadError naming the path and what was expected where it is no result file;
///         std::invalid_argument where a pattern of the choice fits no channel.
RunData readRun(const std::filesystem::path& path, const ChannelChoice& choice = {},
                Contacts contacts = Contacts::Read);

/// What replayRun() hands on.
struct ReplayedParts {
    bool channels = true; ///< else frames without values
    bool contacts = false;
    bool impacts = false;
};

/// Hands a stored run to a sink as if it were computed anew, in memory that does not grow with the
/// run (where the sink's does not): first the impacts, then the frames. Also one that is being
/// written: then the frames up to the last flush.
/// @throws as readRun(), and what the sink throws.
void replayRun(const std::filesystem::path& path, const ChannelChoice& choice,
               const ReplayedParts& parts, FrameSink& sink);

/// Reads what a run was made from; channels and bodies are left empty.
/// @throws ReadError as readRun().
RunHeader readOrigin(const std::filesystem::path& path);

/// Reads the impacts only.
/// @throws ReadError as readRun().
std::vector<ImpactRecord> readImpacts(const std::filesystem::path& path);

} // namespace trammel::results
