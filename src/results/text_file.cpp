#include "results/text_file.h"

#include "messages/file_messages.h"
#include "results/atomic_file.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <fcntl.h>
#include <poll.h>
#include <stdexcept>
#include <sys/stat.h>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace trammel::results {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBuffer = 1u << 20; ///< bytes gathered before they go to the system
constexpr int kPoll = 50;                 ///< ms between looks at the stop token
constexpr int kMostPolls = 40;            ///< after a stop, of a reader that takes nothing

std::optional<int> number(const std::string& text) {
    int value = 0;
    const char* end = text.data() + text.size();
    const auto [last, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || last != end || value < 0) return std::nullopt;
    return value;
}

/// Makes a rename last through a power cut; a file system that cannot is no failure.
void syncFolder(const fs::path& file) {
    const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    ::fsync(descriptor);
    ::close(descriptor);
}

} // namespace

std::optional<int> ownDescriptor(const fs::path& path) {
    constexpr int kMostLinks = 40; // as the system follows
    std::error_code error;
    const fs::path own = fs::canonical("/proc/self", error) / "fd";
    fs::path file = path;
    for (int i = 0; i < kMostLinks; ++i) {
        const fs::path parent = file.has_parent_path() ? file.parent_path() : fs::path(".");
        const fs::path folder = fs::canonical(parent, error);
        if (error) return std::nullopt;
        if (folder == own) return number(file.filename().string());
        if (!fs::is_symlink(fs::symlink_status(file, error))) return std::nullopt;
        file = folder / fs::read_symlink(file, error);
        if (error) return std::nullopt;
    }
    return std::nullopt;
}

TextFile::TextFile(fs::path path, Appears appears, std::stop_token stop)
    : m_path(std::move(path)),
      m_appears(appears),
      m_stop(std::move(stop)),
      m_nextFlush(Clock::now() + kFlushInterval) {
    std::error_code error;
    const auto status = fs::status(m_path, error);
    if (is_directory(status)) fail(messages::kItIsAFolder);
    const bool isOwn = ownDescriptor(m_path).has_value();
    m_isRegular = !isOwn && (!exists(status) || is_regular_file(status));
    try {
        m_isRegular ? openTemporary() : openInPlace();
    } catch (...) {
        close();
        throw;
    }
}

TextFile::~TextFile() {
    try {
        if (m_descriptor >= 0 && m_appears == Appears::AtOnce) flush();
    } catch (const std::runtime_error&) {
        // Nobody is left to tell; what was flushed before stays.
    }
    close();
}

void TextFile::openTemporary() {
    m_target = linkTarget(m_path);
    if (m_appears == Appears::AtOnce)
        m_lock.emplace(m_target);
    else
        refuseWhileLocked(m_target);
    fs::path temporary;
    do { // the name may be that of a killed process, of the same number where there is no lock
        temporary = m_lock ? draftBeside(m_target) : temporaryBeside(m_target);
        if (m_lock) ::unlink(temporary.c_str());
        m_descriptor = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    } while (m_descriptor < 0 && errno == EEXIST);
    if (m_descriptor < 0) fail(errno);
    m_temporary = temporary;
    struct stat replaced {};
    if (::stat(m_target.c_str(), &replaced) == 0)
        ::fchmod(m_descriptor, replaced.st_mode & 07777U); // another user's: its umask holds
}

