#include "study/slurm.h"

#include "io/model_file.h"
#include "messages/file_messages.h"
#include "messages/study_messages.h"
#include "results/atomic_file.h"
#include "study/process.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <random>
#include <set>
#include <sstream>

namespace trammel::study {

namespace {

namespace fs = std::filesystem;
using io::JsonValue;
using Items = std::vector<std::size_t>;

/// What stands in slurm/NNNN/shares.json.
struct Shares {
    std::string jobName; ///< no other job has it, so that the queue can be asked for it
    std::vector<Items> tasks;
};

fs::path submissionFolder(const fs::path& folder, int number) {
    return folder / "slurm" / fmt::format("{:04}", number);
}

fs::path sharesFile(const fs::path& folder, int number) {
    return submissionFolder(folder, number) / "shares.json";
}

int lastSubmission(const fs::path& folder) {
    int number = 0;
    while (fs::exists(sharesFile(folder, number + 1)))
        ++number;
    return number;
}

JsonValue toJson(const Shares& shares) {
    std::vector<JsonValue> tasks;
    for (const Items& items : shares.tasks) {
        std::vector<JsonValue> numbers;
        for (const std::size_t item : items)
            numbers.emplace_back(static_cast<double>(item));
        tasks.push_back(JsonValue::array(std::move(numbers)));
    }
    return JsonValue::object(
        {{"job_name", shares.jobName}, {"tasks", JsonValue::array(std::move(tasks))}});
}

Shares readShares(const fs::path& folder, int number) {
    const fs::path path = sharesFile(folder, number);
    const io::JsonResult json = io::loadJsonFile(path, messages::kFileOfShares);
    const JsonValue *name = json.root.find("job_name"), *tasks = json.root.find("tasks");
    if (name == nullptr || !name->isString() || tasks == nullptr || !tasks->isArray())
        throw messages::RuntimeError({messages::kSharesAreUnreadable, path.string()});
    Shares shares{name->string(), {}};
    for (const JsonValue::Member& task : tasks->members()) {
        Items items;
        for (const JsonValue::Member& item : task.value.members())
            items.push_back(item.value.isNumber() ? static_cast<std::size_t>(item.value.number())
                                                  : 0);
        shares.tasks.push_back(std::move(items));
    }
    return shares;
}

std::string uniqueName() {
    std::random_device random;
    return fmt::format("trammel-{:08x}{:08x}", random(), random());
}

/// Every n-th item, so that each task has some of every corner of a design.
std::vector<Items> share(const Items& items, std::size_t tasks) {
    std::vector<Items> shares(tasks);
    for (std::size_t i = 0; i < items.size(); ++i)
        shares[i % tasks].push_back(items[i]);
    return shares;
}

std::string quotedForShell(const std::string& text) {
    std::string quoted = "'";
    for (const char c : text)
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

std::string taskScript(const fs::path& folder, const TaskCommand& command,
                       const SlurmOptions& options, int number) {
    return fmt::format("#!/bin/sh\nexec {} {} {} {} \"$SLURM_ARRAY_TASK_ID\" --jobs {} {}\n",
                       quotedForShell(options.program.string()), command.words,
                       quotedForShell(folder.string()), number, options.jobs, command.flags);
}

std::string joiningScript(const fs::path& folder, const TaskCommand& command,
                          const SlurmOptions& options) {
    return fmt::format("#!/bin/sh\nexec {} {} {} --jobs {}\n",
                       quotedForShell(options.program.string()), command.joining,
                       quotedForShell(folder.string()), options.jobs);
}

/// @param special of one kind of job, as sbatch takes it
std::vector<std::string> sbatchArguments(const fs::path& folder, const SlurmOptions& options,
                                         const Shares& shares, std::vector<std::string> special) {
    std::vector<std::string> arguments{"sbatch",
                                       "--parsable",
                                       fmt::format("--job-name={}", shares.jobName),
                                       fmt::format("--chdir={}", folder.string()),
                                       "--open-mode=append",
                                       fmt::format("--cpus-per-task={}", options.jobs)};
    std::ranges::move(special, std::back_inserter(arguments));
    if (!options.partition.empty()) arguments.push_back("--partition=" + options.partition);
    if (!options.time.empty()) arguments.push_back("--time=" + options.time);
    if (!options.memory.empty()) arguments.push_back("--mem=" + options.memory);
    return arguments;
}

/// "123" or "123;cluster", as sbatch --parsable says it.
std::string jobIdIn(const std::string& text) {
    return text.substr(0, text.find_first_of(";\n"));
}

std::map<std::string, Shares> submissions(const fs::path& folder) {
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

/// @return Slurm's number of the job
std::string submit(const std::vector<std::string>& arguments, const std::string& script) {
    const ProgramOutput output = runProgram(arguments, script);
    requireSuccess("sbatch", output);
    return jobIdIn(output.text);
}

} // namespace

bool usesSlurm(const fs::path& folder) {
    return lastSubmission(folder) > 0;
}

QueueState slurmQueue(const fs::path& folder) {
    const std::map<std::string, Shares> byName = submissions(folder);
    QueueState state;
    if (byName.empty()) return state;
    const ProgramOutput output = runProgram(
        {"squeue", "--noheader", "--array", "--format=%j %K %T", "--name=" + namesOf(byName)});
    requireSuccess("squeue", output);
    std::set<std::size_t> items;
    std::istringstream lines(output.text);
    for (std::string name, task, status; lines >> name >> task >> status;) {
        ++(status == "PENDING" ? state.pending : state.running);
        const auto& tasks = byName.at(name).tasks;
        std::size_t index = tasks.size(); // what joins the results has no number
        std::from_chars(task.data(), task.data() + task.size(), index);
        if (index < tasks.size()) items.insert(tasks[index].begin(), tasks[index].end());
    }
    state.items.assign(items.begin(), items.end());
    return state;
}

Items notQueued(const fs::path& folder, Items items) {
    const Items queued = slurmQueue(folder).items;
    std::erase_if(items,
                  [&](std::size_t item) { return std::ranges::binary_search(queued, item); });
    return items;
}

Submission submitToSlurm(const fs::path& folder, const Items& items, const TaskCommand& command,
                         const SlurmOptions& options) {
    const auto most = static_cast<std::size_t>(std::max(options.arraySize, 1));
    const int number = lastSubmission(folder) + 1;
    const fs::path place = submissionFolder(folder, number);
    const Shares shares{uniqueName(), share(items, std::min(most, items.size()))};
    fs::create_directories(place);
    // Before the job is there, so that its tasks find it and the queue can always be asked.
    results::writeAtomically(sharesFile(folder, number),
                             [&](std::ostream& out) { out << toJson(shares).toText(); });
    std::string jobId;
    try {
        jobId = submit(sbatchArguments(folder, options, shares,
                                       {fmt::format("--array=0-{}", shares.tasks.size() - 1),
                                        fmt::format("--output={}/task-%a.log", place.string())}),
                       taskScript(folder, command, options, number));
    } catch (...) {
        fs::remove_all(place);
        throw;
    }
    if (!command.joining.empty())
        submit(sbatchArguments(folder, options, shares,
                               {"--dependency=afterany:" + jobId,
                                fmt::format("--output={}/joining.log", place.string())}),
               joiningScript(folder, command, options));
    return {number, jobId, shares.tasks.size(), items.size()};
}

void cancelOnSlurm(const fs::path& folder) {
    for (const auto& [name, shares] : submissions(folder))
        requireSuccess("scancel", runProgram({"scancel", "--quiet", "--name=" + name}));
}

Items shareOf(const fs::path& folder, int submission, std::size_t task) {
    const Shares shares = readShares(folder, submission);
    if (task < shares.tasks.size()) return shares.tasks[task];
    throw messages::RuntimeError(
        {messages::kSubmissionHasNoTask, submission, task, shares.tasks.size() - 1});
}

} // namespace trammel::study
