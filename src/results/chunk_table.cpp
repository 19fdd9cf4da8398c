#include "results/chunk_table.h"

#include "messages/file_messages.h"

#include <algorithm>

namespace trammel::results {
namespace {

constexpr std::uint32_t kNoFilters = 0x3; ///< both filters were skipped for a chunk

} // namespace

ChunkTable::ChunkTable(hid_t group, std::size_t chunkRows, std::vector<Column> columns)
    : m_chunkRows(chunkRows) {
    const ChunkedColumn shape(chunkRows);
    for (const Column& column : columns) {
        const std::size_t size = H5Tget_size(column.type.get());
        m_columns.push_back({shape.create(group, column.name, column.type.get(), column.unit), size,
                             std::vector<unsigned char>(chunkRows * size)});
    }
}

void ChunkTable::endRow(ChunkCompressor& compressor) {
    ++m_buffered;
    ++m_rows;
    if (m_buffered < m_chunkRows) return;
    write(true, compressor);
    m_buffered = 0;
    m_isPlainChunk = false;
}

void ChunkTable::write(bool isLast, ChunkCompressor& compressor) {
    if (m_written == m_rows) return;
    const hsize_t extent = m_rows, offset = m_rows - m_buffered;
    const bool compressed = isLast && !m_isPlainChunk;
    for (Stored& column : m_columns) {
        const auto unused =
            column.chunk.begin() + static_cast<std::ptrdiff_t>(m_buffered * column.width);
        std::fill(unused, column.chunk.end(), static_cast<unsigned char>(0));
        check(H5Dset_extent(column.dataset.get(), &extent), "extent");
        const auto small = compressed ? compressor.compress(column.chunk, column.width)
                                      : std::span<const unsigned char>{};
        const std::span<const unsigned char> bytes = small.empty() ? column.chunk : small;
        check(H5Dwrite_chunk(column.dataset.get(), H5P_DEFAULT, small.empty() ? kNoFilters : 0,
                             &offset, bytes.size(), bytes.data()),
              "chunk");
    }
    m_isPlainChunk = !compressed;
    m_written = m_rows;
}

hsize_t columnLength(hid_t dataset, const messages::Argument& what) {
    const Handle space(H5Dget_space(dataset));
    hsize_t length = 0;
    if (H5Sget_simple_extent_ndims(space.get()) != 1 ||
        H5Sget_simple_extent_dims(space.get(), &length, nullptr) < 0)
        throw messages::RuntimeError({messages::kExpectedOneDimension, what});
    return length;
}

void readElements(hid_t dataset, hid_t type, hsize_t first, hsize_t count, void* to,
                  const std::string& what) {
    if (count == 0) return;
    const Handle space(H5Dget_space(dataset));
    const Handle memory(H5Screate_simple(1, &count, nullptr));
    check(H5Sselect_hyperslab(space.get(), H5S_SELECT_SET, &first, nullptr, &count, nullptr), what);
    check(H5Dread(dataset, type, memory.get(), space.get(), H5P_DEFAULT, to), what);
}

} // namespace trammel::results
