#include "cli/commands.h"
#include "cli/model_input.h"
#include "cli/modes_report.h"
#include "cli/output_files.h"
#include "cli/print.h"
#include "cli/warnings.h"
#include "io/model_file.h"

#include <cstdio>
#include <fmt/format.h>
#include <memory>

namespace trammel::cli {
namespace {

struct ModesOptions {
    std::string model, csv;
    std::vector<std::string> parameters;
    bool json = false, atEquilibrium = false;
};

int printModes(const ModesOptions& options) {
    const std::vector<Override> given = parameterOverrides(options.parameters);
    const LoadedModel file = loadModel(options.model, given);
    refuseUnsupported(file, given);
    printStandingControllers(file);
    const std::vector<OutputFile> outputs{{"--csv", options.csv}};
    checkOutputs(modelInputs(file.path, file.model), outputs);
    if (options.json) refuseJsonBeside(outputs);
    analysis::ModesReport report;
    try {
        report =
            analysis::findModes(file.model, options.atEquilibrium ? analysis::ModesPose::Equilibrium
                                                                  : analysis::ModesPose::Initial);
    } catch (const std::invalid_argument& error) {
        throw FileError(fmt::format("{}: {}", options.model, error.what()));
    }
    printWarnings(report.warnings);
    say(reportStream(outputs), "{}",
        options.json ? toJson(file.model.name, report).toText() : toText(file.model.name, report));
    flushOutput();
    if (!options.csv.empty()) io::saveTextFile(options.csv, toCsv(report));
    return kDone;
}

} // namespace

void addModesCommand(CLI::App& app, int& exitCode) {
    CLI::App* command =
        app.add_subcommand("modes", "Finds natural frequencies, damping and mode shapes");
    auto options = std::make_shared<ModesOptions>();
    command->add_option("MODEL", options->model, "Model file (*.trammel.json)")->required();
    addParameterOption(*command, options->parameters);
    command->add_flag("--at-equilibrium", options->atEquilibrium,
                      "At the static equilibrium found from the model's pose, not in the pose");
    command->add_option("--csv", options->csv, "CSV file for the modes with their shapes");
    command->add_flag("--json", options->json, "Print JSON");
    command->footer(
        "The motion near the pose, at rest, linearized: each mode with its natural frequency, its\n"
        "damped one, damping ratio, and how bodies and joint coordinates share in it. Drivers "
        "hold\n"
        "their coordinate; contacts, limits and motors are left out. Where the pose is not in\n"
        "equilibrium that is told: then the modes are those of the motion that starts there.\n\n"
        "Examples:\n"
        "  trammel modes models/spring-mass-damper/spring-mass-damper.trammel.json\n"
        "  trammel modes models/four-bar/four-bar.trammel.json --at-equilibrium --json");
    command->callback([options, &exitCode] { exitCode = printModes(*options); });
}

} // namespace trammel::cli
