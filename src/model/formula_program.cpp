#include "model/formula_program.h"

#include "messages/formula_messages.h"
#include "model/formula_text.h"
#include "model/table.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numbers>
#include <numeric>

namespace trammel::model {

namespace {

using Operation = FormulaProgram::Operation;
using Step = FormulaProgram::Step;
using Arguments = std::span<const double>;

/// A function of the formulas: how many arguments it takes, and its value.
struct Function {
    std::string_view name;
    int arguments; ///< 0: one or more
    double (*value)(Arguments);
};

template <double (*function)(double)>
double ofOne(Arguments x) {
    return function(x[0]);
}
double sum(Arguments x) {
    return std::accumulate(x.begin(), x.end(), 0.0);
}

constexpr std::array kFunctions{
    Function{"abs", 1, ofOne<std::fabs>},
    Function{"acos", 1, ofOne<std::acos>},
    Function{"acosh", 1, ofOne<std::acosh>},
    Function{"asin", 1, ofOne<std::asin>},
    Function{"asinh", 1, ofOne<std::asinh>},
    Function{"atan", 1, ofOne<std::atan>},
    Function{"atan2", 2, [](Arguments x) { return std::atan2(x[0], x[1]); }},
    Function{"atanh", 1, ofOne<std::atanh>},
    Function{"avg", 0, [](Arguments x) { return sum(x) / static_cast<double>(x.size()); }},
    Function{"cos", 1, ofOne<std::cos>},
    Function{"cosh", 1, ofOne<std::cosh>},
    Function{"exp", 1, ofOne<std::exp>},
    Function{"ln", 1, ofOne<std::log>},
    Function{"log", 1, ofOne<std::log>},
    Function{"log10", 1, ofOne<std::log10>},
    Function{"log2", 1, ofOne<std::log2>},
    Function{"max", 0, [](Arguments x) { return *std::ranges::max_element(x); }},
    Function{"min", 0, [](Arguments x) { return *std::ranges::min_element(x); }},
    Function{"rint", 1, [](Arguments x) { return std::floor(x[0] + 0.5); }},
    Function{"sign", 1, [](Arguments x) { return x[0] < 0.0   ? -1.0
                                                 : x[0] > 0.0 ? 1.0
                                                              : 0.0; }},
    Function{"sin", 1, ofOne<std::sin>},
    Function{"sinh", 1, ofOne<std::sinh>},
    Function{"sqrt", 1, ofOne<std::sqrt>},
    Function{"sum", 0, sum},
    Function{"tan", 1, ofOne<std::tan>},
    Function{"tanh", 1, ofOne<std::tanh>},
};

/// An operator between two operands. Longer spellings stand before those that begin them.
struct Binary {
    std::string_view text;
    int priority;
    Operation operation;
};
constexpr int kOr = 1, kAnd = 2, kComparison = 3, kSum = 4, kProduct = 5, kPower = 6;
constexpr std::array kOperators{
    Binary{"||", kOr, Operation::Truth},
    Binary{"&&", kAnd, Operation::Truth},
    Binary{"<=", kComparison, Operation::LessEqual},
    Binary{">=", kComparison, Operation::GreaterEqual},
    Binary{"==", kComparison, Operation::Equal},
    Binary{"!=", kComparison, Operation::Unequal},
    Binary{"<", kComparison, Operation::Less},
    Binary{">", kComparison, Operation::Greater},
    Binary{"+", kSum, Operation::Add},
    Binary{"-", kSum, Operation::Subtract},
    Binary{"*", kProduct, Operation::Multiply},
    Binary{"/", kProduct, Operation::Divide},
    Binary{"^", kPower, Operation::Power},
};

/// Reads a formula by the priorities of its operators.
class Compiler {
public:
    Compiler(std::string_view text, const FormulaProgram::Names& names, std::vector<Step>& steps)
        : m_text(text), m_names(names), m_steps(steps) {}

    void compile() {
        readChoice();
        if (skipSpace() < m_text.size()) fail();
    }

private:
    [[noreturn]] void fail() const {
        throw messages::InvalidArgument(
            {messages::kAtPosition, messages::Message(messages::kFormulaCannotBeRead), m_place + 1,
             messages::Message(), messages::Message(messages::kNumbersNamesOperators)});
    }

