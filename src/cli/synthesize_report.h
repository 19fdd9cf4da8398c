#pragma once

#include "io/json_value.h"
#include "synthesis/solutions.h"

#include <optional>
#include <string>
#include <vector>

namespace trammel::cli {

/// What `trammel synthesize` tells of a task's solutions.
struct SynthesizeReport {
    const synthesis::Task& task;
    std::vector<synthesis::Solution> solutions; ///< that are listed, the best first
    std::size_t goodCount = 0;                  ///< of these, the first ones
    messages::Message reason;                   ///< why there is none of these
    std::optional<std::size_t> complexCount;    ///< of all solutions, where they were counted
    std::vector<std::string> files;             ///< models by solution; empty without --out
};

std::string toText(const SynthesizeReport& report);
io::JsonValue toJson(const SynthesizeReport& report);

} // namespace trammel::cli
