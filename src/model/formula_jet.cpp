#include "model/formula_jet.h"

#include "messages/formula_messages.h"
#include "model/formula_text.h"
#include "model/quantity.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <numbers>

namespace trammel::model {

namespace {

using math::chain;
using math::Jet;

Jet truth(bool is) {
    return {is ? 1.0 : 0.0};
}

Jet power(const Jet& a, const Jet& b) {
    const double value = std::pow(a.value, b.value);
    if (b.first == 0.0 && b.second == 0.0) {
        const double n = b.value;
        return chain({value, n == 0.0 ? 0.0 : n * std::pow(a.value, n - 1.0),
                      n == 0.0 || n == 1.0 ? 0.0 : n * (n - 1.0) * std::pow(a.value, n - 2.0)},
                     a);
    }
    // a^b = exp(b ln a)
    const double log = std::log(a.value), inverse = 1.0 / a.value;
    const Jet exponent = b * chain({log, inverse, -inverse * inverse}, a);
    return chain({value, value, value}, exponent);
}

struct NamedFunction {
    std::string_view name;
    Jet (*function)(const Jet&);
};

Jet scaledLog(const Jet& x, double base) {
    const double inverse = 1.0 / (x.value * base);
    return chain({std::log(x.value) / base, inverse, -inverse / x.value}, x);
}

Jet sine(const Jet& x) {
    const double s = std::sin(x.value);
    return chain({s, std::cos(x.value), -s}, x);
}
Jet cosine(const Jet& x) {
    const double c = std::cos(x.value);
    return chain({c, -std::sin(x.value), -c}, x);
}
Jet tangent(const Jet& x) {
    const double y = std::tan(x.value), slope = 1.0 + y * y;
    return chain({y, slope, 2.0 * y * slope}, x);
}
Jet arcSine(const Jet& x) {
    const double square = 1.0 - x.value * x.value, slope = 1.0 / std::sqrt(square);
    return chain({std::asin(x.value), slope, x.value * slope / square}, x);
}
Jet arcCosine(const Jet& x) {
    const double square = 1.0 - x.value * x.value, slope = 1.0 / std::sqrt(square);
    return chain({std::acos(x.value), -slope, -x.value * slope / square}, x);
}
Jet arcTangent(const Jet& x) {
    const double slope = 1.0 / (1.0 + x.value * x.value);
    return chain({std::atan(x.value), slope, -2.0 * x.value * slope * slope}, x);
}
Jet hyperbolicSine(const Jet& x) {
    const double s = std::sinh(x.value);
    return chain({s, std::cosh(x.value), s}, x);
}
Jet hyperbolicCosine(const Jet& x) {
    const double c = std::cosh(x.value);
    return chain({c, std::sinh(x.value), c}, x);
}
Jet hyperbolicTangent(const Jet& x) {
    const double y = std::tanh(x.value), slope = 1.0 - y * y;
    return chain({y, slope, -2.0 * y * slope}, x);
}
Jet areaSine(const Jet& x) {
    const double square = x.value * x.value + 1.0, slope = 1.0 / std::sqrt(square);
    return chain({std::asinh(x.value), slope, -x.value * slope / square}, x);
}
Jet areaCosine(const Jet& x) {
    const double square = x.value * x.value - 1.0, slope = 1.0 / std::sqrt(square);
    return chain({std::acosh(x.value), slope, -x.value * slope / square}, x);
}
Jet areaTangent(const Jet& x) {
    const double slope = 1.0 / (1.0 - x.value * x.value);
    return chain({std::atanh(x.value), slope, 2.0 * x.value * slope * slope}, x);
}
Jet exponential(const Jet& x) {
    const double y = std::exp(x.value);
    return chain({y, y, y}, x);
}
Jet squareRoot(const Jet& x) {
    const double y = std::sqrt(x.value);
    return chain({y, 0.5 / y, -0.25 / (y * x.value)}, x);
}
Jet naturalLog(const Jet& x) {
    return scaledLog(x, 1.0);
}
Jet log2Of(const Jet& x) {
    return scaledLog(x, std::numbers::ln2);
}
Jet log10Of(const Jet& x) {
    return scaledLog(x, std::numbers::ln10);
}
Jet absolute(const Jet& x) {
    return x.value < 0.0 ? -x : x;
}
Jet signOf(const Jet& x) {
    return {x.value < 0.0 ? -1.0 : x.value > 0.0 ? 1.0 : 0.0};
}
Jet rounded(const Jet& x) {
    return {std::floor(x.value + 0.5)};
}

// muParser's names.
constexpr NamedFunction kFunctions[] = {
    {"sin", sine},
    {"cos", cosine},
    {"tan", tangent},
    {"asin", arcSine},
    {"acos", arcCosine},
    {"atan", arcTangent},
    {"sinh", hyperbolicSine},
    {"cosh", hyperbolicCosine},
    {"tanh", hyperbolicTangent},
    {"asinh", areaSine},
    {"acosh", areaCosine},
    {"atanh", areaTangent},
    {"exp", exponential},
    {"ln", naturalLog},
    {"log", naturalLog},
    {"log2", log2Of},
    {"log10", log10Of},
    {"sqrt", squareRoot},
    {"abs", absolute},
    {"sign", signOf},
    {"rint", rounded},
};

Jet arcTangent2(const Jet& y, const Jet& x) {
    // d atan2 = (x dy - y dx)/(x^2 + y^2), the same whichever of the two is divided by the other.
    const double square = x.value * x.value + y.value * y.value;
    const double first = (x.value * y.first - y.value * x.first) / square;
    const double growth = 2.0 * (x.value * x.first + y.value * y.first) / square;
    return {std::atan2(y.value, x.value), first,
            (x.value * y.second - y.value * x.second) / square - first * growth};
}

struct NamedOperation {
    std::string_view name;
    Jet (*operation)(const Jet&, const Jet&);
};

constexpr NamedOperation kFolds[] = {
    {"min", [](const Jet& a, const Jet& b) { return b.value < a.value ? b : a; }},
    {"max", [](const Jet& a, const Jet& b) { return b.value > a.value ? b : a; }},
    {"sum", [](const Jet& a, const Jet& b) { return a + b; }},
    {"avg", [](const Jet& a, const Jet& b) { return a + b; }},
    {"atan2", arcTangent2},
};

/// Operators from the loosest to the tightest; the longer of two that begin alike first.
struct Operator {
    int level;
    std::string_view text;
    Jet (*operation)(const Jet&, const Jet&);
};
constexpr Operator kOperators[] = {
    {0, "||", [](const Jet& a, const Jet& b) { return truth(a.value != 0.0 || b.value != 0.0); }},
    {1, "&&", [](const Jet& a, const Jet& b) { return truth(a.value != 0.0 && b.value != 0.0); }},
    {2, "<=", [](const Jet& a, const Jet& b) { return truth(a.value <= b.value); }},
    {2, ">=", [](const Jet& a, const Jet& b) { return truth(a.value >= b.value); }},
    {2, "!=", [](const Jet& a, const Jet& b) { return truth(a.value != b.value); }},
    {2, "==", [](const Jet& a, const Jet& b) { return truth(a.value == b.value); }},
    {2, "<", [](const Jet& a, const Jet& b) { return truth(a.value < b.value); }},
    {2, ">", [](const Jet& a, const Jet& b) { return truth(a.value > b.value); }},
    {3, "+", [](const Jet& a, const Jet& b) { return a + b; }},
    {3, "-", [](const Jet& a, const Jet& b) { return a - b; }},
    {4, "*", [](const Jet& a, const Jet& b) { return a * b; }},
    {4, "/", [](const Jet& a, const Jet& b) { return a / b; }},
};
constexpr int kSignLevel = 5; ///< behind the operators': signs, then powers

} // namespace

/// Reads a formula as muParser does, which found no fault with it.
class JetParser {
public:
    using Node = FormulaJet::Node;
    using Kind = Node::Kind;

