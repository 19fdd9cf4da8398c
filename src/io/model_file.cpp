#include "io/model_file.h"

#include "io/backdrop.h"
#include "io/check.h"
#include "io/controlled_parameters.h"
#include "io/extract.h"
#include "io/numbers.h"
#include "io/tolerances.h"
#include "messages/file_messages.h"
#include "model/short_text.h"
#include "model/validate.h"
#include "results/atomic_file.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>

namespace trammel::io {

namespace {

/// The pointers at which a document is already known to be wrong.
class Troubles {
public:
    Troubles(const model::Diagnostics& findings, const std::vector<std::string>& unknown)
        : m_pointers(unknown) {
        for (const model::Diagnostic& finding : findings)
            m_pointers.push_back(finding.pointer);
        std::sort(m_pointers.begin(), m_pointers.end());
        m_bodies = namesAreUnsure("/bodies");
        m_joints = namesAreUnsure("/joints");
        m_materials = has("/materials");
    }

    /// Whether a finding about values would only repeat, or follow from, one about the form.
    bool cover(const std::string& pointer) const {
        for (std::string above = pointer;; above.resize(above.rfind('/'))) {
            if (has(above)) return true;
            if (above.empty()) break;
        }
        return hasBelow(pointer) || (m_bodies && refersToBody(pointer)) ||
               (m_joints && refersToJoint(pointer)) ||
               (m_materials && pointer.ends_with("/material"));
    }

private:
    bool has(const std::string& pointer) const {
        return std::binary_search(m_pointers.begin(), m_pointers.end(), pointer);
    }

    bool hasBelow(const std::string& pointer) const {
        const std::string prefix = fmt::format("{}/", pointer);
        const auto first = std::lower_bound(m_pointers.begin(), m_pointers.end(), prefix);
        return first != m_pointers.end() && first->starts_with(prefix);
    }

    /// Whether a name in that list could not be read, so that no reference can be called wrong.
    bool namesAreUnsure(const std::string& list) const {
        return std::any_of(m_pointers.begin(), m_pointers.end(), [&](const std::string& pointer) {
            if (!pointer.starts_with(list)) return false;
            const auto depth = std::count(pointer.begin(), pointer.end(), '/');
            return depth <= 2 || (depth == 3 && pointer.ends_with("/name"));
        });
    }

    static bool refersToBody(const std::string& pointer) {
        return pointer.ends_with("/body") || pointer.ends_with("/bodies/0") ||
               pointer.ends_with("/bodies/1");
    }

    static bool refersToJoint(const std::string& pointer) {
        return pointer.ends_with("/joint") ||
               (pointer.starts_with("/joints/") &&
                (pointer.ends_with("/joints/0") || pointer.ends_with("/joints/1")));
    }

    std::vector<std::string> m_pointers;
    bool m_bodies = false, m_joints = false, m_materials = false;
};

/// Gives a finding the place of its value, or of the nearest value around it that exists.
void locate(model::Diagnostic& finding, const JsonValue& root) {
    const JsonValue* value = root.at(finding.pointer);
    while (value == nullptr) {
        finding.pointer.resize(finding.pointer.rfind('/'));
        value = root.at(finding.pointer);
    }
    finding.line = value->place().line;
    finding.column = value->place().column;
}

JsonResult refused(messages::Message message) {
    JsonResult file;
    file.diagnostics.push_back({model::Severity::Error, "", std::move(message)});
    return file;
}

/// Names from the document may hold line breaks and the like; a finding stays on its line.
std::string printable(std::string_view text) {
    std::string result;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7f) {
            result += fmt::format("\\u{:04x}", byte);
        } else {
            result += c;
        }
    }
    return result;
}

} // namespace

ModelResult readModel(const JsonValue& root, const std::filesystem::path& directory) {
    Numbers numbers;
    FormatChecker checker(root, numbers, directory);
    ModelResult result;
    result.model = extractModel(root, numbers);
    result.model.directory = directory;
    const Troubles troubles(checker.findings, checker.unknownPlaces);
    result.diagnostics = std::move(checker.findings);
    model::Diagnostics ofValues = backdropFindings(root, numbers, directory);
    std::ranges::move(toleranceFindings(root, numbers), std::back_inserter(ofValues));
    std::ranges::move(model::validate(result.model), std::back_inserter(ofValues));
    std::ranges::move(takeControlledParameters(root, directory, result.model),
                      std::back_inserter(ofValues));
    for (model::Diagnostic& finding : ofValues) {
        if (troubles.cover(finding.pointer)) continue;
        locate(finding, root);
        result.diagnostics.push_back(std::move(finding));
    }
    arrange(result.diagnostics);
    return result;
}

