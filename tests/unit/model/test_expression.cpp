#include "model/compiled_function.h"
#include "model/expression.h"
#include "model/formula_program.h"
#include "model/formula_text.h"
#include "model/quantity.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <clocale>
#include <cmath>
#include <cstdlib>
#include <locale>
#include <new>
#include <numbers>
#include <stdexcept>

namespace {

/// Allocations made by the program so far; the replaced operators below count them.
std::size_t allocationCount = 0;

/// Decimal comma and thousands point, whether or not the system has a German locale.
struct GermanNumbers : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};

} // namespace

void* operator new(std::size_t size) {
    ++allocationCount;
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

using namespace trammel::model;

class TestExpression : public QObject {
    Q_OBJECT

private slots:
    void arithmetic_data();
    void arithmetic();
    void constantsAndParameters();
    void variablesAreBoundByPosition();
    void copiesAreIndependent();
    void formulasLeaveNothingBehind();
    void readingAllocatesLittle();
    void evaluationDoesNotAllocate();
    void messages_data();
    void messages();
    void longFormulas();
    void notFiniteIsNotAnError();
    void ignoresTheLocale();
    void ignoresTheGermanLocale();
    void usesNamesOnly();
    void identifiersAndReservedNames();
    void compiledFunction();
    void signalsAreSetFromOutside();
    void programsMeanWhatFormulasDo_data();
    void programsMeanWhatFormulasDo();
    void programsRefuseWhatIsNoFormula();
};

void TestExpression::arithmetic_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("expected");
    QTest::newRow("precedence") << "2+3*4" << 14.0;
    QTest::newRow("parentheses") << "(2+3)*4" << 20.0;
    QTest::newRow("power") << "2^10" << 1024.0;
    QTest::newRow("power of a power, from the right") << "2^3^2" << 512.0;
    QTest::newRow("sign") << "-3+1" << -2.0;
    QTest::newRow("plain number") << "150" << 150.0;
    QTest::newRow("exponent") << "1.5e3" << 1500.0;
    QTest::newRow("choice") << "1 < 2 ? 10 : 20" << 10.0;
    QTest::newRow("comparison") << "(3 >= 3) + (1 == 2) + (1 != 2)" << 2.0;
    QTest::newRow("functions") << "sqrt(16) + min(3, 2, 5) + abs(-1)" << 7.0;
    // Where the logarithms that define them lose all digits: asinh(x) = x - x^3/6, so atanh(x) = x
    // + x^3/3; asinh(-x) = -asinh(x), which is ln(2 x) for large x.
    QTest::newRow("small inverse hyperbolic sine") << "asinh(1e-12)" << 1e-12;
    QTest::newRow("small inverse hyperbolic tangent") << "atanh(-1e-12)" << -1e-12;
    QTest::newRow("large inverse hyperbolic sine") << "asinh(-1e9)" << -std::log(2e9);
}

void TestExpression::arithmetic() {
    QFETCH(QString, text);
    QFETCH(double, expected);
    QCOMPARE(Expression(text.toStdString(), {}).evaluate({}), expected);
}

/// A parser that is used again knows no name of the formula before, nor its failure.
void TestExpression::formulasLeaveNothingBehind() {
    for (int i = 0; i < 3; ++i) {
        QCOMPARE(Expression("a + t", {{"a", 1.0}}, {"t"}).evaluate({2.0}), 3.0);
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, Expression("a", {}));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, Expression("t", {}));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, Expression("2 *", {}));
        QCOMPARE(Expression("a * sin(pi / 2)", {{"a", 5.0}}).evaluateAtZero(), 5.0);
    }
}

/// A formula takes 186 allocations with a new parser and 47 with one that is used again.
void TestExpression::readingAllocatesLittle() {
    const ParameterValues parameters{{"l", 0.25}};
    QCOMPARE(Expression("3 * l", parameters).evaluateAtZero(), 0.75);
    const std::size_t before = allocationCount;
    QCOMPARE(Expression("7 * l", parameters).evaluateAtZero(), 1.75);
    const std::size_t taken = allocationCount - before;
    QVERIFY2(taken < 100, qPrintable(QString::number(taken)));
}

