#pragma once

#include "study/run_one.h"
#include "study/study_file.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace trammel::study {

/// Where a study's results are kept:
///   study.json, model.trammel.json   the exact texts that all runs come from
///   origin.json                      where they were read, and Trammel's version
///   shards/NNNNNN.json               a finished run, written as a whole or not at all
///   runs/NNNNNN/                     model, results and events of a run, where asked for
///   slurm/NNNN/                      what was handed to Slurm (slurm.h)
///   results.csv, results.h5          the table (study_table.h)
/// Any number of processes may add finished runs at the same time, on any machine that sees it.
class StudyFolder {
public:
    /// Whether a study was begun there.
    static bool exists(const std::filesystem::path& path);
    /// Whether one can be begun there: nothing stands there but what a killed creation left.
    static bool isFree(const std::filesystem::path& path);
    /// The files that are written in it, but for those in folders of its own.
    static std::vector<std::string> fileNames();
    /// Begins a study. @pre isFree(path)
    /// @throws std::runtime_error naming the path and the cause.
    static StudyFolder create(const std::filesystem::path& path, const StudyFile& file);
    /// @throws std::runtime_error where there is no study or it cannot be read.
    static StudyFolder open(const std::filesystem::path& path);

    const std::filesystem::path& path() const { return m_path; }
    const StudyFile& file() const { return m_file; }
    const Study& study() const { return m_file.study; }
    /// In design order; run n is at n - 1.
    const std::vector<Point>& points() const { return m_points; }
    std::size_t runCount() const { return m_points.size(); }

    /// In what another study or its model differs from this one's, a line a value.
    std::vector<std::string> differences(const StudyFile& other) const;

    /// The finished runs, in design order.
    std::vector<RunResult> results() const;
    /// A finished run; none where it is still missing.
    std::optional<RunResult> result(std::size_t run) const;
    /// The numbers of those that are not finished.
    std::vector<std::size_t> missing() const;
    /// Adds a finished run. @throws std::runtime_error naming the path and the cause.
    void store(const RunResult& result) const;
    /// Forgets the failed runs, so that they are missing. @return how many
    std::size_t forgetFailed() const;

    /// Where a run's own files are kept.
    std::filesystem::path runFolder(std::size_t run) const;
    /// The document that a run simulates. @pre 1 <= run <= runCount()
    io::JsonValue document(std::size_t run) const;

private:
    StudyFolder(std::filesystem::path path, StudyFile file);
    std::filesystem::path shard(std::size_t run) const;

    std::filesystem::path m_path; ///< absolute
    StudyFile m_file;
    std::vector<Point> m_points;
};

/// Held by the process that runs a study, so that no second one computes the same.
class StudyLock {
public:
    /// @throws std::runtime_error where another process holds it.
    explicit StudyLock(const StudyFolder& folder);
    /// @param isTaken what it says then, with the folder
    StudyLock(const std::filesystem::path& folder, const messages::Text<1>& isTaken);
    ~StudyLock();
    StudyLock(const StudyLock&) = delete;
    StudyLock& operator=(const StudyLock&) = delete;

private:
    int m_descriptor = -1;
};

} // namespace trammel::study
