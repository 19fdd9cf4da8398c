#include "io/check.h"

#include "io/model_file.h"
#include "model/formula_text.h"
#include "model/short_text.h"
#include "model/suggest.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>

namespace trammel::io {

namespace {

constexpr std::string_view kNumberExpected = "a number or an expression such as \"2*L\"";

std::vector<std::string_view> keyNames(const std::vector<const KeyFormat*>& keys,
                                       const ObjectFormat& format) {
    std::vector<std::string_view> names(keys.size());
    std::ranges::transform(keys, names.begin(), &KeyFormat::key);
    if (!format.variants.empty()) {
        names.insert(names.begin() + (names.front() == "name" ? 1 : 0), "type");
    }
    return names;
}

/// "a body", "an ellipsoid shape".
std::string described(std::string_view variant, std::string_view name) {
    const char initial = variant.empty() ? name.front() : variant.front();
    const bool isVowel = std::string_view("aeio").find(initial) != std::string_view::npos;
    return fmt::format("{} {}{}{}", isVowel ? "an" : "a", variant, variant.empty() ? "" : " ",
                       name);
}

std::vector<std::string_view> typeNames(const ObjectFormat& format) {
    std::vector<std::string_view> names;
    for (const VariantFormat& variant : format.variants)
        names.push_back(variant.type);
    return names;
}

std::string expectation(const KeyFormat& key) {
    switch (key.type) {
    case ValueType::Version:
        return fmt::format("\"trammel\": {}", kFormatVersion);
    case ValueType::Text:
        return "a text";
    case ValueType::Boolean:
        return "true or false";
    case ValueType::Integer:
        return "a whole number";
    case ValueType::Number:
    case ValueType::Function:
    case ValueType::JointFunction:
        return std::string(kNumberExpected);
    case ValueType::Choice:
        return fmt::format("one of {}", fmt::join(key.names, ", "));
    case ValueType::Numbers:
        return fmt::format("an array of {} numbers", fmt::join(key.sizes, " or "));
    case ValueType::Orientation:
        return "[w, x, y, z], {\"axis\", \"angle\"} or {\"euler_xyz\"}";
    case ValueType::FunctionVector:
        return "an array of 3 numbers or expressions";
    case ValueType::NamePair:
        return "an array of 2 names";
    case ValueType::PointPair:
        return "an array of 2 points, each an array of 3 numbers";
    case ValueType::PointList:
        return fmt::format("an array of at least {} points, each an array of 3 numbers",
                           key.sizes.front());
    case ValueType::ObjectList:
        return "an array of objects";
    default:
        return "an object";
    }
}

} // namespace

bool isOfNewerFormat(const JsonValue& root) {
    const JsonValue* version = root.find("trammel");
    return version != nullptr && version->isNumber() && version->number() > kFormatVersion;
}

FormatChecker::FormatChecker(const JsonValue& root, Numbers& numbers) : m_numbers(numbers) {
    if (isOfNewerFormat(root)) {
        checkVersion(*root.find("trammel"), "/trammel"); // what else is new there cannot be judged
        return;
    }
    for (const auto& finding : m_numbers.resolveParameters(root.find("parameters"))) {
        add(joinPointer("/parameters", finding.name), finding.message, finding.place);
    }
    checkObject(root, modelFormat(), "");
}

void FormatChecker::add(const std::string& pointer, std::string message, TextPlace place) {
    if (isFull()) return;
    if (findings.size() + 1 == kMaxFindings) message = kFurtherFindings;
    findings.push_back(
        {model::Severity::Error, pointer, std::move(message), place.line, place.column});
}

bool FormatChecker::isFull() const {
    return findings.size() >= kMaxFindings;
}

void FormatChecker::addKind(const JsonValue& value, const std::string& pointer,
                            std::string_view expected) {
    add(pointer, fmt::format("{} stands here; expected {}", kindName(value), expected),
        value.place());
}

void FormatChecker::checkObject(const JsonValue& value, const ObjectFormat& format,
                                const std::string& pointer) {
    if (!value.isObject()) {
        addKind(value, pointer, fmt::format("an object ({})", format.name));
        return;
    }
    std::vector<const KeyFormat*> keys;
    for (const KeyFormat& key : format.keys)
        keys.push_back(&key);
    const VariantFormat* variant = nullptr;
    if (!format.variants.empty()) {
        if (!checkType(value, format, pointer)) {
            // Which further keys belong here is unknown: look at the common ones only.
            for (const KeyFormat* key : keys) {
                const JsonValue* member = value.find(key->key);
                if (member != nullptr) checkValue(*member, *key, joinPointer(pointer, key->key));
            }
            return;
        }
        variant = format.variant(value.find("type")->string());
        for (const KeyFormat& key : variant->keys)
            keys.push_back(&key);
    }
    checkKeys(value, format, keys, variant ? variant->type : std::string_view(), pointer);
    if (variant) checkExactlyOne(value, variant->exactlyOneOf, pointer);
    if (format.needsExactlyOne) checkExactlyOne(value, keyNames(keys, format), pointer);
}

bool FormatChecker::checkType(const JsonValue& object, const ObjectFormat& format,
                              const std::string& pointer) {
    const JsonValue* type = object.find("type");
    if (type == nullptr) {
        add(pointer,
            fmt::format("the key \"type\" is missing; expected one of {}",
                        fmt::join(typeNames(format), ", ")),
            object.place());
        return false;
    }
    const std::size_t before = findings.size();
    checkChoice(*type, typeNames(format), joinPointer(pointer, "type"));
    return findings.size() == before;
}

void FormatChecker::checkKeys(const JsonValue& object, const ObjectFormat& format,
                              const std::vector<const KeyFormat*>& keys, std::string_view variant,
                              const std::string& pointer) {
    for (const JsonValue::Member& member : object.members()) {
        const auto key = std::find_if(keys.begin(), keys.end(), [&](const KeyFormat* candidate) {
            return candidate->key == member.key;
        });
        if (key != keys.end()) {
            checkValue(member.value, **key, joinPointer(pointer, member.key));
        } else if (variant.empty() || member.key != "type") {
            const auto names = keyNames(keys, format);
            add(joinPointer(pointer, member.key),
                fmt::format("unknown key \"{}\" in {}; {}expected {}", model::shortened(member.key),
                            described(variant, format.name), model::didYouMean(member.key, names),
                            fmt::join(names, ", ")),
                member.keyPlace);
        }
    }
    for (const KeyFormat* key : keys) {
        if (!key->isRequired || object.find(key->key) != nullptr) continue;
        add(pointer,
            fmt::format("the key \"{}\" is missing; expected {}", key->key, expectation(*key)),
            object.place());
    }
}

void FormatChecker::checkExactlyOne(const JsonValue& object,
                                    const std::vector<std::string_view>& names,
                                    const std::string& pointer) {
    const auto present = std::ranges::count_if(
        names, [&](std::string_view name) { return object.find(name) != nullptr; });
    if (names.empty() || present == 1) return;
    add(pointer,
        fmt::format("{} of the keys {} are given; expected exactly one", present,
                    fmt::join(names, ", ")),
        object.place());
}

void FormatChecker::checkValue(const JsonValue& value, const KeyFormat& key,
                               const std::string& pointer) {
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
        checkNumber(value, {}, pointer);
        return;
    case ValueType::Function:
        checkNumber(value, {"t"}, pointer);
        return;
    case ValueType::JointFunction:
        checkNumber(value, {"t", "q", "qd"}, pointer);
        return;
    case ValueType::Choice:
        return checkChoice(value, key.names, pointer);
    case ValueType::Numbers:
        return checkElements(value, key.sizes, {}, pointer);
    case ValueType::FunctionVector:
        return checkElements(value, {3}, {"t"}, pointer, Measures::Yes);
    case ValueType::Orientation:
        return checkOrientation(value, pointer);
    case ValueType::NamePair:
    case ValueType::PointPair:
        return checkPair(value, key.type, pointer);
    case ValueType::PointList:
        return checkPoints(value, key, pointer);
    case ValueType::Object:
        return checkObject(value, *key.object, pointer);
    case ValueType::ObjectList:
        return checkList(value, key, pointer);
    case ValueType::ObjectMap:
        return checkMap(value, key, pointer);
    case ValueType::NumberMap:
        return checkParameters(value, pointer);
    }
}

