#pragma once

#include "results/chunk_compressor.h"
#include "results/chunk_index.h"

#include <cstddef>
#include <functional>
#include <string_view>

namespace trammel::results {

/// What columns of one set may differ in.
struct ColumnTexts {
    std::string_view unit;
    std::string_view name; ///< where the link has another; else empty
};

/// Growing data sets of one dimension, of one type and of equal length, in a file that is being
/// written, each with the attribute `units`. They cost no memory each, and making or extending all
/// of them takes a few writes. A chunk that is full is written once; one that is not yet is written
/// as it is and then again into the same place: what a reader may already see never moves.
///
/// Compressing takes several times as long as writing, so that chunks are compressed only in a file
/// that has become longer than kPlainBytes, and where less than half of the chunk is used.
/// @throws messages::RuntimeError (what writes) with the system's reason.
class ColumnSet {
public:
    static constexpr std::uint64_t kPlainBytes = std::uint64_t{4} << 20;

    /// @param texts of a column, by its number
    ColumnSet(StoredFile& file, const ElementType& type, std::size_t chunkRows, std::size_t count,
              const std::function<ColumnTexts(std::size_t)>& texts);

    std::size_t count() const { return m_count; }
    /// Of a column's header, for links.
    std::uint64_t address(std::size_t column) const { return m_headers.address(column); }

    /// Writes a chunk of every column: the next one or, while it is not whole, the last one again.
    /// @param rows how many there are then
    /// @param chunks the columns' whole chunks, one behind the other
    void write(std::size_t chunk, std::size_t rows, bool isWhole, Bytes chunks,
               ChunkCompressor& compressor);

private:
    bool isWorthCompressing(std::size_t usedRows) const;
    void appendPlain();
    void appendCompressed(Bytes chunks, ChunkCompressor& compressor);
    void setExtent(std::size_t rows);

    StoredFile* m_file;
    ElementType m_type;
    std::size_t m_count, m_chunkRows, m_chunkBytes;
    ChunkIndex m_index;
    BlockRow m_headers;
    std::size_t m_indexAt = 0; ///< where headers have the address of the index
    std::uint64_t m_plain = 0; ///< where the last chunks are while they are not whole; else 0
};

} // namespace trammel::results
