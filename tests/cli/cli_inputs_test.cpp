// `trammel run --inputs`, run as a user runs it.

#include "cli/cli_support.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

using namespace trammel::tests;

namespace {

constexpr auto kInputs = R"({
  "trammel_inputs": 1,
  "duration": 0.5,
  "inputs": [
    { "time": 0.1, "gravity": [0, 0, -1.62] },
    { "step": 200, "parameter": "c", "value": 2.05 },
    { "time": 0.3, "pull": { "body": "rocker", "point": [1, 0, 0], "target": [2, 0, 2], "stiffness": 20, "damping": 2 } },
    { "time": 0.4, "release": true }
  ]
})";

} // namespace

class CliInputsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QVERIFY(m_directory.isValid()); }

    /// The inputs make another motion than the model's own; made again it is the same to the last
    /// digit, and the length of the run is that of the inputs.
    void inputsGiveOrdinaryResults() {
        const QString inputs = writeFile(path("a.inputs.json"), kInputs);
        const auto run = [&](const QString& csv, const QStringList& more) {
            const Outcome outcome = callTrammel(
                QStringList{"run", exampleModel("four-bar"), "--csv", path(csv)} + more);
            QCOMPARE(outcome.complaints(), "");
            QCOMPARE(outcome.exitCode, 0);
        };
        run("a.csv", {"--inputs", inputs});
        run("b.csv", {"--inputs", inputs});
        run("own.csv", {"--duration", "0.5"});
        const QByteArray table = contents(path("a.csv"));
        QCOMPARE(table.count('\n'), 52); // title, and 0 to 0.5 s by 0.01 s
        QCOMPARE(table, contents(path("b.csv")));
        const QList<QByteArray> lines = table.split('\n'),
                                own = contents(path("own.csv")).split('\n');
        QCOMPARE(lines[0], own[0]);
        QCOMPARE(lines[11], own[11]); // up to 0.1 s
        QVERIFY(lines[12] != own[12]);
    }

    void brokenInputsAreTold_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("told");
        QTest::newRow("syntax") << QByteArray("{\"trammel_inputs\": 1,\n \"inputs\": [}")
                                << ":2:13: error: ";
        QTest::newRow("version") << QByteArray(R"({"trammel_inputs": 7, "inputs": []})")
                                 << "/trammel_inputs: written by a newer version";
        QTest::newRow("key") << QByteArray(R"({"trammel_inputs": 1, "input": []})")
                             << "unknown key \"input\"";
        QTest::newRow("value") << QByteArray("{\"trammel_inputs\": 1, \"inputs\": [\n{\"time\": 1, "
                                             "\"parameter\": \"a\", \"value\": true}]}")
                               << ":2:40: error: /inputs/0/value: ";
        QTest::newRow("order")
            << QByteArray(
                   R"({"trammel_inputs": 1, "inputs": [{"time": 2, "release": true}, {"time": 1, "release": true}]})")
            << "/inputs/1: this input is earlier than the one before it";
    }
    void brokenInputsAreTold() {
        QFETCH(QByteArray, text);
        QFETCH(QString, told);
        const QString inputs = writeFile(path("broken.inputs.json"), text);
        const Outcome outcome =
            callTrammel({"run", exampleModel("four-bar"), "--inputs", inputs, "-q"});
        QCOMPARE(outcome.exitCode, 3);
        QVERIFY2(outcome.err.contains(inputs) && outcome.err.contains(told),
                 qPrintable(outcome.err));
    }

    /// What the command line says of the duration leads over the file of inputs.
    void theOptionsDurationLeads() {
        const QString inputs = writeFile(path("long.inputs.json"),
                                         R"({"trammel_inputs": 1, "duration": 1, "inputs": []})");
        const Outcome outcome = callTrammel(
            {"run", exampleModel("four-bar"), "--inputs", inputs, "--duration", "0.2", "--json"});
        QCOMPARE(outcome.exitCode, 0);
        const auto summary = QJsonDocument::fromJson(outcome.out.toUtf8()).object();
        QCOMPARE(summary["duration"].toDouble(), 0.2);
    }

    void missingFileIsTold() {
        const Outcome outcome =
            callTrammel({"run", exampleModel("four-bar"), "--inputs", path("none.inputs.json")});
        QCOMPARE(outcome.exitCode, 3);
        QVERIFY2(outcome.err.contains("expected an existing file of inputs"),
                 qPrintable(outcome.err));
    }

    /// An input that the model cannot take ends the run there, and what was until then is written.
    void impossibleInputEndsTheRun() {
        const QString inputs = writeFile(
            path("long.inputs.json"),
            R"({"trammel_inputs": 1, "duration": 1, "inputs": [{"time": 0.2, "parameter": "b", "value": 10}]})");
        const Outcome outcome = callTrammel(
            {"run", exampleModel("four-bar"), "--inputs", inputs, "--csv", path("c.csv"), "-q"});
        QCOMPARE(outcome.exitCode, 1);
        QVERIFY2(outcome.err.contains("the input /inputs/0 cannot be made: "),
                 qPrintable(outcome.err));
        QCOMPARE(contents(path("c.csv")).count('\n'), 22); // title, and 0 to 0.2 s
    }

    void outputIsNotTheInputs() {
        const QString inputs = writeFile(path("a.csv"), kInputs);
        const Outcome outcome = callTrammel(
            {"run", exampleModel("four-bar"), "--inputs", inputs, "--csv", inputs, "-q"});
        QVERIFY(outcome.exitCode == 2 || outcome.exitCode == 3);
        QVERIFY2(outcome.err.contains("the file of inputs"), qPrintable(outcome.err));
        QCOMPARE(contents(inputs), QByteArray(kInputs));
    }

private:
    QString path(const QString& name) const { return m_directory.filePath(name); }

    QTemporaryDir m_directory;
};

QTEST_GUILESS_MAIN(CliInputsTest)
#include "cli_inputs_test.moc"
