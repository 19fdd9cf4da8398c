#include "io/varied_numbers.h"

#include "io/parameters.h"
#include "model/formula_text.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace trammel::io {

VariedNumbers::VariedNumbers(const JsonValue& parameters, const std::vector<std::string>& changed) {
    resolveParameters(&parameters);
    orderEntries(parameters, changed);
}

void VariedNumbers::orderEntries(const JsonValue& parameters,
                                 const std::vector<std::string>& changed) {
    std::set<std::string_view> known;
    const auto isReady = [&](const JsonValue& stated) {
        return !stated.isString() ||
               std::ranges::all_of(model::namesIn(stated.string()), [&](const auto& name) {
                   return known.contains(name.name) || !values().contains(name.name);
               });
    };
    for (bool grows = true; grows;) {
        grows = false;
        for (const JsonValue::Member& member : parameters.members()) {
            const JsonValue* stated = parameterValue(member.value);
            if (known.contains(member.key) || !stated || !isReady(*stated)) continue;
            const auto place = std::ranges::find(changed, member.key);
            const int index =
                place == changed.end() ? -1 : static_cast<int>(place - changed.begin());
            m_entries.push_back({&values()[member.key], stated, index});
            known.insert(member.key);
            grows = true;
        }
    }
}

void VariedNumbers::change(std::span<const double> changes) {
    m_isLost = false;
    for (const Entry& entry : m_entries) {
        *entry.value = evaluate(*entry.stated).value;
        if (entry.change >= 0) *entry.value += changes[static_cast<std::size_t>(entry.change)];
    }
}

const VariedNumbers::Formula& VariedNumbers::formulaOf(const std::string& text) {
    const auto found = m_formulas.find(text);
    if (found != m_formulas.end()) return found->second;
    std::vector<std::string> names;
    std::vector<const double*> inputs;
    for (const auto& [name, offset] : model::namesIn(text)) {
        const auto parameter = values().find(name);
        if (parameter == values().end() || std::ranges::find(names, name) != names.end()) continue;
        names.emplace_back(name);
        inputs.push_back(&parameter->second);
    }
    return m_formulas
        .emplace(text, Formula{model::Expression(text, {}, std::move(names)), std::move(inputs)})
        .first->second;
}

Evaluation VariedNumbers::evaluate(const JsonValue& value,
                                   const std::vector<std::string>& variables) {
    if (value.isNumber()) return {Evaluation::State::Known, value.number(), {}};
    if (!variables.empty()) return Numbers::evaluate(value, variables);
    const Formula& formula = formulaOf(value.string());
    m_inputs.clear();
    for (const double* input : formula.inputs)
        m_inputs.push_back(*input);
    const double result = formula.expression.evaluate(m_inputs);
    m_isLost = m_isLost || !std::isfinite(result);
    return {Evaluation::State::Known, result, {}};
}

} // namespace trammel::io