void TextFile::openInPlace() {
    if (const auto own = ownDescriptor(m_path)) {
        if (*own == STDOUT_FILENO) std::fflush(stdout);
        m_descriptor = ::fcntl(*own, F_DUPFD_CLOEXEC, 0);
    } else if (fs::is_fifo(m_path)) {
        openPipe();
    } else {
        m_descriptor = ::open(m_path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
    }
    if (m_descriptor < 0) fail(errno);
}

/// A pipe is opened when somebody reads it, who may never come.
void TextFile::openPipe() {
    for (;;) {
        m_descriptor = ::open(m_path.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK);
        if (m_descriptor >= 0) {
            ::fcntl(m_descriptor, F_SETFL, ::fcntl(m_descriptor, F_GETFL) & ~O_NONBLOCK);
            return;
        }
        if (errno != ENXIO) return;
        if (m_stop.stop_requested()) fail(messages::kStoppedUnread);
        std::this_thread::sleep_for(std::chrono::milliseconds(kPoll));
    }
}

void TextFile::awaitRoom() const {
    pollfd waiting{m_descriptor, POLLOUT, 0};
    for (int polls = 0; polls < kMostPolls; polls += m_stop.stop_requested() ? 1 : 0) {
        const int ready = ::poll(&waiting, 1, kPoll);
        if (ready > 0) return;
        if (ready < 0 && errno != EINTR) return; // the write will say why
    }
    fail(messages::kStoppedUnread);
}

/// Where a write fails in a regular file, what is there stays up to the last whole line.
void TextFile::keepLines(std::string_view sent) {
    const off_t end = ::lseek(m_descriptor, 0, SEEK_CUR);
    const std::size_t lines = sent.rfind('\n') + 1; // 0: none
    const off_t last = end - static_cast<off_t>(sent.size() - lines);
    if (end < 0 || ::ftruncate(m_descriptor, last) != 0) return;
    ::lseek(m_descriptor, last, SEEK_SET);
    const bool isThere = m_appears == Appears::AtOnce && last > 0 && !m_temporary.empty();
    if (isThere && ::rename(m_temporary.c_str(), m_target.c_str()) == 0) m_temporary.clear();
}

void TextFile::send(std::string_view text) {
    constexpr std::size_t kPipePiece = 4096; // what a pipe that is ready takes without waiting
    const std::string_view all = text;
    while (!text.empty()) {
        if (!m_isRegular) awaitRoom();
        const std::size_t size = m_isRegular ? text.size() : std::min(text.size(), kPipePiece);
        const ssize_t sent = ::write(m_descriptor, text.data(), size);
        if (sent < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (sent < 0) {
            const int cause = errno;
            if (m_isRegular) keepLines(all.substr(0, all.size() - text.size()));
            fail(cause);
        }
        text.remove_prefix(static_cast<std::size_t>(sent));
    }
}

void TextFile::write(std::string_view text) {
    m_buffer += text;
    const bool isDue = m_appears == Appears::AtOnce && Clock::now() >= m_nextFlush;
    if (isDue || m_buffer.size() >= kBuffer) flush();
}

void TextFile::flush() {
    const std::string text = std::move(m_buffer);
    m_buffer.clear();
    send(text);
    if (m_appears == Appears::AtOnce) publish();
    m_nextFlush = Clock::now() + kFlushInterval;
}

void TextFile::publish() {
    if (m_temporary.empty()) return;
    if (m_appears == Appears::WhenFinished) refuseWhileLocked(m_target);
    if (::rename(m_temporary.c_str(), m_target.c_str()) != 0) fail(errno);
    m_temporary.clear();
}

void TextFile::finish(bool isDurable) {
    flush();
    if (isDurable && m_isRegular && ::fsync(m_descriptor) != 0) fail(errno);
    publish();
    if (isDurable && m_isRegular) syncFolder(m_target);
    if (m_isRegular && m_appears == Appears::AtOnce && !isUnderName(m_descriptor, m_target))
        fail(messages::kTakenFromItsName);
    const int descriptor = m_descriptor;
    m_descriptor = -1;
    m_lock.reset();
    if (::close(descriptor) != 0 && errno != EINTR) fail(errno);
}

void TextFile::close() noexcept {
    if (m_descriptor >= 0) ::close(m_descriptor);
    m_descriptor = -1;
    if (!m_temporary.empty()) ::unlink(m_temporary.c_str());
    m_temporary.clear();
    m_lock.reset();
}

void TextFile::fail(int cause) const {
    fail(messages::systemError(cause));
}

void TextFile::fail(const messages::Message& cause) const {
    throw messages::RuntimeError({messages::kCannotWrite, m_path.string(), cause});
}

} // namespace trammel::results
