#include "io/json_value.h"

#include "io/json_layout.h"
#include "messages/file_messages.h"
#include "messages/model_messages.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cmath>
#include <stdexcept>

namespace trammel::io {

namespace {

const JsonValue::Member* findMember(const JsonValue& object, std::string_view key) {
    const auto& members = object.members();
    const auto found = std::find_if(members.begin(), members.end(),
                                    [&](const JsonValue::Member& m) { return m.key == key; });
    return found == members.end() ? nullptr : &*found;
}

/// The index that a pointer's token names in an array: digits without a leading zero.
std::size_t arrayIndex(std::string_view token) {
    constexpr std::size_t kNone = static_cast<std::size_t>(-1);
    if (token.empty() || (token.size() > 1 && token.front() == '0')) return kNone;
    std::size_t index = 0;
    const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), index);
    return error == std::errc() && end == token.data() + token.size() ? index : kNone;
}

/// The position among a container's members that a token names; its size where there is none.
std::size_t memberIndex(const JsonValue& container, std::string_view token) {
    const std::size_t count = container.size();
    if (container.isArray()) return std::min(arrayIndex(token), count);
    const JsonValue::Member* member = findMember(container, token);
    return member == nullptr ? count
                             : static_cast<std::size_t>(member - container.members().data());
}

[[noreturn]] void failAt(std::string_view pointer) {
    throw messages::Told<std::out_of_range>({messages::kNoValueAt, pointer});
}

/// A pointer taken apart into its parent and its last token.
struct Address {
    std::string_view parent;
    std::string token;
};

Address split(std::string_view pointer) {
    const std::size_t slash = pointer.rfind('/');
    if (slash == std::string_view::npos) failAt(pointer);
    return {pointer.substr(0, slash), pointerTokens(pointer.substr(slash)).back()};
}

} // namespace

JsonValue::JsonValue(bool value)
    : m_content(std::string(value ? "true" : "false")), m_kind(Kind::Boolean) {}

JsonValue::JsonValue(double value) : m_kind(Kind::Number) {
    if (!std::isfinite(value)) {
        throw messages::InvalidArgument(messages::kJsonHasNoInfinity);
    }
    std::array<char, 32> buffer{};
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    m_content = std::string(buffer.data(), end);
}

JsonValue::JsonValue(int value) : m_content(std::to_string(value)), m_kind(Kind::Number) {}
JsonValue::JsonValue(std::string value) : m_content(std::move(value)), m_kind(Kind::String) {}
JsonValue::JsonValue(const char* value) : m_content(std::string(value)), m_kind(Kind::String) {}

JsonValue JsonValue::array(std::vector<JsonValue> elements) {
    JsonValue result;
    result.m_kind = Kind::Array;
    auto& list = result.m_content.emplace<std::vector<Member>>();
    for (JsonValue& element : elements)
        list.push_back({{}, std::move(element), {}, {}});
    return result;
}

JsonValue JsonValue::object(std::vector<std::pair<std::string, JsonValue>> members) {
    JsonValue result;
    result.m_kind = Kind::Object;
    auto& list = result.m_content.emplace<std::vector<Member>>();
    for (std::pair<std::string, JsonValue>& member : members)
        list.push_back({std::move(member.first), std::move(member.second), {}, {}});
    return result;
}

double JsonValue::number() const {
    assert(isNumber());
    double value = 0;
    // Underflow leaves 0, which is the nearest number; overflow is refused by the parser.
    std::from_chars(text().data(), text().data() + text().size(), value);
    return value;
}

std::size_t JsonValue::size() const {
    return members().size();
}

const JsonValue& JsonValue::operator[](std::size_t index) const {
    return members().at(index).value;
}

const JsonValue* JsonValue::find(std::string_view key) const {
    if (!isObject()) return nullptr;
    const Member* member = findMember(*this, key);
    return member == nullptr ? nullptr : &member->value;
}

const JsonValue* JsonValue::at(std::string_view pointer) const {
    if (!pointer.empty() && pointer.front() != '/') return nullptr;
    const JsonValue* value = this;
    for (const std::string& token : pointerTokens(pointer)) {
        const std::size_t index = memberIndex(*value, token);
        if (index >= value->size()) return nullptr;
        value = &value->members()[index].value;
    }
    return value;
}

void JsonValue::set(std::string_view pointer, JsonValue value) {
    if (pointer.empty()) {
        JsonLayout::replace(*this, std::move(value), *this, pointer);
        return;
    }
    const Address address = split(pointer);
    const JsonValue* parent = at(address.parent);
    if (parent == nullptr) failAt(address.parent);
    const std::size_t index = memberIndex(*parent, address.token);
    if (index < parent->size()) {
        auto& target = const_cast<JsonValue&>(parent->members()[index].value);
        JsonLayout::replace(target, std::move(value), *this, pointer);
    } else if (parent->isObject()) {
        insert(address.parent, index, std::move(value), address.token);
    } else if (parent->isArray() && (address.token == "-" || arrayIndex(address.token) == index)) {
        insert(address.parent, index, std::move(value));
    } else {
        failAt(pointer);
    }
}

