#include "io/numbers.h"

#include "io/model_file.h"
#include "io/parameters.h"
#include "messages/formula_messages.h"
#include "messages/model_messages.h"
#include "model/formula_program.h"
#include "model/formula_text.h"
#include "model/quantity.h"
#include "model/short_text.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <string_view>

namespace trammel::io {

namespace {

Evaluation wrong(messages::Message message) {
    return {Evaluation::State::Wrong, 0, std::move(message)};
}

/// The value of a formula of numbers and parameters, without the parser that tells what is wrong
/// with one: a long chain has a formula a link, each another. None where that has to be told.
std::optional<double> constantValue(const std::string& text,
                                    const model::ParameterValues& parameters) {
    const auto meaning =
        [&](std::string_view name) -> std::optional<model::FormulaProgram::Meaning> {
        const auto known = parameters.find(name);
        if (known == parameters.end() || model::isReservedName(name)) return std::nullopt;
        return model::FormulaProgram::Meaning{-1, known->second};
    };
    if (text.size() > model::kLongestFormula) return std::nullopt;
    try {
        const double value = model::FormulaProgram(model::inSi(text).text, meaning).evaluate({});
        return std::isfinite(value) ? std::optional(value) : std::nullopt;
    } catch (const std::invalid_argument&) {
        return std::nullopt;
    }
}

} // namespace

/// Depth-first walk over the parameters; a parameter is evaluated after those that it mentions.
class Numbers::Resolver {
public:
    Resolver(Numbers& numbers, const JsonValue& parameters)
        : m_numbers(numbers), m_parameters(parameters) {}

    std::vector<ParameterFinding> run() {
        for (const JsonValue::Member& member : m_parameters.members())
            visit(member);
        return std::move(m_findings);
    }

private:
    /// The stack is bounded: a document nests formulas no deeper than kMaxChain parameters.
    static constexpr std::size_t kMaxChain = 1000;

    const JsonValue::Member* find(std::string_view name) {
        if (m_index.empty()) {
            for (const JsonValue::Member& member : m_parameters.members()) {
                m_index.emplace(member.key, &member);
            }
        }
        const auto found = m_index.find(std::string(name));
        return found == m_index.end() ? nullptr : found->second;
    }

    void visit(const JsonValue::Member& member) {
        if (m_done.count(member.key) != 0) return;
        if (m_findings.size() >= kMaxFindings) { // enough is wrong already
            finish(member, {Evaluation::State::Unknown, 0, {}});
            return;
        }
        m_path.push_back(member.key);
        const JsonValue* value = parameterValue(member.value);
        if (m_path.size() > kMaxChain) {
            finish(member, wrong({messages::kChainOfParameters, kMaxChain}));
        } else if (value != nullptr && value->isString()) {
            visitMentioned(value->string());
        }
        if (m_done.count(member.key) == 0) {
            const bool isNumeric = value != nullptr && (value->isNumber() || value->isString());
            finish(member, isNumeric ? m_numbers.evaluate(*value)
                                     : Evaluation{Evaluation::State::Unknown, 0, {}});
        }
        m_path.pop_back();
    }

    void visitMentioned(const std::string& formula) {
        for (const auto& [name, offset] : model::namesIn(formula)) {
            if (model::isReservedName(name)) continue;
            const JsonValue::Member* mentioned = find(name);
            if (mentioned == nullptr) continue;
            const auto onPath = std::find(m_path.begin(), m_path.end(), name);
            if (onPath == m_path.end()) {
                visit(*mentioned);
            } else if (m_done.count(mentioned->key) == 0) {
                reportCycle(onPath);
            }
        }
    }

    void reportCycle(std::vector<std::string>::const_iterator from) {
        std::string chain;
        for (auto it = from; it != m_path.cend(); ++it)
            chain += *it + " -> ";
        finish(*find(*from), wrong({messages::kCircleOfParameters, chain + *from}));
    }

