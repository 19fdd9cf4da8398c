#pragma once

#include "optimize/optimise.h"

#include <filesystem>
#include <string>
#include <vector>

namespace trammel::cli {

/// Reads an optimisation file. Findings go to stderr. @throws FileError where there are errors.
optimize::OptimisationFile loadOptimisation(const std::filesystem::path& path);

/// What `trammel optimize` tells of an optimisation; of one that is only looked at, which has no
/// searches, what its runs tell.
struct OptimizeReport {
    const optimize::OptimisationFile& file;
    const optimize::OptimisationOutcome& outcome;
    std::vector<std::filesystem::path> written;
};

std::string toText(const OptimizeReport& report);

/// What is best of a run, in few characters: "torque 12.4"; of least squares their root mean
/// square.
std::string bestText(const optimize::OptimisationFile& file, const optimize::Candidate& best);

} // namespace trammel::cli
