#pragma once

#include "optimize/fit_report.h"
#include "optimize/optimisation_folder.h"
#include "optimize/sample.h"

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace trammel::optimize {

struct OptimiserOptions {
    std::filesystem::path program; ///< the executable `trammel`, of which workers are made
    int jobs = 0;                  ///< runs at the same time; 0: as many as there are cores
    /// Of the first round, the numbers of those that are searched, and nothing beside; none: all,
    /// and what comes after them.
    std::vector<std::size_t> searches = {};
    std::string task = {}; ///< of a cluster: runs go into evaluations-TASK.jsonl
};

/// A run as the optimisation has it.
struct Candidate {
    StoredRun run;
    Sample sample;
    /// Whole numbers were taken as any numbers: a way to the result, not one itself.
    bool isRelaxed = false;
};

struct OptimisationProgress {
    std::size_t total = 0; ///< runs at most; nothing of it where only the time is limited
    std::size_t runs = 0, failed = 0;
    double elapsed = 0.0; ///< s, wall time
    std::optional<Candidate> best;
    std::vector<Candidate> finished; ///< since the last call, those that the folder had included
};
using OptimisationCallback = std::function<void(const OptimisationProgress&)>;

struct SearchReport {
    SearchPlan plan;
    std::size_t runs = 0;
    messages::Message ending;
    std::size_t exact = 0; ///< runs with exact derivatives; others are differences of runs
};

struct OptimisationOutcome {
    std::vector<Candidate> candidates; ///< by search and number
    std::optional<std::size_t> best;   ///< among them; of a front the nearest to the ideal
    std::vector<std::size_t> front;    ///< of several objectives, by the first one
    std::vector<SearchReport> searches;
    std::optional<Candidate> halfStep; ///< the best once more
    std::optional<FitReport> fit;
    std::size_t computed = 0; ///< runs of this time
    bool isStopped = false, isOutOfTime = false;
    double elapsed = 0.0; ///< s, wall time
    bool hasResult() const { return best.has_value(); }
};

/// Searches, each in a thread of its own, whose runs worker processes compute, `jobs` at a time.
///
/// A search depends on nothing but the file, so that runs which the folder has already are not
/// repeated and the result is the same. Every run is in the folder before it counts. Where the time
/// is over or a stop is asked for runs under way are given up.
/// @param progress called from this thread at least every 0.2 s
/// @throws std::runtime_error where no worker can be started or the folder not be written.
OptimisationOutcome optimise(const OptimisationFolder& folder, const OptimiserOptions& options,
                             std::stop_token stop = {}, const OptimisationCallback& progress = {});

/// A worker: says "ready", then for each trial that it reads, a line each, says a line with its
/// evaluation. Ends with its input, or when stopped. @throws std::runtime_error
void serveTrials(const std::filesystem::path& folder, std::istream& in, std::ostream& out,
                 std::stop_token stop);

} // namespace trammel::optimize
