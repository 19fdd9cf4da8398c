#pragma once

#include "optimize/optimisation_file.h"

#include <stop_token>
#include <vector>

namespace trammel::optimize {

/// Of outputs by variables: [output][variable], both in the file's order; SI.
using OutputDerivatives = std::vector<std::vector<double>>;

/// Whether there may be derivatives that need no differences of runs: of cycles, by parameters
/// that take any value, of outputs that are expressions.
bool mayHaveExactDerivatives(const OptimisationFile& file);

/// Derivatives of the outputs over a whole turn of the input, of which the frames stay where they
/// are: those of all channels in all frames follow by implicit differentiation of the closed loops
/// (analysis::LinkageSensitivity); an output's along
///     channels + s d(channels)/dp,   parameters at p + s
/// is that of a formula whose values carry no error of a solve. Of a largest or least value it is
/// that of the frame that has it.
/// @return empty where the input does not turn fully, or an output has none
/// @throws std::invalid_argument where the linkage cannot be followed
OutputDerivatives exactDerivatives(const OptimisationFile& file, const study::Point& point,
                                   const std::stop_token& stop = {});

} // namespace trammel::optimize
