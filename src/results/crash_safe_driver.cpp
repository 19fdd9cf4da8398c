#include "results/crash_safe_driver.h"

#include "messages/file_messages.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <new>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace trammel::results {
namespace {

constexpr haddr_t kPage = 4096;
constexpr haddr_t kReserve = 16u << 20;
constexpr haddr_t kMaxAddress = (haddr_t(1) << 62);

// Superblock, version 3 with 8-byte offsets ("HDF5 File Format Specification", II.A).
constexpr std::size_t kSuperblockSize = 48;
constexpr std::size_t kVersionAt = 8;
constexpr std::size_t kFlagsAt = 11;
constexpr std::size_t kEndOfFileAt = 28;
constexpr std::size_t kChecksumAt = 44;

/// Bob Jenkins' lookup3 hash, HDF5's metadata checksum, for lengths that are no multiple of 12.
std::uint32_t lookup3(const unsigned char* key, std::size_t length) {
    const auto word = [](const unsigned char* p) {
        return std::uint32_t(p[0]) | std::uint32_t(p[1]) << 8 | std::uint32_t(p[2]) << 16 |
               std::uint32_t(p[3]) << 24;
    };
    std::uint32_t a = 0xdeadbeefu + static_cast<std::uint32_t>(length), b = a, c = a;
    const auto mix = [](std::uint32_t& x, std::uint32_t& y, std::uint32_t& z, int shift) {
        x -= z;
        x ^= std::rotl(z, shift);
        z += y;
    };
    for (; length > 12; length -= 12, key += 12) {
        a += word(key), b += word(key + 4), c += word(key + 8);
        mix(a, b, c, 4), mix(b, c, a, 6), mix(c, a, b, 8);
        mix(a, b, c, 16), mix(b, c, a, 19), mix(c, a, b, 4);
    }
    std::array<unsigned char, 12> rest{};
    std::copy_n(key, length, rest.begin());
    a += word(rest.data()), b += word(rest.data() + 4), c += word(rest.data() + 8);
    const auto finish = [](std::uint32_t& x, std::uint32_t y, int shift) {
        x ^= y;
        x -= std::rotl(y, shift);
    };
    finish(c, b, 14), finish(a, c, 11), finish(b, a, 25);
    finish(c, b, 16), finish(a, c, 4), finish(b, a, 14), finish(c, b, 24);
    return c;
}

/// A metadata write that waits for the flush.
struct Held {
    int rank; ///< children before parents
    haddr_t address;
    std::vector<char> bytes;
};

struct File {
    H5FD_t base; ///< must be first: HDF5 sees this part only
    int descriptor;
    haddr_t endOfAllocation;
    haddr_t reserved; ///< size of the file on disk, and the end that the superblock names
    bool hasSuperblock;
    std::array<unsigned char, kSuperblockSize> superblock;
    dev_t device;
    ino_t inode;
    DriverState* state;
    std::vector<Held> held;
};

struct DriverInfo {
    DriverState* state;
};

File& self(H5FD_t* file) {
    return *reinterpret_cast<File*>(file);
}
const File& self(const H5FD_t* file) {
    return *reinterpret_cast<const File*>(file);
}

bool writeAll(File& file, haddr_t address, std::size_t size, const void* buffer) {
    const char* from = static_cast<const char*>(buffer);
    while (size > 0 && file.state->failure == 0) {
        const ssize_t done = pwrite(file.descriptor, from, size, static_cast<off_t>(address));
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) {
            file.state->failure = done < 0 ? errno : ENOSPC;
            return false;
        }
        from += done, address += static_cast<haddr_t>(done), size -= static_cast<std::size_t>(done);
    }
    return true;
}

/// Writes the last superblock with the mark "open for writing" removed and the reserved end.
bool writeSuperblock(File& file) {
    auto image = file.superblock;
    image[kFlagsAt] = 0;
    for (std::size_t i = 0; i < 8; ++i)
        image[kEndOfFileAt + i] = static_cast<unsigned char>(file.reserved >> (8 * i));
    const std::uint32_t sum = lookup3(image.data(), kChecksumAt);
    for (std::size_t i = 0; i < 4; ++i)
        image[kChecksumAt + i] = static_cast<unsigned char>(sum >> (8 * i));
    return writeAll(file, 0, image.size(), image.data());
}

