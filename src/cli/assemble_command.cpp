#include "analysis/poses/assemble.h"
#include "analysis/poses/assembled_model.h"
#include "cli/commands.h"
#include "cli/json_text.h"
#include "cli/message_text.h"
#include "cli/model_input.h"
#include "cli/output_files.h"
#include "cli/print.h"
#include "io/model_file.h"
#include "io/write_placement.h"
#include "model/suggest.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <memory>

namespace trammel::cli {
namespace {

using io::JsonValue;

constexpr double kMoved = 1e-12; ///< m and rad: less is rounding

struct AssembleOptions {
    std::string model, out;
    std::vector<std::string> held;
    bool json = false;
};

/// @throws FileError where the model's bodies and joints cannot be put together.
std::unique_ptr<dynamics::System> compile(const LoadedModel& file) {
    try {
        return std::make_unique<dynamics::System>(model::withoutClearances(file.model));
    } catch (const std::exception& error) {
        throw FileError(fmt::format("{}: {}", file.path.string(), error.what()));
    }
}

std::vector<int> heldBodies(const dynamics::System& system, const std::vector<std::string>& names) {
    std::vector<int> result;
    for (const std::string& name : names) {
        const auto it = std::ranges::find(system.bodies(), name, &dynamics::Body::name);
        if (it == system.bodies().end()) {
            std::vector<std::string_view> known;
            for (int i = 0; i < system.ground(); ++i)
                known.emplace_back(system.bodies()[i].name);
            throw UsageError(fmt::format("--hold {}: there is no such body; {}the bodies are {}",
                                         name, model::didYouMean(name, known),
                                         fmt::join(known, ", ")));
        }
        result.push_back(static_cast<int>(it - system.bodies().begin()));
    }
    return result;
}

bool hasMoved(const analysis::BodyMove& move) {
    return move.distance > kMoved || move.angle > kMoved;
}

JsonValue assemblyJson(const LoadedModel& file, const dynamics::System& system,
                       const analysis::Assembly& assembly, const std::string& message) {
    std::vector<JsonValue> bodies, joints;
    for (int i = 0; i < system.ground(); ++i)
        bodies.push_back(JsonValue::object({{"body", system.bodies()[i].name},
                                            {"distance", finiteOrNull(assembly.moves[i].distance)},
                                            {"angle", finiteOrNull(assembly.moves[i].angle)}}));
    for (std::size_t j = 0; j < system.joints().size(); ++j)
        joints.push_back(JsonValue::object({{"joint", system.joints()[j].name},
                                            {"position", finiteOrNull(assembly.joints[j].position)},
                                            {"angle", finiteOrNull(assembly.joints[j].angle)}}));
    return JsonValue::object({{"name", file.model.name},
                              {"closed", assembly.isClosed},
                              {"iterations", assembly.iterations},
                              {"restarts", assembly.restarts},
                              {"residual_before", finiteOrNull(assembly.residualBefore)},
                              {"residual", finiteOrNull(assembly.residual)},
                              {"bodies", JsonValue::array(std::move(bodies))},
                              {"joints", JsonValue::array(std::move(joints))},
                              {"message", message}});
}

void printMoves(std::FILE* stream, const dynamics::System& system,
                const analysis::Assembly& assembly) {
    if (std::ranges::none_of(assembly.moves, hasMoved)) {
        say(stream, "  nothing had to move\n");
        return;
    }
    say(stream, "  moved\n");
    for (int i = 0; i < system.ground(); ++i)
        if (hasMoved(assembly.moves[i]))
            say(stream, "    {}: {:.6g} m, {:.6g} rad\n", system.bodies()[i].name,
                assembly.moves[i].distance, assembly.moves[i].angle);
}

void printOpenJoints(std::FILE* stream, const dynamics::System& system,
                     const analysis::Assembly& assembly) {
    say(stream, "  open at the nearest pose found\n");
    for (std::size_t j = 0; j < system.joints().size(); ++j) {
        const analysis::JointDrift& d = assembly.joints[j];
        if (std::max(d.position / system.scales().length, d.angle) > analysis::kClosedResidual)
            say(stream, "    {}: {:.6g} m, {:.6g} rad\n", system.joints()[j].name, d.position,
                d.angle);
    }
}

void printText(std::FILE* stream, const LoadedModel& file, const dynamics::System& system,
               const analysis::Assembly& assembly) {
    say(stream, "{}\n", file.model.name.empty() ? "(no name)" : file.model.name);
    say(stream, "  residual before       {:.6g} m or rad\n", assembly.residualBefore);
    say(stream, "  residual              {:.6g} m or rad\n", assembly.residual);
    say(stream, "  iterations            {}\n", assembly.iterations);
    if (assembly.isClosed)
        printMoves(stream, system, assembly);
    else
        printOpenJoints(stream, system, assembly);
}

int runAssembly(const AssembleOptions& options) {
    const LoadedModel file = loadModel(options.model);
    const std::vector<OutputFile> outputs{{"--out", options.out}};
    checkOutputs(modelInputs(file.path, file.model), outputs);
    if (options.json) refuseJsonBeside(outputs);
    const auto system = compile(file);
    dynamics::State state = system->initialState();
    const analysis::Assembly assembly =
        analysis::assemble(*system, state, {.held = heldBodies(*system, options.held)});
    std::string message;
    if (!assembly.isClosed)
        message =
            "the model cannot be assembled: " + english(analysis::failureText(*system, assembly));
    if (options.json)
        say("{}", assemblyJson(file, *system, assembly, message).toText());
    else
        printText(reportStream(outputs), file, *system, assembly);
    flushOutput();
    if (!message.empty()) say(stderr, "trammel: {}\n", message);
    if (!assembly.isClosed) return kRunFailed;
    if (options.out.empty()) return kDone;
    JsonValue document = file.root;
    io::writePlacement(document, analysis::assembledModel(file.model, *system, state));
    io::saveModelFile(options.out, document);
    if (!options.json) say(reportStream(outputs), "  written               {}\n", options.out);
    return kDone;
}

} // namespace

void addAssembleCommand(CLI::App& app, int& exitCode) {
    CLI::App* command = app.add_subcommand("assemble", "Closes a model's joints");
    auto options = std::make_shared<AssembleOptions>();
    command->add_option("MODEL", options->model, "Model file (*.trammel.json)")->required();
    command->add_option("--hold", options->held, "Body that must stay; may be repeated")
        ->type_name("BODY")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command->add_option("--out", options->out, "Where the assembled model is written")
        ->type_name("FILE");
    command->add_flag("--json", options->json, "Print JSON");
    command->footer(
        "From a rough sketch the bodies are moved, as little as will do, until all joints fit;\n"
        "drivers stand at their position at t = 0. Says how far each body moved and turned, or\n"
        "which joint cannot be closed (exit code 1). The written model keeps the file's text\n"
        "where values stay; its pose is the new zero of the joints' coordinates, so that limits,\n"
        "drivers and the like are stated anew where an angle has changed.\n\n"
        "Example:\n  trammel assemble sketch.trammel.json --hold frame --out model.trammel.json");
    command->callback([options, &exitCode] { exitCode = runAssembly(*options); });
}

} // namespace trammel::cli
