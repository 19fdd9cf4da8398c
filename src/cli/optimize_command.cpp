#include "cli/cluster_options.h"
#include "cli/commands.h"
#include "cli/message_text.h"
#include "cli/number_checks.h"
#include "cli/optimize_report.h"
#include "cli/output_files.h"
#include "cli/print.h"
#include "cli/progress_bar.h"
#include "cli/stop_on_signal.h"
#include "cli/study_report.h"
#include "messages/optimisation_messages.h"
#include "optimize/outcome_files.h"
#include "optimize/outcome_summary.h"
#include "optimize/slurm_optimisation.h"
#include "study/runner.h"

#include <cstdio>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <optional>

namespace trammel::cli {
namespace {

namespace fs = std::filesystem;

struct OptimizeOptions {
    std::string task, out, folder;
    ClusterOptions cluster;
    int jobs = 0;
    bool resume = false, json = false, quiet = false;
    // Of the commands on a folder.
    int submission = 0, parent = 0;
    std::size_t share = 0;
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
    return optimize::optimise(folder, {.program = ownProgram(), .jobs = options.jobs}, stop,
                              [&](const optimize::OptimisationProgress& progress) {
                                  bar.show({.runs = progress.runs,
                                            .failed = progress.failed,
                                            .total = progress.total,
                                            .elapsed = progress.elapsed,
                                            .seconds = folder.file().optimisation.budget.seconds,
                                            .best = progress.best
                                                        ? bestText(folder.file(), *progress.best)
                                                        : std::string()});
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

int runHere(const OptimizeOptions& options, const optimize::OptimisationFolder& folder) {
    const optimize::OptimisationFile& file = folder.file();
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

int submit(const OptimizeOptions& options, const optimize::OptimisationFolder& folder) {
    const auto submission =
        optimize::submitToSlurm(folder, slurmOptions(options.cluster, options.jobs));
    if (!submission) {
        say("nothing to submit: every search is in the queue\n");
        return kDone;
    }
    say("submitted job {}: {} searches in {} tasks, and one that joins them\n"
        "`trammel optimize status {}` shows how far they are\n",
        submission->jobId, submission->items, submission->tasks, options.out);
    return kDone;
}

int runOptimisation(const OptimizeOptions& options) {
    if (options.task.empty() || options.out.empty())
        throw UsageError(options.task.empty() ? "OPT is required" : "--out is required");
    const optimize::OptimisationFile file = loadOptimisation(options.task);
    checkFolder(options, file);
    const optimize::OptimisationFolder folder = folderFor(options, file);
    if (options.cluster.isSlurm()) return submit(options, folder);
    refuseQueued(folder.path(), "optimisation");
    return runHere(options, folder);
}

/// @throws FileError where the folder holds no optimisation.
optimize::OptimisationFolder openFolder(const std::string& path) {
    try {
        return optimize::OptimisationFolder::open(path);
    } catch (const std::runtime_error& error) {
        throw FileError(error.what());
    }
}

int status(const OptimizeOptions& options) {
    const optimize::OptimisationFolder folder = openFolder(options.folder);
    const optimize::OptimisationOutcome outcome = optimize::storedOutcome(folder);
    std::optional<study::QueueState> queue;
    if (study::usesSlurm(folder.path())) queue = study::slurmQueue(folder.path());
    if (!options.json) {
        say("{}", toText(OptimizeReport{folder.file(), outcome, {}}));
        if (queue)
            say("  {:<23} {} tasks run, {} wait\n", "in Slurm's queue", queue->running,
                queue->pending);
        return kDone;
    }
    io::JsonValue summary = optimize::summaryOf(folder.file(), outcome);
    if (queue) summary.set("/queue", toJson(*queue));
    say("{}", summary.toText());
    return kDone;
}

int cancel(const OptimizeOptions& options) {
    study::cancelOnSlurm(openFolder(options.folder).path());
    return kDone;
}

/// An array task's part: some searches of the first round.
int runTask(const OptimizeOptions& options) {
    const StopOnSignal stop;
    const optimize::OptimisationFolder folder = openFolder(options.folder);
    const auto outcome = optimize::optimise(
        folder,
        {.program = ownProgram(),
         .jobs = std::max(options.jobs, 1),
         .searches = study::shareOf(folder.path(), options.submission, options.share),
         .task = fmt::format("{:04}-{}", options.submission, options.share)},
        stop.token());
    for (const optimize::SearchReport& search : outcome.searches)
        say("search {}: {} runs; {}\n", search.plan.search, search.runs, english(search.ending));
    return outcome.isStopped ? kRunFailed : kDone;
}

/// The job's after all array tasks: what is missing, and the results.
int join(const OptimizeOptions& options) {
    return runHere(options, openFolder(options.folder));
}

/// A worker's part.
int work(const OptimizeOptions& options) {
    study::endWithParent(options.parent);
    const StopOnSignal stop;
    optimize::serveTrials(options.folder, std::cin, std::cout, stop.token());
    return kDone;
}

CLI::App* addFolderCommand(CLI::App& optimize, const char* name, const char* description,
                           const std::shared_ptr<OptimizeOptions>& options, int& exitCode,
                           int (*action)(const OptimizeOptions&)) {
    CLI::App* command = optimize.add_subcommand(name, description);
    command->add_option("DIR", options->folder, "Folder of the optimisation")->required();
    command->callback([options, &exitCode, action] { exitCode = action(*options); });
    return command;
}

void addFolderCommands(CLI::App& optimize, const std::shared_ptr<OptimizeOptions>& options,
                       int& exitCode) {
    addFolderCommand(optimize, "status", "Says how far an optimisation has come", options, exitCode,
                     status)
        ->add_flag("--json", options->json, "Print as JSON");
    addFolderCommand(optimize, "cancel", "Takes an optimisation's tasks out of Slurm's queue",
                     options, exitCode, cancel);
    // What the program starts itself is not listed.
    CLI::App* worker = addFolderCommand(optimize, "worker", "", options, exitCode, work);
    worker->group("")->add_option("--parent", options->parent)->required();
    CLI::App* task = addFolderCommand(optimize, "task", "", options, exitCode, runTask);
    task->group("")->add_option("SUBMISSION", options->submission)->required();
    task->add_option("TASK", options->share)->required();
    CLI::App* joining = addFolderCommand(optimize, "join", "", options, exitCode, join);
    for (CLI::App* command : {task, joining->group("")})
        command->add_option("--jobs", options->jobs);
}

} // namespace

void addOptimizeCommand(CLI::App& app, int& exitCode) {
    CLI::App* command =
        app.add_subcommand("optimize", "Finds values of a model for which its outputs are best");
    auto options = std::make_shared<OptimizeOptions>();
    command->require_subcommand(0, 1);
    command->add_option("OPT", options->task, "Optimisation file (*.opt.json)");
    command->add_option("--out", options->out, "Folder for the results");
    command->add_option("--jobs", options->jobs, "Runs at the same time [number of cores]")
        ->check(count());
    command->add_flag("--resume", options->resume,
                      "Go on with what was begun there; finished runs are not repeated");
    command->add_flag("--json", options->json, "Print the summary as JSON; no progress bar");
    command->add_flag("-q,--quiet", options->quiet, "Print warnings and errors only");
    addClusterOptions(*command, options->cluster);
    addFolderCommands(*command, options, exitCode);
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
        "  trammel optimize press.opt.json --out found --resume --jobs 8 --json\n"
        "  trammel optimize big.opt.json --out big --engine slurm --time 1:00:00 --array-size 8\n"
        "  trammel optimize status big");
    command->callback([command, options, &exitCode] {
        if (!command->get_subcommands().empty()) return;
        refuseWithoutSlurm(*command, options->cluster);
        exitCode = runOptimisation(*options);
    });
}

} // namespace trammel::cli
