#pragma once

#include "model/table.h"

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace trammel::model {

/// Parameter values by name, and the tables that formulas may call as functions, by theirs.
struct ParameterValues : std::map<std::string, double, std::less<>> {
    using map::map;
    Tables tables;

    /// No parameters, and the same tables.
    ParameterValues withoutValues() const;
    bool operator==(const ParameterValues& other) const;
};

/// A formula over parameters (constants), tables and named variables such as `t`, by muParser.
///
/// Variables are bound by position: `evaluate({t})` for variables {"t"}. Evaluation does not
/// allocate; it is not thread-safe for one object, a copy is independent.
class Expression {
public:
    /// @throws std::invalid_argument naming the place and what was expected there.
    Expression(std::string_view text, const ParameterValues& parameters,
               std::vector<std::string> variables = {});
    Expression(const Expression& other);
    Expression& operator=(const Expression& other);
    Expression(Expression&&) noexcept;
    Expression& operator=(Expression&&) noexcept;
    ~Expression();

    /// @pre values.size() equals the number of variables.
    double evaluate(std::span<const double> values) const;
    double evaluate(std::initializer_list<double> values) const {
        return evaluate(std::span<const double>(values.begin(), values.size()));
    }
    /// With every variable at 0.
    double evaluateAtZero() const;
    const std::string& text() const;
    /// Whether the formula mentions that variable or parameter.
    bool uses(std::string_view name) const;
    /// The tables that it calls, by name.
    const Tables& tables() const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

/// A quantity that whoever steps a run sets between its steps: value + rate (t - since).
struct Signal {
    double value = 0.0;
    double rate = 0.0;  ///< 1/s
    double since = 0.0; ///< s

    double operator()(double t) const { return value + rate * (t - since); }
    bool operator==(const Signal&) const = default;
};

/// A quantity of the model that may vary in time: a constant, or a formula of `t` (seconds) and,
/// on joint coordinates, of `q` and `qd`. Plain value; compiled by whoever evaluates it.
struct Function {
    double constant = 0.0;
    std::string formula;                    ///< empty: the constant counts
    std::shared_ptr<const Signal> signal{}; ///< in place of both, where a program sets it

    Function() = default;
    Function(double value) : constant(value) {}
    explicit Function(std::string text) : formula(std::move(text)) {}
    explicit Function(std::shared_ptr<const Signal> set) : signal(std::move(set)) {}

    bool isConstant() const { return formula.empty() && !signal; }
    bool operator==(const Function&) const = default;
};

} // namespace trammel::model
