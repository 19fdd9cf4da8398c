#include "results/metadata_block.h"

#include <algorithm>
#include <array>
#include <bit>

namespace trammel::results {

static_assert(std::endian::native == std::endian::little);

/// Not inline: GCC 12 then warns of overflows that there are not.
[[gnu::noinline]] void MetadataBlock::addBytes(const void* from, std::size_t count) {
    const auto* bytes = static_cast<const unsigned char*>(from);
    m_bytes.insert(m_bytes.end(), bytes, bytes + count);
}

std::uint32_t checksum(std::span<const unsigned char> bytes) {
    const auto word = [](const unsigned char* p) {
        std::uint32_t value = 0;
        std::memcpy(&value, p, sizeof value);
        return value;
    };
    const unsigned char* key = bytes.data();
    std::size_t length = bytes.size();
    std::uint32_t a = 0xdeadbeefu + static_cast<std::uint32_t>(length), b = a, c = a;
    const auto mix = [](std::uint32_t& x, std::uint32_t& y, std::uint32_t& z, int shift) {
        x -= z;
        x ^= std::rotl(z, shift);
        z += y;
    };
    for (; length > 12; length -= 12, key += 12) {
        a += word(key), b += word(key + 4), c += word(key + 8);
        mix(a, b, c, 4), mix(b, c, a, 6), mix(c, a, b, 8);
        mix(a, b, c, 16), mix(b, c, a, 19), mix(c, a, b, 4);
    }
    std::array<unsigned char, 12> rest{};
    std::copy_n(key, length, rest.begin());
    a += word(rest.data()), b += word(rest.data() + 4), c += word(rest.data() + 8);
    const auto finish = [](std::uint32_t& x, std::uint32_t y, int shift) {
        x ^= y;
        x -= std::rotl(y, shift);
    };
    finish(c, b, 14), finish(a, c, 11), finish(b, a, 25);
    finish(c, b, 16), finish(a, c, 4), finish(b, a, 14), finish(c, b, 24);
    return c;
}

} // namespace trammel::results
