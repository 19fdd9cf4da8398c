#pragma once

#include <filesystem>
#include <functional>
#include <ostream>
#include <string>
#include <string_view>

namespace trammel::results {

/// The file that a path stands for: behind a symbolic link its target, so that a rename onto it
/// keeps the link.
std::filesystem::path linkTarget(const std::filesystem::path& path);

/// ".NAME.ENDING" in the same folder, shortened where the system would not take it.
std::filesystem::path hiddenBeside(const std::filesystem::path& path, const std::string& ending);

/// A name in the same folder that no other writer uses.
std::filesystem::path temporaryBeside(const std::filesystem::path& path);

/// The name that a file has until it appears, of the one writer that holds its lock
/// (writer_lock.h): what a killed one left there makes room for the next.
std::filesystem::path draftBeside(const std::filesystem::path& path);

/// Writes a TextFile (text_file.h) that appears when it is finished.
/// @throws std::runtime_error "cannot write PATH: cause", and what `write` throws.
void writeAtomically(const std::filesystem::path& path,
                     const std::function<void(std::ostream&)>& write);

/// The same of a text, which then also outlives a power cut.
void writeTextFile(const std::filesystem::path& path, std::string_view text);

} // namespace trammel::results