bool resize(File& file, haddr_t size) {
    if (file.state->failure != 0) return true;
    if (ftruncate(file.descriptor, static_cast<off_t>(size)) != 0) {
        file.state->failure = errno;
        return false;
    }
    return true;
}

/// The file grows before the superblock says so, and well ahead (the reserve takes no room on the
/// disk): a reader goes by the end that it found when it opened the file.
bool reserve(File& file, haddr_t end) {
    if (end <= file.reserved) return true;
    file.reserved = end + end / 2 + kReserve;
    return resize(file, file.reserved) && (!file.hasSuperblock || writeSuperblock(file));
}

/// The order in which a chunk index refers to its parts, told by the blocks' signatures. A block
/// without one is a page of a data block.
int rankOf(std::string_view block) {
    constexpr std::array<std::string_view, 5> kParents{"EASB", "EAIB", "EAHD", "OCHK", "OHDR"};
    const auto found = std::ranges::find(kParents, block.substr(0, 4));
    return found == kParents.end() ? 0 : static_cast<int>(found - kParents.begin()) + 1;
}

/// Writes what was held back. Neighbours in one page go together: that is still one step.
bool commit(File& file) {
    std::ranges::stable_sort(file.held, {},
                             [](const Held& h) { return std::pair(h.rank, h.address); });
    for (std::size_t i = 0; i < file.held.size();) {
        Held& first = file.held[i];
        for (++i; i < file.held.size(); ++i) {
            const Held& next = file.held[i];
            const haddr_t end = first.address + first.bytes.size();
            if (next.rank != first.rank || next.address != end ||
                first.address / kPage != (end + next.bytes.size() - 1) / kPage)
                break;
            first.bytes.insert(first.bytes.end(), next.bytes.begin(), next.bytes.end());
        }
        if (!writeAll(file, first.address, first.bytes.size(), first.bytes.data())) return false;
    }
    file.held.clear();
    return true;
}

