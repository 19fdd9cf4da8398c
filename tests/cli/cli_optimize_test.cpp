// `trammel optimize`, run as a user runs it.

#include "cli/cli_support.h"

#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <cmath>
#include <csignal>

using namespace trammel::tests;

namespace {

/// A ball that slides through its first impacts: they take (1 + e) |v_z| of the normal and
/// mu (1 + e) |v_z| of the tangential velocity.
QByteArray ball(double step) {
    return R"({ "trammel": 1, "name": "thrown ball",
  "parameters": { "e": 0.7, "mu": 0.12 },
  "materials": { "m": { "density": 1000, "restitution": "e", "friction": "mu" } },
  "ground": { "shapes": [ { "type": "plane", "normal": [0, 0, 1], "material": "m" } ] },
  "bodies": [ { "name": "ball", "position": [0, 0, 0.6], "velocity": [6, 0, 0],
                "shapes": [ { "type": "sphere", "radius": 0.1, "material": "m" } ] } ],
  "simulation": { "duration": 1, "output_step": 0.01, "step": )" +
           QByteArray::number(step) + " } }\n";
}

const char* const kFit = R"json({ "trammel_optimisation": 1, "name": "Bounces",
  "model": "ball.trammel.json",
  "variables": [ {"name": "e", "range": [0.1, 1], "start": 0.5},
                 {"name": "mu", "range": [0.01, 0.3], "start": 0.05} ],
  "outputs": {
    "along": {"channel": "ball.com.x", "file": "m.csv", "time": "t", "column": "ball.com.x"},
    "up": {"channel": "ball.com.z", "file": "m.csv", "time": "t", "column": "ball.com.z"} },
  "objectives": [ {"output": "along"}, {"output": "up"} ], "difference_step": 1e-3 }
)json";

/// How far it comes, at most with e = 1 and mu = 0.
QByteArray farthest(const QByteArray& rest) {
    return R"json({ "trammel_optimisation": 1, "model": "ball.trammel.json",
  "variables": [ {"name": "e", "range": [0, 1]}, {"name": "mu", "range": [0, 0.3]} ],
  "outputs": { "way": "last(ball.com.x)", "height": "at(ball.com.z, 0.7)" },
  "objectives": [ {"output": "way", "goal": "maximise"} ])json" +
           rest + " }\n";
}

QJsonObject json(const QString& text) {
    return QJsonDocument::fromJson(text.toUtf8()).object();
}

/// A value within values: "fit.variables.e".
QJsonValue at(const QJsonObject& root, const QString& keys) {
    QJsonValue value = root;
    for (const QString& key : keys.split('.'))
        value = value.toObject()[key];
    return value;
}

} // namespace

