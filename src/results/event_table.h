#pragma once

#include "results/channel_file.h"
#include "results/impact_columns.h"

namespace trammel::results {

/// The group /events of a file that is being written (layout: hdf5_support.h). Chunks are written
/// as ChannelFile writes those of the channels: full ones compressed and once, else uncompressed
/// and then into the same place. A column may be ahead of another; the shortest counts the impacts.
/// @throws std::runtime_error (every member) with HDF5's reason.
class EventTable {
public:
    /// @param nameSize longest text in bytes; longer ones are cut between two characters
    EventTable(hid_t file, std::size_t nameSize);

    void append(const ImpactRecord& record, ChunkCompressor& compressor);
    /// All impacts are in the file, but for its metadata; isLast: there will be no more.
    void write(bool isLast, ChunkCompressor& compressor);

private:
    struct Column {
        const ImpactColumn* column;
        Handle dataset;
        std::size_t width; ///< bytes
        std::vector<unsigned char> chunk;
    };

    std::vector<Column> m_columns;
    std::size_t m_rows = 0;     ///< appended
    std::size_t m_buffered = 0; ///< of them in the chunk not yet full
    std::size_t m_written = 0;
    bool m_isPlainChunk = false; ///< the current chunk is in the file uncompressed
};

/// The impacts of a result file; none where it has no table of them.
/// @throws std::runtime_error saying what was expected.
std::vector<ImpactRecord> readEvents(hid_t file);

} // namespace trammel::results
