#include "optimize/ranking.h"

#include <algorithm>
#include <utility>

namespace trammel::optimize {

namespace {

/// The member that is nearest to the least of each objective, in shares of the front's extents.
std::size_t nearestToIdeal(const std::vector<Candidate>& candidates,
                           const std::vector<std::size_t>& front) {
    const auto objectives = [&](std::size_t i) -> const std::vector<double>& {
        return candidates[i].sample.objectives;
    };
    const std::size_t count = objectives(front.front()).size();
    const auto distance = [&](std::size_t i) {
        double square = 0.0;
        for (std::size_t k = 0; k < count; ++k) {
            const auto [least, most] =
                std::ranges::minmax(front, {}, [&](std::size_t j) { return objectives(j)[k]; });
            const double extent = objectives(most)[k] - objectives(least)[k];
            const double share =
                extent > 0.0 ? (objectives(i)[k] - objectives(least)[k]) / extent : 0.0;
            square += share * share;
        }
        return square;
    };
    return *std::ranges::min_element(front, {}, distance);
}

} // namespace

void sortCandidates(std::vector<Candidate>& candidates) {
    std::ranges::sort(candidates, {}, [](const Candidate& one) {
        return std::pair(one.run.search, one.run.number);
    });
}

std::optional<std::size_t> bestOf(const std::vector<Candidate>& candidates, bool isRelaxed) {
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const Candidate& one = candidates[i];
        if (!one.sample.isValid || (one.isRelaxed && !isRelaxed)) continue;
        if (!best || isBetter(one.sample, candidates[*best].sample)) best = i;
    }
    return best;
}

void addToFront(std::vector<std::size_t>& front, const std::vector<Candidate>& candidates,
                std::size_t index) {
    const Sample& sample = candidates[index].sample;
    if (!sample.isFeasible()) return;
    const auto isOver = [&](std::size_t other) {
        return dominates(candidates[other].sample, sample) ||
               candidates[other].sample.objectives == sample.objectives;
    };
    if (std::ranges::any_of(front, isOver)) return;
    std::erase_if(front,
                  [&](std::size_t other) { return dominates(sample, candidates[other].sample); });
    front.push_back(index);
}

void rank(const OptimisationFile& file, OptimisationOutcome& outcome) {
    outcome.best = bestOf(outcome.candidates, false);
    outcome.front.clear();
    if (file.optimisation.method != Method::Nsga2) return;
    for (std::size_t i = 0; i < outcome.candidates.size(); ++i)
        addToFront(outcome.front, outcome.candidates, i);
    std::ranges::sort(outcome.front, {},
                      [&](std::size_t i) { return outcome.candidates[i].sample.objectives; });
    if (!outcome.front.empty()) outcome.best = nearestToIdeal(outcome.candidates, outcome.front);
}

} // namespace trammel::optimize