    JetParser(std::string_view text, const ParameterValues& parameters, std::string_view variable,
              FormulaJet& result)
        : m_text(text), m_parameters(parameters), m_variable(variable), m_result(result) {}

    int choice() {
        const int condition = operators(0);
        if (!take("?")) return condition;
        const int yes = choice();
        take(":");
        const int no = choice();
        return add({.kind = Kind::Choice, .a = condition, .b = yes, .c = no});
    }

private:
    int add(Node node) {
        m_result.m_nodes.push_back(node);
        return static_cast<int>(m_result.m_nodes.size()) - 1;
    }
    int constant(double value) { return add({.kind = Kind::Constant, .constant = value}); }
    int operation(FormulaJet::Operation by, int a, int b) {
        return add({.kind = Kind::Operation, .operation = by, .a = a, .b = b});
    }

    void skipSpaces() {
        const std::size_t next = m_text.find_first_not_of(" \t\r\n", m_at);
        m_at = std::min(next, m_text.size());
    }
    bool take(std::string_view sign) {
        skipSpaces();
        if (!m_text.substr(m_at).starts_with(sign)) return false;
        m_at += sign.size();
        return true;
    }

    int operators(int level) {
        if (level == kSignLevel) return signedPower();
        int left = operators(level + 1);
        for (;;) {
            const Operator* found = nullptr;
            for (const Operator& candidate : kOperators)
                if (!found && candidate.level == level && take(candidate.text)) found = &candidate;
            if (!found) return left;
            const int right = operators(level + 1);
            left = operation(found->operation, left, right);
        }
    }

