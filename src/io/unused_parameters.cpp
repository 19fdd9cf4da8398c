#include "io/unused_parameters.h"

#include "io/formulas.h"
#include "messages/design_messages.h"
#include "model/formula_text.h"

#include <algorithm>
#include <set>
#include <string>

namespace trammel::io {

namespace {

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
    std::set<std::string, std::less<>> used;
    visitFormulas(root, [&](const std::string&, const std::string& formula) {
        for (const model::FormulaName& name : model::namesIn(formula))
            used.emplace(name.name);
    });
    for (const JsonValue::Member& parameter : parameters->members())
        if (!used.contains(parameter.key) && !isMeasured(parameter.value, *parameters))
            findings.push_back({model::Severity::Warning,
                                joinPointer("/parameters", parameter.key),
                                {messages::kUnusedParameter, parameter.key}});
    return findings;
}

} // namespace trammel::io