void JsonValue::insert(std::string_view parent, std::size_t index, JsonValue value,
                       std::string key) {
    auto* container = const_cast<JsonValue*>(at(parent));
    if (container == nullptr || index > container->size()) failAt(parent);
    if (!container->isObject() && !container->isArray()) failAt(parent);
    if (container->isObject() && findMember(*container, key) != nullptr) {
        throw messages::InvalidArgument({messages::kKeyIsThereAlready, key, parent});
    }
    if (container->isArray()) key.clear();
    JsonLayout::insert(*container, index, {std::move(key), std::move(value), {}, {}}, *this,
                       parent);
}

void JsonValue::remove(std::string_view pointer) {
    const Address address = split(pointer);
    auto* parent = const_cast<JsonValue*>(at(address.parent));
    if (parent == nullptr) failAt(address.parent);
    const std::size_t index = memberIndex(*parent, address.token);
    if (index >= parent->size()) failAt(pointer);
    JsonLayout::remove(*parent, index);
}

void JsonValue::renameKey(std::string_view pointer, std::string key) {
    const Address address = split(pointer);
    auto* parent = const_cast<JsonValue*>(at(address.parent));
    if (parent == nullptr || !parent->isObject()) failAt(address.parent);
    const std::size_t index = memberIndex(*parent, address.token);
    if (index >= parent->size()) failAt(pointer);
    if (key == address.token) return;
    if (findMember(*parent, key) != nullptr) {
        throw messages::InvalidArgument({messages::kKeyIsThereAlready, key, address.parent});
    }
    Member& member = parent->list()[index];
    member.key = std::move(key);
    member.writtenKey.change([](Written& written) { written.spelling.clear(); });
}

std::string JsonValue::toText() const {
    return JsonLayout::print(*this);
}

bool JsonValue::operator==(const JsonValue& other) const {
    if (m_kind != other.m_kind || size() != other.size()) return false;
    if (isNumber()) return number() == other.number();
    if (text() != other.text()) return false;
    return std::equal(
        members().begin(), members().end(), other.members().begin(),
        [](const Member& a, const Member& b) { return a.key == b.key && a.value == b.value; });
}

messages::Message kindName(const JsonValue& value) {
    switch (value.kind()) {
    case JsonValue::Kind::Null:
        return messages::kNull;
    case JsonValue::Kind::Boolean:
        return messages::kABoolean;
    case JsonValue::Kind::Number:
        return messages::kANumber;
    case JsonValue::Kind::String:
        return messages::kAText;
    case JsonValue::Kind::Array:
        return messages::kAnArray;
    default:
        return messages::kAnObject;
    }
}

std::string jsonLiteral(std::string_view text) {
    static constexpr std::string_view kHex = "0123456789abcdef";
    std::string result = "\"";
    for (const char c : text) {
        switch (c) {
        case '"':
            result += "\\\"";
            break;
        case '\\':
            result += "\\\\";
            break;
        case '\n':
            result += "\\n";
            break;
        case '\r':
            result += "\\r";
            break;
        case '\t':
            result += "\\t";
            break;
        default:
            if (static_cast<unsigned char>(c) < 0x20) {
                result += "\\u00";
                result += kHex[static_cast<unsigned char>(c) >> 4];
                result += kHex[static_cast<unsigned char>(c) & 15U];
            } else {
                result += c;
            }
        }
    }
    return result + '"';
}

std::string pointerToken(std::string_view key) {
    std::string token;
    for (const char c : key) {
        if (c == '~') {
            token += "~0";
        } else if (c == '/') {
            token += "~1";
        } else {
            token += c;
        }
    }
    return token;
}

std::string joinPointer(std::string_view parent, std::string_view key) {
    return std::string(parent) + '/' + pointerToken(key);
}

std::string joinPointer(std::string_view parent, std::size_t index) {
    return std::string(parent) + '/' + std::to_string(index);
}

std::vector<std::string> pointerTokens(std::string_view pointer) {
    std::vector<std::string> tokens;
    for (std::size_t i = 0; i < pointer.size(); ++i) {
        if (pointer[i] == '/') {
            tokens.emplace_back();
        } else if (tokens.empty()) {
            continue; // not a pointer: it does not start with "/"
        } else if (pointer[i] == '~' && i + 1 < pointer.size() &&
                   (pointer[i + 1] == '0' || pointer[i + 1] == '1')) {
            tokens.back() += pointer[++i] == '0' ? '~' : '/';
        } else {
            tokens.back() += pointer[i];
        }
    }
    return tokens;
}

} // namespace trammel::io
