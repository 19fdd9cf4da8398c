#pragma once

#include "io/format.h"
#include "io/json_value.h"
#include "io/numbers.h"
#include "io/pointer_chain.h"
#include "model/diagnostic.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trammel::io {

/// What is wrong with the unit of a number in a formula, "3 kg" where m is expected; "" has none.
std::optional<messages::Message> misfitIn(const std::string& formula, std::string_view unit);

/// Holds a document against the format's table and notes every difference.
class FormatChecker {
public:
    /// @param numbers resolves the document's parameters here, takes its tables and evaluates its
    /// numbers.
    /// @param directory of the document, for the files of its tables
    FormatChecker(const JsonValue& root, Numbers& numbers, const std::filesystem::path& directory);

    model::Diagnostics findings;
    /// Where a value is not known because a parameter that it uses is wrong.
    std::vector<std::string> unknownPlaces;

private:
    void checkObject(const JsonValue& value, const ObjectFormat& format,
                     const PointerChain& pointer);
    void checkKeys(const JsonValue& object, const ObjectFormat& format,
                   const std::vector<const KeyFormat*>& keys, std::string_view variant,
                   const PointerChain& pointer);
    void checkExactlyOne(const JsonValue& object, const std::vector<std::string_view>& names,
                         const PointerChain& pointer);
    bool checkType(const JsonValue& object, const ObjectFormat& format,
                   const PointerChain& pointer);
    void checkValue(const JsonValue& value, const KeyFormat& key, const PointerChain& pointer);
    void checkVersion(const JsonValue& value, const PointerChain& pointer);
    void checkChoice(const JsonValue& value, const std::vector<std::string_view>& names,
                     const PointerChain& pointer);
    void checkInteger(const JsonValue& value, const PointerChain& pointer);
    /// Where a number may have any unit.
    static constexpr std::string_view kAnyUnit = "any";
    /// False where the value is not known.
    bool checkNumber(const JsonValue& value, const std::vector<std::string>& variables,
                     const PointerChain& pointer, std::string_view unit = kAnyUnit);
    /// A number with a unit ("250 mm") has one of the quantity that is expected.
    void checkUnits(const JsonValue& value, const PointerChain& pointer, std::string_view unit);
    /// What a key's value is measured in; of a joint's coordinate the one that suits the joint.
    std::string_view unitOf(const KeyFormat& key) const;
    /// Whether formulas may name what joints measure (A.coordinate).
    enum class Measures { No, Yes };
    void checkElements(const JsonValue& value, const std::vector<std::size_t>& sizes,
                       const std::vector<std::string>& variables, const PointerChain& pointer,
                       std::string_view unit = kAnyUnit, Measures measures = Measures::No);
    void checkOrientation(const JsonValue& value, const PointerChain& pointer);
    void checkNotZero(const JsonValue& array, const PointerChain& pointer);
    void checkPair(const JsonValue& value, const KeyFormat& key, const PointerChain& pointer);
    void checkPoints(const JsonValue& value, const KeyFormat& key, const PointerChain& pointer,
                     std::size_t dimension);
    void checkList(const JsonValue& value, const KeyFormat& key, const PointerChain& pointer);
    void checkMap(const JsonValue& value, const KeyFormat& key, const PointerChain& pointer);
    void checkValues(const JsonValue& value, const KeyFormat& key, const PointerChain& pointer);
    void checkParameters(const JsonValue& value, const KeyFormat& key, const PointerChain& pointer);
    void checkParameter(const JsonValue& entry, const ObjectFormat& format,
                        const PointerChain& pointer);
    void checkParameterUnit(const JsonValue& entry, const PointerChain& pointer);
    void checkRanges(const JsonValue& root);
    void takeTables(const JsonValue& root, const std::filesystem::path& directory);

    void add(const PointerChain& pointer, messages::Message message, TextPlace place);
    void add(std::string pointer, messages::Message message, TextPlace place);
    bool isFull() const;
    void addKind(const JsonValue& value, const PointerChain& pointer, messages::Message expected);

    Numbers& m_numbers;
    std::optional<bool> m_slides; ///< whether the coordinate is a way, of the joint that is checked
};

} // namespace trammel::io
