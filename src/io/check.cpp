#include "io/check.h"

#include "io/expectation.h"
#include "io/format_names.h"
#include "io/model_file.h"
#include "io/parameters.h"
#include "io/tables.h"
#include "messages/controller_messages.h"
#include "messages/file_messages.h"
#include "messages/formula_messages.h"
#include "messages/model_messages.h"
#include "model/formula_text.h"
#include "model/model.h"
#include "model/quantity.h"
#include "model/short_text.h"
#include "model/suggest.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace trammel::io {

namespace {

std::vector<std::string_view> keyNames(const std::vector<const KeyFormat*>& keys,
                                       const ObjectFormat& format) {
    std::vector<std::string_view> names(keys.size());
    std::ranges::transform(keys, names.begin(), &KeyFormat::key);
    if (!format.variants.empty()) {
        names.insert(names.begin() + (names.front() == "name" ? 1 : 0), "type");
    }
    return names;
}

std::vector<std::string_view> typeNames(const ObjectFormat& format) {
    std::vector<std::string_view> names;
    for (const VariantFormat& variant : format.variants)
        names.push_back(variant.type);
    return names;
}

} // namespace

std::optional<messages::Message> misfitIn(const std::string& formula, std::string_view unit) {
    const auto other = model::misfit(formula, unit);
    if (!other) return std::nullopt;
    const std::string shown = model::shortened(formula);
    if (unit.empty())
        return messages::Message(
            messages::kOfFormula, shown,
            messages::Message(messages::kUnitOfPureNumber, other->symbol(), other->unit.si()));
    std::vector<std::string_view> known;
    for (const model::Unit& candidate : model::unitsOf(unit.substr(0, unit.find(" or "))))
        known.push_back(candidate.symbol);
    return messages::Message(messages::kOfFormula, shown,
                             messages::Message(messages::kUnitOfAnother, other->symbol(),
                                               other->unit.si(), unit, listed(known)));
}

bool isOfNewerFormat(const JsonValue& root) {
    const JsonValue* version = root.find("trammel");
    return version != nullptr && version->isNumber() && version->number() > kFormatVersion;
}

FormatChecker::FormatChecker(const JsonValue& root, Numbers& numbers,
                             const std::filesystem::path& directory)
    : m_numbers(numbers) {
    if (isOfNewerFormat(root)) {
        checkVersion(*root.find("trammel"),
                     {PointerChain(), "trammel"}); // what else is new there cannot be judged
        return;
    }
    for (const auto& finding : m_numbers.resolveParameters(root.find("parameters"))) {
        add(valuePlace(root, joinPointer("/parameters", finding.name)), finding.message,
            finding.place);
    }
    takeTables(root, directory);
    checkObject(root, modelFormat(), {});
    checkRanges(root);
}

void FormatChecker::takeTables(const JsonValue& root, const std::filesystem::path& directory) {
    TableReading reading = readTables(root, m_numbers, directory);
    for (model::Diagnostic& finding : reading.findings)
        add(finding.pointer, std::move(finding.message), root.at(finding.pointer)->place());
    m_numbers.setTables(std::move(reading.tables));
}

void FormatChecker::add(const PointerChain& pointer, messages::Message message, TextPlace place) {
    if (!isFull()) add(pointer.text(), std::move(message), place);
}

void FormatChecker::add(std::string pointer, messages::Message message, TextPlace place) {
    if (isFull()) return;
    if (findings.size() + 1 == kMaxFindings) message = messages::kFurtherFindings;
    findings.push_back(
        {model::Severity::Error, std::move(pointer), std::move(message), place.line, place.column});
}

bool FormatChecker::isFull() const {
    return findings.size() >= kMaxFindings;
}

void FormatChecker::addKind(const JsonValue& value, const PointerChain& pointer,
                            messages::Message expected) {
    add(pointer, {messages::kStandsHere, kindName(value), std::move(expected)}, value.place());
}

void FormatChecker::checkObject(const JsonValue& value, const ObjectFormat& format,
                                const PointerChain& pointer) {
    if (!value.isObject()) {
        addKind(value, pointer, {messages::kAnObjectOf, named(format.name)});
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
                if (member != nullptr) checkValue(*member, *key, PointerChain(pointer, key->key));
            }
            return;
        }
        variant = format.variant(value.find("type")->string());
        for (const KeyFormat& key : variant->keys)
            keys.push_back(&key);
    }
    const auto joint =
        variant && format.name == "joint" ? model::jointTypeFromName(variant->type) : std::nullopt;
    if (joint && model::hasCoordinate(*joint)) m_slides = model::isSlide(*joint);
    checkKeys(value, format, keys, variant ? variant->type : std::string_view(), pointer);
    if (joint) m_slides.reset();
    if (variant) checkExactlyOne(value, variant->exactlyOneOf, pointer);
    checkExactlyOne(value, format.exactlyOneOf, pointer);
}

bool FormatChecker::checkType(const JsonValue& object, const ObjectFormat& format,
                              const PointerChain& pointer) {
    const JsonValue* type = object.find("type");
    if (type == nullptr) {
        add(pointer, {messages::kTypeIsMissing, listed(typeNames(format))}, object.place());
        return false;
    }
    const std::size_t before = findings.size();
    checkChoice(*type, typeNames(format), PointerChain(pointer, "type"));
    return findings.size() == before;
}

