#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

/// Work on a cluster whose nodes see the same folder: numbered items, handed to Slurm as an array
/// job of which each task has a share. A task stores what it has finished, so that one that is
/// killed loses only what it was computing. What was handed over stands in FOLDER/slurm/NNNN.
namespace trammel::study {

struct SlurmOptions {
    std::filesystem::path program;       ///< the executable `trammel`, as the nodes see it
    std::string partition, time, memory; ///< as sbatch takes them; empty: the cluster's defaults
    int arraySize = 100;                 ///< tasks at most
    int jobs = 1;                        ///< runs at the same time in a task, a core each
    bool keep = false;
};

/// What a task runs: `trammel WORDS FOLDER SUBMISSION TASK --jobs N FLAGS`; what joins their
/// results when all have ended: `trammel JOINING FOLDER --jobs N`, nothing where it is empty.
struct TaskCommand {
    std::string words, flags, joining;
};

struct Submission {
    int number = 0;    ///< of the folder's submissions, from 1
    std::string jobId; ///< Slurm's
    std::size_t tasks = 0, items = 0;
};

/// What of a folder is in Slurm's queue.
struct QueueState {
    std::size_t pending = 0, running = 0; ///< tasks
    std::vector<std::size_t> items;       ///< of these tasks, in order, finished ones included
    bool isEmpty() const { return pending + running == 0; }
};

/// Whether anything of the folder was ever handed to Slurm.
bool usesSlurm(const std::filesystem::path& folder);

/// Asks squeue, where anything was handed over. @throws std::runtime_error where it cannot be
/// asked.
QueueState slurmQueue(const std::filesystem::path& folder);

/// Those that no task in the queue has. @throws std::runtime_error where it cannot be asked.
std::vector<std::size_t> notQueued(const std::filesystem::path& folder,
                                   std::vector<std::size_t> items);

/// @pre items has some. @throws std::runtime_error where sbatch refuses, with what it says.
Submission submitToSlurm(const std::filesystem::path& folder, const std::vector<std::size_t>& items,
                         const TaskCommand& command, const SlurmOptions& options);

/// Takes all tasks of the folder out of Slurm's queue; what they have finished is kept.
/// @throws std::runtime_error where scancel refuses, with what it says.
void cancelOnSlurm(const std::filesystem::path& folder);

/// The items of one task of a submission, finished ones included.
/// @throws std::runtime_error where there is no such task.
std::vector<std::size_t> shareOf(const std::filesystem::path& folder, int submission,
                                 std::size_t task);

} // namespace trammel::study
