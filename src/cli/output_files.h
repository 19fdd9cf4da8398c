#pragma once

#include "model/model.h"

#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

namespace trammel::cli {

/// A file that a command shall write; an empty path: not asked for.
struct OutputFile {
    enum class Form {
        Text,
        Table, ///< text with its provenance beside it (results/provenance.h)
        Hdf5   ///< needs a regular file
    };
    std::string option; ///< e.g. "--csv"
    std::filesystem::path path;
    Form form = Form::Text;
};

/// A file that a command reads.
struct InputFile {
    std::filesystem::path path;
    std::string what; ///< "the input file"
};
/// A model's file and those it names: meshes and their materials.
std::vector<InputFile> modelInputs(const std::filesystem::path& path, const model::Model& model);

/// Checks before any work that the files can be written and that none is an input or another, by
/// whatever path or link.
/// @throws UsageError or FileError naming the option and the path.
void checkOutputs(const std::vector<InputFile>& inputs, const std::vector<OutputFile>& outputs);

/// Where a command's report goes: standard output, or the other one where that takes a file.
std::FILE* reportStream(const std::vector<OutputFile>& outputs);
/// @throws UsageError where --json and a file would both go to standard output.
void refuseJsonBeside(const std::vector<OutputFile>& outputs);

/// Makes the folder of --out where it is not there. @throws FileError naming the option
void prepareFolder(const std::filesystem::path& folder);
/// "crank" of "models/crank.trammel.json": what files made from it are named after.
std::string stemOf(const std::filesystem::path& path);

} // namespace trammel::cli
