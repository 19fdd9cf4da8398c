#pragma once

#include "laboratory/friction_problem.h"

#include <filesystem>

namespace trammel::laboratory {

/// Reads a problem from an HDF5 file of the FCLIB collection: group fclib_local or fclib_global.
/// @throws std::runtime_error with the data set and what was expected
FrictionProblem readHdf5Problem(const std::filesystem::path& path);

} // namespace trammel::laboratory
