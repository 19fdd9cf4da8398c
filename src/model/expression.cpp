#include "model/expression.h"

#include "messages/formula_messages.h"
#include "model/formula_jet.h"
#include "model/formula_text.h"
#include "model/quantity.h"
#include "model/short_text.h"
#include "model/suggest.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <exception>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>
#include <muParser.h>
#include <numbers>
#include <stdexcept>

namespace trammel::model {

namespace {

/// @param hint before what is expected: "did you mean \"length\"? "
[[noreturn]] void fail(messages::Message what, std::size_t offset, messages::Message expected,
                       messages::Message hint = {}) {
    throw messages::InvalidArgument(
        {messages::kAtPosition, std::move(what), offset + 1, std::move(hint), std::move(expected)});
}

messages::Message unexpected(std::string text) {
    return {messages::kUnexpectedText, std::move(text)};
}

/// What muParser would take but a formula of a model must not be: texts and assignments.
void checkCharacters(const SiFormula& formula) {
    const std::string_view text = formula.text;
    static constexpr std::string_view kOperators = "+-*/^()<>=!&|?:,. \t\n\r_";
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool isWord =
            (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (!isWord && kOperators.find(c) == std::string_view::npos) {
            const bool isVisible = c > ' ' && c < '\x7f';
            fail(isVisible ? unexpected(std::string(1, c)) : messages::kUnexpectedCharacter,
                 formula.originalPlace(i), messages::kNumbersNamesOperatorsParentheses);
        }
        if (c == '=') {
            const bool isSecond =
                i > 0 && std::string_view("<>!=").find(text[i - 1]) != std::string_view::npos;
            const bool isFirst = i + 1 < text.size() && text[i + 1] == '=';
            if (!isSecond && !isFirst)
                fail(messages::kAssignment, formula.originalPlace(i),
                     messages::kFormulaOrComparison);
        }
    }
}

messages::Message knownNames(const ParameterValues& parameters,
                             const std::vector<std::string>& variables) {
    std::vector<std::string_view> names(variables.begin(), variables.end());
    constexpr int kMaxListed = 12;
    int listed = 0;
    for (const auto& [name, value] : parameters) {
        if (++listed > kMaxListed) {
            names.push_back("...");
            break;
        }
        names.push_back(name);
    }
    if (names.empty()) return messages::kPiOrAFunction;
    return {messages::kNamesOrPi, fmt::format("{}", fmt::join(names, ", "))};
}

messages::Message suggestion(std::string_view name, const mu::Parser& parser,
                             const ParameterValues& parameters,
                             const std::vector<std::string>& variables) {
    constexpr std::size_t kMost = 1000;
    std::vector<std::string_view> names(variables.begin(), variables.end());
    for (const auto& [known, value] : parameters)
        if (names.size() < kMost) names.push_back(known);
    for (const auto& [known, function] : parser.GetFunDef())
        names.push_back(known);
    for (const auto& [known, table] : parameters.tables)
        names.push_back(known);
    return didYouMean(name, names);
}

/// The first name that nothing defines, in words, or empty.
void checkNames(std::string_view text, const mu::Parser& parser, const ParameterValues& parameters,
                const std::vector<std::string>& variables) {
    for (const auto& [name, offset] : namesIn(text)) {
        const std::string key(name);
        const bool isFunction = parser.GetFunDef().count(key) != 0;
        if (!isFunction && parser.GetConst().count(key) == 0 && parser.GetVar().count(key) == 0) {
            fail({messages::kUnknownName, shortened(name)}, offset,
                 knownNames(parameters, variables),
                 suggestion(name, parser, parameters, variables));
        }
    }
}

/// "2 t" of a formula of time looks like a product that lacks its operator, not like tonnes.
void checkUnits(std::string_view text, const std::vector<std::string>& variables) {
    for (const Quantity& quantity : quantitiesIn(text))
        if (std::ranges::find(variables, quantity.symbol()) != variables.end())
            fail(unexpected(std::string(quantity.symbol())),
                 quantity.end - quantity.symbol().size(), messages::kOperatorBeforeIt);
}

/// @param text what the user wrote; the error's place is in what muParser read
[[noreturn]] void rethrow(const mu::ParserError& error, std::string_view text,
                          const SiFormula& formula) {
    const int position = error.GetPos();
    const std::size_t offset =
        position < 0
            ? 0
            : std::min(formula.originalPlace(static_cast<std::size_t>(position)), text.size());
    const std::string token = shortened(error.GetToken());
    switch (error.GetCode()) {
    case mu::ecEMPTY_EXPRESSION:
        throw messages::InvalidArgument(messages::kFormulaIsEmpty);
    case mu::ecUNEXPECTED_EOF:
        fail(messages::kFormulaEnds, text.size(), messages::kNumberNameOrParenthesis);
    case mu::ecMISSING_PARENS:
        fail(messages::kFormulaEnds, text.size(), messages::verbatim("\")\""));
    case mu::ecTOO_FEW_PARAMS:
        fail({messages::kTooFewArguments, token}, offset, messages::kAnotherArgument);
    case mu::ecTOO_MANY_PARAMS:
        fail({messages::kTooManyArguments, token}, offset, messages::verbatim("\")\""));
    case mu::ecUNEXPECTED_OPERATOR:
        fail(unexpected(token), offset, messages::kNumberNameOrParenthesis);
    case mu::ecUNEXPECTED_VAL:
    case mu::ecUNEXPECTED_VAR:
    case mu::ecUNEXPECTED_FUN:
        fail(unexpected(token), offset, messages::kOperatorBeforeIt);
    case mu::ecUNEXPECTED_PARENS:
        fail(unexpected(token), offset, messages::kMatchingParentheses);
    case mu::ecUNEXPECTED_ARG:
    case mu::ecUNEXPECTED_ARG_SEP:
        fail(unexpected(","), offset, messages::kCommasOnlyBetweenArguments);
    case mu::ecMISSING_ELSE_CLAUSE:
        fail(messages::kQuestionWithoutColon, offset, messages::kConditionAndValues);
    case mu::ecMISPLACED_COLON:
    case mu::ecUNEXPECTED_CONDITIONAL:
        fail(messages::kMisplacedQuestionOrColon, offset, messages::kConditionAndValues);
    case mu::ecUNASSIGNABLE_TOKEN:
        fail(messages::kSomethingUnreadable, offset, messages::kNumberNameOrOperator);
    default:
        fail(messages::kFormulaCannotBeRead, offset, messages::kNumbersNamesOperators);
    }
}

} // namespace

namespace {

/// Parsers are expensive to make, for their table of functions, and formulas of numbers are read
/// and forgotten by the thousand: a thread keeps the last one that was given back.
class PooledParser {
public:
    PooledParser() : m_parser(std::move(kept())) {
        if (m_parser) return;
        m_parser = std::make_unique<mu::Parser>();
        // Its own lose digits near 0, or all of them: asinh(-1e9) is -infinity.
        m_parser->DefineFun("asinh", [](double x) { return std::asinh(x); });
        m_parser->DefineFun("acosh", [](double x) { return std::acosh(x); });
        m_parser->DefineFun("atanh", [](double x) { return std::atanh(x); });
        m_parser->DefineFun("log2", [](double x) { return std::log2(x); });
    }
    PooledParser(const PooledParser&) = delete;
    PooledParser& operator=(const PooledParser&) = delete;
    ~PooledParser() {
        if (m_hasTables || kept() || std::uncaught_exceptions() > 0) return;
        m_parser->ClearVar();
        m_parser->ClearConst();
        m_parser->InitConst();
        kept() = std::move(m_parser);
    }
    mu::Parser& operator*() const { return *m_parser; }
    mu::Parser* operator->() const { return m_parser.get(); }
    /// @param table outlives the parser, which nobody else gets
    void define(const std::string& name, const Table& table) {
        m_hasTables = true;
        m_parser->DefineFunUserData(name, callTable, const_cast<Table*>(&table), false);
    }

private:
    static double callTable(void* table, double x) {
        return (*static_cast<const Table*>(table))(x);
    }
    static std::unique_ptr<mu::Parser>& kept() {
        thread_local std::unique_ptr<mu::Parser> parser;
        return parser;
    }

