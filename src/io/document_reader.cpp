#include "io/document_reader.h"

#include "io/model_file.h"
#include "messages/file_messages.h"
#include "model/suggest.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace trammel::io {

void DocumentReader::add(const std::string& pointer, messages::Message message, TextPlace place) {
    diagnostics.push_back(
        {model::Severity::Error, pointer, std::move(message), place.line, place.column});
}

void DocumentReader::addKind(const JsonValue& value, const std::string& pointer,
                             messages::Message expected) {
    add(pointer, {messages::kStandsHere, kindName(value), std::move(expected)}, value.place());
}

std::optional<std::size_t> DocumentReader::choice(const JsonValue& value,
                                                  const std::string& pointer, const Names& names) {
    const messages::Message expected{messages::kOneOf, fmt::format("{}", fmt::join(names, ", "))};
    if (!value.isString()) {
        addKind(value, pointer, expected);
        return std::nullopt;
    }
    const auto found = std::ranges::find(names, value.string());
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    add(pointer,
        {messages::kUnknownChoice, value.string(), model::didYouMean(value.string(), names),
         expected},
        value.place());
    return std::nullopt;
}

bool DocumentReader::checkKeys(const JsonValue& value, const std::string& pointer,
                               messages::Message expected, const messages::Message& what,
                               const Names& required, const Names& optional) {
    if (!value.isObject()) {
        addKind(value, pointer, std::move(expected));
        return false;
    }
    Names names = required;
    names.insert(names.end(), optional.begin(), optional.end());
    for (const JsonValue::Member& member : value.members())
        if (std::ranges::find(names, member.key) == names.end())
            add(joinPointer(pointer, member.key),
                {messages::kUnknownKey, member.key, what, model::didYouMean(member.key, names),
                 fmt::format("{}", fmt::join(names, ", "))},
                member.keyPlace);
    for (const std::string_view key : required)
        if (value.find(key) == nullptr)
            add(pointer, {messages::kKeyIsMissingIn, key, what}, value.place());
    return true;
}

bool DocumentReader::checkVersion(const JsonValue& version, const std::string& pointer,
                                  messages::Message expected, int known) {
    if (version.isNumber() && version.number() == known) return true;
    if (!version.isNumber())
        addKind(version, pointer, std::move(expected));
    else
        add(pointer,
            {version.number() > known ? messages::kNewerFormat : messages::kNoSuchFormatVersion,
             version.numberText(), known},
            version.place());
    return false;
}

std::string DocumentReader::text(const JsonValue* value, const std::string& pointer) {
    if (value == nullptr) return {};
    if (value->isString()) return value->string();
    addKind(*value, pointer, messages::kAText);
    return {};
}

} // namespace trammel::io
