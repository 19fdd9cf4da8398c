#include "cli/cluster_options.h"
#include "cli/commands.h"
#include "cli/json_text.h"
#include "cli/model_input.h"
#include "cli/output_files.h"
#include "cli/print.h"
#include "fmu/export.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <optional>

namespace trammel::cli {
namespace {

constexpr std::string_view kNoInputs = "none";

struct UnitOptions {
    std::string model, out, outputs;
    std::optional<std::string> inputs;
    std::vector<std::string> parameters;
    int version = 3;
    bool json = false;
};

std::vector<std::string> splitAtCommas(const std::string& text) {
    std::vector<std::string> parts;
    std::size_t begin = 0;
    while (begin <= text.size()) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        if (end > begin) parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

fmu::Choice choiceOf(const UnitOptions& options) {
    fmu::Choice choice{.inputs = {}, .outputs = options.outputs};
    if (options.inputs)
        choice.inputs = *options.inputs == kNoInputs ? std::vector<std::string>()
                                                     : splitAtCommas(*options.inputs);
    return choice;
}

std::vector<std::string> namesOf(const fmu::Interface& unit, fmu::Variable::Role role) {
    std::vector<std::string> names;
    for (const fmu::Variable& variable : unit.variables)
        if (variable.role == role)
            names.push_back(variable.name +
                            (variable.unit.empty() ? "" : " [" + variable.unit + "]"));
    return names;
}

io::JsonValue listOf(const std::vector<std::string>& names) {
    return io::JsonValue::array({names.begin(), names.end()});
}

void report(const UnitOptions& options, const fmu::ExportReport& made) {
    using Role = fmu::Variable::Role;
    const auto inputs = namesOf(made.interface, Role::Input);
    const auto parameters = namesOf(made.interface, Role::Parameter);
    const auto outputs = namesOf(made.interface, Role::Output);
    const std::string why = messages::english(made.whyNoExchange);
    if (options.json) {
        say("{}", io::JsonValue::object({{"out", options.out},
                                         {"fmi", options.version},
                                         {"inputs", listOf(inputs)},
                                         {"parameters", listOf(parameters)},
                                         {"outputs", listOf(outputs)},
                                         {"states", made.interface.states},
                                         {"event_indicators", made.interface.indicators},
                                         {"model_exchange", why.empty()},
                                         {"no_model_exchange", why}})
                          .toText() +
                      "\n");
        return;
    }
    const auto list = [](const char* title, const std::vector<std::string>& names) {
        say("  {:<22}{}\n", title,
            names.empty() ? std::string("none") : fmt::format("{}", fmt::join(names, ", ")));
    };
    say("{}, FMI {}.0\n", options.out, options.version);
    list("inputs", inputs);
    list("parameters", parameters);
    list("outputs", outputs);
    if (why.empty())
        say("  {:<22}yes, {} states, {} event indicators\n", "model exchange",
            made.interface.states, made.interface.indicators);
    else
        say("  {:<22}co-simulation only: {}\n", "model exchange", why);
}

int exportUnit(const UnitOptions& options) {
    const auto given = parameterOverrides(options.parameters);
    const LoadedModel file = loadModel(options.model, given);
    refuseUnsupported(file, given);
    if (std::filesystem::path(options.out).extension() != ".fmu")
        throw UsageError(fmt::format("--out {}: expected a name that ends with .fmu", options.out));
    checkOutputs(modelInputs(file.path, file.model), {{"--out", options.out}});
    const auto version = options.version == 3 ? fmu::FmiVersion::Three : fmu::FmiVersion::Two;
    try {
        report(options, fmu::exportUnit(file.root, file.model, choiceOf(options), version,
                                        fmu::unitLibrary(ownProgram()), options.out));
    } catch (const std::invalid_argument& error) {
        throw FileError(fmt::format("{}: {}", file.path.string(), error.what()));
    }
    return kDone;
}

} // namespace

void addExportFmuCommand(CLI::App& app, int& exitCode) {
    CLI::App* command =
        app.add_subcommand("export-fmu", "Writes a model as a functional mock-up unit (FMI)");
    auto options = std::make_shared<UnitOptions>();
    command->add_option("MODEL", options->model, "Model file (*.trammel.json)")->required();
    command->add_option("--out", options->out, "File for the unit (*.fmu)")->required();
    command->add_option("--fmi", options->version, "Version of the standard: 3 or 2 [3]")
        ->check(CLI::IsMember({2, 3}));
    command->add_option(
        "--inputs", options->inputs,
        "Inputs, separated by commas, or none [what has a constant value: speeds of "
        "motors and drivers, torques of joints, vectors of forces]");
    command->add_option("--outputs", options->outputs,
                        "Channels that are outputs: patterns with * and ?, separated by commas "
                        "[joints' coordinates and rates, measures, total energy]");
    addParameterOption(*command, options->parameters);
    command->add_flag("--json", options->json, "Print what the unit has as JSON");
    command->footer(
        "The unit holds the solver and the model, for co-simulation and model exchange; Linux on\n"
        "x86-64. Inputs are named A.motor.velocity, A.driver.velocity, A.torque (of a joint A),\n"
        "F.vector.x (of a force F), B.force.x, B.torque.x (on a body B; B.force are all three) "
        "and\n"
        "by parameters. Parameters that are no inputs can be tuned between steps.\n\n"
        "Examples:\n  trammel export-fmu crane.trammel.json --out crane.fmu\n"
        "  trammel export-fmu crane.trammel.json --out crane.fmu --fmi 2 --inputs hoist.torque,k "
        "\\\n"
        "      --outputs 'hoist.*,load.com.*'");
    command->callback([options, &exitCode] { exitCode = exportUnit(*options); });
}

} // namespace trammel::cli