    /// -a^b is -(a^b), a^-b a^(-b).
    int signedPower() {
        if (take("+")) return signedPower();
        if (take("-")) {
            const int operand = signedPower();
            return add({.kind = Kind::Function,
                        .function = [](const Jet& x) { return -x; },
                        .a = operand});
        }
        const int base = primary();
        if (!take("^")) return base;
        const int exponent = signedPower();
        return operation(power, base, exponent);
    }

    int primary() {
        skipSpaces();
        if (take("(")) {
            const int inner = choice();
            take(")");
            return inner;
        }
        const std::size_t begin = m_at;
        const std::size_t nameEnd = endOfName(m_text, begin);
        const bool isNumber =
            begin < m_text.size() &&
            (m_text[begin] == '.' || (m_text[begin] >= '0' && m_text[begin] <= '9'));
        if (isNumber || nameEnd == begin) {
            m_at = std::max(endOfNumber(m_text, begin), std::min(begin + 1, m_text.size()));
            double value = 0.0;
            std::from_chars(m_text.data() + begin, m_text.data() + m_at, value);
            return constant(value);
        }
        m_at = nameEnd;
        return named(m_text.substr(begin, nameEnd - begin));
    }

    int named(std::string_view name) {
        if (take("(")) return call(name);
        if (name == m_variable) return add({.kind = Kind::Variable});
        if (name == "pi") return constant(std::numbers::pi);
        if (name == "_pi" || name == "_e") // the parser's own, of fewer digits
            return constant(Expression(name, {}).evaluateAtZero());
        const auto value = m_parameters.find(name);
        return constant(value == m_parameters.end() ? 0.0 : value->second);
    }

    int call(std::string_view name) {
        std::vector<int> arguments{choice()};
        while (take(","))
            arguments.push_back(choice());
        take(")");
        if (const auto table = m_parameters.tables.find(name); table != m_parameters.tables.end()) {
            m_result.m_tables.insert(*table);
            return add({.kind = Kind::Table, .table = table->second.get(), .a = arguments[0]});
        }
        for (const NamedFunction& known : kFunctions)
            if (known.name == name)
                return add({.kind = Kind::Function, .function = known.function, .a = arguments[0]});
        for (const NamedOperation& known : kFolds)
            if (known.name == name) return folded(known, arguments);
        assert(!"a function that muParser knows");
        return constant(0.0);
    }

    int folded(const NamedOperation& by, const std::vector<int>& arguments) {
        int result = arguments[0];
        for (std::size_t i = 1; i < arguments.size(); ++i)
            result = operation(by.operation, result, arguments[i]);
        if (by.name != "avg") return result;
        const int count = constant(static_cast<double>(arguments.size()));
        return operation([](const Jet& a, const Jet& b) { return a / b; }, result, count);
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    const ParameterValues& m_parameters;
    std::string_view m_variable;
    FormulaJet& m_result;
};

void checkNesting(std::string_view text) {
    constexpr std::size_t kMost = 100; // of parentheses
    if (nesting(text) > kMost)
        throw messages::InvalidArgument({messages::kFormulaIsTooDeep, kMost});
}

FormulaJet::FormulaJet(std::string_view text, const ParameterValues& parameters,
                       std::string_view variable) {
    checkNesting(text);
    const std::string plain = inSi(text).text;
    m_root = JetParser(plain, parameters, variable, *this).choice();
}

Jet FormulaJet::evaluate(int index, double x) const {
    const Node& node = m_nodes[static_cast<std::size_t>(index)];
    switch (node.kind) {
    case Node::Kind::Constant:
        return {node.constant};
    case Node::Kind::Variable:
        return {x, 1.0, 0.0};
    case Node::Kind::Function:
        return node.function(evaluate(node.a, x));
    case Node::Kind::Operation:
        return node.operation(evaluate(node.a, x), evaluate(node.b, x));
    case Node::Kind::Table: {
        const Jet argument = evaluate(node.a, x);
        return chain(node.table->jet(argument.value), argument);
    }
    case Node::Kind::Choice:
        return evaluate(evaluate(node.a, x).value != 0.0 ? node.b : node.c, x);
    }
    return {};
}

} // namespace trammel::model
