#include "cli/commands.h"
#include "cli/model_input.h"
#include "cli/output_files.h"
#include "cli/print.h"
#include "cli/robot_report.h"
#include "io/model_file.h"
#include "robots/from_model.h"
#include "robots/robot_writer.h"

#include <memory>

namespace trammel::cli {
namespace {

struct ExportModelOptions {
    std::string model, format, out;
    std::vector<std::string> parameters;
    bool json = false;
};

int exportModel(const ExportModelOptions& options) {
    const LoadedModel file = loadModel(options.model, parameterOverrides(options.parameters));
    const std::vector<OutputFile> outputs{{"--out", options.out}};
    checkOutputs(modelInputs(file.path, file.model), outputs);
    if (options.json) refuseJsonBeside(outputs);
    robots::ImportReport report;
    const robots::Robot robot = robots::robotOf(file.model, report);
    const auto format = *robots::robotFormatFromName(options.format);
    io::saveTextFile(options.out, robots::robotText(robot, format, options.out, report));
    if (options.json)
        say("{}\n", exportJson(report).toText());
    else
        printExport(reportStream(outputs), options.out, report);
    return kDone;
}

} // namespace

void addExportModelCommand(CLI::App& app, int& exitCode) {
    CLI::App* command =
        app.add_subcommand("export-model", "Writes a model as a robot: URDF, SDFormat, MJCF");
    auto options = std::make_shared<ExportModelOptions>();
    command->add_option("MODEL", options->model, "Model file (*.trammel.json)")->required();
    command->add_option("--to", options->format, "The format: urdf, sdf or mjcf")
        ->check(CLI::IsMember({"urdf", "sdf", "mjcf"}))
        ->required();
    command->add_option("--out", options->out, "The file to write")->type_name("FILE")->required();
    addParameterOption(*command, options->parameters);
    command->add_flag("--json", options->json, "Print the report as JSON");
    command->footer(
        "Bodies become links, joints stay joints, loops too: in URDF as loop_joint elements, "
        "which\n"
        "few programs read, in SDFormat as joints, in MJCF as equality constraints. Gears are "
        "mimic\n"
        "joints or joint equalities. What the format has no word for is listed with its place in\n"
        "the model: forces, drivers, formulas. Meshes are copied beside the file.\n\n"
        "Example:\n  trammel export-model arm.trammel.json --to urdf --out arm.urdf");
    command->callback([options, &exitCode] { exitCode = exportModel(*options); });
}

} // namespace trammel::cli
