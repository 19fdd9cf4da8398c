#include "cli/commands.h"
#include "cli/json_text.h"
#include "cli/message_text.h"
#include "cli/output_files.h"
#include "cli/print.h"
#include "cli/stop_on_signal.h"
#include "io/model_file.h"
#include "robots/import_robot.h"

#include <fmt/format.h>
#include <memory>

namespace trammel::cli {
namespace {

using io::JsonValue;

struct ImportCommandOptions {
    std::string file, out, base, closures;
    std::vector<std::string> packages;
    double density = 1000.0;
    bool fillInertia = false, keepFixed = false, force = false, json = false;
};

JsonValue itemsJson(const std::vector<robots::ReportItem>& items) {
    std::vector<JsonValue> list;
    for (const robots::ReportItem& item : items)
        list.push_back(JsonValue::object({{"place", robots::text(item.place)},
                                          {"what", english(item.what)},
                                          {"count", item.count}}));
    return JsonValue::array(std::move(list));
}

JsonValue reportJson(const robots::ImportReport& report) {
    std::vector<JsonValue> redundant;
    for (const std::string& each : report.redundant)
        redundant.emplace_back(each);
    return JsonValue::object({{"format", report.format},
                              {"links", report.links},
                              {"joints", report.joints},
                              {"bodies", report.bodies},
                              {"loops", report.loops},
                              {"dof", report.dof},
                              {"redundant", JsonValue::array(std::move(redundant))},
                              {"closed", report.isClosed},
                              {"residual", finiteOrNull(report.residual)},
                              {"message", english(report.openText)},
                              {"approximated", itemsJson(report.approximations())},
                              {"left_out", itemsJson(report.omissions())}});
}

void printItems(std::FILE* stream, const char* title,
                const std::vector<robots::ReportItem>& items) {
    if (!items.empty()) say(stream, "  {}\n", title);
    for (const robots::ReportItem& item : items)
        say(stream, "    {}: {}\n", robots::text(item.place), robots::told(item));
}

void printReport(std::FILE* stream, const std::string& file, const robots::ImportReport& report) {
    say(stream, "{}: {}, {} links, {} joints\n", file, report.format, report.links,
        report.joints);
    say(stream, "  bodies                {}\n", report.bodies);
    say(stream, "  loops                 {}\n", report.loops);
    say(stream, "  degrees of freedom    {}\n", report.dof);
    say(stream, "  largest gap           {:.3g} m or rad\n", report.residual);
    if (!report.isClosed) say(stream, "  not closed            {}\n", report.openText);
    if (!report.redundant.empty()) say(stream, "  redundant constraints {}\n", report.redundant.size());
    for (const std::string& each : report.redundant)
        say(stream, "    {}\n", each);
    printItems(stream, "approximated", report.approximations());
    printItems(stream, "left out", report.omissions());
}

robots::ImportOptions importOptions(const ImportCommandOptions& options) {
    robots::ImportOptions result;
    result.fillInertia = options.fillInertia;
    result.density = options.density;
    result.keepFixed = options.keepFixed;
    if (!options.base.empty()) result.fixedBase = options.base == "fixed";
    result.modelFile = options.out;
    result.closuresFile = options.closures;
    result.packageFolders.assign(options.packages.begin(), options.packages.end());
    return result;
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
        const robots::ImportedModel model = robots::importRobot(options.file, asked);
        if (stop.token().stop_requested()) return kRunFailed;
        io::saveModelFile(options.out, model.document);
        if (options.json)
            say("{}\n", reportJson(model.report).toText());
        else
            printReport(reportStream(outputs), options.file, model.report);
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
        ->check(CLI::PositiveNumber);
    command->add_option("--base", options->base, "What no joint holds: fixed or free")
        ->check(CLI::IsMember({"fixed", "free"}));
    command->add_flag("--keep-fixed", options->keepFixed,
                      "Links with mass on fixed joints stay bodies of their own");
    command
        ->add_option("--closures", options->closures,
                     "URDF: YAML file of loop closures [the one beside it of the same name]")
        ->type_name("FILE");
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
