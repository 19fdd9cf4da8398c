#pragma once

#include "results/chunk_table.h"
#include "results/impact_columns.h"

namespace trammel::results {

/// The group /events of a file that is being written (layout: hdf5_support.h).
/// @throws std::runtime_error (every member) with HDF5's reason.
class EventTable {
public:
    /// @param nameSize longest text in bytes; longer ones are cut between two characters
    EventTable(hid_t file, std::size_t nameSize);

    void append(const ImpactRecord& record, ChunkCompressor& compressor);
    /// All impacts are in the file, but for its metadata; isLast: there will be no more.
    void write(bool isLast, ChunkCompressor& compressor) { m_table.write(isLast, compressor); }

private:
    ChunkTable m_table;
};

/// The impacts of a result file; none where it has no table of them.
/// @throws std::runtime_error saying what was expected.
std::vector<ImpactRecord> readEvents(hid_t file);

} // namespace trammel::results
