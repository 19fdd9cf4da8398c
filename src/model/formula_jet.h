#pragma once

#include "math/jet.h"
#include "model/expression.h"

#include <string>
#include <string_view>
#include <vector>

namespace trammel::model {

/// A formula with its first and second derivative by its one variable, by the rules of
/// differentiation and not by differences, so that it is exact also beside the points of tables. It
/// has the values that Expression has. At a corner (abs, min, ?:, a table that is linear) the
/// derivatives are those of the branch that the value comes from.
class FormulaJet {
public:
    /// @param text of an Expression, that is, without errors
    /// @throws std::invalid_argument as checkNesting()
    FormulaJet(std::string_view text, const ParameterValues& parameters, std::string_view variable);

    /// Does not allocate; for any number of threads.
    math::Jet operator()(double x) const { return evaluate(m_root, x); }

private:
    friend class JetParser;
    using Function = math::Jet (*)(const math::Jet&);
    using Operation = math::Jet (*)(const math::Jet&, const math::Jet&);

    /// One operation; what it works on has lower indices.
    struct Node {
        enum class Kind { Constant, Variable, Function, Operation, Table, Choice } kind;
        double constant = 0.0;
        Function function = nullptr;
        Operation operation = nullptr;
        const Table* table = nullptr;
        int a = -1, b = -1, c = -1; ///< operands; of a choice the condition and two values
    };

    math::Jet evaluate(int node, double x) const;

    Tables m_tables;
    std::vector<Node> m_nodes;
    int m_root = 0;
};

/// @throws std::invalid_argument where a FormulaJet would nest deeper than a stack bears
void checkNesting(std::string_view text);

} // namespace trammel::model
