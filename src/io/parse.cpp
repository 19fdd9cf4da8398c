#include "io/model_file.h"
#include "messages/file_messages.h"
#include "messages/model_messages.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <limits>
#include <rapidjson/reader.h>
#include <vector>

namespace trammel::io {

namespace {

/// RapidJSON's input stream over a text whose length is known; zero bytes count as its end.
class TextStream {
public:
    using Ch = char;
    explicit TextStream(std::string_view text) : m_text(text) {}

    char Peek() const { return m_position < m_text.size() ? m_text[m_position] : '\0'; }
    char Take() { return m_position < m_text.size() ? m_text[m_position++] : '\0'; }
    std::size_t Tell() const { return m_position; }

    // Output, which RapidJSON's concept of a stream demands and reading never calls.
    char* PutBegin() { return nullptr; }
    void Put(char) {}
    void Flush() {}
    std::size_t PutEnd(char*) { return 0; }

private:
    std::string_view m_text;
    std::size_t m_position = 0;
};

/// Line and column of offsets that only grow.
class PlaceCounter {
public:
    PlaceCounter(std::string_view text, std::size_t start) : m_text(text) { begin(start); }

    TextPlace at(std::size_t offset) {
        offset = std::min(offset, m_text.size());
        for (; offset > m_lineEnd; ++m_line)
            begin(m_lineEnd + 1);
        if (m_isPlain) return {m_line, static_cast<int>(offset - m_lineStart) + 1};
        for (; m_counted < offset; ++m_counted)
            if (goesOn(m_text[m_counted])) ++m_further;
        return {m_line, static_cast<int>(offset - m_lineStart - m_further) + 1};
    }

private:
    /// Whether a byte is inside of a code point.
    static bool goesOn(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

    void begin(std::size_t lineStart) {
        m_lineStart = m_counted = lineStart;
        m_lineEnd = std::min(m_text.find('\n', lineStart), m_text.size());
        const std::string_view line = m_text.substr(m_lineStart, m_lineEnd - m_lineStart);
        m_isPlain = std::ranges::count_if(line, goesOn) == 0; // many bytes at once
        m_further = 0;
    }

    std::string_view m_text;
    int m_line = 1;
    std::size_t m_lineStart = 0, m_lineEnd = 0;
    bool m_isPlain = true;     ///< a byte of the line is a code point
    std::size_t m_counted = 0; ///< otherwise: until where its bytes were looked at,
    std::size_t m_further = 0; ///< and how many of those were not the first of theirs
};

bool overflows(std::string_view number) {
    constexpr std::size_t kFew = 300; // digits without an exponent: less than 1e300
    if (number.size() < kFew && number.find_first_of("eE") == std::string_view::npos) return false;
    double value = 0;
    const char* end = number.data() + number.size();
    if (std::from_chars(number.data(), end, value).ec != std::errc::result_out_of_range) {
        return std::isinf(value);
    }
    // from_chars does not say on which side: compare the decimal point's place with zero.
    const std::size_t exponentAt = std::min(number.find_first_of("eE"), number.size());
    const std::string_view digits = number.substr(0, exponentAt);
    const std::size_t point = std::min(digits.find('.'), digits.size());
    const std::size_t leading = digits.find_first_of("123456789");
    const long long magnitude = leading < point ? static_cast<long long>(point - leading)
                                                : 1 - static_cast<long long>(leading - point);
    if (exponentAt == number.size()) return magnitude > 0;
    std::string_view exponent = number.substr(exponentAt + 1);
    const bool isNegative = exponent.front() == '-';
    if (isNegative || exponent.front() == '+') exponent.remove_prefix(1);
    long long shift = 0;
    const auto parsed = std::from_chars(exponent.data(), exponent.data() + exponent.size(), shift);
    if (parsed.ec != std::errc()) return !isNegative;
    return magnitude + (isNegative ? -shift : shift) > 0;
}

messages::Message found(std::string_view text, std::size_t offset) {
    if (offset >= text.size()) return messages::kTextEnds;
    const char c = text[offset];
    if (c == '\n' || c == '\r') return messages::kLineEnds;
    if (c > ' ' && c < '\x7f') return {messages::kUnexpectedSign, std::string(1, c)};
    if (c == ' ' || c == '\t') return messages::kUnexpectedWhiteSpace;
    return {messages::kUnexpectedByte, fmt::format("{:02x}", static_cast<unsigned char>(c))};
}

messages::Message describe(rapidjson::ParseErrorCode code, std::string_view text,
                           std::size_t offset) {
    messages::Message what = found(text, offset);
    const auto expected = [&](const messages::Text<0>& awaited) {
        return messages::Message(messages::kExpected, std::move(what), awaited);
    };
    switch (code) {
    case rapidjson::kParseErrorDocumentEmpty:
        return messages::kTextIsEmpty;
    case rapidjson::kParseErrorDocumentRootNotSingular:
        return {messages::kAfterTheDocument, std::move(what)};
    case rapidjson::kParseErrorObjectMissName:
        return expected(messages::kKeyInQuotes);
    case rapidjson::kParseErrorObjectMissColon:
        return expected(messages::kColonAfterKey);
    case rapidjson::kParseErrorObjectMissCommaOrCurlyBracket:
        return expected(messages::kCommaOrBrace);
    case rapidjson::kParseErrorArrayMissCommaOrSquareBracket:
        return expected(messages::kCommaOrBracket);
    case rapidjson::kParseErrorStringUnicodeEscapeInvalidHex:
        return messages::kEscapeNeedsDigits;
    case rapidjson::kParseErrorStringUnicodeSurrogateInvalid:
        return messages::kEscapeNeedsPair;
    case rapidjson::kParseErrorStringEscapeInvalid:
        if (offset < text.size() && text[offset] != '\\') { // RapidJSON's code for these as well
            return {messages::kWithinAString, std::move(what)};
        }
        return {messages::kUnknownEscape, R"(\" \\ \/ \b \f \n \r \t \u)"};
    case rapidjson::kParseErrorStringMissQuotationMark:
        return {messages::kStringIsNotClosed, std::move(what)};
    case rapidjson::kParseErrorStringInvalidEncoding:
        return {messages::kStringIsNotUtf8, std::move(what)};
    case rapidjson::kParseErrorNumberTooBig:
        return messages::kNumberIsTooLarge;
    case rapidjson::kParseErrorNumberMissFraction:
        return expected(messages::kDigitAfterPoint);
    case rapidjson::kParseErrorNumberMissExponent:
        return expected(messages::kDigitInExponent);
    default:
        return expected(messages::kAValue);
    }
}

} // namespace

/// Builds the tree from RapidJSON's events. They say what was read; where, and with which white
/// space, follows from how far the reader has come and where the token before ended.
class JsonParser {
public:
    explicit JsonParser(std::string_view text)
        : m_text(text),
          m_start(text.starts_with(kBom) ? kBom.size() : 0),
          m_stream(text),
          m_places(text, m_start),
          m_end(m_start) {
        for (std::size_t i = 0; i < m_start; ++i)
            m_stream.Take();
    }

