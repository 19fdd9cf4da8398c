#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

/// Zip archives, as which units are passed on, by minizip.
namespace trammel::fmi {

struct ArchiveEntry {
    std::string name; ///< with "/" between folders
    std::string bytes;
};

/// Bytes that are packed between two questions whether to stop: some 10 ms.
inline constexpr std::size_t kPackedTogether = 1u << 18;

/// Writes an archive that appears when it is finished. Equal entries make equal files.
/// @param isStopped asked before each entry, each kPackedTogether of its bytes, and the end
/// @return whether it was written: it was not asked to stop
/// @throws messages::RuntimeError naming the path and the cause
bool writeArchive(const std::filesystem::path& path, const std::vector<ArchiveEntry>& entries,
                  const std::function<bool()>& isStopped);
inline bool writeArchive(const std::filesystem::path& path,
                         const std::vector<ArchiveEntry>& entries,
                         const std::stop_token& stop = {}) {
    return writeArchive(path, entries, [&] { return stop.stop_requested(); });
}

/// What an archive may unpack to.
struct ArchiveLimits {
    std::uint64_t bytes = 1u << 30; ///< of all files together
    std::size_t entries = 10'000;
};

/// Unpacks an archive of anybody's into an empty folder. Refused, before anything of it is written:
/// names that leave the folder, are absolute or have control characters, symbolic links and other
/// things that are no files, encrypted entries, more than the limits, whatever the archive claims.
/// @throws messages::RuntimeError naming the archive, the entry and what is wrong with it
void unpackArchive(const std::filesystem::path& path, const std::filesystem::path& folder,
                   const ArchiveLimits& limits = {});

/// What is in an archive.
struct ArchiveContents {
    std::vector<std::string> names;
    std::string text; ///< of the entry that was asked for; empty where there is none
};

/// Looks into an archive of anybody's, refusing what unpackArchive() refuses and writing nothing.
/// @param entry whose text is wanted
/// @param most bytes that it may have
/// @throws messages::RuntimeError as unpackArchive()
ArchiveContents lookInto(const std::filesystem::path& path, const std::string& entry,
                         std::uint64_t most, const ArchiveLimits& limits = {});

/// A folder of its own for unpacked files, which goes with its contents.
class TemporaryFolder {
public:
    /// @throws messages::RuntimeError where there is none
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    const std::filesystem::path& path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

} // namespace trammel::fmi
