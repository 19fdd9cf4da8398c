#pragma once

#include "io/json_value.h"
#include "messages/message.h"
#include "model/diagnostic.h"
#include "model/model.h"
#include "study/design.h"
#include "study/study.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// Studies as files, `*.study.json`, as `trammel study` reads them:
///     { "trammel_study": 1, "model": "box.trammel.json", "design": "grid",
///       "factors": [ {"name": "e", "values": [0, 0.5, 1]}, {"name": "mu", "range": [0, 1, 21]},
///                    {"name": "simulation.impact", "values": ["newton", "poisson"]} ],
///       "outputs": { "loss": "sum(events.energy_loss)", "end": "last(crank.com.x)" },
///       "simulation": { "duration": 2 } }
/// Design "random" and "latin-hypercube" take "samples" and a "seed" (0 where left out), and their
/// ranges need no count. "analysis" says what a run is (analyses.h), "curve" of which cycle:
///     "analysis": "curve", "curve": { "input": "A", "steps": 90 }
/// "name" and "description" are free. Numbers may be expressions over the
/// model's parameters.
namespace trammel::study {

inline constexpr int kStudyFormatVersion = 1;

/// A model that a study varies: its exact text as a document, and what that says.
struct StudiedModel {
    std::filesystem::path path; ///< of the file; mesh files are looked for beside it
    io::JsonValue root;
    model::Model model;
};

struct StudyFile {
    std::filesystem::path path;
    io::JsonValue root;                   ///< prints as the exact text
    Study study;                          ///< to be used only without errors, as all that follows
    std::vector<std::string> outputUnits; ///< by output, SI; empty where it does not follow
    StudiedModel model;
    model::Diagnostics diagnostics;      ///< about the study, sorted by place
    model::Diagnostics modelDiagnostics; ///< about the model
    bool ok() const {
        return !model::hasErrors(diagnostics) && !model::hasErrors(modelDiagnostics);
    }
};

/// Reads a study and its model and holds one against the other: factors that the model has not,
/// values that a key does not take, outputs that no run gives. Never throws for bad files.
StudyFile loadStudyFile(const std::filesystem::path& path);
/// The same of documents that are at hand.
StudyFile readStudyFile(const std::filesystem::path& path, io::JsonValue root,
                        const std::filesystem::path& modelPath, io::JsonValue modelRoot);

/// All findings, those of the model with its file's name, as io::format() writes them.
std::vector<messages::Message> findingLines(const StudyFile& file);

/// The model's document with the study's simulation settings and a point's values put in.
io::JsonValue documentAt(const StudyFile& file, const Point& point);

/// The document of a study, as a new file has it.
io::JsonValue studyDocument(const Study& study);

/// JSON Schema (draft 2020-12) of the study file. It holds every document that the reader takes;
/// what only the model tells the reader alone refuses.
io::JsonValue studySchema();

// Parts of that schema that schemas of other files have, too.
io::JsonValue analysisSchema(); ///< of the key "analysis"
io::JsonValue curveSchema();    ///< of the key "curve"

/// A value as it stands in a document.
io::JsonValue toJson(const Value& value);

/// What the reader of the study's own document found. Factors' values are those of the model's
/// parameters.
struct StudyReading {
    Study study;
    model::Diagnostics diagnostics;
};
/// The study's own document, held against a model where there is one.
/// @param model its document, or null pointer: then values of factors are not judged
StudyReading readStudy(const io::JsonValue& root, const io::JsonValue* model);

} // namespace trammel::study
