#include "results/column_set.h"

#include <algorithm>
#include <string>
#include <vector>

namespace trammel::results {
namespace {

constexpr std::size_t kBatch = 1u << 20; ///< compressed bytes written at once

/// The headers of columns, most of which differ in their unit at most: made once each.
class Headers {
public:
    Headers(const ElementType& type, std::size_t chunkRows)
        : m_type(type), m_chunkRows(chunkRows) {}

    /// Valid until the next one.
    const ObjectHeader& operator()(const ColumnTexts& texts) {
        const auto isSame = [&](const Known& known) { return known.unit == texts.unit; };
        if (!texts.name.empty()) return m_named = make(texts);
        const auto found = std::ranges::find_if(m_known, isSame);
        if (found != m_known.end()) return found->header;
        return m_known.emplace_back(std::string(texts.unit), make(texts)).header;
    }

private:
    struct Known {
        std::string unit;
        ObjectHeader header;
    };

    ObjectHeader make(const ColumnTexts& texts) const {
        ObjectHeader header = ObjectHeader::ofColumn(m_type, m_chunkRows, ChunkCompressor::kLevel,
                                                     ChunkIndex::form());
        header.addAttribute("units", texts.unit);
        if (!texts.name.empty()) header.addAttribute("name", texts.name);
        return header;
    }

    ElementType m_type;
    std::size_t m_chunkRows;
    std::vector<Known> m_known;
    ObjectHeader m_named;
};

} // namespace

ColumnSet::ColumnSet(StoredFile& file, const ElementType& type, std::size_t chunkRows,
                     std::size_t count, const std::function<ColumnTexts(std::size_t)>& texts)
    : m_file(&file),
      m_type(type),
      m_count(count),
      m_chunkRows(chunkRows),
      m_chunkBytes(chunkRows * type.size),
      m_index(file, count, m_chunkBytes) {
    if (m_count == 0) return;
    Headers headers(type, chunkRows);
    std::size_t size = 0;
    for (std::size_t i = 0; i < m_count; ++i)
        size = std::max(size, headers(texts(i)).size());
    m_headers = BlockRow(file, m_count, size);
    m_indexAt = headers(texts(0)).indexAt();
    m_headers.write(file, [&](std::size_t column, std::span<unsigned char> to) {
        headers(texts(column)).copyTo(to);
    });
}

void ColumnSet::write(std::size_t chunk, std::size_t rows, bool isWhole, Bytes chunks,
                      ChunkCompressor& compressor) {
    if (m_count == 0) return;
    const bool isNew = chunk == m_index.chunkCount();
    if (isNew && isWhole && isWorthCompressing(rows - chunk * m_chunkRows)) {
        appendCompressed(chunks, compressor);
    } else {
        if (isNew) m_plain = m_file->allocate(chunks.size());
        m_file->write(m_plain, chunks);
        if (isNew) appendPlain();
    }
    if (isWhole) m_plain = 0;
    setExtent(rows);
}

bool ColumnSet::isWorthCompressing(std::size_t usedRows) const {
    return m_file->length() > kPlainBytes || 2 * usedRows < m_chunkRows;
}

void ColumnSet::appendPlain() {
    m_index.append([this](std::size_t column) {
        return ChunkPlace{m_plain + column * m_chunkBytes, m_chunkBytes};
    });
}

void ColumnSet::appendCompressed(Bytes chunks, ChunkCompressor& compressor) {
    std::vector<ChunkPlace> places(m_count);
    std::vector<unsigned char> bytes;
    std::size_t done = 0;
    const auto write = [&](std::size_t end) {
        const std::uint64_t address = m_file->allocate(bytes.size());
        for (; done < end; ++done)
            places[done].address += address;
        m_file->write(address, bytes);
        bytes.clear();
    };
    for (std::size_t i = 0; i < m_count; ++i) {
        const Bytes plain = chunks.subspan(i * m_chunkBytes, m_chunkBytes);
        const Bytes small = compressor.compress(plain, m_type.size);
        const Bytes stored = small.empty() ? plain : small;
        places[i] = {bytes.size(), stored.size(), small.empty() ? kNoFilters : 0};
        bytes.insert(bytes.end(), stored.begin(), stored.end());
        if (bytes.size() >= kBatch) write(i + 1);
    }
    write(m_count);
    m_index.append([&](std::size_t column) { return places[column]; });
}

/// With the first chunk the headers get to know where the index is.
void ColumnSet::setExtent(std::size_t rows) {
    m_headers.change(*m_file, [&](std::size_t column, std::span<unsigned char> header) {
        setNumber(header, ObjectHeader::kExtentAt, static_cast<std::uint64_t>(rows));
        setNumber(header, m_indexAt, m_index.headers().address(column));
        renewChecksum(header);
    });
}

} // namespace trammel::results
