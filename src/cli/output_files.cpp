#include "cli/output_files.h"

#include "cli/commands.h"

#include <fmt/format.h>
#include <system_error>
#include <unistd.h>

namespace trammel::cli {
namespace {

namespace fs = std::filesystem;

bool isSameFile(const fs::path& a, const fs::path& b) {
    std::error_code error;
    if (fs::equivalent(a, b, error)) return true;
    const fs::path x = fs::weakly_canonical(a, error), y = fs::weakly_canonical(b, error);
    return !x.empty() && x == y;
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
    if (access(isSpecial ? output.path.c_str() : folder.c_str(), W_OK) != 0)
        refuse(std::generic_category().message(errno));
}

} // namespace

void checkOutputs(const fs::path& input, const std::vector<OutputFile>& outputs) {
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const OutputFile& output = outputs[i];
        if (output.path.empty()) continue;
        if (isSameFile(output.path, input))
            throw UsageError(fmt::format("{} {}: this is the input file, which would be lost",
                                         output.option, output.path.string()));
        for (std::size_t j = 0; j < i; ++j)
            if (!outputs[j].path.empty() && isSameFile(output.path, outputs[j].path))
                throw UsageError(fmt::format("{} {}: {} names the same file", output.option,
                                             output.path.string(), outputs[j].option));
        checkWritable(output);
    }
}

results::Contacts contactsFor(const std::string& file) {
    return file.empty() ? results::Contacts::Skip : results::Contacts::Read;
}

} // namespace trammel::cli
