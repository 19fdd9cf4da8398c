#include "cli_support.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

using namespace trammel::tests;

/// `trammel assemble`, by calls of the real program.
class CliAssembleTest : public QObject {
    Q_OBJECT

private:
    /// Two rods of 1 m from the origin to a pivot at x, drawn stretched out to nearly 2 m.
    QString twoRods(double x) {
        const QByteArray text =
            "{ \"trammel\": 1, \"name\": \"two rods\", \"parameters\": { \"L\": 1 },\n"
            "  \"bodies\": [\n"
            "    { \"name\": \"left\", \"position\": [0, 0, 0], \"mass\": 1, \"com\": [\"L/2\", 0, "
            "0],\n"
            "      \"inertia\": [0.01, 0.1, 0.1, 0, 0, 0] },\n"
            "    { \"name\": \"right\", \"position\": [\"L\", 0, 0], \"mass\": 1, \"com\": "
            "[\"L/2\", 0, 0],\n"
            "      \"orientation\": { \"axis\": [0, 1, 0], \"angle\": 0.01 },\n"
            "      \"inertia\": [0.01, 0.1, 0.1, 0, 0, 0] } ],\n"
            "  \"joints\": [\n"
            "    { \"name\": \"A\", \"type\": \"revolute\", \"bodies\": [\"ground\", \"left\"], "
            "\"position\": [0, 0, 0], \"axis\": [0, 1, 0] },\n"
            "    { \"name\": \"B\", \"type\": \"revolute\", \"bodies\": [\"left\", \"right\"], "
            "\"position\": [\"L\", 0, 0], \"axis\": [0, 1, 0] },\n"
            "    { \"name\": \"C\", \"type\": \"revolute\", \"bodies\": [\"ground\", \"right\"], "
            "\"position\": [" +
            QByteArray::number(x) +
            ", 0, 0], \"position_b\": [\"2*L\", 0, 0], \"axis\": [0, 1, 0] } ] }\n";
        return writeFile(m_directory.filePath("rods.trammel.json"), text);
    }

private slots:
    void aModelThatFits() {
        const Outcome outcome = callTrammel({"assemble", exampleModel("four-bar")});
        QCOMPARE(outcome.complaints(), "");
        QCOMPARE(outcome.exitCode, 0);
        QVERIFY(outcome.out.startsWith("Four-bar linkage\n"));
        QVERIFY(outcome.out.contains("  nothing had to move\n"));
    }

    /// The rods fold to a pivot 1.6 m away; what is written fits, runs and needs no assembly.
    void aSketchIsWritten() {
        const QString out = m_directory.filePath("written.trammel.json");
        const Outcome outcome = callTrammel({"assemble", twoRods(1.6), "--out", out});
        QCOMPARE(outcome.complaints(), "");
        QCOMPARE(outcome.exitCode, 0);
        QVERIFY2(outcome.out.contains("residual before       0.4 m or rad"),
                 qPrintable(outcome.out));
        QVERIFY(outcome.out.contains("\n    left: "));
        QVERIFY(outcome.out.contains("written               " + out));
        const Outcome info = callTrammel({"info", "--json", out});
        const QJsonObject json = QJsonDocument::fromJson(info.out.toUtf8()).object();
        QVERIFY(json["assembly_residual"].toDouble(1) < 1e-12);
        const QByteArray text = contents(out);
        QVERIFY(!text.contains("position_b"));
        QVERIFY(text.contains("\"parameters\": { \"L\": 1 }"));
        QVERIFY(text.contains("\"com\": [\"L/2\", 0, 0]"));
        const Outcome run = callTrammel({"run", out, "--duration", "0.01", "--quiet"});
        QCOMPARE(run.complaints(), "");
        QCOMPARE(run.exitCode, 0);
    }

    void heldBodies() {
        const Outcome outcome =
            callTrammel({"assemble", twoRods(1.6), "--hold", "left", "--hold", "right", "--json"});
        QCOMPARE(outcome.exitCode, 1);
        const QJsonObject json = QJsonDocument::fromJson(outcome.out.toUtf8()).object();
        QCOMPARE(json["closed"].toBool(true), false);
        QCOMPARE(json["residual"].toDouble(), json["residual_before"].toDouble());
        QCOMPARE(json["bodies"].toArray()[0].toObject()["distance"].toDouble(1), 0.0);
        const Outcome unknown = callTrammel({"assemble", twoRods(1.6), "--hold", "middle"});
        QCOMPARE(unknown.exitCode, 2);
        QCOMPARE(unknown.err, "trammel: --hold middle: there is no such body; the bodies are left, "
                              "right\n");
    }

    /// A pivot out of reach: the joints that stay open are named, and nothing is written.
    void outOfReach() {
        const QString out = m_directory.filePath("none.trammel.json");
        const Outcome outcome = callTrammel({"assemble", twoRods(3), "--out", out});
        QCOMPARE(outcome.exitCode, 1);
        QVERIFY2(outcome.err.startsWith("trammel: the model cannot be assembled: joint '"),
                 qPrintable(outcome.err));
        QVERIFY2(outcome.out.contains("\n    A: 0.333333 m, "), qPrintable(outcome.out));
        QVERIFY(!QFile::exists(out));
    }

    void asJson() {
        const Outcome outcome = callTrammel({"assemble", twoRods(1.6), "--json"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonObject json = QJsonDocument::fromJson(outcome.out.toUtf8()).object();
        QCOMPARE(json["name"].toString(), "two rods");
        QCOMPARE(json["closed"].toBool(), true);
        QVERIFY(json["residual"].toDouble(1) < 1e-12);
        QVERIFY(std::abs(json["residual_before"].toDouble() - 0.4) < 1e-12);
        QVERIFY(json["iterations"].toInt() > 0);
        QCOMPARE(json["joints"].toArray().size(), 3);
        QVERIFY(json["bodies"].toArray()[1].toObject()["angle"].toDouble() > 0.1);
        QCOMPARE(json["message"].toString(), "");
    }

    void theSketchIsNotOverwritten() {
        const QString sketch = twoRods(1.6);
        const Outcome outcome = callTrammel({"assemble", sketch, "--out", sketch});
        QCOMPARE(outcome.exitCode, 2);
        QVERIFY(outcome.err.contains("this is the input file"));
    }

private:
    QTemporaryDir m_directory;
};

QTEST_GUILESS_MAIN(CliAssembleTest)
#include "cli_assemble_test.moc"