void TestExpression::constantsAndParameters() {
    const double pi = std::numbers::pi;
    QCOMPARE(Expression("2*pi", {}).evaluate({}), 2 * pi);
    QCOMPARE(Expression("_pi", {}).evaluate({}), pi);
    QCOMPARE(Expression("_e", {}).evaluate({}), std::numbers::e);
    QCOMPARE(Expression("-g*cos(tilt)", {{"g", 10.0}, {"tilt", pi / 3}}).evaluate({}),
             -10.0 * std::cos(pi / 3));
    // A parameter "e" is no part of a number's exponent.
    QCOMPARE(Expression("2e1*e", {{"e", 0.5}}).evaluate({}), 10.0);
}

void TestExpression::variablesAreBoundByPosition() {
    const Expression torque("-k*q - c*qd + t", {{"k", 3.0}, {"c", 2.0}}, {"t", "q", "qd"});
    QCOMPARE(torque.evaluate({100, 10, 1}), 100 - 30 - 2.0);
    QCOMPARE(torque.evaluate({0, 0, 1}), -2.0);
    QCOMPARE(torque.text(), std::string("-k*q - c*qd + t"));
}

void TestExpression::copiesAreIndependent() {
    auto first =
        std::make_unique<Expression>("2*t", ParameterValues{}, std::vector<std::string>{"t"});
    const Expression copy(*first);
    Expression assigned("t", {}, {"t"});
    assigned = *first;
    QCOMPARE(first->evaluate({5}), 10.0);
    first.reset(); // a copy that still pointed at its variables would read freed memory
    QCOMPARE(copy.evaluate({7}), 14.0);
    QCOMPARE(assigned.evaluate({8}), 16.0);
}

void TestExpression::evaluationDoesNotAllocate() {
    const Expression expression("a*sin(2*pi*t)^2 + max(t, 1, 2) - (t < 3 ? 1 : t)", {{"a", 2.0}},
                                {"t"});
    double sum = 0;
    const std::size_t before = allocationCount;
    for (int i = 0; i < 1000; ++i)
        sum += expression.evaluate({i * 0.01});
    QCOMPARE(allocationCount - before, std::size_t(0));
    QVERIFY(std::isfinite(sum));
}

void TestExpression::messages_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("message");
    const char* characters = "expected numbers, names, operators and parentheses";
    QTest::newRow("unknown name")
        << "2*Lenght"
        << "unknown name \"Lenght\" at position 3; expected t, L, pi or a function";
    QTest::newRow("unknown function")
        << "1+foo(2)"
        << "unknown name \"foo\" at position 3; expected t, L, pi or a function";
    QTest::newRow("unfinished")
        << "2*"
        << "the formula ends at position 3; expected a number, a name or \"(\"";
    QTest::newRow("unclosed") << "(2+3"
                              << "the formula ends at position 5; expected \")\"";
    QTest::newRow("unopened") << "2+3)"
                              << "unexpected \")\" at position 4; expected matching parentheses";
    QTest::newRow("two values") << "2 3"
                                << "unexpected \"3\" at position 3; expected an operator before it";
    QTest::newRow("two operators")
        << "2**3"
        << "unexpected \"*\" at position 3; expected a number, a name or \"(\"";
    QTest::newRow("no argument")
        << "sin()"
        << "too few arguments of sin at position 5; expected another argument";
    QTest::newRow("two arguments") << "sin(1,2)"
                                   << "too many arguments of sin at position 8; expected \")\"";
    QTest::newRow("comma") << "1,2"
                           << "unexpected \",\" at position 2; expected commas only "
                              "between a function's arguments";
    QTest::newRow("assignment")
        << "t = 3"
        << "assignment \"=\" at position 3; expected a formula, or \"==\" to compare";
    QTest::newRow("half a choice")
        << "1 ? 2"
        << "\"?\" without \":\" at position 1; expected condition ? value : other value";
    QTest::newRow("text") << "\"a\"" << QString("unexpected \"\"\" at position 1; ") + characters;
    QTest::newRow("not ASCII") << "2*\u00b5"
                               << QString("unexpected character at position 3; ") + characters;
    QTest::newRow("empty") << ""
                           << "the formula is empty; expected numbers, names and operators";
    QTest::newRow("blank") << "  "
                           << "the formula is empty; expected numbers, names and operators";
}

void TestExpression::messages() {
    QFETCH(QString, text);
    QFETCH(QString, message);
    try {
        Expression(text.toStdString(), {{"L", 1.0}}, {"t"});
        QFAIL("no exception");
    } catch (const std::invalid_argument& error) {
        QCOMPARE(QString::fromUtf8(error.what()), message);
    }
}

