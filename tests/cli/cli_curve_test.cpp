// `trammel curve`, run as a user runs it.

#include "cli/cli_support.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <cmath>
#include <numbers>

using namespace trammel::tests;

namespace {

QJsonObject json(const Outcome& outcome) {
    return QJsonDocument::fromJson(outcome.out.toUtf8()).object();
}

/// A table by column title.
QMap<QString, QList<double>> table(const QString& text) {
    QMap<QString, QList<double>> columns;
    QStringList lines = text.split('\n', Qt::SkipEmptyParts);
    if (lines.isEmpty()) return columns;
    QStringList titles;
    bool isQuoted = false; // as a title with commas is
    for (const QString& piece : lines.takeFirst().split('"')) {
        if (isQuoted)
            titles += piece;
        else
            titles += piece.split(',', Qt::SkipEmptyParts);
        isQuoted = !isQuoted;
    }
    for (const QString& line : lines) {
        const QStringList cells = line.split(',');
        for (int i = 0; i < titles.size(); ++i)
            columns[titles[i]].append(cells.value(i) == "nan" ? std::nan("")
                                                              : cells.value(i).toDouble());
    }
    return columns;
}

} // namespace

class CliCurveTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QVERIFY(m_directory.isValid()); }

    /// The wrist pin of a slider-crank, x = r cos u + sqrt(l^2 - r^2 sin^2 u), and the rate at a
    /// right angle, -r. The table alone is on standard output, the report beside it.
    void tableOnStandardOutput() {
        const Outcome outcome =
            callTrammel({"curve", exampleModel("slider-crank"), "--input", "crankshaft", "--point",
                         "slider", "--point", "wheel:0.2,0,0", "--steps", "36"});
        QCOMPARE(outcome.exitCode, 0);
        const auto columns = table(outcome.out);
        const QList<double> u = columns["crankshaft.coordinate[rad]"];
        QCOMPARE(u.size(), 37);
        for (int i = 0; i < u.size(); ++i) {
            const double x =
                0.2 * std::cos(u[i]) + std::sqrt(0.36 - std::pow(0.2 * std::sin(u[i]), 2));
            QVERIFY(std::abs(columns["slider.x[m]"][i] - x) < 1e-12);
            QVERIFY(std::abs(columns["wheel:0.2,0,0.z[m]"][i] - 0.2 * std::sin(u[i])) < 1e-12);
        }
        QVERIFY(std::abs(columns["slider.velocity.x[m/rad]"][9] + 0.2) < 1e-12);
        QVERIFY(std::abs(columns["guide.ratio[m/rad]"][9] + 0.2) < 1e-12);
        QVERIFY(std::abs(columns["guide.advantage[N/N*m]"][9] + 5.0) < 1e-10);
        QVERIFY(columns.contains("wristpin.transmission[rad]"));
        QCOMPARE(columns["transmission[rad]"], columns["wristpin.transmission[rad]"]);
        QVERIFY(outcome.err.contains("one turn from 0 rad"));
        QVERIFY2(outcome.err.contains("transmission angle      70.53 to 90 deg at wristpin"),
                 qPrintable(outcome.err));
    }

    /// The slider as input: dead points at both ends, of which JSON tells, with null for rates.
    void jsonWithDeadPoints() {
        const Outcome outcome =
            callTrammel({"curve", exampleModel("slider-crank"), "--input", "guide", "--point",
                         "wheel", "--speed", "0.1", "--steps", "40", "--json"});
        QCOMPARE(outcome.exitCode, 0);
        QCOMPARE(outcome.err, "");
        const QJsonObject result = json(outcome);
        const QStringList keys{"model",
                               "status",
                               "input",
                               "input_unit",
                               "branch",
                               "branches",
                               "full_turn",
                               "closed",
                               "lower",
                               "upper",
                               "events",
                               "output",
                               "transmission_joint",
                               "speed",
                               "coordinate",
                               "points",
                               "joints",
                               "advantage",
                               "transmission",
                               "effort"};
        QCOMPARE(result.keys().size(), keys.size());
        for (const QString& key : keys)
            QVERIFY2(result.contains(key), qPrintable(key));
        QCOMPARE(result["status"].toString(), "completed");
        QCOMPARE(result["full_turn"].toBool(), false);
        QCOMPARE(result["closed"].toBool(), true);
        QVERIFY(std::abs(result["lower"].toDouble() + 0.4) < 1e-12);
        QVERIFY(std::abs(result["upper"].toDouble()) < 1e-12);
        QCOMPARE(result["events"].toArray().size(), 2);
        QCOMPARE(result["events"][0]["kind"].toString(), "dead point");
        QCOMPARE(result["coordinate"].toArray().size(), 41);
        QVERIFY(result["points"][0]["velocity"][0][0].isNull());
        QVERIFY(result["points"][0]["velocity"][1][0].isDouble());
        QVERIFY(result["effort"][10].isDouble());
    }

    /// The driven joint leads where there is one; the file takes the table, standard output the
    /// report.
    void driverLeadsAndFileTakesTable() {
        const QString file = m_directory.filePath("curve.csv");
        const Outcome outcome =
            callTrammel({"curve", exampleModel("watt-six-bar"), "--output", "G", "--csv", file});
        QCOMPARE(outcome.exitCode, 0);
        QVERIFY2(outcome.out.contains("A, one turn from 0 rad"), qPrintable(outcome.out));
        QVERIFY(outcome.out.contains("output                  G, "));
        const auto columns = table(QString::fromUtf8(contents(file)));
        QCOMPARE(columns["G.ratio[rad/rad]"].size(), 361);
        QVERIFY(columns.contains("F.transmission[rad]"));
        const Outcome printed =
            callTrammel({"curve", exampleModel("watt-six-bar"), "--output", "G", "--csv", "-"});
        QCOMPARE(printed.exitCode, 0);
        QCOMPARE(printed.out.toUtf8(), contents(file));
    }

    /// cos mu = (b^2 + c^2 - (d - a)^2) / (2 b c) = 0.875 with b = 1.5, at crank angle 0.
    void parametersCount() {
        const Outcome outcome =
            callTrammel({"curve", exampleModel("four-bar"), "--input", "A", "--set", "b=1.5"});
        QCOMPARE(outcome.exitCode, 0);
        QVERIFY2(outcome.err.contains("transmission angle      28.96 to "),
                 qPrintable(outcome.err));
    }

    /// The other assembly of a slider-crank is on the other side of the crank: x = r cos u - s.
    void otherAssemblyIsFollowed() {
        const QStringList call{"curve",   exampleModel("slider-crank"),
                               "--input", "crankshaft",
                               "--point", "slider",
                               "--steps", "36",
                               "--branch"};
        const Outcome outcome = callTrammel(call + QStringList{"2"});
        QCOMPARE(outcome.exitCode, 0);
        QVERIFY2(outcome.err.contains("assembly                2 of 2"), qPrintable(outcome.err));
        const auto columns = table(outcome.out);
        const QList<double> u = columns["crankshaft.coordinate[rad]"];
        QCOMPARE(u.size(), 37);
        for (int i = 0; i < u.size(); ++i) {
            const double x =
                0.2 * std::cos(u[i]) - std::sqrt(0.36 - std::pow(0.2 * std::sin(u[i]), 2));
            QVERIFY(std::abs(columns["slider.x[m]"][i] - x) < 1e-12);
        }
        const Outcome own = callTrammel(call + QStringList{"1"});
        QVERIFY2(own.err.contains("assembly                1 of 2"), qPrintable(own.err));
        QVERIFY(std::abs(table(own.out)["slider.x[m]"][0] - 0.8) < 1e-12);
    }

    void errors_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("exitCode");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const QStringList& arguments, int exitCode,
                            const char* message) {
            QTest::newRow(name) << (QStringList{"curve"} + arguments) << exitCode
                                << QString(message);
        };
        const QString fourBar = exampleModel("four-bar"), gears = exampleModel("gear-train");
        row("no model", {}, 2, "MODEL is required");
        row("no input", {fourBar}, 2,
            "--input is required: no joint is driven; joints with a coordinate: A, B, C, D");
        row("no such joint", {fourBar, "--input", "E"}, 2,
            "--input E: there is no such joint; joints with a coordinate: A, B, C, D");
        row("no coordinate", {gears, "--input", "first pair"}, 2,
            "--input first pair: it has no coordinate; joints with a coordinate: motor, middle, "
            "output, guide");
        row("no such output", {fourBar, "--input", "A", "--output", "E"}, 2, "--output E: ");
        row("no such point", {fourBar, "--input", "A", "--point", "couple"}, 2,
            "--point couple: there is no such point; did you mean \"coupler\"? measures of type "
            "point: none; bodies, as BODY or BODY:X,Y,Z: crank, coupler, rocker");
        row("no place", {fourBar, "--input", "A", "--point", "coupler:1,2"}, 2,
            "expected three numbers X,Y,Z in m behind the body");
        row("a point twice", {fourBar, "--input", "A", "--point", "crank", "--point", "crank"}, 2,
            "--point crank: it is asked for twice");
        row("no steps", {fourBar, "--input", "A", "--steps", "1"}, 2, "--steps");
        row("no speed", {fourBar, "--input", "A", "--speed", "0"}, 2, "--speed 0: expected");
        row("no finite speed", {fourBar, "--input", "A", "--speed", "nan"}, 2,
            "--speed: nan: expected a finite number");
        row("no such assembly", {fourBar, "--input", "A", "--branch", "3"}, 2,
            "--branch 3: where it is, the input A leaves 2 assemblies of the linkage");
        row("more freedoms", {exampleModel("double-pendulum"), "--input", "shoulder"}, 3,
            "with the input 'shoulder' held, 1 freedom of its linkage is left: elbow turns 1 rad");
        row("both on standard output", {fourBar, "--input", "A", "--csv", "-", "--json"}, 2,
            "--json prints on standard output, too");
        row("no file", {"/nowhere/model.trammel.json", "--input", "A"}, 3, "/nowhere");
    }
    void errors() {
        QFETCH(QStringList, arguments);
        QFETCH(int, exitCode);
        QFETCH(QString, message);
        const Outcome outcome = callTrammel(arguments);
        QCOMPARE(outcome.exitCode, exitCode);
        QVERIFY2(outcome.err.contains(message), qPrintable(outcome.err));
        QCOMPARE(outcome.out, "");
    }

    /// A bar of half width 10 mm turns past a post of radius 10 mm at 70 mm: they lie in one
    /// another within asin(20/70) of its direction, as table and as JSON; without a post, of
    /// nothing.
    void interferenceIsTold() {
        const QByteArray model = R"({"trammel": 1, "bodies": [
          {"name": "crank", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0], "shapes": [
            {"type": "box", "size": [0.1, 0.01, 0.02], "position": [0.05, 0, 0]}]},
          {"name": "post", "position": [0, "layer", 0.07], "mass": 1,
           "inertia": [1, 1, 1, 0, 0, 0], "shapes": [
            {"type": "cylinder", "radius": 0.01, "length": 0.01,
             "orientation": {"axis": [1, 0, 0], "angle": "pi/2"}}]}],
          "parameters": {"layer": 0},
          "joints": [
            {"name": "A", "type": "revolute", "bodies": ["ground", "crank"],
             "position": [0, 0, 0], "axis": [0, -1, 0], "driver": {"position": "t"}},
            {"name": "P", "type": "fixed", "bodies": ["ground", "post"],
             "position": [0, "layer", 0.07]}]})";
        const QString path = writeFile(m_directory.filePath("post.trammel.json"), model);
        const Outcome text = callTrammel({"curve", path, "--interference"});
        QVERIFY2(text.exitCode == 0, qPrintable(text.err));
        const QStringList lines = text.out.split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines[0], QString("body,other,way,from[rad],to[rad],depth[m],deepest[rad]"));
        QCOMPARE(lines.size(), 2);
        const QStringList cells = lines[1].split(',');
        QCOMPARE(cells.mid(0, 3).join(','), QString("crank,post,turn"));
        const double half = std::asin(2.0 / 7.0), right = std::numbers::pi / 2;
        // To 1e-6 of the turn, and what 1e-4 of the half thickness of 5 mm makes.
        QVERIFY(std::abs(cells[3].toDouble() - (right - half)) < 2e-5);
        QVERIFY(std::abs(cells[4].toDouble() - (right + half)) < 2e-5);
        QVERIFY2(text.err.contains("interference            crank and post, "),
                 qPrintable(text.err));
        const QJsonObject pair =
            json(callTrammel({"curve", path, "--interference", "--json"}))["interference"]
                .toArray()[0]
                .toObject();
        QCOMPARE(pair["bodies"].toArray()[1].toString(), QString("post"));
        QCOMPARE(pair["spans"].toArray()[0].toObject()["from"].toDouble(), cells[3].toDouble());
        const Outcome none = callTrammel({"curve", path, "--interference", "--set", "layer=0.02"});
        QCOMPARE(none.exitCode, 0);
        QCOMPARE(none.out.count('\n'), 1);
        QVERIFY(none.err.contains("interference            none"));
        QVERIFY(!json(callTrammel({"curve", path, "--json"})).contains("interference"));
    }

private:
    QTemporaryDir m_directory;
};

QTEST_GUILESS_MAIN(CliCurveTest)
#include "cli_curve_test.moc"
