#include "cli/commands.h"
#include "cli/number_checks.h"
#include "cli/output_files.h"
#include "cli/print.h"
#include "cli/robot_report.h"
#include "cli/stop_on_signal.h"
#include "io/model_file.h"
#include "robots/import_robot.h"

#include <fmt/format.h>
#include <memory>

namespace trammel::cli {
namespace {

struct ImportCommandOptions {
    std::string file, out, base, closures, keyframe;
    std::vector<std::string> packages;
    double density = 1000.0;
    bool fillInertia = false, keepFixed = false, force = false, json = false;
};

robots::ImportOptions importOptions(const ImportCommandOptions& options) {
    robots::ImportOptions result;
    result.fillInertia = options.fillInertia;
    result.density = options.density;
    result.keepFixed = options.keepFixed;
    if (!options.base.empty()) result.fixedBase = options.base == "fixed";
    result.modelFile = options.out;
    result.closuresFile = options.closures;
    result.keyframe = options.keyframe;
    result.packageFolders.assign(options.packages.begin(), options.packages.end());
    return result;
}

/// @throws UsageError where the model would replace a file that the import reads
robots::ImportedModel importedModel(const std::string& file, const robots::ImportOptions& options,
                                    const std::vector<OutputFile>& outputs) {
    robots::ImportReport report;
    const robots::Robot robot = robots::readRobot(file, options, report);
    std::vector<InputFile> inputs;
    for (const std::filesystem::path& input : robots::inputFiles(robot))
        inputs.push_back({input, "a file that the import reads"});
    checkOutputs(inputs, outputs);
    return robots::toModel(robot, options, std::move(report));
}

int importFile(const ImportCommandOptions& options) {
    const std::vector<OutputFile> outputs{{"--out", options.out}};
    checkOutputs({{options.file, "the file to import"}}, outputs);
    std::error_code error;
    if (!options.force && std::filesystem::is_regular_file(options.out, error))
        throw UsageError(fmt::format("--out {}: there is a file of this name; expected another "
                                     "name, or --force to replace it",
                                     options.out));
    if (options.json) refuseJsonBeside(outputs);
    const StopOnSignal stop;
    robots::ImportOptions asked = importOptions(options);
    asked.stop = stop.token();
    try {
        const robots::ImportedModel model = importedModel(options.file, asked, outputs);
        if (stop.token().stop_requested()) return kRunFailed;
        io::saveModelFile(options.out, model.document);
        if (options.json)
            say("{}\n", importJson(model.report).toText());
        else
            printImport(reportStream(outputs), options.file, model.report);
    } catch (const robots::ImportError& wrong) {
        throw FileError(wrong.what());
    }
    return kDone;
}

} // namespace

void addImportCommand(CLI::App& app, int& exitCode) {
    CLI::App* command =
        app.add_subcommand("import", "Makes a model of a robot: URDF, SDFormat, MJCF");
    auto options = std::make_shared<ImportCommandOptions>();
    command->add_option("FILE", options->file, "The robot's file")->required();
    command->add_option("--out", options->out, "The model file to write")
        ->type_name("MODEL")
        ->required();
    command->add_flag("--force", options->force, "Replace the model file where there is one");
    command->add_flag("--fill-inertia", options->fillInertia,
                      "Links without inertia, or with an impossible one, get that of their shapes");
    command->add_option("--density", options->density, "Their density, kg/m^3 [1000]")
        ->check(positiveNumber());
    command->add_option("--base", options->base, "What no joint holds: fixed or free")
        ->check(CLI::IsMember({"fixed", "free"}));
    command->add_flag("--keep-fixed", options->keepFixed,
                      "Links with mass on fixed joints stay bodies of their own");
    command
        ->add_option("--closures", options->closures,
                     "URDF: YAML file of loop closures [the one beside it of the same name]")
        ->type_name("FILE");
    command
        ->add_option("--keyframe", options->keyframe,
                     "MJCF: the keyframe that the model starts in, by name or number from 0")
        ->type_name("NAME");
    command
        ->add_option("--packages", options->packages,
                     "Folder in which package:// is looked for; may be repeated")
        ->type_name("FOLDER")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command->add_flag("--json", options->json, "Print the report as JSON");
    command->footer(
        "Loops stay loops: closures of a YAML file beside the URDF, loop_joint, second parents in\n"
        "SDFormat and equality constraints of MJCF become joints, and the model stands in a pose\n"
        "in which they are closed. Links that fixed joints hold are one body; mimic joints are\n"
        "gears. The report counts what there is, names redundant constraints, and lists with its\n"
        "place what is only approximated and what is left out.\n\n"
        "Example:\n  trammel import robot.urdf --out robot.trammel.json");
    command->callback([options, &exitCode] { exitCode = importFile(*options); });
}

} // namespace trammel::cli
