// `trammel study`, run as a user runs it: tables, broken files, kills and what comes after.

#include "cli/cli_support.h"
#include "support/solver_study.h"

#include <QDirIterator>
#include <QElapsedTimer>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <cmath>
#include <csignal>

using namespace trammel::tests;

namespace {

/// A ball at v m/s, without gravity: x = v t. Every impact law and method gives the same.
QByteArray model(double step) {
    return QByteArray(R"({ "trammel": 1, "name": "ball", "gravity": [0, 0, 0],
  "parameters": { "v": 2, "m": 1 },
  "bodies": [ { "name": "ball", "mass": "m", "inertia": [1, 1, 1, 0, 0, 0],
                "velocity": ["v", 0, 0] } ],
  "simulation": { "duration": 1, "output_step": 0.1, "step": )") +
           QByteArray::number(step) + " } }\n";
}

QByteArray study(int runs) {
    return QByteArray(R"({ "trammel_study": 1, "name": "Ways", "model": "ball.trammel.json",
  "factors": [ { "name": "v", "range": [1, )") +
           QByteArray::number(runs) + ", " + QByteArray::number(runs) +
           R"json(] } ],
  "outputs": { "way": "last(ball.com.x)" } }
)json";
}

/// The times at which shards were written, by name: what is not repeated keeps its own.
QMap<QString, qint64> shards(const QString& folder) {
    QMap<QString, qint64> times;
    QDirIterator files(folder + "/shards", {"*.json"}, QDir::Files);
    while (files.hasNext()) {
        files.next();
        times[files.fileName()] = files.fileInfo().lastModified().toMSecsSinceEpoch();
    }
    return times;
}

QList<QByteArray> rows(const QString& folder) {
    QList<QByteArray> lines = contents(folder + "/results.csv").split('\n');
    lines.removeLast(); // behind the last line's end
    return lines;
}

QJsonObject json(const QString& text) {
    return QJsonDocument::fromJson(text.toUtf8()).object();
}

} // namespace

class CliStudyTest : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_directory = std::make_unique<QTemporaryDir>();
        QVERIFY(m_directory->isValid());
        writeFile(path("ball.trammel.json"), model(0.1));
        writeFile(path("ball.study.json"), study(6));
    }

    /// What docs/studies.md prints, of the study of 441 runs cut to its first: the counts, the
    /// titles and the first figures, to the last digits that machines may differ in.
    void printedExample_data() {
        QTest::addColumn<QString>("page");
        QTest::newRow("English") << "studies.md";
        QTest::newRow("Japanese") << "studies.ja.md";
    }
    void printedExample() {
        QFETCH(QString, page);
        const QString models = TRAMMEL_SOURCE_DIR "/models/bouncing-box/";
        const QString text = contents(QString(TRAMMEL_SOURCE_DIR "/docs/") + page);
        QString one = contents(models + "restitution-friction.study.json");
        int runs = 1;
        const QRegularExpression range(R"("range": \[(\d+), \d+, (\d+)\])");
        for (auto match = range.match(one); match.hasMatch(); match = range.match(one)) {
            runs *= match.captured(2).toInt();
            one.replace(match.capturedStart(), match.capturedLength(),
                        "\"values\": [" + match.captured(1) + "]");
        }
        QVERIFY(text.contains(QString("%1 of %1 runs finished").arg(runs)));
        one.replace("bouncing-box.trammel.json", models + "bouncing-box.trammel.json");
        writeFile(path("one.study.json"), one.toUtf8());
        QCOMPARE(call({"study", "one.study.json", "--out", "one"}).exitCode, 0);
        const QList<QByteArray> lines = rows(path("one"));
        const qsizetype titles = text.indexOf("\nrun,") + 1;
        QVERIFY(titles > 0);
        const QStringList printed = text.mid(titles).split('\n');
        QCOMPARE(printed[0], QString(lines[0]));
        const QStringList figures = printed[1].split(',');
        QVERIFY(figures.size() > 5 && figures.last() == "...");
        for (qsizetype i = 0; i + 1 < figures.size(); ++i) {
            const double expected = figures[i].toDouble();
            const double found = lines[1].split(',')[i].toDouble();
            QVERIFY2(std::abs(found - expected) <= 1e-9 * std::abs(expected),
                     qPrintable(printed[0].split(',')[i] + ": " + lines[1].split(',')[i]));
        }
    }

