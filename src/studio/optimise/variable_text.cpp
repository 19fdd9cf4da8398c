#include "studio/optimise/variable_text.h"

#include "io/parameters.h"
#include "studio/document/shown_parameter.h"
#include "studio/document/units.h"

#include <QCoreApplication>
#include <algorithm>

namespace trammel::studio {

namespace {

using io::JsonValue;

struct VariableText {
    Q_DECLARE_TR_FUNCTIONS(trammel::studio::VariableText)
};

/// What a number's or a text's JSON says, as the study's texts have it.
std::optional<study::Value> plainValue(const JsonValue& value) {
    if (value.isNumber()) return value.number();
    if (value.isBoolean()) return value.boolean();
    if (value.isString()) return value.string();
    return std::nullopt;
}

const JsonValue* boundsOf(const JsonValue& variable) {
    for (const char* key : {"range", "integers", "values"})
        if (const JsonValue* found = variable.find(key)) return found;
    return nullptr;
}

void setBoundsAs(JsonValue& variable, const char* key, JsonValue bounds) {
    const char* const keys[]{"range", "integers", "values"};
    const auto* old = std::ranges::find_if(
        keys, [&](const char* known) { return variable.find(known) != nullptr; });
    const std::string pointer = std::string("/") + key;
    if (old != std::end(keys) && std::string_view(*old) != key)
        variable.renameKey(std::string("/") + *old, key);
    variable.set(pointer, std::move(bounds));
}

void clear(JsonValue& variable, const char* key) {
    const std::string pointer = std::string("/") + key;
    if (variable.contains(pointer)) variable.remove(pointer);
}

/// A number with its unit, else what it is.
QString valueText(const JsonValue& value, const FactorUnit& unit) {
    const auto plain = plainValue(value);
    return plain ? unit.text(*plain) : QString();
}

/// The numbers of a text in SI, as a factor's object has them.
JsonValue typedBounds(const QString& text, const FactorUnit& unit, bool& isRange) {
    const JsonValue object = factorObject({}, text, unit);
    const JsonValue* range = object.find("range");
    isRange = range != nullptr;
    return isRange ? *range : *object.find("values");
}

} // namespace

QStringList variableKindTitles() {
    return {VariableText::tr("any number"), VariableText::tr("any, by factors"),
            VariableText::tr("whole number"), VariableText::tr("one of a list")};
}

VariableInput variableKind(const JsonValue& variable) {
    if (variable.find("values") != nullptr) return VariableInput::List;
    if (variable.find("integers") != nullptr) return VariableInput::Whole;
    const JsonValue* scale = variable.find("scale");
    const bool isByFactors = scale != nullptr && scale->isString() && scale->string() == "log";
    return isByFactors ? VariableInput::Factor : VariableInput::Number;
}

void setVariableKind(JsonValue& variable, VariableInput kind) {
    const JsonValue* bounds = boundsOf(variable);
    if (bounds != nullptr || kind == VariableInput::Whole || kind == VariableInput::List) {
        const char* key = kind == VariableInput::List    ? "values"
                          : kind == VariableInput::Whole ? "integers"
                                                         : "range";
        setBoundsAs(variable, key, bounds != nullptr ? *bounds : JsonValue::array());
    }
    if (kind == VariableInput::Factor)
        variable.set("/scale", "log");
    else
        clear(variable, "scale");
}

QString boundsText(const JsonValue& variable, const FactorUnit& unit) {
    const JsonValue* bounds = boundsOf(variable);
    if (bounds == nullptr || !bounds->isArray()) return {};
    const bool isList = variable.find("values") != nullptr;
    study::Factor factor;
    bool isPlain = true;
    for (std::size_t i = 0; i < bounds->size(); ++i)
        if (const auto value = plainValue((*bounds)[i]))
            factor.values.push_back(*value);
        else
            isPlain = false;
    const auto isNumber = [](const study::Value& value) {
        return std::holds_alternative<double>(value);
    };
    if (isList || factor.values.size() != 2 || !isPlain) {
        QString text = factorText(factor, unit);
        return isList ? text : text.replace(", ", " .. ");
    }
    if (std::ranges::all_of(factor.values, isNumber)) {
        factor.range =
            study::Range{std::get<double>(factor.values[0]), std::get<double>(factor.values[1]), 0};
        return factorText(factor, unit);
    }
    return unit.text(factor.values[0]) + " .. " + unit.text(factor.values[1]);
}

void setBounds(JsonValue& variable, const QString& text, const FactorUnit& unit) {
    if (text.isEmpty()) {
        for (const char* key : {"range", "integers", "values"})
            clear(variable, key);
        return;
    }
    bool isRange = false;
    JsonValue bounds = typedBounds(text, unit, isRange);
    const char* key = !isRange                                         ? "values"
                      : variableKind(variable) == VariableInput::Whole ? "integers"
                                                                       : "range";
    setBoundsAs(variable, key, std::move(bounds));
    if (!isRange) clear(variable, "scale");
}

QString startText(const JsonValue& variable, const FactorUnit& unit) {
    const JsonValue* start = variable.find("start");
    return start != nullptr ? valueText(*start, unit) : QString();
}

void setStart(JsonValue& variable, const QString& text, const FactorUnit& unit) {
    if (text.isEmpty()) return clear(variable, "start");
    bool isRange = false;
    const JsonValue values = typedBounds(text, unit, isRange);
    if (values.size() > 0) variable.set("/start", values[0]);
}

JsonValue newVariable(const QString& name, const JsonValue& model) {
    JsonValue variable = JsonValue::object({{"name", name.toStdString()}});
    const ShownParameter parameter = ShownParameter::of(model, name);
    const auto& note = parameter.note;
    if (!note.value) return variable; // of the simulation
    const study::Range range = note.min && note.max
                                   ? study::Range{*note.min, *note.max, 0}
                                   : suggestedRange(name.toStdString(), *note.value);
    variable.set("/range", JsonValue::array({range.first, range.last}));
    return variable;
}

JsonValue renamedVariable(const JsonValue& variable, const QString& name, const JsonValue& model) {
    const bool isParameter = ShownParameter::of(model, name).note.value.has_value();
    if (isParameter) return newVariable(name, model);
    JsonValue renamed = variable;
    renamed.set("/name", name.toStdString());
    return renamed;
}

} // namespace trammel::studio
