#include "cli/commands.h"
#include "cli/linkage_options.h"
#include "cli/model_input.h"
#include "cli/number_checks.h"
#include "cli/output_files.h"
#include "cli/print.h"
#include "cli/progress_bar.h"
#include "cli/stop_on_signal.h"
#include "cli/tolerance_report.h"
#include "io/model_file.h"
#include "messages/tolerance_messages.h"
#include "study/runner.h"

#include <array>
#include <chrono>
#include <fmt/format.h>
#include <memory>
#include <utility>

namespace trammel::cli {
namespace {

struct ToleranceOptions {
    std::string model, output, runOutput, input, transmission, csv;
    std::vector<std::string> assignments;
    std::vector<double> limits; ///< none or two
    std::optional<double> at;
    std::optional<std::size_t> samples;
    std::uint64_t seed = 1;
    int jobs = 0;
    bool forces = false, json = false, quiet = false;
};

void check(const ToleranceOptions& options) {
    if (options.output.empty() == options.runOutput.empty())
        throw UsageError(options.output.empty()
                             ? "expected --output with a formula of a pose, or --run-output with "
                               "an output of runs"
                             : "--output is about a pose, --run-output about runs; expected one "
                               "of both");
    const std::array<std::pair<const char*, bool>, 4> ofPoses{
        {{"--input", !options.input.empty()},
         {"--at", options.at.has_value()},
         {"--transmission", !options.transmission.empty()},
         {"--forces", options.forces}}};
    for (const auto& [option, isGiven] : ofPoses)
        if (isGiven && !options.runOutput.empty())
            throw UsageError(fmt::format(
                "{} is about a pose, --run-output about runs; expected one of both", option));
    if (!options.limits.empty() && !(options.limits[0] < options.limits[1]))
        throw UsageError(
            fmt::format("--limits {:g} {:g}: expected the lower limit first, below the upper one",
                        options.limits[0], options.limits[1]));
}

study::ToleranceTask taskOf(const LoadedModel& file, const ToleranceOptions& options) {
    study::ToleranceTask task{.output = options.output,
                              .at = options.at,
                              .samples = options.samples,
                              .seed = options.seed,
                              .threads = options.jobs > 0 ? options.jobs : study::coreCount()};
    if (!options.limits.empty()) {
        task.low = options.limits[0];
        task.high = options.limits[1];
    }
    if (!options.runOutput.empty()) {
        task.output = options.runOutput;
        task.isOfRuns = true;
        return task;
    }
    const dynamics::System system(file.model);
    task.input = inputJoint(system, options.input);
    task.choice.wantsForces = options.forces;
    if (options.forces) refuseWithoutDriver(system, task.input);
    if (!options.transmission.empty())
        task.choice.transmissionJoint =
            coordinateJoint(system, "--transmission", options.transmission);
    return task;
}

/// With the options that are to be others.
[[noreturn]] void refuse(const study::ToleranceRefused& refused, const LoadedModel& file,
                         const study::ToleranceTask& task) {
    if (refused.part() == study::ToleranceRefused::Part::Output)
        throw UsageError(fmt::format("{} {}: {}", task.isOfRuns ? "--run-output" : "--output",
                                     task.output, refused.what()));
    const bool isDeadPoint = refused.message().is(messages::kNoDerivativesAtDeadPoint);
    throw FileError(fmt::format("{}: {}{}", file.path.string(), refused.what(),
                                isDeadPoint ? "; expected another value for --at" : ""));
}

study::ToleranceResult resultOf(const LoadedModel& file, const ToleranceOptions& options,
                                std::stop_token stop) {
    const study::ToleranceTask task = taskOf(file, options);
    ProgressBar bar(!options.quiet);
    using study::ToleranceStage;
    auto begin = std::chrono::steady_clock::now();
    auto shown = ToleranceStage::Runs;
    const auto show = [&](ToleranceStage stage, std::size_t done, std::size_t all) {
        const auto now = std::chrono::steady_clock::now();
        if (std::exchange(shown, stage) != stage) begin = now;
        bar.show(done, all, stage == ToleranceStage::Runs ? "runs" : "samples",
                 std::chrono::duration<double>(now - begin).count());
    };
    try {
        return study::analyseTolerances(file.model, file.root, file.path.parent_path(), task,
                                        std::move(stop), show);
    } catch (const study::ToleranceRefused& refused) {
        refuse(refused, file, task);
    }
}

int analyse(const ToleranceOptions& options) {
    check(options);
    const std::vector<Override> given = parameterOverrides(options.assignments);
    const LoadedModel file = loadModel(options.model, given);
    refuseUnsupported(file, given);
    printStandingControllers(file);
    const std::vector<OutputFile> outputs{{"--csv", options.csv}};
    checkOutputs(modelInputs(file.path, file.model), outputs);
    if (options.json) refuseJsonBeside(outputs);
    StopOnSignal stop;
    try {
        const ToleranceReport report{file.model.name, resultOf(file, options, stop.token())};
        say(reportStream(outputs), "{}", options.json ? toJson(report).toText() : toText(report));
        flushOutput();
        if (!options.csv.empty()) io::saveTextFile(options.csv, study::samplesCsv(report.found));
        return report.found.monteCarlo.isStopped ? kRunFailed : kDone;
    } catch (const std::invalid_argument& error) {
        throw FileError(fmt::format("{}: {}", file.path.string(), error.what()));
    }
}

void addOptions(CLI::App& command, ToleranceOptions& options) {
    command.add_option("MODEL", options.model, "Model file (*.trammel.json)")->required();
    command
        .add_option("--output", options.output,
                    "What is looked at: a formula over channels of a pose and parameters, such as\n"
                    "coupler.x, C.transmission or D.angle*180/pi")
        ->type_name("FORMULA");
    command
        .add_option("--run-output", options.runOutput,
                    "In its place an output of a run as in studies, such as max(A.rate)")
        ->type_name("EXPRESSION");
    command
        .add_option("--input", options.input,
                    "Joint whose coordinate stays; without, the only driven one")
        ->type_name("JOINT");
    command
        .add_option("--at", options.at,
                    "The input's coordinate, rad or m, 0 in the model's pose [that pose]")
        ->check(finiteNumber())
        ->type_name("VALUE");
    command.add_option("--limits", options.limits, "Limits of the output, for the yield")
        ->expected(2)
        ->type_name("LOW HIGH");
    command
        .add_option("--samples", options.samples,
                    "Samples of the Monte Carlo [100000; of runs 200]")
        ->check(CLI::Range(2, 10'000'000))
        ->type_name("N");
    command.add_option("--seed", options.seed, "Seed of its random numbers [1]")
        ->check(wholeNumber(0, std::numeric_limits<decltype(options.seed)>::max()))
        ->type_name("S");
    command.add_option("--jobs", options.jobs, "Threads at the same time [number of cores]")
        ->check(CLI::Range(1, 1024))
        ->type_name("N");
    addTransmissionOption(command, options.transmission);
    command.add_flag("--forces", options.forces,
                     "The formula may use what holds the mechanism at rest: A.driver.torque, and\n"
                     "reactions such as B.force.x");
    addParameterOption(command, options.assignments);
    command.add_option("--csv", options.csv, "CSV file for the samples' outputs");
    command.add_flag("--json", options.json, "Print all as JSON in place of the table");
    command.add_flag("-q,--quiet", options.quiet, "No progress on the terminal");
}

} // namespace

void addToleranceCommand(CLI::App& app, int& exitCode) {
    CLI::App* command = app.add_subcommand(
        "tolerance", "Tells what the tolerances of dimensions make of a mechanism's pose");
    auto options = std::make_shared<ToleranceOptions>();
    addOptions(*command, *options);
    command->footer(
        "Parameters carry tolerances in the model file. Worst case: by the derivatives, and by\n"
        "solving the corners, all of them for up to 12 dimensions. Root sum square: the standard\n"
        "deviation with the share of each dimension in the variance, the largest first. Monte\n"
        "Carlo: mean, deviation, skewness, quantiles and the yield within the limits, each\n"
        "linkage solved anew. The same seed gives the same samples with any number of threads.\n"
        "With --run-output derivatives are differences of runs, each corner and sample is a run.\n"
        "Exit codes: 0 done, 1 stopped, 2 wrong usage, 3 invalid model.\n\n"
        "Examples:\n"
        "  trammel tolerance linkage.trammel.json --output \"D.angle*180/pi\" --limits 88 88.6\n"
        "  trammel tolerance linkage.trammel.json --output coupler.x --at 0.5 --json");
    command->callback([options, &exitCode] { exitCode = analyse(*options); });
}

} // namespace trammel::cli
