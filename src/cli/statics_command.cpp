#include "analysis/poses/assembled_model.h"
#include "cli/commands.h"
#include "cli/message_text.h"
#include "cli/model_input.h"
#include "cli/output_files.h"
#include "cli/print.h"
#include "cli/statics_report.h"
#include "cli/stop_on_signal.h"
#include "cli/warnings.h"
#include "io/model_file.h"
#include "io/write_placement.h"

#include <cstdio>
#include <fmt/format.h>
#include <memory>

namespace trammel::cli {
namespace {

struct StaticsOptions {
    std::string model, out;
    std::vector<std::string> parameters;
    bool json = false;
};

/// The model with the equilibrium as its initial pose.
void writePose(const StaticsOptions& options, const LoadedModel& file,
               const analysis::Statics& statics) {
    const dynamics::System system(file.model);
    io::JsonValue document = file.root;
    io::writePlacement(document, analysis::assembledModel(file.model, system, statics.state));
    io::saveModelFile(options.out, document);
}

int printStatics(const StaticsOptions& options) {
    const std::vector<Override> given = parameterOverrides(options.parameters);
    const LoadedModel file = loadModel(options.model, given);
    const std::vector<OutputFile> outputs{{"--out", options.out}};
    checkOutputs(modelInputs(file.path, file.model), outputs);
    if (options.json) refuseJsonBeside(outputs);
    refuseUnsupported(file, given);
    printStandingControllers(file);
    const StopOnSignal stop;
    analysis::Statics statics;
    try {
        statics = analysis::statics(file.model, stop.token());
    } catch (const std::invalid_argument& error) {
        throw FileError(fmt::format("{}: {}", options.model, error.what()));
    }
    printWarnings(statics.warnings);
    say(reportStream(outputs), "{}", options.json ? toJson(statics).toText() : toText(statics));
    flushOutput();
    if (statics.isFound && !options.out.empty()) writePose(options, file, statics);
    if (statics.isFound) return kDone;
    say(stderr, "trammel: no static equilibrium: {}\n", statics.message);
    return kRunFailed;
}

} // namespace

void addStaticsCommand(CLI::App& app, int& exitCode) {
    CLI::App* command = app.add_subcommand("statics", "Finds a static equilibrium");
    auto options = std::make_shared<StaticsOptions>();
    command->add_option("MODEL", options->model, "Model file (*.trammel.json)")->required();
    addParameterOption(*command, options->parameters);
    command->add_option("--out", options->out,
                        "Write the model with the equilibrium as its initial pose");
    command->add_flag("--json", options->json, "Print JSON");
    command->footer(
        "The pose in which a mechanism can rest, from the model's pose downhill: bodies, joint\n"
        "coordinates and reactions, what drivers and limits hold with, springs, contact forces.\n"
        "Drivers, springs and loads are those at t = 0, motors are off. Where bodies may touch "
        "the\n"
        "model is stepped until it rests. Exit code 1: no equilibrium was found.\n\n"
        "Example:\n  trammel statics models/four-bar/four-bar.trammel.json --json");
    command->callback([options, &exitCode] { exitCode = printStatics(*options); });
}

} // namespace trammel::cli
