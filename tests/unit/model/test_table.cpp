#include "math/derivative.h"
#include "model/formula_jet.h"
#include "model/table.h"

#include <QtTest>
#include <cmath>
#include <numbers>

using namespace trammel;
using model::Interpolation;
using model::Outside;
using model::Table;

/// Functions through points, and the derivatives of formulas that call them.
class TestTable : public QObject {
    Q_OBJECT

private slots:
    void akimaOfThePublishedExample();
    void splinesOfAnotherProgram();
    void ordersOfConvergence_data();
    void ordersOfConvergence();
    void fewPoints();
    void whatIsContinuous_data();
    void whatIsContinuous();
    void outsideOfThePoints();
    void angleThatGainsATurn();
    void formulasHaveTheirParsersValues_data();
    void formulasHaveTheirParsersValues();
    void formulasOfTables();
};

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

bool agree(double actual, double expected, double tolerance) {
    if (std::abs(actual - expected) <= tolerance * std::max(1.0, std::abs(expected))) return true;
    qWarning("%.15g instead of %.15g", actual, expected);
    return false;
}

Table::Points sampled(double (*f)(double), double from, double to, int intervals) {
    Table::Points points;
    for (int i = 0; i <= intervals; ++i) {
        points.x.push_back(from + (to - from) * i / intervals);
        points.y.push_back(f(points.x.back()));
    }
    return points;
}

double worstError(const Table& table, double (*f)(double)) {
    double worst = 0.0;
    for (int i = 0; i <= 2000; ++i) {
        const double x = table.first() + (table.last() - table.first()) * i / 2000;
        worst = std::max(worst, std::abs(table(x) - f(x)));
    }
    return worst;
}

double sine(double x) {
    return std::sin(x);
}

model::ParameterValues parametersWithTable() {
    model::ParameterValues parameters{{"a", 0.7}, {"n", 3.0}};
    parameters.tables["lift"] = std::make_shared<const Table>(
        Table::Points{{-1.0, 0.2, 1.1, 2.5, 4.0}, {0.3, 1.2, -0.4, 0.8, 0.1}}, Interpolation::Cubic,
        Outside::Extrapolate);
    return parameters;
}

} // namespace

/// The points of Akima, J. ACM 17 (1970) 589, figure 1; the curve's values by SciPy 1.10's
/// Akima1DInterpolator, to rounding.
void TestTable::akimaOfThePublishedExample() {
    const Table table(
        {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, {10, 10, 10, 10, 10, 10, 10.5, 15, 50, 60, 85}},
        Interpolation::Akima, Outside::Hold);
    constexpr double kValues[][3] = {{0.5, 10.0, 0.0},
                                     {4.5, 10.0, 0.0},
                                     {5.5, 10.179435483870968, 0.6088709677419355},
                                     {6.5, 11.732202447163516, 4.4321468298109},
                                     {7.25, 20.83807491000379, 35.306993652898825},
                                     {8.75, 56.567973042582416, 9.182263049450551},
                                     {9.5, 70.859375, 24.53125}};
    for (const auto& [x, y, slope] : kValues) {
        QVERIFY(agree(table(x), y, 1e-14));
        QVERIFY(agree(table.jet(x).first, slope, 1e-13));
    }
}

