#pragma once

#include <filesystem>
#include <functional>
#include <ostream>

namespace trammel::results {

/// The file that a path stands for: behind a symbolic link its target, so that a rename onto it
/// keeps the link.
std::filesystem::path linkTarget(const std::filesystem::path& path);

/// A name in the same folder that no other writer uses.
std::filesystem::path temporaryBeside(const std::filesystem::path& path);

/// Writes a file beside `path`, then renames it, so that the file under that name is always whole.
/// What exists and is no regular file (a pipe, /dev/stdout) is written directly.
/// @throws std::runtime_error "cannot write PATH: cause".
void writeAtomically(const std::filesystem::path& path,
                     const std::function<void(std::ostream&)>& write);

} // namespace trammel::results