    std::size_t skipSpace() {
        const auto isSpace = [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; };
        while (m_place < m_text.size() && isSpace(m_text[m_place]))
            ++m_place;
        return m_place;
    }
    bool take(char token) {
        if (skipSpace() == m_text.size() || m_text[m_place] != token) return false;
        ++m_place;
        return true;
    }
    void require(char token) {
        if (!take(token)) fail();
    }
    std::int32_t here() const { return static_cast<std::int32_t>(m_steps.size()); }
    std::size_t add(Step step) {
        m_steps.push_back(step);
        return m_steps.size() - 1;
    }

    /// condition ? value : other value
    void readChoice() {
        constexpr int kDeepest = 200;
        if (++m_depth > kDeepest) fail();
        readOperators(kOr);
        if (take('?')) readValues();
        --m_depth;
    }

    void readValues() {
        const std::size_t otherwise = add({Operation::JumpIf0});
        readChoice();
        const std::size_t end = add({Operation::Jump});
        require(':');
        m_steps[otherwise].target = here();
        readChoice();
        m_steps[end].target = here();
    }

    const Binary* nextOperator(int priority) {
        const std::string_view rest = m_text.substr(skipSpace());
        if (rest.empty()) return nullptr;
        for (const Binary& binary : kOperators)
            if (rest[0] == binary.text[0] && rest.starts_with(binary.text))
                return binary.priority >= priority ? &binary : nullptr;
        return nullptr;
    }

    void readOperators(int priority) {
        constexpr int kDeepest = 2000;
        if (++m_operands > kDeepest) fail();
        readOperand();
        --m_operands;
        while (const Binary* binary = nextOperator(priority)) {
            m_place += binary->text.size();
            if (binary->priority <= kAnd) {
                readLogic(*binary);
                continue;
            }
            readOperators(binary->priority == kPower ? kPower : binary->priority + 1);
            add({binary->operation, isVariablesPower(*binary) ? 1 : 0});
        }
    }

    /// Whether a variable and a number are what is combined: their squares and cubes are products.
    bool isVariablesPower(const Binary& binary) const {
        return binary.priority == kPower && m_steps.size() >= 2 &&
               m_steps.back().operation == Operation::Push &&
               m_steps[m_steps.size() - 2].operation == Operation::Variable;
    }

    /// The second operand counts only where the first one leaves it open.
    void readLogic(const Binary& binary) {
        const bool isAnd = binary.priority == kAnd;
        if (!isAnd) { // not, by a comparison with 0
            add({Operation::Push});
            add({Operation::Equal});
        }
        const std::size_t decided = add({Operation::JumpIf0});
        readOperators(binary.priority + 1);
        add({Operation::Truth});
        const std::size_t end = add({Operation::Jump});
        m_steps[decided].target = here();
        add({.operation = Operation::Push, .number = isAnd ? 0.0 : 1.0});
        m_steps[end].target = here();
    }

    void readOperand() {
        if (take('-')) {
            readOperators(kPower);
            add({Operation::Negate});
        } else if (take('+')) {
            readOperators(kPower);
        } else if (take('(')) {
            readChoice();
            require(')');
        } else {
            readNumberOrName();
        }
    }

    void readNumberOrName() {
        const std::size_t start = skipSpace();
        if (start == m_text.size()) fail();
        const char c = m_text[start];
        if ((c >= '0' && c <= '9') || c == '.') {
            m_place = endOfNumber(m_text, start);
            double value = 0.0;
            const char* first = m_text.data() + start;
            const char* last = m_text.data() + m_place;
            if (const auto [end, error] = std::from_chars(first, last, value);
                error != std::errc() || end != last)
                fail();
            add({.operation = Operation::Push, .number = value});
            return;
        }
        m_place = endOfName(m_text, start);
        if (m_place == start) fail();
        readName(m_text.substr(start, m_place - start));
    }

