#pragma once

#include "messages/message.h"
#include "results/writer_lock.h"

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace trammel::results {

/// The number of the program's own open file that a path stands for (/dev/stdout, /dev/fd/3,
/// /proc/self/fd/3, also through links); none for all other paths.
std::optional<int> ownDescriptor(const std::filesystem::path& path);

/// A file of text that is written piece by piece, and the only way in which Trammel writes one.
///
/// A regular file is written beside its name and renamed, so that what stands under the name is
/// whole at every time. What exists and is no regular file (a pipe, a device, /dev/stdout) is
/// written as it is. A folder is refused.
/// @throws std::runtime_error (every member but the destructor) "cannot write PATH: cause".
class TextFile {
public:
    enum class Appears {
        /// With all its text, in place of what was there; not of what a run is writing.
        WhenFinished,
        /// From the first flush on, with the pieces flushed so far, of which none is there in part
        /// (but for a kill within a write; where the disk is full, whole lines): what a run
        /// computes is kept however it ends. Flushes itself at least every kFlushInterval while
        /// pieces come, and is locked (WriterLock). Where another program has taken it from its
        /// name all the same, finish() tells.
        AtOnce
    };
    static constexpr std::chrono::milliseconds kFlushInterval{100};

    /// @param stop ends the wait for the reader of a pipe
    TextFile(std::filesystem::path path, Appears appears, std::stop_token stop = {});
    /// Keeps what was written where it appears at once, else removes it unless it was finished.
    ~TextFile();
    TextFile(const TextFile&) = delete;
    TextFile& operator=(const TextFile&) = delete;

    /// A piece, e.g. whole lines.
    void write(std::string_view text);
    void flush();
    /// Everything is written and under its name.
    /// @param isDurable also after a power cut
    void finish(bool isDurable = false);

private:
    using Clock = std::chrono::steady_clock;
    void openTemporary();
    void openInPlace();
    void openPipe();
    /// Waits until a pipe takes some bytes. @throws where nobody reads it and a stop is asked for
    void awaitRoom() const;
    void send(std::string_view text);
    void keepLines(std::string_view sent);
    void publish();
    void close() noexcept;
    [[noreturn]] void fail(int cause) const;
    [[noreturn]] void fail(const messages::Message& cause) const;

    std::filesystem::path m_path, m_target, m_temporary; ///< the last empty: none is there
    Appears m_appears;
    std::stop_token m_stop;
    std::optional<WriterLock> m_lock;
    int m_descriptor = -1;
    bool m_isRegular = false;
    std::string m_buffer;
    Clock::time_point m_nextFlush;
};

} // namespace trammel::results
