// `trammel inspect`, run as a user runs it.

#include "cli/cli_support.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

using namespace trammel::tests;

namespace {

const QString kBlock = exampleModel("incline-block");

QJsonObject json(const Outcome& outcome) {
    return QJsonDocument::fromJson(outcome.out.toUtf8()).object();
}

QJsonArray column(const QJsonObject& step, const char* key) {
    QJsonArray values;
    for (const QJsonValue row : step["solves"][0]["rows"].toArray())
        values.append(row[key]);
    return values;
}

} // namespace

class CliInspectTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QVERIFY(m_directory.isValid());
        const Outcome run =
            callTrammel({"run", kBlock, "--duration", "0.1", "--out", path("run.h5"), "-q"});
        QCOMPARE(run.exitCode, 0);
    }

    /// The step from results has the inputs of their run: with a ninth of the weight, across the
    /// incline, the block presses a ninth as hard. Before the input it presses as ever.
    void resultsHaveTheirInputs() {
        QFile inputs(path("weight.inputs.json"));
        QVERIFY(inputs.open(QIODevice::WriteOnly));
        inputs.write(R"({"trammel_inputs": 1, "inputs": [
            {"time": 0.05, "gravity": [0, 0, -1.09]}]})");
        inputs.close();
        const Outcome run = callTrammel({"run", kBlock, "--inputs", inputs.fileName(), "--duration",
                                         "0.1", "--out", path("light.h5"), "-q"});
        QCOMPARE(run.complaints(), "");
        const auto pressed = [&](const char* file, const char* at) {
            const QJsonObject step =
                json(callTrammel({"inspect", path(file), "--at", at, "--json"}));
            double sum = 0.0;
            for (const QJsonValue row : step["solves"][0]["rows"].toArray())
                if (row["name"].toString().endsWith(".n")) sum += row["lambda"].toDouble();
            return sum;
        };
        const double full = pressed("run.h5", "0.08");
        QVERIFY(full > 0.0);
        QVERIFY(std::abs(pressed("light.h5", "0.04") / full - 1.0) < 1e-6);
        QVERIFY(std::abs(pressed("light.h5", "0.08") / full - 1.09 / 9.81) < 1e-6);
    }

    /// A block of 1 kg on an incline: one island, four corners, twelve rows of rank 6.
    void modelAsText() {
        const Outcome outcome = callTrammel({"inspect", kBlock, "--at", "0.05"});
        QCOMPARE(outcome.complaints(), "");
        QCOMPARE(outcome.exitCode, 0);
        QVERIFY(outcome.out.startsWith("step      from t = 0.05 s over 0.001 s\n"));
        QVERIFY(outcome.out.contains("solve 1 of 1: auto at t = 0.05 s over 0.001 s, solved"));
        QVERIFY(outcome.out.contains("12 rows, rank 6, "));
        QCOMPARE(outcome.out.count("contact.block-ground."), 12);
    }

    /// Results hold the state in full doubles: the step from a frame is the same step as of the
    /// model run up to there.
    void resultsAgreeWithModel() {
        const QJsonObject ran = json(callTrammel({"inspect", kBlock, "--at", "0.05", "--json"}));
        const QJsonObject stored =
            json(callTrammel({"inspect", path("run.h5"), "--at", "0.05", "--json"}));
        QCOMPARE(stored["t"].toDouble(), 0.05);
        QCOMPARE(column(stored, "name"), column(ran, "name"));
        QCOMPARE(column(stored, "lambda"), column(ran, "lambda"));
        QCOMPARE(column(stored, "set"), column(ran, "set"));
    }

    /// The cone's solution beside the pyramid's: each row with its difference.
    void comparesMethods() {
        const Outcome outcome = callTrammel(
            {"inspect", path("run.h5"), "--at", "0.05", "--friction", "none", "--json"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonObject step = json(outcome);
        QCOMPARE(step["friction"].toString(), "none");
        QCOMPARE(step["compared"]["lcp"].toString(), "auto");
        for (const QJsonValue row : step["solves"][0]["rows"].toArray()) {
            if (row["name"].toString().endsWith(".n")) continue;
            // Without friction 0, so that the difference is minus the other's.
            QCOMPARE(row["lambda"].toDouble(), 0.0);
        }
        QVERIFY(column(step, "difference")[1].toDouble() != 0.0);
    }

    void iterativeSolversTellTheirHistory() {
        const Outcome outcome =
            callTrammel({"inspect", path("run.h5"), "--at", "0.05", "--lcp", "pgs", "--json"});
        const QJsonObject solve = json(outcome)["solves"][0].toObject();
        QCOMPARE(solve["history"].toArray().size(), solve["iterations"].toInt());
        QVERIFY(solve["iterations"].toInt() > 0);
        QCOMPARE(solve["history"].toArray().last().toDouble(), solve["residual"].toDouble());
        // A solver that stops at its limit is told by the exit code.
        QCOMPARE(outcome.exitCode, solve["status"].toString() == "solved" ? 0 : 1);
    }

    /// `trammel lcp` finds the same multipliers from the exported problem. The corners are
    /// redundant but for a softness of 1e-9, which leaves 1e-7 of their size.
    void exportedProblemHasTheSameSolution() {
        const Outcome outcome = callTrammel({"inspect", path("run.h5"), "--at", "0.05", "--json",
                                             "--export-problem", path("step.json")});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonArray expected = column(json(outcome), "lambda");
        const Outcome solved = callTrammel({"lcp", path("step.json"), "--json"});
        QCOMPARE(solved.exitCode, 0);
        const QJsonObject result = json(solved);
        QCOMPARE(result["names"].toArray(), column(json(outcome), "name"));
        const QJsonArray lambda = result["lambda"].toArray();
        QCOMPARE(lambda.size(), expected.size());
        for (int i = 0; i < lambda.size(); ++i)
            QVERIFY(std::abs(lambda[i].toDouble() - expected[i].toDouble()) < 1e-8); // of 0.01 N s
    }

    void matrixMarket() {
        QCOMPARE(
            callTrammel({"inspect", path("run.h5"), "--at", "0", "--export-problem", path("A.mtx")})
                .exitCode,
            0);
        const QByteArray text = contents(path("A.mtx"));
        QVERIFY(text.startsWith("%%MatrixMarket matrix coordinate real general\n"));
        QVERIFY(text.contains("\n12 12 "));
    }

    /// Contact points as CSV, while running and from the results: the same table, four points a
    /// frame of the block.
    void contactsAsCsv() {
        const Outcome run = callTrammel({"run", kBlock, "--duration", "0.01", "--contacts",
                                         path("ran.csv"), "--out", path("short.h5"), "-q"});
        QCOMPARE(run.complaints(), "");
        QCOMPARE(run.exitCode, 0);
        const Outcome exported =
            callTrammel({"export", path("short.h5"), "--contacts", path("exported.csv")});
        QCOMPARE(exported.exitCode, 0);
        const QList<QByteArray> rows = contents(path("ran.csv")).split('\n');
        QVERIFY(rows[0].startsWith("t[s],body_a,body_b,x,y,z,nx,ny,nz,force.n[N],"));
        QVERIFY(rows.size() > 5 && (rows.size() - 2) % 4 == 0);
        QCOMPARE(contents(path("exported.csv")), contents(path("ran.csv")));
        QCOMPARE(callTrammel(
                     {"run", kBlock, "--duration", "0.01", "--contacts", path("memory.csv"), "-q"})
                     .exitCode,
                 0);
        QCOMPARE(contents(path("memory.csv")), contents(path("ran.csv")));
    }

    void contactsThatAreNotRecorded() {
        const Outcome run = callTrammel(
            {"run", kBlock, "--record-contacts", "false", "--contacts", path("none.csv")});
        QCOMPARE(run.exitCode, 2);
        QVERIFY(run.err.contains("record_contacts"));
        QCOMPARE(callTrammel({"run", kBlock, "--duration", "0.01", "--record-contacts", "false",
                              "--out", path("bare.h5"), "-q"})
                     .exitCode,
                 0);
        const Outcome exported =
            callTrammel({"export", path("bare.h5"), "--contacts", path("none.csv")});
        QCOMPARE(exported.exitCode, 3);
        QVERIFY(exported.err.contains("the run has not recorded them"));
    }

    /// The contact problem of a step, from results and from a model, in both formats: the
    /// laboratory solves each to 1e-8. The block's four corners are its contacts.
    void contactProblemIsSolved() {
        QVERIFY(QDir(m_directory.path()).mkpath("problems"));
        for (const char* name : {"stored.dat", "stored.hdf5"})
            QCOMPARE(callTrammel({"export", path("run.h5"), "--at", "0.05", "--contact-problem",
                                  path(QString("problems/%1").arg(name))})
                         .out,
                     "4 contacts, solve of the step from t = 0.05 s\n");
        const Outcome ran =
            callTrammel({"export", exampleModel("box-tower"), "--at", "0.02", "--friction", "cone",
                         "--contact-problem", path("problems/tower.dat")});
        QCOMPARE(ran.exitCode, 0);
        QCOMPARE(ran.complaints(), "");
        const Outcome bench = callTrammel(
            {"contact-bench", path("problems"), "--out", path("bench"), "--solvers", "murty"});
        QCOMPARE(bench.complaints(), "");
        QCOMPARE(bench.exitCode, 0);
        const QList<QByteArray> rows = contents(path("bench/results.csv")).split('\n');
        QCOMPARE(rows.size(), 5); // a head, three problems, the end
        for (int i = 1; i < 4; ++i)
            QVERIFY2(rows[i].contains(",3,murty,solved,"), rows[i]);
    }

    void contactProblemsThatAreNone_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("exitCode");
        QTest::addColumn<QString>("message");
        const QString run = path("run.h5");
        const QString to = path("problem.dat");
        const auto row = [](const char* name, const QStringList& arguments, int exitCode,
                            const char* message) {
            QTest::newRow(name) << arguments << exitCode << QString(message);
        };
        row("no time", {run, "--contact-problem", to}, 2, "--at is required");
        row("no file", {run, "--at", "0", "--csv", to}, 2, "belong to --contact-problem");
        row("late", {run, "--contact-problem", to, "--at", "5"}, 2, "which ends at 0.1 s");
        row("nothing touches",
            {exampleModel("bouncing-sphere"), "--contact-problem", to, "--at", "0"}, 3,
            "nothing touches in the step from t = 0 s");
        row("box", {run, "--contact-problem", to, "--at", "0", "--friction", "box-fixed"}, 3,
            "expected some, with friction pyramid, polyhedral or cone");
        row("frictionless", {run, "--contact-problem", to, "--at", "0", "--friction", "none"}, 3,
            "Coulomb friction");
        row("motor", {exampleModel("motor-crank"), "--contact-problem", to, "--at", "0.01"}, 3,
            "motor-crank");
        row("format", {run, "--contact-problem", path("x.txt"), "--at", "0"}, 2, ".dat or .hdf5");
        row("global", {run, "--contact-problem", path("gfc.dat"), "--at", "0"}, 2, "global form");
        row("solve", {run, "--contact-problem", to, "--at", "0", "--solve", "2"}, 2,
            "expected a number from 1 to 1");
        row("folder", {run, "--contact-problem", "/nowhere/x.dat", "--at", "0"}, 3, "no folder");
    }
    void contactProblemsThatAreNone() {
        QFETCH(QStringList, arguments);
        QFETCH(int, exitCode);
        QFETCH(QString, message);
        const Outcome outcome = callTrammel(QStringList{"export"} + arguments);
        QVERIFY2(outcome.err.contains(message), qPrintable(outcome.err));
        QCOMPARE(outcome.exitCode, exitCode);
        QCOMPARE(outcome.out, "");
        QVERIFY(!QFile::exists(path("problem.dat")));
    }

    void badInput_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("exitCode");
        QTest::addColumn<QString>("message");
        const QString run = path("run.h5");
        const auto row = [](const char* name, const QStringList& arguments, int exitCode,
                            const char* message) {
            QTest::newRow(name) << arguments << exitCode << QString(message);
        };
        row("no time", {kBlock}, 2, "--at is required");
        row("negative", {kBlock, "--at=-1"}, 2, "expected a time of at least 0 s");
        row("no number", {kBlock, "--at", "soon"}, 2, "--at");
        row("late", {run, "--at", "5"}, 2, "expected a time of the run, which ends at 0.1 s");
        row("solver", {run, "--at", "0", "--lcp", "magic"}, 2,
            "--lcp magic: expected one of auto, murty");
        row("friction", {run, "--at", "0", "--friction", "glue"}, 2, "--friction glue");
        row("parameter", {run, "--at", "0", "--set", "mu=1"}, 2, "results have their parameters");
        row("format", {run, "--at", "0", "--export-problem", path("x.txt")}, 2, ".json or .mtx");
        row("solve", {run, "--at", "0", "--export-problem", path("x.json"), "--solve", "2"}, 2,
            "expected a number from 1 to 1");
        row("input lost", {kBlock, "--at", "0", "--export-problem", kBlock}, 2, "input file");
        row("missing", {path("none.h5"), "--at", "0"}, 3, "none.h5");
        row("no results",
            {writeFile(path("broken.h5"), QByteArray("\x89HDF\r\n\x1a\n")), "--at", "0"}, 3,
            "broken.h5");
        row("folder", {run, "--at", "0", "--export-problem", "/nowhere/x.json"}, 3, "no folder");
    }
    void badInput() {
        QFETCH(QStringList, arguments);
        QFETCH(int, exitCode);
        QFETCH(QString, message);
        const Outcome outcome = callTrammel(QStringList{"inspect"} + arguments);
        QCOMPARE(outcome.exitCode, exitCode);
        QVERIFY2(outcome.err.contains(message), qPrintable(outcome.err));
        QCOMPARE(outcome.out, "");
    }

private:
    QString path(const QString& name) const { return m_directory.filePath(name); }
    QTemporaryDir m_directory;
};

QTEST_GUILESS_MAIN(CliInspectTest)
#include "cli_inspect_test.moc"
