#pragma once

#include "optimize/optimise.h"

#include <cstddef>
#include <optional>
#include <vector>

/// Which of the runs are best.
namespace trammel::optimize {

/// By search and number.
void sortCandidates(std::vector<Candidate>& candidates);

/// The first of the best ones. @param isRelaxed also of those with broken whole numbers
std::optional<std::size_t> bestOf(const std::vector<Candidate>& candidates, bool isRelaxed);

/// Takes a run into the front, which none of its members dominates: it may displace others, and
/// stays out where it misses constraints.
void addToFront(std::vector<std::size_t>& front, const std::vector<Candidate>& candidates,
                std::size_t index);

/// Fills `best` and, of several objectives, `front` from the candidates.
void rank(const OptimisationFile& file, OptimisationOutcome& outcome);

} // namespace trammel::optimize
