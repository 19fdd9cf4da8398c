// Studies, optimisations and fits over statics, modes and cycles, run as a user runs them and held
// against closed forms.

#include "cli/cli_support.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <cmath>
#include <numbers>

using namespace trammel::tests;

namespace {

constexpr double kPi = std::numbers::pi;

/// A block in a vertical guide on a spring of natural length: omega^2 = k / m, the damping ratio is
/// d / (2 sqrt(k m)), and it rests m g / k lower.
const char* const kBlock = R"json({ "trammel": 1, "name": "block",
  "parameters": { "m": 1.5, "k": 100, "d": 2 },
  "bodies": [ { "name": "block", "position": [0, 0, -0.6], "mass": "m",
                "inertia": [0.01, 0.01, 0.01, 0, 0, 0] } ],
  "joints": [ { "name": "guide", "type": "prismatic", "bodies": ["ground", "block"],
                "position": [0, 0, -0.6], "axis": [0, 0, 1] } ],
  "forces": [ { "name": "spring", "type": "spring-damper", "bodies": ["ground", "block"],
                "points": [[0, 0, 0], [0, 0, -0.6]], "stiffness": "k", "damping": "d",
                "length": 0.6 } ],
  "simulation": { "duration": 1, "step": 0.001 } }
)json";

/// A bar on a hinge with a spring of its own, level where the spring is at rest: turned by a it is
/// held by k a = m g L cos(a), L to its centre of mass, and the hinge bears its weight.
const char* const kLever = R"json({ "trammel": 1, "name": "lever",
  "parameters": { "k": 20, "m": 2, "L": 0.25 },
  "bodies": [ { "name": "bar", "position": ["L", 0, 0], "mass": "m",
                "inertia": [0.01, 0.01, 0.01, 0, 0, 0] } ],
  "joints": [ { "name": "hinge", "type": "revolute", "bodies": ["ground", "bar"],
                "position": [0, 0, 0], "axis": [0, 1, 0], "spring": { "stiffness": "k" } } ],
  "simulation": { "duration": 1, "step": 0.001 } }
)json";

QJsonObject json(const QString& text) {
    return QJsonDocument::fromJson(text.toUtf8()).object();
}

} // namespace