    std::unique_ptr<mu::Parser> m_parser;
    bool m_hasTables = false;
};

} // namespace

struct Expression::Impl {
    std::string text;
    SiFormula plain; ///< what muParser reads
    ParameterValues parameters;
    std::vector<std::string> variables;
    std::vector<double> values; ///< of the variables; never resized, the parser points into it
    Tables tables;              ///< those that the formula calls
    PooledParser parser;

    Impl(std::string_view formula, const ParameterValues& constants, std::vector<std::string> names)
        : text(formula),
          parameters(constants),
          variables(std::move(names)),
          values(variables.size(), 0.0) {
        if (text.size() > kLongestFormula)
            throw messages::InvalidArgument(
                {messages::kFormulaIsTooLong, text.size(), kLongestFormula});
        checkUnits(text, variables);
        plain = inSi(text);
        checkCharacters(plain);
        findTables();
        try {
            compile();
        } catch (const mu::ParserError& error) {
            rethrow(error, text, plain);
        }
    }

    void compile() {
        // A dot joins an item's name to a quantity: A.coordinate.
        parser->DefineNameChars("0123456789_.abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
        for (std::size_t i = 0; i < variables.size(); ++i) {
            parser->DefineVar(variables[i], &values[i]);
        }
        parser->DefineConst("pi", std::numbers::pi);
        for (const auto& [name, value] : parameters) {
            if (isIdentifier(name) && !isReservedName(name)) parser->DefineConst(name, value);
        }
        for (const auto& [name, table] : tables)
            parser.define(name, *table);
        checkNames(text, *parser, parameters, variables);
        parser->SetExpr(plain.text);
        // The first evaluation compiles to byte code; later ones allocate nothing.
        parser->Eval();
        if (parser->GetNumResults() != 1) {
            fail(unexpected(","), text.find(','), messages::kCommasOnlyBetweenArguments);
        }
    }

    void findTables() {
        if (parameters.tables.empty()) return;
        for (const FormulaName& used : namesIn(text)) {
            const auto table = parameters.tables.find(used.name);
            if (table != parameters.tables.end()) tables.insert(*table);
        }
        if (!tables.empty()) checkNesting(text);
    }
};

ParameterValues ParameterValues::withoutValues() const {
    ParameterValues result;
    result.tables = tables;
    return result;
}

bool ParameterValues::operator==(const ParameterValues& other) const {
    const auto isSame = [](const auto& a, const auto& b) {
        return a.first == b.first && (a.second == b.second || *a.second == *b.second);
    };
    const map &own = *this, &others = other;
    return own == others && std::ranges::equal(tables, other.tables, isSame);
}

Expression::Expression(std::string_view text, const ParameterValues& parameters,
                       std::vector<std::string> variables)
    : m_impl(std::make_unique<Impl>(text, parameters, std::move(variables))) {}

Expression::Expression(const Expression& other)
    : m_impl(std::make_unique<Impl>(other.m_impl->text, other.m_impl->parameters,
                                    other.m_impl->variables)) {}

Expression& Expression::operator=(const Expression& other) {
    if (this != &other) *this = Expression(other);
    return *this;
}

Expression::Expression(Expression&&) noexcept = default;
Expression& Expression::operator=(Expression&&) noexcept = default;
Expression::~Expression() = default;

double Expression::evaluate(std::span<const double> values) const {
    assert(values.size() == m_impl->values.size());
    std::copy(values.begin(), values.end(), m_impl->values.begin());
    return m_impl->parser->Eval();
}

double Expression::evaluateAtZero() const {
    std::fill(m_impl->values.begin(), m_impl->values.end(), 0.0);
    return m_impl->parser->Eval();
}

const std::string& Expression::text() const {
    return m_impl->text;
}

const Tables& Expression::tables() const {
    return m_impl->tables;
}

bool Expression::uses(std::string_view name) const {
    const auto names = namesIn(m_impl->text);
    return std::any_of(names.begin(), names.end(),
                       [&](const FormulaName& used) { return used.name == name; });
}

} // namespace trammel::model
