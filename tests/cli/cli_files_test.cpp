// What the command does with files: none is lost that it reads or another run writes, none is
// replaced that is no regular file, and what cannot be written is told and ends with exit code 1.

#include "cli_support.h"
#include "support/sanitizers.h"

#include <QTemporaryDir>
#include <csignal>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace trammel::tests;

namespace {

/// A ball with a mesh that names a material file.
const char kMeshModel[] = R"({ "trammel": 1,
  "bodies": [ { "name": "ball", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0], "position": [0, 0, 1],
    "shapes": [ { "type": "mesh", "file": "part.obj", "collide": false } ] } ],
  "simulation": { "duration": 0.01 } })";
const char kTetrahedron[] = "mtllib paint.mtl\n"
                            "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n"
                            "f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

/// A shell's command line, for what only a shell does with descriptors.
Outcome shell(const QString& directory, const QString& line) {
    QProcess process;
    process.setWorkingDirectory(directory);
    process.start("/bin/bash", {"-c", line});
    process.waitForFinished(60000);
    const bool exited =
        process.state() == QProcess::NotRunning && process.exitStatus() == QProcess::NormalExit;
    return {exited ? process.exitCode() : -1, QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
}

/// Peak memory of a command, KiB, by the kernel's own account: a short run ends between two looks.
qint64 peakMemory(const QStringList& arguments) {
    QProcess process;
    process.start("python3",
                  QStringList{"-c",
                              "import resource, subprocess, sys\n"
                              "subprocess.run(sys.argv[1:], check=True)\n"
                              "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)",
                              kProgram} +
                      arguments);
    process.waitForFinished(120000);
    return QString::fromUtf8(process.readAllStandardOutput()).trimmed().toLongLong();
}

} // namespace

class CliFilesTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QVERIFY(m_directory.isValid());
        writeFile(file("part.trammel.json"), kMeshModel);
        writeFile(file("part.obj"), kTetrahedron);
        writeFile(file("paint.mtl"), "newmtl red\n");
    }

    /// While one run writes a file, a second one that shall write it is refused; both tables of the
    /// first are its own.
    void oneRunAFile() {
        const QString h5 = file("one.h5"), csv = file("one.csv");
        QProcess first;
        first.start(kProgram, {"run", m_fourBar, "--duration", "1e6", "--output-step", "0.1",
                               "--out", h5, "--csv", csv, "-q"});
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(h5) && QFile::exists(csv), 30000);
        const QStringList second{"run", m_fourBar, "--duration", "0.01", "-q"};
        const Outcome sameH5 = callTrammel(second + QStringList{"--out", h5});
        QCOMPARE(sameH5.err, "trammel: cannot write " + h5 + ": another run is writing it\n");
        QCOMPARE(sameH5.exitCode, 1);
        QVERIFY(QFile::link(csv, file("other name.csv")));
        const Outcome sameCsv = callTrammel(second + QStringList{"--csv", file("other name.csv")});
        QVERIFY2(sameCsv.err.contains("another run is writing it"), qPrintable(sameCsv.err));
        QCOMPARE(sameCsv.exitCode, 1);
        kill(static_cast<pid_t>(first.processId()), SIGTERM);
        QVERIFY(first.waitForFinished(60000));
        const QString again = file("again.csv");
        QCOMPARE(callTrammel({"export", h5, "--csv", again}).exitCode, 0);
        QVERIFY(contents(csv).count('\n') > 2);
        QCOMPARE(contents(again), contents(csv));
        // Nothing is left beside them, and the next run may have the names.
        QCOMPARE(QDir(m_directory.path()).entryList({".*"}, QDir::Files | QDir::Hidden),
                 QStringList());
        QCOMPARE(callTrammel(second + QStringList{"--out", h5, "--csv", csv}).exitCode, 0);
    }

    /// Killed outright, a run leaves its table under its name, all rows whole, and hinders no other
    /// one.
    void killedRunKeepsItsTable() {
        const QString csv = file("killed.csv");
        QProcess process;
        process.start(kProgram, {"run", m_fourBar, "--duration", "1e6", "--output-step", "0.1",
                                 "--csv", csv, "-q"});
        QTRY_VERIFY_WITH_TIMEOUT(contents(csv).count('\n') > 20, 30000);
        process.kill();
        QVERIFY(process.waitForFinished());
        QByteArrayList rows = contents(csv).split('\n');
        rows.removeLast(); // after the last line break; within a write a row can be cut there
        const auto width = rows.first().count(',');
        for (const QByteArray& row : rows)
            QCOMPARE(row.count(','), width);
        QCOMPARE(callTrammel({"run", m_fourBar, "--duration", "0.01", "--csv", csv, "-q"}).exitCode,
                 0);
    }

    /// Where a method needs more memory than there is, the command says so. 1,500 links have 9,000
    /// coordinates and as many rows: a matrix of them all takes over 600 MB.
    void wantOfMemoryIsTold() {
        if (trammel::support::kIsSanitized) QSKIP("sanitizers take address space of their own");
        const Outcome run =
            shell(m_directory.path(),
                  QString("'%1' 1500 > links.trammel.json && ulimit -v 500000 && exec '%2' run "
                          "links.trammel.json --integrator generalized-alpha --duration 0.001 -q")
                      .arg(TRAMMEL_SOURCE_DIR "/scripts/chain-model", kProgram));
        QCOMPARE(run.exitCode, 1);
        QVERIFY2(run.err.contains("there is not enough memory"), qPrintable(run.err));
    }

    /// The tables take no more memory for a run of 20 times the length (300,000 frames of 126
    /// channels took 545 MB when they were kept).
    void memoryDoesNotGrow() {
        const QString h5 = file("long.h5"), csv = file("long.csv");
        const auto run = [&](const QString& duration, const QStringList& outputs) {
            return peakMemory(
                QStringList{"run", m_fourBar, "--duration", duration, "--step", "0.004", "-q"} +
                outputs);
        };
        const qint64 shortRun = run("4", {"--csv", csv}), longRun = run("80", {"--csv", csv});
        QVERIFY(shortRun > 1000);
        // The samples alone are 20 MB.
        QVERIFY2(longRun < shortRun + 5000, qPrintable(QString::number(longRun - shortRun)));
        run("80", {"--out", h5});
        const qint64 exporting = peakMemory({"export", h5, "--csv", csv});
        QVERIFY2(exporting < shortRun + 25000, qPrintable(QString::number(exporting)));
    }

    /// What a model reads is none of a command's outputs, by whatever name.
    void inputsAreKept_data() {
        QTest::addColumn<QString>("target");
        QTest::newRow("mesh") << "part.obj";
        QTest::newRow("material of the mesh") << "paint.mtl";
        QTest::newRow("model") << "part.trammel.json";
    }
    void inputsAreKept() {
        QFETCH(QString, target);
        const QString model = file("part.trammel.json");
        QDir(m_directory.path()).mkdir("sub");
        const QString link = file("link"), hard = file("hard"), way = file("sub/../" + target);
        QFile::remove(link);
        QFile::remove(hard);
        QVERIFY(QFile::link(file(target), link));
        QCOMPARE(::link(qPrintable(file(target)), qPrintable(hard)), 0);
        const QByteArray before = contents(file(target));
        const QList<QStringList> calls{{"run", model, "--out"},        {"run", model, "--csv"},
                                       {"run", model, "--events"},     {"assemble", model, "--out"},
                                       {"statics", model, "--out"},    {"modes", model, "--csv"},
                                       {"kinematics", model, "--csv"}, {"inverse", model, "--out"}};
        for (const QStringList& call : calls)
            for (const QString& name : {file(target), link, hard, way}) {
                const Outcome outcome = callTrammel(call + QStringList{name});
                QVERIFY2(outcome.err.contains("which would be lost"), qPrintable(outcome.err));
                QCOMPARE(outcome.exitCode, 2);
            }
        QCOMPARE(contents(file(target)), before);
        QVERIFY(QFileInfo(link).isSymLink());
    }

    /// Nor is what lies beside results that their model names.
    void exportsKeepMeshes() {
        const QString run = file("kept.h5");
        QCOMPARE(callTrammel(
                     {"run", file("part.trammel.json"), "--duration", "0.01", "-q", "--out", run})
                     .exitCode,
                 0);
        for (const char* target : {"part.obj", "paint.mtl"})
            for (const char* option : {"--html", "--csv", "--events"}) {
                const QByteArray before = contents(file(target));
                const Outcome outcome = callTrammel({"export", run, option, file(target)});
                QVERIFY2(outcome.err.contains("which would be lost"), qPrintable(outcome.err));
                QCOMPARE(outcome.exitCode, 2);
                QCOMPARE(contents(file(target)), before);
            }
    }

    /// The provenance that comes with a table is an output, too.
    void provenanceReplacesNothing() {
        const QString model = file("t.csv.provenance.json");
        QVERIFY(QFile::copy(m_fourBar, model));
        const QByteArray before = contents(model);
        QCOMPARE(callTrammel({"run", model, "--csv", file("t.csv")}).exitCode, 2);
        QCOMPARE(contents(model), before);
    }

    /// A study's folder in which a result's name leads to what the study reads.
    void studyKeepsItsInputs() {
        const QString study = writeFile(file("s.study.json"),
                                        "{ \"trammel_study\": 1, \"model\": \"part.trammel.json\","
                                        "  \"factors\": [ {\"name\": \"simulation.step\","
                                        " \"values\": [0.001]} ],"
                                        "  \"outputs\": { \"z\": \"last(ball.com.z)\" } }");
        const QString folder = file("study");
        QCOMPARE(callTrammel({"study", study, "--out", folder, "-q"}).exitCode, 0);
        for (const QString& input : {study, file("part.trammel.json"), file("part.obj")}) {
            const QByteArray before = contents(input);
            QFile::remove(folder + "/results.csv");
            QVERIFY(QFile::link(input, folder + "/results.csv"));
            const Outcome outcome =
                callTrammel({"study", study, "--out", folder, "--resume", "-q"});
            QVERIFY2(outcome.err.contains("which would be lost"), qPrintable(outcome.err));
            QCOMPARE(outcome.exitCode, 2);
            QCOMPARE(contents(input), before);
        }
    }

    /// Devices and pipes are written, not replaced by files; what is lost there is told.
    void devicesStay_data() {
        QTest::addColumn<QStringList>("call");
        QTest::newRow("run --csv") << QStringList{"run", m_fourBar, "--duration", "0.01", "--csv"};
        QTest::newRow("assemble --out") << QStringList{"assemble", m_fourBar, "--out"};
        QTest::newRow("statics --out") << QStringList{"statics", m_fourBar, "--out"};
        QTest::newRow("modes --csv") << QStringList{"modes", m_fourBar, "--csv"};
    }
    void devicesStay() {
        QFETCH(QStringList, call);
        // Named by a link, so that a fault costs the link and not the machine's device.
        const auto device = [&](const QString& target) {
            const QString link = file("device");
            QFile::remove(link);
            QFile::link(target, link);
            return link;
        };
        QCOMPARE(callTrammel(call + QStringList{device("/dev/null")}).exitCode, 0);
        const Outcome full = callTrammel(call + QStringList{device("/dev/full")});
        QVERIFY2(full.err.contains("No space left on device"), qPrintable(full.err));
        QVERIFY2(!full.out.isEmpty(), "what was found is printed all the same");
        QCOMPARE(full.exitCode, 1);
        QVERIFY(QFileInfo(file("device")).isSymLink());
        const Outcome folder = callTrammel(call + QStringList{m_directory.path()});
        QVERIFY2(folder.err.contains("it is a folder"), qPrintable(folder.err));
        QCOMPARE(folder.exitCode, 3);

        const QString pipe = file("pipe");
        QFile::remove(pipe);
        QCOMPARE(mkfifo(qPrintable(pipe), 0600), 0);
        QString words;
        for (const QString& word : call)
            words += "'" + word + "' ";
        const Outcome piped = shell(m_directory.path(), "cat pipe & '" + kProgram + "' " + words +
                                                            "pipe >report && wait");
        QCOMPARE(piped.exitCode, 0);
        QVERIFY(piped.out.size() > 100);
        struct stat status {};
        QCOMPARE(::stat(qPrintable(pipe), &status), 0);
        QVERIFY(S_ISFIFO(status.st_mode));
    }

    /// A text on standard output stands there alone, also where that is a file; the report goes to
    /// the other stream.
    void standardOutput() {
        const Outcome table =
            callTrammel({"run", m_fourBar, "--duration", "0.01", "--csv", "/dev/stdout"});
        QCOMPARE(table.exitCode, 0);
        QVERIFY(table.out.startsWith("t[s],"));
        QCOMPARE(table.out.count('\n'), 3); // titles, 0 and 0.01 s
        QVERIFY(table.err.contains("completed"));
        for (const char* option : {"--csv", "--contacts"})
            QVERIFY(callTrammel({"run", m_fourBar, "--duration", "0.01", option, "-"})
                        .out.startsWith("t[s],"));
        QVERIFY(!QFile::exists(QDir::tempPath() + "/-"));
        const Outcome appended =
            shell(m_directory.path(), "echo before >o.json; '" + kProgram + "' assemble '" +
                                          m_fourBar + "' --out /dev/stdout >>o.json && cat o.json");
        QCOMPARE(appended.exitCode, 0);
        QVERIFY2(appended.out.startsWith("before\n{"), qPrintable(appended.out.left(80)));
        QVERIFY(appended.out.trimmed().endsWith('}'));
        QVERIFY(callTrammel({"statics", m_fourBar, "--out", "/dev/stdout"}).out.startsWith('{'));
        QVERIFY(callTrammel({"modes", m_fourBar, "--csv", "/dev/fd/1"}).out.contains(','));
        QCOMPARE(callTrammel({"run", m_fourBar, "--out", "/dev/stdout"}).exitCode, 3);
        QCOMPARE(callTrammel({"modes", m_fourBar, "--csv", "/dev/stdout", "--json"}).exitCode, 2);
    }

    void standardOutputThatTakesNothing_data() {
        QTest::addColumn<QString>("call");
        for (const char* call :
             {"--help", "--version", "run --help", "help run", "info M", "info M --json",
              "validate M", "run M --duration 0.01 --json", "statics M", "completion bash"})
            QTest::newRow(call) << call;
    }
    void standardOutputThatTakesNothing() {
        QFETCH(QString, call);
        const QString line = "'" + kProgram + "' " + call.replace("M", "'" + m_fourBar + "'");
        const Outcome full = shell(m_directory.path(), line + " >/dev/full");
        QCOMPARE(full.complaints(),
                 "trammel: cannot write standard output: No space left on device\n");
        QCOMPARE(full.exitCode, 1);
        // Nobody reads: the pipe's end was closed before the command begins.
        const Outcome closed = shell(m_directory.path(), "{ sleep 0.3; " + line +
                                                             "; echo $? >code; } | true; cat code");
        QVERIFY2(closed.err.contains("cannot write standard output: Broken pipe"),
                 qPrintable(closed.err));
        QCOMPARE(closed.out.trimmed(), "1");
        QCOMPARE(shell(m_directory.path(), line + " >&-").exitCode, 1);
    }

    /// The one file that can be written holds the run; a closed standard output lends its number to
    /// no file.
    void whatIsComputedIsKept() {
        const QString csv = file("kept.csv"), h5 = file("kept.h5");
        const Outcome outcome = callTrammel(
            {"run", m_fourBar, "--duration", "0.05", "--csv", csv, "--events", "/dev/full"});
        QVERIFY(outcome.err.contains("cannot write /dev/full: No space left on device"));
        QCOMPARE(outcome.exitCode, 1);
        QVERIFY(outcome.out.contains(csv));
        QVERIFY(!outcome.out.contains("/dev/full"));
        QCOMPARE(contents(csv).count('\n'), 7);
        const Outcome closed = shell(m_directory.path(), "'" + kProgram + "' run '" + m_fourBar +
                                                             "' --duration 0.05 --out kept.h5 >&-");
        QCOMPARE(closed.exitCode, 1);
        QCOMPARE(callTrammel({"export", h5, "--csv", csv}).exitCode, 0);
        QCOMPARE(contents(csv).count('\n'), 7);
    }

    /// A limit of the size of files (1000 blocks of 1 KiB) is a disk that is full: what is there
    /// by then stays, and the cause is told.
    void limitOfFiles() {
        const Outcome outcome =
            shell(m_directory.path(), "ulimit -f 1000; exec '" + kProgram + "' run '" + m_fourBar +
                                          "' --duration 20 --output-step 0.002 --csv limit.csv -q");
        QCOMPARE(outcome.exitCode, 1);
        QVERIFY2(outcome.err.contains("cannot write limit.csv: File too large"),
                 qPrintable(outcome.err));
        QVERIFY(contents(file("limit.csv")).endsWith('\n'));
        QVERIFY(QDir(m_directory.path())
                    .entryList({".limit.csv.*"}, QDir::Files | QDir::Hidden)
                    .isEmpty());
    }

    /// What a run is writing no other command replaces.
    void exportOntoARun() {
        const QString source = file("source.h5"), csv = file("busy.csv");
        QCOMPARE(callTrammel({"run", m_fourBar, "--duration", "0.05", "--out", source}).exitCode,
                 0);
        QProcess run;
        run.start(kProgram, {"run", m_fourBar, "--duration", "1e6", "--csv", csv, "-q"});
        QTRY_VERIFY_WITH_TIMEOUT(QFileInfo(csv).size() > 10000, 20000);
        const Outcome outcome = callTrammel({"export", source, "--csv", csv});
        QCOMPARE(outcome.exitCode, 1);
        QVERIFY2(outcome.err.contains("another run is writing it"), qPrintable(outcome.err));
        run.terminate();
        QVERIFY(run.waitForFinished(20000));
        QVERIFY(contents(csv).count('\n') > 10);
        QVERIFY(!run.readAllStandardError().contains("cannot write"));
        QCOMPARE(callTrammel({"export", source, "--csv", csv}).exitCode, 0);
    }

    /// A mesh's material is not asked for; a pipe in a mesh's place is refused without waiting.
    void pipesAreNotRead() {
        const QString model = file("piped/part.trammel.json");
        QDir(m_directory.path()).mkdir("piped");
        writeFile(model, kMeshModel);
        writeFile(file("piped/part.obj"), kTetrahedron);
        QCOMPARE(mkfifo(qPrintable(file("piped/paint.mtl")), 0600), 0);
        QCOMPARE(callTrammel({"run", model, "-q"}).exitCode, 0);
        QCOMPARE(callTrammel({"validate", model}).exitCode, 0);
        QFile::remove(file("piped/part.obj"));
        QCOMPARE(mkfifo(qPrintable(file("piped/part.obj")), 0600), 0);
        for (const char* command : {"validate", "info", "run"}) {
            const Outcome outcome = callTrammel({command, model});
            QVERIFY2(outcome.err.contains("is not a regular file"), qPrintable(outcome.err));
            QCOMPARE(outcome.exitCode, 3);
        }
        for (const QStringList& call : {QStringList{"validate"}, {"inspect", "--at", "0"}, {"lcp"}})
            QCOMPARE(callTrammel(call + QStringList{file("piped/paint.mtl")}).exitCode, 3);
    }

    /// What the program was started with is read, a pipe or a file.
    void modelFromAPipe() {
        const QString program = "'" + kProgram + "'", model = "'" + m_fourBar + "'";
        for (const QString& line :
             {"cat " + model + " | " + program + " validate /dev/stdin",
              program + " validate /dev/stdin < " + model,
              program + " validate <(cat " + model + ")",
              "cat " + model + " | " + program + " run /dev/stdin --duration 0.05 -q"}) {
            const Outcome outcome = shell(m_directory.path(), line);
            QVERIFY2(outcome.exitCode == 0, qPrintable(line + ": " + outcome.err));
        }
        const Outcome endless =
            shell(m_directory.path(), program + " validate /dev/stdin < /dev/zero");
        QCOMPARE(endless.exitCode, 3);
        QVERIFY2(endless.err.contains("expected a model file of at most"), qPrintable(endless.err));
    }

    /// SIGHUP stops a run as SIGTERM does, but not one that `nohup` started.
    void hangUp() {
        const QString h5 = file("hup.h5");
        QProcess process;
        process.start(kProgram, {"run", "--large", m_fourBar, "--duration", "1e6", "--output-step",
                                 "0.1", "--out", h5, "-q"});
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(h5), 30000);
        kill(static_cast<pid_t>(process.processId()), SIGHUP);
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 1);
        QVERIFY(process.readAllStandardError().startsWith("trammel: stopped at t = "));
        const Outcome ignored = shell(
            m_directory.path(), "trap '' HUP; '" + kProgram + "' run '" + m_fourBar +
                                    "' --duration 1e6 --output-step 0.1 --out nohup.h5 -q & p=$!; "
                                    "while [ ! -e nohup.h5 ]; do sleep 0.05; done; sleep 0.2; "
                                    "kill -HUP $p; sleep 0.5; kill -0 $p && echo alive; "
                                    "kill -TERM $p; wait $p");
        QCOMPARE(ignored.out, "alive\n");
        QCOMPARE(ignored.exitCode, 1);
    }

private:
    QString file(const QString& name) const { return m_directory.filePath(name); }

    QTemporaryDir m_directory;
    const QString m_fourBar = exampleModel("four-bar");
};

QTEST_GUILESS_MAIN(CliFilesTest)
#include "cli_files_test.moc"
