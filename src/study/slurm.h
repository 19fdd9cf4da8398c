#pragma once

#include "study/runner.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

/// Studies on a cluster whose nodes see the same folder. What is missing is handed to Slurm as an
/// array job; each of its tasks computes a share of the runs as runStudy() does and stores every
/// finished one, so that a task that is killed loses only what it was computing.
namespace trammel::study {

struct SlurmOptions {
    std::filesystem::path program;       ///< the executable `trammel`, as the nodes see it
    std::string partition, time, memory; ///< as sbatch takes them; empty: the cluster's defaults
    int arraySize = 100;                 ///< tasks at most
    int jobs = 1;                        ///< runs at the same time in a task, a core each
    bool keep = false;
};

struct Submission {
    int number = 0;    ///< of the folder's submissions, from 1
    std::string jobId; ///< Slurm's
    std::size_t tasks = 0, runs = 0;
};

/// What of a study is in Slurm's queue.
struct QueueState {
    std::size_t pending = 0, running = 0; ///< tasks
    std::vector<std::size_t> runs;        ///< of these tasks, in order, finished ones included
    bool isEmpty() const { return pending + running == 0; }
};

/// Whether anything of the study was ever handed to Slurm.
bool usesSlurm(const StudyFolder& folder);

/// Asks squeue. @throws std::runtime_error where it cannot be asked.
QueueState slurmQueue(const StudyFolder& folder);

/// Hands all runs to Slurm that are neither finished nor in its queue; none: there are no such.
/// @throws std::runtime_error where sbatch refuses, with what it says.
std::optional<Submission> submitToSlurm(const StudyFolder& folder, const SlurmOptions& options);

/// Takes all tasks of the study out of Slurm's queue; what they have finished is kept.
/// @throws std::runtime_error where scancel refuses, with what it says.
void cancelOnSlurm(const StudyFolder& folder);

/// The runs of one task of a submission, finished ones included.
/// @throws std::runtime_error where there is no such task.
std::vector<std::size_t> shareOf(const StudyFolder& folder, int submission, std::size_t task);

} // namespace trammel::study