H5FD_t* open(const char* name, unsigned, hid_t accessList, haddr_t) {
    const auto* info = static_cast<const DriverInfo*>(H5Pget_driver_info(accessList));
    if (!info) return nullptr;
    const int descriptor = ::open(name, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    struct stat status {};
    if (descriptor < 0 || fstat(descriptor, &status) != 0) {
        info->state->failure = errno;
        if (descriptor >= 0) ::close(descriptor);
        return nullptr;
    }
    auto* file = new (std::nothrow) File{};
    if (!file) return nullptr;
    file->descriptor = descriptor;
    file->device = status.st_dev;
    file->inode = status.st_ino;
    file->state = info->state;
    return &file->base;
}

herr_t close(H5FD_t* base) {
    File& file = self(base);
    commit(file);
    if (::close(file.descriptor) != 0 && file.state->failure == 0) file.state->failure = errno;
    delete &file;
    return 0;
}

int compare(const H5FD_t* a, const H5FD_t* b) {
    const File &x = self(a), &y = self(b);
    if (x.device != y.device) return x.device < y.device ? -1 : 1;
    return x.inode == y.inode ? 0 : x.inode < y.inode ? -1 : 1;
}

herr_t query(const H5FD_t*, unsigned long* flags) {
    // No accumulation of metadata: each block must be one write.
    if (flags) *flags = H5FD_FEAT_DEFAULT_VFD_COMPATIBLE;
    return 0;
}

haddr_t allocate(H5FD_t* base, H5FD_mem_t type, hid_t, hsize_t size) {
    File& file = self(base);
    haddr_t address = file.endOfAllocation;
    const bool crosses = address / kPage != (address + size - 1) / kPage;
    if (type != H5FD_MEM_DRAW && crosses) address = (address + kPage - 1) / kPage * kPage;
    if (!reserve(file, address + size)) return HADDR_UNDEF;
    file.endOfAllocation = address + size;
    return address;
}

haddr_t endOfAllocation(const H5FD_t* base, H5FD_mem_t) {
    return self(base).endOfAllocation;
}

herr_t setEndOfAllocation(H5FD_t* base, H5FD_mem_t, haddr_t address) {
    File& file = self(base);
    file.endOfAllocation = address;
    return reserve(file, address) ? 0 : -1;
}

haddr_t endOfFile(const H5FD_t* base, H5FD_mem_t) {
    return self(base).reserved;
}

herr_t read(H5FD_t* base, H5FD_mem_t, hid_t, haddr_t address, std::size_t size, void* buffer) {
    File& file = self(base);
    if (!file.held.empty() && !commit(file)) return -1;
    char* to = static_cast<char*>(buffer);
    while (size > 0) {
        const ssize_t got = pread(file.descriptor, to, size, static_cast<off_t>(address));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return -1;
        if (got == 0) {
            std::memset(to, 0, size);
            return 0;
        }
        to += got, address += static_cast<haddr_t>(got), size -= static_cast<std::size_t>(got);
    }
    return 0;
}

herr_t write(H5FD_t* base, H5FD_mem_t type, hid_t, haddr_t address, std::size_t size,
             const void* buffer) {
    File& file = self(base);
    if (address == 0 && size == kSuperblockSize) {
        std::memcpy(file.superblock.data(), buffer, size);
        file.hasSuperblock = true;
        return file.superblock[kVersionAt] == 3 && writeSuperblock(file) ? 0 : -1;
    }
    if (type == H5FD_MEM_DRAW) return writeAll(file, address, size, buffer) ? 0 : -1;
    if (address / kPage != (address + size - 1) / kPage) ++file.state->straddlingWrites;
    const char* bytes = static_cast<const char*>(buffer);
    file.held.push_back({rankOf({bytes, size}), address, {bytes, bytes + size}});
    return 0;
}

herr_t flush(H5FD_t* base, hid_t, hbool_t) {
    return commit(self(base)) ? 0 : -1;
}

/// HDF5 calls this at every flush; only a closing file is cut to its length, first in the
/// superblock.
herr_t truncate(H5FD_t* base, hid_t, hbool_t closing) {
    File& file = self(base);
    if (!closing || !commit(file)) return closing ? -1 : 0;
    if (file.reserved == file.endOfAllocation) return 0;
    file.reserved = file.endOfAllocation;
    if (file.hasSuperblock && !writeSuperblock(file)) return -1;
    return resize(file, file.reserved) ? 0 : -1;
}

H5FD_class_t driverClass() {
    H5FD_class_t c{};
#ifdef H5FD_CLASS_VERSION
    c.version = H5FD_CLASS_VERSION;
    c.value = 511; // the range that HDF5 leaves to applications is 256 to 511
#endif
    c.name = "trammel";
    c.maxaddr = kMaxAddress;
    c.fc_degree = H5F_CLOSE_STRONG;
    c.fapl_size = sizeof(DriverInfo);
    c.open = open;
    c.close = close;
    c.cmp = compare;
    c.query = query;
    c.alloc = allocate;
    c.get_eoa = endOfAllocation;
    c.set_eoa = setEndOfAllocation;
    c.get_eof = endOfFile;
    c.read = read;
    c.write = write;
    c.flush = flush;
    c.truncate = truncate;
    constexpr H5FD_mem_t map[] = H5FD_FLMAP_DICHOTOMY;
    std::copy(std::begin(map), std::end(map), c.fl_map);
    return c;
}

} // namespace

void useCrashSafeDriver(hid_t accessList, DriverState& state) {
    static const H5FD_class_t type = driverClass();
    static const hid_t driver = H5FDregister(&type);
    const DriverInfo info{&state};
    if (driver < 0 || H5Pset_driver(accessList, driver, &info) < 0)
        throw messages::RuntimeError(messages::kHdf5RefusesDriver);
}

} // namespace trammel::results
