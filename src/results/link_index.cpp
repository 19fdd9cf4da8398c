#include "results/link_index.h"

#include "messages/file_messages.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <vector>

namespace trammel::results {
namespace {

constexpr std::size_t kIdSize = 7; ///< what the trees hold of a place in the heap
constexpr std::size_t kOffsetWidth = 4, kLengthWidth = 2;
constexpr std::uint16_t kHeapBits = 8 * kOffsetWidth;
constexpr std::size_t kSum = 4;

/// A link's place in the heap.
struct Place {
    std::uint32_t offset, length;
};

void addId(MetadataBlock& block, const Place& place) {
    block.addNumber<std::uint8_t>(0); // one that the heap manages
    block.addNumber(place.offset);
    block.addNumber(place.length, kLengthWidth);
}

/// A heap of equal direct blocks, filled one after the other; where it has several, the root is an
/// indirect block of one row.
class LinkHeap {
public:
    LinkHeap(StoredFile& file, std::span<const StoredLink> links) : m_file(file) {
        std::size_t total = 0, largest = 0;
        MetadataBlock message;
        for (const StoredLink& link : links) {
            message.clear();
            addLinkMessage(message, link.name, 0, 0);
            total += message.size();
            largest = std::max(largest, message.size());
        }
        if (largest > UINT16_MAX) throw messages::RuntimeError(messages::kTooManyNames);
        m_blockSize = std::clamp(std::bit_ceil(total + kPrefix), kLeastBlock,
                                 std::max(kMostBlock, std::bit_ceil(largest + kPrefix)));
        m_address = m_file.allocateBlock(kHeaderSize);
        fill(links);
        writeHeader(links.size());
    }

    std::uint64_t address() const { return m_address; }
    const std::vector<Place>& places() const { return m_places; }

private:
    static constexpr std::size_t kLeastBlock = 512, kMostBlock = 1u << 16;
    static constexpr std::size_t kPrefix = 5 + 8 + kOffsetWidth + kSum; ///< of a direct block
    static constexpr std::size_t kHeaderSize = 146;

    void fill(std::span<const StoredLink> links) {
        MetadataBlock block, message;
        begin(block);
        std::int64_t order = 0;
        for (const StoredLink& link : links) {
            message.clear();
            addLinkMessage(message, link.name, link.address, order++);
            if (block.size() + message.size() > m_blockSize) {
                end(block);
                begin(block);
            }
            const std::size_t offset = m_blocks.size() * m_blockSize + block.size();
            if (offset > UINT32_MAX) throw messages::RuntimeError(messages::kTooManyNames);
            m_places.push_back(
                {static_cast<std::uint32_t>(offset), static_cast<std::uint32_t>(message.size())});
            block.add(message);
        }
        end(block);
    }

    void begin(MetadataBlock& block) const {
        block.clear();
        block.addText("FHDB");
        block.addNumber<std::uint8_t>(0);
        block.addNumber(m_address);
        block.addNumber(m_blocks.size() * m_blockSize, kOffsetWidth);
        block.addNumber<std::uint32_t>(0); // the checksum
    }

    void end(MetadataBlock& block) {
        m_used += block.size();
        std::vector<unsigned char> bytes(block.bytes().begin(), block.bytes().end());
        bytes.resize(m_blockSize);
        setNumber(bytes, kPrefix - kSum, checksum(bytes));
        m_blocks.push_back(m_file.allocate(m_blockSize));
        m_file.write(m_blocks.back(), bytes);
    }

    std::uint64_t writeRoot(std::size_t width) {
        if (m_blocks.size() == 1) return m_blocks.front();
        MetadataBlock root;
        root.addText("FHIB");
        root.addNumber<std::uint8_t>(0);
        root.addNumber(m_address);
        root.addNumber(0, kOffsetWidth);
        for (std::size_t i = 0; i < width; ++i)
            root.addNumber(i < m_blocks.size() ? m_blocks[i] : kNoAddress);
        root.addChecksum();
        const std::uint64_t address = m_file.allocate(root.size());
        m_file.write(address, root.bytes());
        return address;
    }

