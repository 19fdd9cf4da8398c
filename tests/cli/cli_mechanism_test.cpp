// `trammel mechanism`, run as a user runs it.

#include "cli/cli_support.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <cmath>

using namespace trammel::tests;

class CliMechanismTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QVERIFY(m_directory.isValid()); }

    /// The list names 20 kinds, each with its usual values, and each of them is made as it stands:
    /// the file is valid and says what it was made as.
    void everyKindOfTheListIsMade() {
        const Outcome outcome = callTrammel({"mechanism", "--list", "--json"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonArray list = QJsonDocument::fromJson(outcome.out.toUtf8()).array();
        QCOMPARE(list.size(), 20);
        const QString text = callTrammel({"mechanism", "--list"}).out;
        for (const QJsonValue entry : list) {
            const QString kind = entry["kind"].toString();
            QVERIFY2(text.contains(kind + ": "), qPrintable(kind));
            QStringList arguments{"mechanism", kind, "--out", model()};
            for (const QJsonValue value : entry["values"].toArray()) {
                QVERIFY2(!value["description"].toString().isEmpty(), qPrintable(kind));
                arguments << "--set"
                          << value["name"].toString() + '=' +
                                 QString::number(value["value"].toDouble(), 'g', 17);
            }
            const Outcome made = callTrammel(arguments);
            QVERIFY2(made.exitCode == 0, qPrintable(made.err));
            QCOMPARE(written()["mechanism"]["kind"].toString(), kind);
            QCOMPARE(callTrammel({"validate", model()}).exitCode, 0);
        }
    }

    /// Values with units, speed, density and a coupler point stand in the file; its curve is that
    /// of the lengths: the crank pin goes round the fixed hinge at 80 mm.
    void statedValuesCount() {
        const Outcome outcome = callTrammel({"mechanism", "four-bar", "--set", "input=80mm",
                                             "--set", "ground=0.31", "--speed", "2", "--density",
                                             "2700", "--point", "0.1,0.05", "--out", model()});
        QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.err));
        const QJsonValue parameters = written()["parameters"];
        QCOMPARE(parameters["input"]["value"].toDouble(), 0.08);
        QCOMPARE(parameters["ground"]["value"].toDouble(), 0.31);
        QCOMPARE(parameters["w"]["value"].toDouble(), 2.0);
        QCOMPARE(parameters["density"]["value"].toDouble(), 2700.0);
        const Outcome curve = callTrammel(
            {"curve", model(), "--point", "coupler_point", "--point", "input", "--json"});
        QVERIFY2(curve.exitCode == 0, qPrintable(curve.err));
        const auto points = QJsonDocument::fromJson(curve.out.toUtf8())["points"].toArray();
        for (const QJsonValue place : points[1].toObject()["position"].toArray())
            QVERIFY(std::abs(std::hypot(place[0].toDouble(), place[2].toDouble()) - 0.04) < 1e-12);
        QCOMPARE(points[0].toObject()["position"].toArray().size(), 361);
    }

    /// On standard output the model alone, so that it can be piped.
    void standardOutputTakesTheModel() {
        const Outcome outcome = callTrammel({"mechanism", "hart-inversor", "--out", "-"});
        QCOMPARE(outcome.exitCode, 0);
        QCOMPARE(QJsonDocument::fromJson(outcome.out.toUtf8())["mechanism"]["kind"].toString(),
                 QString("hart-inversor"));
    }

    void brokenCallsAreRefused_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("complaint");
        const QString out = model();
        QTest::newRow("unknown kind") << QStringList{"fourbar", "--out", out}
                                      << "did you mean \"four-bar\"? the kinds are four-bar, ";
        QTest::newRow("unknown value")
            << QStringList{"four-bar", "--set", "crank=1", "--out", out}
            << "a four-bar has no such value; its values are ground, input, coupler, output";
        QTest::newRow("no number") << QStringList{"four-bar", "--set", "input=long", "--out", out}
                                   << "expected a number in SI or with a unit";
        QTest::newRow("no value") << QStringList{"four-bar", "--set", "input", "--out", out}
                                  << "expected NAME=VALUE";
        QTest::newRow("below zero") << QStringList{"four-bar", "--set", "input=-1", "--out", out}
                                    << "\"input\" is -1; expected a number above 0";
        QTest::newRow("half a slot")
            << QStringList{"geneva-drive", "--set", "slots=4.5", "--out", out}
            << "\"slots\" is 4.5; expected a whole number from 3 to 10";
        QTest::newRow("a share of one")
            << QStringList{"hart-inversor", "--set", "share=1", "--out", out}
            << "\"share\" is 1; expected a number between 0 and 1";
        QTest::newRow("too long") << QStringList{"four-bar", "--set", "input=2", "--out", out}
                                  << "a four-bar of 0.3, 2, 0.3 and 0.22 m cannot be assembled; "
                                     "expected lengths above 0, the longest below the sum of the "
                                     "others";
        QTest::newRow("does not reach") << QStringList{"jansen-leg", "--set", "e=3", "--out", out}
                                        << "a \"jansen-leg\" of these lengths cannot be assembled";
        QTest::newRow("no coupler") << QStringList{"jansen-leg", "--point", "0,0", "--out", out}
                                    << "a jansen-leg has no coupler point";
        QTest::newRow("no file") << QStringList{"jansen-leg"} << "--out is missing";
        QTest::newRow("no kind") << QStringList{"--out", out} << "a KIND is missing";
        QTest::newRow("list and kind")
            << QStringList{"jansen-leg", "--list"} << "--list stands alone";
    }
    /// Wrong usage, said in one line, and nothing is written.
    void brokenCallsAreRefused() {
        QFETCH(QStringList, arguments);
        QFETCH(QString, complaint);
        QFile::remove(model());
        const Outcome outcome = callTrammel(QStringList{"mechanism"} + arguments);
        QCOMPARE(outcome.exitCode, 2);
        QVERIFY2(outcome.err.contains(complaint), qPrintable(outcome.err));
        QCOMPARE(outcome.err.count('\n'), 1);
        QVERIFY(!QFile::exists(model()));
    }

private:
    QString model() const { return m_directory.filePath("made.trammel.json"); }
    QJsonDocument written() const { return QJsonDocument::fromJson(contents(model())); }

    QTemporaryDir m_directory;
};

QTEST_GUILESS_MAIN(CliMechanismTest)
#include "cli_mechanism_test.moc"