void FormatChecker::checkVersion(const JsonValue& value, const std::string& pointer) {
    if (!value.isNumber()) {
        addKind(value, pointer, fmt::format("the number {}", kFormatVersion));
    } else if (value.number() > kFormatVersion) {
        add(pointer,
            fmt::format("written by a newer version of the format ({}); this version reads {}",
                        value.numberText(), kFormatVersion),
            value.place());
    } else if (value.number() != kFormatVersion) {
        add(pointer,
            fmt::format("there is no version {} of the format; expected {}", value.numberText(),
                        kFormatVersion),
            value.place());
    }
}

void FormatChecker::checkChoice(const JsonValue& value, const std::vector<std::string_view>& names,
                                const std::string& pointer) {
    if (!value.isString()) {
        addKind(value, pointer, fmt::format("one of {}", fmt::join(names, ", ")));
    } else if (std::find(names.begin(), names.end(), value.string()) == names.end()) {
        add(pointer,
            fmt::format("unknown name \"{}\"; {}expected one of {}",
                        model::shortened(value.string()), model::didYouMean(value.string(), names),
                        fmt::join(names, ", ")),
            value.place());
    }
}

void FormatChecker::checkInteger(const JsonValue& value, const std::string& pointer) {
    if (!checkNumber(value, {}, pointer)) return;
    const double number = m_numbers.evaluate(value).value;
    if (number == std::floor(number) && std::abs(number) <= std::numeric_limits<int>::max()) return;
    add(pointer, fmt::format("{} is not a whole number; expected one", number), value.place());
}