model::Model readValidModel(const JsonValue& root, const std::filesystem::path& directory) {
    ModelResult result = readModel(root, directory);
    for (const model::Diagnostic& finding : result.diagnostics)
        if (finding.severity == model::Severity::Error)
            throw messages::InvalidArgument(model::withPointer(finding));
    return std::move(result.model);
}

void arrange(model::Diagnostics& diagnostics) {
    std::stable_sort(diagnostics.begin(), diagnostics.end(), [](const auto& a, const auto& b) {
        return std::tie(a.line, a.column) < std::tie(b.line, b.column);
    });
    if (diagnostics.size() <= kMaxFindings) return;
    diagnostics.resize(kMaxFindings);
    diagnostics.back().message = messages::kFurtherFindings;
}

namespace {

/// Whether a path names what the program was started with: a named pipe might never be written to.
bool isOpenAlready(const std::filesystem::path& path) {
    const std::string folder = path.parent_path().string();
    return path == "/dev/stdin" || folder == "/dev/fd" || folder == "/proc/self/fd";
}

/// All of a file, a pipe or a device, or a little more than a file may have.
/// @param size of a file, whose text then never moves in memory
std::optional<std::string> readStream(const std::filesystem::path& path, std::size_t size) {
    std::ifstream stream(path, std::ios::binary);
    std::string text;
    constexpr std::size_t kPiece = 1 << 16;
    text.reserve(size + kPiece);
    while (stream && text.size() <= kMaxFileBytes) {
        const std::size_t before = text.size();
        text.resize(before + kPiece);
        stream.read(&text[before], kPiece);
        text.resize(before + static_cast<std::size_t>(stream.gcount()));
    }
    if (stream.bad() || (!stream.eof() && text.size() <= kMaxFileBytes)) return {};
    return text;
}

} // namespace

JsonResult loadJsonFile(const std::filesystem::path& path, const messages::Text<0>& what) {
    std::error_code error;
    const bool isFile = std::filesystem::is_regular_file(path, error);
    if (!isFile && !(isOpenAlready(path) && std::filesystem::exists(path, error)))
        return refused({messages::kFileIsMissing, what});
    const std::uintmax_t size = isFile ? std::filesystem::file_size(path, error) : 0;
    if (!error && size > kMaxFileBytes)
        return refused({messages::kFileIsTooLarge, size, what, kMaxFileBytes});
    const std::optional<std::string> text = readStream(path, error ? 0 : size);
    if (error || !text) return refused({messages::kFileIsUnreadable, what});
    if (text->size() > kMaxFileBytes)
        return refused({messages::kFileIsTooLarge, text->size(), what, kMaxFileBytes});
    if (text->starts_with("\x89HDF\r\n")) return refused({messages::kFileHasResults, what});
    return parseJson(*text);
}

ModelFile loadModelFile(const std::filesystem::path& path,
                        const std::function<void(JsonValue&)>& edit) {
    JsonResult json = loadJsonFile(path, messages::kModelFile);
    ModelFile file;
    file.root = std::move(json.root);
    file.diagnostics = std::move(json.diagnostics);
    if (file.root.isNull() && !file.diagnostics.empty()) return file;
    if (edit) edit(file.root);
    ModelResult result = readModel(file.root, path.parent_path());
    file.model = std::move(result.model);
    file.diagnostics.insert(file.diagnostics.end(), result.diagnostics.begin(),
                            result.diagnostics.end());
    arrange(file.diagnostics);
    return file;
}

void saveModelFile(const std::filesystem::path& path, const JsonValue& root) {
    saveTextFile(path, root.toText());
}

void saveTextFile(const std::filesystem::path& path, std::string_view text) {
    results::writeTextFile(path, text);
}

std::string format(const std::filesystem::path& file, const model::Diagnostic& diagnostic) {
    const std::string_view severity =
        diagnostic.severity == model::Severity::Error ? "error" : "warning";
    constexpr std::size_t kPointer = 500, kMessage = 4000; // names can be of any length
    const model::Diagnostic told{
        diagnostic.severity, model::shortened(diagnostic.pointer, kPointer),
        messages::verbatim(model::shortened(english(diagnostic.message), kMessage))};
    return fmt::format("{}:{}:{}: {}: {}", file.string(), diagnostic.line, diagnostic.column,
                       severity, printable(english(model::withPointer(told))));
}

messages::Message formatted(const std::filesystem::path& file,
                            const model::Diagnostic& diagnostic) {
    std::string text = format(file, diagnostic);
    messages::Message message{
        messages::kErrorInFile,
        fmt::format("{}:{}:{}", file.string(), diagnostic.line, diagnostic.column),
        model::withPointer(diagnostic)};
    // Warnings, and what does not fit a line, are told as format() has them.
    return english(message) == text ? message : messages::verbatim(std::move(text));
}

} // namespace trammel::io
