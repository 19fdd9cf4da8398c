// Numbers with units in formulas: what they are in SI, which formulas stay what they were, and
// which units are refused where another quantity is expected.
#include "model/expression.h"
#include "model/formula_text.h"
#include "model/quantity.h"

#include <QTest>
#include <numbers>
#include <stdexcept>

using namespace trammel::model;

namespace {

constexpr double kPi = std::numbers::pi;

double worth(const QString& text, const ParameterValues& parameters = {}) {
    return Expression(text.toStdString(), parameters).evaluate({});
}

} // namespace

class TestQuantity : public QObject {
    Q_OBJECT

private slots:
    void valuesInSi_data();
    void valuesInSi();
    void namesAreNoUnits();
    void parametersDoNotClash();
    void timeIsNotTonnes();
    void placesAreThoseOfTheText();
    void misfits_data();
    void misfits();
    void everyQuantityBeginsWithItsSiUnit();
    void textsForReading();
};

void TestQuantity::valuesInSi_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("value");
    const auto row = [](const char* text, double value) {
        QTest::newRow(text) << QString::fromUtf8(text) << value;
    };
    row("250 mm", 0.25); // exact: 250 / 1000, not 250 * 0.001
    row("12mm", 0.012);
    row("-30 deg", -kPi / 6);
    row("30°", kPi / 6);
    row("60 rpm", 2 * kPi);
    row("1e3 mm", 1.0);
    row("2.5e-3 kN", 2.5);
    row("5 N*m", 5.0);
    row("5 N m", 5.0);
    row("7 N*mm/deg", 0.007 * 180 / kPi);
    row("7 N·mm·s/deg", 0.007 * 180 / kPi);
    row("5 N*m*s", 5.0);
    row("5 kN/rad", 5000.0);
    row("5 N s", 5.0);
    row("7.85 g/cm^3", 7850.0);
    row("36 km/h", 10.0);
    row("3 m/s^2", 3.0);
    row("1 m + 5 cm", 1.05);
    row("2*(3 mm + 1 mm)", 0.008);
    row("max(1 mm, 2 mm)", 0.002);
    row("1 mm < 2 mm ? 60 rpm : 0", 2 * kPi);
    row("1/(2 s)", 0.5);
    row("5 min", 300.0);
    row("min(5, 6)", 5.0);
    // A unit behind a quotient of numbers is the quotient's.
    row("3/4 in", 0.75 * 0.0254);
    row("1 + 1/2 in", 1.0127);
    row("pi/2 rad", kPi / 2);
    row("10/2/5 mm", 0.001);
}

void TestQuantity::valuesInSi() {
    QFETCH(QString, text);
    QFETCH(double, value);
    // Rounding of one division or of two constants' product.
    QVERIFY2(std::abs(worth(text) - value) <= 4e-16 * std::abs(value),
             qPrintable(QString::number(worth(text), 'g', 17)));
    QVERIFY(worth("250 mm") == 0.25 && worth("12 mm") == 0.012);
}

/// Whatever was a formula before units has none.
void TestQuantity::namesAreNoUnits() {
    const ParameterValues parameters{{"m", 3.0}, {"mm", 2.0}, {"N", 5.0}, {"in", 7.0}};
    QCOMPARE(worth("2*m + mm", parameters), 8.0);
    QCOMPARE(worth("N*m", parameters), 15.0);
    QCOMPARE(worth("2*in", parameters), 14.0);
    QVERIFY(quantitiesIn("2*m + mm - N*m/in").empty());
    QVERIFY(quantitiesIn("A1 mm").empty()); // a name's digits are no number
    for (const char* text : {"5 mmm", "5 mm^2", "5 m*k", "5 m 3", "A mm"})
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, worth(text));
}

/// Behind a number stands a unit also where a parameter has its name; names of formulas are those
/// that parameters are looked up and renamed by.
void TestQuantity::parametersDoNotClash() {
    const ParameterValues parameters{{"mm", 2.0}, {"m", 3.0}, {"s", 4.0}};
    QCOMPARE(worth("5 mm", parameters), 0.005);
    QCOMPARE(worth("5 N*m", parameters), 5.0);
    QCOMPARE(worth("8 m/s", parameters), 8.0);
    QCOMPARE(worth("(8 m)/s", parameters), 2.0);
    QCOMPARE(worth("5 mm*mm", parameters), 0.01);
    const auto names = namesIn("5 mm*mm + 3 N*m/s");
    QCOMPARE(names.size(), std::size_t(2)); // the factor mm, and the divisor s behind "3 N*m"
    QCOMPARE(names[0].offset, std::size_t(5));
    QCOMPARE(names[1].name, std::string_view("s"));
    QVERIFY(!Expression("5 m", {}).uses("m"));
}