void FormatChecker::checkKeys(const JsonValue& object, const ObjectFormat& format,
                              const std::vector<const KeyFormat*>& keys, std::string_view variant,
                              const PointerChain& pointer) {
    for (const JsonValue::Member& member : object.members()) {
        const auto key = std::find_if(keys.begin(), keys.end(), [&](const KeyFormat* candidate) {
            return candidate->key == member.key;
        });
        if (key != keys.end()) {
            checkValue(member.value, **key, PointerChain(pointer, member.key));
        } else if (variant.empty() || member.key != "type") {
            const auto names = keyNames(keys, format);
            add(PointerChain(pointer, member.key),
                {messages::kUnknownKey, model::shortened(member.key),
                 described(variant, format.name), model::didYouMean(member.key, names),
                 listed(names)},
                member.keyPlace);
        }
    }
    for (const KeyFormat* key : keys) {
        if (!key->isRequired || object.find(key->key) != nullptr) continue;
        add(pointer, {messages::kKeyIsMissing, key->key, expectation(*key)}, object.place());
    }
}

void FormatChecker::checkExactlyOne(const JsonValue& object,
                                    const std::vector<std::string_view>& names,
                                    const PointerChain& pointer) {
    const auto present = std::ranges::count_if(
        names, [&](std::string_view name) { return object.find(name) != nullptr; });
    if (names.empty() || present == 1) return;
    add(pointer, {messages::kNotExactlyOneKey, present, listed(names)}, object.place());
}

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
                    PointerChain(pointer, i), unit);
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

void FormatChecker::checkParameters(const JsonValue& value, const KeyFormat& key,
                                    const PointerChain& pointer) {
    if (!value.isObject()) {
        addKind(value, pointer, messages::kObjectOfNumbers);
        return;
    }
    // Their values were checked when they were resolved.
    for (const JsonValue::Member& member : value.members()) {
        if (member.value.isNumber() || member.value.isString()) continue;
        if (member.value.isObject())
            checkParameter(member.value, *key.object, PointerChain(pointer, member.key));
        else
            addKind(member.value, PointerChain(pointer, member.key), messages::kNumberOrExpression);
    }
}

void FormatChecker::checkParameter(const JsonValue& entry, const ObjectFormat& format,
                                   const PointerChain& pointer) {
    const std::size_t before = findings.size();
    checkObject(entry, format, pointer);
    const JsonValue* value = entry.find("value");
    if (value != nullptr && (value->isNumber() || value->isString())) {
        const auto isOfValue = [place = PointerChain(pointer, "value").text()](
                                   const auto& finding) { return finding.pointer == place; };
        const auto first = findings.begin() + static_cast<std::ptrdiff_t>(before);
        findings.erase(std::remove_if(first, findings.end(), isOfValue), findings.end());
    }
    checkParameterUnit(entry, pointer);
}

void FormatChecker::checkParameterUnit(const JsonValue& entry, const PointerChain& pointer) {
    const JsonValue* unit = entry.find("unit");
    if (unit == nullptr || !unit->isString() || unit->string().empty()) return;
    const auto known = model::findUnit(unit->string());
    if (!known) {
        std::string examples;
        for (const auto& quantity : model::quantities())
            examples += fmt::format("{}{}", examples.empty() ? "" : ", ", quantity.front().symbol);
        const std::vector<std::string_view> symbols = model::unitSymbols();
        add(PointerChain(pointer, "unit"),
            {messages::kNoSuchUnit, model::shortened(unit->string()),
             model::didYouMean(unit->string(), symbols), std::move(examples)},
            unit->place());
        return;
    }
    for (const char* key : {"value", "min", "max"})
        if (const JsonValue* value = entry.find(key))
            checkUnits(*value, PointerChain(pointer, key), known->si());
    const JsonValue* tolerance = entry.find("tolerance");
    for (const char* key : {"plus_minus", "lower", "upper"})
        if (const JsonValue* value = tolerance ? tolerance->find(key) : nullptr)
            checkUnits(*value, PointerChain(PointerChain(pointer, "tolerance"), key), known->si());
}

void FormatChecker::checkRanges(const JsonValue& root) {
    for (const ParameterNote& note : parameterNotes(root, m_numbers)) {
        const std::string pointer = joinPointer("/parameters", note.name);
        if (note.min && note.max && *note.min > *note.max) {
            add(joinPointer(pointer, "min"),
                {messages::kRangeIsReversed, model::quantityText(*note.min, note.unit),
                 model::quantityText(*note.max, note.unit)},
                root.at(joinPointer(pointer, "min"))->place());
        } else if (note.value && !isInRange(note, *note.value)) {
            const std::string place = joinPointer(pointer, "value");
            // A value in another unit is told already.
            if (std::ranges::find(findings, place, &model::Diagnostic::pointer) != findings.end())
                continue;
            add(place, outOfRange(note, *note.value), root.at(place)->place());
        }
    }
}

} // namespace trammel::io
