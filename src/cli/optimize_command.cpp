#include "cli/commands.h"
#include "cli/message_text.h"
#include "cli/optimize_report.h"
#include "cli/output_files.h"
#include "cli/print.h"
#include "cli/progress_bar.h"
#include "cli/stop_on_signal.h"
#include "messages/optimisation_messages.h"
#include "optimize/outcome_files.h"
#include "optimize/outcome_summary.h"
#include "study/runner.h"

#include <cstdio>
#include <fmt/format.h>
#include <iostream>
#include <memory>

namespace trammel::cli {
namespace {

namespace fs = std::filesystem;

struct OptimizeOptions {
    std::string task, out, folder;
    int jobs = 0, parent = 0;
    bool resume = false, json = false, quiet = false;
};

/// What stands in the folder may be a link to what is read, or that itself.
void checkFolder(const OptimizeOptions& options, const optimize::OptimisationFile& file) {
    std::vector<InputFile> inputs = modelInputs(file.study.model.path, file.study.model.model);
    inputs.push_back({file.path, "the optimisation file"});
    for (const optimize::Measurement& measurement : file.optimisation.measurements)
        inputs.push_back({file.path.parent_path() / measurement.file, "a file of measurements"});
    std::vector<OutputFile> outputs;
    for (const std::string& name : optimize::OptimisationFolder::fileNames())
        if (const fs::path path = fs::path(options.out) / name; fs::exists(path))
            outputs.push_back({"--out", path});
    checkOutputs(inputs, outputs);
}

/// The folder of --out: a new one, or with --resume the one of the same optimisation.
optimize::OptimisationFolder folderFor(const OptimizeOptions& options,
                                       const optimize::OptimisationFile& file) {
    using optimize::OptimisationFolder;
    if (!OptimisationFolder::exists(options.out)) {
        if (!OptimisationFolder::isFree(options.out))
            throw UsageError(fmt::format("--out {}: expected a new or empty folder, or one where "
                                         "this optimisation was begun",
                                         options.out));
        return OptimisationFolder::create(options.out, file);
    }
    if (!options.resume)
        throw UsageError(fmt::format("--out {}: an optimisation was begun there; --resume goes on "
                                     "with it, or give another folder",
                                     options.out));
    OptimisationFolder folder = OptimisationFolder::open(options.out);
    std::string message;
    for (const std::string& line : folder.differences(file))
        message += "\n  " + line;
    if (!message.empty())
        throw FileError(fmt::format("--out {}: another optimisation was begun there, so that its "
                                    "runs do not fit; give another folder. It differs in{}",
                                    options.out, message));
    return folder;
}

optimize::OptimisationOutcome optimise(const OptimizeOptions& options,
                                       const optimize::OptimisationFolder& folder,
                                       const std::stop_token& stop) {
    ProgressBar bar(!options.quiet && !options.json);
    return optimize::optimise(
        folder, {.program = fs::read_symlink("/proc/self/exe"), .jobs = options.jobs}, stop,
        [&](const optimize::OptimisationProgress& progress) {
            bar.show(
                {.runs = progress.runs,
                 .failed = progress.failed,
                 .total = progress.total,
                 .elapsed = progress.elapsed,
                 .seconds = folder.file().optimisation.budget.seconds,
                 .best = progress.best ? bestText(folder.file(), *progress.best) : std::string()});
        });
}

int exitCode(const optimize::OptimisationOutcome& outcome) {
    flushOutput();
    if (outcome.isStopped) say(stderr, "trammel: stopped; --resume goes on and repeats no run\n");
    const bool isFeasible = outcome.best && outcome.candidates[*outcome.best].sample.isFeasible();
    if (!isFeasible)
        say(stderr, "trammel: {}\n",
            outcome.best ? "no run keeps the constraints; the best misses them least"
                         : "no run completed with all outputs; their messages stand in "
                           "results.csv");
    return isFeasible && !outcome.isStopped ? kDone : kRunFailed;
}

int runOptimisation(const OptimizeOptions& options) {
    const optimize::OptimisationFile file = loadOptimisation(options.task);
    checkFolder(options, file);
    const optimize::OptimisationFolder folder = folderFor(options, file);
    const study::StudyLock lock(folder.path(), messages::kOptimisationIsRunning);
    const StopOnSignal stop;
    const optimize::OptimisationOutcome outcome = optimise(options, folder, stop.token());
    const OptimizeReport report{file, outcome, optimize::writeOutcome(folder, outcome)};
    if (options.json)
        say("{}", optimize::summaryOf(file, outcome).toText());
    else if (!options.quiet)
        say("{}", toText(report));
    return exitCode(outcome);
}

/// A worker's part.
int work(const OptimizeOptions& options) {
    study::endWithParent(options.parent);
    const StopOnSignal stop;
    optimize::serveTrials(options.folder, std::cin, std::cout, stop.token());
    return kDone;
}

/// Started by the program itself, and not listed.
void addWorker(CLI::App& app, const std::shared_ptr<OptimizeOptions>& options, int& exitCode) {
    CLI::App* worker = app.add_subcommand("optimize-worker", "");
    worker->group("");
    worker->add_option("DIR", options->folder)->required();
    worker->add_option("--parent", options->parent)->required();
    worker->callback([options, &exitCode] { exitCode = work(*options); });
}

} // namespace

void addOptimizeCommand(CLI::App& app, int& exitCode) {
    CLI::App* command =
        app.add_subcommand("optimize", "Finds values of a model for which its outputs are best");
    auto options = std::make_shared<OptimizeOptions>();
    command->add_option("OPT", options->task, "Optimisation file (*.opt.json)")->required();
    command->add_option("--out", options->out, "Folder for the results")->required();
    command->add_option("--jobs", options->jobs, "Runs at the same time [number of cores]")
        ->check(CLI::PositiveNumber);
    command->add_flag("--resume", options->resume,
                      "Go on with what was begun there; finished runs are not repeated");
    command->add_flag("--json", options->json, "Print the summary as JSON; no progress bar");
    command->add_flag("-q,--quiet", options->quiet, "Print warnings and errors only");
    addWorker(app, options, exitCode);
    command->footer(
        "The file names variables (parameters of the model, keys of its simulation), outputs,\n"
        "objectives, constraints and the method. Least squares fit the model to measurements,\n"
        "with intervals of confidence. DIR gets best.trammel.json, the model with the values that\n"
        "were found, results.csv of all runs, front.csv of several objectives, and summary.json.\n"
        "A run that fails counts as one that misses every constraint. Ctrl-C stops and keeps the\n"
        "best. Exit codes: 0 found, 1 stopped, or no run keeps the constraints, 2 wrong usage,\n"
        "3 invalid optimisation, model or folder.\n\n"
        "Examples:\n"
        "  trammel optimize press.opt.json --out found\n"
        "  trammel optimize press.opt.json --out found --resume --jobs 8 --json");
    command->callback([options, &exitCode] { exitCode = runOptimisation(*options); });
}

} // namespace trammel::cli