    /// A run that came to its end over failed solves is completed, and told beside the others: by
    /// the study and by its status.
    void runsWithFailuresAreTold() {
        writeFile(path("tower.trammel.json"), trammel::support::kTowerModel);
        writeFile(path("solvers.study.json"), trammel::support::kSolverStudy);
        const QRegularExpression counts("completed +2\\n +with failures +1\\n +failed +2\\n");
        const Outcome outcome = call({"study", "solvers.study.json", "--out", "solvers"});
        QCOMPARE(outcome.exitCode, 0);
        QVERIFY2(counts.match(outcome.out).hasMatch(), qPrintable(outcome.out));
        const Outcome status = call({"study", "status", "solvers"});
        QVERIFY2(counts.match(status.out).hasMatch(), qPrintable(status.out));
        const QJsonObject values = json(call({"study", "status", "solvers", "--json"}).out);
        QCOMPARE(values["completed"].toInt(), 2);
        QCOMPARE(values["with_failures"].toInt(), 1);
        QCOMPARE(values["failed"].toInt(), 2);
    }

    /// x = v after 1 s: ten steps' rounding.
    void tableAndSummary() {
        const Outcome outcome = call({"study", "ball.study.json", "--out", "out"});
        QCOMPARE(outcome.complaints(), "");
        QCOMPARE(outcome.exitCode, 0);
        QVERIFY2(outcome.out.startsWith("Ways: 6 of 6 runs finished\n"), qPrintable(outcome.out));
        QVERIFY(outcome.out.contains(path("out/results.csv")));
        const auto lines = rows(path("out"));
        QCOMPARE(lines.size(), 7);
        QCOMPARE(lines.front(), "run,v,way,status,message,wall_seconds");
        for (int run = 1; run <= 6; ++run) {
            const auto fields = lines[run].split(',');
            QCOMPARE(fields.size(), 6);
            QCOMPARE(fields[0].toInt(), run);
            QCOMPARE(fields[1].toDouble(), double(run));
            QVERIFY(std::abs(fields[2].toDouble() - run) < 1e-13);
            QCOMPARE(fields[3], "completed");
            QCOMPARE(fields[4], "");
            QVERIFY(fields[5].toDouble() > 0);
        }
        QVERIFY(QFile::exists(path("out/results.h5")));
        QVERIFY(!QDir(path("out/runs")).exists());
    }

