#include "optimize/outcome_files.h"

#include "io/file_names.h"
#include "io/model_file.h"
#include "results/atomic_file.h"
#include "results/csv.h"

#include <cmath>
#include <fmt/format.h>
#include <numeric>

namespace trammel::optimize {

namespace {

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
    if (!outcome.best) return written;
    written.push_back(folder.path() / "best.trammel.json");
    io::saveModelFile(
        written.back(),
        modelAt(folder.file(), outcome.candidates[*outcome.best].run.trial.point, folder.path()));
    return written;
}

} // namespace trammel::optimize
