#pragma once

#include "results/chunk_table.h"
#include "results/contact_record.h"

namespace trammel::results {

/// The group /contacts of a file that is being written (layout: hdf5_support.h).
/// @throws messages::RuntimeError (what writes) with the system's reason.
class ContactTable {
public:
    ContactTable(StoredFile& file, const std::vector<std::string>& bodies);

    std::uint64_t group() const { return m_group; } ///< address

    /// The contacts of one frame.
    void append(std::span<const ContactRecord> contacts, ChunkCompressor& compressor);
    /// All contacts are in the file; isLast: there will be no more.
    void write(bool isLast, ChunkCompressor& compressor);

private:
    ChunkTable m_rows, m_frames;
    std::uint64_t m_group;
    std::int64_t m_count = 0;
};

/// Reads the contacts of a result file.
/// @throws std::runtime_error (every member) saying what was expected.
class ContactReader {
public:
    explicit ContactReader(hid_t file);
    /// Whether the run recorded any; else the rest is not to be called.
    bool isPresent() const { return static_cast<bool>(m_group); }
    std::vector<std::string> bodies() const;
    /// By frame: how many contacts that frame and those before have; never falls, from `before` on.
    std::vector<std::size_t> ends(std::size_t firstFrame, std::size_t frames,
                                  std::size_t before = 0) const;
    std::vector<ContactRecord> rows(std::size_t first, std::size_t count,
                                    std::size_t bodyCount) const;

private:
    template <class T>
    std::vector<T> numbers(const std::string& name, hid_t type, std::size_t first,
                           std::size_t count) const;

    Handle m_group;
};

} // namespace trammel::results
