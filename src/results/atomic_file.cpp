#include "results/atomic_file.h"

#include <atomic>
#include <cerrno>
#include <fmt/format.h>
#include <fstream>
#include <stdexcept>
#include <system_error>
#include <unistd.h>

namespace trammel::results {
namespace {

std::runtime_error failure(const std::filesystem::path& path, const std::string& cause) {
    return std::runtime_error(fmt::format("cannot write {}: {}", path.string(), cause));
}

void writeFile(const std::filesystem::path& file, const std::filesystem::path& path,
               const std::function<void(std::ostream&)>& write) {
    errno = 0;
    std::ofstream out(file, std::ios::binary | std::ios::trunc);
    if (out) write(out);
    out.close();
    if (!out) throw failure(path, std::generic_category().message(errno ? errno : EIO));
}

} // namespace

std::filesystem::path linkTarget(const std::filesystem::path& path) {
    std::error_code ignored;
    if (!std::filesystem::is_symlink(path, ignored)) return path;
    const auto real = std::filesystem::canonical(path, ignored);
    return real.empty() ? path : real;
}

std::filesystem::path temporaryBeside(const std::filesystem::path& path) {
    static std::atomic<int> counter = 0;
    return path.parent_path() /
           fmt::format(".{}.{}-{}", path.filename().string(), getpid(), counter++);
}

void writeAtomically(const std::filesystem::path& path,
                     const std::function<void(std::ostream&)>& write) {
    std::error_code error;
    const auto target = linkTarget(path);
    const auto status = std::filesystem::status(target, error);
    if (is_directory(status)) throw failure(path, "it is a folder");
    if (exists(status) && !is_regular_file(status)) return writeFile(target, path, write);
    const auto temporary = temporaryBeside(target);
    try {
        writeFile(temporary, path, write);
        std::filesystem::rename(temporary, target, error);
        if (error) throw failure(path, error.message());
    } catch (...) {
        std::filesystem::remove(temporary, error);
        throw;
    }
}

} // namespace trammel::results
