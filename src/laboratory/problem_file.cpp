#include "laboratory/problem_file.h"

#include "laboratory/problem_hdf5.h"
#include "messages/file_messages.h"
#include "messages/laboratory_messages.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <sstream>
#include <system_error>

namespace trammel::laboratory {

namespace {

constexpr std::uintmax_t kMostBytes = std::uintmax_t{1} << 30;

std::string lower(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
}

bool isGlobal(const std::filesystem::path& path) {
    const std::string name = lower(path.filename().string());
    return name.starts_with("gfc") && name.find("condensed") == std::string::npos;
}

std::string contentOf(const std::filesystem::path& path) {
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    std::ifstream file(path, std::ios::binary);
    if (error || !file) throw messages::RuntimeError(messages::kCannotBeRead);
    if (size > kMostBytes) throw messages::RuntimeError(messages::kMoreThanOneGigabyte);
    std::ostringstream content;
    content << file.rdbuf();
    return std::move(content).str();
}

} // namespace

FrictionProblem readProblem(const std::filesystem::path& path) {
    FrictionProblem problem = path.extension() == ".hdf5"
                                  ? readHdf5Problem(path)
                                  : parseProblem(contentOf(path), isGlobal(path));
    if (!(problem.mu.array() >= 0.0).all())
        throw messages::RuntimeError(messages::kNoNegativeFriction);
    problem.name = path.filename().string();
    return problem;
}

std::vector<std::filesystem::path> problemFiles(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
        const std::filesystem::path& path = entry.path();
        if (entry.is_regular_file() && (path.extension() == ".dat" || path.extension() == ".hdf5"))
            files.push_back(path);
    }
    if (error)
        throw messages::RuntimeError({messages::kCannotRead, folder.string(), error.message()});
    std::ranges::sort(files);
    return files;
}

} // namespace trammel::laboratory