void TestQuantity::timeIsNotTonnes() {
    QCOMPARE(worth("2 t"), 2000.0);
    try {
        const Expression expression("2 t", {}, {"t"});
        QFAIL("no exception");
    } catch (const std::invalid_argument& error) {
        QCOMPARE(QString(error.what()),
                 QString("unexpected \"t\" at position 3; expected an operator before it"));
    }
}

void TestQuantity::placesAreThoseOfTheText() {
    const auto complaint = [](const char* text) {
        try {
            const Expression expression(text, {{"L", 1.0}});
        } catch (const std::invalid_argument& error) {
            return QString(error.what());
        }
        return QString("no exception");
    };
    // The converted number is longer than what it stands for: places count in what was written.
    QCOMPARE(complaint("30 deg + + )"),
             QString("unexpected \")\" at position 12; expected matching parentheses"));
    QCOMPARE(complaint("5 mm + $"),
             QString("unexpected \"$\" at position 8; expected numbers, names, operators and "
                     "parentheses"));
    QCOMPARE(complaint("5 mm + x"),
             QString("unknown name \"x\" at position 8; expected L, pi or a function"));
}

void TestQuantity::misfits_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    QTest::addColumn<QString>("unit"); // of the quantity that does not fit; empty: all do
    const auto row = [](const char* text, const char* expected, const char* unit) {
        QTest::addRow("%s as %s", text, expected) << QString(text) << QString(expected) << unit;
    };
    row("250 mm", "m", "");
    row("250 deg", "m", "deg");
    row("-250 deg", "m", "deg");
    row("L + 5 deg", "m", "deg");
    row("2*5 deg", "m", "deg");
    row("3/4 in", "m", "");
    row("30 deg", "rad or m", "");
    row("30 mm", "rad or m", "");
    row("30 rpm", "rad or m", "rpm");
    row("5 N*m", "N m or N", "");
    row("5 kg", "N/m, N m/rad", "kg");
    row("5 N/rad", "N or N/rad", "");
    row("5 N*m*s", "N m s/rad", "");
    row("5 N*s", "N s/m", "N*s");
    row("5 mm", "", "mm");
    row("0.5", "", "");
    row("5 m/s", "m/s/N", ""); // has no units of its own
    row("L*5 deg", "m", "");   // L may be anything
    row("(1 s)/2", "m", "");   // nor is what parentheses make
    row("t < 1 s ? 2 : 3", "m", "");
}

void TestQuantity::misfits() {
    QFETCH(QString, text);
    QFETCH(QString, expected);
    QFETCH(QString, unit);
    const auto found = misfit(text.toStdString(), expected.toStdString());
    QCOMPARE(found ? QString::fromStdString(std::string(found->symbol())) : QString(), unit);
}

/// Every symbol is one unit only, the first of each quantity is SI.
void TestQuantity::everyQuantityBeginsWithItsSiUnit() {
    for (const auto& quantity : quantities()) {
        QCOMPARE(quantity.front().inSi(7.0), 7.0);
        for (const Unit& unit : quantity) {
            const auto found = findUnit(unit.symbol);
            QVERIFY(found && found->unit == &unit);
            const std::string text = "3 " + std::string(unit.symbol);
            const auto read = quantitiesIn(text);
            QCOMPARE(read.size(), std::size_t(1));
            QVERIFY(read.front().unit.unit == &unit);
        }
    }
    for (const char* spelled : {"kg m^2", "N m", "N m/rad", "N s/m", "N m s/rad", "N/rad", "N s",
                                "m/s^2", "kg/m^3", "N*m", "rad/s"})
        QVERIFY2(!unitsOf(spelled).empty(), spelled);
    QVERIFY(unitsOf("mm").empty() && unitsOf("").empty() && unitsOf("m/s/N").empty());
}

void TestQuantity::textsForReading() {
    QCOMPARE(quantityText(0.25, "mm"), std::string("250 mm"));
    QCOMPARE(quantityText(2 * kPi, "rpm"), std::string("60 rpm"));
    QCOMPARE(quantityText(0.25, ""), std::string("0.25"));
}

QTEST_APPLESS_MAIN(TestQuantity)
#include "test_quantity.moc"
