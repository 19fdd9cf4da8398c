#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

namespace trammel::results {

/// The bytes of a file.
using Bytes = std::span<const unsigned char>;

/// An HDF5 file that is being written, as bytes: what of it is given away, and its superblock
/// ("HDF5 File Format Specification", II.A). It stays consistent after each single write, as a
/// killed run needs, where its user writes what a block refers to before that block.
/// - The superblock has no mark "open for writing", and the end of file in it is always one that
///   the file has (space is reserved ahead). A reader that is so slow that the writer passes the
///   end it found when it opened the file has to open the file anew.
/// - Blocks from allocateBlock() cross no memory page: Linux stops a killed process between two
///   pages of a write at the earliest, so each block is written wholly or not at all.
/// - No lock is taken, which readers would trip over.
///
/// From the first operation that fails nothing more reaches the disk, so that the file stays as
/// readable as a killed writer's.
/// @throws messages::RuntimeError (what reads and writes) with the system's reason.
class StoredFile {
public:
    static constexpr std::uint64_t kPage = 4096;

    explicit StoredFile(const std::filesystem::path& path);
    ~StoredFile();
    StoredFile(const StoredFile&) = delete;
    StoredFile& operator=(const StoredFile&) = delete;

    /// The address of new room.
    std::uint64_t allocate(std::uint64_t size);
    /// The same in one page, where it is no larger.
    std::uint64_t allocateBlock(std::uint64_t size);
    /// The same at the beginning of a page.
    std::uint64_t allocatePages(std::uint64_t size);

    void write(std::uint64_t address, Bytes bytes);
    /// @pre it was written
    void read(std::uint64_t address, std::span<unsigned char> bytes);
    /// What is written so far is the file of the group at `root`.
    void writeSuperblock(std::uint64_t root);
    /// Cuts the file to what is given away.
    void cutToLength();

    /// Whether it still is the one under a name.
    bool isUnder(const std::filesystem::path& path) const;

    std::uint64_t length() const { return m_end; }      ///< bytes that are given away
    std::size_t writeCount() const { return m_writes; } ///< calls of the system, for tests

private:
    void reserve(std::uint64_t end);
    void resize(std::uint64_t size);
    void writeSuperblock();
    [[noreturn]] void fail(int error);
    void refuseAfterFailure() const;

    int m_descriptor = -1;
    int m_failure = 0; ///< errno of the first operation that failed
    std::uint64_t m_end = 0;
    std::uint64_t m_reserved = 0; ///< the file's size, and the end that the superblock names
    std::uint64_t m_root = 0;     ///< 0: there is no superblock yet
    std::size_t m_writes = 0;
};

} // namespace trammel::results
