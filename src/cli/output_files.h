#pragma once

#include "results/hdf5_reader.h"

#include <filesystem>
#include <string>
#include <vector>

namespace trammel::cli {

/// A file that a command shall write; an empty path: not asked for.
struct OutputFile {
    std::string option; ///< e.g. "--csv"
    std::filesystem::path path;
};

/// Checks before any work that the files can be written and that none is the input or another.
/// @throws UsageError or FileError naming the option and the path.
void checkOutputs(const std::filesystem::path& input, const std::vector<OutputFile>& outputs);

/// Contact points are read where a file for them was asked for.
results::Contacts contactsFor(const std::string& file);

} // namespace trammel::cli
