#include "cli/commands.h"
#include "cli/output_files.h"
#include "results/csv.h"
#include "results/hdf5_reader.h"

#include <cmath>
#include <memory>

namespace trammel::cli {
namespace {

struct Options {
    std::string results, csv, events, contacts, channels;
    double from = -std::numeric_limits<double>::infinity();
    double to = std::numeric_limits<double>::infinity();
};

int exportResults(const Options& options) {
    if (options.csv.empty() && options.events.empty() && options.contacts.empty())
        throw UsageError("nothing to write: give --csv, --events or --contacts");
    checkOutputs(
        options.results,
        {{"--csv", options.csv}, {"--events", options.events}, {"--contacts", options.contacts}});
    try {
        const results::RunData run =
            results::readRun(options.results, results::ChannelChoice(options.channels),
                             contactsFor(options.contacts));
        if (!options.contacts.empty() && !run.header().hasContacts)
            throw FileError(options.results + ": --contacts: the run has not recorded them");
        const results::CsvOptions range{.from = options.from, .to = options.to};
        if (!options.csv.empty()) results::writeCsv(options.csv, run, range);
        if (!options.events.empty()) results::writeEventsCsv(options.events, run.impacts());
        if (!options.contacts.empty()) results::writeContactsCsv(options.contacts, run, range);
    } catch (const std::invalid_argument& error) {
        throw UsageError(std::string("--channels: ") + error.what());
    } catch (const FileError&) {
        throw;
    } catch (const std::runtime_error& error) {
        throw FileError(error.what());
    }
    return kDone;
}

} // namespace

void addExportCommand(CLI::App& app, int& exitCode) {
    CLI::App* command = app.add_subcommand("export", "Writes stored results as CSV");
    auto options = std::make_shared<Options>();
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
