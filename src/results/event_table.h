#pragma once

#include "results/chunk_table.h"
#include "results/impact_columns.h"

#include <vector>

namespace trammel::results {

/// The group /events of a file that is being written (layout: hdf5_support.h).
/// @throws messages::RuntimeError (what writes) with the system's reason.
class EventTable {
public:
    /// @param nameSize longest text in bytes; longer ones are cut between two characters
    /// @param bodies that may touch: many of them are hit at once
    EventTable(StoredFile& file, std::size_t nameSize, std::size_t bodies);

    std::uint64_t group() const { return m_group; } ///< address
    void append(const ImpactRecord& record, ChunkCompressor& compressor);
    /// All impacts are in the file; isLast: there will be no more.
    void write(bool isLast, ChunkCompressor& compressor) { m_table.write(isLast, compressor); }

private:
    ChunkTable m_table;
    std::uint64_t m_group;
};

/// Reads the impacts of a result file; there are none where it has no table of them.
/// @throws std::runtime_error (every member) saying what was expected.
class EventReader {
public:
    explicit EventReader(hid_t file);
    std::size_t size() const { return m_size; }
    /// @pre first + count <= size()
    std::vector<ImpactRecord> read(std::size_t first, std::size_t count) const;

private:
    struct Stored {
        const ImpactColumn* column;
        Handle dataset;
    };
    std::vector<Stored> m_columns;
    std::size_t m_size = 0; ///< of the shortest column
};

} // namespace trammel::results
