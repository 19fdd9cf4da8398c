#pragma once

#include "io/shared.h"
#include "messages/message.h"

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace trammel::io {

/// Place in a text, both counted from 1 (columns in Unicode code points); 0 where unknown.
struct TextPlace {
    int line = 0;
    int column = 0;
    bool operator==(const TextPlace&) const = default;
};

/// A JSON document that remembers how it was written.
///
/// Members keep their order, numbers their spelling, and the white space between tokens stays, so
/// an untouched document prints byte for byte as it was read and an edit changes only the lines it
/// must. A model file's tree is the user's document: Studio edits it by JSON pointer (RFC 6901),
/// the command line overrides values in it, and model::Model is its typed reading (readModel).
class JsonValue {
public:
    enum class Kind : unsigned char { Null, Boolean, Number, String, Array, Object };
    struct Member;

    JsonValue(); ///< null
    JsonValue(const JsonValue& other);
    JsonValue& operator=(const JsonValue& other);
    JsonValue(JsonValue&& other) noexcept;
    JsonValue& operator=(JsonValue&& other) noexcept;
    ~JsonValue();
    JsonValue(bool value);
    /// Shortest spelling that reads back the same.
    /// @throws std::invalid_argument for a value that is not finite, which JSON cannot say.
    JsonValue(double value);
    JsonValue(int value);
    JsonValue(std::string value);
    JsonValue(const char* value);
    static JsonValue array(std::vector<JsonValue> elements = {});
    static JsonValue object(std::vector<std::pair<std::string, JsonValue>> members = {});

    Kind kind() const { return m_kind; }
    bool isNull() const { return m_kind == Kind::Null; }
    bool isBoolean() const { return m_kind == Kind::Boolean; }
    bool isNumber() const { return m_kind == Kind::Number; }
    bool isString() const { return m_kind == Kind::String; }
    bool isArray() const { return m_kind == Kind::Array; }
    bool isObject() const { return m_kind == Kind::Object; }

    /// @pre the kind fits.
    bool boolean() const { return text() == "true"; }
    double number() const;
    const std::string& string() const { return text(); }
    /// A number's spelling in the file.
    const std::string& numberText() const { return text(); }

    /// Elements of an array or members of an object; 0 for others.
    std::size_t size() const;
    const JsonValue& operator[](std::size_t index) const;
    const std::vector<Member>& members() const;
    /// The named member's value, or null pointer.
    const JsonValue* find(std::string_view key) const;

    /// The value at a JSON pointer ("" is this value), or null pointer.
    const JsonValue* at(std::string_view pointer) const;
    bool contains(std::string_view pointer) const { return at(pointer) != nullptr; }

    // Edits, by JSON pointer. Each throws std::out_of_range naming the pointer where its parent
    // does not exist.
    /// Replaces the value there, or adds it as its parent's last member or element.
    void set(std::string_view pointer, JsonValue value);
    /// Inserts before that array index or, in an object, before the member now at `index`.
    void insert(std::string_view parent, std::size_t index, JsonValue value, std::string key = {});
    void remove(std::string_view pointer);
    /// Gives a member another key, in place.
    void renameKey(std::string_view pointer, std::string key);

    /// Where the value began in the text it was parsed from; Member::keyPlace for its key.
    TextPlace place() const { return m_place; }

    /// Text: as read where untouched; what was edited is laid out as its neighbours are, objects
    /// over lines with two spaces of indent, arrays of scalars on one line.
    std::string toText() const;

    /// Same kind and content; layout and number spelling do not count, member order does.
    bool operator==(const JsonValue& other) const;

private:
    friend class JsonParser;
    friend class JsonLayout;

    /// How a value or a key was written. A made value is laid out (json_layout.cpp) when it joins a
    /// parsed document or is printed.
    struct Written {
        std::string before, after; ///< white space around it
        /// Of a text where it is not the plain one; what stands between an empty container's
        /// brackets.
        std::string spelling;
        bool operator==(const Written&) const = default;
    };

    /// A scalar's content; empty for containers.
    const std::string& text() const;
    /// @pre it is a container
    std::vector<Member>& list() { return std::get<std::vector<Member>>(m_content); }

    // A document of a long chain has millions of these.
    std::variant<std::string, std::vector<Member>>
        m_content; ///< an array's members have empty keys
    Shared<Written> m_written;
    TextPlace m_place;
    Kind m_kind = Kind::Null;
    bool m_hasLayout = false;
};

struct JsonValue::Member {
    std::string key;
    JsonValue value;
    TextPlace keyPlace;
    Shared<Written> writtenKey;
};

// Here because Member, which a value holds a list of, has to be complete.
inline JsonValue::JsonValue() = default;
inline JsonValue::JsonValue(const JsonValue&) = default;
inline JsonValue& JsonValue::operator=(const JsonValue&) = default;
inline JsonValue::JsonValue(JsonValue&&) noexcept = default;
inline JsonValue& JsonValue::operator=(JsonValue&&) noexcept = default;
inline JsonValue::~JsonValue() = default;

inline const std::vector<JsonValue::Member>& JsonValue::members() const {
    if (const auto* list = std::get_if<std::vector<Member>>(&m_content)) return *list;
    static const std::vector<Member> none;
    return none;
}

inline const std::string& JsonValue::text() const {
    if (const auto* text = std::get_if<std::string>(&m_content)) return *text;
    static const std::string none;
    return none;
}

/// "a number", "an array" and so on, as findings say it.
messages::Message kindName(const JsonValue& value);
/// A JSON string literal: in quotes, with the escapes that RFC 8259 demands and no others.
std::string jsonLiteral(std::string_view text);
/// Escapes one token of a JSON pointer ("~" and "/").
std::string pointerToken(std::string_view key);
/// "/bodies" + 0 + "mass" -> "/bodies/0/mass".
std::string joinPointer(std::string_view parent, std::string_view key);
std::string joinPointer(std::string_view parent, std::size_t index);
/// Splits into unescaped tokens.
std::vector<std::string> pointerTokens(std::string_view pointer);

} // namespace trammel::io
