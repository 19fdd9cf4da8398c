#pragma once

#include "optimize/evaluation.h"
#include "optimize/optimisation_file.h"

#include <filesystem>
#include <string>
#include <vector>

namespace trammel::optimize {

/// A run that was finished, and where it belongs.
struct StoredRun {
    std::size_t search = 0, number = 0; ///< of the run in its search, from 1
    Trial trial;
    Evaluation evaluation;
};

/// Where an optimisation's results are kept:
///   optimisation.json, model.trammel.json, measured-N.csv   the exact texts that all runs come
///                                                           from
///   origin.json          where they were read, and Trammel's version
///   evaluations.jsonl    a line a finished run, written as a whole, in the order in which they
///                        ended; evaluations-TASK.jsonl likewise, of a cluster's tasks
///   slurm/NNNN/          what was handed to Slurm (study/slurm.h)
///   results.csv, front.csv, best.trammel.json, summary.json   see outcome_files.h
class OptimisationFolder {
public:
    /// Whether an optimisation was begun there.
    static bool exists(const std::filesystem::path& path);
    /// Whether one can be begun there: nothing stands there but what a killed creation left.
    static bool isFree(const std::filesystem::path& path);
    /// The files that are written in it.
    static std::vector<std::string> fileNames();
    /// @pre isFree(path) @throws std::runtime_error naming the path and the cause.
    static OptimisationFolder create(const std::filesystem::path& path,
                                     const OptimisationFile& file);
    /// @throws std::runtime_error where there is no optimisation or it cannot be read.
    static OptimisationFolder open(const std::filesystem::path& path);

    const std::filesystem::path& path() const { return m_path; }
    const OptimisationFile& file() const { return m_file; }
    /// In what another optimisation, its model or measurements differ, a line a value.
    std::vector<std::string> differences(const OptimisationFile& other) const;

    /// The finished runs; a line that a kill left in part is none.
    std::vector<StoredRun> runs() const;

private:
    OptimisationFolder(std::filesystem::path path, OptimisationFile file)
        : m_path(std::move(path)), m_file(std::move(file)) {}

    std::filesystem::path m_path; ///< absolute
    OptimisationFile m_file;
};

/// Adds finished runs to a folder's evaluations.jsonl, or to the file of a cluster's task: no two
/// processes write to one file, which not every shared folder bears.
class RunLog {
public:
    /// Cuts off what a kill left of a line. @throws std::runtime_error naming the path and cause.
    explicit RunLog(const OptimisationFolder& folder, const std::string& task = {});
    ~RunLog();
    RunLog(const RunLog&) = delete;
    RunLog& operator=(const RunLog&) = delete;
    /// @throws std::runtime_error naming the path and the cause.
    void append(const StoredRun& run);

private:
    std::filesystem::path m_path;
    int m_descriptor = -1;
};

} // namespace trammel::optimize
