#pragma once

#include "io/json_value.h"
#include "messages/message.h"
#include "model/diagnostic.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trammel::io {

/// What readers of JSON documents have in common that note all that is wrong, with its place, and
/// go on.
class DocumentReader {
public:
    model::Diagnostics diagnostics;

protected:
    using Names = std::vector<std::string_view>;

    void add(const std::string& pointer, messages::Message message, TextPlace place);
    void addKind(const JsonValue& value, const std::string& pointer, messages::Message expected);
    /// Unknown and missing keys. @param expected where the value is no object
    /// @param what the object is, in findings on its keys
    /// @return whether the value is an object
    bool checkKeys(const JsonValue& value, const std::string& pointer, messages::Message expected,
                   const messages::Message& what, const Names& required, const Names& optional);
    /// @param expected where the version is no number @param known version of the format
    bool checkVersion(const JsonValue& version, const std::string& pointer,
                      messages::Message expected, int known);
    /// @return the index of a name among some, or nothing with a finding
    std::optional<std::size_t> choice(const JsonValue& value, const std::string& pointer,
                                      const Names& names);
    template <std::size_t Count>
    std::optional<std::size_t> choice(const JsonValue& value, const std::string& pointer,
                                      const std::array<std::string_view, Count>& names) {
        return choice(value, pointer, Names(names.begin(), names.end()));
    }
    /// Empty where it is not there or no text.
    std::string text(const JsonValue* value, const std::string& pointer);
};

} // namespace trammel::io