/// Values and two derivatives by SciPy 1.10's CubicSpline, not-a-knot and periodic, to rounding.
void TestTable::splinesOfAnotherProgram() {
    const Table::Points points{{0, 0.5, 1.2, 2, 3.5, 4}, {1, -0.5, 2, 3, 0.25, 1}};
    const Table open(points, Interpolation::Cubic, Outside::Extrapolate);
    constexpr double kOpen[][4] = {
        {0.25, -0.3626881012740512, -2.715340845776688, 19.60601924076964},
        {0.9, 0.7633195899264548, 4.255684013074809, 1.8432880172349737},
        {1.2, 2.0, 3.5789428720005945, -6.354895624396405},
        {2.7, 1.624757150286011, -2.4969948369363344, 0.09708788351534103},
        {4.5, 4.028085766287793, 8.912158272045165, 12.579748904241876},
        {-0.3, 4.853922442611992, -17.63190234752248, 34.63602258376052}};
    for (const auto& [x, y, first, second] : kOpen) {
        const math::Jet jet = open.jet(x);
        QVERIFY(agree(jet.value, y, 1e-13));
        QVERIFY(agree(jet.first, first, 1e-13));
        QVERIFY(agree(jet.second, second, 1e-12));
    }
    const Table closed(points, Interpolation::Cubic, Outside::Repeat);
    constexpr double kClosed[][4] = {
        {0.25, 0.22435519072188692, -3.9443142381105942, 0.8206338968996185},
        {0.9, 0.5275213393967715, 4.822001022272824, 5.156894747579777},
        {2.7, 1.1863941380916545, -2.9011618371953736, 1.5462815374456795},
        {3.9, 1.033015248537338, 0.5504571489995573, -15.49683512231077}};
    for (const auto& [x, y, first, second] : kClosed) {
        const math::Jet jet = closed.jet(x - 8.0); // two periods before
        QVERIFY(agree(jet.value, y, 1e-13));
        QVERIFY(agree(jet.first, first, 1e-12));
        QVERIFY(agree(jet.second, second, 1e-12));
    }
}

void TestTable::ordersOfConvergence_data() {
    QTest::addColumn<int>("interpolation");
    QTest::addColumn<int>("outside");
    QTest::addColumn<double>("order");
    const auto row = [](const char* name, Interpolation interpolation, Outside outside,
                        double order) {
        QTest::newRow(name) << static_cast<int>(interpolation) << static_cast<int>(outside)
                            << order;
    };
    row("cubic", Interpolation::Cubic, Outside::Hold, 4);
    row("periodic cubic", Interpolation::Cubic, Outside::Repeat, 4);
    row("akima", Interpolation::Akima, Outside::Hold, 2);
    row("linear", Interpolation::Linear, Outside::Hold, 2);
}

/// Through samples of sin over a period: a spline is of order 4 with not-a-knot and periodic ends
/// alike, lines are of order 2, Akima's curve at least (its slopes at the crests are of order 2).
void TestTable::ordersOfConvergence() {
    QFETCH(int, interpolation);
    QFETCH(int, outside);
    QFETCH(double, order);
    const auto error = [&](int intervals) {
        return worstError(Table(sampled(sine, 0.0, 2.0 * kPi, intervals),
                                static_cast<Interpolation>(interpolation), Outside::Hold),
                          sine);
    };
    const auto periodicError = [&](int intervals) {
        Table::Points points = sampled(sine, 0.0, 2.0 * kPi, intervals);
        points.y.back() = points.y.front();
        return worstError(
            Table(std::move(points), static_cast<Interpolation>(interpolation), Outside::Repeat),
            sine);
    };
    const bool repeats = static_cast<Outside>(outside) == Outside::Repeat;
    const double coarse = repeats ? periodicError(40) : error(40);
    const double fine = repeats ? periodicError(80) : error(80);
    const double found = std::log2(coarse / fine);
    QVERIFY2(found > order - 0.25, qPrintable(QString::number(found)));
    if (static_cast<Interpolation>(interpolation) != Interpolation::Akima)
        QVERIFY2(found < order + 0.9, qPrintable(QString::number(found)));
    // The spline's bound of de Boor: 5/384 h^4 max|f''''| of clamped ends; others are near it.
    if (order == 4) QVERIFY(fine < 10.0 * 5.0 / 384.0 * std::pow(2.0 * kPi / 80, 4));
}

/// Two points make a line, three a parabola, whatever lies between more.
void TestTable::fewPoints() {
    for (const auto kind : {Interpolation::Cubic, Interpolation::Akima, Interpolation::Linear}) {
        const Table line({{1, 3}, {2, 8}}, kind, Outside::Extrapolate);
        QVERIFY(agree(line(2), 5, 1e-15) && agree(line(5), 14, 1e-15));
        const Table wave({{0, 1, 2}, {0, 1, 0}}, kind, Outside::Repeat);
        QVERIFY(agree(wave(7), 1, 1e-15) && agree(wave(-4), 0, 1e-15));
    }
    const Table parabola({{0, 1, 3}, {0, 1, 9}}, Interpolation::Cubic, Outside::Extrapolate);
    QVERIFY(agree(parabola(2), 4, 1e-15) && agree(parabola(-2), 4, 1e-15));
    QVERIFY(agree(parabola.jet(2.5).second, 2, 1e-14));
}

