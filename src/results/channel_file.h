#pragma once

#include "messages/message.h"
#include "results/column_set.h"
#include "results/link_index.h"
#include "results/run_data.h"
#include "results/writer_lock.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace trammel::results {

class ContactTable;
class EventTable;

/// The HDF5 file of a run that is being written (layout: hdf5_support.h), for one thread.
///
/// Frames are gathered until a chunk of every channel is full; that chunk is then written once, in
/// a long file compressed. A flush in between writes the chunk's frames so far uncompressed and
/// later ones into the same place: what a reader may already see never moves or changes, and no
/// space is lost.
///
/// The bytes are made here, not by the HDF5 library, whose data sets cost 0.1 ms and 20 kB each (a
/// chain of 1,000 links has 22,000) and whose files are not consistent after each single write.
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

    std::size_t channelCount() const { return m_channelCount; }
    std::size_t chunkFrames() const { return m_chunkFrames; }
    void append(double t, std::span<const double> values);
    /// The same for several frames: rows of a time and the values. Takes less time a frame.
    void appendRows(std::span<const double> rows);
    void append(const ImpactRecord& impact);
    /// The contacts of the frame that is appended next. @pre the header says that there are any
    void appendContacts(std::span<const ContactRecord> contacts);
    /// How many frames fill the chunk. The cheapest moment to flush is when they were appended.
    std::size_t framesToChunkEnd() const { return m_chunkFrames - m_buffered; }
    /// Everything appended is in the file and can be read.
    void flush();
    /// Flushes, notes how the run ended, and closes the file.
    /// @param told the message as data (messages/stored.h)
    void finish(std::string_view status, std::string_view message, std::string_view told = {});

    /// Calls of the system so far, for tests.
    std::size_t writeCount() const { return m_file->writeCount(); }

private:
    void create(const std::filesystem::path& temporary, const RunHeader& header);
    std::uint64_t writeChannelGroup(const RunHeader& header);
    std::uint64_t writeRoot(std::string_view status, std::string_view message,
                            std::string_view told);
    bool hasUnflushed() const;
    void writeChannels(bool isLast);
    void takeValues(const double* values, std::size_t stride, std::size_t frames);
    void writeTimes(bool isLast);
    void flushAll(bool isLast);
    [[noreturn]] void fail(const messages::Message& what) const;
    template <class Work>
    void guarded(Work work);

    std::filesystem::path m_path;
    std::optional<WriterLock> m_lock;
    std::unique_ptr<StoredFile> m_file;
    std::vector<StoredLink> m_links; ///< of the root group
    std::uint64_t m_root = 0;
    std::optional<ColumnSet> m_time, m_channels;
    std::size_t m_channelCount;
    std::unique_ptr<EventTable> m_events;
    std::unique_ptr<ContactTable> m_contacts; ///< null where none are recorded
    std::size_t m_chunkFrames;
    std::size_t m_frames = 0;    ///< appended
    std::size_t m_buffered = 0;  ///< of them in m_columns, the frames of the chunk not yet full
    std::size_t m_flushed = 0;   ///< frames that /time tells of
    bool m_hasNewRows = false;   ///< of impacts or contacts since the last flush
    std::vector<double> m_times; ///< of the frames from the chunk of m_flushed on
    std::unique_ptr<double[]> m_columns; ///< a chunk of each channel, one behind the other
    ChunkCompressor m_compressor;
};

} // namespace trammel::results