class CliAnalysisOutputsTest : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_directory = std::make_unique<QTemporaryDir>();
        QVERIFY(m_directory->isValid());
        writeFile(path("block.trammel.json"), kBlock);
        writeFile(path("lever.trammel.json"), kLever);
    }

    /// k = m (2 pi f)^2, to the search's tolerance: 1e-6 of the bounds' distance of ln k, 4.6.
    void frequencyToATarget() {
        for (const char* analysis : {"modes", "modes-at-equilibrium"}) {
            const QJsonObject best = optimised(R"("block.trammel.json", "analysis": ")" +
                                               QByteArray(analysis) + R"json(",
  "variables": [ {"name": "k", "range": [10, 1000], "scale": "log"} ],
  "outputs": { "f": "mode.1.frequency", "ratio": "first(mode.1.damping_ratio)",
               "growth": "mode.growth", "z": "block.com.z" },
  "objectives": [ {"output": "f", "goal": "target", "value": 2} ] })json");
            const double k = 1.5 * std::pow(4 * kPi, 2);
            QVERIFY2(isNear(value(best, "variables", "k"), k, 1e-5 * k), analysis);
            const double ratio = 2 / (2 * std::sqrt(k * 1.5));
            QVERIFY(isNear(value(best, "outputs", "ratio"), ratio, 1e-5));
            QVERIFY(isNear(value(best, "outputs", "growth"), -2 / (2 * 1.5), 1e-9));
            const double sag = QByteArray(analysis) == "modes" ? 0.0 : 1.5 * 9.81 / k;
            QVERIFY(isNear(value(best, "outputs", "z"), -0.6 - sag, 1e-6));
        }
    }

    /// Where the damping is more than critical nothing oscillates: a frequency of 0 and no ratio,
    /// which the run's message tells.
    void overdampedBlock() {
        const QList<QByteArray> row = studied(R"("block.trammel.json", "analysis": "modes",
  "factors": [ {"name": "d", "values": [100]} ],
  "outputs": { "f": "mode.1.frequency", "ratio": "mode.1.damping_ratio" } })");
        QCOMPARE(row[2].toDouble(), 0.0);
        QCOMPARE(row[3], "");
        QCOMPARE(row[4], "completed");
        QVERIFY2(row[5].startsWith("ratio has no value"), row[5]);
    }

    void leverHeldAtAnAngle() {
        const QJsonObject best = optimised(R"json("lever.trammel.json", "analysis": "statics",
  "variables": [ {"name": "k", "range": [5, 500]} ],
  "outputs": { "angle": "hinge.coordinate", "load": "hinge.force.z",
               "spring": "last(hinge.spring.torque)" },
  "objectives": [ {"output": "angle", "goal": "target", "value": 0.1} ],
  "tolerance": 1e-9 })json");
        const double k = 2 * 9.81 * 0.25 * std::cos(0.1) / 0.1;
        QVERIFY2(isNear(value(best, "variables", "k"), k, 1e-6 * k),
                 qPrintable(QString::number(value(best, "variables", "k"), 'g', 12)));
        QVERIFY(isNear(value(best, "outputs", "load"), 2 * 9.81, 1e-9));
        QVERIFY(isNear(value(best, "outputs", "spring"), -0.1 * k, 1e-6 * k));
    }

    /// A bar that nothing holds falls without end: a run that failed, with the reason.
    void nothingHoldsTheBlock() {
        const QList<QByteArray> row = studied(R"("block.trammel.json", "analysis": "statics",
  "factors": [ {"name": "k", "values": [0]} ], "outputs": { "z": "block.com.z" } })");
        QCOMPARE(row[3], "failed");
        QVERIFY2(row[4].contains("no static equilibrium: "), row[4]);
    }

    /// The largest least transmission angle of four-bars whose strokes take equal times and whose
    /// output swings by psi is acos(sin(psi / 2) ground / coupler) [Brodell, Soni: J. Mechanisms 5
    /// (1970) 335]: the longest coupler is the best. The extremes over 360 poses are off by at most
    /// (1 deg)^2 / 8 of the curvatures, which are below 4 rad per rad^2.
    void bestTransmissionOfASwing() {
        makeFourBar();
        const QJsonObject best = optimised(R"json("four.trammel.json", "analysis": "curve",
  "variables": [ {"name": "input", "range": [0.05, 0.2]},
                 {"name": "coupler", "range": [0.1, 0.18]},
                 {"name": "output", "range": [0.15, 0.4]} ],
  "outputs": { "least": "min(C.transmission)", "swing": "max(D.angle) - min(D.angle)",
               "turns": "last(cycle.full_turn)",
               "strokes": "(input^2 + ground^2 - coupler^2 - output^2) / ground^2" },
  "objectives": [ {"output": "least", "goal": "maximise"} ],
  "constraints": [ {"output": "swing", "relation": "==", "value": "40 deg"},
                   {"output": "strokes", "relation": "==", "value": 0},
                   {"output": "turns", "relation": ">=", "value": 1} ],
  "budget": { "runs": 1000 } })json");
        const double sampled = 4 * std::pow(kPi / 180, 2) / 8;
        const double sine = std::sin(20 * kPi / 180) * 0.3;
        QVERIFY(isNear(value(best, "variables", "coupler"), 0.18, 1e-4));
        QVERIFY2(isNear(value(best, "outputs", "least"), std::acos(sine / 0.18), sampled),
                 qPrintable(QString::number(value(best, "outputs", "least"), 'g', 12)));
        QCOMPARE(value(best, "outputs", "turns"), 1.0);
    }

    /// Derivatives of cycles follow from the closed loops: no runs beside the iterates. Where the
    /// input does not turn fully they are differences of runs.
    void exactDerivatives_data() {
        QTest::addColumn<QByteArray>("method");
        for (const char* method : {"slsqp", "mma", "lbfgs"})
            QTest::newRow(method) << QByteArray(method);
    }
    void exactDerivatives() {
        QFETCH(QByteArray, method);
        const QByteArray quoted = '"' + method + '"';
        makeFourBar();
        const QJsonObject best = optimised(R"json("four.trammel.json", "analysis": "curve",
  "variables": [ {"name": "coupler", "range": [0.25, 0.35], "scale": "log"},
                 {"name": "output", "range": [0.2, 0.25]} ],
  "outputs": { "swing": "max(D.angle) - min(D.angle)" },
  "objectives": [ {"output": "swing", "goal": "target", "value": "50 deg"} ],
  "method": )json" + quoted + " }");
        QVERIFY2(isNear(value(best, "outputs", "swing"), 50 * kPi / 180, 1e-4),
                 qPrintable(QString::number(value(best, "outputs", "swing"))));
        const QJsonObject search = m_summary["searches"].toArray()[0].toObject();
        QCOMPARE(search["exact_derivatives"].toInt(), search["runs"].toInt() - 1); // and the start
        const QJsonObject rocker = optimised(R"json("four.trammel.json", "analysis": "curve",
  "variables": [ {"name": "input", "range": [0.31, 0.4]} ],
  "outputs": { "travel": "last(cycle.travel)" },
  "objectives": [ {"output": "travel", "goal": "target", "value": 1.7} ],
  "method": )json" + quoted + " }");
        QVERIFY2(isNear(value(rocker, "outputs", "travel"), 1.7, 1e-3),
                 qPrintable(QString::number(value(rocker, "outputs", "travel"))));
        QCOMPARE(m_summary["searches"].toArray()[0].toObject()["exact_derivatives"].toInt(), 0);
    }

    /// A crank that is longer than the others lets it not turn fully, a coupler that does not reach
    /// not close: the first is told by the outputs, the second fails its run.
    void linkageThatDoesNotTurn() {
        makeFourBar();
        const QByteArray outputs = R"json("outputs": { "turns": "last(cycle.full_turn)",
    "travel": "last(cycle.travel)", "rate": "max(D.rate)", "from": "first(t)", "to": "last(t)" } })json";
        const QList<QByteArray> row = studied(R"("four.trammel.json", "analysis": "curve",
  "factors": [ {"name": "input", "values": [0.32]} ], )" +
                                              outputs);
        QCOMPARE(row[2].toDouble(), 0.0);
        // Dead points where coupler and output are stretched or folded.
        const auto at = [](double reach) {
            return std::acos((0.32 * 0.32 + 0.3 * 0.3 - reach * reach) / (2 * 0.32 * 0.3));
        };
        QVERIFY2(isNear(row[3].toDouble(), at(0.52) - at(0.08), 1e-9), row[3]);
        QVERIFY(isNear(row[6].toDouble() - row[5].toDouble(), row[3].toDouble(), 1e-9));
        QCOMPARE(row[4], ""); // at a dead point there is no rate
        const QList<QByteArray> open = studied(R"("four.trammel.json", "analysis": "curve",
  "factors": [ {"name": "coupler", "values": [0.001]} ], )" +
                                               outputs);
        QCOMPARE(open[7], "failed");
        QVERIFY(!open[8].isEmpty());
    }

    /// The rocker's angle over the crank's of another linkage, measured: its lengths come out. The
    /// column of times is that of the input's coordinate.
    void fitOverACycle() {
        makeFourBar();
        QCOMPARE(call({"curve", "four.trammel.json", "--set", "coupler=0.31", "--set",
                       "output=0.21", "--steps", "90", "--csv", "m.csv"})
                     .exitCode,
                 0);
        const QJsonObject best = optimised(R"json("four.trammel.json", "analysis": "curve",
  "curve": { "input": "A", "steps": 90 },
  "variables": [ {"name": "coupler", "range": [0.28, 0.34]},
                 {"name": "output", "range": [0.19, 0.25]} ],
  "outputs": { "miss": {"channel": "D.coordinate", "file": "m.csv", "time": "A.coordinate",
                        "column": "D.coordinate"} },
  "objectives": [ {"output": "miss"} ] })json");
        QVERIFY(isNear(value(best, "variables", "coupler"), 0.31, 1e-7));
        QVERIFY(isNear(value(best, "variables", "output"), 0.21, 1e-7));
    }

    /// The figures of the examples' pages, to the searches' tolerances of 1e-6 of the bounds'
    /// distance.
    void examples() {
        const double k = std::pow(4 * kPi, 2);
        const QJsonObject isolator = foundIn("spring-mass-damper/isolator.opt.json");
        QVERIFY(isNear(value(isolator, "variables", "k"), k, 1e-5 * k));
        QVERIFY(isNear(value(isolator, "variables", "d"), 0.6 * std::sqrt(k), 1e-4));
        const QJsonObject fourBar = foundIn("four-bar/transmission.opt.json");
        QVERIFY(isNear(value(fourBar, "variables", "a"), 0.5, 1e-3)); // extremes over 360 poses
        QVERIFY(isNear(value(fourBar, "variables", "b"), std::sqrt(3.25), 1e-3));
        QVERIFY(isNear(value(fourBar, "variables", "c"), 1.0, 1e-3));
        QVERIFY(isNear(value(fourBar, "outputs", "least"), std::atan(1.5), 1e-3));
    }

    void refusals_data() {
        QTest::addColumn<QByteArray>("keys");
        QTest::addColumn<QString>("finding");
        QTest::newRow("analysis") << QByteArray(R"("analysis": "static")")
                                  << "error: /analysis: unknown name \"static\"; did you mean "
                                     "\"statics\"? expected one of run, kinematics, inverse, "
                                     "statics, modes, modes-at-equilibrium, curve";
        QTest::newRow("curve of a run") << QByteArray(R"("curve": {"input": "A"})")
                                        << "error: /curve: \"curve\" is for the analysis \"curve\"";
        QTest::newRow("input")
            << QByteArray(R"("analysis": "curve", "curve": {"input": "AA"})")
            << "error: /curve/input: there is no joint \"AA\" with a coordinate; expected one "
               "of A, B, C, D";
        QTest::newRow("transmission")
            << QByteArray(R"("analysis": "curve", "curve": {"transmission": "b"})")
            << "error: /curve/transmission: there is no joint \"b\" with a coordinate";
        QTest::newRow("key")
            << QByteArray(R"("analysis": "curve", "curve": {"stepps": 9})")
            << "error: /curve/stepps: unknown key \"stepps\" in a curve; did you mean \"steps\"?";
        QTest::newRow("steps") << QByteArray(R"("analysis": "curve", "curve": {"steps": 1.5})")
                               << "error: /curve/steps: 1.5 is no whole number from 2 to 100000";
        QTest::newRow("kind") << QByteArray(R"("analysis": "curve", "curve": 3)")
                              << "error: /curve: ";
        QTest::newRow("channel") << QByteArray(R"("analysis": "modes")")
                                 << "nothing is named \"D.force.x\"";
        QTest::newRow("acceleration")
            << QByteArray(R"("analysis": "curve")") << "nothing is named \"D.acceleration\"";
    }
    void refusals() {
        QFETCH(QByteArray, keys);
        QFETCH(QString, finding);
        makeFourBar();
        const QByteArray outputs =
            R"json("outputs": { "x": "max(D.force.x)", "y": "max(D.acceleration)" })json";
        writeFile(path("a.study.json"), R"({ "trammel_study": 1, "model": "four.trammel.json", )" +
                                            keys + R"(,
  "factors": [ {"name": "input", "values": [0.1]} ], )" +
                                            outputs + " }");
        writeFile(path("a.opt.json"),
                  R"({ "trammel_optimisation": 1, "model": "four.trammel.json", )" + keys + R"(,
  "variables": [ {"name": "input", "range": [0.1, 0.2]} ],
  "objectives": [ {"output": "x"} ], )" +
                      outputs + " }");
        for (const char* file : {"a.study.json", "a.opt.json"}) {
            const Outcome outcome = call({"validate", file});
            QCOMPARE(outcome.exitCode, 3);
            const QString text = outcome.out + outcome.err;
            QVERIFY2(text.contains(finding), qPrintable(text));
        }
    }

    /// Without a driver the input has to be named.
    void inputIsNotChosen() {
        const QByteArray rest = R"json("factors": [ {"name": "k", "values": [1]} ],
  "outputs": { "x": "max(bar.com.x)" } })json";
        writeFile(path("a.study.json"), R"({ "trammel_study": 1, "model": "lever.trammel.json",
  "analysis": "curve", )" + rest);
        const Outcome outcome = call({"validate", "a.study.json"});
        QCOMPARE(outcome.exitCode, 3);
        QVERIFY2((outcome.out + outcome.err)
                     .contains("error: /analysis: no input is chosen, and the model has 0 joints "
                               "with a driver, not one; expected one of hinge"),
                 qPrintable(outcome.out + outcome.err));
        const QList<QByteArray> row = studied(
            R"("lever.trammel.json", "analysis": "curve", "curve": {"input": "hinge"}, )" + rest);
        QCOMPARE(row[2].toDouble(), 0.25);
    }

    /// One frame is no series that could be held against a measurement.
    void measurementOfOneFrame() {
        writeFile(path("m.csv"), "t,x\n0,1\n1,2\n2,2\n");
        writeFile(path("a.opt.json"), R"({ "trammel_optimisation": 1,
  "model": "block.trammel.json", "analysis": "modes",
  "variables": [ {"name": "k", "range": [10, 1000]} ],
  "outputs": { "x": {"channel": "block.com.z", "file": "m.csv", "time": "t", "column": "x"} },
  "objectives": [ {"output": "x"} ] })");
        const Outcome outcome = call({"validate", "a.opt.json"});
        QCOMPARE(outcome.exitCode, 3);
        QVERIFY2((outcome.out + outcome.err).contains("/outputs/x: a measurement is held against"),
                 qPrintable(outcome.out + outcome.err));
    }

