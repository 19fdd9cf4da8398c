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
#include "model/model.h"
#include "model/quantity.h"
#include "model/short_text.h"
#include "model/suggest.h"

#include <algorithm>

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

} // namespace trammel::io
