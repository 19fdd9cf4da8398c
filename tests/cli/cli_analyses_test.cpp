// `trammel statics`, `kinematics`, `inverse` and `modes`, run as a user runs them.

#include "cli/cli_support.h"
#include "results/hdf5_reader.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <cmath>

using namespace trammel::tests;

namespace {

QJsonObject json(const Outcome& outcome) {
    return QJsonDocument::fromJson(outcome.out.toUtf8()).object();
}

QList<QByteArray> lines(const QString& path) {
    return contents(path).split('\n');
}

/// A rod of 2 kg and 1 m on a hinge at the origin, hanging down; driven where asked for.
QByteArray pendulum(const QByteArray& joint) {
    return "{ \"trammel\": 1, \"name\": \"Pendulum\", \"parameters\": { \"L\": 1 },\n"
           "  \"bodies\": [ { \"name\": \"rod\", \"position\": [0, 0, \"-L/2\"], \"mass\": 2,\n"
           "    \"com\": [0, 0, 0], \"inertia\": [\"L^2/6\", \"L^2/6\", 0.001, 0, 0, 0] } ],\n"
           "  \"joints\": [ { \"name\": \"hinge\", \"type\": \"revolute\", \"bodies\": "
           "[\"ground\", \"rod\"],\n    \"position\": [0, 0, 0], \"axis\": [0, -1, 0]" +
           joint +
           " } ],\n"
           "  \"simulation\": { \"duration\": 1, \"output_step\": 0.1 } }\n";
}

} // namespace

class CliAnalysesTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QVERIFY(m_directory.isValid());
        m_free = writeFile(path("free.trammel.json"), pendulum(""));
        m_driven = writeFile(path("driven.trammel.json"),
                             pendulum(",\n    \"driver\": { \"position\": \"0.8*sin(3*t)\" }"));
    }

    /// A uniform rod: omega^2 = 3 g / (2 L).
    void modesAsJson() {
        const Outcome outcome = callTrammel({"modes", m_free, "--json"});
        QCOMPARE(outcome.complaints(), "");
        QCOMPARE(outcome.exitCode, 0);
        const QJsonObject result = json(outcome);
        const QStringList keys{"model",        "dof",    "equilibrium", "unbalanced",
                               "conservative", "damped", "modes"};
        QCOMPARE(result.size(), keys.size());
        QCOMPARE(keysInOrder(outcome.out, keys), keys);
        QCOMPARE(result["equilibrium"].toBool(), true);
        const QJsonObject mode = result["modes"][0].toObject();
        QCOMPARE(mode["kind"].toString(), "oscillation");
        QVERIFY(std::abs(mode["omega"].toDouble() - std::sqrt(1.5 * 9.81)) < 1e-8);
        QCOMPARE(mode["damping_ratio"].toDouble(), 0.0);
        QCOMPARE(mode["bodies"][0]["name"].toString(), "rod");
        QCOMPARE(mode["joints"][0]["name"].toString(), "hinge");
        QCOMPARE(mode["joints"][0]["unit"].toString(), "rad");
    }

    void modesAsTextAndCsv() {
        const Outcome outcome =
            callTrammel({"modes", m_free, "--set", "L=2", "--csv", path("modes.csv")});
        QCOMPARE(outcome.complaints(), "");
        QCOMPARE(outcome.exitCode, 0);
        QVERIFY2(outcome.out.startsWith("Pendulum\n  degrees of freedom    1\n"
                                        "  pose                  in equilibrium\n"),
                 qPrintable(outcome.out));
        QVERIFY(outcome.out.contains("hinge"));
        const QList<QByteArray> table = lines(path("modes.csv"));
        QCOMPARE(table.size(), 3); // titles, one mode, the end
        QVERIFY(table[0].startsWith(
            "mode,kind,frequency[Hz],omega[rad/s],damped_frequency[Hz],damping_ratio[],"
            "eigenvalue.re[1/s],eigenvalue.im[rad/s],rod.x.re[m],rod.x.im[m],"));
        QVERIFY(table[0].endsWith(",hinge.angle.re[rad],hinge.angle.im[rad]"));
        QCOMPARE(table[1].count(','), table[0].count(','));
    }

    void modesOutOfAndInEquilibrium() {
        const QString model = exampleModel("double-pendulum");
        QVERIFY(callTrammel({"modes", model}).out.contains("not in equilibrium"));
        const Outcome outcome = callTrammel({"modes", model, "--at-equilibrium", "--json"});
        QCOMPARE(outcome.exitCode, 0);
        QCOMPARE(json(outcome)["equilibrium"].toBool(), true);
    }

    void kinematicsFiles() {
        const Outcome outcome = callTrammel({"kinematics", m_driven, "--duration", "0.5", "--csv",
                                             path("motion.csv"), "--out", path("motion.h5")});
        QCOMPARE(outcome.complaints(), "");
        QCOMPARE(outcome.exitCode, 0);
        QVERIFY2(outcome.out.startsWith("Pendulum: completed\n"), qPrintable(outcome.out));
        QVERIFY(outcome.out.contains("6, to t = 0.5 s"));
        QVERIFY(outcome.out.contains("joint coordinate"));
        const QList<QByteArray> table = lines(path("motion.csv"));
        QCOMPARE(table.size(), 8); // titles, six frames, the end
        for (const char* title : {"t[s],", ",rod.a.x[m/s^2],", ",rod.alpha.y[rad/s^2],",
                                  ",hinge.coordinate[rad],", ",hinge.drift[m],"})
            QVERIFY2(table[0].contains(title), title);
        QVERIFY(!table[0].contains("hinge.force"));
        const auto run = trammel::results::readRun(path("motion.h5").toStdString());
        QCOMPARE(run.frameCount(), std::size_t{6});
        QCOMPARE(run.status, std::string("completed"));
        QVERIFY(std::abs(run.channel("hinge.coordinate")->back() - 0.8 * std::sin(1.5)) < 1e-12);
        QCOMPARE(QByteArray::fromStdString(run.header().modelName), QByteArray("Pendulum"));
    }

    /// torque = 2/3 theta'' + g sin theta.
    void inverseAsJsonAndCsv() {
        const Outcome outcome =
            callTrammel({"inverse", m_driven, "--json", "--csv", path("torque.csv")});
        QCOMPARE(outcome.complaints(), "");
        QCOMPARE(outcome.exitCode, 0);
        const QStringList keys{"model",
                               "frames",
                               "duration",
                               "redundant",
                               "position_drift_max",
                               "velocity_drift_max",
                               "coordinates",
                               "drives",
                               "status",
                               "message"};
        const QJsonObject result = json(outcome);
        QCOMPARE(result.size(), keys.size());
        QCOMPARE(keysInOrder(outcome.out, keys), keys);
        const QList<QByteArray> table = lines(path("torque.csv"));
        const auto column = table[0].split(',').indexOf("hinge.driver.torque[N*m]");
        QVERIFY(column > 0);
        double highest = -1e300;
        for (int i = 0; i <= 10; ++i) {
            const double theta = 0.8 * std::sin(0.3 * i);
            const double torque = -6.0 * theta + 9.81 * std::sin(theta);
            const QList<QByteArray> row = table[i + 1].split(',');
            QVERIFY(std::abs(row[column].toDouble() - torque) < 1e-8);
            highest = std::max(highest, torque);
        }
        const QJsonObject drive = result["drives"][0].toObject();
        QCOMPARE(drive["joint"].toString(), "hinge");
        QCOMPARE(drive["unit"].toString(), "N*m");
        QVERIFY(std::abs(drive["highest"].toDouble() - highest) < 1e-8);
        QVERIFY(callTrammel({"inverse", m_driven}).out.contains("peak power"));
    }

    /// Beyond a dead point: what was computed is there, the message has the time and the joint.
    void kinematicsThatCannotFollow() {
        QByteArray text = contents(exampleModel("four-bar"));
        const QByteArray rocker = "\"name\": \"D\",";
        QVERIFY(text.contains(rocker));
        text.replace(rocker, rocker + " \"driver\": { \"velocity\": -0.1 },");
        const QString file = writeFile(path("stuck.trammel.json"), text);
        const Outcome outcome =
            callTrammel({"kinematics", file, "--duration", "100", "--output-step", "0.5", "--json",
                         "--csv", path("stuck.csv")});
        QCOMPARE(outcome.exitCode, 1);
        QVERIFY2(outcome.err.contains("cannot follow its drivers beyond t = "),
                 qPrintable(outcome.err));
        QVERIFY(outcome.err.contains("joint '"));
        const QJsonObject result = json(outcome);
        QCOMPARE(result["status"].toString(), "failed");
        QCOMPARE(lines(path("stuck.csv")).size(), result["frames"].toInt() + 2);
    }

    void statics() {
        const Outcome outcome = callTrammel({"statics", m_driven, "--json"});
        QCOMPARE(outcome.complaints(), "");
        QCOMPARE(outcome.exitCode, 0);
        const QStringList keys{"model",      "found",    "method",    "stability",
                               "iterations", "residual", "potential", "bodies",
                               "joints",     "springs",  "contacts",  "message"};
        const QJsonObject result = json(outcome);
        QCOMPARE(result.size(), keys.size());
        QCOMPARE(keysInOrder(outcome.out, keys), keys);
        QCOMPARE(result["found"].toBool(), true);
        QVERIFY(std::abs(result["joints"][0]["force"][2].toDouble() - 2 * 9.81) < 1e-9);
        const Outcome text = callTrammel({"statics", m_free});
        QCOMPARE(text.exitCode, 0);
        QVERIFY2(text.out.contains("found by newton in 0 steps, stable"), qPrintable(text.out));
    }

    /// A torque of 5 N m holds the rod at sin phi = 5 / (m g L / 2); written down, it rests there.
    void staticsWritesThePose() {
        const QString bent = writeFile(path("bent.trammel.json"), pendulum(", \"torque\": 5"));
        const QString out = path("rests.trammel.json");
        QCOMPARE(callTrammel({"statics", bent, "--out", out}).exitCode, 0);
        const Outcome outcome = callTrammel({"statics", out, "--json"});
        QCOMPARE(outcome.exitCode, 0);
        const QJsonObject body = json(outcome)["bodies"][0].toObject();
        const double sine = 5.0 / (2 * 9.81 * 0.5);
        QVERIFY(std::abs(body["position"][0].toDouble() - 0.5 * sine) < 1e-9);
        QVERIFY(std::abs(body["shift"].toDouble()) < 1e-9);
        QVERIFY(contents(out).contains("\"L\": 1")); // the file's own text
        QCOMPARE(callTrammel({"statics", bent, "--out", bent}).exitCode, 2);
    }

    void staticsWithContacts() {
        const Outcome outcome = callTrammel({"statics", exampleModel("box-tower")});
        QCOMPARE(outcome.exitCode, 0);
        QVERIFY(outcome.out.contains("found by settling"));
        QVERIFY(outcome.out.contains("box1-ground"));
    }

    void staticsOfWhatFalls() {
        const QString file =
            writeFile(path("falls.trammel.json"),
                      "{ \"trammel\": 1, \"bodies\": [ { \"name\": \"stone\", \"mass\": 1,\n"
                      "  \"inertia\": [1, 1, 1, 0, 0, 0] } ] }\n");
        const Outcome outcome = callTrammel({"statics", file});
        QCOMPARE(outcome.exitCode, 1);
        QVERIFY2(outcome.err.contains("no static equilibrium: ") &&
                     outcome.err.contains("body 'stone'"),
                 qPrintable(outcome.err));
    }

    /// Every example can be asked; not every one can rest or has its freedoms driven.
    void examples() {
        for (const QString name : {"car-on-a-circle", "four-bar", "hanging-chain", "motor-crank",
                                   "slider-crank-stop", "spatial-four-bar", "woodpecker"}) {
            const QString model = exampleModel(name);
            QCOMPARE(callTrammel({"modes", model, "--json"}).exitCode, 0);
            const Outcome statics = callTrammel({"statics", model, "--json"});
            QCOMPARE(statics.exitCode, json(statics)["found"].toBool() ? 0 : 1);
            const Outcome kinematics = callTrammel({"kinematics", model});
            QCOMPARE(kinematics.exitCode, 3);
            QVERIFY2(kinematics.err.contains("not driven"), qPrintable(kinematics.err));
        }
    }

    void badInput_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("exitCode");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const QStringList& arguments, int exitCode,
                            const QString& message) {
            QTest::newRow(name) << arguments << exitCode << message;
        };
        row("no model", {"modes"}, 2, "MODEL is required");
        row("unknown option", {"statics", m_free, "--step", "1"}, 2, "not expected: --step 1");
        row("unknown parameter", {"inverse", m_driven, "--set", "K=1"}, 2,
            "there is no such parameter");
        row("bad duration", {"kinematics", m_driven, "--duration", "soon"}, 3,
            "--duration soon: error: /simulation/duration");
        row("negative step", {"kinematics", m_driven, "--output-step=-1"}, 3,
            "--output-step -1: error: /simulation/output_step");
        row("input lost", {"kinematics", m_driven, "--csv", m_driven}, 2, "input file");
        row("same file", {"inverse", m_driven, "--csv", path("a"), "--out", path("a")}, 2,
            "names the same file");
        row("no folder", {"modes", m_free, "--csv", "/nowhere/modes.csv"}, 3, "no folder");
        row("missing", {"statics", path("none.json")}, 3, "none.json");
        row("not driven", {"inverse", m_free}, 3,
            "1 of the mechanism's freedoms is not driven; expected a \"driver\"");
    }
    void badInput() {
        QFETCH(QStringList, arguments);
        QFETCH(int, exitCode);
        QFETCH(QString, message);
        const Outcome outcome = callTrammel(arguments);
        QCOMPARE(outcome.exitCode, exitCode);
        QVERIFY2(outcome.err.contains(message), qPrintable(outcome.err));
        QCOMPARE(outcome.out, "");
    }

private:
    QString path(const QString& name) const { return m_directory.filePath(name); }
    QTemporaryDir m_directory;
    QString m_free, m_driven;
};

QTEST_GUILESS_MAIN(CliAnalysesTest)
#include "cli_analyses_test.moc"