    JsonResult parse() {
        constexpr unsigned kFlags = rapidjson::kParseIterativeFlag |
                                    rapidjson::kParseNumbersAsStringsFlag |
                                    rapidjson::kParseValidateEncodingFlag;
        rapidjson::Reader reader;
        reader.Parse<kFlags>(m_stream, *this);
        if (reader.HasParseError() && m_refusal.empty()) {
            const std::size_t offset = reader.GetErrorOffset();
            refuse(offset, describe(reader.GetParseErrorCode(), m_text, offset));
        } else if (m_refusal.empty() && m_stream.Tell() < m_text.size()) {
            refuse(m_stream.Tell(), messages::kZeroByte);
        }
        JsonResult result;
        if (m_refusal.empty()) {
            setAfter(m_root, m_text.substr(m_end));
            result.root = std::move(m_root);
        }
        result.diagnostics = std::move(m_diagnostics);
        return result;
    }

    // RapidJSON's handler; false ends the parsing.
    bool Null() { return scalar(JsonValue::Kind::Null, ""); }
    bool Bool(bool value) { return scalar(JsonValue::Kind::Boolean, value ? "true" : "false"); }
    bool RawNumber(const char*, rapidjson::SizeType, bool) {
        const std::size_t start = nextToken(m_end);
        const std::string_view spelling = m_text.substr(start, m_stream.Tell() - start);
        if (overflows(spelling)) {
            return refuse(start, messages::kNumberIsTooLarge);
        }
        return scalar(JsonValue::Kind::Number, spelling);
    }
    bool String(const char* text, rapidjson::SizeType length, bool) {
        return scalar(JsonValue::Kind::String, std::string_view(text, length));
    }
    bool Key(const char* text, rapidjson::SizeType length, bool) {
        const std::size_t start = nextToken(m_end);
        attachSpaceToLast(start);
        JsonValue::Member& member = members().emplace_back();
        member.key.assign(text, length);
        const std::string_view before = spaceBefore(start);
        member.keyPlace = m_places.at(start);
        m_end = m_stream.Tell();
        const std::string_view spelling = m_text.substr(start, m_end - start);
        const std::size_t colon = m_text.find(':', m_end);
        member.writtenKey = written(before, m_text.substr(m_end, colon - m_end),
                                    isPlain(spelling, member.key) ? std::string_view() : spelling);
        m_end = std::min(colon, m_text.size());
        return true;
    }
    bool StartObject() { return open(JsonValue::Kind::Object); }
    bool StartArray() { return open(JsonValue::Kind::Array); }
    bool EndObject(rapidjson::SizeType) {
        refuseDoubledKeys();
        return close();
    }
    bool EndArray(rapidjson::SizeType) { return close(); }

