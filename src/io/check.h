#pragma once

#include "io/format.h"
#include "io/json_value.h"
#include "io/numbers.h"
#include "model/diagnostic.h"

#include <string>
#include <string_view>
#include <vector>

namespace trammel::io {

/// Holds a document against the format's table and notes every difference.
class FormatChecker {
public:
    /// @param numbers resolves the document's parameters here and evaluates its numbers.
    FormatChecker(const JsonValue& root, Numbers& numbers);

    model::Diagnostics findings;
    /// Where a value is not known because a parameter that it uses is wrong.
    std::vector<std::string> unknownPlaces;

private:
    void checkObject(const JsonValue& value, const ObjectFormat& format,
                     const std::string& pointer);
    void checkKeys(const JsonValue& object, const ObjectFormat& format,
                   const std::vector<const KeyFormat*>& keys, std::string_view variant,
                   const std::string& pointer);
    void checkExactlyOne(const JsonValue& object, const std::vector<std::string_view>& names,
                         const std::string& pointer);
    bool checkType(const JsonValue& object, const ObjectFormat& format, const std::string& pointer);
    void checkValue(const JsonValue& value, const KeyFormat& key, const std::string& pointer);
    void checkVersion(const JsonValue& value, const std::string& pointer);
    void checkChoice(const JsonValue& value, const std::vector<std::string_view>& names,
                     const std::string& pointer);
    void checkInteger(const JsonValue& value, const std::string& pointer);
    /// False where the value is not known.
    bool checkNumber(const JsonValue& value, const std::vector<std::string>& variables,
                     const std::string& pointer);
    /// Whether formulas may name what joints measure (A.coordinate).
    enum class Measures { No, Yes };
    void checkElements(const JsonValue& value, const std::vector<std::size_t>& sizes,
                       const std::vector<std::string>& variables, const std::string& pointer,
                       Measures measures = Measures::No);
    void checkOrientation(const JsonValue& value, const std::string& pointer);
    void checkNotZero(const JsonValue& array, const std::string& pointer);
    void checkPair(const JsonValue& value, ValueType type, const std::string& pointer);
    void checkPoints(const JsonValue& value, const KeyFormat& key, const std::string& pointer);
    void checkList(const JsonValue& value, const KeyFormat& key, const std::string& pointer);
    void checkMap(const JsonValue& value, const KeyFormat& key, const std::string& pointer);
    void checkParameters(const JsonValue& value, const std::string& pointer);

    void add(const std::string& pointer, messages::Message message, TextPlace place);
    bool isFull() const;
    void addKind(const JsonValue& value, const std::string& pointer, messages::Message expected);

    Numbers& m_numbers;
};

} // namespace trammel::io