    void finish(const JsonValue::Member& member, const Evaluation& evaluation) {
        if (!m_done.insert(member.key).second) return;
        if (evaluation.state == Evaluation::State::Known) {
            m_numbers.m_parameters[member.key] = evaluation.value;
            return;
        }
        m_numbers.m_unknown.insert(member.key);
        if (evaluation.state == Evaluation::State::Wrong) {
            m_findings.push_back(
                {member.key, evaluation.message, parameterValue(member.value)->place()});
        }
    }

    Numbers& m_numbers;
    const JsonValue& m_parameters;
    std::unordered_map<std::string, const JsonValue::Member*> m_index;
    std::set<std::string, std::less<>> m_done;
    std::vector<std::string> m_path;
    std::vector<ParameterFinding> m_findings;
};

std::vector<Numbers::ParameterFinding> Numbers::resolveParameters(const JsonValue* parameters) {
    if (parameters == nullptr || !parameters->isObject()) return {};
    auto findings = Resolver(*this, *parameters).run();
    m_cache.clear();
    return findings;
}

Evaluation Numbers::evaluate(const JsonValue& value, const std::vector<std::string>& variables) {
    if (value.isNumber()) return {Evaluation::State::Known, value.number(), {}};
    if (!variables.empty()) return evaluateFormula(value.string(), variables);
    const auto found = m_cache.find(value.string());
    if (found != m_cache.end()) return found->second;
    const auto known = constantValue(value.string(), m_parameters);
    // Many of these stand once, and are found faster than among thousands that are remembered.
    constexpr std::size_t kMostKept = 1000;
    if (known && m_cache.size() >= kMostKept) return {Evaluation::State::Known, *known, {}};
    return m_cache
        .emplace(value.string(), known ? Evaluation{Evaluation::State::Known, *known, {}}
                                       : evaluateFormula(value.string(), variables))
        .first->second;
}

Evaluation Numbers::evaluateFormula(const std::string& formula,
                                    const std::vector<std::string>& variables) const {
    // Only the parameters that it mentions: a document may have thousands.
    model::ParameterValues mentioned;
    if (!variables.empty()) mentioned.tables = m_parameters.tables;
    bool isUnknownValue = false;
    for (const auto& [name, offset] : model::namesIn(formula)) {
        const auto known = m_parameters.find(name);
        if (known != m_parameters.end()) {
            mentioned.insert(*known);
        } else if (isUnknown(name)) {
            mentioned.emplace(name, 1.0); // so that the rest of the formula is still checked
            isUnknownValue = true;
        }
    }
    try {
        const model::Expression expression(formula, mentioned, variables);
        if (isUnknownValue) return {Evaluation::State::Unknown, 0, {}};
        return evaluated(expression, variables);
    } catch (const std::invalid_argument&) {
        return wrong(
            {messages::kOfFormula, model::shortened(formula), complaint(formula, variables)});
    }
}

Evaluation Numbers::evaluated(const model::Expression& expression,
                              const std::vector<std::string>& variables) {
    for (const std::string& variable : variables) {
        if (expression.uses(variable)) return {Evaluation::State::Variable, 0, {}};
    }
    const double value = expression.evaluateAtZero();
    if (std::isfinite(value)) return {Evaluation::State::Known, value, {}};
    return wrong({messages::kFormulaIsNotFinite, model::shortened(expression.text())});
}

messages::Message Numbers::complaint(const std::string& formula,
                                     const std::vector<std::string>& variables) const {
    // The message lists a dozen names; copying thousands for each wrong formula would take hours.
    constexpr std::size_t kListed = 20;
    model::ParameterValues all;
    if (!variables.empty()) all.tables = m_parameters.tables;
    for (const auto& parameter : m_parameters) {
        if (all.size() == kListed) break;
        all.insert(parameter);
    }
    for (const auto& [name, offset] : model::namesIn(formula)) {
        if (m_parameters.count(name) != 0 || isUnknown(name)) all.emplace(name, 1.0);
    }
    try {
        const model::Expression expression(formula, all, variables);
    } catch (const std::invalid_argument& error) {
        return messages::messageOf(error);
    }
    return {messages::kExpected, messages::kFormulaCannotBeRead, messages::kNumbersNamesOperators};
}

} // namespace trammel::io
