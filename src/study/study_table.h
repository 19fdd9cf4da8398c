#pragma once

#include "study/study_folder.h"

#include <filesystem>
#include <ostream>

namespace trammel::study {

/// How far a study has come.
struct StudyCounts {
    std::size_t runs = 0, completed = 0, failed = 0;
    std::size_t withFailures = 0; ///< of the completed: solves failed on the way
    std::size_t missing() const { return runs - completed - failed; }
};

/// The table of a study, a row a run in design order: its number, the factors, the outputs,
/// `status`, `message`, `wall_seconds`. A run that is not finished has the status "missing".
/// Numbers are written so that they read back exactly, with a decimal point whatever the locale; a
/// number that there is not is an empty field.
void writeTableCsv(std::ostream& out, const StudyFolder& folder,
                   const std::vector<RunResult>& finished);

/// The same as HDF5, a row an element: /run (64-bit integers); /factors/NAME (doubles, or strings
/// for methods); /outputs/NAME (doubles, NaN where there is none, attribute `expression`);
/// /status, /message (strings); /wall_seconds (doubles, s); /study, /model, /version (strings). The
/// links of a group are in the study's order; "/" in a name is written as in results files.
/// @throws std::runtime_error naming the path and the cause.
void writeTableHdf5(const std::filesystem::path& path, const StudyFolder& folder,
                    const std::vector<RunResult>& finished);

/// Writes results.csv and results.h5 of all that is finished, each as a whole or not at all.
StudyCounts collect(const StudyFolder& folder);

StudyCounts count(const StudyFolder& folder, const std::vector<RunResult>& finished);

} // namespace trammel::study
