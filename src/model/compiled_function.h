#pragma once

#include "model/expression.h"
#include "model/formula_jet.h"
#include "model/formula_watch.h"

#include <memory>
#include <optional>

namespace trammel::model {

/// A Function made ready to be evaluated at every step: no allocation, not thread-safe for one
/// object, copies are independent.
class CompiledFunction {
public:
    CompiledFunction(double constant = 0.0) : m_constant(constant) {}
    /// @param variables what the formula may use: {"t"}, {"t", "q", "qd"} on a joint coordinate, or
    /// {"q"}: then jet() is known.
    /// @throws std::invalid_argument as Expression does.
    CompiledFunction(const Function& function, const ParameterValues& parameters,
                     std::vector<std::string> variables = {"t"});

    bool isConstant() const { return !m_expression && !m_signal; }
    bool isOfTime() const { return m_isOfTime; } ///< and of nothing else
    /// Whether it is a formula in which time stands, by itself or beside others.
    bool usesTime() const { return m_expression && m_hasTime && m_expression->uses("t"); }
    /// Whether jet() is known: of formulas of t that call tables, and constants.
    bool hasJet() const { return isConstant() || m_isExact; }
    /// The value with its first and second derivative by t, exactly. Nobody is told where they have
    /// no value. @pre hasJet()
    math::Jet jet(double t) const { return m_jet ? (*m_jet)(t) : math::Jet{m_constant}; }
    /// The same where there is one, and of any formula of t less than so long behind t = 0: before
    /// it, where differences would look, it may have other values or none. Its second derivative
    /// may be infinite.
    std::optional<math::Jet> jetNearStart(double t, double reach) const;
    /// The derivative of a formula of t, at a jump without it; where it is infinite, as sqrt(t) has
    /// it at 0, the mean of the moment behind t. Nobody is told where there is none.
    double derivative(double t) const;
    /// The value of a formula of t, of which nobody is told where there is none.
    double untold(double t) const { return m_expression ? m_expression->evaluate({t}) : plain(t); }
    /// As jet(), of a formula of q, which tells where it has no value. @param t s
    math::Jet jetAt(double q, double t) const {
        math::Jet result = jet(q);
        if (m_jet) result.value = take(t, result.value);
        return result;
    }
    /// Tables that it calls and that have no value outside of their points.
    Tables endingTables() const;
    /// Tells evaluations without a value from now on.
    void watch(std::shared_ptr<FormulaWatch> watch, int formula) {
        m_watch = std::move(watch);
        m_formula = formula;
    }
    /// @pre compiled for {"t"}, or constant.
    double operator()(double t) const {
        return m_expression ? take(t, m_expression->evaluate({t})) : plain(t);
    }
    /// @pre compiled for {"t", "q", "qd"}, or constant.
    double operator()(double t, double q, double qd) const {
        return m_expression ? take(t, m_expression->evaluate({t, q, qd})) : plain(t);
    }

    /// @pre as many values as variables, t the first, or constant and t.
    double operator()(std::span<const double> values) const {
        return m_expression ? take(values[0], m_expression->evaluate(values)) : plain(values[0]);
    }

private:
    double take(double t, double value) const {
        return m_watch ? m_watch->take(m_formula, t, value) : value;
    }

    double plain(double t) const { return m_signal ? (*m_signal)(t) : m_constant; }

    double m_constant;
    std::shared_ptr<const Signal> m_signal;
    std::optional<Expression> m_expression;
    std::optional<FormulaJet> m_jet; ///< of formulas of one variable
    bool m_isExact = false;          ///< m_jet is used wherever there are derivatives
    std::shared_ptr<FormulaWatch> m_watch;
    int m_formula = 0; ///< of the watch
    bool m_isOfTime = true;
    bool m_hasTime = true; ///< among its variables
};

} // namespace trammel::model
