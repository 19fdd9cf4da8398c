#pragma once

#include "optimize/optimisation_folder.h"
#include "study/slurm.h"

#include <optional>

namespace trammel::optimize {

/// Hands the searches of the first round to Slurm that are not in its queue, some to each task;
/// those that have come far repeat no run. A last job, when all tasks have ended, goes on from
/// their runs to the end, and writes the results. None: all searches are in the queue.
/// @throws std::runtime_error where sbatch refuses, with what it says.
std::optional<study::Submission> submitToSlurm(const OptimisationFolder& folder,
                                               const study::SlurmOptions& options);

} // namespace trammel::optimize
