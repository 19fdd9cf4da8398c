#pragma once

#include "messages/message.h"
#include "results/crash_safe_driver.h"
#include "results/hdf5_support.h"
#include "results/run_data.h"
#include "results/writer_lock.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace trammel::results {

/// Shuffles and deflates one chunk as HDF5's filters of those names do.
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
    struct Stream;
    std::unique_ptr<Stream> m_stream;
    std::vector<unsigned char> m_shuffled, m_deflated;
};

/// What columns of one chunk length have in common, made once: a chain of links has 20,000 of them.
class ChunkedColumn {
public:
    ChunkedColumn() = default;
    explicit ChunkedColumn(hsize_t chunk);
    /// An empty, growing data set with the attribute `units`.
    Handle create(hid_t parent, const std::string& name, hid_t type, const std::string& unit) const;

private:
    Handle m_space, m_creation, m_access;
};

/// Text of up to `size` bytes and the 0 that ends it.
Handle textType(std::size_t size);
/// The text up to a size in bytes, no character in part.
std::string_view cutBetweenCharacters(std::string_view text, std::size_t size);

class ContactTable;
class EventTable;

/// The HDF5 file of a run that is being written (layout: hdf5_support.h), for one thread.
///
/// Frames are gathered until a chunk of every channel is full; that chunk is then compressed and
/// written once. A flush in between writes the chunk's frames so far uncompressed and later ones
/// into the same place: what a reader may already see never moves or changes, and no space is lost
/// (HDF5 cannot reuse any while readers may look on).
///
/// The file appears under its name once it is complete up to its first frame, and from then on any
/// reader can open it at any instant, whether the writer lives or was killed. No other run can
/// write it meanwhile (writer_lock.h).
/// @throws std::runtime_error (every member) naming the path and the cause.
class ChannelFile {
public:
    ChannelFile(const std::filesystem::path& path, const RunHeader& header);
    ~ChannelFile();
    ChannelFile(const ChannelFile&) = delete;
    ChannelFile& operator=(const ChannelFile&) = delete;

    std::size_t channelCount() const { return m_channels.size(); }
    std::size_t chunkFrames() const { return m_chunkFrames; }
    void append(double t, std::span<const double> values);
    void append(const ImpactRecord& impact);
    /// The contacts of the frame that is appended next. @pre the header says that there are any
    void appendContacts(std::span<const ContactRecord> contacts);
    /// Whether the last frame filled a chunk: the cheapest moment to flush.
    bool atChunkEnd() const { return m_buffered == 0; }
    /// Everything appended is in the file and can be read.
    void flush();
    /// Flushes, notes how the run ended, and closes the file.
    /// @param told the message as data (messages/stored.h)
    void finish(std::string_view status, std::string_view message, std::string_view told = {});

    const DriverState& driverState() const { return m_state; }

private:
    void create(const std::filesystem::path& temporary, const RunHeader& header);
    void createEnding();
    void createDocument(const char* name, const std::string& text);
    Handle createColumn(hid_t parent, const std::string& name, const std::string& unit) const;
    bool hasUnflushed() const;
    void writeChannels(bool isLast);
    void writeTimes(bool isLast);
    void writeChunk(const Handle& dataset, std::size_t firstFrame, std::span<const double> chunk,
                    bool compressed);
    void flushAll(bool isLast);
    [[noreturn]] void fail(const messages::Message& what) const;
    template <class Work>
    void guarded(Work work);

    std::filesystem::path m_path;
    std::optional<WriterLock> m_lock;
    DriverState m_state; ///< must outlive the handles
    ChunkedColumn m_column;
    Handle m_file, m_time;
    std::vector<Handle> m_channels;
    std::unique_ptr<EventTable> m_events;
    std::unique_ptr<ContactTable> m_contacts; ///< null where none are recorded
    std::size_t m_chunkFrames;
    std::size_t m_frames = 0;      ///< appended
    std::size_t m_buffered = 0;    ///< of them in m_rows, the frames of the chunk not yet full
    std::size_t m_flushed = 0;     ///< frames that /time tells of
    bool m_hasNewRows = false;     ///< of impacts or contacts since the last flush
    bool m_isPlainChunk = false;   ///< the current chunk is in the file uncompressed
    std::vector<double> m_rows;    ///< m_chunkFrames x channels, row by row
    std::vector<double> m_times;   ///< of the frames from the chunk of m_flushed on
    std::vector<double> m_columns; ///< scratch
    ChunkCompressor m_compressor;
};

} // namespace trammel::results
