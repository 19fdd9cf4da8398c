#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace trammel::results {

/// Shuffles and deflates one chunk as HDF5's filters of those names do; what is as good as random
/// is stored in the deflated stream as it is.
class ChunkCompressor {
public:
    ChunkCompressor();
    ~ChunkCompressor();
    ChunkCompressor(const ChunkCompressor&) = delete;
    ChunkCompressor& operator=(const ChunkCompressor&) = delete;
    /// The filtered chunk, or an empty span where it would hardly get smaller.
    /// @param width bytes of one element
    std::span<const unsigned char> compress(std::span<const unsigned char> chunk,
                                            std::size_t width);

    static constexpr unsigned kLevel = 1;

private:
    class Stream;
    std::unique_ptr<Stream> m_stream; ///< null before the first chunk
    std::vector<unsigned char> m_shuffled, m_deflated;
};

} // namespace trammel::results