    // Numbers come as RawNumber, so these are never called; the handler's concept names them.
    bool Int(int) { return false; }
    bool Uint(unsigned) { return false; }
    bool Int64(std::int64_t) { return false; }
    bool Uint64(std::uint64_t) { return false; }
    bool Double(double) { return false; }

private:
    static constexpr std::string_view kBom = "\xEF\xBB\xBF";

    /// Where the token after an offset starts: behind white space, one comma or colon, and more
    /// white space.
    std::size_t nextToken(std::size_t from) const {
        const auto isBetween = [](char c) {
            return c == ' ' || c == '\n' || c == ',' || c == ':' || c == '\r' || c == '\t';
        };
        while (from < m_text.size() && isBetween(m_text[from]))
            ++from;
        return from;
    }

    /// The white space between the last separator and a token.
    std::string_view spaceBefore(std::size_t token) const {
        std::size_t from = m_end;
        while (from < token && m_text[from] != ',' && m_text[from] != ':')
            ++from;
        from = from < token ? from + 1 : m_end;
        return m_text.substr(from, token - from);
    }

    using Written = JsonValue::Written;

    /// How a token was written, held once where the same was met a short time ago.
    const Shared<Written>& written(std::string_view before, std::string_view after,
                                   std::string_view spelling = {}) {
        const std::size_t mixed = before.size() + 7 * after.size() + 31 * spelling.size();
        Shared<Written>& known = m_written[mixed % m_written.size()];
        if (known->before != before || known->after != after || known->spelling != spelling)
            known = Written{std::string(before), std::string(after), std::string(spelling)};
        return known;
    }

    void setAfter(JsonValue& value, std::string_view space) {
        const Written& known = *value.m_written;
        if (known.after != space) value.m_written = written(known.before, space, known.spelling);
    }

    void setSpelling(JsonValue& value, std::string_view spelling) {
        const Written& known = *value.m_written;
        value.m_written = written(known.before, known.after, spelling);
    }

    /// Whether a literal is the one that jsonLiteral() makes.
    static bool isPlain(std::string_view literal, std::string_view content) {
        return (literal.size() == content.size() + 2 &&
                literal.substr(1, content.size()) == content) ||
               literal == jsonLiteral(content);
    }

    /// White space between the last value and the comma that follows it belongs to that value.
    void attachSpaceToLast(std::size_t token) {
        if (members().empty()) return;
        const std::string_view between = m_text.substr(m_end, token - m_end);
        const std::size_t comma = between.find(',');
        if (comma != std::string_view::npos && comma > 0)
            setAfter(members().back().value, between.substr(0, comma));
    }

    /// What the innermost open container has so far.
    std::vector<JsonValue::Member>& members() { return m_members[m_open.size() - 1]; }

    JsonValue* place(JsonValue::Kind kind, std::size_t start) {
        const bool isFull = !m_open.empty() && members().size() + 2 > kMaxValues;
        if (++m_count > kMaxAllValues || isFull) {
            refuse(start, {messages::kTooManyValues, isFull ? kMaxValues : kMaxAllValues});
            return nullptr;
        }
        JsonValue* value = &m_root;
        if (!m_open.empty()) {
            if (m_open.back()->isArray()) members().emplace_back();
            value = &members().back().value;
        }
        value->m_kind = kind;
        value->m_hasLayout = true;
        const std::string_view space = spaceBefore(start);
        if (value == &m_root && m_start > 0)
            value->m_written = written(std::string(kBom) + std::string(space), {});
        else
            value->m_written = written(space, {});
        value->m_place = m_places.at(start);
        return value;
    }

