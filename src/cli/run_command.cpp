#include "analysis/measure_channels.h"
#include "analysis/simulate.h"
#include "cli/commands.h"
#include "cli/model_input.h"
#include "cli/output_files.h"
#include "cli/progress_bar.h"
#include "cli/run_report.h"
#include "cli/stop_on_signal.h"
#include "io/format.h"
#include "results/csv.h"
#include "results/hdf5_reader.h"
#include "results/hdf5_writer.h"
#include "results/sinks.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <map>
#include <memory>

namespace trammel::cli {
namespace {

struct Options {
    std::string model, out, csv, events, contacts;
    std::vector<std::string> parameters;
    std::map<std::string, std::string> simulation; ///< values by key, where given
    bool json = false, quiet = false;
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

std::vector<Override> overrides(const Options& options) {
    std::vector<Override> list = parameterOverrides(options.parameters);
    for (const auto& [key, value] : options.simulation)
        list.push_back(simulationOverride(optionName(key), key, value));
    return list;
}

/// Keeps the impacts only: of a run that no channels are asked of.
class ImpactSink : public results::FrameSink {
public:
    void begin(const results::RunHeader&) override {}
    void append(double, std::span<const double>) override {}
    void appendImpact(const results::ImpactRecord& impact) override { impacts.push_back(impact); }
    void end(std::string_view, std::string_view) override {}
    std::vector<results::ImpactRecord> impacts;
};

/// With results in HDF5 the tables are made from them afterwards, so that a long run needs no
/// memory.
std::unique_ptr<results::FrameSink> makeSink(const Options& options) {
    if (!options.out.empty()) return std::make_unique<results::Hdf5Writer>(options.out);
    if (!options.csv.empty() || !options.contacts.empty())
        return std::make_unique<results::MemorySink>(!options.contacts.empty());
    return std::make_unique<ImpactSink>();
}

std::vector<results::ImpactRecord> impactsOf(const Options& options,
                                             const results::FrameSink& sink) {
    if (const auto* impacts = dynamic_cast<const ImpactSink*>(&sink)) return impacts->impacts;
    if (const auto* memory = dynamic_cast<const results::MemorySink*>(&sink))
        return memory->run().impacts();
    return results::readImpacts(options.out);
}

void writeRun(const Options& options, const results::RunData& run) {
    if (!options.csv.empty()) results::writeCsv(options.csv, run);
    if (!options.contacts.empty()) results::writeContactsCsv(options.contacts, run);
}

void writeTables(const Options& options, const results::FrameSink& sink) {
    if (!options.csv.empty() || !options.contacts.empty()) {
        const auto* memory = dynamic_cast<const results::MemorySink*>(&sink);
        if (memory)
            writeRun(options, memory->run());
        else
            writeRun(options, results::readRun(options.out, {}, contactsFor(options.contacts)));
    }
    if (!options.events.empty()) results::writeEventsCsv(options.events, impactsOf(options, sink));
}

void report(const Options& options, const analysis::RunSummary& summary) {
    for (const std::string& warning : summary.warnings)
        fmt::print(stderr, "warning: {}\n", warning);
    if (options.json)
        fmt::print("{}", toJson(summary).toText());
    else if (!options.quiet)
        fmt::print("{}", toText(summary));
    if (!options.json && !options.quiet)
        for (const std::string& path : {options.out, options.csv, options.events, options.contacts})
            if (!path.empty()) fmt::print("  {:<23} {}\n", "written", path);
    std::fflush(stdout);
    if (!summary.message.empty()) fmt::print(stderr, "trammel: {}\n", summary.message);
}

/// @throws FileError where the model cannot be started.
analysis::RunSummary simulate(const LoadedModel& file, const Options& options,
                              results::FrameSink& sink, const std::stop_token& stop) {
    ProgressBar bar(!options.quiet && !options.json);
    try {
        return analysis::simulate(file.model, file.root.toText(), sink, stop,
                                  [&](const analysis::Progress& p) { bar.show(p); });
    } catch (const std::invalid_argument& error) {
        throw FileError(fmt::format("{}: {}", file.path.string(), error.what()));
    }
}

int run(const Options& options) {
    const StopOnSignal stop;
    const auto given = overrides(options);
    const LoadedModel file = loadModel(options.model, given);
    refuseUnsupported(file, given);
    checkOutputs(options.model, {{"--out", options.out},
                                 {"--csv", options.csv},
                                 {"--events", options.events},
                                 {"--contacts", options.contacts}});
    if (!options.contacts.empty() && !file.model.simulation.recordContacts)
        throw UsageError("--contacts: this run does not record them; expected \"record_contacts\" "
                         "to be true");
    const auto sink = makeSink(options);
    const analysis::RunSummary summary = simulate(file, options, *sink, stop.token());
    writeTables(options, *sink);
    report(options, summary);
    return summary.status == analysis::RunStatus::Completed ? kDone : kRunFailed;
}

void addSimulationOptions(CLI::App& command, Options& options) {
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
    auto options = std::make_shared<Options>();
    command->add_option("MODEL", options->model, "Model file (*.trammel.json)")->required();
    addParameterOption(*command, options->parameters);
    command->add_option("--out", options->out, "HDF5 file for the results, written while it runs");
    command->add_option("--csv", options->csv, "CSV file for the results");
    command->add_option("--events", options->events, "CSV file for the impacts");
    command->add_option("--contacts", options->contacts,
                        "CSV file for the contact points of every output frame");
    command->add_flag("--json", options->json, "Print the summary as JSON; no progress bar");
    command->add_flag("-q,--quiet", options->quiet, "Print warnings and errors only");
    addSimulationOptions(*command, *options);
    command->footer(
        "Ctrl-C stops at the next step and keeps what was computed. Exit codes: 0 done, 1 the run\n"
        "failed or was stopped, 2 wrong usage, 3 invalid model, value or file.\n"
        "A value that starts with '-' is given as --gamma=-0.1.\n\n"
        "Examples:\n"
        "  trammel run models/four-bar/four-bar.trammel.json --out run.h5 --csv run.csv\n"
        "  trammel run pendulum.trammel.json --set L=2 --set 'phi=pi/3' --step 1e-4 --json");
    command->callback([options, &exitCode] { exitCode = run(*options); });
}

} // namespace trammel::cli
