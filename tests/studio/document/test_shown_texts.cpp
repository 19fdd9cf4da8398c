// Titles, numbers and units as they are shown and typed.
#include "studio/document/plain_title.h"
#include "studio/document/units.h"

#include <QtTest>
#include <cmath>
#include <numbers>

using namespace trammel;
using namespace trammel::studio;

class TestShownTexts : public QObject {
    Q_OBJECT

private slots:
    void titlesAreReadWithoutTheirKeys() {
        QCOMPARE(plainTitle("Save &As..."), QString("Save As"));
        QCOMPARE(plainTitle("名前を付けて保存(&A)..."), QString("名前を付けて保存"));
        QCOMPARE(plainTitle("Moment (about x)"), QString("Moment (about x)"));
    }

    void numbersAreWrittenOutWhereTheyAreNotLong() {
        QCOMPARE(exactText(100000), QString("100000"));
        QCOMPARE(exactText(0.1), QString("0.1"));
        QCOMPARE(exactText(2e11), QString("2e+11"));
        QCOMPARE(shortText(100000), QString("100000"));
        QCOMPARE(shortText(1e6), QString("1000000"));
        QCOMPARE(shortText(100000, 3), QString("100000"));
        QCOMPARE(shortText(-1234.4, 2), QString("-1234"));
        QCOMPARE(shortText(0.00012345, 3), QString("0.000123"));
        QCOMPARE(shortText(1e-9, 3), QString("1e-09"));
        QCOMPARE(shortText(2e11), QString("2e+11"));
        QCOMPARE(shortText(std::nan("")), QString("nan"));
    }

    void unitsAreConverted_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("unit");
        QTest::addColumn<QString>("stored");
        const QString turn = exactText(30 * std::numbers::pi / 180);
        QTest::newRow("mm") << "12 mm"
                            << "m"
                            << "0.012";
        QTest::newRow("mm joined") << "12mm"
                                   << "m"
                                   << "0.012";
        QTest::newRow("m") << "3 m"
                           << "m"
                           << "3";
        QTest::newRow("formula") << "2*L mm"
                                 << "m"
                                 << "(2*L)/1000";
        QTest::newRow("a parameter called m") << "3*m"
                                              << "m"
                                              << "3*m";
        QTest::newRow("deg") << "30 deg"
                             << "rad" << turn;
        QTest::newRow("degree sign") << "30°"
                                     << "rad" << turn;
        QTest::newRow("g") << "250 g"
                           << "kg"
                           << "0.25";
        QTest::newRow("kN/m") << "2 kN/m"
                              << "N/m"
                              << "2000";
        QTest::newRow("torsion stiffness") << "2 kN*m/rad"
                                           << "N·m/rad"
                                           << "2000";
        // 1 N·m/deg is 180/pi N·m/rad; 2 pi mm/rev is 1 mm/rad.
        QTest::newRow("by degree") << "1 Nm/deg"
                                   << "N·m/rad" << exactText(180 / std::numbers::pi);
        QTest::newRow("a revolution") << "40 mm/rev"
                                      << "m/rad" << exactText(40 / (2000 * std::numbers::pi));
        QTest::newRow("density") << "7.85 g/cm^3"
                                 << "kg/m³"
                                 << "7850";
        QTest::newRow("exponent") << "1e-3"
                                  << "m"
                                  << "1e-3";
        QTest::newRow("wrong quantity stays") << "12 kg"
                                              << "m"
                                              << "12 kg";
        QTest::newRow("no unit") << "0.5"
                                 << ""
                                 << "0.5";
    }

    void unitsAreConverted() {
        QFETCH(QString, typed);
        QFETCH(QString, unit);
        QTEST(inSiUnit(typed, unit), "stored");
    }
};

QTEST_MAIN(TestShownTexts)
#include "test_shown_texts.moc"
