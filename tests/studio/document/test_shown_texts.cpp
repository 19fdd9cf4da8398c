// Titles, numbers and units as they are shown and typed.
#include "studio/app/menu_text.h"
#include "studio/app/save_name.h"
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

    void namesInMenusKeepTheirAnd() { QCOMPARE(menuText("arm & <b>"), QString("arm && <b>")); }

    /// What is typed without an ending gets that of the filter, before the file is looked for.
    void savedNamesHaveAnEnding_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("filters");
        QTest::addColumn<QString>("chosen");
        QTest::addColumn<QString>("saved");
        const QString models = "Models (*.trammel.json)", tables = "CSV tables (*.csv)";
        const QString pictures = "PDF (*.pdf);;SVG (*.svg);;PNG (*.png)";
        const auto row = [](const char* name, const char* typed, const QString& filters,
                            const QString& chosen, const char* saved) {
            QTest::newRow(name) << QString(typed) << filters << chosen << QString(saved);
        };
        row("none", "/a/crank", models, models, "/a/crank.trammel.json");
        row("a version", "/a/crank v1.2", models, models, "/a/crank v1.2.trammel.json");
        row("a dot in the folder", "/a.b/crank", models, models, "/a.b/crank.trammel.json");
        row("of old", "/a/crank.json", models, models, "/a/crank.json");
        row("whole", "/a/crank.Trammel.json", models, models, "/a/crank.Trammel.json");
        row("no model's", "/a/crank.new", models, models, "/a/crank.new.trammel.json");
        row("a table", "/a/t", tables, "", "/a/t.csv");
        row("a table of text", "/a/t.txt", tables, tables, "/a/t.txt");
        row("a table of a version", "/a/t.2", tables, tables, "/a/t.2.csv");
        row("by the filter", "/a/p", pictures, "SVG (*.svg)", "/a/p.svg");
        row("typed beats the filter", "/a/p.png", pictures, "SVG (*.svg)", "/a/p.png");
        row("proposed by another filter", "/a/p.pdf", pictures, "SVG (*.svg)", "/a/p.svg");
        const QString tasks = "Tasks (*.opt.json);;JSON (*.json)";
        row("two endings", "/a/y.opt.json", tasks, "Tasks (*.opt.json)", "/a/y.opt.json");
        row("their end", "/a/y.json", tasks, "Tasks (*.opt.json)", "/a/y.json");
        row("of the other filter", "/a/y.opt.json", tasks, "JSON (*.json)", "/a/y.opt.json");
        row("of two endings none", "/a/y", tasks, "Tasks (*.opt.json)", "/a/y.opt.json");
        row("all files", "/a/p", "All files (*)", "All files (*)", "/a/p");
    }

    void savedNamesHaveAnEnding() {
        QFETCH(const QString, typed);
        QFETCH(const QString, filters);
        QFETCH(const QString, chosen);
        const QString proposed = typed.endsWith(".json") ? "/a/x.opt.json" : "/a/x.pdf";
        QTEST(withEnding(typed, proposed, filters, chosen), "saved");
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
