// `trammel run` and `trammel export`, run as a user runs them.

#include "cli/cli_support.h"
#include "results/hdf5_reader.h"

#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <csignal>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace trammel::tests;
using trammel::results::readRun;
using trammel::results::RunData;

namespace {

/// A spring of 1e12 N/m at a step of 0.01 s, treated explicitly: the energy grows without bound.
const QByteArray kDiverging = R"({ "trammel": 1, "name": "stiff", "gravity": [0, 0, 0],
  "bodies": [ { "name": "m", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0], "position": [1, 0, 0] } ],
  "forces": [ { "name": "s", "type": "spring-damper", "bodies": ["ground", "m"],
    "points": [[0, 0, 0], [1, 0, 0]], "stiffness": 1e12, "damping": 0, "length": 0.5,
    "integration": "explicit" } ],
  "simulation": { "duration": 100, "step": 0.01 } }
)";

QJsonObject json(const Outcome& outcome) {
    return QJsonDocument::fromJson(outcome.out.toUtf8()).object();
}

/// Runs `trammel` with stderr on a pseudo-terminal; what came there.
QByteArray onTerminal(const QStringList& arguments) {
    int terminal = -1;
    std::vector<QByteArray> words{kProgram.toLocal8Bit()};
    for (const QString& argument : arguments)
        words.push_back(argument.toLocal8Bit());
    std::vector<char*> argv;
    for (QByteArray& word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    const winsize size{24, 100, 0, 0};
    const pid_t child = forkpty(&terminal, nullptr, nullptr, &size);
    if (child == 0) {
        execv(argv[0], argv.data());
        _exit(127);
    }
    QByteArray text;
    char buffer[4096];
    for (ssize_t got; (got = read(terminal, buffer, sizeof buffer)) > 0;)
        text.append(buffer, got);
    waitpid(child, nullptr, 0);
    close(terminal);
    return text;
}

} // namespace

class CliRunTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QVERIFY(m_directory.isValid()); }

    /// A quantity on the command line is SI in the model; one out of the range is refused.
    void parametersAreSetWithUnits_data() {
        QTest::addColumn<QString>("assignment");
        QTest::addColumn<int>("exitCode");
        QTest::addColumn<QString>("complaint");
        QTest::newRow("mm") << "L=300mm" << 0 << "";
        QTest::newRow("SI") << "L=0.3" << 0 << "";
        QTest::newRow("out of range") << "L=900 mm" << 3
                                      << "--set L=900 mm: error: /parameters/L/value: 900 mm is "
                                         "out of range; expected 100 mm "
                                         "to 400 mm\n";
        QTest::newRow("another quantity")
            << "L=30 deg" << 3
            << "--set L=30 deg: error: /parameters/L/value: \"30 deg\": \"deg\" is a unit of rad; "
               "expected a number in m, or with one of its units: m, mm, cm, dm, km, \u00b5m, um, "
               "in, "
               "ft\n";
    }
    void parametersAreSetWithUnits() {
        QFETCH(QString, assignment);
        QFETCH(int, exitCode);
        QFETCH(QString, complaint);
        const QString model = TRAMMEL_SOURCE_DIR "/tests/data/good/quantities.trammel.json";
        const Outcome outcome =
            callTrammel({"run", model, "--set", assignment, "--duration", "0.01", "--quiet"});
        QCOMPARE(outcome.complaints(), complaint);
        QCOMPARE(outcome.exitCode, exitCode);
    }

    /// Values of the command line hide nothing that the text of the file has wrong.
    void overridesKeepFindingsOfTheText() {
        const QString model =
            writeFile(m_directory.filePath("doubled.trammel.json"),
                      R"({"trammel": 1, "bodies": [{"name": "a", "fixed": true, "fixed": true}]})");
        const Outcome plain = callTrammel({"run", model});
        const Outcome given = callTrammel({"run", model, "--duration", "0.01"});
        QCOMPARE(plain.exitCode, 3);
        QCOMPARE(given.exitCode, 3);
        QCOMPARE(given.complaints(), plain.complaints());
        QVERIFY(given.complaints().contains("/bodies/0/fixed"));
    }

    /// Joints with play as ideal ones: the pin stays in the middle, and the summary names them.
    void idealJoints() {
        const QString model =
            TRAMMEL_SOURCE_DIR "/models/slider-crank-clearance/slider-crank-clearance.trammel.json";
        const QString csv = m_directory.filePath("ideal.csv");
        const auto eccentricity = [&](const QStringList& options) {
            const Outcome outcome = callTrammel(
                QStringList{"run", model, "--duration", "0.002", "--csv", csv} + options);
            if (outcome.exitCode != 0) return std::nan("");
            if (outcome.out.contains("without play") != options.contains("--ideal-joints"))
                return std::nan("");
            const QStringList lines = QString(contents(csv)).split('\n', Qt::SkipEmptyParts);
            const auto column = lines.front().split(',').indexOf("eccentricity_x[m]");
            return std::abs(lines.back().split(',').value(column).toDouble());
        };
        QVERIFY(eccentricity({}) > 1e-5);
        QVERIFY(eccentricity({"--ideal-joints"}) < 1e-9);
        const Outcome told =
            callTrammel({"run", model, "--duration", "0.002", "--ideal-joints", "--json"});
        QCOMPARE(QJsonDocument::fromJson(told.out.toUtf8())["ideal_joints"].toArray(),
                 QJsonArray{"wristpin"});
    }

    void summaryAsJson() {
        const Outcome outcome = callTrammel({"run", m_fourBar, "--duration", "0.5", "--json"});
        QCOMPARE(outcome.exitCode, 0);
        QCOMPARE(outcome.complaints(), "");
        const QStringList keys{"model",
                               "steps",
                               "duration",
                               "wall_seconds",
                               "energy_initial",
                               "energy_final",
                               "energy_drift_max",
                               "position_drift_max",
                               "velocity_drift_max",
                               "lcp",
                               "integrator",
                               "impacts",
                               "status",
                               "message"};
        const QJsonObject summary = json(outcome);
        QCOMPARE(summary.size(), keys.size());
        QCOMPARE(keysInOrder(outcome.out, keys), keys);
        const QStringList lcpKeys{"solves",   "pivots",       "iterations", "residual_max",
                                  "failures", "other_method", "fallbacks"};
        const QJsonObject lcp = summary["lcp"].toObject();
        QCOMPARE(lcp.size(), lcpKeys.size());
        QCOMPARE(keysInOrder(outcome.out, lcpKeys), lcpKeys);
        QCOMPARE(summary["model"].toString(), "Four-bar linkage");
        QCOMPARE(summary["steps"].toInt(), 500);
        QCOMPARE(summary["duration"].toDouble(), 0.5);
        QCOMPARE(summary["impacts"].toInt(), 0);
        QCOMPARE(summary["status"].toString(), "completed");
        QCOMPARE(summary["message"].toString(), "");
        QVERIFY(summary["energy_initial"].isDouble());
    }

    void summaryAsTextAndQuiet() {
        const Outcome text = callTrammel({"run", m_fourBar, "--duration", "0.1"});
        QCOMPARE(text.exitCode, 0);
        QVERIFY(text.out.startsWith("Four-bar linkage: completed\n"));
        QVERIFY(text.out.contains("0.1 s in 100 steps"));
        QCOMPARE(text.complaints(), ""); // no progress bar in a pipe
        const Outcome quiet = callTrammel({"run", m_fourBar, "--duration", "0.1", "--quiet"});
        QCOMPARE(quiet.exitCode, 0);
        QCOMPARE(quiet.out + quiet.complaints(), "");
    }

    /// Results as HDF5 and CSV of the same run hold the same numbers; `export` makes the same CSV.
    void resultFiles() {
        const QString h5 = file("r.h5"), csv = file("r.csv"), again = file("again.csv");
        const QString alone = file("alone.csv"), events = file("events.csv");
        const QStringList run{"run", m_fourBar, "--duration", "0.35", "--output-step", "0.1"};
        QCOMPARE(
            callTrammel(run + QStringList{"--out", h5, "--csv", csv, "--events", events}).exitCode,
            0);
        QCOMPARE(callTrammel(run + QStringList{"--csv", alone}).exitCode, 0);
        const Outcome exported = callTrammel({"export", h5, "--csv", again});
        QCOMPARE(exported.exitCode, 0);
        QCOMPARE(exported.out + exported.complaints(), "");
        QCOMPARE(contents(again), contents(csv));
        QCOMPARE(contents(alone), contents(csv));
        const QList<QByteArray> lines = contents(csv).split('\n');
        QVERIFY(lines[0].startsWith("t[s],crank.com.x[m],crank.com.y[m],"));
        QStringList times;
        for (qsizetype i = 1; i + 1 < lines.size(); ++i)
            times += lines[i].split(',')[0];
        // Multiples of the output step, and the end; 17 digits, so that 0.1 is not "0.1".
        QCOMPARE(times, QStringList({"0", "0.10000000000000001", "0.20000000000000001",
                                     "0.30000000000000004", "0.34999999999999998"}));
        QVERIFY(contents(events).startsWith("t[s],impact,body_a,body_b,joint,"));
        QCOMPARE(contents(events).count('\n'), 1);

        const RunData stored = readRun(h5.toStdString());
        QCOMPARE(stored.status, "completed");
        QCOMPARE(stored.header().modelName, "Four-bar linkage");
        QVERIFY(stored.header().modelText.find("\"duration\": 0.35") != std::string::npos);
        QVERIFY(stored.header().settingsText.find("\"output_step\": 0.1") != std::string::npos);
    }

    void exportChoices() {
        const QString h5 = file("c.h5"), csv = file("c.csv");
        QCOMPARE(callTrammel({"run", m_fourBar, "--duration", "1", "--output-step", "0.25", "--out",
                              h5, "--quiet"})
                     .exitCode,
                 0);
        const auto exported = [&](const QStringList& options) {
            return callTrammel(QStringList{"export", h5} + options);
        };
        QCOMPARE(exported({"--csv", csv, "--channels", "crank.com.?,energy.t*", "--from", "0.25",
                           "--to", "0.5"})
                     .exitCode,
                 0);
        const QList<QByteArray> lines = contents(csv).split('\n');
        QCOMPARE(lines[0], "t[s],crank.com.x[m],crank.com.y[m],crank.com.z[m],energy.total[J]");
        QCOMPARE(lines.size(), 4); // titles, 0.25 s, 0.5 s, and the empty rest
        const Outcome none = exported({"--csv", csv, "--channels", "nobody.*"});
        QCOMPARE(none.err, "trammel: --channels: no channel fits 'nobody.*'\n");
        QCOMPARE(none.exitCode, 2);
        QCOMPARE(exported({}).err,
                 "trammel: nothing to write: give --csv, --events, --contacts, --html or "
                 "--contact-problem\n");
        QCOMPARE(exported({}).exitCode, 2);
        QCOMPARE(exported({"--csv", h5}).exitCode, 2);
        QCOMPARE(exported({"--csv", csv, "--from", "nan"}).exitCode, 2);
        const Outcome reversed = exported({"--csv", csv, "--from", "0.5", "--to", "0.25"});
        QCOMPARE(reversed.err, "trammel: --from: 0.5 is after --to: 0.25\n");
        QCOMPARE(reversed.exitCode, 2);
        const Outcome taken = callTrammel({"run", h5, "--out", file("d.h5")});
        QVERIFY2(taken.err.contains("the file has results; expected a model file"),
                 qPrintable(taken.err));
        QCOMPARE(taken.exitCode, 3);
        const Outcome foreign = callTrammel({"export", m_fourBar, "--csv", csv});
        QVERIFY(foreign.err.contains("expected an HDF5 file"));
        QCOMPARE(foreign.exitCode, 3);
        const Outcome missing = callTrammel({"export", "/no.h5", "--csv", csv});
        QCOMPARE(missing.err, "trammel: cannot read /no.h5: the file does not exist\n");
        QCOMPARE(missing.exitCode, 3);
    }

    void overrides() {
        // Parameters may be expressions; the four-bar's rods have the mass density * length.
        const Outcome heavy = callTrammel({"run", m_fourBar, "--set", "density=2*3", "--set",
                                           "r=0.02", "--duration", "0.01", "--json"});
        const Outcome light = callTrammel({"run", m_fourBar, "--duration", "0.01", "--json"});
        QCOMPARE(heavy.exitCode, 0);
        // Potential energy is in proportion to the density: 6 times that of density 1.
        QVERIFY(std::abs(json(heavy)["energy_initial"].toDouble() /
                             json(light)["energy_initial"].toDouble() -
                         6.0) < 1e-12); // round-off
    }

    void everySimulationKeyIsTaken_data() {
        QTest::addColumn<QString>("option");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("stored");
        const auto row = [](const char* option, const char* value, const char* stored) {
            QTest::newRow(option) << option << value << stored;
        };
        row("--step", "2e-3", R"("step": 0.002)");
        row("--output-step", "a/100", R"("output_step": 0.01)");
        row("--output_step", "0.02", R"("output_step": 0.02)");
        row("--formulation", "acceleration", R"("formulation": "acceleration")");
        row("--gamma", "0.5", R"("gamma": 0.5)");
        row("--epsilon", "1e-9", R"("epsilon": 1e-09)");
        row("--rotation", "quaternion", R"("rotation": "quaternion")");
        row("--lcp", "murty", R"("lcp": "murty")");
        row("--friction", "pyramid", R"("friction": "pyramid")");
        row("--impact", "newton", R"("impact": "newton")");
        row("--coordinates", "maximal", R"("coordinates": "maximal")");
        row("--impact-location", "in-step", R"("impact_location": "in-step")");
        row("--restitution-threshold", "0.5", R"("restitution_threshold": 0.5)");
        row("--restitution_threshold", "0.25", R"("restitution_threshold": 0.25)");
        row("--integrator", "semi-implicit", R"("integrator": "semi-implicit")");
        row("--tolerance", "1e-3", R"("tolerance": 0.001)");
        row("--max-step", "0.5", R"("max_step": 0.5)");
        row("--threads", "1", R"("threads": 1)");
        row("--assemble", "true", R"("assemble": true)");
        row("--initial-velocity", "refuse", R"("initial_velocity": "refuse")");
    }
    void everySimulationKeyIsTaken() {
        QFETCH(QString, option);
        QFETCH(QString, value);
        QFETCH(QString, stored);
        const QString h5 = file("key.h5");
        const Outcome outcome =
            callTrammel({"run", m_fourBar, "--duration", "0.02", option, value, "--out", h5});
        QCOMPARE(outcome.complaints(), "");
        QCOMPARE(outcome.exitCode, 0);
        const QString settings =
            QString::fromStdString(readRun(h5.toStdString()).header().settingsText);
        QVERIFY2(settings.contains(stored), qPrintable(settings));
        QVERIFY2(
            callTrammel({"run", "--help"}).out.contains("--" + option.mid(2).replace('_', '-')),
            "the help does not tell of it");
    }

    void badOverrides_data() {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<int>("exitCode");
        QTest::addColumn<QString>("start");
        const auto row = [](const char* name, const QStringList& options, int exitCode,
                            const QString& start) {
            QTest::newRow(name) << options << exitCode << start;
        };
        row("no =", {"--set", "a"}, 2, "trammel: --set a: expected NAME=VALUE\n");
        row("no name", {"--set", "=2"}, 2, "trammel: --set =2: expected NAME=VALUE\n");
        row("no parameter", {"--set", "A=2"}, 2,
            "trammel: --set A=2: there is no such parameter; did you mean \"a\"? the model's "
            "parameters are d, a, b, "
            "c, "
            "density, r, diagonal, along, across, Cx, Cz\n");
        row("no formula", {"--set", "a=2*"}, 3, "--set a=2*: error: /parameters/a: ");
        row("no value", {"--gamma"}, 2, "trammel: --gamma: ");
        row("out of range", {"--gamma=-1"}, 3, "--gamma -1: error: /simulation/gamma: ");
        row("not positive", {"--step", "0"}, 3, "--step 0: error: /simulation/step: ");
        row("unknown method", {"--lcp", "quick"}, 3, "--lcp quick: error: /simulation/lcp: ");
        row("not a boolean", {"--assemble", "maybe"}, 3,
            "--assemble maybe: error: /simulation/assemble: ");
        row("what follows in the file", {"--set", "density=-1"}, 3,
            exampleModel("four-bar") + ":29:15: error: /bodies/0/mass: ");
        row("a method that takes no joints", {"--rotation", "nodar"}, 3,
            "--rotation nodar: error: /simulation/rotation: ");
    }
    void badOverrides() {
        QFETCH(QStringList, options);
        QFETCH(int, exitCode);
        QFETCH(QString, start);
        const Outcome outcome = callTrammel(QStringList{"run", m_fourBar} + options);
        QVERIFY2(outcome.err.startsWith(start), qPrintable(outcome.err));
        QCOMPARE(outcome.out, "");
        QCOMPARE(outcome.exitCode, exitCode);
    }

    /// A model that the settings say not to mend: refused before it runs, and nothing is written.
    void refusedStart() {
        const QString model = writeFile(
            file("tilted.trammel.json"),
            "{ \"trammel\": 1, \"simulation\": { \"initial_velocity\": \"refuse\" },\n"
            "  \"bodies\": [ { \"name\": \"arm\", \"mass\": 2, \"inertia\": [1, 1, 1, 0, 0, 0],\n"
            "    \"velocity\": [1, 0, 0] } ],\n"
            "  \"joints\": [ { \"name\": \"A\", \"type\": \"fixed\", \"bodies\": [\"ground\", "
            "\"arm\"],\n"
            "    \"position\": [0, 0, 0] } ] }\n");
        const Outcome outcome = callTrammel({"run", model, "--out", file("tilted.h5")});
        QVERIFY2(outcome.err.startsWith("trammel: " + model + ": "), qPrintable(outcome.err));
        QVERIFY(outcome.err.contains("'A'"));
        QCOMPARE(outcome.exitCode, 3);
        QVERIFY(!QFile::exists(file("tilted.h5")));
        // Mended by projection instead, it runs with a warning that names the joint.
        const Outcome mended = callTrammel(
            {"run", model, "--initial-velocity", "project", "--duration", "0.01", "-q"});
        QVERIFY2(mended.err.startsWith("warning: "), qPrintable(mended.err));
        QVERIFY(mended.err.contains("'A'"));
        QCOMPARE(mended.exitCode, 0);
    }

    void badOutputs() {
        const auto run = [&](const QStringList& options) {
            return callTrammel(QStringList{"run", m_fourBar, "--duration", "0.01"} + options);
        };
        const QString model = file("copy.trammel.json"), link = file("link.h5");
        QVERIFY(QFile::copy(m_fourBar, model));
        QVERIFY(QFile::link(model, link));
        const QByteArray before = contents(model);
        const Outcome overModel = callTrammel({"run", model, "--out", link});
        QCOMPARE(overModel.err,
                 "trammel: --out " + link + ": this is the input file, which would be lost\n");
        QCOMPARE(overModel.exitCode, 2);
        QCOMPARE(contents(model), before);
        const Outcome twice = run({"--out", file("x"), "--csv", file("x")});
        QCOMPARE(twice.err, "trammel: --csv " + file("x") + ": --out names the same file\n");
        QCOMPARE(twice.exitCode, 2);
        const Outcome nowhere = run({"--csv", "/no folder/x.csv"});
        QCOMPARE(nowhere.err, "trammel: --csv /no folder/x.csv: cannot write there: there is no "
                              "folder /no folder\n");
        QCOMPARE(nowhere.exitCode, 3);
        QCOMPARE(run({"--out", m_directory.path()}).exitCode, 3);
    }

    void divergenceKeepsResults() {
        const QString model = writeFile(file("stiff.trammel.json"), kDiverging);
        const QString h5 = file("stiff.h5"), csv = file("stiff.csv");
        const Outcome outcome = callTrammel({"run", model, "--out", h5, "--csv", csv, "--json"});
        QCOMPARE(outcome.exitCode, 1);
        QVERIFY2(outcome.err.startsWith("trammel: diverged at t = "), qPrintable(outcome.err));
        QVERIFY(outcome.err.contains("body 'm'"));
        const QJsonObject summary = json(outcome);
        QCOMPARE(summary["status"].toString(), "failed");
        QCOMPARE("trammel: " + summary["message"].toString() + "\n", outcome.err);
        const RunData run = readRun(h5.toStdString());
        QCOMPARE(run.status, "failed");
        QVERIFY(run.frameCount() > 1);
        QCOMPARE(std::size_t(contents(csv).count('\n')), run.frameCount() + 1);
    }

    void signalsStopAndKeepResults_data() {
        QTest::addColumn<int>("signal");
        QTest::addColumn<int>("times");
        QTest::newRow("Ctrl-C") << SIGINT << 1;
        QTest::newRow("SIGTERM") << SIGTERM << 1;
        // It signals the program, and then the group that the program is of.
        QTest::newRow("timeout") << SIGTERM << 2;
    }
    void signalsStopAndKeepResults() {
        QFETCH(int, signal);
        QFETCH(int, times);
        const QString h5 = file("stopped.h5"), csv = file("stopped.csv");
        QFile::remove(h5);
        QProcess process;
        process.start(kProgram, {"run", "--large", m_fourBar, "--duration", "1e6", "--output-step",
                                 "0.1", "--out", h5, "--csv", csv});
        QVERIFY(process.waitForStarted());
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(h5), 20000);
        QTest::qWait(200);
        for (int i = 0; i < times; ++i, QTest::qWait(5))
            kill(static_cast<pid_t>(process.processId()), signal);
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 1);
        const QString message = process.readAllStandardError();
        QVERIFY2(message.startsWith("trammel: stopped at t = "), qPrintable(message));
        const RunData run = readRun(h5.toStdString());
        QCOMPARE(run.status, "stopped");
        QCOMPARE("trammel: " + QString::fromStdString(english(run.message)) + "\n", message);
        QVERIFY(run.frameCount() > 1);
        QCOMPARE(std::size_t(contents(csv).count('\n')), run.frameCount() + 1);
    }

    /// Killed, it leaves what was computed up to the last second before, and `export` reads it.
    void killKeepsResults() {
        const QString h5 = file("killed.h5"), csv = file("killed.csv");
        QProcess process;
        process.start(kProgram,
                      {"run", m_fourBar, "--duration", "1e6", "--output-step", "1", "--out", h5});
        QVERIFY(process.waitForStarted());
        QTest::qWait(2500);
        process.kill();
        QVERIFY(process.waitForFinished());
        QCOMPARE(callTrammel({"export", h5, "--csv", csv}).exitCode, 0);
        QVERIFY(contents(csv).count('\n') > 2);
        QCOMPARE(readRun(h5.toStdString()).status, "");
    }

    void progressBarOnTerminalOnly() {
        const QStringList run{"run", m_fourBar, "--duration", "20"};
        const QByteArray shown = onTerminal(run);
        QVERIFY2(shown.contains("\r[#") || shown.contains("\r[."), shown.constData());
        QVERIFY(shown.contains(" % "));
        // It is wiped away before the summary.
        QVERIFY(shown.lastIndexOf("\r\033[K") < shown.indexOf("Four-bar linkage: completed"));
        QVERIFY(!onTerminal(run + QStringList{"--quiet"}).contains("\r["));
        QVERIFY(!onTerminal(run + QStringList{"--json"}).contains("\033["));
    }

private:
    QString file(const QString& name) const { return m_directory.filePath(name); }

    QTemporaryDir m_directory;
    const QString m_fourBar = exampleModel("four-bar");
};

QTEST_GUILESS_MAIN(CliRunTest)
#include "cli_run_test.moc"
