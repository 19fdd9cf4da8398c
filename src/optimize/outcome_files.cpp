#include "optimize/outcome_files.h"

#include "io/file_names.h"
#include "io/model_file.h"
#include "optimize/outcome_summary.h"
#include "optimize/ranking.h"
#include "results/atomic_file.h"
#include "results/csv.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numeric>

namespace trammel::optimize {

namespace {

constexpr auto kSummary = "summary.json";

std::string field(double value) {
    return std::isfinite(value) ? fmt::format("{}", value) : std::string();
}

void writeRow(std::ostream& out, const OptimisationFile& file, const Candidate& candidate) {
    const Evaluation& evaluation = candidate.run.evaluation;
    out << candidate.run.search << ',' << candidate.run.number;
    for (const study::Value& value : candidate.run.trial.point)
        out << ',' << results::csvField(study::text(value));
    for (std::size_t i = 0; i < file.outputs.size(); ++i)
        out << ',' << field(evaluation.outputs.at(i));
    const char* feasible = !candidate.sample.isValid                               ? ""
                           : candidate.sample.isFeasible() && !candidate.isRelaxed ? "yes"
                                                                                   : "no";
    out << ',' << feasible << ',' << evaluation.status << ','
        << results::csvField(english(evaluation.message)) << ',' << field(evaluation.wallSeconds)
        << '\n';
}

/// The model with the values of a point; files that it names are found from the folder.
io::JsonValue modelAt(const OptimisationFile& file, const study::Point& point,
                      const std::filesystem::path& folder) {
    io::JsonValue root = study::documentAt(file.study, point);
    const std::filesystem::path from =
        std::filesystem::absolute(file.study.model.path).parent_path();
    for (auto& [pointer, name] : io::movedFileNames(root, from, folder))
        root.set(pointer, std::move(name));
    return root;
}

} // namespace

void writeRunsCsv(std::ostream& out, const OptimisationFile& file,
                  const OptimisationOutcome& outcome, const std::vector<std::size_t>& rows) {
    out << "search,run";
    for (const Variable& variable : file.optimisation.variables)
        out << ',' << results::csvField(variable.name);
    for (const OutputPlace& output : file.outputs)
        out << ',' << results::csvField(output.name);
    out << ",feasible,status,message,wall_seconds\n";
    for (const std::size_t row : rows)
        writeRow(out, file, outcome.candidates.at(row));
}

std::vector<std::filesystem::path> writeOutcome(const OptimisationFolder& folder,
                                                const OptimisationOutcome& outcome) {
    std::vector<std::filesystem::path> written;
    const auto write = [&](const char* name, const std::vector<std::size_t>& rows) {
        written.push_back(folder.path() / name);
        results::writeAtomically(written.back(), [&](std::ostream& out) {
            writeRunsCsv(out, folder.file(), outcome, rows);
        });
    };
    std::vector<std::size_t> all(outcome.candidates.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    write("results.csv", all);
    if (!outcome.front.empty()) write("front.csv", outcome.front);
    if (outcome.best) {
        written.push_back(folder.path() / "best.trammel.json");
        io::saveModelFile(written.back(),
                          modelAt(folder.file(), outcome.candidates[*outcome.best].run.trial.point,
                                  folder.path()));
    }
    written.push_back(folder.path() / kSummary);
    io::saveTextFile(written.back(), summaryOf(folder.file(), outcome).toText());
    return written;
}

OptimisationOutcome storedOutcome(const OptimisationFolder& folder) {
    const OptimisationFile& file = folder.file();
    OptimisationOutcome outcome;
    std::vector<Candidate> halfSteps;
    for (StoredRun& run : folder.runs()) {
        Sample sample = sampleOf(file, run.evaluation);
        const bool isRelaxed = !isAdmissible(file.optimisation, run.trial.point);
        const bool isBeside = run.search == 0; // derivatives, and the best at half the step
        if (!isBeside)
            outcome.candidates.push_back({std::move(run), std::move(sample), isRelaxed});
        else if (run.trial.isHalfStep)
            halfSteps.push_back({std::move(run), std::move(sample), isRelaxed});
    }
    sortCandidates(outcome.candidates);
    rank(file, outcome);
    outcome.isStopped = true;
    const io::JsonResult summary = io::loadJsonFile(folder.path() / kSummary, {});
    if (!summary.diagnostics.empty() || !outcome.best) return outcome; // never ended
    const study::Point& best = outcome.candidates[*outcome.best].run.trial.point;
    const auto halfStep = std::ranges::find_if(
        halfSteps, [&](const Candidate& one) { return one.run.trial.point == best; });
    if (halfStep != halfSteps.end()) outcome.halfStep = *halfStep;
    const io::JsonValue *stopped = summary.root.find("stopped"),
                        *late = summary.root.find("out_of_time");
    outcome.isStopped = stopped == nullptr || *stopped != io::JsonValue(false);
    outcome.isOutOfTime = late != nullptr && *late == io::JsonValue(true);
    outcome.fit = fitIn(summary.root, file);
    return outcome;
}

} // namespace trammel::optimize
