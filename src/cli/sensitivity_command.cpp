#include "analysis/channels/channels.h"
#include "analysis/cycle/curve_choice.h"
#include "cli/commands.h"
#include "cli/linkage_options.h"
#include "cli/model_input.h"
#include "cli/number_checks.h"
#include "cli/output_files.h"
#include "cli/output_sensitivity_report.h"
#include "cli/print.h"
#include "cli/progress_bar.h"
#include "cli/sensitivity_report.h"
#include "cli/stop_on_signal.h"
#include "cli/varied_parameters.h"
#include "cli/warnings.h"
#include "io/model_file.h"
#include "study/output_expression.h"
#include "study/runner.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <optional>

namespace trammel::cli {
namespace {

constexpr const char *kOfPoses = "poses", *kOfEquilibrium = "equilibrium", *kOfModes = "modes";
constexpr int kSteps = 72;

struct SensitivityOptions {
    std::string model, of = kOfPoses, input, output, transmission, csv;
    std::vector<std::string> asked; ///< by --output: a joint, or expressions
    std::vector<std::string> measures, parameters, runOutputs, assignments;
    std::optional<double> at;
    int steps = kSteps, jobs = 0;
    bool forces = false, atEquilibrium = false, json = false, quiet = false;
    bool isByName = false; ///< expressions were asked for, and JSON has them by these
    bool isOfRest() const { return of != kOfPoses; }
    const char* measureOption() const { return isByName ? "--output" : "--measure"; }
};

analysis::CycleOptions cycleOptions(const dynamics::System& system,
                                    const SensitivityOptions& options) {
    analysis::CycleOptions result{.input = inputJoint(system, options.input),
                                  .steps = options.steps};
    if (!options.output.empty())
        result.output = coordinateJoint(system, "--output", options.output);
    if (!options.transmission.empty())
        result.transmissionJoint = coordinateJoint(system, "--transmission", options.transmission);
    return result;
}

template <class Report>
std::string jsonOf(const Report& report, const SensitivityOptions& options) {
    io::JsonValue json = toJson(report);
    return (options.isByName ? byName(std::move(json)) : json).toText();
}

int write(const SensitivityReport& report, const SensitivityOptions& options) {
    const std::vector<OutputFile> outputs{{"--csv", options.csv}};
    const bool printsTable = options.csv.empty() && !options.json && !report.isOnePose;
    std::FILE* stream = printsTable ? stderr : reportStream(outputs);
    if (printsTable) say("{}", study::curvesCsv(report));
    flushOutput();
    say(stream, "{}", options.json ? jsonOf(report, options) : toText(report));
    flushOutput();
    if (!options.csv.empty()) io::saveTextFile(options.csv, study::curvesCsv(report));
    const analysis::Cycle& cycle = report.found.cycle;
    return cycle.isLost || cycle.isStopped || report.found.isStopped() ? kRunFailed : kDone;
}

/// With their units. @throws UsageError naming the expression that cannot be read
std::vector<study::Output> runOutputs(const LoadedModel& file, const SensitivityOptions& options,
                                      std::vector<std::string>& units) {
    const auto channels = analysis::channels(dynamics::System(file.model));
    std::vector<study::Output> outputs;
    for (const std::string& text : options.runOutputs) {
        try {
            units.push_back(study::OutputExpression(text, file.model.parameters, channels).unit());
        } catch (const std::invalid_argument& error) {
            throw UsageError(fmt::format("--run-output {}: {}", text, error.what()));
        }
        outputs.push_back({text, text});
    }
    return outputs;
}

/// Outputs of runs, by differences.
int differentiateRuns(const LoadedModel& file, const SensitivityOptions& options,
                      const io::ModelFamily& family, std::stop_token stop) {
    const auto parameters =
        study::variedParameters(family, chosenParameters(family, options.parameters));
    OutputSensitivityReport report{.model = file.model.name};
    report.outputs = runOutputs(file, options, report.units);
    report.parameters = study::changesOf(parameters, file.root);
    ProgressBar bar(!options.quiet);
    const auto begin = std::chrono::steady_clock::now();
    study::OutputSensitivityOptions asked{
        .threads = options.jobs > 0 ? options.jobs : study::coreCount(), .stop = std::move(stop)};
    asked.progress = [&](std::size_t done, std::size_t all) {
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
        bar.show(done, all, "runs", elapsed.count());
    };
    report.found = study::outputSensitivity(file.model, parameters, report.outputs, asked);
    bar.clear();
    say(reportStream({{"--csv", options.csv}}), "{}",
        options.json ? jsonOf(report, options) : toText(report));
    flushOutput();
    if (!options.csv.empty())
        io::saveTextFile(options.csv,
                         study::derivativesCsv(report.outputs, report.parameters, report.found));
    const bool hasAll =
        std::ranges::none_of(report.found.values, [](double value) { return std::isnan(value); });
    return hasAll && !report.found.isStopped ? kDone : kRunFailed;
}

int differentiatePoses(const LoadedModel& file, const SensitivityOptions& options,
                       const io::ModelFamily& family, std::stop_token stop) {
    study::SensitivityTask task{.cycle = {},
                                .at = options.at,
                                .wantsForces = options.forces,
                                .parameters = chosenParameters(family, options.parameters)};
    const dynamics::System system(model::withoutClearances(file.model));
    task.cycle = cycleOptions(system, options);
    task.cycle.stop = std::move(stop);
    if (options.forces) refuseWithoutDriver(system, task.cycle.input);
    SensitivityReport report{study::analyseSensitivity(system, family, file.root, task),
                             file.model.name};
    if (!report.found.samples.empty())
        report.outputs = chosenOutputs(report.found.outputs, report.found.usual,
                                       options.measureOption(), options.measures);
    return write(report, options);
}

/// Of the static equilibrium, or of modes.
int differentiateRest(const LoadedModel& file, const SensitivityOptions& options,
                      const io::ModelFamily& family, std::stop_token stop) {
    using analysis::RestQuestion;
    const study::RestTask task{.question = options.of == kOfEquilibrium ? RestQuestion::Equilibrium
                                           : options.atEquilibrium
                                               ? RestQuestion::ModesAtEquilibrium
                                               : RestQuestion::Modes,
                               .parameters = chosenParameters(family, options.parameters),
                               .stop = std::move(stop)};
    SensitivityReport report{study::analyseRest(file.model, family, file.root, task),
                             file.model.name};
    printWarnings(report.found.warnings);
    if (!report.found.isStopped())
        report.outputs = chosenOutputs(report.found.outputs, report.found.usual,
                                       options.measureOption(), options.measures);
    return write(report, options);
}

void check(const SensitivityOptions& options) {
    if (options.atEquilibrium && options.of != kOfModes)
        throw UsageError("--at-equilibrium is about modes; expected it with --of modes");
    if (options.runOutputs.empty() && !options.isOfRest()) return;
    const std::string other =
        options.isOfRest() ? fmt::format("--of {}", options.of) : "--run-output";
    const std::array<std::pair<const char*, bool>, 8> ofPoses{
        {{"--measure", !options.measures.empty() && !options.isOfRest()},
         {"--input", !options.input.empty()},
         {"--at", options.at.has_value()},
         {"--steps", options.steps != kSteps},
         {"--output", !options.asked.empty()},
         {"--transmission", !options.transmission.empty()},
         {"--forces", options.forces},
         {"--run-output", !options.runOutputs.empty() && options.isOfRest()}}};
    for (const auto& [option, isGiven] : ofPoses)
        if (isGiven)
            throw UsageError(
                fmt::format("{} is about {}, {} about {}; expected one of both", option,
                            options.runOutputs.empty() || !options.isOfRest() ? "poses" : "runs",
                            other, options.isOfRest() ? "a mechanism at rest" : "runs"));
}

bool isOfRuns(const std::string& text, const LoadedModel& file,
              const std::vector<results::Channel>& channels) {
    try {
        study::OutputExpression(text, file.model.parameters, channels);
        return true;
    } catch (const std::invalid_argument&) {
        return false;
    }
}

/// What --output names: the joint of the output, or expressions as those of --run-output, or of
/// --measure.
void takeAsked(SensitivityOptions& options, const LoadedModel& file) {
    if (options.asked.empty()) return;
    const dynamics::System system(file.model);
    const auto names = analysis::coordinateNames(system);
    if (options.asked.size() == 1 && std::ranges::count(names, options.asked.front()) > 0) {
        options.output = options.asked.front();
        return;
    }
    options.isByName = true;
    const auto channels = analysis::channels(system);
    for (const std::string& text : options.asked)
        (isOfRuns(text, file, channels) ? options.runOutputs : options.measures).push_back(text);
    options.asked.clear();
    check(options);
}

int differentiate(SensitivityOptions options) {
    check(options);
    const std::vector<Override> given = parameterOverrides(options.assignments);
    const LoadedModel file = loadModel(options.model, given);
    refuseUnsupported(file, given);
    printStandingControllers(file);
    takeAsked(options, file);
    const std::vector<OutputFile> outputs{{"--csv", options.csv}};
    checkOutputs(modelInputs(file.path, file.model), outputs);
    if (options.json) refuseJsonBeside(outputs);
    const io::ModelFamily family(file.root, file.path.parent_path());
    StopOnSignal stop;
    try {
        if (options.isOfRest()) return differentiateRest(file, options, family, stop.token());
        return options.runOutputs.empty() ? differentiatePoses(file, options, family, stop.token())
                                          : differentiateRuns(file, options, family, stop.token());
    } catch (const std::invalid_argument& error) {
        throw FileError(fmt::format("{}: {}", file.path.string(), error.what()));
    }
}

void addOptions(CLI::App& command, SensitivityOptions& options) {
    command.add_option("MODEL", options.model, "Model file (*.trammel.json)")->required();
    command
        .add_option("--of", options.of,
                    "Of what: poses (of the linkage over its input), equilibrium (static, which\n"
                    "moves with the parameters) or modes (natural frequencies, damping) [poses]")
        ->check(CLI::IsMember({kOfPoses, kOfEquilibrium, kOfModes}))
        ->type_name("WHAT");
    command.add_flag("--at-equilibrium", options.atEquilibrium,
                     "Modes at the static equilibrium found from the model's pose, which moves\n"
                     "with the parameters, not in the pose");
    command
        .add_option(
            "--measure", options.measures,
            "What is differentiated: a measure, or a channel of a pose (rod.com.x, B.angle,\n"
            "B.rate, B.force.x of an equilibrium) or mode (mode1.omega); without, angles,\n"
            "ways, transmission angle and measures, or frequencies; may be repeated")
        ->type_name("NAME")
        ->allow_extra_args(false);
    command
        .add_option("--parameter", options.parameters,
                    "By which parameter; without, all that follow from no others; may be repeated")
        ->type_name("NAME")
        ->allow_extra_args(false);
    addInputOption(command, options.input);
    command
        .add_option("--at", options.at,
                    "One pose in place of the cycle: the input's coordinate, rad or m, 0 in the\n"
                    "model's pose")
        ->check(finiteNumber())
        ->type_name("VALUE");
    command.add_option("--steps", options.steps, "Steps of the cycle [72]")
        ->check(CLI::Range(2, 1000000))
        ->type_name("N");
    command
        .add_option("--output", options.asked,
                    "Joint of the output; without, the only other one on the ground. Or what is\n"
                    "differentiated: a measure, a channel of a pose, or an output of a run; may\n"
                    "be repeated, and the JSON has them by name")
        ->type_name("JOINT|EXPRESSION")
        ->allow_extra_args(false);
    addTransmissionOption(command, options.transmission);
    command.add_flag("--forces", options.forces,
                     "Also what holds the mechanism at rest in each pose: A.driver.torque, and\n"
                     "reactions such as B.force.x");
    command
        .add_option("--run-output", options.runOutputs,
                    "An output of a run as in studies (max(A.rate), last(box.com.z)) in place of\n"
                    "poses, by differences of runs; may be repeated")
        ->type_name("EXPRESSION")
        ->allow_extra_args(false);
    command.add_option("--jobs", options.jobs, "Runs at the same time [number of cores]")
        ->check(CLI::Range(1, 1024))
        ->type_name("N");
    addParameterOption(command, options.assignments);
    command.add_option("--csv", options.csv,
                       "CSV file for the curves; without, or as -, standard output");
    command.add_flag("-q,--quiet", options.quiet, "No progress on the terminal");
    command.add_flag("--json", options.json, "Print all as JSON in place of the tables");
}

} // namespace

void addSensitivityCommand(CLI::App& app, int& exitCode) {
    CLI::App* command = app.add_subcommand(
        "sensitivity", "Tells how much a mechanism's dimensions change what it does");
    auto options = std::make_shared<SensitivityOptions>();
    addOptions(*command, *options);
    command->footer(
        "Derivatives by parameters of the model, the input's coordinate staying, over a cycle of\n"
        "the input as of `trammel curve`, or in one pose. They follow from the closed loops, not\n"
        "from repeated solutions. J.angle is the angle of a joint's bodies against each other, as\n"
        "their own axes lie; rates (J.rate, P.v.x) are per unit of the input. The tables have the\n"
        "largest derivative of the cycle and its effect for a change: half of the parameter's\n"
        "tolerance, or 1 % of its value. The condition number says how near a dead point is.\n"
        "Columns: the input, each output with its derivatives d(OUTPUT)/d(PARAMETER), condition.\n"
        "The tables are told on standard error where the curves go to standard output.\n"
        "With --run-output each derivative follows from ten runs with smaller and smaller "
        "changes;\n"
        "the step with the least estimate of its error counts.\n"
        "With --of equilibrium or modes the derivatives are of what `trammel statics` and\n"
        "`trammel modes` find, by implicit differentiation, not by finding them again. Equal\n"
        "frequencies that a parameter parts have no derivative. Exit code 1: no equilibrium.\n\n"
        "Examples:\n"
        "  trammel sensitivity linkage.trammel.json --measure coupler --csv curves.csv\n"
        "  trammel sensitivity linkage.trammel.json --input A --at 0.5\n"
        "  trammel sensitivity lamp.trammel.json --of equilibrium --measure arm.force.x\n"
        "  trammel sensitivity press.trammel.json --run-output \"max(crank.driver.torque)\"");
    command->callback([options, &exitCode] { exitCode = differentiate(*options); });
}

} // namespace trammel::cli