    void summaryAsJsonAndStatus() {
        const Outcome outcome = call({"study", "ball.study.json", "--out", "out", "--json"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonObject summary = json(outcome.out);
        QCOMPARE(summary["runs"].toInt(), 6);
        QCOMPARE(summary["completed"].toInt(), 6);
        QCOMPARE(summary["missing"].toInt(), 0);
        QVERIFY(summary["wall_seconds"].toDouble() > 0);
        const QJsonObject status = json(call({"study", "status", "out", "--json"}).out);
        QCOMPARE(status["completed"].toInt(), 6);
        QCOMPARE(status["name"].toString(), "Ways");
        QVERIFY(!status.contains("queue"));
    }

    void keepsFilesOfRunsWhereAsked() {
        QCOMPARE(call({"study", "ball.study.json", "--out", "out", "--keep", "-q"}).exitCode, 0);
        const QString folder = path("out/runs/000004");
        QCOMPARE(call({"export", folder + "/results.h5", "--csv", "run.csv"}).exitCode, 0);
        QVERIFY(contents(path("run.csv")).startsWith("t[s],ball.com.x[m],"));
        QCOMPARE(call({"validate", folder + "/model.trammel.json"}).exitCode, 0);
    }

    /// A run whose values the model refuses is a row with its reason; the others are not touched,
    /// and the study is done.
    void failedRunsStayListed() {
        writeFile(path("ball.study.json"),
                  study(3).replace("\"v\"", "\"m\"").replace("[1, 3", "[-1, 1"));
        const Outcome outcome = call({"study", "ball.study.json", "--out", "out"});
        QCOMPARE(outcome.exitCode, 0);
        QCOMPARE(outcome.err, "trammel: 2 of 3 runs failed; their messages stand in results.csv\n");
        const auto lines = rows(path("out"));
        QVERIFY2(lines[1].startsWith("1,-1,,failed,/bodies/0/mass: "), lines[1].constData());
        QVERIFY2(lines[2].startsWith("2,0,,failed,"), lines[2].constData());
        QVERIFY2(lines[3].contains(",completed,,"), lines[3].constData());
        // Failed runs are finished; --retry-failed takes them up again.
        const auto before = shards(path("out"));
        QTest::qWait(20);
        QCOMPARE(call({"study", "ball.study.json", "--out", "out", "--resume"}).exitCode, 0);
        QCOMPARE(shards(path("out")), before);
        call({"study", "ball.study.json", "--out", "out", "--resume", "--retry-failed"});
        QVERIFY(shards(path("out"))["000001.json"] > before["000001.json"]);
        QCOMPARE(shards(path("out"))["000003.json"], before["000003.json"]);
    }

    void allRunsFailed() {
        writeFile(path("ball.study.json"),
                  study(2).replace("\"v\"", "\"m\"").replace("[1, 2", "[-1, 0"));
        QCOMPARE(call({"study", "ball.study.json", "--out", "out"}).exitCode, 1);
        QCOMPARE(rows(path("out")).size(), 3);
    }

    void brokenFilesAndWrongUse_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("exitCode");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const QStringList& arguments, int exitCode,
                            const char* message) {
            QTest::newRow(name) << arguments << exitCode << QString(message);
        };
        row("no file", {"nothing.study.json", "--out", "out"}, 3,
            "nothing.study.json:0:0: error: the file cannot be read; expected an existing study "
            "file\n");
        row("no study", {}, 2, "trammel: STUDY is required\n");
        row("no folder", {"ball.study.json"}, 2, "trammel: --out is required\n");
        row("a model", {"ball.trammel.json", "--out", "out"}, 3,
            "ball.trammel.json:1:3: error: /trammel: unknown key \"trammel\" in a study; expected "
            "trammel_study, ");
        row("foreign folder", {"ball.study.json", "--out", "."}, 2,
            "trammel: --out .: expected a new or empty folder, or one where this study was "
            "begun\n");
        row("no jobs", {"ball.study.json", "--out", "out", "--jobs", "0"}, 2, "trammel: --jobs: ");
        row("engine", {"ball.study.json", "--out", "out", "--engine", "cloud"}, 2,
            "trammel: --engine: ");
        row("time without Slurm", {"ball.study.json", "--out", "out", "--time", "5"}, 2,
            "trammel: --time is for --engine slurm\n");
        row("collect nothing", {"collect", "."}, 3,
            "trammel: .: no study was begun there; expected the folder that `trammel study --out` "
            "made\n");
        row("status of nothing", {"status", "nowhere"}, 3, "trammel: nowhere: no study was begun ");
    }
    void brokenFilesAndWrongUse() {
        QFETCH(QStringList, arguments);
        QFETCH(int, exitCode);
        QFETCH(QString, message);
        const Outcome outcome = call(QStringList{"study"} + arguments);
        QVERIFY2(outcome.err.contains(message), qPrintable(outcome.err));
        QCOMPARE(outcome.out, "");
        QCOMPARE(outcome.exitCode, exitCode);
        QVERIFY(!QFile::exists(path("out/results.csv")));
    }

    void studiesAreValidated() {
        const Outcome good = call({"validate", "ball.study.json"});
        QCOMPARE(good.out, "ball.study.json: ok\n");
        QCOMPARE(good.exitCode, 0);
        writeFile(path("ball.study.json"), study(3).replace("ball.com.x", "bal.com.x"));
        const Outcome bad = call({"validate", "ball.study.json", "ball.trammel.json"});
        QVERIFY(bad.err.contains("ball.study.json:3:23: error: /outputs/way: "));
        QCOMPARE(bad.out, "ball.trammel.json: ok\n");
        QCOMPARE(bad.exitCode, 3);
    }

    void aFolderInUseIsNotOverwritten() {
        QCOMPARE(call({"study", "ball.study.json", "--out", "out", "-q"}).exitCode, 0);
        const auto before = shards(path("out"));
        const Outcome again = call({"study", "ball.study.json", "--out", "out"});
        QCOMPARE(again.exitCode, 2);
        QVERIFY(again.err.contains("--resume goes on with it"));
        writeFile(path("ball.study.json"), study(7));
        const Outcome changed = call({"study", "ball.study.json", "--out", "out", "--resume"});
        QCOMPARE(changed.exitCode, 3);
        QVERIFY2(changed.err.endsWith("It differs in\n"
                                      "  study: /factors/0/range/1: 6 there, 7 here\n"
                                      "  study: /factors/0/range/2: 6 there, 7 here\n"),
                 qPrintable(changed.err));
        QCOMPARE(shards(path("out")), before);
    }