bool FormatChecker::checkNumber(const JsonValue& value, const std::vector<std::string>& variables,
                                const std::string& pointer) {
    if (!value.isNumber() && !value.isString()) {
        addKind(value, pointer, kNumberExpected);
        return false;
    }
    const Evaluation evaluation = m_numbers.evaluate(value, variables);
    if (evaluation.state == Evaluation::State::Wrong) {
        add(pointer, evaluation.message, value.place());
    } else if (evaluation.state == Evaluation::State::Unknown) {
        unknownPlaces.push_back(pointer);
    }
    return evaluation.state == Evaluation::State::Known;
}

void FormatChecker::checkElements(const JsonValue& value, const std::vector<std::size_t>& sizes,
                                  const std::vector<std::string>& variables,
                                  const std::string& pointer, Measures measures) {
    const std::string expected = fmt::format("an array of {} numbers", fmt::join(sizes, " or "));
    if (!value.isArray()) {
        addKind(value, pointer, expected);
        return;
    }
    if (std::find(sizes.begin(), sizes.end(), value.size()) == sizes.end()) {
        add(pointer, fmt::format("the array has {} elements; expected {}", value.size(), expected),
            value.place());
        return;
    }
    for (std::size_t i = 0; i < value.size(); ++i) {
        const bool measuresHere = measures == Measures::Yes && value[i].isString();
        checkNumber(value[i],
                    measuresHere ? model::withMeasured(variables, value[i].string()) : variables,
                    joinPointer(pointer, i));
    }
}

void FormatChecker::checkNotZero(const JsonValue& array, const std::string& pointer) {
    for (const JsonValue::Member& element : array.members()) {
        const Evaluation evaluation = m_numbers.evaluate(element.value);
        if (evaluation.state != Evaluation::State::Known || evaluation.value != 0) return;
    }
    add(pointer, "all components are zero; expected a direction", array.place());
}

void FormatChecker::checkOrientation(const JsonValue& value, const std::string& pointer) {
    const std::size_t before = findings.size();
    if (value.isArray()) {
        checkElements(value, {4}, {}, pointer);
        if (findings.size() == before) checkNotZero(value, pointer);
    } else if (value.isObject()) {
        const bool isEuler = value.find("euler_xyz") != nullptr;
        checkObject(value, isEuler ? eulerFormat() : axisAngleFormat(), pointer);
        const JsonValue* axis = value.find("axis");
        if (findings.size() == before && axis != nullptr) {
            checkNotZero(*axis, joinPointer(pointer, "axis"));
        }
    } else {
        addKind(value, pointer, "[w, x, y, z], {\"axis\", \"angle\"} or {\"euler_xyz\"}");
    }
}

void FormatChecker::checkPair(const JsonValue& value, ValueType type, const std::string& pointer) {
    const bool isPoints = type == ValueType::PointPair;
    const std::string_view expected =
        isPoints ? "an array of 2 points, each an array of 3 numbers" : "an array of 2 names";
    if (!value.isArray()) {
        addKind(value, pointer, expected);
        return;
    }
    if (value.size() != 2) {
        add(pointer, fmt::format("the array has {} elements; expected {}", value.size(), expected),
            value.place());
        return;
    }
    for (std::size_t i = 0; i < 2; ++i) {
        if (isPoints) {
            checkElements(value[i], {3}, {}, joinPointer(pointer, i));
        } else if (!value[i].isString()) {
            addKind(value[i], joinPointer(pointer, i), "a name");
        }
    }
}

void FormatChecker::checkPoints(const JsonValue& value, const KeyFormat& key,
                                const std::string& pointer) {
    if (!value.isArray()) {
        addKind(value, pointer, expectation(key));
        return;
    }
    if (value.size() < key.sizes.front()) {
        add(pointer,
            fmt::format("the array has {} elements; expected {}", value.size(), expectation(key)),
            value.place());
    }
    for (std::size_t i = 0; i < value.size(); ++i)
        checkElements(value[i], {3}, {}, joinPointer(pointer, i));
}

void FormatChecker::checkList(const JsonValue& value, const KeyFormat& key,
                              const std::string& pointer) {
    if (!value.isArray()) {
        addKind(value, pointer, expectation(key));
        return;
    }
    for (std::size_t i = 0; i < value.size(); ++i) {
        checkObject(value[i], *key.object, joinPointer(pointer, i));
    }
}

void FormatChecker::checkMap(const JsonValue& value, const KeyFormat& key,
                             const std::string& pointer) {
    if (!value.isObject()) {
        addKind(value, pointer, fmt::format("an object with a {} for each name", key.object->name));
        return;
    }
    for (const JsonValue::Member& member : value.members()) {
        checkObject(member.value, *key.object, joinPointer(pointer, member.key));
    }
}

void FormatChecker::checkParameters(const JsonValue& value, const std::string& pointer) {
    if (!value.isObject()) {
        addKind(value, pointer, "an object with a number for each name");
        return;
    }
    // Their values were checked when they were resolved.
    for (const JsonValue::Member& member : value.members()) {
        if (member.value.isNumber() || member.value.isString()) continue;
        addKind(member.value, joinPointer(pointer, member.key), kNumberExpected);
    }
}

} // namespace trammel::io
