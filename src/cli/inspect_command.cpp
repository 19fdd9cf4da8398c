#include "analysis/channels/measure_channels.h"
#include "analysis/run/inspect_step.h"
#include "analysis/run/simulate.h"
#include "cli/commands.h"
#include "cli/inspect_report.h"
#include "cli/message_text.h"
#include "cli/model_input.h"
#include "cli/output_files.h"
#include "cli/print.h"
#include "io/lcp_file.h"
#include "io/model_file.h"
#include "model/short_text.h"
#include "model/suggest.h"
#include "results/hdf5_reader.h"

#include <cmath>
#include <cstdio>
#include <fmt/format.h>
#include <fstream>
#include <memory>
#include <optional>

namespace trammel::cli {
namespace {

namespace fs = std::filesystem;

struct InspectOptions {
    std::string input, solver, friction, problem;
    std::vector<std::string> parameters;
    double at = 0.0;
    int solve = 1;
    bool json = false;
};

bool isHdf5(const fs::path& path) {
    constexpr std::string_view kSignature = "\x89HDF\r\n\x1a\n";
    std::error_code error;
    if (!fs::is_regular_file(path, error)) return false; // a pipe may never begin
    std::string start(kSignature.size(), '\0');
    std::ifstream file(path, std::ios::binary);
    return file.read(start.data(), static_cast<std::streamsize>(start.size())) &&
           start == kSignature;
}

/// Keeps the last frame only.
class LastFrame : public results::FrameSink {
public:
    void begin(const results::RunHeader& header) override { run = results::RunData(header); }
    void append(double t, std::span<const double> frame) override {
        time = t;
        values.assign(frame.begin(), frame.end());
    }
    void end(std::string_view, std::string_view) override {}
    results::RunData run; ///< its header
    double time = 0.0;
    std::vector<double> values;
};

/// A model and one frame of its run.
struct Frame {
    model::Model model;
    results::RunData run;
    double time = 0.0;
    std::vector<double> values;
};

void refuseTime(double at, const std::string& expected) {
    throw UsageError(fmt::format("--at {:.6g}: expected {}", at, expected));
}

/// Runs a model up to the time.
Frame simulated(const InspectOptions& options) {
    const std::vector<Override> given = parameterOverrides(options.parameters);
    LoadedModel file = loadModel(options.input, given);
    const auto unsupported = analysis::findingsBeforeRun(file.model);
    printFindings(file, unsupported, given);
    if (!unsupported.empty()) throw FileError("");
    LastFrame last;
    model::Model shortened = file.model;
    shortened.simulation.duration = options.at;
    analysis::RunSummary summary;
    try {
        summary = analysis::simulate(shortened, {}, last);
    } catch (const std::invalid_argument& error) {
        throw FileError(fmt::format("{}: {}", options.input, error.what()));
    }
    if (!summary.hasCompleted())
        throw std::runtime_error(
            fmt::format("the run does not reach t = {:.6g} s: {}", options.at, summary.message));
    return {std::move(file.model), std::move(last.run), last.time, std::move(last.values)};
}

/// The model that results were made from. Its mesh files are looked for beside the results.
model::Model storedModel(const fs::path& path, const results::RunData& run) {
    const io::JsonResult document = io::parseJson(run.header().modelText);
    io::ModelResult read;
    if (document.diagnostics.empty()) read = io::readModel(document.root, path.parent_path());
    const model::Diagnostics& findings =
        document.diagnostics.empty() ? read.diagnostics : document.diagnostics;
    const fs::path place = path.string() + ":/model";
    for (const model::Diagnostic& finding : findings)
        say(stderr, "{}\n", io::format(place, finding));
    if (model::hasErrors(findings)) throw FileError("");
    return std::move(read.model);
}

/// The recorded frame that is nearest to the time.
Frame recorded(const InspectOptions& options) {
    if (!options.parameters.empty())
        throw UsageError("--set: results have their parameters; expected a model file");
    Frame frame;
    try {
        frame.run = results::readRun(options.input, {}, results::Contacts::Skip);
    } catch (const std::runtime_error& error) {
        throw FileError(error.what());
    }
    frame.model = storedModel(options.input, frame.run);
    const std::vector<double>& times = frame.run.time();
    if (times.empty()) throw FileError(options.input + ": the run has no frames");
    if (options.at > times.back() + 0.5 * frame.model.simulation.outputInterval())
        refuseTime(options.at,
                   fmt::format("a time of the run, which ends at {:.6g} s", times.back()));
    std::size_t index = frame.run.frameAt(options.at);
    if (index + 1 < times.size() && times[index + 1] - options.at < options.at - times[index])
        ++index;
    frame.time = times[index];
    frame.values = frame.run.frame(index);
    return frame;
}

/// @throws UsageError for a name that there is not
template <class Method>
void setMethod(const char* option, const std::string& name, Method& setting) {
    if (name.empty()) return;
    const auto& names = model::kMethodNames<Method>;
    const auto method = model::methodFromName<Method>(name);
    if (!method)
        throw UsageError(fmt::format("{} {}: {}expected one of {}", option, model::shortened(name),
                                     model::didYouMean(name, {names.begin(), names.end()}),
                                     fmt::join(names, ", ")));
    setting = *method;
}

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
    checkOutputs({{options.input, "the input file"}}, inspectOutputs(options));
    if (options.json) refuseJsonBeside(inspectOutputs(options));
}

int inspect(const InspectOptions& options) {
    if (!(options.at >= 0.0 && std::isfinite(options.at)))
        refuseTime(options.at, "a time of at least 0 s");
    model::SimulationSettings checked;
    setMethod("--lcp", options.solver, checked.lcp);
    setMethod("--friction", options.friction, checked.friction);
    checkProblemFile(options);
    const Frame frame = isHdf5(options.input) ? recorded(options) : simulated(options);
    checkOutputs(modelInputs(options.input, frame.model), inspectOutputs(options));
    model::SimulationSettings settings = frame.model.simulation;
    setMethod("--lcp", options.solver, settings.lcp);
    setMethod("--friction", options.friction, settings.friction);
    std::optional<analysis::StepInspection> own;
    analysis::StepInspection step;
    try {
        const dynamics::System system(frame.model);
        const auto state = analysis::recordedState(system, frame.run, frame.time, frame.values);
        step = analysis::inspectStep(system, settings, state);
        if (settings != frame.model.simulation)
            own = analysis::inspectStep(system, frame.model.simulation, state);
    } catch (const std::invalid_argument& error) {
        throw FileError(fmt::format("{}: {}", options.input, error.what()));
    }
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
    command->add_option("INPUT", options->input, "Model (*.trammel.json) or results (*.h5)")
        ->required();
    command->add_option("--at", options->at, "Time at which the step begins, s")->required();
    command->add_option("--lcp", options->solver, "Another solver, to compare");
    command->add_option("--friction", options->friction, "Another friction model, to compare");
    addParameterOption(*command, options->parameters);
    command->add_flag("--json", options->json, "Print JSON");
    command->add_option("--export-problem", options->problem,
                        "File for a solve's problem: .json, as `trammel lcp` solves it, or .mtx, "
                        "its matrix");
    command->add_option("--solve", options->solve, "Which solve to write, from 1 [1]");
    command->footer(
        "Does one step from a state and shows what was solved: for each island of bodies that\n"
        "touch or are jointed the rows by contact and joint, impulse lambda (N s or N m s),\n"
        "velocity w (m/s or rad/s), bounds and set. A model is run up to the time; of results the\n"
        "nearest frame is taken. The step starts cold: it needs more pivots than in the run.\n"
        "With another solver or friction model the model's own is solved too and compared.\n\n"
        "Exit code 1: a solve failed, or the run does not get that far.\n\n"
        "Examples:\n"
        "  trammel inspect models/box-tower/box-tower.trammel.json --at 1\n"
        "  trammel inspect run.h5 --at 0.5 --lcp pgs --friction cone --json\n"
        "  trammel inspect run.h5 --at 0.5 --export-problem step.json");
    command->callback([options, &exitCode] { exitCode = inspect(*options); });
}

} // namespace trammel::cli
