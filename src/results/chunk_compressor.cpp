#include "results/chunk_compressor.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <new>
#include <numbers>
#include <zlib.h>

namespace trammel::results {
namespace {

/// Bytes below which a chunk is left as it is: setting up the compressor costs more than it saves.
constexpr std::size_t kMinCompressed = 1024;

/// c log2 c. Counts are mostly small, and logarithms would take longer than all else here.
double countTerm(std::uint32_t count) {
    static const std::vector<double> small = [] {
        std::vector<double> terms(4097);
        for (std::size_t c = 1; c < terms.size(); ++c)
            terms[c] = static_cast<double>(c) * std::log2(c);
        return terms;
    }();
    return count < small.size() ? small[count] : count * std::log2(count);
}

/// Whether bytes are as good as random: no code for single bytes makes them shorter by an eighth.
/// The low bytes of measured numbers are, and deflating them costs most of the time and saves
/// little. Their entropy is H = log2 n - sum c log2 c / n, too small by (k - 1) / (2 n ln 2) in the
/// mean where k values occur (G. A. Miller, 1955).
bool isNoise(std::span<const unsigned char> bytes) {
    constexpr double kShort = 7.0; // bits a byte
    std::array<std::uint32_t, 256> counts{};
    for (const unsigned char byte : bytes)
        ++counts[byte];
    const auto n = static_cast<double>(bytes.size());
    double sum = 0.0, values = 0.0;
    for (const std::uint32_t count : counts) {
        if (count == 0) continue;
        sum += countTerm(count);
        values += 1.0;
    }
    return std::log2(n) - sum / n + (values - 1.0) / (2.0 * n * std::numbers::ln2) > kShort;
}

} // namespace

class ChunkCompressor::Stream {
public:
    Stream() {
        if (deflateInit(&m_z, kLevel) != Z_OK) throw std::bad_alloc();
    }
    ~Stream() { deflateEnd(&m_z); }
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;

    void begin(std::span<unsigned char> to) {
        deflateReset(&m_z);
        m_z.next_out = to.data();
        m_z.avail_out = static_cast<uInt>(to.size());
    }
    /// At a level of its own. @return false where there is no room
    bool add(std::span<unsigned char> bytes, int level, bool isLast) {
        if (level != m_level && deflateParams(&m_z, level, Z_DEFAULT_STRATEGY) != Z_OK)
            return false;
        m_level = level;
        m_z.next_in = bytes.data();
        m_z.avail_in = static_cast<uInt>(bytes.size());
        const int result = deflate(&m_z, isLast ? Z_FINISH : Z_NO_FLUSH);
        return isLast ? result == Z_STREAM_END : result == Z_OK && m_z.avail_in == 0;
    }
    std::size_t size() const { return m_z.total_out; }

private:
    z_stream m_z{};
    int m_level = kLevel;
};

ChunkCompressor::ChunkCompressor() = default;
ChunkCompressor::~ChunkCompressor() = default;

std::span<const unsigned char> ChunkCompressor::compress(std::span<const unsigned char> chunk,
                                                         std::size_t width) {
    const std::size_t bytes = chunk.size(), count = bytes / width;
    if (bytes < kMinCompressed) return {};
    if (!m_stream) m_stream = std::make_unique<Stream>();
    m_shuffled.resize(bytes);
    m_deflated.resize(bytes);
    m_stream->begin(std::span(m_deflated).first(bytes - 1));
    for (std::size_t byte = 0; byte < width; ++byte) {
        const std::span<unsigned char> plane = std::span(m_shuffled).subspan(byte * count, count);
        for (std::size_t i = 0; i < count; ++i)
            plane[i] = chunk[i * width + byte];
        const int level = isNoise(plane) ? Z_NO_COMPRESSION : static_cast<int>(kLevel);
        if (!m_stream->add(plane, level, byte + 1 == width)) return {};
    }
    return {m_deflated.data(), m_stream->size()};
}

} // namespace trammel::results