    void writeHeader(std::size_t links) {
        const bool isSingle = m_blocks.size() == 1;
        const std::size_t width = std::max<std::size_t>(4, std::bit_ceil(m_blocks.size()));
        const std::uint64_t managed = (isSingle ? 1 : width) * m_blockSize;
        const std::uint64_t taken = m_blocks.size() * m_blockSize;
        MetadataBlock header;
        header.addText("FRHP");
        header.addNumber<std::uint8_t>(0);
        header.addNumbers<std::uint16_t>({kIdSize, 0});
        header.addNumber<std::uint8_t>(2); // direct blocks have checksums
        header.addNumber(
            static_cast<std::uint32_t>(std::min<std::size_t>(m_blockSize, UINT16_MAX)));
        header.addNumbers<std::uint64_t>(
            {0, kNoAddress, taken - m_used, kNoAddress, managed, taken, taken, links});
        header.addNumbers<std::uint64_t>({0, 0, 0, 0}); // huge and tiny objects
        header.addNumber(static_cast<std::uint16_t>(width));
        header.addNumbers<std::uint64_t>({m_blockSize, m_blockSize});
        header.addNumbers<std::uint16_t>({kHeapBits, 1});
        header.addNumber(writeRoot(width));
        header.addNumber(static_cast<std::uint16_t>(isSingle ? 0 : 1));
        header.addChecksum();
        m_file.write(m_address, header.bytes());
    }

    StoredFile& m_file;
    std::size_t m_blockSize = 0;
    std::uint64_t m_address = 0, m_used = 0;
    std::vector<std::uint64_t> m_blocks;
    std::vector<Place> m_places;
};

/// A B-tree, version 2, of records that are known from the start: one leaf, or a root over leaves.
class LinkTree {
public:
    LinkTree(StoredFile& file, std::uint8_t type, std::size_t recordSize)
        : m_file(file), m_type(type), m_recordSize(recordSize) {}

    /// @param add adds one record, in their order, to a block
    template <class Add>
    std::uint64_t write(std::size_t count, Add add) {
        chooseNodeSize(count);
        const bool isLeaf = count <= leafRecords();
        const std::uint64_t root = isLeaf ? writeLeaf(0, count, add) : writeRoot(count, add);
        MetadataBlock header;
        header.addText("BTHD");
        header.addNumbers<std::uint8_t>({0, m_type});
        header.addNumber(static_cast<std::uint32_t>(m_nodeSize));
        header.addNumbers<std::uint16_t>(
            {static_cast<std::uint16_t>(m_recordSize), static_cast<std::uint16_t>(isLeaf ? 0 : 1)});
        header.addNumbers<std::uint8_t>({100, 40}); // % of a node when it is split and merged
        header.addNumber(root);
        header.addNumber(static_cast<std::uint16_t>(isLeaf ? count : m_rootRecords));
        header.addNumber<std::uint64_t>(count);
        header.addChecksum();
        const std::uint64_t address = m_file.allocate(header.size());
        m_file.write(address, header.bytes());
        return address;
    }

private:
    static constexpr std::size_t kLeastNode = 512, kUsualNode = 1u << 16;
    static constexpr std::size_t kOverhead = 6 + kSum; ///< of a node

    std::size_t leafRecords() const { return (m_nodeSize - kOverhead) / m_recordSize; }
    std::size_t countWidth() const { return (std::bit_width(leafRecords()) - 1) / 8 + 1; }
    std::size_t pointerSize() const { return 8 + countWidth(); }
    std::size_t rootRecords() const {
        return (m_nodeSize - kOverhead - pointerSize()) / (m_recordSize + pointerSize());
    }

