#include "cli/cluster_options.h"
#include "cli/commands.h"
#include "cli/number_checks.h"
#include "cli/output_files.h"
#include "cli/print.h"
#include "cli/progress_bar.h"
#include "cli/stop_on_signal.h"
#include "cli/study_report.h"
#include "study/slurm_study.h"

#include <cstdio>
#include <fmt/format.h>
#include <iostream>
#include <memory>

namespace trammel::cli {
namespace {

namespace fs = std::filesystem;

struct StudyOptions {
    std::string study, out;
    ClusterOptions cluster;
    int jobs = 0;
    bool resume = false, retryFailed = false, keep = false, json = false, quiet = false;
    // Of the commands on a folder.
    std::string folder;
    int submission = 0, parent = 0;
    std::size_t task = 0;
};

/// @throws FileError where the folder holds no study.
study::StudyFolder openFolder(const std::string& path) {
    try {
        return study::StudyFolder::open(path);
    } catch (const std::runtime_error& error) {
        throw FileError(error.what());
    }
}

/// What stands in the folder may be a link to what the study reads, or that itself.
void checkFolder(const StudyOptions& options, const study::StudyFile& file) {
    std::vector<InputFile> inputs = modelInputs(file.model.path, file.model.model);
    inputs.push_back({file.path, "the study file"});
    std::vector<OutputFile> outputs;
    for (const std::string& name : study::StudyFolder::fileNames())
        if (const fs::path path = fs::path(options.out) / name; fs::exists(path))
            outputs.push_back({"--out", path});
    checkOutputs(inputs, outputs);
}

/// The folder of --out: a new one, or with --resume the one of the same study.
study::StudyFolder folderFor(const StudyOptions& options, const study::StudyFile& file) {
    if (!study::StudyFolder::exists(options.out)) {
        if (!study::StudyFolder::isFree(options.out))
            throw UsageError(fmt::format("--out {}: expected a new or empty folder, or one where "
                                         "this study was begun",
                                         options.out));
        return study::StudyFolder::create(options.out, file);
    }
    if (!options.resume)
        throw UsageError(fmt::format("--out {}: a study was begun there; --resume goes on with it, "
                                     "or give another folder",
                                     options.out));
    study::StudyFolder folder = openFolder(options.out);
    std::string message;
    for (const std::string& line : folder.differences(file))
        message += "\n  " + line;
    if (!message.empty())
        throw FileError(fmt::format("--out {}: another study was begun there, so that its runs do "
                                    "not fit; give another folder. It differs in{}",
                                    options.out, message));
    return folder;
}

void printReport(const StudyOptions& options, const StudyReport& report) {
    if (options.json)
        say("{}", toJson(report).toText());
    else if (!options.quiet)
        say("{}", toText(report));
}

void printWritten(const StudyOptions& options, const study::StudyFolder& folder) {
    if (options.json || options.quiet) return;
    for (const char* name : {"results.csv", "results.h5"})
        say("  {:<23} {}\n", "written", (folder.path() / name).string());
}

/// What to tell the shell of a study that went as far as it could.
int exitCode(const study::StudyCounts& counts) {
    flushOutput();
    if (counts.failed > 0)
        say(stderr, "trammel: {} of {} runs failed; their messages stand in results.csv\n",
            counts.failed, counts.runs);
    return counts.missing() == 0 && counts.completed > 0 ? kDone : kRunFailed;
}

int runHere(const StudyOptions& options, const study::StudyFolder& folder) {
    const study::StudyLock lock(folder);
    const StopOnSignal stop;
    refuseQueued(folder.path(), "study");
    if (options.retryFailed) folder.forgetFailed();
    study::StudyOutcome outcome;
    {
        ProgressBar bar(!options.quiet && !options.json);
        outcome = study::runStudy(
            folder, {.program = ownProgram(), .jobs = options.jobs, .keep = options.keep},
            stop.token(), [&](const study::StudyProgress& p) { bar.show(p); });
    }
    StudyReport report = reportOn(folder, study::collect(folder));
    report.wallSeconds = outcome.elapsed;
    printReport(options, report);
    printWritten(options, folder);
    if (outcome.isStopped)
        say(stderr, "trammel: stopped; --resume goes on with the {} runs that are missing\n",
            report.counts.missing());
    return exitCode(report.counts);
}

int submit(const StudyOptions& options, const study::StudyFolder& folder) {
    if (options.retryFailed) folder.forgetFailed();
    study::SlurmOptions slurm = slurmOptions(options.cluster, options.jobs);
    slurm.keep = options.keep;
    const auto submission = study::submitToSlurm(folder, slurm);
    if (!submission) {
        say("nothing to submit: every run is finished or in the queue\n");
        return kDone;
    }
    say("submitted job {}: {} runs in {} tasks\n"
        "`trammel study status {}` shows how far they are, `trammel study collect {}` joins "
        "their results\n",
        submission->jobId, submission->items, submission->tasks, options.out, options.out);
    return kDone;
}

int runStudy(const StudyOptions& options) {
    if (options.study.empty() || options.out.empty())
        throw UsageError(options.study.empty() ? "STUDY is required" : "--out is required");
    const study::StudyFile file = loadStudy(options.study);
    checkFolder(options, file);
    const study::StudyFolder folder = folderFor(options, file);
    return options.cluster.isSlurm() ? submit(options, folder) : runHere(options, folder);
}

int collect(const StudyOptions& options) {
    const study::StudyFolder folder = openFolder(options.folder);
    const StudyReport report = reportOn(folder, study::collect(folder));
    printReport(options, report);
    printWritten(options, folder);
    return exitCode(report.counts);
}

int status(const StudyOptions& options) {
    const study::StudyFolder folder = openFolder(options.folder);
    StudyReport report = reportOn(folder, study::count(folder, folder.results()));
    if (study::usesSlurm(folder.path())) report.queue = study::slurmQueue(folder.path());
    printReport(options, report);
    return kDone;
}

int cancel(const StudyOptions& options) {
    study::cancelOnSlurm(openFolder(options.folder).path());
    return kDone;
}

/// A worker's or an array task's part in a study.
int work(const StudyOptions& options) {
    study::endWithParent(options.parent);
    const StopOnSignal stop;
    study::serveRuns(options.folder, options.keep, std::cin, std::cout, stop.token());
    return kDone;
}

int runTask(const StudyOptions& options) {
    const StopOnSignal stop;
    const study::StudyFolder folder = openFolder(options.folder);
    const auto outcome =
        study::runStudy(folder,
                        {.program = ownProgram(),
                         .jobs = std::max(options.jobs, 1),
                         .keep = options.keep,
                         .runs = study::shareOf(folder.path(), options.submission, options.task)},
                        stop.token());
    say("{} of {} runs finished, {} with failures, {} failed\n", outcome.done, outcome.total,
        outcome.withFailures, outcome.failed);
    return outcome.isStopped ? kRunFailed : kDone;
}

using Action = int (*)(const StudyOptions&);

CLI::App* addFolderCommand(CLI::App& study, const char* name, const char* description,
                           const std::shared_ptr<StudyOptions>& options, int& exitCode,
                           Action action) {
    CLI::App* command = study.add_subcommand(name, description);
    command->add_option("DIR", options->folder, "Folder of the study")->required();
    command->callback([options, &exitCode, action] { exitCode = action(*options); });
    return command;
}

void addFolderCommands(CLI::App& study, const std::shared_ptr<StudyOptions>& options,
                       int& exitCode) {
    CLI::App* collecting =
        addFolderCommand(study, "collect", "Joins all finished runs to results.csv and results.h5",
                         options, exitCode, collect);
    CLI::App* asking = addFolderCommand(study, "status", "Says how far a study has come", options,
                                        exitCode, status);
    addFolderCommand(study, "cancel", "Takes a study's tasks out of Slurm's queue", options,
                     exitCode, cancel);
    for (CLI::App* command : {collecting, asking})
        command->add_flag("--json", options->json, "Print as JSON");
    // What the program starts itself is not listed.
    CLI::App* worker = addFolderCommand(study, "worker", "", options, exitCode, work);
    worker->group("")->add_option("--parent", options->parent)->required();
    CLI::App* task = addFolderCommand(study, "task", "", options, exitCode, runTask);
    task->group("")->add_option("SUBMISSION", options->submission)->required();
    task->add_option("TASK", options->task)->required();
    task->add_option("--jobs", options->jobs);
    for (CLI::App* command : {worker, task})
        command->add_flag("--keep", options->keep);
}

} // namespace

void addStudyCommand(CLI::App& app, int& exitCode) {
    CLI::App* command = app.add_subcommand("study", "Runs a model for many values");
    auto options = std::make_shared<StudyOptions>();
    command->require_subcommand(0, 1);
    command->add_option("STUDY", options->study, "Study file (*.study.json)");
    command->add_option("--out", options->out, "Folder for the results");
    command->add_option("--jobs", options->jobs, "Runs at the same time [number of cores]")
        ->check(count());
    command->add_flag("--resume", options->resume,
                      "Go on with what is missing; finished runs are not repeated");
    command->add_flag("--retry-failed", options->retryFailed,
                      "With --resume: failed runs count as missing");
    command->add_flag("--keep", options->keep,
                      "Keep model, results and events of every run in DIR/runs");
    command->add_flag("--json", options->json, "Print the summary as JSON; no progress bar");
    command->add_flag("-q,--quiet", options->quiet, "Print warnings and errors only");
    addClusterOptions(*command, options->cluster);
    addFolderCommands(*command, options, exitCode);
    command->footer(
        "A run that fails stays in the table with its message, and the study goes on. Ctrl-C "
        "stops\n"
        "and keeps what is finished. Exit codes: 0 every run is finished and not all failed, 1 "
        "runs\n"
        "are missing or all failed, 2 wrong usage, 3 invalid study, model or folder.\n\n"
        "Examples:\n"
        "  trammel study restitution-friction.study.json --out results\n"
        "  trammel study restitution-friction.study.json --out results --resume --jobs 8\n"
        "  trammel study big.study.json --out big --engine slurm --time 1:00:00 --array-size 50\n"
        "  trammel study collect big");
    command->callback([command, options, &exitCode] {
        if (!command->get_subcommands().empty()) return;
        refuseWithoutSlurm(*command, options->cluster);
        exitCode = runStudy(*options);
    });
}

} // namespace trammel::cli
