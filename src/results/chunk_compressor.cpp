#include "results/chunk_compressor.h"

#include <new>
#include <zlib.h>

namespace trammel::results {
namespace {

/// Bytes below which a chunk is left as it is: setting up the compressor costs more than it saves.
constexpr std::size_t kMinCompressed = 1024;

} // namespace

struct ChunkCompressor::Stream {
    Stream() {
        if (deflateInit(&z, kLevel) != Z_OK) throw std::bad_alloc();
    }
    ~Stream() { deflateEnd(&z); }
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;

    z_stream z{};
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
    for (std::size_t byte = 0; byte < width; ++byte) {
        unsigned char* to = m_shuffled.data() + byte * count;
        for (std::size_t i = 0; i < count; ++i)
            to[i] = chunk[i * width + byte];
    }
    z_stream& z = m_stream->z;
    deflateReset(&z);
    z.next_in = m_shuffled.data();
    z.avail_in = static_cast<uInt>(bytes);
    z.next_out = m_deflated.data();
    z.avail_out = static_cast<uInt>(bytes - 1);
    if (deflate(&z, Z_FINISH) != Z_STREAM_END) return {};
    return {m_deflated.data(), static_cast<std::size_t>(z.total_out)};
}

} // namespace trammel::results
