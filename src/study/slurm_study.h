#pragma once

#include "study/slurm.h"
#include "study/study_folder.h"

#include <optional>

namespace trammel::study {

/// Hands all runs to Slurm that are neither finished nor in its queue; none: there are no such.
/// @throws std::runtime_error where sbatch refuses, with what it says.
std::optional<Submission> submitToSlurm(const StudyFolder& folder, const SlurmOptions& options);

} // namespace trammel::study
