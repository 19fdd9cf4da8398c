#pragma once

#include "results/chunk_table.h"
#include "results/contact_record.h"

namespace trammel::results {

/// The group /contacts of a file that is being written (layout: hdf5_support.h).
/// @throws std::runtime_error (every member) with HDF5's reason.
class ContactTable {
public:
    ContactTable(hid_t file, const std::vector<std::string>& bodies);

    /// The contacts of one frame.
    void append(std::span<const ContactRecord> contacts, ChunkCompressor& compressor);
    /// All contacts are in the file, but for its metadata; isLast: there will be no more.
    void write(bool isLast, ChunkCompressor& compressor);

private:
    ContactTable(Handle group, const std::vector<std::string>& bodies);

    ChunkTable m_rows, m_frames;
    std::int64_t m_count = 0;
};

/// The contacts of a result file.
struct StoredContacts {
    bool isPresent = false; ///< else the run recorded none
    std::vector<std::string> bodies;
    std::vector<ContactRecord> rows;
    std::vector<std::size_t> ends; ///< by frame
};
/// @param frames how many are complete, or wanted
/// @throws std::runtime_error saying what was expected.
StoredContacts readContacts(hid_t file, std::size_t frames);

} // namespace trammel::results
