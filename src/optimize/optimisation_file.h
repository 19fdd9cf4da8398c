#pragma once

#include "io/json_value.h"
#include "messages/message.h"
#include "model/diagnostic.h"
#include "optimize/measured_data.h"
#include "optimize/optimisation.h"
#include "study/study_file.h"

#include <array>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

/// Optimisations as files, `*.opt.json`, as `trammel optimize` reads them:
///     { "trammel_optimisation": 1, "model": "press.trammel.json",
///       "variables": [ {"name": "k", "range": [10, 1000], "scale": "log", "start": 100},
///                      {"name": "teeth", "integers": [17, 40]},
///                      {"name": "simulation.impact", "values": ["newton", "poisson"]} ],
///       "outputs": { "torque": "max(abs(A.driver.torque))", "way": "last(ram.com.z)",
///                    "gap": {"channel": "ram.com.z", "file": "measured.csv", "time": "t",
///                            "column": "z"} },
///       "objectives": [ {"output": "torque", "goal": "minimise"} ],
///       "constraints": [ {"output": "way", "relation": ">=", "value": 0.2} ],
///       "method": "cobyla", "budget": {"runs": 200, "seconds": 60}, "starts": 4, "seed": 1 }
/// "simulation" and "time_limit" are those of a study. Numbers may be expressions over the model's
/// parameters.
namespace trammel::optimize {

inline constexpr int kOptimisationFormatVersion = 1;
/// Combinations of lists and whole numbers each of which may be a search of its own.
inline constexpr std::size_t kMostCombinations = 64;

/// An output and where its value comes from.
struct OutputPlace {
    std::string name, unit; ///< SI; empty where it does not follow
    bool isMeasured = false;
    std::size_t index = 0; ///< among the study's outputs, or the measurements
};

struct OptimisationFile {
    std::filesystem::path path;
    io::JsonValue root;                     ///< prints as the exact text
    Optimisation optimisation;              ///< to be used only without errors, as all that follows
    study::StudyFile study;                 ///< its factors are the variables
    std::vector<OutputPlace> outputs;       ///< in the file's order
    std::vector<std::string> measuredTexts; ///< of the files of the measurements
    std::vector<MeasuredData> measured;
    model::Diagnostics diagnostics; ///< about the optimisation, sorted by place
    bool ok() const {
        return !model::hasErrors(diagnostics) && !model::hasErrors(study.modelDiagnostics);
    }
    /// In the order of outputs. @pre there is one of that name
    std::size_t outputIndex(std::string_view name) const;
};

/// The text of a measurement's file. @throws messages::InvalidArgument why it has none
using MeasuredText = std::function<std::string(std::size_t index, const Measurement& measurement)>;

/// That of a file from a folder, as optimisation files name them. @throws as MeasuredText
std::string measuredTextIn(const std::filesystem::path& folder, const Measurement& measurement);

/// Reads an optimisation, its model and measurements, and holds them against each other. Never
/// throws for bad files.
OptimisationFile loadOptimisationFile(const std::filesystem::path& path);
/// The same of documents that are at hand.
OptimisationFile readOptimisationFile(const std::filesystem::path& path, io::JsonValue root,
                                      const std::filesystem::path& modelPath,
                                      io::JsonValue modelRoot, const MeasuredText& textOf);

/// All findings, those of the model with its file's name, as io::format() writes them.
std::vector<messages::Message> findingLines(const OptimisationFile& file);

// Names and bounds in the document.
inline constexpr std::array<std::string_view, 3> kGoals{"minimise", "maximise", "target"};
inline constexpr std::array<std::string_view, 3> kRelations{"<=", ">=", "=="};
inline constexpr std::array<std::string_view, 2> kScales{"linear", "log"};
inline constexpr double kMostRuns = 1e6, kMostStarts = 1000, kMostSeed = 0x1p53;
inline constexpr double kLeastPopulation = 4, kMostPopulation = 1000;

/// JSON Schema (draft 2020-12) of optimisation files: it holds every one that the reader takes.
io::JsonValue optimisationSchema();

/// What the reader of the document found; variables have the bounds that the document states.
struct OptimisationReading {
    Optimisation optimisation;
    std::vector<OutputPlace> outputs;
    model::Diagnostics diagnostics;
    io::JsonValue study; ///< the study of the same model, outputs and settings
};
OptimisationReading readOptimisation(const io::JsonValue& root, const io::JsonValue& model);

} // namespace trammel::optimize
