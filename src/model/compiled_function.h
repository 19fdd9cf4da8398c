#pragma once

#include "model/expression.h"
#include "model/formula_watch.h"

#include <memory>
#include <optional>

namespace trammel::model {

/// A Function made ready to be evaluated at every step: no allocation, not thread-safe for one
/// object, copies are independent.
class CompiledFunction {
public:
    CompiledFunction(double constant = 0.0) : m_constant(constant) {}
    /// @param variables what the formula may use: {"t"}, or {"t", "q", "qd"} on a joint coordinate.
    /// @throws std::invalid_argument as Expression does.
    CompiledFunction(const Function& function, const ParameterValues& parameters,
                     std::vector<std::string> variables = {"t"});

    bool isConstant() const { return !m_expression; }
    bool isOfTime() const { return m_isOfTime; } ///< and of nothing else
    /// Tells evaluations without a value from now on.
    void watch(std::shared_ptr<FormulaWatch> watch, int formula) {
        m_watch = std::move(watch);
        m_formula = formula;
    }
    /// @pre compiled for {"t"}, or constant.
    double operator()(double t) const {
        return m_expression ? take(t, m_expression->evaluate({t})) : m_constant;
    }
    /// @pre compiled for {"t", "q", "qd"}, or constant.
    double operator()(double t, double q, double qd) const {
        return m_expression ? take(t, m_expression->evaluate({t, q, qd})) : m_constant;
    }

    /// @pre as many values as variables, t the first, or constant.
    double operator()(std::span<const double> values) const {
        return m_expression ? take(values[0], m_expression->evaluate(values)) : m_constant;
    }

private:
    double take(double t, double value) const {
        return m_watch ? m_watch->take(m_formula, t, value) : value;
    }

    double m_constant;
    std::optional<Expression> m_expression;
    std::shared_ptr<FormulaWatch> m_watch;
    int m_formula = 0; ///< of the watch
    bool m_isOfTime = true;
};

} // namespace trammel::model
