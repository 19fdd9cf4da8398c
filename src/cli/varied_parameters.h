#pragma once

#include "analysis/sensitivity/pose_outputs.h"
#include "io/model_family.h"

#include <string>
#include <vector>

namespace trammel::cli {

/// The parameters that a model is varied by, by index: those named, or all that follow from no
/// others.
/// @throws UsageError naming one that there is not
std::vector<std::size_t> chosenParameters(const io::ModelFamily& family,
                                          const std::vector<std::string>& names);

/// Which outputs names ask for, measures or channels of a pose; without names the usual ones.
/// @param option that named them, "--measure"
/// @throws UsageError naming one that there is not, or saying that there is none
std::vector<std::size_t> chosenOutputs(const std::vector<results::Channel>& channels,
                                       const std::vector<std::size_t>& usual, const char* option,
                                       const std::vector<std::string>& names);

} // namespace trammel::cli
