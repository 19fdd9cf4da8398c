#include "io/check.h"
#include "io/expectation.h"
#include "io/format_names.h"
#include "io/model_file.h"
#include "messages/controller_messages.h"
#include "messages/file_messages.h"
#include "messages/model_messages.h"
#include "model/formula_text.h"
#include "model/short_text.h"
#include "model/suggest.h"

#include <algorithm>
#include <cmath>
#include <limits>

// The values of keys, by their types.
namespace trammel::io {

namespace {

/// Of an entry of a list, in the unit of the list. That of a matrix over three ways and three
/// angles has three, of entries of two ways, of a way and an angle, and of two angles; it is given
/// by its diagonal or row by row.
std::string_view unitOfEntry(std::string_view unit, std::size_t entry, std::size_t count) {
    constexpr std::string_view kNext = ", ";
    constexpr std::size_t kRows = 6;
    const bool isDiagonal = count == kRows;
    const std::size_t row = isDiagonal ? entry : entry / kRows,
                      column = isDiagonal ? entry : entry % kRows;
    for (std::size_t angles = row / 3 + column / 3; angles > 0; --angles) {
        const std::size_t cut = unit.find(kNext);
        if (cut == std::string_view::npos) return unit;
        unit.remove_prefix(cut + kNext.size());
    }
    return unit.substr(0, unit.find(kNext));
}

} // namespace

void FormatChecker::checkValue(const JsonValue& value, const KeyFormat& key,
                               const PointerChain& pointer) {
    if (isFull()) return;
    switch (key.type) {
    case ValueType::Version:
        return checkVersion(value, pointer);
    case ValueType::Text:
        if (!value.isString()) addKind(value, pointer, expectation(key));
        return;
    case ValueType::Boolean:
        if (!value.isBoolean()) addKind(value, pointer, expectation(key));
        return;
    case ValueType::Integer:
        return checkInteger(value, pointer);
    case ValueType::Number:
        checkNumber(value, {}, pointer, unitOf(key));
        return;
    case ValueType::Function:
        checkNumber(value, {"t"}, pointer, unitOf(key));
        return;
    case ValueType::JointFunction:
        checkNumber(value, {"t", "q", "qd"}, pointer, unitOf(key));
        return;
    case ValueType::CoordinateFunction:
        checkNumber(value, {"q"}, pointer, unitOf(key));
        return;
    case ValueType::Choice:
        return checkChoice(value, key.names, pointer);
    case ValueType::Numbers:
        return checkElements(value, key.sizes, {}, pointer, unitOf(key));
    case ValueType::FunctionVector:
        return checkElements(value, {3}, {"t"}, pointer, unitOf(key), Measures::Yes);
    case ValueType::Orientation:
        return checkOrientation(value, pointer);
    case ValueType::NamePair:
    case ValueType::PointPair:
        return checkPair(value, key, pointer);
    case ValueType::PointList:
        return checkPoints(value, key, pointer, 3);
    case ValueType::PairList:
        return checkPoints(value, key, pointer, 2);
    case ValueType::Object:
        return checkObject(value, *key.object, pointer);
    case ValueType::ForeignObject:
        if (!value.isObject()) addKind(value, pointer, expectation(key));
        return;
    case ValueType::ObjectList:
        return checkList(value, key, pointer);
    case ValueType::ObjectMap:
        return checkMap(value, key, pointer);
    case ValueType::FormulaMap:
    case ValueType::TextMap:
    case ValueType::ValueMap:
        return checkValues(value, key, pointer);
    case ValueType::NumberMap:
        return checkParameters(value, key, pointer);
    }
}

void FormatChecker::checkVersion(const JsonValue& value, const PointerChain& pointer) {
    if (!value.isNumber()) {
        addKind(value, pointer, {messages::kTheNumber, kFormatVersion});
    } else if (value.number() > kFormatVersion) {
        add(pointer, {messages::kNewerFormat, value.numberText(), kFormatVersion}, value.place());
    } else if (value.number() != kFormatVersion) {
        add(pointer, {messages::kNoSuchFormatVersion, value.numberText(), kFormatVersion},
            value.place());
    }
}

void FormatChecker::checkChoice(const JsonValue& value, const std::vector<std::string_view>& names,
                                const PointerChain& pointer) {
    if (!value.isString()) {
        addKind(value, pointer, oneOf(names));
    } else if (std::find(names.begin(), names.end(), value.string()) == names.end()) {
        add(pointer,
            {messages::kUnknownChoice, model::shortened(value.string()),
             model::didYouMean(value.string(), names), oneOf(names)},
            value.place());
    }
}

void FormatChecker::checkInteger(const JsonValue& value, const PointerChain& pointer) {
    if (!checkNumber(value, {}, pointer, "")) return;
    const double number = m_numbers.evaluate(value).value;
    if (number == std::floor(number) && std::abs(number) <= std::numeric_limits<int>::max()) return;
    add(pointer, {messages::kNoWholeNumber, number}, value.place());
}

std::string_view FormatChecker::unitOf(const KeyFormat& key) const {
    const bool isVector = key.type != ValueType::Number && key.type != ValueType::Function &&
                          key.type != ValueType::JointFunction &&
                          key.type != ValueType::CoordinateFunction;
    if (key.unit.empty() && isVector) return kAnyUnit; // a direction, in whatever it was measured
    constexpr std::string_view kOr = " or ";
    const std::size_t cut = key.unit.find(kOr);
    if (!m_slides || cut == std::string_view::npos) return key.unit;
    return *m_slides ? key.unit.substr(cut + kOr.size()) : key.unit.substr(0, cut);
}

void FormatChecker::checkUnits(const JsonValue& value, const PointerChain& pointer,
                               std::string_view unit) {
    if (unit == kAnyUnit || !value.isString()) return;
    if (auto finding = misfitIn(value.string(), unit))
        add(pointer, std::move(*finding), value.place());
}

bool FormatChecker::checkNumber(const JsonValue& value, const std::vector<std::string>& variables,
                                const PointerChain& pointer, std::string_view unit) {
    if (!value.isNumber() && !value.isString()) {
        addKind(value, pointer, messages::kNumberOrExpression);
        return false;
    }
    const Evaluation evaluation = m_numbers.evaluate(value, variables);
    if (evaluation.state == Evaluation::State::Wrong) {
        add(pointer, evaluation.message, value.place());
    } else {
        checkUnits(value, pointer, unit);
    }
    if (evaluation.state == Evaluation::State::Unknown) unknownPlaces.push_back(pointer.text());
    return evaluation.state == Evaluation::State::Known;
}

void FormatChecker::checkElements(const JsonValue& value, const std::vector<std::size_t>& sizes,
                                  const std::vector<std::string>& variables,
                                  const PointerChain& pointer, std::string_view unit,
                                  Measures measures) {
    if (!value.isArray()) {
        addKind(value, pointer, arrayOfNumbers(sizes));
        return;
    }
    if (std::find(sizes.begin(), sizes.end(), value.size()) == sizes.end()) {
        add(pointer, {messages::kArrayHasElements, value.size(), arrayOfNumbers(sizes)},
            value.place());
        return;
    }
    for (std::size_t i = 0; i < value.size(); ++i) {
        const bool measuresHere = measures == Measures::Yes && value[i].isString();
        checkNumber(value[i],
                    measuresHere ? model::withMeasured(variables, value[i].string()) : variables,
                    PointerChain(pointer, i), unitOfEntry(unit, i, value.size()));
    }
}

void FormatChecker::checkNotZero(const JsonValue& array, const PointerChain& pointer) {
    for (const JsonValue::Member& element : array.members()) {
        const Evaluation evaluation = m_numbers.evaluate(element.value);
        if (evaluation.state != Evaluation::State::Known || evaluation.value != 0) return;
    }
    add(pointer, messages::kAllComponentsAreZero, array.place());
}

void FormatChecker::checkOrientation(const JsonValue& value, const PointerChain& pointer) {
    const std::size_t before = findings.size();
    if (value.isArray()) {
        checkElements(value, {4}, {}, pointer);
        if (findings.size() == before) checkNotZero(value, pointer);
    } else if (value.isObject()) {
        const bool isEuler = value.find("euler_xyz") != nullptr;
        checkObject(value, isEuler ? eulerFormat() : axisAngleFormat(), pointer);
        const JsonValue* axis = value.find("axis");
        if (findings.size() == before && axis != nullptr) {
            checkNotZero(*axis, PointerChain(pointer, "axis"));
        }
    } else {
        addKind(value, pointer, messages::kOrientationExpected);
    }
}

void FormatChecker::checkPair(const JsonValue& value, const KeyFormat& key,
                              const PointerChain& pointer) {
    const bool isPoints = key.type == ValueType::PointPair;
    const messages::Text<0>& expected =
        isPoints ? messages::kArrayOfTwoPoints : messages::kArrayOfTwoNames;
    if (!value.isArray()) {
        addKind(value, pointer, expected);
        return;
    }
    if (value.size() != 2) {
        add(pointer, {messages::kArrayHasElements, value.size(), expected}, value.place());
        return;
    }
    for (std::size_t i = 0; i < 2; ++i) {
        if (isPoints) {
            checkElements(value[i], {3}, {}, PointerChain(pointer, i), unitOf(key));
        } else if (!value[i].isString()) {
            addKind(value[i], PointerChain(pointer, i), messages::kAName);
        }
    }
}

void FormatChecker::checkPoints(const JsonValue& value, const KeyFormat& key,
                                const PointerChain& pointer, std::size_t dimension) {
    if (!value.isArray()) {
        addKind(value, pointer, expectation(key));
        return;
    }
    if (value.size() < key.sizes.front()) {
        add(pointer, {messages::kArrayHasElements, value.size(), expectation(key)}, value.place());
    }
    for (std::size_t i = 0; i < value.size(); ++i)
        checkElements(value[i], {dimension}, {}, PointerChain(pointer, i), unitOf(key));
}

void FormatChecker::checkList(const JsonValue& value, const KeyFormat& key,
                              const PointerChain& pointer) {
    if (!value.isArray()) {
        addKind(value, pointer, expectation(key));
        return;
    }
    for (std::size_t i = 0; i < value.size(); ++i) {
        checkObject(value[i], *key.object, PointerChain(pointer, i));
    }
}

void FormatChecker::checkMap(const JsonValue& value, const KeyFormat& key,
                             const PointerChain& pointer) {
    if (!value.isObject()) {
        addKind(value, pointer, {messages::kObjectOfNamed, named(key.object->name)});
        return;
    }
    for (const JsonValue::Member& member : value.members()) {
        checkObject(member.value, *key.object, PointerChain(pointer, member.key));
    }
}

/// Which variables formulas of a map may use is the concern of whoever knows their meaning.
void FormatChecker::checkValues(const JsonValue& value, const KeyFormat& key,
                                const PointerChain& pointer) {
    if (!value.isObject()) {
        addKind(value, pointer, expectation(key));
        return;
    }
    for (const JsonValue::Member& member : value.members()) {
        const JsonValue& entry = member.value;
        const bool isNumber = entry.isNumber() && key.type != ValueType::TextMap;
        const bool isTruth = entry.isBoolean() && key.type == ValueType::ValueMap;
        if (entry.isString() || isNumber || isTruth) continue;
        addKind(entry, PointerChain(pointer, member.key),
                key.type == ValueType::TextMap      ? messages::Message(messages::kAText)
                : key.type == ValueType::FormulaMap ? messages::kNumberOrExpression
                                                    : messages::kNumberTextOrTruth);
    }
}

} // namespace trammel::io
