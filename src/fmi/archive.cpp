#include "fmi/archive.h"

#include "messages/unit_messages.h"
#include "results/atomic_file.h"

#include <array>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <minizip/unzip.h>
#include <minizip/zip.h>
#include <sys/stat.h>
#include <system_error>

namespace trammel::fmi {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void cannotWrite(const fs::path& path) {
    throw messages::RuntimeError(
        {messages::kArchiveCannotBeWritten, path.string(), messages::systemError(errno)});
}

/// A zip file that is closed whatever happens.
class ZipOutput {
public:
    explicit ZipOutput(const fs::path& path) : m_path(path), m_zip(zipOpen64(path.c_str(), 0)) {
        if (!m_zip) cannotWrite(path);
    }
    ~ZipOutput() {
        if (m_zip) zipClose(m_zip, nullptr);
    }
    ZipOutput(const ZipOutput&) = delete;
    ZipOutput& operator=(const ZipOutput&) = delete;

    /// @return whether the entry is whole: it was not asked to stop
    bool add(const ArchiveEntry& entry, const std::function<bool()>& isStopped) {
        if (isStopped()) return false;
        zip_fileinfo info{};
        info.tmz_date.tm_year = 1980; // the first that the format has: equal units, equal files
        info.tmz_date.tm_mday = 1;
        info.external_fa = static_cast<uLong>(S_IFREG | 0644) << 16U;
        constexpr int kUnix = 3 << 8;
        constexpr uLong kUtf8 = 1U << 11U;
        const int opened =
            zipOpenNewFileInZip4_64(m_zip, entry.name.c_str(), &info, nullptr, 0, nullptr, 0,
                                    nullptr, Z_DEFLATED, Z_DEFAULT_COMPRESSION, 0, -MAX_WBITS,
                                    DEF_MEM_LEVEL, Z_DEFAULT_STRATEGY, nullptr, 0, kUnix, kUtf8, 0);
        if (opened != ZIP_OK) cannotWrite(m_path);
        int written = ZIP_OK;
        for (std::size_t at = 0; at < entry.bytes.size() && written == ZIP_OK;
             at += kPackedTogether) {
            if (at > 0 && isStopped()) return false;
            const std::size_t size = std::min(kPackedTogether, entry.bytes.size() - at);
            written = zipWriteInFileInZip(m_zip, &entry.bytes[at], static_cast<unsigned>(size));
        }
        if (zipCloseFileInZip(m_zip) != ZIP_OK || written != ZIP_OK) cannotWrite(m_path);
        return true;
    }
    void close() {
        if (zipClose(std::exchange(m_zip, nullptr), nullptr) != ZIP_OK) cannotWrite(m_path);
    }

private:
    fs::path m_path;
    zipFile m_zip;
};

/// An archive of anybody's that is read.
class ZipInput {
public:
    explicit ZipInput(fs::path path) : m_path(std::move(path)), m_zip(unzOpen64(m_path.c_str())) {
        std::error_code error;
        if (!m_zip || !fs::is_regular_file(m_path, error))
            throw messages::RuntimeError({messages::kArchiveCannotBeRead, m_path.string()});
    }
    ~ZipInput() {
        if (m_zip) unzClose(m_zip);
    }
    ZipInput(const ZipInput&) = delete;
    ZipInput& operator=(const ZipInput&) = delete;

    /// Calls with every entry's name and description.
    template <class Visit>
    void forEach(const Visit& visit) {
        int state = unzGoToFirstFile(m_zip);
        for (; state == UNZ_OK; state = unzGoToNextFile(m_zip)) {
            unz_file_info64 info{};
            std::array<char, 1024> name{};
            if (unzGetCurrentFileInfo64(m_zip, &info, name.data(), name.size() - 1, nullptr, 0,
                                        nullptr, 0) != UNZ_OK ||
                info.size_filename >= name.size() - 1)
                refuse("", messages::kEntryIsDamaged);
            visit(std::string(name.data(), info.size_filename), info);
        }
        if (state != UNZ_END_OF_LIST_OF_FILE) refuse("", messages::kEntryIsDamaged);
    }

    /// The present entry's bytes into a file.
    /// @param most bytes that it may have
    void copyTo(const std::string& name, const fs::path& file, std::uint64_t most) {
        std::ofstream out(file, std::ios::binary);
        read(name, most, [&](const char* bytes, int count) { out.write(bytes, count); });
        out.close();
        if (!out) cannotWrite(file);
    }

    /// Calls with the present entry's bytes, block by block.
    template <class Take>
    void read(const std::string& name, std::uint64_t most, const Take& take) {
        if (unzOpenCurrentFile(m_zip) != UNZ_OK) refuse(name, messages::kEntryIsDamaged);
        std::array<char, 1 << 16> block{};
        int count = 0;
        while ((count = unzReadCurrentFile(m_zip, block.data(), block.size())) > 0) {
            if (static_cast<std::uint64_t>(count) > most) refuse(name, messages::kEntryIsLarger);
            most -= static_cast<std::uint64_t>(count);
            take(block.data(), count);
        }
        // The check sum is compared where the entry is closed.
        if (count < 0 || unzCloseCurrentFile(m_zip) != UNZ_OK)
            refuse(name, messages::kEntryIsDamaged);
    }

