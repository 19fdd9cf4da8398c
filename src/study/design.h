#pragma once

#include "study/study.h"

#include <cstddef>
#include <vector>

namespace trammel::study {

/// The values of the factors of one run, in the factors' order.
using Point = std::vector<Value>;

/// Runs that a study may have.
inline constexpr std::size_t kMaxRuns = 1'000'000;

/// How many runs the design has; more than kMaxRuns counts as kMaxRuns + 1.
std::size_t runCount(const Study& study);

/// The values that a factor takes in a grid: its list, or first + i (last - first) / (count - 1),
/// without what rounding adds to short numbers.
std::vector<Value> levels(const Factor& factor);

/// The points of a study in design order.
///
/// Samples are drawn by std::mt19937_64 from the study's seed and nothing else, so that they are
/// the same on every machine. A range is sampled between its ends, a list by equal shares. More
/// samples of design `random` leave those before as they were.
/// @throws std::invalid_argument where the design has no or more than kMaxRuns runs, or a factor of
/// a grid has neither values nor a count.
std::vector<Point> designPoints(const Study& study);

} // namespace trammel::study