private:
    QString path(const char* name) const { return m_directory->filePath(name); }
    Outcome call(const QStringList& arguments) const {
        return callTrammelIn(m_directory->path(), arguments);
    }
    static bool isNear(double found, double expected, double tolerance) {
        return std::abs(found - expected) <= tolerance;
    }
    static double value(const QJsonObject& best, const char* kind, const char* name) {
        return best[kind].toObject()[name].toDouble(std::nan(""));
    }

    /// Ground 0.3, input 0.1, coupler 0.3 and output 0.22 m, driven at A.
    void makeFourBar() const {
        QCOMPARE(call({"mechanism", "four-bar", "--out", "four.trammel.json"}).exitCode, 0);
    }

    /// The best of an optimisation. @param rest of the file behind `"model": `
    QJsonObject optimised(const QByteArray& rest) {
        writeFile(path("a.opt.json"), R"({ "trammel_optimisation": 1, "model": )" + rest);
        QDir(path("found")).removeRecursively();
        const Outcome outcome = call({"optimize", "a.opt.json", "--out", "found", "--json"});
        if (outcome.exitCode != 0) qWarning("%s", qPrintable(outcome.err));
        m_summary = json(outcome.out);
        return m_summary["best"].toObject();
    }

    QJsonObject foundIn(const QString& example) const {
        const QString file = QString(TRAMMEL_SOURCE_DIR) + "/models/" + example;
        return json(call({"optimize", file, "--out", QFileInfo(file).baseName(), "--json"})
                        .out)["best"]
            .toObject();
    }

    /// The only row of a study's table. @param rest likewise
    QList<QByteArray> studied(const QByteArray& rest) const {
        writeFile(path("a.study.json"), R"({ "trammel_study": 1, "model": )" + rest);
        QDir(path("runs")).removeRecursively();
        const Outcome outcome = call({"study", "a.study.json", "--out", "runs", "-q"});
        if (outcome.exitCode > 1) qWarning("%s", qPrintable(outcome.err));
        return contents(path("runs/results.csv")).split('\n').value(1).split(',');
    }

    std::unique_ptr<QTemporaryDir> m_directory;
    QJsonObject m_summary; ///< of the last optimisation
};

QTEST_GUILESS_MAIN(CliAnalysisOutputsTest)
#include "cli_analysis_outputs_test.moc"