    [[noreturn]] void refuse(const std::string& entry, messages::Message what) const {
        throw messages::RuntimeError(
            {messages::kArchiveIsRefused, m_path.string(), entry, std::move(what)});
    }

private:
    fs::path m_path;
    unzFile m_zip;
};

/// Whether a name stays in the folder that the archive is unpacked to.
bool staysInside(const std::string& name) {
    if (name.empty() || name.front() == '/') return false;
    for (const char c : name)
        if (static_cast<unsigned char>(c) < 0x20 || c == '\\' || c == ':' || c == '\x7f')
            return false;
    std::size_t begin = 0;
    while (begin <= name.size()) {
        const std::size_t end = std::min(name.find('/', begin), name.size());
        const std::string_view part = std::string_view(name).substr(begin, end - begin);
        if (part == ".." || part == "." || (part.empty() && end < name.size())) return false;
        begin = end + 1;
    }
    return true;
}

/// Refuses an entry that must not be unpacked. Only Unix tells a file's type.
void check(const ZipInput& zip, const std::string& name, const unz_file_info64& info) {
    constexpr uLong kUnix = 3, kEncrypted = 1;
    if (!staysInside(name)) zip.refuse(name, messages::kEntryLeavesFolder);
    const mode_t type = static_cast<mode_t>(info.external_fa >> 16U) & S_IFMT;
    if (info.version >> 8U == kUnix && type != 0 && type != S_IFREG && type != S_IFDIR)
        zip.refuse(name, messages::kEntryIsNoFile);
    if ((info.flag & kEncrypted) != 0) zip.refuse(name, messages::kEntryIsEncrypted);
}

/// Refuses an archive of which anything must not be unpacked, or that is too large.
/// @return the entries' names
std::vector<std::string> checkedNames(ZipInput& zip, const ArchiveLimits& limits) {
    std::uint64_t left = limits.bytes;
    std::vector<std::string> names;
    zip.forEach([&](const std::string& name, const unz_file_info64& info) {
        check(zip, name, info);
        if (names.size() == limits.entries) zip.refuse(name, messages::kArchiveHasManyEntries);
        if (info.uncompressed_size > left) zip.refuse(name, messages::kArchiveIsLarge);
        left -= info.uncompressed_size;
        names.push_back(name);
    });
    return names;
}

} // namespace

bool writeArchive(const fs::path& path, const std::vector<ArchiveEntry>& entries,
                  const std::function<bool()>& isStopped) {
    const fs::path target = results::linkTarget(path);
    const fs::path draft = results::temporaryBeside(target);
    const auto remove = [](const fs::path* file) {
        std::error_code ignored;
        fs::remove(*file, ignored);
    };
    const std::unique_ptr<const fs::path, decltype(remove)> guard(&draft, remove);
    ZipOutput zip(draft);
    for (const ArchiveEntry& entry : entries)
        if (!zip.add(entry, isStopped)) return false;
    zip.close();
    if (isStopped()) return false;
    std::error_code error;
    fs::rename(draft, target, error);
    if (error)
        throw messages::RuntimeError({messages::kArchiveCannotBeWritten, path.string(),
                                      messages::systemError(error.value())});
    return true;
}

void unpackArchive(const fs::path& path, const fs::path& folder, const ArchiveLimits& limits) {
    ZipInput zip(path);
    checkedNames(zip, limits);
    zip.forEach([&](const std::string& name, const unz_file_info64& info) {
        const fs::path target = folder / name;
        std::error_code error;
        fs::create_directories(name.back() == '/' ? target : target.parent_path(), error);
        if (error || (name.back() != '/' && fs::exists(fs::symlink_status(target))))
            zip.refuse(name, messages::kEntryComesTwice);
        if (name.back() != '/') zip.copyTo(name, target, info.uncompressed_size);
    });
}

ArchiveContents lookInto(const fs::path& path, const std::string& entry, std::uint64_t most,
                         const ArchiveLimits& limits) {
    ZipInput zip(path);
    ArchiveContents contents{checkedNames(zip, limits), {}};
    zip.forEach([&](const std::string& name, const unz_file_info64&) {
        if (name != entry || !contents.text.empty()) return;
        zip.read(name, most,
                 [&](const char* bytes, int count) { contents.text.append(bytes, count); });
    });
    return contents;
}

TemporaryFolder::TemporaryFolder() {
    std::error_code error;
    fs::path base = fs::temp_directory_path(error);
    if (error) base = "/tmp";
    std::string name = (base / "trammel-unit-XXXXXX").string();
    if (!mkdtemp(name.data())) cannotWrite(base);
    m_path = name;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(m_path, ignored);
}

} // namespace trammel::fmi
