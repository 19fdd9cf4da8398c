#include "cli/output_files.h"

#include "cli/commands.h"
#include "model/input_files.h"
#include "model/regular_file.h"
#include "results/provenance.h"
#include "results/text_file.h"

#include <algorithm>
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <system_error>
#include <unistd.h>

namespace trammel::cli {
namespace {

namespace fs = std::filesystem;

/// Whether it swallows what is written (/dev/null, /dev/full), so that it may be named twice.
bool keepsNothing(const fs::path& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0 || !S_ISCHR(status.st_mode)) return false;
    constexpr unsigned kMemoryDevices = 1, kNull = 3, kFull = 7; // Linux's device numbers
    return major(status.st_rdev) == kMemoryDevices &&
           (minor(status.st_rdev) == kNull || minor(status.st_rdev) == kFull);
}

void checkWritable(const OutputFile& output) {
    const auto refuse = [&](const std::string& cause) {
        throw FileError(fmt::format("{} {}: cannot write there: {}", output.option,
                                    output.path.string(), cause));
    };
    std::error_code error;
    const fs::path parent = output.path.parent_path();
    const fs::path folder = parent.empty() ? fs::path(".") : parent;
    if (!fs::is_directory(folder, error)) refuse("there is no folder " + folder.string());
    if (fs::is_directory(output.path, error)) refuse("it is a folder");
    const bool isSpecial =
        fs::exists(output.path, error) && !fs::is_regular_file(output.path, error);
    const bool isOwn = results::ownDescriptor(output.path).has_value();
    if ((isSpecial || isOwn) && output.form == OutputFile::Form::Hdf5)
        refuse("it is not a regular file, which HDF5 needs");
    if (isOwn) return;
    if (access(isSpecial ? output.path.c_str() : folder.c_str(), W_OK) != 0)
        refuse(std::generic_category().message(errno));
}

/// With the files that come of themselves.
std::vector<OutputFile> allOf(const std::vector<OutputFile>& outputs) {
    std::vector<OutputFile> files;
    for (const OutputFile& output : outputs) {
        if (output.path.empty()) continue;
        files.push_back(output);
        if (output.form != OutputFile::Form::Table || results::ownDescriptor(output.path)) continue;
        OutputFile& beside = files.emplace_back(output);
        beside.path = results::provenancePath(output.path);
    }
    return files;
}

bool isStandardOutput(const OutputFile& output) {
    return !output.path.empty() && results::ownDescriptor(output.path) == STDOUT_FILENO;
}

} // namespace

std::vector<InputFile> modelInputs(const fs::path& path, const model::Model& model) {
    std::vector<InputFile> inputs{{path, "the input file"}};
    for (const fs::path& file : model::inputFiles(model))
        inputs.push_back({file, "a file that the model reads"});
    return inputs;
}

void checkOutputs(const std::vector<InputFile>& inputs, const std::vector<OutputFile>& outputs) {
    const std::vector<OutputFile> files = allOf(outputs);
    for (std::size_t i = 0; i < files.size(); ++i) {
        const OutputFile& output = files[i];
        for (const InputFile& input : inputs)
            if (model::isSameFile(output.path, input.path))
                throw UsageError(fmt::format("{} {}: this is {}, which would be lost",
                                             output.option, output.path.string(), input.what));
        for (std::size_t j = 0; j < i; ++j)
            if (model::isSameFile(output.path, files[j].path) && !keepsNothing(output.path))
                throw UsageError(fmt::format("{} {}: {} names the same file", output.option,
                                             output.path.string(), files[j].option));
        checkWritable(output);
    }
}

std::FILE* reportStream(const std::vector<OutputFile>& outputs) {
    return std::ranges::any_of(outputs, isStandardOutput) ? stderr : stdout;
}

void refuseJsonBeside(const std::vector<OutputFile>& outputs) {
    const auto found = std::ranges::find_if(outputs, isStandardOutput);
    if (found != outputs.end())
        throw UsageError(fmt::format("{} {}: --json prints on standard output, too; expected "
                                     "another file, or no --json",
                                     found->option, found->path.string()));
}

void prepareFolder(const std::filesystem::path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (!std::filesystem::is_directory(folder, error))
        throw FileError(fmt::format("--out {}: expected a folder, or a name that a folder can be "
                                    "made under",
                                    folder.string()));
}

std::string stemOf(const std::filesystem::path& path) {
    const std::string file = path.filename().string();
    return file.substr(0, file.find('.'));
}

} // namespace trammel::cli
