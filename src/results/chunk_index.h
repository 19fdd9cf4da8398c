#pragma once

#include "results/block_row.h"
#include "results/object_header.h"

#include <cstdint>
#include <functional>
#include <span>

namespace trammel::results {

inline constexpr std::uint32_t kNoFilters = 0x3; ///< both filters are skipped for a chunk

/// A chunk in the file.
struct ChunkPlace {
    std::uint64_t address = kNoAddress;
    std::uint64_t size = 0; ///< bytes
    std::uint32_t skipped = kNoFilters;
};

/// Where the chunks of columns of equal length are: an extensible array a column ("HDF5 File Format
/// Specification", VII.C), all of which grow at the same time. An array is a header, an index block
/// with the first chunks, and data blocks with the others, to which the index block points, in the
/// end by way of secondary blocks. What points to a block is written after it, and a block that
/// changes crosses no page (up to 30,000 chunks).
/// @throws messages::RuntimeError with the system's reason.
class ChunkIndex {
public:
    /// @param chunkBytes of one chunk, unfiltered
    ChunkIndex(StoredFile& file, std::size_t columns, std::size_t chunkBytes);

    static ChunkIndexForm form();
    std::size_t chunkCount() const { return m_chunks; }
    /// The headers; there are none before the first chunk.
    const BlockRow& headers() const { return m_headers; }
    /// The next chunk of every column.
    void append(const std::function<ChunkPlace(std::size_t column)>& place);

private:
    /// Where in a data block a chunk is.
    struct Position {
        std::size_t level, block, first, length, element; ///< block: number in the level
    };
    static Position position(std::size_t chunk);

    void begin();
    void beginDataBlock(const Position& position);
    void beginSecondary(const Position& position);
    void setElement(std::span<unsigned char> at, const ChunkPlace& place) const;
    void addNoElements(MetadataBlock& block, std::size_t count) const;
    void addPrefix(MetadataBlock& block, const char* signature, std::size_t column) const;
    void writeHeaders();

    StoredFile* m_file;
    std::size_t m_columns, m_sizeWidth, m_chunks = 0;
    BlockRow m_headers, m_indexBlocks, m_secondary, m_dataBlocks;
    /// For the header's statistics.
    std::uint64_t m_secondaryCount = 0, m_secondarySize = 0, m_dataCount = 0, m_dataSize = 0,
                  m_room = 0;
};

} // namespace trammel::results
