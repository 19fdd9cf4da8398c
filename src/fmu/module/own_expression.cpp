#include "messages/formula_messages.h"
#include "model/expression.h"
#include "model/formula_program.h"
#include "model/formula_text.h"
#include "model/quantity.h"

#include <algorithm>
#include <cassert>

// Formulas inside of a unit, which holds no parser library: those of a model that was checked with
// it when the unit was made.
namespace trammel::model {

ParameterValues ParameterValues::withoutValues() const {
    ParameterValues result;
    result.tables = tables;
    return result;
}

bool ParameterValues::operator==(const ParameterValues& other) const {
    return static_cast<const map&>(*this) == other && tables == other.tables;
}

struct Expression::Impl {
    std::string text;
    std::size_t variableCount = 0;
    Tables tables; ///< those that the formula calls
    FormulaProgram program;
    std::vector<double> zeros;

    Impl(std::string_view formula, const ParameterValues& parameters,
         const std::vector<std::string>& variables)
        : text(formula),
          variableCount(variables.size()),
          program(inSi(formula).text,
                  [&](std::string_view name) -> std::optional<FormulaProgram::Meaning> {
                      const auto variable = std::ranges::find(variables, name);
                      if (variable != variables.end())
                          return FormulaProgram::Meaning{
                              static_cast<int>(variable - variables.begin())};
                      const auto parameter = parameters.find(name);
                      if (parameter != parameters.end())
                          return FormulaProgram::Meaning{-1, parameter->second};
                      const auto table = parameters.tables.find(name);
                      if (table != parameters.tables.end()) {
                          tables.insert(*table);
                          return FormulaProgram::Meaning{.table = table->second.get()};
                      }
                      return std::nullopt;
                  }),
          zeros(variableCount, 0.0) {}
};

Expression::Expression(std::string_view text, const ParameterValues& parameters,
                       std::vector<std::string> variables)
    : m_impl(std::make_unique<Impl>(text, parameters, variables)) {}

Expression::Expression(const Expression& other) : m_impl(std::make_unique<Impl>(*other.m_impl)) {}

Expression& Expression::operator=(const Expression& other) {
    if (this != &other) *this = Expression(other);
    return *this;
}

Expression::Expression(Expression&&) noexcept = default;
Expression& Expression::operator=(Expression&&) noexcept = default;
Expression::~Expression() = default;

double Expression::evaluate(std::span<const double> values) const {
    assert(values.size() == m_impl->variableCount);
    return m_impl->program.evaluate(values);
}

double Expression::evaluateAtZero() const {
    return m_impl->program.evaluate(m_impl->zeros);
}

const Tables& Expression::tables() const {
    return m_impl->tables;
}

const std::string& Expression::text() const {
    return m_impl->text;
}

bool Expression::uses(std::string_view name) const {
    const auto names = namesIn(m_impl->text);
    return std::ranges::any_of(names, [&](const FormulaName& used) { return used.name == name; });
}

} // namespace trammel::model
