#include "cli/commands.h"
#include "cli/inspect_report.h"
#include "cli/model_input.h"
#include "cli/output_files.h"
#include "cli/print.h"
#include "cli/step_source.h"
#include "io/lcp_file.h"
#include "io/model_file.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <optional>

namespace trammel::cli {
namespace {

namespace fs = std::filesystem;

struct InspectOptions {
    StepSource source;
    std::string solver, friction, problem;
    int solve = 1;
    bool json = false;
};

std::vector<OutputFile> inspectOutputs(const InspectOptions& options) {
    return {{"--export-problem", options.problem}};
}

void checkSolveNumber(const InspectOptions& options, const analysis::StepInspection& step) {
    if (options.problem.empty()) return;
    const auto count = static_cast<int>(step.solves.size());
    if (options.solve < 1 || options.solve > count)
        throw UsageError(fmt::format("--solve {}: expected a number from 1 to {}, the solves of "
                                     "the step",
                                     options.solve, count));
}

void writeProblem(const InspectOptions& options, const analysis::StepInspection& step) {
    if (options.problem.empty()) return;
    const auto& solve = step.solves[static_cast<std::size_t>(options.solve - 1)];
    if (!solve.problem)
        throw FileError(fmt::format("--export-problem: {} rows are too many for a matrix; {} are "
                                    "written at most",
                                    solve.rows.size(), analysis::InspectedSolve::kMostFormed));
    std::vector<std::string> names;
    for (const analysis::InspectedRow& row : solve.rows)
        names.push_back(row.name);
    const fs::path path = options.problem;
    const bool isMarket = path.extension() == ".mtx";
    io::saveTextFile(path, isMarket ? io::matrixMarket(solve.problem->A)
                                    : io::lcpDocument(*solve.problem, names).toText());
}

void checkProblemFile(const InspectOptions& options) {
    const std::string extension = fs::path(options.problem).extension().string();
    if (!options.problem.empty() && extension != ".json" && extension != ".mtx")
        throw UsageError(fmt::format("--export-problem {}: expected a name that ends with .json or "
                                     ".mtx",
                                     options.problem));
    checkOutputs({{options.source.input, "the input file"}}, inspectOutputs(options));
    if (options.json) refuseJsonBeside(inspectOutputs(options));
}

int inspect(const InspectOptions& options) {
    model::SimulationSettings checked;
    setMethod("--lcp", options.solver, checked.lcp);
    setMethod("--friction", options.friction, checked.friction);
    checkProblemFile(options);
    const StepFrame frame = stepFrame(options.source);
    checkOutputs(modelInputs(options.source.input, frame.model), inspectOutputs(options));
    model::SimulationSettings settings = frame.model.simulation;
    setMethod("--lcp", options.solver, settings.lcp);
    setMethod("--friction", options.friction, settings.friction);
    const analysis::StepInspection step = inspectStep(options.source, frame, settings);
    std::optional<analysis::StepInspection> own;
    if (settings != frame.model.simulation)
        own = inspectStep(options.source, frame, frame.model.simulation);
    checkSolveNumber(options, step);
    const analysis::StepInspection* other = own ? &*own : nullptr;
    say(reportStream(inspectOutputs(options)), "{}",
        options.json ? toJson(step, other).toText() : toText(step, other));
    flushOutput();
    writeProblem(options, step);
    const bool isSolved =
        std::ranges::all_of(step.solves, [](const auto& solve) { return solve.result.ok(); });
    return isSolved ? kDone : kRunFailed;
}

} // namespace

void addInspectCommand(CLI::App& app, int& exitCode) {
    CLI::App* command =
        app.add_subcommand("inspect", "Shows the complementarity problems of one step");
    auto options = std::make_shared<InspectOptions>();
    command->add_option("INPUT", options->source.input, "Model (*.trammel.json) or results (*.h5)")
        ->required();
    command->add_option("--at", options->source.at, "Time at which the step begins, s")->required();
    command->add_option("--lcp", options->solver, "Another solver, to compare");
    command->add_option("--friction", options->friction, "Another friction model, to compare");
    addParameterOption(*command, options->source.parameters);
    command->add_flag("--json", options->json, "Print JSON");
    command->add_option("--export-problem", options->problem,
                        "File for a solve's problem: .json, as `trammel lcp` solves it, or .mtx, "
                        "its matrix");
    command->add_option("--solve", options->solve, "Which solve to write, from 1 [1]");
    command->footer(
        "Does one step from a state and shows what was solved: for each island of bodies that\n"
        "touch or are jointed the rows by contact and joint, impulse lambda (N s or N m s),\n"
        "velocity w (m/s or rad/s), bounds and set. A model is run up to the time; of results the\n"
        "nearest frame is taken, with the inputs that had been made; and what controllers had set\n"
        "is set. The step starts cold: it needs more pivots than in the run. Where the run's\n"
        "integrator is not the semi-implicit step, it solves for accelerations, as that one does.\n"
        "With another solver or friction model the model's own is solved too and compared.\n\n"
        "Exit code 1: a solve failed, or the run does not get that far.\n\n"
        "Examples:\n"
        "  trammel inspect models/box-tower/box-tower.trammel.json --at 1\n"
        "  trammel inspect run.h5 --at 0.5 --lcp pgs --friction cone --json\n"
        "  trammel inspect run.h5 --at 0.5 --export-problem step.json");
    command->callback([options, &exitCode] { exitCode = inspect(*options); });
}

} // namespace trammel::cli
