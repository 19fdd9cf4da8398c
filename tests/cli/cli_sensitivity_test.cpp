// `trammel sensitivity` and `trammel tolerance`, run as a user runs them.

#include "cli/cli_support.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <cmath>
#include <csignal>
#include <numbers>

using namespace trammel::tests;

namespace {

QJsonObject json(const Outcome& outcome) {
    return QJsonDocument::fromJson(outcome.out.toUtf8()).object();
}

/// An entry of a list by its "name", "parameter" or "expression".
QJsonObject entry(const QJsonValue& list, const char* key, const QString& name) {
    for (const QJsonValue& one : list.toArray())
        if (one[key].toString() == name) return one.toObject();
    return {};
}

} // namespace

class CliSensitivityTest : public QObject {
    Q_OBJECT

private slots:
    /// A four-bar a = 1.5, b = 3.7, c = 2.9, d = 4 with the crank at 60 degrees; tolerances +-0.02,
    /// +-0.05, +-0.05, +-0.04.
    void initTestCase() {
        QVERIFY(m_directory.isValid());
        m_plain = m_directory.filePath("plain.trammel.json");
        QCOMPARE(callTrammel({"mechanism", "four-bar", "--set", "input=1.5", "--set", "coupler=3.7",
                              "--set", "output=2.9", "--set", "ground=4", "--out", m_plain})
                     .exitCode,
                 0);
        QJsonObject model = QJsonDocument::fromJson(contents(m_plain)).object();
        QJsonObject parameters = model["parameters"].toObject();
        const auto give = [&](const char* name, double half) {
            QJsonObject parameter = parameters[name].toObject();
            parameter["tolerance"] = QJsonObject{{"plus_minus", half}};
            parameters[name] = parameter;
        };
        give("input", 0.02);
        give("coupler", 0.05);
        give("output", 0.05);
        give("ground", 0.04);
        model["parameters"] = parameters;
        m_model =
            writeFile(m_directory.filePath("four.trammel.json"), QJsonDocument(model).toJson());
    }

