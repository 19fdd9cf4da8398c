#include "cli/commands.h"
#include "cli/model_input.h"
#include "cli/number_checks.h"
#include "cli/output_files.h"
#include "cli/print.h"
#include "cli/step_source.h"
#include "cli/stop_on_signal.h"
#include "io/model_file.h"
#include "laboratory/step_contacts.h"
#include "page/motion_page.h"
#include "results/atomic_file.h"
#include "results/csv_sinks.h"
#include "results/hdf5_reader.h"
#include "results/sinks.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <memory>
#include <optional>

namespace trammel::cli {
namespace {

struct ExportOptions {
    std::string results, csv, events, contacts, channels, html;
    int every = 1;
    double from = -std::numeric_limits<double>::infinity();
    double to = std::numeric_limits<double>::infinity();
    // Of the contact problem:
    std::string problem, friction;
    std::vector<std::string> parameters;
    std::optional<double> at;
    int solve = 0; ///< 0: the one with most rows
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

std::vector<OutputFile> exportOutputs(const ExportOptions& options) {
    return {{"--csv", options.csv, OutputFile::Form::Table},
            {"--events", options.events},
            {"--contacts", options.contacts},
            {"--html", options.html},
            {"--contact-problem", options.problem}};
}

void exportTables(const ExportOptions& options) {
    try {
        if (!options.contacts.empty() && !results::readOrigin(options.results).hasContacts)
            throw FileError(options.results + ": --contacts: the run has not recorded them");
        writeTables(options);
    } catch (const std::invalid_argument& error) {
        throw UsageError(std::string("--channels: ") + error.what());
    } catch (const results::ReadError& error) {
        throw FileError(error.what());
    }
}

void exportPage(const ExportOptions& options) {
    page::PageOptions asked{.channels = options.channels,
                            .every = options.every,
                            .from = options.from,
                            .to = options.to,
                            .directory = {}};
    const StopOnSignal stop;
    try {
        const page::PageReport report =
            page::writeMotionPage(options.results, options.html, asked, stop.token());
        if (report.bytes == 0) throw std::runtime_error("stopped; no page was written");
        for (const std::string& file : report.missing)
            say(stderr, "warning: {} is not there, and not in the picture\n", file);
        say(reportStream(exportOutputs(options)), "{} frames, {} channels, {:.2f} MB\n",
            report.frames, report.channels, 1e-6 * static_cast<double>(report.bytes));
    } catch (const std::invalid_argument& error) {
        throw UsageError(std::string("--html: ") + error.what());
    } catch (const results::ReadError& error) {
        throw FileError(error.what());
    }
}

const analysis::InspectedSolve& chosenSolve(const ExportOptions& options,
                                            const analysis::StepInspection& step) {
    if (step.solves.empty())
        throw FileError(fmt::format("{}: --contact-problem: nothing touches in the step from t = "
                                    "{:.6g} s",
                                    options.results, step.t));
    if (options.solve == 0)
        return *std::ranges::max_element(step.solves, {},
                                         [](const auto& solve) { return solve.rows.size(); });
    if (options.solve < 1 || options.solve > static_cast<int>(step.solves.size()))
        throw UsageError(fmt::format("--solve {}: expected a number from 1 to {}, the solves of "
                                     "the step",
                                     options.solve, step.solves.size()));
    return step.solves[static_cast<std::size_t>(options.solve - 1)];
}

laboratory::StepContacts contactsOf(const ExportOptions& options,
                                    const analysis::InspectedSolve& solve) {
    if (!solve.problem)
        throw FileError(fmt::format("--contact-problem: {} rows are too many for a matrix; {} are "
                                    "written at most",
                                    solve.rows.size(), analysis::InspectedSolve::kMostFormed));
    std::vector<std::string> names;
    for (const analysis::InspectedRow& row : solve.rows)
        names.push_back(row.name);
    try {
        return laboratory::contactsOf(*solve.problem, solve.result.lambda, names);
    } catch (const std::invalid_argument& error) {
        throw FileError(fmt::format("{}: --contact-problem: {}", options.results, error.what()));
    }
}

void exportProblem(const ExportOptions& options) {
    const StepSource source{options.results, options.parameters, *options.at};
    model::SimulationSettings checked;
    setMethod("--friction", options.friction, checked.friction);
    const StepFrame frame = stepFrame(source);
    checkOutputs(modelInputs(options.results, frame.model), exportOutputs(options));
    model::SimulationSettings settings = frame.model.simulation;
    setMethod("--friction", options.friction, settings.friction);
    const analysis::StepInspection step = inspectStep(source, frame, settings);
    const analysis::InspectedSolve& solve = chosenSolve(options, step);
    laboratory::StepContacts contacts = contactsOf(options, solve);
    const std::filesystem::path path = options.problem;
    contacts.problem.name = path.stem().string();
    const std::string origin =
        fmt::format("{}, step from t = {:.9g} s over {:.9g} s, friction {}, lcp {}",
                    frame.model.name, solve.t, solve.h, step.friction, solve.solver);
    results::writeTextFile(path, path.extension() == ".hdf5"
                                     ? laboratory::problemHdf5(contacts, origin)
                                     : laboratory::problemText(contacts.problem));
    const Eigen::Index count = contacts.problem.contacts();
    say(reportStream(exportOutputs(options)), "{} contact{}, solve of the step from t = {:.6g} s\n",
        count, count == 1 ? "" : "s", solve.t);
}

/// Names that the laboratory reads as another form are no good.
void checkProblemOptions(const ExportOptions& options) {
    if (options.problem.empty()) {
        if (options.at || options.solve != 0 || !options.friction.empty() ||
            !options.parameters.empty())
            throw UsageError("--at, --solve, --friction and --set belong to --contact-problem, "
                             "which is not there");
        return;
    }
    if (!options.at) throw UsageError("--contact-problem: --at is required");
    const std::filesystem::path path = options.problem;
    const std::string extension = path.extension().string();
    if (extension != ".dat" && extension != ".hdf5")
        throw UsageError(fmt::format("--contact-problem {}: expected a name that ends with .dat or "
                                     ".hdf5",
                                     options.problem));
    const std::string name = path.filename().string();
    if (extension == ".dat" && (name.starts_with("gfc") || name.starts_with("GFC")))
        throw UsageError(fmt::format("--contact-problem {}: names that begin with gfc mean the "
                                     "global form; expected another",
                                     options.problem));
}

/// The results, and what lies beside them that their model names: it is asked, which takes as long
/// as to read it, where an output is to replace something.
std::vector<InputFile> filesRead(const ExportOptions& options) {
    const bool replaces = std::ranges::any_of(exportOutputs(options), [](const auto& output) {
        std::error_code error;
        return std::filesystem::is_regular_file(output.path, error);
    });
    if (!replaces || !isHdf5(options.results)) return {{options.results, "the input file"}};
    try {
        const std::string text = results::readOrigin(options.results).modelText;
        const auto folder = std::filesystem::path(options.results).parent_path();
        return modelInputs(options.results, io::readModel(io::parseJson(text).root, folder).model);
    } catch (const results::ReadError& error) {
        throw FileError(error.what());
    }
}

int exportResults(const ExportOptions& options) {
    const std::vector<OutputFile> outputs = exportOutputs(options);
    if (std::ranges::all_of(outputs, [](const auto& output) { return output.path.empty(); }))
        throw UsageError("nothing to write: give --csv, --events, --contacts, --html or "
                         "--contact-problem");
    if (options.every != 1 && options.html.empty())
        throw UsageError("--every belongs to --html, which is not there");
    if (options.from > options.to)
        throw UsageError(fmt::format("--from: {} is after --to: {}", options.from, options.to));
    checkProblemOptions(options);
    checkOutputs(filesRead(options), outputs);
    if (!options.csv.empty() || !options.events.empty() || !options.contacts.empty())
        exportTables(options);
    if (!options.html.empty()) exportPage(options);
    if (!options.problem.empty()) exportProblem(options);
    return kDone;
}

} // namespace

void addExportCommand(CLI::App& app, int& exitCode) {
    CLI::App* command = app.add_subcommand(
        "export",
        "Writes stored results as CSV, their motion as a page, or the contact problem of a step");
    auto options = std::make_shared<ExportOptions>();
    command
        ->add_option("RESULTS", options->results,
                     "Results of a run (*.h5); for a contact problem also a model")
        ->required();
    command->add_option("--csv", options->csv, "File for the channels over time");
    command->add_option("--events", options->events, "File for the impacts");
    command->add_option("--contacts", options->contacts,
                        "File for the contact points of every frame");
    command->add_option("--html", options->html,
                        "File for the motion as a page that browsers show, with plots");
    command->add_option("--every", options->every, "Of so many frames one is put into the page [1]")
        ->check(CLI::Range(1, 1'000'000));
    command->add_option("--channels", options->channels,
                        "Channels to write: patterns with * and ?, separated by commas [all; "
                        "--html: energies, coordinates and rates of joints, measures]");
    command->add_option("--from", options->from, "First time to write, s")->check(finiteNumber());
    command->add_option("--to", options->to, "Last time to write, s")->check(finiteNumber());
    command->add_option("--contact-problem", options->problem,
                        "File for the frictional contact problem of a step: .dat, text of "
                        "Siconos's numerics, or .hdf5, as the FCLIB collection has it");
    command->add_option("--at", options->at, "Time at which that step begins, s");
    command->add_option("--solve", options->solve,
                        "Which solve of the step, from 1, as inspect counts [the largest]");
    command->add_option("--friction", options->friction, "Another friction model for the step");
    addParameterOption(*command, options->parameters);
    command->footer(
        "Also reads results that are still being written, or whose run was killed.\n\n"
        "--contact-problem does one step as `trammel inspect` does and writes what it solves for\n"
        "the contacts of one island in local form, u = W r + q with the mu of each contact, "
        "joints\n"
        "eliminated: `trammel contact-bench` reads it. The law is Coulomb's on cones; a pyramid\n"
        "becomes the cone of its mu. The .hdf5 file also has the run's impulses as a guess. A\n"
        "solve with limits, motors or friction of joints has no such form, and neither has\n"
        "friction box-fixed, box-iterated and none.\n\n"
        "--html writes one file with the bodies, their motion and a viewer for browsers with\n"
        "WebGL 2, which needs no network. Meshes are looked for beside the results.\n\n"
        "Examples:\n  trammel export run.h5 --csv run.csv\n"
        "  trammel export run.h5 --html run.html --every 5 --channels 'energy.*,A.*'\n"
        "  trammel export run.h5 --csv energy.csv --channels 'energy.*,*.drift'\n"
        "  trammel export run.h5 --contact-problem problems/step.dat --at 0.5");
    command->callback([options, &exitCode] { exitCode = exportResults(*options); });
}

} // namespace trammel::cli
