#include "io/parameters.h"

#include "messages/file_messages.h"
#include "messages/model_messages.h"
#include "model/formula_text.h"
#include "model/quantity.h"

#include <algorithm>

namespace trammel::io {

namespace {

std::optional<double> numberAt(const JsonValue& entry, std::string_view key, Numbers& numbers) {
    const JsonValue* value = entry.find(key);
    if (value == nullptr || (!value->isNumber() && !value->isString())) return std::nullopt;
    const Evaluation evaluation = numbers.evaluate(*value);
    if (evaluation.state != Evaluation::State::Known) return std::nullopt;
    return evaluation.value;
}

std::string textAt(const JsonValue& entry, std::string_view key) {
    const JsonValue* value = entry.find(key);
    return value != nullptr && value->isString() ? value->string() : std::string();
}

} // namespace

std::vector<ParameterNote> parameterNotes(const JsonValue& root, Numbers& numbers) {
    std::vector<ParameterNote> notes;
    const JsonValue* parameters = root.find("parameters");
    if (parameters == nullptr || !parameters->isObject()) return notes;
    for (const JsonValue::Member& member : parameters->members()) {
        ParameterNote note{member.key, {}, {}, {}, {}, {}};
        const auto value = numbers.parameters().find(member.key);
        if (value != numbers.parameters().end()) note.value = value->second;
        if (member.value.isObject()) {
            note.unit = textAt(member.value, "unit");
            note.min = numberAt(member.value, "min", numbers);
            note.max = numberAt(member.value, "max", numbers);
            note.description = textAt(member.value, "description");
        }
        const JsonValue* spelled = parameterValue(member.value);
        if (note.unit.empty() && spelled != nullptr && spelled->isString())
            if (const auto quantity = model::asQuantity(spelled->string()))
                note.unit = quantity->symbol();
        notes.push_back(std::move(note));
    }
    return notes;
}

std::vector<ParameterNote> parameterNotes(const JsonValue& root) {
    Numbers numbers;
    numbers.resolveParameters(root.find("parameters"));
    return parameterNotes(root, numbers);
}

const JsonValue* parameterValue(const JsonValue& entry) {
    return entry.isObject() ? entry.find("value") : &entry;
}

std::string valuePlace(const JsonValue& root, const std::string& pointer) {
    constexpr std::string_view kList = "/parameters/";
    if (!pointer.starts_with(kList) || pointer.find('/', kList.size()) != std::string::npos)
        return pointer;
    const JsonValue* entry = root.at(pointer);
    return entry != nullptr && entry->isObject() ? pointer + "/value" : pointer;
}

bool followsFromOthers(const JsonValue& root, std::string_view name) {
    const JsonValue* all = root.find("parameters");
    const JsonValue* entry = all ? all->find(name) : nullptr;
    const JsonValue* value = entry ? parameterValue(*entry) : nullptr;
    if (!value || !value->isString()) return false;
    return std::ranges::any_of(
        model::namesIn(value->string()),
        [&](const model::FormulaName& used) { return all->find(used.name) != nullptr; });
}

void setParameter(JsonValue& root, const std::string& name, double value) {
    const auto notes = parameterNotes(root);
    const auto note = std::ranges::find(notes, name, &ParameterNote::name);
    if (note != notes.end() && !isInRange(*note, value))
        throw messages::InvalidArgument({messages::kAtPointer, name, outOfRange(*note, value)});
    root.set(valuePlace(root, joinPointer("/parameters", name)), value);
}

bool isInRange(const ParameterNote& note, double value) {
    return (!note.min || value >= *note.min) && (!note.max || value <= *note.max);
}

messages::Message rangeText(const ParameterNote& note) {
    const auto text = [&](double value) { return model::quantityText(value, note.unit); };
    if (note.min && note.max) return {messages::kFromTo, text(*note.min), text(*note.max)};
    if (note.min) return {messages::kAtLeast, text(*note.min)};
    if (note.max) return {messages::kAtMost, text(*note.max)};
    return {};
}

messages::Message outOfRange(const ParameterNote& note, double value) {
    if (isInRange(note, value)) return {};
    return {messages::kNumberIsOutOfRange, model::quantityText(value, note.unit), rangeText(note)};
}

} // namespace trammel::io
