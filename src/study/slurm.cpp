#include "study/slurm.h"

#include "io/model_file.h"
#include "messages/file_messages.h"
#include "messages/study_messages.h"
#include "results/atomic_file.h"
#include "study/process.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <map>
#include <random>
#include <set>
#include <sstream>

namespace trammel::study {

namespace {

namespace fs = std::filesystem;
using io::JsonValue;
using Runs = std::vector<std::size_t>;

/// What stands in slurm/NNNN/shares.json.
struct Shares {
    std::string jobName; ///< no other job has it, so that the queue can be asked for it
    std::vector<Runs> tasks;
};

fs::path submissionFolder(const StudyFolder& folder, int number) {
    return folder.path() / "slurm" / fmt::format("{:04}", number);
}

fs::path sharesFile(const StudyFolder& folder, int number) {
    return submissionFolder(folder, number) / "shares.json";
}

int lastSubmission(const StudyFolder& folder) {
    int number = 0;
    while (fs::exists(sharesFile(folder, number + 1)))
        ++number;
    return number;
}

JsonValue toJson(const Shares& shares) {
    std::vector<JsonValue> tasks;
    for (const Runs& runs : shares.tasks) {
        std::vector<JsonValue> numbers;
        for (const std::size_t run : runs)
            numbers.emplace_back(static_cast<double>(run));
        tasks.push_back(JsonValue::array(std::move(numbers)));
    }
    return JsonValue::object(
        {{"job_name", shares.jobName}, {"tasks", JsonValue::array(std::move(tasks))}});
}

Shares readShares(const StudyFolder& folder, int number) {
    const fs::path path = sharesFile(folder, number);
    const io::JsonResult json = io::loadJsonFile(path, messages::kFileOfShares);
    const JsonValue *name = json.root.find("job_name"), *tasks = json.root.find("tasks");
    if (name == nullptr || !name->isString() || tasks == nullptr || !tasks->isArray())
        throw messages::RuntimeError({messages::kSharesAreUnreadable, path.string()});
    Shares shares{name->string(), {}};
    for (const JsonValue::Member& task : tasks->members()) {
        Runs runs;
        for (const JsonValue::Member& run : task.value.members())
            runs.push_back(run.value.isNumber() ? static_cast<std::size_t>(run.value.number()) : 0);
        shares.tasks.push_back(std::move(runs));
    }
    return shares;
}

std::string uniqueName() {
    std::random_device random;
    return fmt::format("trammel-{:08x}{:08x}", random(), random());
}

/// Every n-th run, so that each task has some of every corner of the design.
std::vector<Runs> share(const Runs& runs, std::size_t tasks) {
    std::vector<Runs> shares(tasks);
    for (std::size_t i = 0; i < runs.size(); ++i)
        shares[i % tasks].push_back(runs[i]);
    return shares;
}

std::string quotedForShell(const std::string& text) {
    std::string quoted = "'";
    for (const char c : text)
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

std::string script(const StudyFolder& folder, const SlurmOptions& options, int number) {
    return fmt::format("#!/bin/sh\nexec {} study task {} {} \"$SLURM_ARRAY_TASK_ID\" --jobs {}{}\n",
                       quotedForShell(options.program.string()),
                       quotedForShell(folder.path().string()), number, options.jobs,
                       options.keep ? " --keep" : "");
}

std::vector<std::string> sbatchArguments(const StudyFolder& folder, const SlurmOptions& options,
                                         const Shares& shares, int number) {
    const std::string place = submissionFolder(folder, number).string();
    std::vector<std::string> arguments{"sbatch",
                                       "--parsable",
                                       fmt::format("--job-name={}", shares.jobName),
                                       fmt::format("--array=0-{}", shares.tasks.size() - 1),
                                       fmt::format("--chdir={}", folder.path().string()),
                                       fmt::format("--output={}/task-%a.log", place),
                                       "--open-mode=append",
                                       fmt::format("--cpus-per-task={}", options.jobs)};
    if (!options.partition.empty()) arguments.push_back("--partition=" + options.partition);
    if (!options.time.empty()) arguments.push_back("--time=" + options.time);
    if (!options.memory.empty()) arguments.push_back("--mem=" + options.memory);
    return arguments;
}

/// "123" or "123;cluster", as sbatch --parsable says it.
std::string jobIdIn(const std::string& text) {
    return text.substr(0, text.find_first_of(";\n"));
}

std::map<std::string, Shares> submissions(const StudyFolder& folder) {
    std::map<std::string, Shares> byName;
    for (int number = 1; number <= lastSubmission(folder); ++number) {
        Shares shares = readShares(folder, number);
        byName.emplace(shares.jobName, std::move(shares));
    }
    return byName;
}

/// As Slurm takes a list of names.
std::string namesOf(const std::map<std::string, Shares>& byName) {
    std::string names;
    for (const auto& [name, shares] : byName)
        names += (names.empty() ? "" : ",") + name;
    return names;
}

void requireSuccess(const char* program, const ProgramOutput& output) {
    if (output.exitCode == 0) return;
    const std::string errors = output.errors.substr(0, output.errors.find_last_not_of(": \n") + 1);
    if (errors.empty())
        throw messages::RuntimeError({messages::kProgramFailed, program, output.exitCode});
    throw messages::RuntimeError(
        {messages::kProgramFailedBecause, program, output.exitCode, errors});
}

Runs notQueued(const StudyFolder& folder) {
    Runs runs = folder.missing();
    if (!usesSlurm(folder)) return runs;
    const Runs queued = slurmQueue(folder).runs;
    std::erase_if(runs, [&](std::size_t run) { return std::ranges::binary_search(queued, run); });
    return runs;
}

} // namespace

bool usesSlurm(const StudyFolder& folder) {
    return lastSubmission(folder) > 0;
}

QueueState slurmQueue(const StudyFolder& folder) {
    const std::map<std::string, Shares> byName = submissions(folder);
    QueueState state;
    if (byName.empty()) return state;
    const ProgramOutput output = runProgram(
        {"squeue", "--noheader", "--array", "--format=%j %K %T", "--name=" + namesOf(byName)});
    requireSuccess("squeue", output);
    std::set<std::size_t> runs;
    std::istringstream lines(output.text);
    for (std::string name, task, status; lines >> name >> task >> status;) {
        ++(status == "PENDING" ? state.pending : state.running);
        std::size_t index = 0;
        std::from_chars(task.data(), task.data() + task.size(), index);
        const auto& tasks = byName.at(name).tasks;
        if (index < tasks.size()) runs.insert(tasks[index].begin(), tasks[index].end());
    }
    state.runs.assign(runs.begin(), runs.end());
    return state;
}

std::optional<Submission> submitToSlurm(const StudyFolder& folder, const SlurmOptions& options) {
    const Runs runs = notQueued(folder);
    if (runs.empty()) return std::nullopt;
    const auto most = static_cast<std::size_t>(std::max(options.arraySize, 1));
    const int number = lastSubmission(folder) + 1;
    const Shares shares{uniqueName(), share(runs, std::min(most, runs.size()))};
    fs::create_directories(submissionFolder(folder, number));
    // Before the job is there, so that its tasks find it and the queue can always be asked.
    results::writeAtomically(sharesFile(folder, number),
                             [&](std::ostream& out) { out << toJson(shares).toText(); });
    try {
        const ProgramOutput output = runProgram(sbatchArguments(folder, options, shares, number),
                                                script(folder, options, number));
        requireSuccess("sbatch", output);
        return Submission{number, jobIdIn(output.text), shares.tasks.size(), runs.size()};
    } catch (...) {
        fs::remove_all(submissionFolder(folder, number));
        throw;
    }
}

void cancelOnSlurm(const StudyFolder& folder) {
    for (const auto& [name, shares] : submissions(folder))
        requireSuccess("scancel", runProgram({"scancel", "--quiet", "--name=" + name}));
}

Runs shareOf(const StudyFolder& folder, int submission, std::size_t task) {
    const Shares shares = readShares(folder, submission);
    if (task < shares.tasks.size()) return shares.tasks[task];
    throw messages::RuntimeError(
        {messages::kSubmissionHasNoTask, submission, task, shares.tasks.size() - 1});
}

} // namespace trammel::study
