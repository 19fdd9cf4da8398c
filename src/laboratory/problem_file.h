#pragma once

#include "laboratory/friction_problem.h"

#include <filesystem>
#include <vector>

namespace trammel::laboratory {

/// Reads a published problem: the text of Siconos's numerics (.dat; global where the name begins
/// with "GFC" and has no "condensed"), or HDF5 as the FCLIB collection has it (.hdf5). Numbers
/// never depend on the locale.
/// @throws std::runtime_error where the file cannot be read, with the line or data set and what was
///         expected there
FrictionProblem readProblem(const std::filesystem::path& path);

/// The files of a folder that may be problems, by name.
/// @throws std::runtime_error where it cannot be listed
std::vector<std::filesystem::path> problemFiles(const std::filesystem::path& folder);

/// @param text of a .dat file
FrictionProblem parseProblem(std::string_view text, bool isGlobal);

} // namespace trammel::laboratory