    void chooseNodeSize(std::size_t count) {
        m_nodeSize =
            std::clamp(std::bit_ceil(count * m_recordSize + kOverhead), kLeastNode, kUsualNode);
        while (count > leafRecords() && count / (leafRecords() + 1) > rootRecords())
            m_nodeSize *= 2;
    }

    template <class Add>
    std::uint64_t writeLeaf(std::size_t first, std::size_t count, Add& add) {
        MetadataBlock leaf = node("BTLF");
        for (std::size_t i = first; i < first + count; ++i)
            add(leaf, i);
        return write(leaf);
    }

    /// The root has the records between its leaves, which share the others evenly.
    template <class Add>
    std::uint64_t writeRoot(std::size_t count, Add& add) {
        m_rootRecords = count / (leafRecords() + 1);
        const std::size_t leaves = m_rootRecords + 1, held = count - m_rootRecords;
        MetadataBlock root = node("BTIN"), pointers;
        std::size_t first = 0;
        for (std::size_t i = 0; i < leaves; ++i) {
            const std::size_t length = held / leaves + (i < held % leaves ? 1 : 0);
            pointers.addNumber(writeLeaf(first, length, add));
            pointers.addNumber(length, countWidth());
            first += length;
            if (i < m_rootRecords) add(root, first++);
        }
        root.add(pointers);
        return write(root);
    }

    MetadataBlock node(std::string_view signature) const {
        MetadataBlock block;
        block.addText(signature);
        block.addNumbers<std::uint8_t>({0, m_type});
        return block;
    }

    std::uint64_t write(MetadataBlock& block) {
        block.addChecksum();
        block.fill(m_nodeSize - block.size());
        const std::uint64_t address = m_file.allocate(m_nodeSize);
        m_file.write(address, block.bytes());
        return address;
    }

    StoredFile& m_file;
    std::uint8_t m_type;
    std::size_t m_recordSize, m_nodeSize = 0, m_rootRecords = 0;
};

std::uint64_t writeNames(StoredFile& file, std::span<const StoredLink> links,
                         const std::vector<Place>& places) {
    std::vector<std::uint32_t> sums, order(links.size());
    for (const StoredLink& link : links) {
        const auto* text = reinterpret_cast<const unsigned char*>(link.name.data());
        sums.push_back(checksum({text, link.name.size()}));
    }
    std::iota(order.begin(), order.end(), 0);
    std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
        return sums[a] != sums[b] ? sums[a] < sums[b] : links[a].name < links[b].name;
    });
    constexpr std::uint8_t kByName = 5;
    return LinkTree(file, kByName, sizeof(std::uint32_t) + kIdSize)
        .write(links.size(), [&](MetadataBlock& block, std::size_t i) {
            block.addNumber(sums[order[i]]);
            addId(block, places[order[i]]);
        });
}

std::uint64_t writeOrder(StoredFile& file, const std::vector<Place>& places) {
    constexpr std::uint8_t kByOrder = 6;
    return LinkTree(file, kByOrder, sizeof(std::uint64_t) + kIdSize)
        .write(places.size(), [&](MetadataBlock& block, std::size_t i) {
            block.addNumber<std::uint64_t>(i);
            addId(block, places[i]);
        });
}

} // namespace

std::uint64_t writeGroup(StoredFile& file, std::span<const StoredLink> links) {
    ObjectHeader header;
    ObjectHeader::Links place;
    if (!links.empty()) {
        const LinkHeap heap(file, links);
        place = {links.size(), heap.address(), writeNames(file, links, heap.places()),
                 writeOrder(file, heap.places())};
    }
    header.addLinkInfo(place);
    return header.write(file);
}

std::uint64_t writeDataSet(StoredFile& file, const ElementType& type, std::size_t count,
                           Bytes bytes) {
    const std::uint64_t address = bytes.empty() ? kNoAddress : file.allocate(bytes.size());
    if (!bytes.empty()) file.write(address, bytes);
    return ObjectHeader::ofFixed(type, false, count, address).write(file);
}

} // namespace trammel::results
