#pragma once

#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

namespace trammel::results {

inline constexpr std::uint64_t kNoAddress = ~std::uint64_t{0}; ///< in HDF5 files

/// Bob Jenkins' lookup3 hash (2006), HDF5's checksum of metadata, of one byte or more.
std::uint32_t checksum(std::span<const unsigned char> bytes);

/// A block of metadata of an HDF5 file while it is made: little endian, as the machine is.
class MetadataBlock {
public:
    std::span<const unsigned char> bytes() const { return m_bytes; }
    std::span<unsigned char> bytes() { return m_bytes; }
    std::size_t size() const { return m_bytes.size(); }

    template <class T>
    void addNumber(T value) {
        addBytes(&value, sizeof value);
    }
    template <class T>
    void addNumbers(std::initializer_list<T> values) {
        for (const T value : values)
            addNumber(value);
    }
    /// The lowest bytes of a number.
    void addNumber(std::uint64_t value, std::size_t width) { addBytes(&value, width); }
    void addText(std::string_view text) { addBytes(text.data(), text.size()); }
    void add(const MetadataBlock& block) { addBytes(block.m_bytes.data(), block.size()); }
    void fill(std::size_t count, unsigned char byte = 0) {
        m_bytes.resize(m_bytes.size() + count, byte);
    }
    /// Of all so far.
    void addChecksum() { addNumber(checksum(m_bytes)); }
    void clear() { m_bytes.clear(); }

private:
    void addBytes(const void* from, std::size_t count);

    std::vector<unsigned char> m_bytes;
};

/// Changes a number in a finished block.
template <class T>
void setNumber(std::span<unsigned char> block, std::size_t at, T value) {
    std::memcpy(block.data() + at, &value, sizeof value);
}
/// After a change: the last four bytes are the sum of those before.
inline void renewChecksum(std::span<unsigned char> block) {
    const std::size_t length = block.size() - sizeof(std::uint32_t);
    setNumber(block, length, checksum(block.first(length)));
}

} // namespace trammel::results
