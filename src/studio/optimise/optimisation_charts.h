#pragma once

#include "studio/optimise/point_plot.h"

namespace trammel::studio {

class CandidateModel;

inline constexpr int kSumOfSquares = -1; ///< stands for the objective of a fit, no output

/// A quantity of every run over its number, with that of the best run so far as a line.
/// @param quantity an output, or kSumOfSquares
PointPlot::Content progressChart(const CandidateModel& model, int quantity);

/// One output of every run over another one, with the front.
PointPlot::Content frontChart(const CandidateModel& model, std::size_t x, std::size_t y);

} // namespace trammel::studio
