#include "io/check.h"
#include "io/parameters.h"
#include "messages/file_messages.h"
#include "messages/formula_messages.h"
#include "messages/model_messages.h"
#include "model/quantity.h"
#include "model/short_text.h"
#include "model/suggest.h"

#include <algorithm>
#include <fmt/format.h>

// What parameters say besides their values: units, ranges, tolerances.
namespace trammel::io {

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
        for (const auto& quantity : model::settableQuantities())
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
