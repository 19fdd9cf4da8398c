#include "results/stored_file.h"

#include "messages/file_messages.h"
#include "results/metadata_block.h"
#include "results/writer_lock.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

namespace trammel::results {
namespace {

constexpr std::uint64_t kReserve = 16u << 20;
constexpr std::uint64_t kSuperblockSize = 48;

std::uint64_t pageAfter(std::uint64_t address) {
    return (address + StoredFile::kPage - 1) / StoredFile::kPage * StoredFile::kPage;
}

} // namespace

StoredFile::StoredFile(const std::filesystem::path& path) : m_end(kSuperblockSize) {
    m_descriptor = open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (m_descriptor < 0) fail(errno);
}

StoredFile::~StoredFile() {
    if (m_descriptor >= 0) close(m_descriptor);
}

void StoredFile::fail(int error) {
    m_failure = error;
    refuseAfterFailure();
    std::abort();
}

void StoredFile::refuseAfterFailure() const {
    if (m_failure != 0) throw messages::RuntimeError(messages::systemError(m_failure));
}

std::uint64_t StoredFile::allocate(std::uint64_t size) {
    const std::uint64_t address = m_end;
    reserve(address + size);
    m_end = address + size;
    return address;
}

std::uint64_t StoredFile::allocateBlock(std::uint64_t size) {
    const bool crosses = size > 0 && m_end / kPage != (m_end + size - 1) / kPage;
    return crosses ? allocatePages(size) : allocate(size);
}

std::uint64_t StoredFile::allocatePages(std::uint64_t size) {
    m_end = pageAfter(m_end);
    return allocate(size);
}

/// The file grows before the superblock says so, and well ahead (the reserve takes no room on the
/// disk): a reader goes by the end that it found when it opened the file.
void StoredFile::reserve(std::uint64_t end) {
    if (end <= m_reserved) return;
    resize(end + end / 2 + kReserve);
    m_reserved = end + end / 2 + kReserve;
    if (m_root != 0) writeSuperblock();
}

void StoredFile::resize(std::uint64_t size) {
    refuseAfterFailure();
    if (ftruncate(m_descriptor, static_cast<off_t>(size)) != 0) fail(errno);
}

void StoredFile::write(std::uint64_t address, Bytes bytes) {
    refuseAfterFailure();
    while (!bytes.empty()) {
        const ssize_t done =
            pwrite(m_descriptor, bytes.data(), bytes.size(), static_cast<off_t>(address));
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) fail(done < 0 ? errno : ENOSPC);
        ++m_writes;
        address += static_cast<std::uint64_t>(done);
        bytes = bytes.subspan(static_cast<std::size_t>(done));
    }
}

void StoredFile::read(std::uint64_t address, std::span<unsigned char> bytes) {
    refuseAfterFailure();
    while (!bytes.empty()) {
        const ssize_t got =
            pread(m_descriptor, bytes.data(), bytes.size(), static_cast<off_t>(address));
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) fail(got < 0 ? errno : EIO);
        address += static_cast<std::uint64_t>(got);
        bytes = bytes.subspan(static_cast<std::size_t>(got));
    }
}

void StoredFile::writeSuperblock(std::uint64_t root) {
    m_root = root;
    writeSuperblock();
}

/// Version 3, with 8-byte offsets and lengths.
void StoredFile::writeSuperblock() {
    MetadataBlock block;
    block.addText("\x89HDF\r\n\x1a\n");
    block.addNumbers<std::uint8_t>({3, 8, 8, 0});
    block.addNumbers<std::uint64_t>({0, kNoAddress, m_reserved, m_root});
    block.addChecksum();
    write(0, block.bytes());
}

bool StoredFile::isUnder(const std::filesystem::path& path) const {
    return isUnderName(m_descriptor, path);
}

void StoredFile::cutToLength() {
    m_reserved = m_end;
    writeSuperblock();
    resize(m_end);
}

} // namespace trammel::results
