#include "results/chunk_index.h"

#include <algorithm>
#include <bit>

namespace trammel::results {
namespace {

// The form of the arrays. Small blocks first, so that even late ones fit in a page.
constexpr std::size_t kMaxBits = 24; ///< of the number of a chunk
constexpr std::size_t kInIndexBlock = 4, kLeastPointers = 4, kLeastElements = 4, kPageBits = 16;
constexpr std::size_t kNumberWidth = kMaxBits / 8;
// What follows from it.
constexpr std::size_t kLevels = 1 + kMaxBits - std::bit_width(kLeastElements - 1);
constexpr std::size_t kDirectLevels = 2 * std::bit_width(kLeastPointers - 1);
constexpr std::size_t kDirectPointers = 2 * (kLeastPointers - 1);
constexpr std::size_t kPrefix = 6 + 8, kSum = 4;
constexpr std::size_t kHeaderSize = 72, kPointer = 8;
constexpr std::uint8_t kOfFilteredChunks = 1;

std::size_t blocksOf(std::size_t level) {
    return std::size_t{1} << level / 2;
}
std::size_t elementsOf(std::size_t level) {
    return (std::size_t{1} << (level + 1) / 2) * kLeastElements;
}

} // namespace

ChunkIndex::ChunkIndex(StoredFile& file, std::size_t columns, std::size_t chunkBytes)
    : m_file(&file),
      m_columns(columns),
      m_sizeWidth(std::min<std::size_t>(1 + (std::bit_width(chunkBytes) - 1 + 8) / 8, 8)) {}

ChunkIndexForm ChunkIndex::form() {
    return {kMaxBits, kInIndexBlock, kLeastPointers, kLeastElements, kPageBits};
}

/// @pre chunk >= kInIndexBlock
ChunkIndex::Position ChunkIndex::position(std::size_t chunk) {
    std::size_t rest = chunk - kInIndexBlock, level = 0;
    for (; rest >= blocksOf(level) * elementsOf(level); ++level)
        rest -= blocksOf(level) * elementsOf(level);
    const std::size_t length = elementsOf(level), block = rest / length;
    return {level, block, chunk - kInIndexBlock - rest % length, length, rest % length};
}

void ChunkIndex::append(const std::function<ChunkPlace(std::size_t column)>& place) {
    if (m_chunks == 0) begin();
    const std::size_t width = kPointer + m_sizeWidth + sizeof(std::uint32_t);
    const auto set = [&](const BlockRow& blocks, std::size_t at) {
        blocks.change(*m_file, [&](std::size_t column, std::span<unsigned char> block) {
            setElement(block.subspan(at, width), place(column));
            renewChecksum(block);
        });
    };
    if (m_chunks < kInIndexBlock) {
        set(m_indexBlocks, kPrefix + m_chunks * width);
    } else {
        const Position position = this->position(m_chunks);
        if (position.element == 0) beginDataBlock(position);
        set(m_dataBlocks, kPrefix + kNumberWidth + position.element * width);
    }
    ++m_chunks;
    writeHeaders();
}

void ChunkIndex::addPrefix(MetadataBlock& block, const char* signature, std::size_t column) const {
    block.addText(signature);
    block.addNumbers<std::uint8_t>({0, kOfFilteredChunks});
    block.addNumber(m_headers.address(column));
}

void ChunkIndex::addNoElements(MetadataBlock& block, std::size_t count) const {
    for (std::size_t i = 0; i < count; ++i) {
        block.addNumber(kNoAddress);
        block.fill(m_sizeWidth + sizeof(std::uint32_t));
    }
}

void ChunkIndex::setElement(std::span<unsigned char> at, const ChunkPlace& place) const {
    setNumber(at, 0, place.address);
    std::memcpy(at.data() + kPointer, &place.size, m_sizeWidth);
    setNumber(at, kPointer + m_sizeWidth, place.skipped);
}

void ChunkIndex::begin() {
    const std::size_t width = kPointer + m_sizeWidth + sizeof(std::uint32_t);
    const std::size_t pointers = kDirectPointers + kLevels - kDirectLevels;
    const std::size_t size = kPrefix + kInIndexBlock * width + pointers * kPointer + kSum;
    m_headers = BlockRow(*m_file, m_columns, kHeaderSize);
    m_indexBlocks = BlockRow(*m_file, m_columns, size);
    m_room = kInIndexBlock;
    MetadataBlock block;
    m_indexBlocks.write(*m_file, [&](std::size_t column, std::span<unsigned char> to) {
        block.clear();
        addPrefix(block, "EAIB", column);
        addNoElements(block, kInIndexBlock);
        block.fill(pointers * kPointer, 0xFF);
        block.addChecksum();
        std::ranges::copy(block.bytes(), to.begin());
    });
}

void ChunkIndex::beginDataBlock(const Position& position) {
    const std::size_t width = kPointer + m_sizeWidth + sizeof(std::uint32_t);
    const std::size_t size = kPrefix + kNumberWidth + position.length * width + kSum;
    m_dataBlocks = BlockRow(*m_file, m_columns, size);
    ++m_dataCount;
    m_dataSize += size;
    m_room += position.length;
    MetadataBlock block;
    m_dataBlocks.write(*m_file, [&](std::size_t column, std::span<unsigned char> to) {
        block.clear();
        addPrefix(block, "EADB", column);
        block.addNumber(position.first, kNumberWidth);
        addNoElements(block, position.length);
        block.addChecksum();
        std::ranges::copy(block.bytes(), to.begin());
    });
    const bool isDirect = position.level < kDirectLevels;
    if (!isDirect && position.block == 0) beginSecondary(position);
    std::size_t before = 0; // data blocks to which the index block points
    for (std::size_t level = 0; isDirect && level < position.level; ++level)
        before += blocksOf(level);
    const std::size_t at =
        isDirect ? kPrefix + kInIndexBlock * width + before * kPointer : kPrefix + kNumberWidth;
    const BlockRow& parents = isDirect ? m_indexBlocks : m_secondary;
    parents.change(*m_file, [&](std::size_t column, std::span<unsigned char> parent) {
        setNumber(parent, at + position.block * kPointer, m_dataBlocks.address(column));
        renewChecksum(parent);
    });
}

void ChunkIndex::beginSecondary(const Position& position) {
    const std::size_t width = kPointer + m_sizeWidth + sizeof(std::uint32_t);
    const std::size_t size = kPrefix + kNumberWidth + blocksOf(position.level) * kPointer + kSum;
    m_secondary = BlockRow(*m_file, m_columns, size);
    ++m_secondaryCount;
    m_secondarySize += size;
    MetadataBlock block;
    m_secondary.write(*m_file, [&](std::size_t column, std::span<unsigned char> to) {
        block.clear();
        addPrefix(block, "EASB", column);
        block.addNumber(position.first, kNumberWidth);
        block.fill(blocksOf(position.level) * kPointer, 0xFF);
        block.addChecksum();
        std::ranges::copy(block.bytes(), to.begin());
    });
    const std::size_t at = kPrefix + kInIndexBlock * width + kDirectPointers * kPointer +
                           (position.level - kDirectLevels) * kPointer;
    m_indexBlocks.change(*m_file, [&](std::size_t column, std::span<unsigned char> parent) {
        setNumber(parent, at, m_secondary.address(column));
        renewChecksum(parent);
    });
}

void ChunkIndex::writeHeaders() {
    MetadataBlock block;
    m_headers.write(*m_file, [&](std::size_t column, std::span<unsigned char> to) {
        block.clear();
        block.addText("EAHD");
        block.addNumbers<std::uint8_t>(
            {0, kOfFilteredChunks,
             static_cast<std::uint8_t>(kPointer + m_sizeWidth + sizeof(std::uint32_t)), kMaxBits,
             kInIndexBlock, kLeastElements, kLeastPointers, kPageBits});
        block.addNumbers<std::uint64_t>({m_secondaryCount, m_secondarySize, m_dataCount, m_dataSize,
                                         m_chunks, m_room, m_indexBlocks.address(column)});
        block.addChecksum();
        std::ranges::copy(block.bytes(), to.begin());
    });
}

} // namespace trammel::results
