#include "analysis/run/inverse.h"
#include "cli/commands.h"
#include "cli/message_text.h"
#include "cli/model_input.h"
#include "cli/motion_report.h"
#include "cli/output_files.h"
#include "cli/print.h"
#include "cli/run_outputs.h"
#include "cli/stop_on_signal.h"
#include "cli/warnings.h"

#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <optional>

namespace trammel::cli {
namespace {

struct MotionOptions {
    std::string model;
    RunFiles files; ///< out and csv
    std::vector<std::string> parameters;
    std::optional<std::string> duration, outputStep;
    bool json = false;
};

std::vector<Override> motionOverrides(const MotionOptions& options) {
    std::vector<Override> list = parameterOverrides(options.parameters);
    if (options.duration)
        list.push_back(simulationOverride("--duration", "duration", *options.duration));
    if (options.outputStep)
        list.push_back(simulationOverride("--output-step", "output_step", *options.outputStep));
    return list;
}

std::vector<OutputFile> motionOutputs(const RunFiles& files) {
    return {{"--out", files.out, OutputFile::Form::Hdf5},
            {"--csv", files.csv, OutputFile::Form::Table}};
}

const analysis::KinematicsSummary& kinematicsOf(const analysis::KinematicsSummary& summary) {
    return summary;
}
const analysis::KinematicsSummary& kinematicsOf(const analysis::InverseSummary& summary) {
    return summary.kinematics;
}

template <typename Summary>
void reportMotion(const MotionOptions& options, const Summary& summary, const RunOutputs& outputs) {
    std::FILE* stream = reportStream(motionOutputs(options.files));
    printWarnings(kinematicsOf(summary).warnings);
    say(stream, "{}", options.json ? toJson(summary).toText() : toText(summary));
    if (!options.json)
        for (const std::string& path : outputs.written())
            say(stream, "  {:<23} {}\n", "written", path);
    flushOutput();
    const messages::Message& message = kinematicsOf(summary).message;
    if (!message.empty()) say(stderr, "trammel: {}\n", message);
    for (const std::string& failure : outputs.failures())
        say(stderr, "trammel: {}\n", failure);
}

/// @param analyse analysis::kinematics or analysis::inverse
template <typename Analysis>
int follow(const MotionOptions& options, const Analysis& analyse) {
    const auto given = motionOverrides(options);
    const LoadedModel file = loadModel(options.model, given);
    refuseUnsupported(file, given);
    checkOutputs(modelInputs(file.path, file.model), motionOutputs(options.files));
    if (options.json) refuseJsonBeside(motionOutputs(options.files));
    StopOnSignal stop;
    RunOutputs outputs(options.files, stop.token(), [&] { stop.request(); });
    try {
        const auto summary = analyse(file.model, file.root.toText(), outputs, stop.token());
        reportMotion(options, summary, outputs);
        const bool isDone = kinematicsOf(summary).status == analysis::RunStatus::Completed &&
                            outputs.failures().empty();
        return isDone ? kDone : kRunFailed;
    } catch (const std::invalid_argument& error) {
        throw FileError(fmt::format("{}: {}", file.path.string(), error.what()));
    }
}

void addOptions(CLI::App& command, MotionOptions& options) {
    command.add_option("MODEL", options.model, "Model file (*.trammel.json)")->required();
    addParameterOption(command, options.parameters);
    command.add_option("--duration", options.duration, "Instead of the model's, s")
        ->type_name("VALUE");
    command.add_option("--output-step", options.outputStep, "Instead of the model's, s")
        ->type_name("VALUE");
    command.add_option("--out", options.files.out, "HDF5 file for the results");
    command.add_option("--csv", options.files.csv, "CSV file for the results");
    command.add_flag("--json", options.json, "Print the summary as JSON");
}

} // namespace

void addKinematicsCommand(CLI::App& app, int& exitCode) {
    CLI::App* command = app.add_subcommand("kinematics", "Moves a mechanism by its drivers alone");
    auto options = std::make_shared<MotionOptions>();
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
    auto options = std::make_shared<MotionOptions>();
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