void TestTable::whatIsContinuous_data() {
    QTest::addColumn<int>("interpolation");
    QTest::addColumn<int>("derivatives");
    QTest::newRow("cubic") << static_cast<int>(Interpolation::Cubic) << 2;
    QTest::newRow("akima") << static_cast<int>(Interpolation::Akima) << 1;
    QTest::newRow("linear") << static_cast<int>(Interpolation::Linear) << 0;
}

/// At every point, also where the table repeats: the value and as many derivatives as the help page
/// says agree on both sides; the next one does not.
void TestTable::whatIsContinuous() {
    QFETCH(int, interpolation);
    QFETCH(int, derivatives);
    const Table table({{0, 0.5, 1.2, 2, 3.5, 4}, {1, -0.5, 2, 3, 0.25, 1}},
                      static_cast<Interpolation>(interpolation), Outside::Repeat);
    double jump = 0.0;
    for (const double x : {0.0, 0.5, 1.2, 2.0, 3.5, 4.0}) {
        constexpr double kBeside = 1e-9;
        const math::Jet before = table.jet(x - kBeside), behind = table.jet(x + kBeside);
        const double jumps[] = {std::abs(behind.value - before.value),
                                std::abs(behind.first - before.first),
                                std::abs(behind.second - before.second)};
        for (int i = 0; i <= derivatives; ++i)
            QVERIFY(jumps[i] < 1e-6); // changes of 1e-9 in x times derivatives of up to 200
        if (derivatives < 2) jump = std::max(jump, jumps[derivatives + 1]);
    }
    if (derivatives < 2) QVERIFY(jump > 1.0);
}

void TestTable::outsideOfThePoints() {
    const Table::Points points{{1, 2, 4}, {3, 5, 4}};
    const auto with = [&](Outside outside) {
        return Table(points, Interpolation::Linear, outside);
    };
    QCOMPARE(with(Outside::Hold)(0.0), 3.0);
    QCOMPARE(with(Outside::Hold)(9.0), 4.0);
    QCOMPARE(with(Outside::Hold).jet(9.0).first, 0.0);
    QCOMPARE(with(Outside::Extrapolate)(0.0), 1.0);
    QCOMPARE(with(Outside::Extrapolate)(6.0), 3.0);
    const Table ends = with(Outside::Stop);
    QVERIFY(std::isnan(ends(0.999)) && std::isnan(ends(4.001)));
    QCOMPARE(ends(4.0 + 1e-12), 4.0); // steps of 0.001 do not add up to 4 exactly
    for (const auto outside :
         {Outside::Hold, Outside::Extrapolate, Outside::Stop, Outside::Repeat, Outside::Advance})
        QVERIFY(std::isnan(with(outside)(kNan)));
}

/// The angle of a wheel over its driver's, from a table of one turn: theta + 0.2 sin(theta). After
/// any number of turns it has gained as many, and its rate and acceleration go on smoothly.
void TestTable::angleThatGainsATurn() {
    const auto f = [](double x) { return x + 0.2 * std::sin(x); };
    const Table table(sampled(f, 0.0, 2.0 * kPi, 72), Interpolation::Cubic, Outside::Advance);
    for (int i = -50; i <= 50; ++i) {
        const double x = 0.37 * i;
        const math::Jet jet = table.jet(x);
        QVERIFY(agree(jet.value, f(x), 1e-7)); // 5/384 (2 pi/72)^4 0.2 = 1.5e-7
        QVERIFY(agree(jet.first, 1.0 + 0.2 * std::cos(x), 2e-5));
        QVERIFY(agree(jet.second, -0.2 * std::sin(x), 5e-4));
    }
}

