#include "model/regular_file.h"

#include "messages/model_messages.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace trammel::model {
namespace {

/// An open file, closed again.
class Descriptor {
public:
    explicit Descriptor(const std::filesystem::path& path)
        // Without waiting for a pipe's writer.
        : m_number(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)) {}
    ~Descriptor() {
        if (m_number >= 0) ::close(m_number);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int number() const { return m_number; }

private:
    int m_number;
};

[[noreturn]] void fail(int cause) {
    throw messages::RuntimeError(cause == ENOENT ? messages::Message(messages::kItDoesNotExist)
                                                 : messages::systemError(cause));
}

} // namespace

std::string readRegularFile(const std::filesystem::path& path) {
    const Descriptor file(path);
    if (file.number() < 0) fail(errno);
    struct stat status {};
    if (::fstat(file.number(), &status) != 0) fail(errno);
    if (!S_ISREG(status.st_mode)) throw messages::RuntimeError(messages::kItIsNoRegularFile);
    std::string bytes(static_cast<std::size_t>(status.st_size), '\0');
    std::size_t size = 0;
    while (size < bytes.size()) {
        const ssize_t got = ::read(file.number(), &bytes[size], bytes.size() - size);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) fail(errno);
        if (got == 0) break;
        size += static_cast<std::size_t>(got);
    }
    bytes.resize(size);
    return bytes;
}

bool isSameFile(const std::filesystem::path& a, const std::filesystem::path& b) {
    std::error_code error;
    if (std::filesystem::equivalent(a, b, error)) return true;
    const std::filesystem::path x = std::filesystem::weakly_canonical(a, error),
                                y = std::filesystem::weakly_canonical(b, error);
    return !x.empty() && x == y;
}

} // namespace trammel::model
