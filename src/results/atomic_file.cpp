#include "results/atomic_file.h"

#include "results/text_file.h"

#include <atomic>
#include <fmt/format.h>
#include <streambuf>
#include <system_error>
#include <unistd.h>

namespace trammel::results {
namespace {

/// A stream into a TextFile.
class TextFileBuffer : public std::streambuf {
public:
    explicit TextFileBuffer(TextFile& file) : m_file(file) {}

protected:
    int_type overflow(int_type c) override {
        if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
        const char text = traits_type::to_char_type(c);
        m_file.write({&text, 1});
        return c;
    }
    std::streamsize xsputn(const char* text, std::streamsize size) override {
        m_file.write({text, static_cast<std::size_t>(size)});
        return size;
    }

private:
    TextFile& m_file;
};

} // namespace

std::filesystem::path linkTarget(const std::filesystem::path& path) {
    std::error_code ignored;
    if (!std::filesystem::is_symlink(path, ignored)) return path;
    const auto real = std::filesystem::canonical(path, ignored);
    return real.empty() ? path : real;
}

std::filesystem::path hiddenBeside(const std::filesystem::path& path, const std::string& ending) {
    constexpr std::size_t kLongest = 200; // bytes, of the 255 that a name may have
    std::string name = path.filename().string();
    if (name.size() > kLongest)
        name =
            fmt::format("{}~{:x}", name.substr(0, kLongest - 20), std::hash<std::string>()(name));
    return path.parent_path() / fmt::format(".{}.{}", name, ending);
}

std::filesystem::path temporaryBeside(const std::filesystem::path& path) {
    static std::atomic<int> counter = 0;
    return hiddenBeside(path, fmt::format("{}-{}", getpid(), counter++));
}

std::filesystem::path draftBeside(const std::filesystem::path& path) {
    return hiddenBeside(path, "draft");
}

void writeAtomically(const std::filesystem::path& path,
                     const std::function<void(std::ostream&)>& write) {
    TextFile file(path, TextFile::Appears::WhenFinished);
    TextFileBuffer buffer(file);
    std::ostream out(&buffer);
    out.exceptions(std::ios::badbit); // hands on what the file throws
    write(out);
    file.finish();
}

void writeTextFile(const std::filesystem::path& path, std::string_view text) {
    TextFile file(path, TextFile::Appears::WhenFinished);
    file.write(text);
    file.finish(true);
}

} // namespace trammel::results
