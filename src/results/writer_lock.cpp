#include "results/writer_lock.h"

#include "messages/file_messages.h"
#include "results/atomic_file.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace trammel::results {
namespace {

/// Anyone may lock a file that another user left: that takes no right to write it.
int openLockFile(const std::filesystem::path& file) {
    const int made = ::open(file.c_str(), O_RDONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (made >= 0 || errno != EACCES) return made;
    return ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
}

[[noreturn]] void refuse(const std::filesystem::path& path) {
    throw messages::RuntimeError(
        {messages::kCannotWrite, path.string(), messages::kAnotherRunIsWriting});
}

} // namespace

bool isUnderName(int descriptor, const std::filesystem::path& path) {
    struct stat opened {
    }, named{};
    return ::fstat(descriptor, &opened) == 0 && ::stat(path.c_str(), &named) == 0 &&
           opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

void refuseWhileLocked(const std::filesystem::path& path) {
    const auto file = hiddenBeside(path, "lock");
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (descriptor < 0) return;
    const bool isHeld = ::flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    ::close(descriptor);
    if (isHeld) refuse(path);
}

WriterLock::WriterLock(const std::filesystem::path& path) : m_file(hiddenBeside(path, "lock")) {
    for (;;) {
        m_descriptor = openLockFile(m_file);
        if (m_descriptor < 0) return; // the file itself will not be written, or says why
        const bool isLocked = ::flock(m_descriptor, LOCK_EX | LOCK_NB) == 0;
        const bool isHeld = !isLocked && errno == EWOULDBLOCK;
        // Who held the lock removes the file.
        if (!isHeld && (!isLocked || isUnderName(m_descriptor, m_file))) return;
        ::close(m_descriptor);
        if (isHeld) refuse(path);
    }
}

WriterLock::~WriterLock() {
    if (m_descriptor < 0) return;
    ::unlink(m_file.c_str());
    ::close(m_descriptor);
}

} // namespace trammel::results
