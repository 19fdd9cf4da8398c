#include "analysis/channels/measure_channels.h"
#include "analysis/run/run_size.h"
#include "analysis/run/simulate.h"
#include "cli/commands.h"
#include "cli/message_text.h"
#include "cli/model_input.h"
#include "cli/output_files.h"
#include "cli/print.h"
#include "cli/progress_bar.h"
#include "cli/run_outputs.h"
#include "cli/run_report.h"
#include "cli/stop_on_signal.h"
#include "cli/warnings.h"
#include "io/format.h"
#include "io/ideal_joints.h"
#include "io/model_file.h"
#include "live/input_file.h"
#include "live/replay.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <malloc.h>
#include <map>
#include <memory>
#include <optional>

namespace trammel::cli {
namespace {

struct RunOptions {
    std::string model, inputs;
    RunFiles files;
    std::vector<std::string> parameters;
    std::map<std::string, std::string> simulation; ///< values by key, where given
    bool json = false, quiet = false, large = false, idealJoints = false;
};

const io::ObjectFormat& simulationFormat() {
    const auto& keys = io::modelFormat().keys;
    return *std::ranges::find(keys, "simulation", &io::KeyFormat::key)->object;
}

std::string optionName(std::string_view key) {
    std::string name = "--" + std::string(key);
    std::ranges::replace(name, '_', '-');
    return name;
}

std::vector<Override> overrides(const RunOptions& options) {
    std::vector<Override> list = parameterOverrides(options.parameters);
    for (const auto& [key, value] : options.simulation)
        list.push_back(simulationOverride(optionName(key), key, value));
    return list;
}

std::vector<OutputFile> outputsOf(const RunFiles& files) {
    return {{"--out", files.out, OutputFile::Form::Hdf5},
            {"--csv", files.csv, OutputFile::Form::Table},
            {"--events", files.events},
            {"--contacts", files.contacts}};
}

/// Takes the play out of joints. @return the names of those that had some
std::vector<std::string> takePlay(LoadedModel& file) {
    std::vector<std::string> names = io::jointsWithPlay(file.root);
    file.root = io::withoutClearances(std::move(file.root));
    file.model = model::withoutClearances(std::move(file.model));
    return names;
}

/// @param ideal joints that were taken as ideal ones
void report(const RunOptions& options, const analysis::RunSummary& summary,
            const std::vector<std::string>& ideal, const RunOutputs& outputs) {
    std::FILE* stream = reportStream(outputsOf(options.files));
    printWarnings(summary.warnings);
    if (options.json) {
        io::JsonValue told = toJson(summary);
        if (options.idealJoints)
            told.set("/ideal_joints",
                     io::JsonValue::array(std::vector<io::JsonValue>(ideal.begin(), ideal.end())));
        say("{}", told.toText());
    } else if (!options.quiet) {
        say(stream, "{}", toText(summary));
        if (options.idealJoints)
            say(stream, "  {:<23} {}\n", "without play",
                ideal.empty() ? std::string("no joint has any")
                              : fmt::format("{}", fmt::join(ideal, ", ")));
    }
    if (!options.json && !options.quiet)
        for (const std::string& path : outputs.written())
            say(stream, "  {:<23} {}\n", "written", path);
    flushOutput();
    if (!summary.message.empty()) say(stderr, "trammel: {}\n", summary.message);
    for (const std::string& failure : outputs.failures())
        say(stderr, "trammel: {}\n", failure);
}

/// @throws FileError where the file of inputs has errors, which go to stderr
std::optional<live::InputLog> readInputs(const std::string& path) {
    if (path.empty()) return std::nullopt;
    const live::InputFile file = live::loadInputs(path);
    printFindings(path, file.diagnostics);
    if (!file.ok()) throw FileError("");
    return file.log;
}

/// Has the system take back what a document's tree left: millions of small pieces, between which
/// the large ones that a run asks for find no room.
void returnFreedMemory() {
#ifdef __GLIBC__
    ::malloc_trim(0);
#endif
}

/// Gives the document's tree back first, which a long chain needs more memory for than its run.
/// @throws FileError where the model cannot be started.
analysis::RunSummary simulate(LoadedModel& file, const RunOptions& options,
                              const std::optional<live::InputLog>& inputs, results::FrameSink& sink,
                              const std::stop_token& stop) {
    ProgressBar bar(!options.quiet && !options.json);
    const auto show = [&](const analysis::Progress& p) { bar.show(p); };
    try {
        if (inputs)
            return live::replay(file.root, file.path.parent_path(), *inputs, sink, stop, show);
        std::string text = sink.wantsFrames() ? file.root.toText() : std::string();
        file.root = io::JsonValue();
        returnFreedMemory();
        return analysis::simulate(file.model, std::move(text), sink, stop, show);
    } catch (const std::invalid_argument& error) {
        throw FileError(fmt::format("{}: {}", file.path.string(), error.what()));
    }
}

/// Before it starts: a run that may fill the disk.
void reportLarge(const LoadedModel& file) {
    const messages::Message text = analysis::largeRunText(file.model);
    if (!text.empty()) say(stderr, "warning: {}; --large says that it is meant\n", text);
}

int run(const RunOptions& options) {
    const auto given = overrides(options);
    LoadedModel file = loadModel(options.model, given);
    refuseUnsupported(file, given);
    const std::vector<std::string> ideal =
        options.idealJoints ? takePlay(file) : std::vector<std::string>();
    std::optional<live::InputLog> inputs = readInputs(options.inputs);
    if (inputs && options.simulation.contains("duration")) inputs->duration.reset();
    std::vector<InputFile> read = modelInputs(file.path, file.model);
    if (inputs) read.push_back({options.inputs, "the file of inputs"});
    checkOutputs(read, outputsOf(options.files));
    if (options.json) refuseJsonBeside(outputsOf(options.files));
    if (!options.files.contacts.empty() && !file.model.simulation.recordContacts)
        throw UsageError("--contacts: this run does not record them; expected \"record_contacts\" "
                         "to be true");
    if (!options.large) reportLarge(file);
    StopOnSignal stop;
    RunOutputs outputs(options.files, stop.token(), [&] { stop.request(); });
    const analysis::RunSummary summary = simulate(file, options, inputs, outputs, stop.token());
    report(options, summary, ideal, outputs);
    return summary.isSuccess() && outputs.failures().empty() ? kDone : kRunFailed;
}

void addSimulationOptions(CLI::App& command, RunOptions& options) {
    for (const io::KeyFormat& key : simulationFormat().keys) {
        std::string help(key.description);
        if (!key.unit.empty()) help += fmt::format(" ({})", key.unit);
        if (!key.names.empty()) help += fmt::format(": {}", fmt::join(key.names, ", "));
        command
            .add_option_function<std::string>(
                optionName(key.key),
                [&options, name = std::string(key.key)](const std::string& value) {
                    options.simulation[name] = value;
                },
                help)
            ->type_name("VALUE")
            ->group("Simulation (instead of the model's values; numbers may be expressions)");
    }
}

} // namespace

void addRunCommand(CLI::App& app, int& exitCode) {
    CLI::App* command = app.add_subcommand("run", "Simulates a model");
    auto options = std::make_shared<RunOptions>();
    command->add_option("MODEL", options->model, "Model file (*.trammel.json)")->required();
    addParameterOption(*command, options->parameters);
    command->add_option("--inputs", options->inputs,
                        "Inputs of a live run (*.inputs.json), made again at the same steps");
    command->add_option("--out", options->files.out,
                        "HDF5 file for the results, written while it runs");
    command->add_option("--csv", options->files.csv, "CSV file for the results");
    command->add_option("--events", options->files.events, "CSV file for the impacts");
    command->add_option("--contacts", options->files.contacts,
                        "CSV file for the contact points of every output frame");
    command->add_flag("--ideal-joints", options->idealJoints,
                      "Joints with play (\"clearance\") are taken as ideal ones, to compare with");
    command->add_flag("--large", options->large,
                      "A run of more than a million frames or 4 GB is meant: no warning");
    command->add_flag("--json", options->json, "Print the summary as JSON; no progress bar");
    command->add_flag("-q,--quiet", options->quiet, "Print warnings and errors only");
    addSimulationOptions(*command, *options);
    command->footer(
        "Ctrl-C stops at once and keeps what was computed. Exit codes: 0 done, 1 the run\n"
        "failed or was stopped, 2 wrong usage, 3 invalid model, value or file.\n"
        "A run that came to its end over solves that failed has the status \"completed with\n"
        "failures\", and exit code 1 where more than --failure-share [0.01] of its solves did.\n"
        "A value that starts with '-' is given as --gamma=-0.1.\n\n"
        "Examples:\n"
        "  trammel run models/four-bar/four-bar.trammel.json --out run.h5 --csv run.csv\n"
        "  trammel run press.trammel.json --ideal-joints --csv ideal.csv\n"
        "  trammel run pendulum.trammel.json --set L=2 --set 'phi=pi/3' --step 1e-4 --json");
    command->callback([options, &exitCode] { exitCode = run(*options); });
}

} // namespace trammel::cli
