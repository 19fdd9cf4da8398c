#include "results/chunk_table.h"

#include "messages/file_messages.h"

#include <algorithm>

namespace trammel::results {

ChunkTable::ChunkTable(StoredFile& file, std::size_t chunkRows, std::vector<Column> columns)
    : m_chunkRows(chunkRows) {
    std::vector<ElementType> types;
    for (const Column& column : columns) {
        m_columns.push_back({column.name, column.type.size});
        if (std::ranges::find(types, column.type) == types.end()) types.push_back(column.type);
    }
    for (const ElementType& type : types)
        addSet(file, type, columns);
}

void ChunkTable::addSet(StoredFile& file, const ElementType& type,
                        const std::vector<Column>& columns) {
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < columns.size(); ++i)
        if (columns[i].type == type) numbers.push_back(i);
    const ColumnSet set(file, type, m_chunkRows, numbers.size(), [&](std::size_t i) {
        return ColumnTexts{columns[numbers[i]].unit, {}};
    });
    const std::size_t chunkBytes = m_chunkRows * type.size;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        Stored& column = m_columns[numbers[i]];
        column.address = set.address(i);
        column.set = m_sets.size();
        column.offset = i * chunkBytes;
    }
    m_sets.push_back({set, std::vector<unsigned char>(numbers.size() * chunkBytes)});
}

std::vector<StoredLink> ChunkTable::links() const {
    std::vector<StoredLink> links;
    for (const Stored& column : m_columns)
        links.push_back({column.name, column.address});
    return links;
}

void ChunkTable::endRow(ChunkCompressor& compressor) {
    ++m_buffered;
    ++m_rows;
    if (m_buffered < m_chunkRows) return;
    write(true, compressor);
    m_buffered = 0;
}

void ChunkTable::write(bool isLast, ChunkCompressor& compressor) {
    if (m_written == m_rows) return;
    clearUnused();
    for (Set& set : m_sets)
        set.columns.write((m_rows - 1) / m_chunkRows, m_rows, isLast, set.chunks, compressor);
    m_written = m_rows;
}

/// Fields of rows that there are not.
void ChunkTable::clearUnused() {
    if (m_buffered == m_chunkRows) return;
    for (std::size_t i = 0; i < m_columns.size(); ++i)
        std::memset(field(i), 0, (m_chunkRows - m_buffered) * m_columns[i].width);
}

void writeText(std::string_view text, unsigned char* to, std::size_t width) {
    text = cutBetweenCharacters(text, width - 1);
    std::memset(to, 0, width);
    std::copy(text.begin(), text.end(), to);
}

std::string_view cutBetweenCharacters(std::string_view text, std::size_t size) {
    if (text.size() <= size) return text;
    while (size > 0 && (static_cast<unsigned char>(text[size]) & 0xC0) == 0x80)
        --size;
    return text.substr(0, size);
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
