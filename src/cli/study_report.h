#pragma once

#include "io/json_value.h"
#include "study/slurm.h"
#include "study/study_table.h"

#include <filesystem>
#include <optional>
#include <string>

namespace trammel::cli {

/// Reads a study file. Findings go to stderr. @throws FileError where there are errors.
study::StudyFile loadStudy(const std::filesystem::path& path);

/// How far a study has come, as `trammel study` and `trammel study status` say it.
struct StudyReport {
    std::string name; ///< the study's, or its file's
    study::StudyCounts counts;
    std::optional<study::QueueState> queue; ///< where Slurm has to do with it
    std::optional<double> wallSeconds;      ///< where runs were computed just now
};
StudyReport reportOn(const study::StudyFolder& folder, const study::StudyCounts& counts);

io::JsonValue toJson(const study::QueueState& queue); ///< {"pending", "running"}

/// {"name", "runs", "completed", "with_failures", "failed", "missing"} and, where known,
/// "wall_seconds" and "queue": {"pending", "running"}.
io::JsonValue toJson(const StudyReport& report);
std::string toText(const StudyReport& report);

} // namespace trammel::cli