void TestTable::formulasHaveTheirParsersValues_data() {
    QTest::addColumn<QByteArray>("formula");
    for (const char* formula : {"1",
                                "x",
                                "-x^2",
                                "2^-x",
                                "x^2^0.5",
                                "(x+1)^3/(2-x)",
                                "2*x - 3 + -x*-2",
                                "a*sin(2*pi*x) + cos(x)^2",
                                "tan(x/3)",
                                "asin(x/9)+acos(x/8)-atan(x)",
                                "sinh(x)-cosh(x)",
                                "tanh(x)*exp(-x)",
                                "ln(x+2)+log(x+3)-log2(x+4)*log10(x+5)",
                                "sqrt(x+3)",
                                "asinh(x)+acosh(x+9)+atanh(x/9)",
                                "atan2(x,a)",
                                "atan2(sin(x),cos(x)-2)",
                                "abs(x-1)",
                                "min(x,a,2)+max(x^2,1)",
                                "sum(x,x^2,n)+avg(x,3,x)",
                                "x<1?x:2-x",
                                "x>=1&&x<2||x==3?x:x^2",
                                "x!=1?x^n:0",
                                "(x+4)^x",
                                "x*5 mm + 90 deg",
                                "rint(x)+sign(x)*x",
                                "1e-2*x+.5",
                                "-2^2*x",
                                "2-3-x",
                                "8/2/(x+4)",
                                "x<1?1:x<2?x:4-x",
                                "_pi*x+_e"})
        QTest::newRow(formula) << QByteArray(formula);
}

/// The values of the parser that evaluates formulas, and derivatives that differences of them
/// confirm, over places that are not the corners.
void TestTable::formulasHaveTheirParsersValues() {
    QFETCH(QByteArray, formula);
    const model::ParameterValues parameters{{"a", 0.7}, {"n", 3.0}};
    const model::Expression parsed(formula.toStdString(), parameters, {"x"});
    const model::FormulaJet jets(formula.toStdString(), parameters, "x");
    const auto value = [&](double x) { return parsed.evaluate({x}); };
    for (const double x : {-0.83, -0.31, 0.24, 0.57, 1.37, 2.28}) {
        const math::Jet jet = jets(x);
        if (!std::isfinite(value(x))) continue;
        QVERIFY(agree(jet.value, value(x), 1e-15));
        QVERIFY(agree(jet.first, math::firstDerivative(value, x, 0.02).value, 1e-10));
        QVERIFY(agree(jet.second, math::secondDerivative(value, x, 0.02).value, 1e-7));
    }
}

/// A table inside of functions and functions inside of it: by the chain rule.
void TestTable::formulasOfTables() {
    const model::ParameterValues parameters = parametersWithTable();
    const char* kFormula = "a*lift(sin(3*x) + x/2)^2 + lift(lift(x))";
    const model::Expression parsed(kFormula, parameters, {"x"});
    QCOMPARE(parsed.tables().size(), std::size_t(1));
    const model::FormulaJet jets(kFormula, parameters, "x");
    const auto value = [&](double x) { return parsed.evaluate({x}); };
    for (const double x : {-0.4, 0.05, 0.83, 1.55, 3.3}) {
        const math::Jet jet = jets(x);
        QVERIFY(agree(jet.value, value(x), 1e-15));
        // Points are far enough from here that differences of 1e-3 do not reach across them.
        QVERIFY(agree(jet.first, math::firstDerivative(value, x, 1e-3).value, 1e-9));
        QVERIFY(agree(jet.second, math::secondDerivative(value, x, 1e-3).value, 1e-6));
    }
    // Copies, and formulas made afterwards by the same thread, know their own tables only.
    const model::Expression copy(parsed);
    QCOMPARE(copy.evaluate({0.3}), parsed.evaluate({0.3}));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, model::Expression("lift(1)", {}));
    const std::string deep = std::string(101, '(') + "lift(x)" + std::string(101, ')');
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, model::Expression(deep, parameters, {"x"}));
}

QTEST_APPLESS_MAIN(TestTable)
#include "test_table.moc"
