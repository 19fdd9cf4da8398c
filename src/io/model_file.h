#pragma once

#include "io/json_value.h"
#include "model/diagnostic.h"
#include "model/model.h"

#include <filesystem>
#include <functional>
#include <string>

namespace trammel::io {

inline constexpr int kFormatVersion = 1;
/// Whether a document says that it is of a newer format version than this program reads.
bool isOfNewerFormat(const JsonValue& root);

struct JsonResult {
    JsonValue root;
    model::Diagnostics diagnostics; ///< empty: parsed
};
/// Parses JSON (UTF-8, RFC 8259). Refuses, with place and what was expected: broken syntax, doubled
/// keys, more than kMaxDepth nested values, more than kMaxValues values in a list or kMaxAllValues,
/// numbers that overflow.
JsonResult parseJson(std::string_view text);
inline constexpr int kMaxDepth = 100;
inline constexpr std::size_t kMaxValues = 1'000'000;    ///< in one list or object, and that itself
inline constexpr std::size_t kMaxAllValues = 6'000'000; ///< a chain of 100,000 links has 5
inline constexpr std::uintmax_t kMaxFileBytes = 64u << 20;
/// Findings beyond these are not listed, which the last one says (messages::kFurtherFindings).
inline constexpr std::size_t kMaxFindings = 10'000;

/// Parses a file; one that cannot be opened or is too large is a diagnostic too.
/// @param what of the messages: messages::kModelFile
JsonResult loadJsonFile(const std::filesystem::path& path, const messages::Text<0>& what);

/// Sorted by place, and no more than kMaxFindings.
void arrange(model::Diagnostics& diagnostics);

struct ModelResult {
    model::Model model;             ///< what could be read; to be run only without errors
    model::Diagnostics diagnostics; ///< sorted by place; syntax, keys, types, and model::validate
    bool ok() const { return !model::hasErrors(diagnostics); }
};
/// The typed reading of a model document. Never throws for a bad document.
ModelResult readModel(const JsonValue& root, const std::filesystem::path& directory);
/// The model of a document that is expected to have one.
/// @throws messages::InvalidArgument its first error, with the place
model::Model readValidModel(const JsonValue& root, const std::filesystem::path& directory);

struct ModelFile {
    JsonValue root;
    model::Model model;
    model::Diagnostics diagnostics;
    bool ok() const { return !model::hasErrors(diagnostics); }
};
/// Reads a file; one that cannot be opened or is too large is a diagnostic too.
/// @param edit changes the document before its model is read; not called where there is none
ModelFile loadModelFile(const std::filesystem::path& path,
                        const std::function<void(JsonValue&)>& edit = {});

/// Writes the document (results/atomic_file.h: writeTextFile).
/// @throws std::runtime_error naming the path and the cause.
void saveModelFile(const std::filesystem::path& path, const JsonValue& root);
/// The same of any text.
void saveTextFile(const std::filesystem::path& path, std::string_view text);

/// "FILE:LINE:COLUMN: error: POINTER: message"; no pointer where it is about the whole document.
std::string format(const std::filesystem::path& file, const model::Diagnostic& diagnostic);
/// The same as a message.
messages::Message formatted(const std::filesystem::path& file, const model::Diagnostic& diagnostic);

} // namespace trammel::io
