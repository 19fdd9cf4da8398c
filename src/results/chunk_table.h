#pragma once

#include "messages/message.h"
#include "results/channel_file.h"

#include <cstring>
#include <string>
#include <vector>

namespace trammel::results {

/// Growing columns of equal length in a group of a file that is being written. Chunks are written
/// as ChannelFile writes those of the channels: full ones compressed and once, else uncompressed
/// and then into the same place. A column may be ahead of another; the shortest counts the rows.
/// @throws std::runtime_error (every member) with HDF5's reason.
class ChunkTable {
public:
    struct Column {
        std::string name, unit;
        Handle type;
    };
    ChunkTable(hid_t group, std::size_t chunkRows, std::vector<Column> columns);

    std::size_t width(std::size_t column) const { return m_columns[column].width; } ///< bytes
    /// Where the next row has its field.
    unsigned char* field(std::size_t column) {
        return &m_columns[column].chunk[m_buffered * m_columns[column].width];
    }
    template <class T>
    void put(std::size_t column, const T& value) {
        std::memcpy(field(column), &value, sizeof value);
    }
    /// Ends a row whose fields were all filled.
    void endRow(ChunkCompressor& compressor);
    /// All rows are in the file, but for its metadata; isLast: there will be no more.
    void write(bool isLast, ChunkCompressor& compressor);

private:
    struct Stored {
        Handle dataset;
        std::size_t width; ///< bytes
        std::vector<unsigned char> chunk;
    };
    std::size_t m_chunkRows;
    std::vector<Stored> m_columns;
    std::size_t m_rows = 0;     ///< ended
    std::size_t m_buffered = 0; ///< of them in the chunk not yet full
    std::size_t m_written = 0;
    bool m_isPlainChunk = false; ///< the current chunk is in the file uncompressed
};

/// Length of a 1-D data set, and some of its elements.
/// @param what of the messages: "'/events/t'"
hsize_t columnLength(hid_t dataset, const messages::Argument& what);
void readElements(hid_t dataset, hid_t type, hsize_t first, hsize_t count, void* to,
                  const std::string& what);

} // namespace trammel::results
