#pragma once

#include "results/metadata_block.h"
#include "results/stored_file.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace trammel::results {

/// The type of the elements of a data set.
struct ElementType {
    enum class Kind { Double, Int32, Int64, Text };
    Kind kind = Kind::Double;
    std::size_t size = sizeof(double); ///< bytes

    bool operator==(const ElementType&) const = default;
    static ElementType int32() { return {Kind::Int32, 4}; }
    static ElementType int64() { return {Kind::Int64, 8}; }
    /// UTF-8 of up to `length` bytes and the 0 that ends it.
    static ElementType text(std::size_t length) { return {Kind::Text, length + 1}; }
};

/// How chunks of a growing data set are found, as its header says it (chunk_index.h).
struct ChunkIndexForm {
    std::uint8_t maxBits, inIndexBlock, leastPointers, leastElements, pageBits;
};

/// An object header, version 2, of a file of HDF5 1.10 or later, while it is made ("HDF5 File
/// Format Specification", IV.A): a prefix, messages and a checksum.
class ObjectHeader {
public:
    static constexpr std::size_t kExtentAt = 18; ///< of a growing column's length, in the block

    /// A data set of no dimension, or of one that does not grow, at an address.
    static ObjectHeader ofFixed(const ElementType& type, bool isScalar, std::uint64_t count,
                                std::uint64_t address);
    /// An empty column that grows by chunks, which are shuffled and deflated.
    static ObjectHeader ofColumn(const ElementType& type, std::uint64_t chunkRows, unsigned level,
                                 const ChunkIndexForm& form);

    void addAttribute(std::string_view name, std::string_view text, std::size_t length);
    void addAttribute(std::string_view name, std::string_view text) {
        addAttribute(name, text, text.size());
    }
    void addAttribute(std::string_view name, std::int32_t value);
    /// A link in a group of few.
    void addLink(std::string_view name, std::uint64_t address);
    /// Where a group's links are; for one of few: nowhere.
    struct Links {
        std::uint64_t count = 0;
        std::uint64_t heap = kNoAddress, names = kNoAddress, order = kNoAddress;
    };
    void addLinkInfo(const Links& links);

    /// Of the whole block, without unused bytes.
    std::size_t size() const;
    /// Makes the block. @param to size() bytes or more: what is left is unused
    void copyTo(std::span<unsigned char> to) const;
    MetadataBlock block() const;
    /// Writes it where there is room. @return its address
    std::uint64_t write(StoredFile& file) const;
    /// Where a column's header has the address of its chunks' index, in the block.
    std::size_t indexAt() const { return m_indexAt; }

private:
    void add(std::uint8_t type, const MetadataBlock& message, std::uint8_t flags = 0);
    void addType(const ElementType& type);
    void addChunkLayout(const ElementType& type, std::uint64_t chunkRows,
                        const ChunkIndexForm& form);

    MetadataBlock m_messages;
    std::size_t m_indexAt = 0;
};

/// A link as groups store it.
/// @param order its number among those of the group; below 0: links have none
void addLinkMessage(MetadataBlock& block, std::string_view name, std::uint64_t address,
                    std::int64_t order);

} // namespace trammel::results