    /// The closed form's derivatives of the rocker's angle, and the effects of the tolerances.
    void onePoseAsJson() {
        const Outcome outcome =
            callTrammel({"sensitivity", m_model, "--at", "0", "--measure", "D.angle", "--json"});
        QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.err));
        const QJsonObject result = json(outcome);
        QCOMPARE(result["status"].toString(), "completed");
        QCOMPARE(result["input"].toString(), "A");
        QCOMPARE(result["coordinate"].toArray().size(), 1);
        const QJsonObject output = result["outputs"][0].toObject();
        QCOMPARE(output["name"].toString(), "D.angle");
        QVERIFY(std::abs(output["values"][0].toDouble() -
                         88.294301808453 * std::numbers::pi / 180) < 1e-12);
        const auto check = [&](const char* name, double derivative, double half) {
            const QJsonObject by = entry(output["derivatives"], "parameter", name);
            QVERIFY(std::abs(by["values"][0].toDouble() - derivative) < 1e-10);
            QCOMPARE(by["unit"].toString(), "rad/m");
            QVERIFY(std::abs(by["effect"].toDouble() - std::abs(derivative) * half) < 1e-10);
            QVERIFY(by["error"].toDouble() < 1e-9);
            const QJsonObject parameter = entry(result["parameters"], "name", name);
            QCOMPARE(parameter["tolerance"].toBool(), true);
            QCOMPARE(parameter["change"].toDouble(), half);
        };
        check("input", -0.320312044515, 0.02);
        check("coupler", -0.388127197174, 0.05);
        check("output", 0.178147851452, 0.05);
        check("ground", 0.349977481776, 0.04);
        QCOMPARE(entry(result["parameters"], "name", "start")["tolerance"].toBool(), false);
    }

    /// --output takes expressions as well: then JSON has values and derivatives by name.
    void outputsByName() {
        const Outcome outcome = callTrammel({"sensitivity", m_model, "--output", "D.angle",
                                             "--output", "C.angle", "--at", "0", "--json"});
        QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.err));
        const QJsonObject outputs = json(outcome)["outputs"].toObject();
        QCOMPARE(outputs.keys(), QStringList({"C.angle", "D.angle"}));
        const QJsonObject angle = outputs["D.angle"].toObject();
        QVERIFY(std::abs(angle["value"].toDouble() - 88.294301808453 * std::numbers::pi / 180) <
                1e-12);
        QVERIFY(std::abs(angle["derivatives"].toObject()["input"].toDouble() + 0.320312044515) <
                1e-10);
        const Outcome run = callTrammel({"sensitivity", m_model, "--output", "max(D.coordinate)",
                                         "--parameter", "output", "--json", "-q"});
        QVERIFY2(run.exitCode == 0, qPrintable(run.err));
        const QJsonObject rate = json(run)["outputs"].toObject()["max(D.coordinate)"].toObject();
        QVERIFY(rate["value"].isDouble() && rate["derivatives"].toObject()["output"].isDouble());
        const Outcome joint =
            callTrammel({"sensitivity", m_model, "--output", "D", "--at", "0", "--json"});
        QVERIFY(json(joint)["outputs"].isArray());
    }

    /// The table beside the curves: the largest effect first, what has none named; the curve's
    /// value is that of `trammel curve`, and central differences of it are the derivatives.
    void curvesAndTables() {
        const Outcome outcome =
            callTrammel({"sensitivity", m_model, "--measure", "D.coordinate", "--parameter",
                         "coupler", "--parameter", "w", "--steps", "12"});
        QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.err));
        QStringList lines = outcome.out.split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.takeFirst(),
                 "A.coordinate[rad],D.coordinate[rad],d(D.coordinate)/d(coupler)[rad/m],"
                 "d(D.coordinate)/d(w)[rad/(rad/s)],condition");
        QCOMPARE(lines.size(), 13);
        QVERIFY2(outcome.err.contains("coupler"), qPrintable(outcome.err));
        QVERIFY(outcome.err.contains("0.05 m (tolerance)"));
        QVERIFY(outcome.err.contains("without influence: w"));
        QVERIFY(outcome.err.contains("condition number"));
        const auto curve = [&](const QString& coupler) {
            const QString out = callTrammel({"curve", m_model, "--steps", "12", "--set",
                                             "coupler=" + coupler, "--json"})
                                    .out;
            const QJsonObject root = QJsonDocument::fromJson(out.toUtf8()).object();
            return entry(root["joints"], "name", "D")["coordinate"].toArray();
        };
        const QJsonArray above = curve("3.701"), below = curve("3.699");
        for (int i = 0; i < lines.size(); ++i) {
            // The error of differences over 1e-3 of lengths of 3: 1e-7 of the derivative's size.
            const double difference = (above[i].toDouble() - below[i].toDouble()) / 0.002;
            QVERIFY(std::abs(lines[i].split(',')[2].toDouble() - difference) < 1e-6);
        }
    }

    /// Tables go to standard output where the curves have a file; without a choice all angles, the
    /// transmission angle and measures are told.
    void tablesOnStandardOutput() {
        const QString csv = m_directory.filePath("curves.csv");
        const Outcome outcome = callTrammel({"sensitivity", m_plain, "--steps", "8", "--csv", csv});
        QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.err));
        QCOMPARE(outcome.err, "");
        for (const char* part : {"B.angle", "D.angle", "C.transmission", "(1 %)", "####"})
            QVERIFY2(outcome.out.contains(part), part);
        QCOMPARE(contents(csv).count('\n'), 10);
    }

    /// A block of mass m under a spring k: z = -L - m g / k, omega = sqrt(k / m), with values of
    /// --set, in units. What is about poses, or not there, is refused.
    void equilibriumAndModes() {
        const QString model = writeFile(m_directory.filePath("block.trammel.json"), R"({
          "trammel": 1, "name": "Block",
          "parameters": { "m": { "value": 2, "unit": "kg" }, "k": { "value": 100, "unit": "N/m" },
                          "L": { "value": "600 mm", "unit": "mm" }, "idle": 1 },
          "bodies": [{ "name": "block", "position": [0, 0, "-L"], "mass": "m",
                       "inertia": [0.01, 0.01, 0.01, 0, 0, 0] }],
          "joints": [{ "name": "guide", "type": "prismatic", "bodies": ["ground", "block"],
                       "position": [0, 0, "-L"], "axis": [0, 0, 1] }],
          "forces": [{ "name": "spring", "type": "spring-damper", "bodies": ["ground", "block"],
                       "points": [[0, 0, 0], [0, 0, "-L"]], "stiffness": "k", "length": "L" }] })");
        const Outcome rest = callTrammel({"sensitivity", model, "--of", "equilibrium", "--measure",
                                          "block.com.z", "--set", "k=400", "--json"});
        QVERIFY2(rest.exitCode == 0, qPrintable(rest.err));
        const QJsonObject result = json(rest), output = result["outputs"][0].toObject();
        QCOMPARE(result["of"].toString(), "equilibrium");
        QVERIFY(!result.contains("input"));
        const auto by = [](const QJsonObject& one, const char* name) {
            return entry(one["derivatives"], "parameter", name);
        };
        QVERIFY(std::abs(output["values"][0].toDouble() + 0.6 + 2 * 9.81 / 400) < 1e-12);
        QVERIFY(std::abs(by(output, "k")["values"][0].toDouble() - 2 * 9.81 / 160000) < 1e-12);
        QCOMPARE(by(output, "k")["unit"].toString(), "m/(N/m)");
        QVERIFY(std::abs(by(output, "m")["values"][0].toDouble() + 9.81 / 400) < 1e-11);
        QVERIFY(std::abs(by(output, "L")["values"][0].toDouble() + 1) < 1e-10);
        const Outcome modes = callTrammel(
            {"sensitivity", model, "--of", "modes", "--measure", "mode1.omega", "--csv", "-"});
        QVERIFY2(modes.exitCode == 0, qPrintable(modes.err));
        const QStringList lines = modes.out.split('\n');
        QVERIFY2(lines[0].startsWith("mode1.omega[rad/s],d(mode1.omega)/d(m)[rad/s/kg],"),
                 qPrintable(lines[0]));
        QVERIFY(std::abs(lines[1].section(',', 2, 2).toDouble() - std::sqrt(50.0) / 200) < 1e-10);
        const Outcome table = callTrammel({"sensitivity", model, "--of", "modes"});
        QVERIFY(table.out.contains("modes in the model's pose"));
        QVERIFY(table.out.contains("without influence: L, idle"));
        for (const QStringList& wrong :
             {QStringList{"--of", "equilibrium", "--at", "1"},
              QStringList{"--of", "modes", "--forces"}, QStringList{"--at-equilibrium"},
              QStringList{"--of", "modes", "--run-output", "max(block.v.z)"},
              QStringList{"--of", "modes", "--measure", "block.com.z"},
              QStringList{"--of", "nothing"}})
            QCOMPARE(callTrammel(QStringList{"sensitivity", model} + wrong).exitCode, 2);
        // Without spring it falls.
        const Outcome none =
            callTrammel({"sensitivity", model, "--of", "equilibrium", "--set", "k=0"});
        QVERIFY(none.exitCode != 0);
        QVERIFY2(none.err.contains("equilibrium"), qPrintable(none.err));
    }

    /// Outputs of runs: a box that slides at v = 3 m/s over mu = 0.3 stops after
    /// v^2 / (2 mu g), whose derivatives by v and mu are v / (mu g) and -v^2 / (2 mu^2 g); runs of
    /// steps of 1 ms are good to some 1e-3 of that.
    void outputsOfRuns() {
        const QString model = writeFile(m_directory.filePath("box.trammel.json"), R"({
          "trammel": 1, "name": "Box", "parameters": { "v": 3, "mu": 0.3, "idle": 1 },
          "materials": { "default": { "friction": "mu" } },
          "ground": { "shapes": [{ "type": "plane", "normal": [0, 0, 1] }] },
          "bodies": [{ "name": "box", "position": [0, 0, 0.1], "velocity": ["v", 0, 0],
            "shapes": [{ "type": "box", "size": [0.4, 0.4, 0.2] }] }],
          "simulation": { "duration": 2, "step": 0.001 } })");
        const Outcome outcome =
            callTrammel({"sensitivity", model, "--run-output", "last(box.com.x)", "--json", "-q"});
        QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.err));
        const QJsonObject result = json(outcome);
        QCOMPARE(result["runs"].toInt(), 31);
        const QJsonObject output = result["outputs"][0].toObject();
        QCOMPARE(output["unit"].toString(), "m");
        QVERIFY(std::abs(output["value"].toDouble() - 9 / (0.6 * 9.81)) < 0.005);
        const QJsonObject v = entry(output["derivatives"], "parameter", "v"),
                          mu = entry(output["derivatives"], "parameter", "mu"),
                          idle = entry(output["derivatives"], "parameter", "idle");
        QVERIFY(std::abs(v["value"].toDouble() - 3 / (0.3 * 9.81)) < 0.005);
        QVERIFY(std::abs(mu["value"].toDouble() + 9 / (0.18 * 9.81)) < 0.03);
        QCOMPARE(idle["value"].toDouble(), 0.0);
        QVERIFY(v["step"].toDouble() > 0 && v["error"].isDouble());
    }

    /// The figures of the closed form: worst case by derivatives and corners, root sum square; the
    /// Monte Carlo within its standard errors, the yield of a normal output within two deviations.
    void toleranceAsJson() {
        const Outcome outcome =
            callTrammel({"tolerance", m_model, "--output", "D.angle*180/pi", "--limits",
                         "87.2887917", "89.299811", "--samples", "20000", "--json"});
        QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.err));
        const QJsonObject result = json(outcome);
        QVERIFY(std::abs(result["nominal"].toDouble() - 88.294301808453) < 1e-9);
        QVERIFY(std::abs(result["worst_case"]["highest"].toDouble() - 2.791398387) < 1e-8);
        QVERIFY(std::abs(result["corners"]["highest"].toDouble() - 2.741320439) < 1e-8);
        QVERIFY(std::abs(result["corners"]["lowest"].toDouble() + 2.843800862) < 1e-8);
        QCOMPARE(result["corners"]["count"].toInt(), 16);
        const double sigma = result["root_sum_square"]["deviation"].toDouble();
        QVERIFY(std::abs(3 * sigma - 1.508265170) < 1e-8);
        const QJsonObject samples = result["monte_carlo"].toObject();
        QCOMPARE(samples["samples"].toInt(), 20000);
        QVERIFY(std::abs(samples["deviation"].toDouble() - sigma) < 3 * sigma / std::sqrt(4e4));
        QVERIFY(std::abs(samples["mean"].toDouble() - 88.2943) <
                3 * sigma / std::sqrt(2e4) + 0.002);
        QCOMPARE(samples["quantiles"].toArray().size(), 5);
        const QJsonObject yield = samples["yield"].toObject();
        QVERIFY(yield["lowest"].toDouble() < 0.955 && yield["highest"].toDouble() > 0.953);
        QCOMPARE(samples["failed"].toInt(), 0);
        double shares = 0;
        for (const QJsonValue& parameter : result["parameters"].toArray())
            shares += parameter["share"].toDouble();
        QVERIFY(std::abs(shares - 1) < 1e-12);
    }

    /// The same seed, whatever the threads; a table of samples; readable text.
    void toleranceAsText() {
        const QString csv = m_directory.filePath("samples.csv");
        const QStringList call{"tolerance", m_model,     "--output", "C.transmission", "--at",
                               "0.5",       "--samples", "500",      "--seed",         "9"};
        const Outcome one = callTrammel(call + QStringList{"--jobs", "1", "--csv", csv});
        QVERIFY2(one.exitCode == 0, qPrintable(one.err));
        QCOMPARE(callTrammel(call + QStringList{"--jobs", "3"}).out, one.out);
        QCOMPARE(contents(csv).count('\n'), 501);
        QVERIFY(contents(csv).startsWith("sample,C.transmission[rad]\n1,"));
        for (const char* part :
             {"A at 0.5 rad", "+-0.02", "normal", "worst case, linear", "of all 16",
              "root sum square", "500 samples, seed 9", "skewness", "99.865 %"})
            QVERIFY2(one.out.contains(part), part);
    }

    /// What holds the linkage at rest, in both commands: the torque at the crank is its derivative
    /// of the potential energy; from the same model, by the weights' sensitivity to rho, M = rho
    /// dM/drho.
    void forcesAtRest() {
        const Outcome outcome = callTrammel({"sensitivity", m_model, "--at", "0.3", "--forces",
                                             "--measure", "A.driver.torque", "--measure",
                                             "D.force.z", "--parameter", "rho", "--json"});
        QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.err));
        const QJsonObject result = json(outcome);
        QCOMPARE(result["outputs"].toArray().size(), 2);
        for (const QJsonValue& output : result["outputs"].toArray()) {
            const double value = output["values"][0].toDouble();
            const QJsonObject by = output["derivatives"][0].toObject();
            QVERIFY(std::abs(value) > 0.1);
            QVERIFY(std::abs(2.0 * by["values"][0].toDouble() - value) < 1e-8 * std::abs(value));
        }
        const Outcome tolerance =
            callTrammel({"tolerance", m_model, "--at", "0.3", "--forces", "--output",
                         "A.driver.torque", "--samples", "100", "--json"});
        QVERIFY2(tolerance.exitCode == 0, qPrintable(tolerance.err));
        const QJsonObject stack = json(tolerance);
        QVERIFY(std::abs(stack["nominal"].toDouble() -
                         result["outputs"][0]["values"][0].toDouble()) < 1e-9);
        QCOMPARE(stack["unit"].toString(), "N*m");
        QVERIFY(stack["monte_carlo"]["deviation"].toDouble() > 0);
    }

    /// The box of outputsOfRuns() with tolerances: worst case, deviation and samples of runs.
    void tolerancesOfRuns() {
        const QString model = writeFile(m_directory.filePath("made.trammel.json"), R"({
          "trammel": 1, "name": "Box",
          "parameters": { "v": { "value": 3, "tolerance": { "plus_minus": 0.03 } },
                          "mu": { "value": 0.3, "tolerance": { "plus_minus": 0.006,
                                                               "distribution": "uniform" } } },
          "materials": { "default": { "friction": "mu" } },
          "ground": { "shapes": [{ "type": "plane", "normal": [0, 0, 1] }] },
          "bodies": [{ "name": "box", "position": [0, 0, 0.1], "velocity": ["v", 0, 0],
            "shapes": [{ "type": "box", "size": [0.4, 0.4, 0.2] }] }],
          "simulation": { "duration": 2, "step": 0.001 } })");
        const Outcome outcome = callTrammel({"tolerance", model, "--run-output", "last(box.com.x)",
                                             "--samples", "40", "--json", "-q"});
        QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.err));
        const QJsonObject result = json(outcome);
        // v / (mu g) 0.03 + v^2 / (2 mu^2 g) 0.006, to the runs' 1e-3.
        const double ofV = 0.03 * 3 / (0.3 * 9.81), ofMu = 0.006 * 9 / (0.18 * 9.81);
        QVERIFY(std::abs(result["worst_case"]["highest"].toDouble() - ofV - ofMu) < 1e-3);
        QCOMPARE(result["corners"]["count"].toInt(), 4);
        QVERIFY(std::abs(result["corners"]["highest"].toDouble() - ofV - ofMu) < 3e-3);
        const double deviation = std::hypot(ofV / 3, ofMu / std::sqrt(3.0));
        QVERIFY(std::abs(result["root_sum_square"]["deviation"].toDouble() - deviation) < 1e-3);
        // Three standard errors of a deviation of 40 samples are 34 %.
        QVERIFY(std::abs(result["monte_carlo"]["deviation"].toDouble() / deviation - 1) < 0.34);
        QVERIFY(result["input"].isNull());
    }

    /// A bar whose place is the sum of two dimensions that go against one another: nothing is left
    /// of their spread, and shares in it have no bound. The bars of the table do.
    void cancellingTolerances() {
        for (const char* coefficient : {"-1", "-0.999999999999"}) {
            const QString model = writeFile(m_directory.filePath("cancel.trammel.json"),
                                            QString(R"({ "trammel": 1, "parameters": {
                  "a": { "value": 0.1, "tolerance": { "plus_minus": 0.01 } },
                  "b": { "value": 0.2, "tolerance": { "plus_minus": 0.01 } } },
                  "correlations": [{ "parameters": ["a", "b"], "coefficient": %1 }],
                  "bodies": [{ "name": "x", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0] }],
                  "joints": [{ "name": "J", "type": "prismatic", "bodies": ["ground", "x"],
                    "position": [0, 0, 0], "axis": [1, 0, 0], "driver": { "position": "t" } }] })")
                                                .arg(coefficient)
                                                .toUtf8());
            for (const char* sum : {"a+b", "a+1.0000000001*b"}) {
                const Outcome outcome =
                    callTrammel({"tolerance", model, "--output", sum, "--samples", "100"});
                QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.err));
                QVERIFY(outcome.out.contains("root sum square"));
                QVERIFY2(outcome.out.size() < 4000, qPrintable(outcome.out.left(4000)));
            }
        }
    }

    /// ISO 286 has tables up to 500 mm, that size included: H7 of it is 0 to 63 um. The limits are
    /// those of the nominal size, whatever is tried beside it for the derivatives.
    void fitOfTheLargestSize() {
        const QString model = writeFile(m_directory.filePath("fit.trammel.json"), R"({
          "trammel": 1, "parameters": { "a": { "value": 0.5, "tolerance": { "fit": "H7" } } },
          "bodies": [{ "name": "x", "position": ["a", 0, 0], "mass": 1,
                       "inertia": [1, 1, 1, 0, 0, 0] }],
          "joints": [{ "name": "J", "type": "prismatic", "bodies": ["ground", "x"],
            "position": [0, 0, 0], "axis": [1, 0, 0], "driver": { "position": "t" } }],
          "simulation": { "duration": 0.1 } })");
        for (const QStringList& way :
             {QStringList{"--output", "a"}, QStringList{"--run-output", "first(x.com.x)"}}) {
            const Outcome outcome = callTrammel(
                {"tolerance", model, way[0], way[1], "--samples", "20", "--json", "-q"});
            QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.err));
            const QJsonObject result = json(outcome);
            QVERIFY(std::abs(result["worst_case"]["highest"].toDouble() - 63e-6) < 1e-10);
            QCOMPARE(result["worst_case"]["lowest"].toDouble(), 0.0);
        }
    }

    void refused_data() {
        QTest::addColumn<QStringList>("call");
        QTest::addColumn<int>("exitCode");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const QStringList& call, int exitCode,
                            const char* message) {
            QTest::newRow(name) << call << exitCode << QString(message);
        };
        row("no such measure", {"sensitivity", m_model, "--measure", "D.angel"}, 2,
            "--measure D.angel: a pose has no such measure or channel; did you mean \"D.angle\"?");
        row("no such parameter", {"sensitivity", m_model, "--parameter", "couplr"}, 2,
            "--parameter couplr: there is no such parameter; did you mean \"coupler\"?");
        row("no such joint", {"sensitivity", m_model, "--input", "Z"}, 2,
            "--input Z: there is no such joint");
        row("no finite place", {"sensitivity", m_model, "--at", "nan"}, 2,
            "--at: nan: expected a finite number");
        row("no finite place of a tolerance",
            {"tolerance", m_model, "--output", "D.angle", "--at", "-inf"}, 2,
            "--at: -inf: expected a finite number");
        row("poses and runs", {"sensitivity", m_model, "--at", "0", "--run-output", "max(A.rate)"},
            2, "--at is about poses, --run-output about runs");
        row("run output", {"sensitivity", m_model, "--run-output", "max(A.rat)"}, 2, "A.rat");
        row("no tolerance", {"tolerance", m_plain, "--output", "D.angle"}, 3,
            "no parameter carries a tolerance");
        row("no output", {"tolerance", m_model}, 2,
            "expected --output with a formula of a pose, or --run-output");
        row("both outputs",
            {"tolerance", m_model, "--output", "D.angle", "--run-output", "max(A.rate)"}, 2,
            "--output is about a pose, --run-output about runs");
        row("no driver",
            {"sensitivity", exampleModel("slider-crank"), "--input", "crankshaft", "--forces"}, 2,
            "--forces: nothing holds the input crankshaft");
        row("unknown output", {"tolerance", m_model, "--output", "D.angel"}, 2, "D.angel");
        row("an acceleration", {"tolerance", m_model, "--output", "D.acceleration"}, 2,
            "it has no value in this pose");
        row("limits", {"tolerance", m_model, "--output", "D.angle", "--limits", "2", "1"}, 2,
            "--limits 2 1: expected the lower limit first");
        row("seed", {"tolerance", m_model, "--output", "D.angle", "--seed", "-1"}, 2,
            "--seed: -1: expected a whole number from 0 to 18446744073709551615");
        row("jobs", {"study", m_model, "--jobs", "0"}, 2, "--jobs: 0: expected a whole number");
        row("accuracy", {"contact-bench", ".", "--accuracy", "-1"}, 2,
            "--accuracy: -1: expected a finite number greater than 0");
        row("samples", {"tolerance", m_model, "--output", "D.angle", "--samples", "1"}, 2,
            "--samples");
    }
    void refused() {
        QFETCH(QStringList, call);
        QFETCH(int, exitCode);
        QFETCH(QString, message);
        const Outcome outcome = callTrammel(call);
        QCOMPARE(outcome.exitCode, exitCode);
        QVERIFY2(outcome.err.contains(message), qPrintable(outcome.err));
        QCOMPARE(outcome.out, "");
    }

    /// A slider as the input does not go everywhere, and a dead point has no derivatives.
    void placesThatAreNotReached() {
        const QString crank = exampleModel("slider-crank");
        const Outcome far = callTrammel({"sensitivity", crank, "--input", "guide", "--at", "1"});
        QCOMPARE(far.exitCode, 3);
        QVERIFY2(far.err.contains("joint 'guide' does not get to 1; expected a value between"),
                 qPrintable(far.err));
        const Outcome dead = callTrammel(
            {"sensitivity", crank, "--input", "guide", "--at", "0", "--parameter", "l", "--json"});
        QCOMPARE(dead.exitCode, 0);
        QVERIFY(json(dead)["condition"][0].isNull());
        QVERIFY(json(dead)["outputs"][0]["derivatives"][0]["values"][0].isNull());
    }

    /// The crank swings between two dead points: there nothing has a rate, and nothing finite holds
    /// it; ranges are those of the rest, in the curve's report, too.
    void deadPointsHaveNeitherRatesNorForces() {
        const QStringList call{
            "sensitivity", m_plain,       "--set",     "input=3",   "--forces",        "--steps",
            "8",           "--parameter", "coupler",   "--measure", "A.driver.torque", "--measure",
            "D.rate",      "--measure",   "D.force.x", "--measure", "D.angle"};
        const Outcome outcome = callTrammel(call + QStringList{"--json"});
        QCOMPARE(outcome.exitCode, 0);
        for (const char* name : {"A.driver.torque", "D.rate", "D.force.x", "D.angle"}) {
            const QJsonValue values = entry(json(outcome)["outputs"], "name", name)["values"];
            QCOMPARE(values.toArray().size(), 9);
            for (int i = 0; i < 9; ++i)
                QCOMPARE(values[i].isNull(), i % 4 == 0 && QString(name) != "D.angle");
        }
        QVERIFY(!callTrammel(call + QStringList{"--csv", "/dev/null"}).out.contains("nan"));
        const Outcome curve = callTrammel({"curve", m_plain, "--set", "input=3", "--speed", "1",
                                           "--steps", "8", "--csv", "/dev/null"});
        QVERIFY2(curve.out.contains("  drive  ") && !curve.out.contains("nan"),
                 qPrintable(curve.out));
    }

    /// Stopped, it tells what was done until then.
    void stops() {
        QProcess process;
        process.start(kProgram, {"tolerance", m_model, "--output", "D.angle", "--samples",
                                 "10000000", "--json"});
        QVERIFY(process.waitForStarted());
        QTest::qWait(1500);
        kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(20000));
        QCOMPARE(process.exitCode(), 1);
        const QJsonObject result =
            QJsonDocument::fromJson(process.readAllStandardOutput()).object();
        QCOMPARE(result["status"].toString(), "stopped");
        QVERIFY(result["monte_carlo"]["samples"].toInt() < 10000000);
    }

private:
    QTemporaryDir m_directory;
    QString m_plain, m_model;
};

QTEST_GUILESS_MAIN(CliSensitivityTest)
#include "cli_sensitivity_test.moc"
