#include "robots/xml_reader.h"

#include "messages/robot_messages.h"
#include "model/regular_file.h"
#include "model/short_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <system_error>
#include <unordered_set>

namespace trammel::robots {

namespace fs = std::filesystem;
using messages::Message;

namespace {

bool isContinuation(char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

/// Bytes of the UTF-8 character that begins at `at`, by its first byte; 0 where it is none.
std::size_t lengthOf(std::string_view text, std::size_t at) {
    const auto first = static_cast<unsigned char>(text[at]);
    const std::size_t length = first < 0x80   ? 1
                               : first < 0xC2 ? 0
                               : first < 0xE0 ? 2
                               : first < 0xF0 ? 3
                               : first < 0xF5 ? 4
                                              : 0;
    if (length == 0 || at + length > text.size()) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if (!isContinuation(text[at + i])) return 0;
    return length;
}

/// Where the text stops to be UTF-8; its size where all of it is.
std::size_t endOfUtf8(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t length = text[at] == '\0' ? 0 : lengthOf(text, at);
        if (length == 0) return at;
        at += length;
    }
    return at;
}

/// Where two hyphens stand within a comment, which XML forbids and the parser lets pass.
std::size_t findHyphensInComment(std::string_view text) {
    std::size_t at = 0;
    const auto skip = [&](std::string_view end) { at = std::min(text.size(), text.find(end, at)); };
    while ((at = text.find('<', at)) != std::string_view::npos) {
        if (text.substr(at).starts_with("<!--")) {
            at = text.find("--", at + 4);
            if (at == std::string_view::npos) return at; // the parser tells
            if (text.substr(at + 2, 1) != ">") return at;
        } else if (text.substr(at).starts_with("<![CDATA[")) {
            skip("]]>");
        } else if (text.substr(at).starts_with("<?")) {
            skip("?>");
        }
        at = std::min(text.size(), at + 1);
    }
    return at;
}

/// The encoding that an XML declaration states, or nothing.
std::string statedEncoding(const pugi::xml_document& document) {
    for (const pugi::xml_node node : document.children())
        if (node.type() == pugi::node_declaration) return node.attribute("encoding").value();
    return "";
}

bool isUtf8Name(std::string name) {
    std::ranges::transform(name, name.begin(), [](unsigned char c) {
        return static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    });
    return name.empty() || name == "utf-8" || name == "utf8" || name == "us-ascii" ||
           name == "ascii";
}

/// @param before bytes of the files read so far
std::string readFile(const fs::path& path, const Place& place, std::uintmax_t before = 0) {
    std::error_code error;
    const std::uintmax_t size = fs::file_size(path, error);
    if (!error && (size > kMaxXmlBytes || before + size > kMaxXmlBytes))
        throw ImportError(place, {messages::kRobotFileIsTooLarge, size, kMaxXmlBytes});
    try {
        return model::readRegularFile(path);
    } catch (const std::runtime_error& cause) {
        throw ImportError(place, messages::messageOf(cause));
    }
}

} // namespace

XmlFile::XmlFile(std::string text, std::string shown)
    : m_text(std::move(text)), m_shown(std::move(shown)) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (m_text.starts_with(kByteOrderMark)) m_text.erase(0, kByteOrderMark.size());
    m_lines.push_back(0);
    std::size_t characters = 0;
    for (std::size_t i = 0; i < m_text.size(); ++i) {
        if (i % kBlock == 0) m_characters.push_back(characters);
        if (!isContinuation(m_text[i])) ++characters;
        if (m_text[i] == '\n') m_lines.push_back(i + 1);
    }
    m_characters.push_back(characters);
    if (const std::size_t end = endOfUtf8(m_text); end < m_text.size())
        throw ImportError(placeOf(end), messages::kXmlIsNotUtf8);
    // Comments and the like are skipped by the parser; the kinds that are refused are not.
    const pugi::xml_parse_result result = m_document.load_buffer(
        m_text.data(), m_text.size(),
        pugi::parse_default | pugi::parse_doctype | pugi::parse_declaration, pugi::encoding_utf8);
    if (!result)
        throw ImportError(
            placeOf(static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, result.offset))),
            {messages::kXmlIsWrong, result.description()});
    if (const std::string encoding = statedEncoding(m_document); !isUtf8Name(encoding))
        throw ImportError(placeOf(0), {messages::kXmlEncoding, model::shortened(encoding)});
    for (const pugi::xml_node node : m_document.children())
        if (node.type() == pugi::node_doctype)
            throw ImportError(placeOf(std::min(m_text.find("<!DOCTYPE"), m_text.size())),
                              messages::kXmlDocumentType);
    if (const std::size_t at = findHyphensInComment(m_text); at != std::string::npos)
        throw ImportError(placeOf(at), messages::kXmlHyphens);
    checkDepth();
}

Place XmlFile::placeOf(std::size_t offset) const {
    offset = std::min(offset, m_text.size());
    const auto next = std::ranges::upper_bound(m_lines, offset);
    const std::size_t begin = *std::prev(next);
    const std::size_t column = charactersBefore(offset) - charactersBefore(begin) + 1;
    return {m_shown, static_cast<int>(next - m_lines.begin()), static_cast<int>(column)};
}

std::size_t XmlFile::charactersBefore(std::size_t offset) const {
    const std::size_t block = offset / kBlock;
    const std::string_view rest = std::string_view(m_text).substr(block * kBlock, offset % kBlock);
    return m_characters[block] + static_cast<std::size_t>(std::ranges::count_if(
                                     rest, [](char c) { return !isContinuation(c); }));
}

