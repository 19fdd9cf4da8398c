#pragma once

#include "results/stored_file.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace trammel::results {

/// Equal blocks of metadata, one a column, none of which crosses a page where it is no larger than
/// one. They are written and changed many at once.
class BlockRow {
public:
    BlockRow() = default;
    BlockRow(StoredFile& file, std::size_t count, std::size_t size)
        : m_count(count),
          m_size(size),
          m_perPage(size > StoredFile::kPage ? 0 : StoredFile::kPage / size) {
        const std::size_t length = offset(count - 1) + size;
        m_first =
            length > StoredFile::kPage ? file.allocatePages(length) : file.allocateBlock(length);
    }

    std::uint64_t address(std::size_t column) const { return m_first + offset(column); }

    /// @param make fills the bytes of a column's block
    template <class Make>
    void write(StoredFile& file, Make make) const {
        forTiles([&](std::size_t first, std::size_t last, std::vector<unsigned char>& bytes) {
            std::fill(bytes.begin(), bytes.end(), static_cast<unsigned char>(0));
            forBlocks(first, last, bytes, make);
            file.write(address(first), bytes);
        });
    }
    /// @param change changes them
    template <class Change>
    void change(StoredFile& file, Change change) const {
        forTiles([&](std::size_t first, std::size_t last, std::vector<unsigned char>& bytes) {
            file.read(address(first), bytes);
            forBlocks(first, last, bytes, change);
            file.write(address(first), bytes);
        });
    }

private:
    static constexpr std::size_t kTile = 1u << 18; ///< bytes

    std::size_t offset(std::size_t column) const {
        return m_perPage == 0
                   ? column * m_size
                   : column / m_perPage * StoredFile::kPage + column % m_perPage * m_size;
    }

    template <class Work>
    void forTiles(Work work) const {
        const std::size_t page = std::max<std::size_t>(m_perPage, 1);
        const std::size_t tile = page * std::max<std::size_t>(1, kTile / (page * m_size));
        std::vector<unsigned char> bytes;
        for (std::size_t first = 0; first < m_count; first += tile) {
            const std::size_t last = std::min(first + tile, m_count);
            bytes.resize(offset(last - 1) + m_size - offset(first));
            work(first, last, bytes);
        }
    }

    template <class Work>
    void forBlocks(std::size_t first, std::size_t last, std::span<unsigned char> bytes,
                   Work& work) const {
        for (std::size_t i = first; i < last; ++i)
            work(i, bytes.subspan(offset(i) - offset(first), m_size));
    }

    std::size_t m_count = 0, m_size = 1, m_perPage = 0;
    std::uint64_t m_first = 0;
};

} // namespace trammel::results
