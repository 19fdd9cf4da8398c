#include "io/unused_parameters.h"

#include "io/format.h"
#include "messages/design_messages.h"
#include "model/formula_text.h"

#include <algorithm>
#include <set>
#include <string>

namespace trammel::io {

namespace {

/// The names that formulas of a document say.
class NameCollector {
public:
    std::set<std::string, std::less<>> names;

    void takeObject(const JsonValue& object, const ObjectFormat& format) {
        if (!object.isObject()) return;
        const JsonValue* type = object.find("type");
        const VariantFormat* variant =
            type && type->isString() ? format.variant(type->string()) : nullptr;
        for (const JsonValue::Member& member : object.members()) {
            const KeyFormat* key = find(format.keys, member.key);
            if (!key && variant) key = find(variant->keys, member.key);
            if (key) take(member.value, *key);
        }
    }

private:
    static const KeyFormat* find(const std::vector<KeyFormat>& keys, std::string_view name) {
        const auto found = std::ranges::find(keys, name, &KeyFormat::key);
        return found == keys.end() ? nullptr : &*found;
    }

    void take(const JsonValue& value, const KeyFormat& key) {
        switch (key.type) {
        case ValueType::Version:
        case ValueType::Boolean:
        case ValueType::Choice:
        case ValueType::NamePair:
        case ValueType::ForeignObject:
        case ValueType::TextMap:
            return;
        case ValueType::Text:
            if (key.key == "expression") takeFormulas(value);
            return;
        case ValueType::Object:
            takeObject(value, *key.object);
            return;
        case ValueType::ObjectList:
        case ValueType::ObjectMap:
            for (const JsonValue::Member& member : value.members())
                takeObject(member.value, *key.object);
            return;
        default:
            takeFormulas(value);
        }
    }

    /// Every text in it.
    void takeFormulas(const JsonValue& value) {
        if (value.isString())
            for (const model::FormulaName& name : model::namesIn(value.string()))
                names.emplace(name.name);
        for (const JsonValue::Member& member : value.members())
            takeFormulas(member.value);
    }
};

/// A formula over other parameters says what follows from them, as a measured dimension of a sketch
/// does: it is there to be read.
bool isMeasured(const JsonValue& parameter, const JsonValue& parameters) {
    const JsonValue* value = parameter.isObject() ? parameter.find("value") : &parameter;
    if (!value || !value->isString()) return false;
    return std::ranges::any_of(model::namesIn(value->string()), [&](const auto& used) {
        return parameters.find(std::string(used.name)) != nullptr;
    });
}

} // namespace

model::Diagnostics unusedParameters(const JsonValue& root) {
    model::Diagnostics findings;
    const JsonValue* parameters = root.find("parameters");
    if (!parameters || !parameters->isObject()) return findings;
    NameCollector used;
    used.takeObject(root, modelFormat());
    for (const JsonValue::Member& parameter : parameters->members())
        if (!used.names.contains(parameter.key) && !isMeasured(parameter.value, *parameters))
            findings.push_back({model::Severity::Warning,
                                joinPointer("/parameters", parameter.key),
                                {messages::kUnusedParameter, parameter.key}});
    return findings;
}

} // namespace trammel::io