class CliOptimizeTest : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_directory = std::make_unique<QTemporaryDir>();
        QVERIFY(m_directory->isValid());
        writeFile(path("ball.trammel.json"), ball(0.002));
    }

    /// The page's example: the file is the one of the models, and the flywheel that it finds is the
    /// lightest: its constraint is active, and with one of a tenth less mass it is missed.
    void exampleOfThePage() {
        const QByteArray page = contents(TRAMMEL_SOURCE_DIR "/docs/help/file-format.md");
        const QString file = TRAMMEL_SOURCE_DIR "/models/slider-crank/flywheel.opt.json";
        const qsizetype begin = page.indexOf("{\n  \"trammel_optimisation\"");
        QVERIFY(begin > 0);
        const QByteArray block = page.mid(begin, page.indexOf("```", begin) - begin);
        QCOMPARE(block, contents(file));
        QCOMPARE(callTrammel({"validate", file}).exitCode, 0);
        const Outcome outcome = call({"optimize", file, "--out", "found", "--json"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonObject best = json(outcome.out)["best"].toObject();
        QVERIFY(best["feasible"].toBool());
        const double variation = at(best, "outputs.variation").toDouble();
        QVERIFY2(std::abs(variation - 0.1) < 1e-6, qPrintable(QString::number(variation)));
        const double mass = at(best, "variables.m_wheel").toDouble();
        const Outcome lighter =
            call({"run", path("found/best.trammel.json"), "--set",
                  QString("m_wheel=%1").arg(0.9 * mass), "--csv", "run.csv", "-q"});
        QCOMPARE(lighter.exitCode, 0);
        QVERIFY(variationOf(path("run.csv")) > 0.105);
        QVERIFY(call({"run", path("found/best.trammel.json"), "--csv", "run.csv", "-q"}).exitCode ==
                0);
        QVERIFY(std::abs(variationOf(path("run.csv")) - 0.1) < 1e-6);
    }

    /// The motion of the model with other values is measured, without errors: they come out.
    /// In the second spelling; the summary has the best values by name, what they make of the
    /// objective, and which constraints hold.
    void secondSpelling() {
        const QString task = writeFile(path("far.opt.json"), R"json({ "trammel_optimization": 1,
          "model": "ball.trammel.json",
          "variables": [ {"name": "e", "range": [0, 1]}, {"name": "mu", "range": [0, 0.3]} ],
          "outputs": { "way": "last(ball.com.x)", "e_end": "e" }, "minimize": "0 - way",
          "constraints": ["e_end <= 0.5"], "budget": {"runs": 60} })json");
        const Outcome outcome = callTrammel({"optimize", task, "--out", path("far"), "--json"});
        QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.err));
        const QJsonObject result = json(outcome.out);
        QCOMPARE(result["status"].toString(), "completed");
        QVERIFY(std::abs(at(result, "best.mu").toDouble()) < 1e-4); // nothing slows it
        QVERIFY(at(result, "best.e").toDouble() < 0.5 + 1e-5);
        QCOMPARE(result["objective"].toDouble(), -at(result, "best.outputs.way").toDouble());
        QCOMPARE(result["constraints"].toArray().at(0)["holds"].toBool(), true);
        QVERIFY(result["runs"].toInt() <= 60 && result["seconds"].toDouble() > 0.0);
        QVERIFY(QFile::exists(path("far/best.trammel.json")));
        QVERIFY(QFile::exists(path("far/results.csv")));
    }

    void fitToAMeasuredMotion() {
        QCOMPARE(call({"run", "ball.trammel.json", "--csv", "m.csv", "-q"}).exitCode, 0);
        QFile::remove(path("m.csv.provenance.json"));
        writeFile(path("fit.opt.json"), kFit);
        const Outcome outcome = call({"optimize", "fit.opt.json", "--out", "fit", "--json"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonObject result = json(outcome.out);
        QCOMPARE(result["method"].toString(), "levenberg-marquardt");
        const QJsonObject e = at(result, "fit.variables.e").toObject();
        QVERIFY(std::abs(e["value"].toDouble() - 0.7) < 1e-5);
        QVERIFY(e["low"].toDouble() <= e["value"].toDouble());
        QVERIFY(e["high"].toDouble() >= e["value"].toDouble());
        QVERIFY(std::abs(at(result, "fit.variables.mu.value").toDouble() - 0.12) < 1e-5);
        QCOMPARE(at(result, "fit.residuals").toInt(), 202);
        QCOMPARE(at(result, "fit.freedoms").toInt(), 200);
        QCOMPARE(json(contents(path("fit/summary.json")))["fit"].toObject(),
                 result["fit"].toObject());
        const Outcome text = call({"optimize", "fit.opt.json", "--out", "fit", "--resume"});
        QVERIFY2(text.out.contains("+-") && text.out.contains("by 95 %"), qPrintable(text.out));
        QVERIFY2(text.out.contains(" 0 computed now"), qPrintable(text.out));
    }

    /// Two residuals tell two variables, and none is left for how well.
    void asManyResidualsAsVariables() {
        const QString folder = TRAMMEL_SOURCE_DIR "/models/spring-mass-damper/";
        QVERIFY(QFile::copy(folder + "spring-mass-damper.trammel.json",
                            path("spring-mass-damper.trammel.json")));
        const QByteArray task = contents(folder + "isolator.opt.json");
        writeFile(path("isolator.opt.json"), task);
        const Outcome outcome = call({"optimize", "isolator.opt.json", "--out", "two", "--json"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonObject fit = json(outcome.out)["fit"].toObject();
        QCOMPARE(fit["freedoms"].toInt(-1), 0);
        QVERIFY(fit["determined"].toBool());
        QVERIFY(fit["deviation"].isNull());
        QVERIFY(at(json(outcome.out), "fit.variables.k.low").isNull());
        const QString text =
            call({"optimize", "isolator.opt.json", "--out", "two", "--resume"}).out;
        QVERIFY2(text.contains("as many residuals as variables"), qPrintable(text));
        QVERIFY2(!text.contains("deviation"), qPrintable(text));
    }

    void tableAndSummary() {
        writeFile(path("far.opt.json"), farthest(R"(, "name": "Far", "method": "bobyqa")"));
        const Outcome outcome = call({"optimize", "far.opt.json", "--out", "out"});
        QCOMPARE(outcome.exitCode, 0);
        QVERIFY2(outcome.out.startsWith("Far\n"), qPrintable(outcome.out));
        QVERIFY(outcome.out.contains("at half the step"));
        const QList<QByteArray> rows = contents(path("out/results.csv")).split('\n');
        QCOMPARE(rows[0], "search,run,e,mu,way,height,feasible,status,message,wall_seconds");
        QVERIFY(rows[1].startsWith("1,1,0.7,0.12,")); // begins with the model's values
        const QJsonObject summary = json(contents(path("out/summary.json")));
        QCOMPARE(summary["runs"].toInt(), rows.size() - 2);
        QVERIFY(std::abs(at(summary, "best.outputs.way").toDouble() - 6.0) < 1e-6);
    }

    /// What a folder holds is told again without any run; what only a cluster takes is refused
    /// here.
    void statusOfAFolder() {
        writeFile(path("far.opt.json"), farthest(R"(, "budget": {"runs": 15})"));
        const Outcome done = call({"optimize", "far.opt.json", "--out", "out", "--json"});
        QCOMPARE(done.exitCode, 0);
        // Without friction the way is flat in e: rounding decides when such a search has converged.
        const int runs = json(done.out)["runs"].toInt();
        QVERIFY2(runs > 3 && runs <= 15, qPrintable(done.out));
        const Outcome status = call({"optimize", "status", "out", "--json"});
        QCOMPARE(status.exitCode, 0);
        QCOMPARE(json(status.out)["runs"].toInt(), runs);
        QCOMPARE(at(json(status.out), "best"), at(json(done.out), "best"));
        QVERIFY(!json(status.out).contains("queue"));
        QVERIFY(
            call({"optimize", "status", "out"}).out.contains(QString("%1, 0 failed").arg(runs)));
        QCOMPARE(call({"optimize", "status", "nowhere"}).exitCode, 3);
        const Outcome refused =
            call({"optimize", "far.opt.json", "--out", "o", "--array-size", "3"});
        QCOMPARE(refused.exitCode, 2);
        QVERIFY2(refused.err.contains("--array-size is for --engine slurm"),
                 qPrintable(refused.err));
        QVERIFY(!QFile::exists(path("o")));
        const Outcome nothing = call({"optimize", "--out", "o"});
        QCOMPARE(nothing.exitCode, 2);
        QVERIFY2(nothing.err.contains("OPT is required"), qPrintable(nothing.err));
    }

    void noRunKeepsTheConstraints() {
        writeFile(path("far.opt.json"), farthest(R"(, "budget": {"runs": 15},
            "constraints": [ {"output": "height", "relation": ">=", "value": 5} ])"));
        const Outcome outcome = call({"optimize", "far.opt.json", "--out", "out", "--json"});
        QCOMPARE(outcome.exitCode, 1);
        QVERIFY2(outcome.err.contains("no run keeps the constraints"), qPrintable(outcome.err));
        QCOMPARE(at(json(outcome.out), "best.feasible").toBool(), false);
        QCOMPARE(json(outcome.out)["runs"].toInt(), 15);
    }

    /// Soon after Ctrl-C it has stopped with all that was computed in its files: a tenth of a
    /// second is promised, a machine with much else to do may take seconds. Then it goes on, and
    /// repeats nothing.
    void stoppedAndResumed() {
        writeFile(path("ball.trammel.json"), ball(2e-5));
        writeFile(path("far.opt.json"), farthest(R"(, "method": "sbplx", "budget": {"runs": 60})"));
        QProcess process;
        process.setWorkingDirectory(m_directory->path());
        process.start(kProgram, {"optimize", "far.opt.json", "--out", "out", "--jobs", "2"});
        while (contents(path("out/evaluations.jsonl")).count('\n') < 5)
            QTest::qWait(5);
        QElapsedTimer clock;
        clock.start();
        kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished());
        QVERIFY2(clock.elapsed() < 5000, qPrintable(QString::number(clock.elapsed())));
        QCOMPARE(process.exitCode(), 1);
        QVERIFY(process.readAllStandardError().contains("--resume goes on"));
        const qsizetype before = contents(path("out/evaluations.jsonl")).count('\n');
        QVERIFY(before < 60 && QFile::exists(path("out/best.trammel.json")));
        QCOMPARE(contents(path("out/results.csv")).count('\n'), before + 1);
        const Outcome rest =
            call({"optimize", "far.opt.json", "--out", "out", "--resume", "--json"});
        QCOMPARE(rest.exitCode, 0);
        QCOMPARE(json(rest.out)["computed"].toInt() + before,
                 json(rest.out)["runs"].toInt() + 1); // and the half step
        const Outcome whole = call({"optimize", "far.opt.json", "--out", "whole", "--json"});
        QCOMPARE(json(rest.out)["best"].toObject(), json(whole.out)["best"].toObject());
    }

    /// A kill at once leaves what was finished.
    void killedAndResumed() {
        writeFile(path("ball.trammel.json"), ball(2e-5));
        writeFile(path("far.opt.json"), farthest(R"(, "budget": {"runs": 20})"));
        QProcess process;
        process.setWorkingDirectory(m_directory->path());
        process.start(kProgram, {"optimize", "far.opt.json", "--out", "out"});
        while (contents(path("out/evaluations.jsonl")).count('\n') < 4)
            QTest::qWait(5);
        process.kill();
        QVERIFY(process.waitForFinished());
        const qsizetype before = contents(path("out/evaluations.jsonl")).count('\n');
        const QJsonObject rest =
            json(call({"optimize", "far.opt.json", "--out", "out", "--resume", "--json"}).out);
        QCOMPARE(rest["computed"].toInt() + before, rest["runs"].toInt() + 1);
    }

    void wrongUsage() {
        writeFile(path("far.opt.json"), farthest(R"(, "budget": {"runs": 3})"));
        QCOMPARE(call({"optimize"}).err, "trammel: OPT is required\n");
        QCOMPARE(call({"optimize", "far.opt.json"}).err, "trammel: --out is required\n");
        QCOMPARE(call({"optimize", "far.opt.json", "--out", "out"}).exitCode, 0);
        const Outcome again = call({"optimize", "far.opt.json", "--out", "out"});
        QCOMPARE(again.exitCode, 2);
        QVERIFY(again.err.contains("--resume goes on with it"));
        writeFile(path("far.opt.json"), farthest(R"(, "budget": {"runs": 4})"));
        const Outcome other = call({"optimize", "far.opt.json", "--out", "out", "--resume"});
        QCOMPARE(other.exitCode, 3);
        QVERIFY2(other.err.contains("optimisation: /budget/runs: 3 there, 4 here"),
                 qPrintable(other.err));
        const Outcome taken = call({"optimize", "far.opt.json", "--out", "."});
        QCOMPARE(taken.exitCode, 2);
        QVERIFY(taken.err.contains("expected a new or empty folder"));
    }

    void invalidFile() {
        writeFile(path("far.opt.json"), farthest(R"(, "method": "cobila")"));
        const Outcome outcome = call({"optimize", "far.opt.json", "--out", "out"});
        QCOMPARE(outcome.exitCode, 3);
        QVERIFY2(
            outcome.err.startsWith("far.opt.json:4:70: error: /method: unknown name \"cobila\""),
            qPrintable(outcome.err));
        QVERIFY(!QDir(path("out")).exists());
        QCOMPARE(callTrammelIn(m_directory->path(), {"validate", "far.opt.json"}).exitCode, 3);
    }

private:
    QString path(const QString& name) const { return m_directory->filePath(name); }
    Outcome call(const QStringList& arguments) const {
        return callTrammelIn(m_directory->path(), arguments);
    }

    /// (max - min) / mean of the crankshaft's rate.
    static double variationOf(const QString& csv) {
        const QList<QByteArray> rows = contents(csv).split('\n');
        const qsizetype column = rows[0].split(',').indexOf("crankshaft.rate[rad/s]");
        double least = HUGE_VAL, most = -HUGE_VAL, sum = 0.0;
        qsizetype count = 0;
        for (qsizetype i = 1; i < rows.size() && !rows[i].isEmpty(); ++i, ++count) {
            const double rate = rows[i].split(',')[column].toDouble();
            least = std::min(least, rate);
            most = std::max(most, rate);
            sum += rate;
        }
        return (most - least) / (sum / static_cast<double>(count));
    }

    std::unique_ptr<QTemporaryDir> m_directory;
};

QTEST_GUILESS_MAIN(CliOptimizeTest)
#include "cli_optimize_test.moc"
