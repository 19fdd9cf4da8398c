// `trammel lcp`, run as a user runs it.

#include "cli/cli_support.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

using namespace trammel::tests;

namespace {

const QByteArray kTwoRows = R"({ "A": [[4, 1], [1, 4]], "b": [-8, 1],
  "lower": [0, 0], "upper": [null, "inf"], "names": ["push", "pull"] })";
/// A mass of 1 slides on a plane: normal velocity -1, tangential 2, mu 0.5.
const QByteArray kSlider = R"({ "A": [[1, 0, 0], [0, 1, 0], [0, 0, 1]], "b": [-1, 2, 0],
  "lower": [0, null, null], "upper": [null, null, null],
  "friction": [ { "normal": 0, "tangents": [1, 2], "mu": 0.5, "shape": "SHAPE" } ] })";
const QByteArray kInfeasible = R"({ "A": [[0]], "b": [-1], "lower": [0], "upper": [null] })";

QJsonObject json(const Outcome& outcome) {
    return QJsonDocument::fromJson(outcome.out.toUtf8()).object();
}

} // namespace

class CliLcpTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QVERIFY(m_directory.isValid()); }

    /// By hand: lambda = (2, 0), w = (0, 3).
    void solvers_data() {
        QTest::addColumn<QString>("solver");
        for (const char* name :
             {"auto", "murty", "lemke", "pgs", "jacobi", "sor", "block-pgs", "kostreva", "newton"})
            QTest::newRow(name) << QString(name);
    }
    void solvers() {
        QFETCH(QString, solver);
        const Outcome outcome = callTrammel({"lcp", file(kTwoRows), "--lcp", solver, "--json"});
        QCOMPARE(outcome.complaints(), "");
        QCOMPARE(outcome.exitCode, 0);
        const QJsonObject result = json(outcome);
        QCOMPARE(result["solver"].toString(), solver);
        QCOMPARE(result["status"].toString(), "solved");
        const QJsonArray lambda = result["lambda"].toArray();
        const QJsonArray w = result["w"].toArray();
        QCOMPARE(lambda.size(), 2);
        QVERIFY(std::abs(lambda[0].toDouble() - 2.0) < 1e-8);
        QCOMPARE(lambda[1].toDouble(), 0.0);
        QVERIFY(std::abs(w[0].toDouble()) < 1e-8);
        QVERIFY(std::abs(w[1].toDouble() - 3.0) < 1e-8);
        QCOMPARE(result["sets"].toArray(), (QJsonArray{"free", "lower"}));
        QVERIFY(result["residual"].toDouble() < 1e-8);
        for (const char* key : {"pivots", "iterations", "seconds", "message"})
            QVERIFY2(result.contains(key), key);
    }

    void text() {
        const Outcome outcome = callTrammel({"lcp", file(kTwoRows)});
        QCOMPARE(outcome.exitCode, 0);
        QVERIFY(outcome.out.startsWith("status      solved\n"));
        QVERIFY(outcome.out.contains("solver      murty"));
        const QStringList rows = outcome.out.split('\n', Qt::SkipEmptyParts);
        QCOMPARE(rows[rows.size() - 2].simplified(), "push free 2 0");
        QCOMPARE(rows.back().simplified(), "pull lower 0 3");
    }

    void friction_data() {
        QTest::addColumn<QByteArray>("shape");
        for (const char* shape : {"pyramid", "cone", "polyhedral"})
            QTest::newRow(shape) << QByteArray(shape);
    }
    void friction() {
        QFETCH(QByteArray, shape);
        const QString path = file(QByteArray(kSlider).replace("SHAPE", shape));
        for (const QString solver : {"murty", "lemke", "pgs", "newton"}) {
            const Outcome outcome = callTrammel({"lcp", path, "--lcp", solver, "--json"});
            QCOMPARE(outcome.exitCode, 0);
            const QJsonArray lambda = json(outcome)["lambda"].toArray();
            QVERIFY(std::abs(lambda[0].toDouble() - 1.0) < 1e-8);
            QVERIFY(std::abs(lambda[1].toDouble() + 0.5) < 1e-8);
            QVERIFY(std::abs(lambda[2].toDouble()) < 1e-8);
        }
    }

    /// Not solved: exit code 1, the result is printed all the same, with the reason.
    void unsolved() {
        const Outcome outcome = callTrammel({"lcp", file(kInfeasible), "--json"});
        QCOMPARE(outcome.exitCode, 1);
        QCOMPARE(json(outcome)["status"].toString(), "infeasible");
        QVERIFY(!json(outcome)["message"].toString().isEmpty());
        const Outcome text = callTrammel({"lcp", file(kInfeasible), "--lcp", "pgs"});
        QCOMPARE(text.exitCode, 1);
        QVERIFY(text.out.contains("message     diagonal entry 0 is not positive"));
    }

    /// The costs (2 1; 1 2) of a game for two: x = y = (1/3, 1/3) solves it, and Lemke's pivoting
    /// ends on a ray. Only what is proven is called infeasible.
    void ray() {
        const QString path =
            file(R"({ "A": [[0, 0, 2, 1], [0, 0, 1, 2], [2, 1, 0, 0], [1, 2, 0, 0]],
          "b": [-1, -1, -1, -1], "lower": [0, 0, 0, 0], "upper": [null, null, null, null] })");
        const Outcome outcome = callTrammel({"lcp", path, "--lcp", "lemke", "--json"});
        QCOMPARE(outcome.exitCode, 1);
        QCOMPARE(json(outcome)["status"].toString(), "ray");
        QVERIFY(json(outcome)["message"].toString().contains("there may be one"));
        const Outcome text = callTrammel({"lcp", path, "--lcp", "lemke"});
        QVERIFY2(text.out.startsWith("status      ray\n"), qPrintable(text.out));
    }

    /// Two equal equations: murty shifts the diagonal, and says so.
    void fallbacksAreTold() {
        const QString path = file(R"({ "A": [[1, 1], [1, 1]], "b": [-1, -1], "lower": [null, null],
          "upper": [null, null] })");
        const Outcome outcome = callTrammel({"lcp", path, "--json"});
        QCOMPARE(outcome.exitCode, 0);
        QCOMPARE(json(outcome)["fallbacks"].toObject(), (QJsonObject{{"murty-to-shift", 1}}));
        const Outcome text = callTrammel({"lcp", path});
        QVERIFY2(text.out.contains("fallbacks   murty to a shift of A's diagonal: 1\n"),
                 qPrintable(text.out));
        const Outcome plain = callTrammel({"lcp", file(kTwoRows), "--json"});
        QVERIFY(json(plain)["fallbacks"].toObject().isEmpty());
        QVERIFY(json(plain).contains("fallbacks"));
    }

    void emptyProblem() {
        const QString path = file(R"({ "A": [], "b": [], "lower": [], "upper": [] })");
        QCOMPARE(callTrammel({"lcp", path}).exitCode, 0);
        QCOMPARE(callTrammel({"lcp", path, "--json"}).exitCode, 0);
    }

    void invalidFiles() {
        const QString path = file("{ \"A\": [[1, 2]],\n  \"b\": [1], \"lower\": [0],\n"
                                  "  \"upper\": [\"big\"] }");
        const Outcome outcome = callTrammel({"lcp", path});
        QCOMPARE(outcome.exitCode, 3);
        QCOMPARE(outcome.out, "");
        QCOMPARE(outcome.err,
                 path +
                     ":1:9: error: /A/0: 2 numbers stand here; expected 1, as many as A has "
                     "rows\n" +
                     path +
                     ":3:13: error: /upper/0: \"big\" stands here; expected a number, "
                     "\"inf\", \"-inf\" or null for no bound\n");
        const Outcome missing = callTrammel({"lcp", "/nonexistent/p.json"});
        QCOMPARE(missing.exitCode, 3);
    }

    void unknownSolver() {
        const Outcome outcome = callTrammel({"lcp", file(kTwoRows), "--lcp", "simplex"});
        QCOMPARE(outcome.exitCode, 2);
        QCOMPARE(outcome.out, "");
        QVERIFY(outcome.err.startsWith("trammel: --lcp: no LCP solver is named 'simplex'; there "
                                       "are auto, murty, lemke, pgs"));
    }

private:
    QString file(const QByteArray& text) {
        return writeFile(m_directory.filePath(QString("p%1.json").arg(m_count++)), text);
    }

    QTemporaryDir m_directory;
    int m_count = 0;
};

QTEST_GUILESS_MAIN(CliLcpTest)
#include "cli_lcp_test.moc"
