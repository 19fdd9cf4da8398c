#include "analysis/inverse.h"
#include "cli/commands.h"
#include "cli/model_input.h"
#include "cli/motion_report.h"
#include "cli/output_files.h"
#include "cli/stop_on_signal.h"
#include "results/csv.h"
#include "results/hdf5_reader.h"
#include "results/hdf5_writer.h"
#include "results/sinks.h"

#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <optional>

namespace trammel::cli {
namespace {

struct Options {
    std::string model, out, csv;
    std::vector<std::string> parameters;
    std::optional<std::string> duration, outputStep;
    bool json = false;
};

std::vector<Override> overrides(const Options& options) {
    std::vector<Override> list = parameterOverrides(options.parameters);
    if (options.duration)
        list.push_back(simulationOverride("--duration", "duration", *options.duration));
    if (options.outputStep)
        list.push_back(simulationOverride("--output-step", "output_step", *options.outputStep));
    return list;
}

/// Where frames go: a file of results where one is asked for, else memory, from which the table is
/// written.
std::unique_ptr<results::FrameSink> makeSink(const Options& options) {
    if (!options.out.empty()) return std::make_unique<results::Hdf5Writer>(options.out);
    return std::make_unique<results::MemorySink>(false);
}

void writeTable(const Options& options, const results::FrameSink& sink) {
    if (options.csv.empty()) return;
    if (const auto* memory = dynamic_cast<const results::MemorySink*>(&sink))
        results::writeCsv(options.csv, memory->run());
    else
        results::writeCsv(options.csv, results::readRun(options.out));
}

const analysis::KinematicsSummary& kinematicsOf(const analysis::KinematicsSummary& summary) {
    return summary;
}
const analysis::KinematicsSummary& kinematicsOf(const analysis::InverseSummary& summary) {
    return summary.kinematics;
}

template <typename Summary>
void report(const Options& options, const Summary& summary) {
    for (const std::string& warning : kinematicsOf(summary).warnings)
        fmt::print(stderr, "warning: {}\n", warning);
    fmt::print("{}", options.json ? toJson(summary).toText() : toText(summary));
    if (!options.json)
        for (const std::string& path : {options.out, options.csv})
            if (!path.empty()) fmt::print("  {:<23} {}\n", "written", path);
    std::fflush(stdout);
    const std::string& message = kinematicsOf(summary).message;
    if (!message.empty()) fmt::print(stderr, "trammel: {}\n", message);
}

/// @param analyse analysis::kinematics or analysis::inverse
template <typename Analysis>
int follow(const Options& options, const Analysis& analyse) {
    const StopOnSignal stop;
    const auto given = overrides(options);
    const LoadedModel file = loadModel(options.model, given);
    refuseUnsupported(file, given);
    checkOutputs(options.model, {{"--out", options.out}, {"--csv", options.csv}});
    const auto sink = makeSink(options);
    try {
        const auto summary = analyse(file.model, file.root.toText(), *sink, stop.token());
        writeTable(options, *sink);
        report(options, summary);
        const bool isDone = kinematicsOf(summary).status == analysis::RunStatus::Completed;
        return isDone ? kDone : kRunFailed;
    } catch (const std::invalid_argument& error) {
        throw FileError(fmt::format("{}: {}", file.path.string(), error.what()));
    }
}

void addOptions(CLI::App& command, Options& options) {
    command.add_option("MODEL", options.model, "Model file (*.trammel.json)")->required();
    addParameterOption(command, options.parameters);
    command.add_option("--duration", options.duration, "Instead of the model's, s")
        ->type_name("VALUE");
    command.add_option("--output-step", options.outputStep, "Instead of the model's, s")
        ->type_name("VALUE");
    command.add_option("--out", options.out, "HDF5 file for the results");
    command.add_option("--csv", options.csv, "CSV file for the results");
    command.add_flag("--json", options.json, "Print the summary as JSON");
}

} // namespace

void addKinematicsCommand(CLI::App& app, int& exitCode) {
    CLI::App* command = app.add_subcommand("kinematics", "Moves a mechanism by its drivers alone");
    auto options = std::make_shared<Options>();
    addOptions(*command, *options);
    command->footer(
        "Positions, velocities and accelerations that the joints and drivers prescribe, without\n"
        "forces. Every freedom has to have a driver. Where the mechanism cannot follow (a dead\n"
        "point, out of reach) it stops with the time, keeps what was computed and exits with 1.\n"
        "Channels are a run's, with B.a.x|y|z[m/s^2] and B.alpha.x|y|z[rad/s^2] of each body B.\n\n"
        "Example:\n"
        "  trammel kinematics press.trammel.json --output-step 0.001 --csv motion.csv");
    command->callback([options, &exitCode] {
        exitCode = follow(*options, [](auto&&... arguments) {
            return analysis::kinematics(std::forward<decltype(arguments)>(arguments)...);
        });
    });
}

void addInverseCommand(CLI::App& app, int& exitCode) {
    CLI::App* command =
        app.add_subcommand("inverse", "Finds the drive forces that a prescribed motion takes");
    auto options = std::make_shared<Options>();
    addOptions(*command, *options);
    command->footer(
        "The motion of `trammel kinematics`, and what it takes under gravity, springs and loads:\n"
        "J.driver.torque[N*m] or J.driver.force[N] and J.driver.power[W] of each driven joint J,\n"
        "reactions J.force.x|y|z[N] and J.torque.x|y|z[N*m] of every joint, multipliers "
        "J.lambda.K\n"
        "(the least in norm where constraints are redundant).\n\n"
        "Example:\n"
        "  trammel inverse press.trammel.json --csv torque.csv --json");
    command->callback([options, &exitCode] { exitCode = follow(*options, analysis::inverse); });
}

} // namespace trammel::cli
