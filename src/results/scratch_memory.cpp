#include "results/scratch_memory.h"

#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

namespace trammel::results {
namespace {

/// A nameless file for reading and writing; -1: none can be made.
int openNameless() {
    const char* chosen = std::getenv("TMPDIR");
    const std::string folder = chosen && *chosen ? chosen : "/var/tmp";
    if (const int file = open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600); file >= 0)
        return file;
    std::string path = folder + "/trammel-XXXXXX"; // for file systems without nameless files
    const int file = mkostemp(path.data(), O_CLOEXEC);
    if (file >= 0) unlink(path.c_str());
    return file;
}

} // namespace

std::optional<ScratchMemory> ScratchMemory::create(std::size_t count) {
    const int file = openNameless();
    if (file < 0) return std::nullopt;
    const std::size_t bytes = count * sizeof(double);
    void* address = MAP_FAILED;
    // Not posix_fallocate(), which writes everything where the file system cannot claim space.
    if (fallocate(file, 0, 0, static_cast<off_t>(bytes)) == 0)
        address = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file); // the mapping keeps it
    if (address == MAP_FAILED) return std::nullopt;
    return ScratchMemory(std::span(static_cast<double*>(address), count));
}

ScratchMemory::~ScratchMemory() {
    if (!m_numbers.empty()) munmap(m_numbers.data(), m_numbers.size_bytes());
}

void ScratchMemory::release() const {
    // Pages of a shared mapping are dropped from this program only; their contents are the file's.
    madvise(m_numbers.data(), m_numbers.size_bytes(), MADV_DONTNEED);
}

} // namespace trammel::results
