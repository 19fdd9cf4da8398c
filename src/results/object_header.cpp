#include "results/object_header.h"

#include <algorithm>
#include <cstring>

namespace trammel::results {
namespace {

// Types of messages ("HDF5 File Format Specification", IV.A.2).
constexpr std::uint8_t kDataspace = 0x01, kLinkInfo = 0x02, kDatatype = 0x03, kFillValue = 0x05,
                       kLink = 0x06, kDataLayout = 0x08, kGroupInfo = 0x0A, kFilters = 0x0B,
                       kAttribute = 0x0C;
constexpr std::uint8_t kConstant = 1; ///< flag of a message
constexpr std::size_t kPrefix = 10, kMessagePrefix = 4, kSum = 4;

MetadataBlock typeMessage(const ElementType& type) {
    using Kind = ElementType::Kind;
    MetadataBlock block;
    const auto size = static_cast<std::uint32_t>(type.size);
    switch (type.kind) {
    case Kind::Double:
        block.addNumbers<std::uint8_t>({0x11, 0x20, 0x3F, 0});
        block.addNumber(size);
        block.addNumbers<std::uint16_t>({0, 64});
        block.addNumbers<std::uint8_t>({52, 11, 0, 52});
        block.addNumber<std::uint32_t>(1023);
        break;
    case Kind::Int32:
    case Kind::Int64:
        block.addNumbers<std::uint8_t>({0x10, 0x08, 0, 0});
        block.addNumber(size);
        block.addNumbers<std::uint16_t>({0, static_cast<std::uint16_t>(8 * size)});
        break;
    case Kind::Text:
        block.addNumbers<std::uint8_t>({0x13, 0x10, 0, 0}); // ends with 0, UTF-8
        block.addNumber(size);
        break;
    }
    return block;
}

MetadataBlock scalarSpace() {
    MetadataBlock block;
    block.addNumbers<std::uint8_t>({2, 0, 0, 0});
    return block;
}

MetadataBlock lineSpace(std::uint64_t extent, bool grows) {
    MetadataBlock block;
    block.addNumbers<std::uint8_t>({2, 1, static_cast<std::uint8_t>(grows), 1});
    block.addNumber(extent);
    if (grows) block.addNumber(kNoAddress); // without a limit
    return block;
}

/// The default one; when room is claimed and when it is filled.
MetadataBlock fillMessage(std::uint8_t claim) {
    MetadataBlock block;
    block.addNumbers<std::uint8_t>({3, static_cast<std::uint8_t>(claim | 2 << 2)});
    return block;
}

MetadataBlock filterMessage(std::size_t elementSize, unsigned level) {
    MetadataBlock block;
    block.addNumbers<std::uint8_t>({2, 2});
    constexpr std::uint16_t kDeflate = 1, kShuffle = 2, kOptional = 1, kOneNumber = 1;
    block.addNumbers<std::uint16_t>({kShuffle, kOptional, kOneNumber});
    block.addNumber(static_cast<std::uint32_t>(elementSize));
    block.addNumbers<std::uint16_t>({kDeflate, kOptional, kOneNumber});
    block.addNumber(static_cast<std::uint32_t>(level));
    return block;
}

MetadataBlock attributeMessage(std::string_view name, const ElementType& type) {
    MetadataBlock block;
    const MetadataBlock stored = typeMessage(type), space = scalarSpace();
    block.addNumbers<std::uint8_t>({3, 0});
    block.addNumbers<std::uint16_t>({static_cast<std::uint16_t>(name.size() + 1),
                                     static_cast<std::uint16_t>(stored.size()),
                                     static_cast<std::uint16_t>(space.size())});
    block.addNumber<std::uint8_t>(0);
    block.addText(name);
    block.fill(1);
    block.add(stored);
    block.add(space);
    return block;
}

} // namespace

void addLinkMessage(MetadataBlock& block, std::string_view name, std::uint64_t address,
                    std::int64_t order) {
    const bool isLong = name.size() > 255;
    block.addNumbers<std::uint8_t>(
        {1, static_cast<std::uint8_t>((isLong ? 1 : 0) | (order >= 0 ? 4 : 0))});
    if (order >= 0) block.addNumber(order);
    block.addNumber(name.size(), isLong ? 2 : 1);
    block.addText(name);
    block.addNumber(address);
}

void ObjectHeader::add(std::uint8_t type, const MetadataBlock& message, std::uint8_t flags) {
    m_messages.addNumber(type);
    m_messages.addNumber(static_cast<std::uint16_t>(message.size()));
    m_messages.addNumber(flags);
    m_messages.add(message);
}

ObjectHeader ObjectHeader::ofFixed(const ElementType& type, bool isScalar, std::uint64_t count,
                                   std::uint64_t address) {
    ObjectHeader header;
    header.add(kDataspace, isScalar ? scalarSpace() : lineSpace(count, false));
    header.addType(type);
    header.add(kFillValue, fillMessage(2), kConstant);
    MetadataBlock layout;
    layout.addNumbers<std::uint8_t>({4, 1});
    layout.addNumbers<std::uint64_t>({address, count * type.size});
    header.add(kDataLayout, layout);
    return header;
}

ObjectHeader ObjectHeader::ofColumn(const ElementType& type, std::uint64_t chunkRows,
                                    unsigned level, const ChunkIndexForm& form) {
    ObjectHeader header;
    header.add(kDataspace, lineSpace(0, true)); // first: see kExtentAt
    header.addType(type);
    header.add(kFillValue, fillMessage(3), kConstant);
    header.add(kFilters, filterMessage(type.size, level), kConstant);
    header.addChunkLayout(type, chunkRows, form);
    return header;
}

void ObjectHeader::addType(const ElementType& type) {
    add(kDatatype, typeMessage(type), kConstant);
}

void ObjectHeader::addChunkLayout(const ElementType& type, std::uint64_t chunkRows,
                                  const ChunkIndexForm& form) {
    constexpr std::uint8_t kChunked = 2, kWidth = 4, kExtensibleArray = 4;
    MetadataBlock layout;
    layout.addNumbers<std::uint8_t>({4, kChunked, 0, 2, kWidth});
    layout.addNumber(chunkRows, kWidth);
    layout.addNumber(type.size, kWidth);
    layout.addNumbers<std::uint8_t>({kExtensibleArray, form.maxBits, form.inIndexBlock,
                                     form.leastPointers, form.leastElements, form.pageBits});
    m_indexAt = kPrefix + m_messages.size() + kMessagePrefix + layout.size();
    layout.addNumber(kNoAddress);
    add(kDataLayout, layout);
}

void ObjectHeader::addAttribute(std::string_view name, std::string_view text, std::size_t length) {
    MetadataBlock message = attributeMessage(name, ElementType::text(length));
    message.addText(text);
    message.fill(length + 1 - text.size());
    add(kAttribute, message);
}

void ObjectHeader::addAttribute(std::string_view name, std::int32_t value) {
    MetadataBlock message = attributeMessage(name, ElementType::int32());
    message.addNumber(value);
    add(kAttribute, message);
}

void ObjectHeader::addLink(std::string_view name, std::uint64_t address) {
    MetadataBlock message;
    addLinkMessage(message, name, address, -1);
    add(kLink, message);
}

void ObjectHeader::addLinkInfo(const Links& links) {
    const bool isOrdered = links.order != kNoAddress;
    MetadataBlock message;
    message.addNumbers<std::uint8_t>({0, static_cast<std::uint8_t>(isOrdered ? 3 : 0)});
    if (isOrdered) message.addNumber(links.count);
    message.addNumbers<std::uint64_t>({links.heap, links.names});
    if (isOrdered) message.addNumber(links.order);
    add(kLinkInfo, message);
    MetadataBlock group;
    group.addNumbers<std::uint8_t>({0, 0});
    add(kGroupInfo, group, kConstant);
}

std::size_t ObjectHeader::size() const {
    return kPrefix + m_messages.size() + kSum;
}

MetadataBlock ObjectHeader::block() const {
    MetadataBlock block;
    block.fill(size());
    copyTo(block.bytes());
    return block;
}

void ObjectHeader::copyTo(std::span<unsigned char> to) const {
    constexpr std::uint8_t kVersion = 2, kFourByteSize = 2;
    std::memcpy(to.data(), "OHDR", 4);
    setNumber(to, 4, kVersion);
    setNumber(to, 5, kFourByteSize);
    setNumber(to, 6, static_cast<std::uint32_t>(to.size() - kPrefix - kSum));
    std::ranges::copy(m_messages.bytes(), to.begin() + kPrefix);
    const std::size_t end = kPrefix + m_messages.size(), unused = to.size() - size();
    std::ranges::fill(to.subspan(end), static_cast<unsigned char>(0));
    if (unused >= kMessagePrefix) // a message without meaning; fewer bytes are a gap
        setNumber(to, end + 1, static_cast<std::uint16_t>(unused - kMessagePrefix));
    renewChecksum(to);
}

std::uint64_t ObjectHeader::write(StoredFile& file) const {
    const std::uint64_t address = file.allocateBlock(size());
    file.write(address, block().bytes());
    return address;
}

} // namespace trammel::results