    /// kill -9 in the middle, several times: finished runs stay as they are, the rest follows, and
    /// no worker outlives the study.
    void killedAndResumed() {
        prepareSlow(24);
        QMap<QString, qint64> before;
        for (int kills = 0; kills < 3; ++kills) {
            QProcess process;
            start(process, {"--resume"});
            QVERIFY(waitForShards(before.size() + 3));
            process.kill();
            process.waitForFinished();
            QTest::qWait(200); // workers die with it
            const auto after = shards(path("out"));
            QTest::qWait(400);
            QCOMPARE(shards(path("out")), after);
            QVERIFY(after.size() >= before.size() + 3 && after.size() < 24);
            for (auto shard = before.begin(); shard != before.end(); ++shard)
                QCOMPARE(after[shard.key()], shard.value());
            before = after;
        }
        const Outcome rest =
            call({"study", "ball.study.json", "--out", "out", "--resume", "--json"});
        QCOMPARE(rest.exitCode, 0);
        const auto after = shards(path("out"));
        QCOMPARE(after.size(), 24);
        for (auto shard = before.begin(); shard != before.end(); ++shard)
            QCOMPARE(after[shard.key()], shard.value());
        checkAllWays(24);
    }

    void interruptedAndResumed() {
        prepareSlow(12);
        QProcess process;
        start(process, {});
        QVERIFY(waitForShards(2));
        kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(20000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 1);
        const int finished = static_cast<int>(shards(path("out")).size());
        QVERIFY(finished >= 2 && finished < 12);
        QCOMPARE(QString(process.readAllStandardError()),
                 QString("trammel: stopped; --resume goes on with the %1 runs that are missing\n")
                     .arg(12 - finished));
        // The table has a row for every run, also for those that are missing.
        QCOMPARE(rows(path("out")).size(), 13);
        QCOMPARE(contents(path("out/results.csv")).count(",missing,"), 12 - finished);
        QCOMPARE(call({"study", "collect", "out"}).exitCode, 1);
        QCOMPARE(call({"study", "ball.study.json", "--out", "out", "--resume", "-q"}).exitCode, 0);
        checkAllWays(12);
    }

    void oneProcessAtATime() {
        prepareSlow(40);
        QProcess process;
        start(process, {});
        QVERIFY(waitForShards(1));
        const Outcome second = call({"study", "ball.study.json", "--out", "out", "--resume"});
        QCOMPARE(second.exitCode, 1);
        QVERIFY2(second.err.contains("another process is running this study"),
                 qPrintable(second.err));
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitCode(), 0);
    }

private:
    QString path(const QString& name) const { return m_directory->filePath(name); }
    Outcome call(const QStringList& arguments) const {
        return callTrammelIn(m_directory->path(), arguments);
    }
    /// Runs of some 0.1 s.
    void prepareSlow(int runs) const {
        writeFile(path("ball.trammel.json"), model(4e-6));
        writeFile(path("ball.study.json"), study(runs));
    }
    void start(QProcess& process, const QStringList& options) const {
        process.setWorkingDirectory(m_directory->path());
        process.start(kProgram,
                      QStringList{"study", "ball.study.json", "--out", "out", "--jobs", "2"} +
                          options);
    }
    bool waitForShards(qsizetype count) const {
        return QTest::qWaitFor([&] { return shards(path("out")).size() >= count; }, 30000);
    }
    /// x = v; the tolerance is the rounding of 250,000 steps.
    void checkAllWays(int runs) const {
        const auto lines = rows(path("out"));
        QCOMPARE(lines.size(), runs + 1);
        for (int run = 1; run <= runs; ++run) {
            const auto fields = lines[run].split(',');
            QCOMPARE(fields[0].toInt(), run);
            QVERIFY(std::abs(fields[2].toDouble() - run) < 1e-8);
            QCOMPARE(fields[3], "completed");
        }
    }

    std::unique_ptr<QTemporaryDir> m_directory;
};

QTEST_GUILESS_MAIN(CliStudyTest)
#include "cli_study_test.moc"
