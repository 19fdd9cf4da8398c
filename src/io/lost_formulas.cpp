#include "io/lost_formulas.h"

#include "model/formula_text.h"

#include <algorithm>

namespace trammel::io {

namespace {

bool isFormula(const JsonValue& value, const JsonValue* parameters) {
    if (!value.isString() || !parameters) return false;
    return std::ranges::any_of(model::namesIn(value.string()), [&](const model::FormulaName& used) {
        return parameters->find(used.name) != nullptr;
    });
}

/// Whether it is a list that numbers or formulas are in.
bool isVector(const JsonValue& value) {
    return value.isArray() && value.size() > 0 &&
           std::ranges::all_of(value.members(), [](const JsonValue::Member& member) {
               return member.value.isNumber() || member.value.isString();
           });
}

int formulasIn(const JsonValue& value, const JsonValue* parameters) {
    if (isFormula(value, parameters)) return 1;
    int count = 0;
    for (const JsonValue::Member& member : value.members())
        count += formulasIn(member.value, parameters);
    return count;
}

} // namespace

int lostFormulas(const JsonValue& before, const JsonValue& after, const JsonValue* parameters) {
    if (isFormula(before, parameters)) return after.isNumber() ? 1 : 0;
    int count = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
        const std::string& key = before.members()[i].key;
        const JsonValue& old = before.members()[i].value;
        const JsonValue* now =
            before.isObject() ? after.find(key) : (i < after.size() ? &after[i] : nullptr);
        if (now)
            count += lostFormulas(old, *now, parameters);
        else if (isVector(old)) // left out, as the second point of a joint that is closed
            count += formulasIn(old, parameters);
    }
    return count;
}

} // namespace trammel::io