    void readName(std::string_view name) {
        const auto function = std::ranges::find(kFunctions, name, &Function::name);
        if (function != kFunctions.end()) return readCall(*function);
        std::optional<FormulaProgram::Meaning> meaning = m_names(name);
        if (!meaning && (name == "pi" || name == "_pi")) meaning = {-1, std::numbers::pi};
        if (!meaning && name == "_e") meaning = {-1, std::numbers::e};
        if (!meaning) fail();
        if (meaning->table)
            readLookup(*meaning->table);
        else if (meaning->variable >= 0)
            add({Operation::Variable, meaning->variable});
        else
            add({.operation = Operation::Push, .number = meaning->value});
    }

    void readLookup(const Table& table) {
        require('(');
        readChoice();
        require(')');
        add({.operation = Operation::Lookup, .table = &table});
    }

    void readCall(const Function& function) {
        require('(');
        std::int32_t count = 0;
        do {
            readChoice();
            ++count;
        } while (take(','));
        require(')');
        if (function.arguments != 0 && count != function.arguments) fail();
        add({Operation::Call, static_cast<std::int32_t>(&function - kFunctions.data()), count});
    }

    std::string_view m_text;
    const FormulaProgram::Names& m_names;
    std::vector<Step>& m_steps;
    std::size_t m_place = 0;
    int m_depth = 0, m_operands = 0; ///< of parentheses and choices; of signs and powers
};

double variablesPower(double x, double exponent) {
    if (exponent == 2.0) return x * x;
    if (exponent == 3.0) return x * x * x;
    return std::pow(x, exponent);
}

double combine(const Step& step, double a, double b) {
    switch (step.operation) {
    case Operation::Add:
        return a + b;
    case Operation::Subtract:
        return a - b;
    case Operation::Multiply:
        return a * b;
    case Operation::Divide:
        return a / b;
    case Operation::Power:
        return step.target == 1 ? variablesPower(a, b) : std::pow(a, b);
    case Operation::Less:
        return a < b ? 1.0 : 0.0;
    case Operation::LessEqual:
        return a <= b ? 1.0 : 0.0;
    case Operation::Greater:
        return a > b ? 1.0 : 0.0;
    case Operation::GreaterEqual:
        return a >= b ? 1.0 : 0.0;
    case Operation::Equal:
        return a == b ? 1.0 : 0.0;
    default:
        return a != b ? 1.0 : 0.0;
    }
}

} // namespace

FormulaProgram::FormulaProgram(std::string_view text, const Names& names) {
    constexpr std::size_t kFew = 16;
    m_steps.reserve(std::min(text.size(), kFew));
    Compiler(text, names, m_steps).compile();
    m_stack.reserve(m_steps.size() + 1); // no step adds more than one number
}

double FormulaProgram::evaluate(std::span<const double> values) const {
    std::vector<double>& stack = m_stack;
    stack.clear();
    const auto pop = [&] {
        const double value = stack.back();
        stack.pop_back();
        return value;
    };
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        const Step& step = m_steps[i];
        switch (step.operation) {
        case Operation::Push:
            stack.push_back(step.number);
            break;
        case Operation::Variable:
            stack.push_back(values[static_cast<std::size_t>(step.target)]);
            break;
        case Operation::Negate:
            stack.back() = -stack.back();
            break;
        case Operation::Truth:
            stack.back() = stack.back() != 0.0 ? 1.0 : 0.0;
            break;
        case Operation::Call: {
            const auto count = static_cast<std::size_t>(step.arguments);
            const double value = kFunctions[static_cast<std::size_t>(step.target)].value(
                Arguments(stack).last(count));
            stack.resize(stack.size() - count);
            stack.push_back(value);
            break;
        }
        case Operation::Lookup:
            stack.back() = (*step.table)(stack.back());
            break;
        case Operation::JumpIf0:
            if (pop() == 0.0) i = static_cast<std::size_t>(step.target) - 1;
            break;
        case Operation::Jump:
            i = static_cast<std::size_t>(step.target) - 1;
            break;
        default: {
            const double b = pop();
            stack.back() = combine(step, stack.back(), b);
        }
        }
    }
    return stack.back();
}

} // namespace trammel::model