Place XmlFile::place(pugi::xml_node element) const {
    const std::ptrdiff_t offset = element.offset_debug();
    return offset < 0 ? Place{m_shown} : placeOf(static_cast<std::size_t>(offset));
}

/// Also refuses attributes that stand twice. Without recursion, since depth is what is in doubt.
void XmlFile::checkDepth() const {
    int depth = 1;
    for (pugi::xml_node node = root(); node;) {
        std::unordered_set<std::string_view> names;
        for (const pugi::xml_attribute attribute : node.attributes())
            if (!names.insert(attribute.name()).second)
                throw ImportError(place(node), {messages::kXmlDoubledAttribute,
                                                model::shortened(attribute.name())});
        if (node.first_child()) {
            node = node.first_child();
            if (++depth > kMaxXmlDepth)
                throw ImportError(place(node.parent()), {messages::kXmlIsTooDeep, kMaxXmlDepth});
            continue;
        }
        while (node && node != root() && !node.next_sibling()) {
            node = node.parent();
            --depth;
        }
        if (node == root()) break;
        node = node.next_sibling();
    }
}

XmlFiles::XmlFiles(const fs::path& main) : m_paths{main} {
    const fs::path parent = main.parent_path();
    m_folder = parent.empty() ? fs::path(".") : parent;
    m_files.push_back(std::make_unique<XmlFile>(readFile(main, {main.string()}), main.string()));
    std::error_code error;
    m_open.push_back(fs::weakly_canonical(main, error));
}

const XmlFile& XmlFiles::include(const std::string& name, const Place& from) {
    const auto path = fileWithin(m_folder, name);
    const std::string shown = model::shortened(name);
    if (!path) throw ImportError(from, {messages::kIncludeIsOutside, shown});
    std::error_code error;
    const fs::path canonical = fs::canonical(*path, error);
    if (std::ranges::find(m_open, canonical) != m_open.end())
        throw ImportError(from, {messages::kIncludeOfItself, shown});
    if (++m_count > kMaxXmlFiles)
        throw ImportError(from, {messages::kTooManyIncludes, kMaxXmlFiles});
    std::uintmax_t before = 0;
    for (const auto& file : m_files)
        before += file->size();
    m_files.push_back(std::make_unique<XmlFile>(readFile(*path, from, before), path->string()));
    m_paths.push_back(*path);
    m_open.push_back(canonical);
    return *m_files.back();
}

const XmlFile& XmlFiles::fileOf(pugi::xml_node node) const {
    for (const auto& file : m_files)
        if (file->root().root() == node.root()) return *file;
    return main();
}

std::optional<fs::path> fileWithin(const fs::path& folder, const fs::path& name) {
    std::error_code error;
    if (name.empty() || name.is_absolute()) return std::nullopt;
    const fs::path path = folder / name;
    const fs::path root = fs::canonical(folder, error);
    if (error) return std::nullopt;
    const fs::path file = fs::canonical(path, error);
    if (error || !fs::is_regular_file(file, error)) return std::nullopt;
    const auto [end, rest] = std::mismatch(root.begin(), root.end(), file.begin(), file.end());
    if (end != root.end()) return std::nullopt;
    return path;
}

namespace {

constexpr std::string_view kSpace = " \t\r\n";

/// The next word of a text, which is cut off; empty at the end.
std::string_view takeWord(std::string_view& text) {
    text.remove_prefix(std::min(text.find_first_not_of(kSpace), text.size()));
    const std::string_view word = text.substr(0, text.find_first_of(kSpace));
    text.remove_prefix(word.size());
    return word;
}

std::optional<double> asNumber(std::string_view word) {
    if (word.starts_with('+')) word.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (end != word.data() + word.size()) return std::nullopt;
    // Too small for a double counts as 0; too large is refused.
    if (error == std::errc::result_out_of_range) {
        const std::size_t exponent = word.find_first_of("eE");
        if (exponent == std::string_view::npos || word.substr(exponent + 1, 1) != "-")
            return std::nullopt;
        return 0.0;
    }
    if (error != std::errc() || !std::isfinite(value)) return std::nullopt;
    return value;
}

} // namespace

std::vector<double> numbers(std::string_view text, const Place& place, std::string_view what) {
    std::vector<double> values;
    std::string_view rest = text;
    for (std::string_view word = takeWord(rest); !word.empty(); word = takeWord(rest)) {
        const auto value = asNumber(word);
        if (!value)
            throw ImportError(place,
                              {messages::kExpectedFiniteNumbers, what, model::shortened(text)});
        values.push_back(*value);
    }
    return values;
}

std::vector<double> numbers(std::string_view text, const Place& place, std::string_view what,
                            std::size_t count) {
    std::vector<double> values = numbers(text, place, what);
    if (values.size() != count)
        throw ImportError(place,
                          {messages::kSomeNumbersExpected, what, model::shortened(text), count});
    return values;
}

double number(std::string_view text, const Place& place, std::string_view what) {
    std::string_view rest = text;
    const auto value = asNumber(takeWord(rest));
    if (!value || !takeWord(rest).empty())
        throw ImportError(place, {messages::kExpectedANumber, what, model::shortened(text)});
    return *value;
}

Vec3 vector(std::string_view text, const Place& place, std::string_view what) {
    const std::vector<double> values = numbers(text, place, what, 3);
    return {values[0], values[1], values[2]};
}

} // namespace trammel::robots
