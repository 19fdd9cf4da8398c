#include "study/slurm_study.h"

namespace trammel::study {

std::optional<Submission> submitToSlurm(const StudyFolder& folder, const SlurmOptions& options) {
    const std::vector<std::size_t> runs = notQueued(folder.path(), folder.missing());
    if (runs.empty()) return std::nullopt;
    return submitToSlurm(
        folder.path(), runs,
        {.words = "study task", .flags = options.keep ? "--keep" : "", .joining = {}}, options);
}

} // namespace trammel::study
