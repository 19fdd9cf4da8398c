#include "cli/cluster_options.h"

#include "cli/commands.h"
#include "cli/number_checks.h"
#include "cli/session.h"

#include <algorithm>
#include <fmt/format.h>

namespace trammel::cli {

void addClusterOptions(CLI::App& command, ClusterOptions& options) {
    const char* group = "With --engine slurm (as sbatch takes them; the cluster's where left out)";
    command.add_option("--engine", options.engine, "local or slurm [local]")
        ->check(CLI::IsMember({"local", "slurm"}));
    command.add_option("--partition", options.partition, "Partition")->group(group);
    command.add_option("--time", options.time, "Time limit of a task, e.g. 2:00:00")->group(group);
    command.add_option("--memory", options.memory, "Memory of a task, e.g. 2G")->group(group);
    command.add_option("--array-size", options.arraySize, "Tasks at most [100]")
        ->check(count())
        ->group(group);
}

void refuseWithoutSlurm(const CLI::App& command, const ClusterOptions& options) {
    if (options.isSlurm()) return;
    for (const char* name : {"--partition", "--time", "--memory", "--array-size"})
        if (command.count(name) > 0)
            throw UsageError(fmt::format("{} is for --engine slurm", name));
}

study::SlurmOptions slurmOptions(const ClusterOptions& options, int jobs) {
    return {.program = ownProgram(),
            .partition = options.partition,
            .time = options.time,
            .memory = options.memory,
            .arraySize = options.arraySize,
            .jobs = std::max(jobs, 1)};
}

void refuseQueued(const std::filesystem::path& folder, const char* what) {
    const study::QueueState queue = study::slurmQueue(folder);
    if (!queue.isEmpty())
        throw UsageError(fmt::format("{} tasks of this {} are in Slurm's queue, which would "
                                     "compute the same; expected --engine slurm, or none left",
                                     queue.pending + queue.running, what));
}

std::filesystem::path ownProgram() {
    if (const Session* session = cli::session()) return session->program;
    return std::filesystem::read_symlink("/proc/self/exe");
}

} // namespace trammel::cli