    bool scalar(JsonValue::Kind kind, std::string_view content) {
        const std::size_t start = nextToken(m_end);
        JsonValue* value = nullptr;
        attachSpaceInArray(start);
        value = place(kind, start);
        if (value == nullptr) return false;
        std::get<std::string>(value->m_content) = content;
        m_end = m_stream.Tell();
        const std::string_view spelling = m_text.substr(start, m_end - start);
        if (value->isString() && !isPlain(spelling, content)) setSpelling(*value, spelling);
        return true;
    }

    void attachSpaceInArray(std::size_t start) {
        if (!m_open.empty() && m_open.back()->isArray()) attachSpaceToLast(start);
    }

    bool open(JsonValue::Kind kind) {
        const std::size_t start = nextToken(m_end);
        if (m_open.size() >= static_cast<std::size_t>(kMaxDepth)) {
            return refuse(start, {messages::kNestedTooDeeply, kMaxDepth});
        }
        attachSpaceInArray(start);
        JsonValue* value = place(kind, start);
        if (value == nullptr) return false;
        m_open.push_back(value);
        if (m_members.size() < m_open.size()) m_members.emplace_back();
        m_end = start + 1;
        return true;
    }

    bool close() {
        JsonValue& container = *m_open.back();
        std::vector<JsonValue::Member>& list = members();
        const std::size_t bracket = nextToken(m_end);
        const std::string_view space = m_text.substr(m_end, bracket - m_end);
        if (list.empty()) {
            setSpelling(container, space);
        } else {
            setAfter(list.back().value, space);
        }
        container.m_content.emplace<std::vector<JsonValue::Member>>(
            std::move_iterator(list.begin()), std::move_iterator(list.end()));
        list.clear();
        m_open.pop_back();
        m_end = bracket + 1;
        return true;
    }

    /// Whether two of a few members have one key; true where there are more.
    bool mayHaveDoubledKeys() {
        const std::vector<JsonValue::Member>& list = members();
        constexpr std::size_t kFew = 12;
        if (list.size() > kFew) return true;
        for (std::size_t i = 1; i < list.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (list[i].key == list[j].key) return true;
        return false;
    }

    void refuseDoubledKeys() {
        if (!mayHaveDoubledKeys()) return;
        std::vector<const JsonValue::Member*>& sorted = m_sorted;
        sorted.clear();
        for (const JsonValue::Member& member : members())
            sorted.push_back(&member);
        std::ranges::sort(sorted, [](const auto* a, const auto* b) {
            const int order = a->key.compare(b->key);
            return order != 0 ? order < 0 : a < b; // as they stand
        });
        for (std::size_t i = 1; i < sorted.size(); ++i) {
            if (sorted[i]->key != sorted[i - 1]->key) continue;
            if (m_diagnostics.size() >= kMaxFindings) return;
            const auto [line, column] = sorted[i]->keyPlace;
            m_diagnostics.push_back({model::Severity::Error,
                                     joinPointer(pointer(), sorted[i]->key),
                                     {messages::kKeyStandsTwice, sorted[i]->key},
                                     line,
                                     column});
        }
    }

    /// JSON pointer of the innermost value that has begun.
    std::string pointer() const {
        std::string result;
        for (std::size_t i = 0; i < m_open.size(); ++i) {
            const JsonValue& parent = *m_open[i];
            const std::vector<JsonValue::Member>& list = m_members[i];
            if (list.empty()) break;
            const JsonValue::Member& last = list.back();
            const bool isInnermost = i + 1 == m_open.size();
            if (isInnermost && (parent.isArray() || last.value.m_hasLayout)) break;
            result = parent.isArray() ? joinPointer(result, list.size() - 1)
                                      : joinPointer(result, last.key);
        }
        return result;
    }

    bool refuse(std::size_t offset, messages::Message message) {
        m_refusal = std::move(message);
        const auto [line, column] = PlaceCounter(m_text, m_start).at(offset);
        m_diagnostics.push_back({model::Severity::Error, pointer(), m_refusal, line, column});
        return false;
    }

    std::string_view m_text;
    std::size_t m_start;
    TextStream m_stream;
    PlaceCounter m_places;
    std::size_t m_end; ///< of the last token
    JsonValue m_root;
    std::vector<JsonValue*> m_open; ///< from the root to the innermost open container
    /// By depth, what an open container has so far: lists that grow once, not with each container,
    /// which gets its own at its end.
    std::vector<std::vector<JsonValue::Member>> m_members;
    std::array<Shared<Written>, 64> m_written;
    std::vector<const JsonValue::Member*> m_sorted;
    std::size_t m_count = 0;
    messages::Message m_refusal;
    model::Diagnostics m_diagnostics;
};

JsonResult parseJson(std::string_view text) {
    return JsonParser(text).parse();
}

} // namespace trammel::io
