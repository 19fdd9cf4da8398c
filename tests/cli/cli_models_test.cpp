// `trammel` itself, `trammel validate` and `trammel info`, run as a user runs them.

#include "cli/cli_support.h"

#include <QDirIterator>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

using namespace trammel::tests;

class CliModelsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QVERIFY(m_directory.isValid()); }

    void versionAndHelp() {
        const Outcome version = callTrammel({"--version"});
        QCOMPARE(version.exitCode, 0);
        QVERIFY(version.out.startsWith("trammel "));
        const Outcome help = callTrammel({"--help"});
        QCOMPARE(help.exitCode, 0);
        for (const QString command :
             {"validate",   "info",          "assemble",  "statics",  "kinematics",  "inverse",
              "curve",      "sensitivity",   "tolerance", "modes",    "run",         "export",
              "export-fmu", "inspect",       "study",     "optimize", "synthesize",  "cognates",
              "lcp",        "contact-bench", "mechanism", "import",   "export-model"}) {
            QVERIFY(help.out.contains("\n  " + command));
            const Outcome own = callTrammel({command, "--help"});
            QCOMPARE(own.exitCode, 0);
            QVERIFY2(own.out.contains("Example"), qPrintable(own.out));
            QVERIFY2(own.out.contains("Usage: trammel " + command + " "), qPrintable(own.out));
        }
    }

    /// Values in their units with range and description; JSON has them in SI.
    void infoListsParameters() {
        const QString model = TRAMMEL_SOURCE_DIR "/tests/data/good/quantities.trammel.json";
        const Outcome text = callTrammel({"info", model});
        QCOMPARE(text.exitCode, 0);
        QVERIFY2(text.out.contains("  parameters            5\n"
                                   "    L = 250 mm (100 mm to 400 mm): length of the rod\n"
                                   "    speed = 60 rpm (at most 120 rpm)\n"
                                   "    width = 0.75 in\n"),
                 qPrintable(text.out));
        const Outcome json = callTrammel({"info", model, "--json"});
        const QJsonObject first =
            QJsonDocument::fromJson(json.out.toUtf8())["parameters"][0].toObject();
        QCOMPARE(first["name"].toString(), QString("L"));
        QCOMPARE(first["value"].toDouble(), 0.25);
        QCOMPARE(first["unit"].toString(), QString("mm"));
        QCOMPARE(first["min"].toDouble(), 0.1);
        QCOMPARE(first["max"].toDouble(), 0.4);
        QCOMPARE(first["description"].toString(), QString("length of the rod"));
    }

    /// A model that is there is replaced where --force says so only; what came of the file is told
    /// with its place.
    void importsReplaceNothingUnasked() {
        const QTemporaryDir folder;
        const QString robot = TRAMMEL_SOURCE_DIR "/tests/data/robots/leg_with_loop.urdf";
        const QString model = writeFile(folder.filePath("leg.trammel.json"), "mine");
        const Outcome refused = callTrammel({"import", robot, "--out", model});
        QCOMPARE(refused.exitCode, 2);
        QVERIFY2(refused.err.contains("--force"), qPrintable(refused.err));
        QCOMPARE(contents(model), QByteArray("mine"));
        const Outcome done = callTrammel({"import", robot, "--out", model, "--force"});
        QCOMPARE(done.exitCode, 0);
        QVERIFY2(done.out.contains("leg_with_loop.urdf:"), qPrintable(done.out));
        QCOMPARE(callTrammel({"validate", model}).exitCode, 0);
    }

    /// Neither the model nor its meshes take the place of a file that the import reads, --force or
    /// not.
    void importsReplaceNothingThatTheyRead() {
        const QTemporaryDir folder;
        const QString gripper = TRAMMEL_SOURCE_DIR "/models/gripper/";
        const auto refuses = [&](const QString& robot, const QString& input) {
            const QByteArray before = contents(input);
            const Outcome refused = callTrammel({"import", robot, "--out", input, "--force"});
            QCOMPARE(refused.exitCode, 2);
            QVERIFY2(refused.err.contains("a file that the import reads"), qPrintable(refused.err));
            QCOMPARE(contents(input), before);
        };
        for (const QString name : {"gripper.xml", "gripper_shapes.xml"})
            QVERIFY(QFile::copy(gripper + name, folder.filePath(name)));
        refuses(folder.filePath("gripper.xml"), folder.filePath("gripper_shapes.xml"));
        const QString robot = writeFile(
            folder.filePath("m.urdf"),
            "<robot name=\"m\"><link name=\"a\"><visual><geometry><mesh "
            "filename=\"m_meshes/t.obj\" scale=\"2 2 2\"/></geometry></visual></link></robot>");
        refuses(robot, writeFile(folder.filePath("m.yaml"), "closed_loop: []\ntype: []\n"));
        QVERIFY(QDir(folder.path()).mkdir("m_meshes"));
        const QString mesh =
            writeFile(folder.filePath("m_meshes/t.obj"),
                      "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
        refuses(robot, mesh);
        const QByteArray before = contents(mesh);
        const Outcome done = callTrammel(
            {"import", robot, "--out", folder.filePath("m.trammel.json"), "--fill-inertia"});
        QVERIFY2(done.exitCode == 0, qPrintable(done.err));
        QCOMPARE(contents(mesh), before);
        QVERIFY(QFile::exists(folder.filePath("m_meshes/t_2.obj")));
    }

    /// What a format has no word for is told, of every format: balls that bounce and a tilted
    /// plane.
    void exportsTellWhatTheyLeaveOut() {
        const QTemporaryDir folder;
        for (const char* format : {"urdf", "sdf", "mjcf"}) {
            const auto written = [&](const QString& example) {
                return callTrammel({"export-model", exampleModel(example), "--to", format, "--out",
                                    folder.filePath(example + '.' + format)});
            };
            const Outcome balls = written("balls-in-a-box");
            QCOMPARE(balls.exitCode, 0);
            QVERIFY2(balls.out.contains("restitution"), qPrintable(balls.out));
        }
        const Outcome box = callTrammel({"export-model", exampleModel("incline-block"), "--to",
                                         "mjcf", "--out", folder.filePath("block.xml")});
        QVERIFY2(box.out.contains("a shape of \"ground\""), qPrintable(box.out));
    }

    /// The model is right: that nothing can be written is no fault of it.
    void anExportThatCannotBeWritten() {
        const QTemporaryDir folder;
        const QString full = folder.filePath("full.urdf"); // so that a fault costs the link only
        QVERIFY(QFile::link("/dev/full", full));
        const Outcome outcome =
            callTrammel({"export-model", exampleModel("four-bar"), "--to", "urdf", "--out", full});
        QVERIFY2(outcome.err.contains("No space left on device"), qPrintable(outcome.err));
        QCOMPARE(outcome.exitCode, 1);
    }

    void wrongUsage_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const QStringList& arguments, const char* message) {
            QTest::newRow(name) << arguments << QString(message);
        };
        row("unknown command", {"solve", "p.json"},
            "trammel: unknown command 'solve'; the commands are validate, info, assemble, statics, "
            "kinematics, inverse, curve, sensitivity, tolerance, modes, run, export, "
            "export-fmu, inspect, study, optimize, synthesize, cognates, "
            "lcp, contact-bench, mechanism, import, export-model, completion, help\n");
        row("no model", {"validate"}, "trammel: MODEL is required\n");
        row("too many models", {"info", "a.json", "b.json"}, "trammel: not expected: b.json\n");
        row("unknown option", {"run", "a.json", "--speed", "3"},
            "trammel: not expected: --speed 3\n");
        row("option of another command", {"validate", "a.json", "--json"},
            "trammel: not expected: --json\n");
    }
    void wrongUsage() {
        QFETCH(QStringList, arguments);
        QFETCH(QString, message);
        const Outcome outcome = callTrammel(arguments);
        QCOMPARE(outcome.err, message);
        QCOMPARE(outcome.out, "");
        QCOMPARE(outcome.exitCode, 2);
    }

    void noArgumentsPrintHelp() {
        const Outcome outcome = callTrammel({});
        QCOMPARE(outcome.exitCode, 2);
        QVERIFY(outcome.err.contains("Usage: trammel"));
    }

    void validatesEveryExample() {
        QStringList arguments{"validate"};
        QString expected;
        QDirIterator models(TRAMMEL_SOURCE_DIR "/models", {"*.trammel.json"}, QDir::Files,
                            QDirIterator::Subdirectories);
        while (models.hasNext()) {
            arguments += models.next();
            expected += arguments.back() + ": ok\n";
        }
        QVERIFY(arguments.size() > 5);
        const Outcome outcome = callTrammel(arguments);
        QCOMPARE(outcome.complaints(), "");
        QCOMPARE(outcome.out, expected);
        QCOMPARE(outcome.exitCode, 0);
    }

    /// All files are checked, and every finding of each is told.
    void validateChecksAllFiles() {
        const QString bad = writeFile(m_directory.filePath("bad.trammel.json"),
                                      "{ \"trammel\": 1,\n"
                                      "  \"simulation\": { \"step\": 0, \"gamma\": 2 } }\n");
        const QString missing = m_directory.filePath("missing.trammel.json");
        const QString good = exampleModel("four-bar");
        const Outcome outcome = callTrammel({"validate", bad, missing, good});
        QCOMPARE(outcome.out, good + ": ok\n");
        const QStringList lines = outcome.err.split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 3);
        QVERIFY2(lines[0].startsWith(bad + ":2:27: error: /simulation/step: "),
                 qPrintable(lines[0]));
        QVERIFY2(lines[1].startsWith(bad + ":2:39: error: /simulation/gamma: "),
                 qPrintable(lines[1]));
        QVERIFY2(lines[2].startsWith(missing + ":0:0: error: the file "), qPrintable(lines[2]));
        QCOMPARE(outcome.exitCode, 3);
    }

    void brokenFiles_data() {
        QTest::addColumn<QString>("file");
        const QDir broken(TRAMMEL_SOURCE_DIR "/tests/data/broken");
        for (const QString& file : broken.entryList({"*.trammel.json"}, QDir::Files))
            QTest::newRow(qPrintable(file)) << file;
    }
    /// The exact findings stand beside each file. All commands that take a model tell the same.
    void brokenFiles() {
        QFETCH(QString, file);
        const QString directory = TRAMMEL_SOURCE_DIR "/tests/data/broken";
        QString expectedPath = directory + '/' + file;
        expectedPath.replace(".trammel.json", ".expected");
        const QString expected = QString::fromUtf8(contents(expectedPath));
        for (const QString command :
             {"validate", "info", "run", "statics", "kinematics", "inverse", "modes"}) {
            const Outcome outcome = callTrammelIn(directory, {command, file});
            QCOMPARE(outcome.err, expected);
            QCOMPARE(outcome.out, "");
            QCOMPARE(outcome.exitCode, 3);
        }
    }

    void hugeAndDeepFilesAreRefused() {
        const QString huge = m_directory.filePath("huge.trammel.json");
        QFile file(huge);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QByteArray garbage(1 << 20, '\0');
        for (qsizetype i = 0; i < garbage.size(); ++i)
            garbage[i] = static_cast<char>(i * 2654435761u >> 24);
        for (int i = 0; i < 100; ++i)
            file.write(garbage);
        file.close();
        const Outcome large = callTrammel({"validate", huge});
        QCOMPARE(large.exitCode, 3);
        QVERIFY(large.err.contains("error"));
        const QString deep = writeFile(m_directory.filePath("deep.trammel.json"),
                                       QByteArray(1000000, '[') + QByteArray(1000000, ']'));
        const Outcome nested = callTrammel({"validate", deep});
        QCOMPARE(nested.exitCode, 3);
        QVERIFY(nested.err.startsWith(deep + ":1:"));
    }

    /// A planar four-bar of four hinges in space: 18 velocities, 20 constraints of which 3 are
    /// redundant, so one degree of freedom where Gruebler counts -2.
    void infoAsJson() {
        const Outcome outcome = callTrammel({"info", exampleModel("four-bar"), "--json"});
        QCOMPARE(outcome.exitCode, 0);
        QCOMPARE(outcome.complaints(), "");
        const QStringList keys{"name",     "bodies", "joints",    "dof",
                               "gruebler", "rank",   "redundant", "assembly_residual",
                               "mass"};
        const QJsonObject info = QJsonDocument::fromJson(outcome.out.toUtf8()).object();
        for (const QString& key : keys)
            QVERIFY2(info.contains(key), qPrintable(key));
        QCOMPARE(keysInOrder(outcome.out, keys), keys);
        QCOMPARE(info["name"].toString(), "Four-bar linkage");
        QCOMPARE(info["bodies"].toInt(), 3);
        QCOMPARE(info["joints"].toInt(), 4);
        QCOMPARE(info["dof"].toInt(), 1);
        QCOMPARE(info["gruebler"].toInt(), -2);
        QCOMPARE(info["rank"].toInt(), 17);
        QCOMPARE(info["mass"].toDouble(), 5.0);
        QVERIFY(info["assembly_residual"].toDouble() < 1e-12); // round-off of lengths near 1 m
        const QJsonArray redundant = info["redundant"].toArray();
        QCOMPARE(redundant.size(), 3);
        QVERIFY(redundant[0].toObject().contains("joint"));
        QVERIFY(redundant[0].toObject().contains("direction"));
        QCOMPARE(info["pose_dof"].toInt(), 1);
        QCOMPARE(info["singular"].toBool(true), false);
        QCOMPARE(info["assembled"].toBool(), true);
        QCOMPARE(info["swaps"].toArray().size(), 2);
        const QJsonArray freedoms = info["freedoms"].toArray();
        QCOMPARE(freedoms.size(), 1);
        QCOMPARE(freedoms[0].toObject()["joints"].toArray().size(), 4);
        QCOMPARE(freedoms[0].toObject()["bodies"].toArray().size(), 3);
        // Across the plane, and about two axes in it, at each of the four hinges.
        QCOMPARE(info["multipliers"].toArray().size(), 12);
        QCOMPARE(info["self_stresses"].toArray().size(), 3);
    }

    void infoAsText() {
        const Outcome outcome = callTrammel({"info", exampleModel("four-bar")});
        QCOMPARE(outcome.exitCode, 0);
        QVERIFY(outcome.out.startsWith("Four-bar linkage\n"));
        QVERIFY(outcome.out.contains("degrees of freedom    1  (velocities 18 - rank 17)\n"));
        QVERIFY(outcome.out.contains("Gruebler count        -2 "));
        QVERIFY(outcome.out.contains("joint swaps that remove them\n"
                                     "    B: revolute -> spherical\n"
                                     "    C: revolute -> cylindrical\n"));
        QVERIFY2(outcome.out.contains("\n    A turns 1 rad: B turns "), qPrintable(outcome.out));
        QVERIFY(outcome.out.contains("inertia"));
    }

    /// Channels are known once all joints are: measures of what there is not are refused with
    /// their place, by `validate` and by `run`.
    void measuresOfWhatIsNot() {
        const QString path = writeFile(
            m_directory.filePath("measures.trammel.json"),
            "{ \"trammel\": 1,\n"
            "  \"bodies\": [ { \"name\": \"arm\", \"mass\": 2, \"inertia\": [1, 1, 1, 0, 0, 0] } "
            "],\n"
            "  \"measures\": [ { \"name\": \"a\", \"type\": \"expression\", \"expression\": "
            "\"2*arm.com.x\" },\n"
            "    { \"name\": \"b\", \"type\": \"expression\", \"expression\": \"arm.com.q\" },\n"
            "    { \"name\": \"energy.total\", \"type\": \"expression\", \"expression\": \"t\" } ] "
            "}\n");
        const QString found =
            path +
            ":4:56: error: /measures/1/expression: no channel is named \"arm.com.q\"; expected a "
            "channel's name, such as those in the CSV file's first row\n" +
            path +
            ":5:15: error: /measures/2/name: there is a channel named \"energy.total\" already; "
            "expected another name\n";
        for (const char* command : {"validate", "run"}) {
            const Outcome outcome = callTrammel({command, path});
            QCOMPARE(outcome.err, found);
            QCOMPARE(outcome.exitCode, 3);
        }
    }

    /// A part that cannot be simulated yet hinders no analysis, with a warning that names it; `run`
    /// refuses.
    void unsupportedModel() {
        const QString path =
            writeFile(m_directory.filePath("lim.trammel.json"),
                      "{ \"trammel\": 1, \"name\": \"limited\",\n"
                      "  \"bodies\": [ { \"name\": \"arm\", \"mass\": 2, \"inertia\": [1, 1, 1, 0, "
                      "0, 0] } ],\n"
                      "  \"joints\": [ { \"name\": \"pin\", \"type\": \"spherical\", "
                      "\"bodies\": [\"ground\", \"arm\"], \"position\": [0, 0, 0] } ],\n"
                      "  \"simulation\": { \"rotation\": \"nodar\" } }\n");
        const QString place =
            path + ":4:31: %1: /simulation/rotation: rotation 'nodar' cannot be used with joint "
                   "'pin'; expected bodies without joints and contacts, or rotation exact, "
                   "exponential, quaternion or euler-angles\n";
        const Outcome info = callTrammel({"info", path, "--json"});
        QCOMPARE(info.err, place.arg("warning"));
        QCOMPARE(info.exitCode, 0);
        const QJsonObject json = QJsonDocument::fromJson(info.out.toUtf8()).object();
        QCOMPARE(json["mass"].toDouble(), 2.0);
        QCOMPARE(json["bodies"].toInt(), 1);
        QCOMPARE(json["dof"].toInt(), 3);
        QCOMPARE(callTrammel({"info", path}).exitCode, 0);
        const Outcome run = callTrammel({"run", path});
        QCOMPARE(run.err, place.arg("error"));
        QCOMPARE(run.out, "");
        QCOMPARE(run.exitCode, 3);
    }

private:
    QTemporaryDir m_directory;
};

QTEST_GUILESS_MAIN(CliModelsTest)
#include "cli_models_test.moc"
