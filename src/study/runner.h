#pragma once

#include "study/study_folder.h"

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <optional>
#include <stop_token>
#include <vector>

namespace trammel::study {

struct RunnerOptions {
    std::filesystem::path program; ///< the executable `trammel`, of which workers are made
    int jobs = 0;                  ///< runs at the same time; 0: as many as there are cores
    bool keep = false;             ///< also the model, results and events of every run
    std::vector<std::size_t> runs; ///< which, by number; empty: all
};

struct StudyProgress {
    std::size_t total = 0;             ///< runs that are asked for, those finished before included
    std::size_t done = 0, failed = 0;  ///< `failed` are among `done`
    std::size_t withFailures = 0;      ///< completed, but solves failed; among `done`, too
    std::vector<std::size_t> running;  ///< numbers of the runs under way
    std::vector<std::size_t> finished; ///< of those that ended since the last call
    double elapsed = 0.0;              ///< s, wall time
    std::optional<double> left;        ///< s, once a run is finished
};
using StudyCallback = std::function<void(const StudyProgress&)>;

struct StudyOutcome {
    std::size_t total = 0, done = 0, failed = 0, withFailures = 0; ///< as in StudyProgress
    std::size_t computed = 0;                                      ///< this time
    bool isStopped = false;
    double elapsed = 0.0; ///< s, wall time
};

/// How many runs go on at the same time where nothing else is said.
int coreCount();

/// Computes the runs that are missing, each in a worker process (serveRuns()), `jobs` at a time.
///
/// A run is finished once its shard is in the folder. A worker that crashes or is killed costs its
/// run alone, which is stored as failed with the reason, and another takes its place. A stop ends
/// the workers within some steps of their runs; what they were computing stays missing. When this
/// process dies its workers die too.
/// @param progress called from this thread after every run and at least every 0.2 s
/// @throws std::runtime_error where no worker can be started or the folder not be written.
StudyOutcome runStudy(const StudyFolder& folder, const RunnerOptions& options,
                      std::stop_token stop = {}, const StudyCallback& progress = {});

/// A worker: says "ready", then for each number of a run that it reads, a line each, computes the
/// run, stores it, and says the number with its status. Ends with its input, or when stopped.
/// @throws std::runtime_error where the folder cannot be read or written.
void serveRuns(const std::filesystem::path& folder, bool keep, std::istream& in, std::ostream& out,
               std::stop_token stop);

/// Ends this process when the one that started it does.
/// @param parent the id of that process, in case that it has gone already
void endWithParent(int parent);

} // namespace trammel::study
