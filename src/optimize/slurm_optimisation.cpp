#include "optimize/slurm_optimisation.h"

#include "optimize/search_plans.h"

#include <numeric>

namespace trammel::optimize {

std::optional<study::Submission> submitToSlurm(const OptimisationFolder& folder,
                                               const study::SlurmOptions& options) {
    std::vector<std::size_t> searches(searchCount(folder.file().optimisation));
    std::iota(searches.begin(), searches.end(), std::size_t{1});
    searches = study::notQueued(folder.path(), std::move(searches));
    if (searches.empty()) return std::nullopt;
    return study::submitToSlurm(folder.path(), searches,
                                {.words = "optimize task", .flags = {}, .joining = "optimize join"},
                                options);
}

} // namespace trammel::optimize