void TestExpression::longFormulas() {
    std::string text = "1";
    for (int i = 1; i < 4000; ++i)
        text += "+1";
    QCOMPARE(Expression(text, {}).evaluate({}), 4000.0);
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, Expression(std::string(10'001, '1'), {}));
    // Deep nesting must end in a value or an exception, not in a full stack.
    const std::string deep = std::string(4000, '(') + "1" + std::string(4000, ')');
    QCOMPARE(Expression(deep, {}).evaluate({}), 1.0);
}

void TestExpression::notFiniteIsNotAnError() {
    QVERIFY(std::isinf(Expression("1/0", {}).evaluate({})));
    QVERIFY(std::isnan(Expression("sqrt(-1)", {}).evaluate({})));
}

void TestExpression::ignoresTheLocale() {
    const std::locale before =
        std::locale::global(std::locale(std::locale::classic(), new GermanNumbers));
    const double value = Expression("1.5*L + max(0.25, 1000.5)", {{"L", 2.0}}).evaluate({});
    std::locale::global(before);
    QCOMPARE(value, 1003.5);
}

void TestExpression::ignoresTheGermanLocale() {
    // Compiled here, since few systems have one installed.
    QTemporaryDir directory;
    const QString locale = directory.filePath("de_DE.UTF-8");
    QProcess::execute("localedef", {"-i", "de_DE", "-f", "UTF-8", locale});
    qputenv("LOCPATH", directory.path().toUtf8());
    const std::string before = std::setlocale(LC_NUMERIC, nullptr);
    const bool isSet = std::setlocale(LC_NUMERIC, "de_DE.UTF-8") != nullptr;
    qunsetenv("LOCPATH");
    if (!isSet) QSKIP("no German locale here");
    QCOMPARE(std::localeconv()->decimal_point, ",");
    const double value = Expression("1.5*L + 0.25", {{"L", 2.0}}).evaluate({});
    std::setlocale(LC_NUMERIC, before.c_str());
    QCOMPARE(value, 3.25);
}

void TestExpression::usesNamesOnly() {
    const Expression expression("2e3*t + sin(Lt)", {{"Lt", 1.0}, {"e3", 1.0}}, {"t", "q"});
    QVERIFY(expression.uses("t"));
    QVERIFY(expression.uses("Lt"));
    QVERIFY(!expression.uses("q"));
    QVERIFY(!expression.uses("L"));
    QVERIFY(!expression.uses("e3"));
}

void TestExpression::identifiersAndReservedNames() {
    QVERIFY(isIdentifier("a_1") && isIdentifier("_x") && isIdentifier("e"));
    QVERIFY(!isIdentifier("") && !isIdentifier("1a") && !isIdentifier("a b"));
    for (const char* name : {"pi", "_pi", "_e", "t", "q", "qd", "sin", "tanh", "atan2", "abs"}) {
        QVERIFY2(isReservedName(name), name);
    }
    for (const char* name : {"e", "g", "T", "Pi", "mu", "time"}) {
        QVERIFY2(!isReservedName(name), name);
    }
}

void TestExpression::compiledFunction() {
    const CompiledFunction constant(Function(2.5), {});
    QVERIFY(constant.isConstant());
    QCOMPARE(constant(7.0), 2.5);
    QCOMPARE(constant(7.0, 8.0, 9.0), 2.5);
    const CompiledFunction ofTime(Function("L*t"), {{"L", 3.0}});
    QVERIFY(!ofTime.isConstant());
    QCOMPARE(ofTime(2.0), 6.0);
    const CompiledFunction ofJoint(Function("t + 10*q + 100*qd"), {}, {"t", "q", "qd"});
    QCOMPARE(ofJoint(1, 2, 3), 321.0);
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, CompiledFunction(Function("q"), {}));
}

void TestExpression::signalsAreSetFromOutside() {
    const auto signal = std::make_shared<Signal>(Signal{2.0});
    const CompiledFunction function(Function(std::shared_ptr<const Signal>(signal)), {});
    QVERIFY(!function.isConstant());
    QCOMPARE(function(5.0), 2.0);
    *signal = {1.0, 3.0, 4.0};
    QCOMPARE(function(6.0), 7.0);
    QCOMPARE(CompiledFunction(function)(6.0, 0.0, 0.0), 7.0);
}

void TestExpression::programsMeanWhatFormulasDo_data() {
    QTest::addColumn<QString>("text");
    for (const char* text : {"1",
                             "-x^2",
                             "2^-x",
                             "-2^-2^y",
                             "x - y - 2",
                             "x/y/3",
                             "x*-y",
                             "+x",
                             "1e-3*x",
                             ".5*y",
                             "2^3^0.5",
                             "(x + y)*(x - y)",
                             "x < y",
                             "x <= y",
                             "x == x",
                             "x != y",
                             "x > y",
                             "x >= y < 2",
                             "1 < 2 == 1",
                             "x && y",
                             "x && 0",
                             "0 || y",
                             "0 || 0 && x",
                             "x > 0 && y > 0",
                             "x > 1 ? y : -y",
                             "x < 0 ? 1 : y < 0 ? 2 : 3",
                             "(x ? y : 2) + 1",
                             "x && y ? 4 : 5",
                             "abs(x - 3)",
                             "acos(x/4)",
                             "acosh(1 + x)",
                             "asin(x/4)",
                             "asinh(y)",
                             "atan(y)",
                             "atan2(y, x)",
                             "atanh(x/4)",
                             "avg(x, y, 3)",
                             "cos(x)",
                             "cosh(x)",
                             "exp(-x)",
                             "ln(x)",
                             "log(x)",
                             "log10(x)",
                             "log2(x)",
                             "max(x, y, 3)",
                             "min(x, y)",
                             "min(x)",
                             "rint(2.5*x)",
                             "rint(-1.5)",
                             "sign(y)",
                             "sign(0)",
                             "sign(-x)",
                             "sin(pi*x)",
                             "sinh(y)",
                             "sqrt(x)",
                             "sum(x, y, 1, 2)",
                             "tan(x)",
                             "tanh(y)",
                             "k*x + c",
                             "sin(x)^2 + cos(x)^2",
                             "x + 250 mm",
                             "2*pi*t/T*(t < T) + sqrt(x*x + y^3 + x^4)",
                             " ( x ) "})
        QTest::newRow(text) << text;
}

/// Inside of exported units formulas are run by a program of our own; muParser, which has checked
/// them, gives the expected values. Two rounding errors: powers are multiplied out.
void TestExpression::programsMeanWhatFormulasDo() {
    QFETCH(QString, text);
    const ParameterValues parameters{{"k", 3.5}, {"c", -0.25}, {"T", 0.7}};
    const std::vector<std::string> variables{"t", "x", "y"};
    const Expression expected(text.toStdString(), parameters, variables);
    const FormulaProgram program(
        inSi(text.toStdString()).text,
        [&](std::string_view name) -> std::optional<FormulaProgram::Meaning> {
            for (int i = 0; i < 3; ++i)
                if (variables[static_cast<std::size_t>(i)] == name)
                    return FormulaProgram::Meaning{i};
            const auto found = parameters.find(name);
            if (found == parameters.end()) return std::nullopt;
            return FormulaProgram::Meaning{-1, found->second};
        });
    for (const std::array<double, 3> at :
         {std::array{0.3, 1.7, 0.6}, {2.0, 0.0, -1.2}, {0.0, 3.9, 2.0}}) {
        const double a = program.evaluate(at), b = expected.evaluate(at);
        QVERIFY2((std::isnan(a) && std::isnan(b)) || a == b ||
                     std::abs(a - b) <= 5e-16 * std::abs(b),
                 qPrintable(QString("%1 %2").arg(a, 0, 'g', 17).arg(b, 0, 'g', 17)));
    }
}

void TestExpression::programsRefuseWhatIsNoFormula() {
    const auto none = [](std::string_view) { return std::optional<FormulaProgram::Meaning>(); };
    for (const std::string text :
         {"", "1 +", "(1", "1)", "x", "sin", "sin()", "sin(1, 2)", "atan2(1)", "1 2", "1 ? 2",
          "1 : 2", "* 1", "min(1,)", "1..2", "1 & 2"})
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, FormulaProgram(text, none));
    for (const char nested : {'(', '-'}) {
        std::string deep(100'000, nested);
        deep.push_back('1');
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, FormulaProgram(deep, none));
    }
}

QTEST_APPLESS_MAIN(TestExpression)
#include "test_expression.moc"
