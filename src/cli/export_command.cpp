#include "cli/commands.h"
#include "cli/output_files.h"
#include "results/csv_sinks.h"
#include "results/hdf5_reader.h"
#include "results/sinks.h"

#include <algorithm>
#include <limits>
#include <memory>

namespace trammel::cli {
namespace {

struct ExportOptions {
    std::string results, csv, events, contacts, channels;
    double from = -std::numeric_limits<double>::infinity();
    double to = std::numeric_limits<double>::infinity();
};

/// The run's tables; each is whole or not there.
void writeTables(const ExportOptions& options) {
    using namespace results;
    constexpr auto kWhole = TextFile::Appears::WhenFinished;
    const CsvOptions range{.from = options.from, .to = options.to};
    ChannelCsvSink channels(options.csv, kWhole, range);
    ImpactCsvSink impacts(options.events, kWhole);
    ContactCsvSink contacts(options.contacts, kWhole, range);
    std::vector<FrameSink*> sinks;
    if (!options.csv.empty()) sinks.push_back(&channels);
    if (!options.events.empty()) sinks.push_back(&impacts);
    if (!options.contacts.empty()) sinks.push_back(&contacts);
    TeeSink all(sinks);
    replayRun(options.results, ChannelChoice(options.channels),
              {.channels = !options.csv.empty(),
               .contacts = !options.contacts.empty(),
               .impacts = !options.events.empty()},
              all);
}

int exportResults(const ExportOptions& options) {
    const std::vector<OutputFile> outputs{{"--csv", options.csv, OutputFile::Form::Table},
                                          {"--events", options.events},
                                          {"--contacts", options.contacts}};
    if (std::ranges::all_of(outputs, [](const auto& output) { return output.path.empty(); }))
        throw UsageError("nothing to write: give --csv, --events or --contacts");
    checkOutputs({{options.results, "the input file"}}, outputs);
    try {
        if (!options.contacts.empty() && !results::readOrigin(options.results).hasContacts)
            throw FileError(options.results + ": --contacts: the run has not recorded them");
        writeTables(options);
    } catch (const std::invalid_argument& error) {
        throw UsageError(std::string("--channels: ") + error.what());
    } catch (const results::ReadError& error) {
        throw FileError(error.what());
    }
    return kDone;
}

} // namespace

void addExportCommand(CLI::App& app, int& exitCode) {
    CLI::App* command = app.add_subcommand("export", "Writes stored results as CSV");
    auto options = std::make_shared<ExportOptions>();
    command->add_option("RESULTS", options->results, "Results of a run (*.h5)")->required();
    command->add_option("--csv", options->csv, "File for the channels over time");
    command->add_option("--events", options->events, "File for the impacts");
    command->add_option("--contacts", options->contacts,
                        "File for the contact points of every frame");
    command->add_option("--channels", options->channels,
                        "Channels to write: patterns with * and ?, separated by commas [all]");
    command->add_option("--from", options->from, "First time to write, s");
    command->add_option("--to", options->to, "Last time to write, s");
    command->footer("Also reads results that are still being written, or whose run was killed.\n\n"
                    "Examples:\n  trammel export run.h5 --csv run.csv\n"
                    "  trammel export run.h5 --csv energy.csv --channels 'energy.*,*.drift'");
    command->callback([options, &exitCode] { exitCode = exportResults(*options); });
}

} // namespace trammel::cli
