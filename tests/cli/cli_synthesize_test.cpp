// `trammel synthesize`, run as a user runs it.

#include "cli/cli_support.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <cmath>

using namespace trammel::tests;

namespace {

/// Five poses of a four-bar with pivots (0.3, -0.2) and (4.1, 0.5), crank 1.5, coupler 3.7, rocker
/// 2.9.
const char* const kMotion = R"({
  "trammel_task": 1,
  "name": "Lid",
  "type": "motion",
  "poses": [
    {"place": [1.24407173958, "1591.05223888 mm"], "angle": "76.0929779724 deg"},
    {"place": [1.13517414315, 2.30308185068], "angle": "61.5234694229 deg"},
    {"place": [0.48910174903, 2.65318614192], "angle": "53.6214010723 deg"},
    {"place": [-0.345859383271, 2.45519249657], "angle": "51.6897069456 deg"},
    {"place": [-1.07982799344, 1.67285273553], "angle": "54.8292324745 deg"}
  ]
})";

QJsonObject jsonOf(const Outcome& outcome) {
    return QJsonDocument::fromJson(outcome.out.toUtf8()).object();
}

} // namespace

class CliSynthesizeTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QVERIFY(m_directory.isValid()); }

    /// The known four-bar is among them; models that are written are valid, and the coupler curve
    /// goes through the poses' places.
    void fivePosesToModels() {
        const QString task = written("lid.task.json", kMotion), out = path("found");
        const Outcome outcome = callTrammel({"synthesize", task, "--out", out, "--json"});
        QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.err));
        const QJsonObject result = jsonOf(outcome);
        QCOMPARE(result["task"].toString(), "Lid");
        const QJsonArray solutions = result["solutions"].toArray();
        QVERIFY(result["good"].toInt() >= 1);
        QCOMPARE(solutions.size(), result["good"].toInt());
        int known = -1;
        for (int i = 0; i < solutions.size(); ++i) {
            const QJsonObject s = solutions[i].toObject();
            QCOMPARE(s["defect"].toString(), "none");
            const double driver = s["driver"]["length"].toDouble();
            const double follower = s["follower"]["length"].toDouble();
            if (std::abs(driver + follower - 4.4) < 1e-5) known = i;
            if (i > 0)
                QVERIFY(s["transmission"].toDouble() <=
                        solutions[i - 1]["transmission"].toDouble());
        }
        QVERIFY2(known >= 0, qPrintable(outcome.out));
        QCOMPARE(solutions[known]["class"].toString(), "crank-rocker");
        for (const auto& file : result["files"].toArray())
            QCOMPARE(callTrammel({"validate", file.toString()}).exitCode, 0);
        QCOMPARE(result["files"][0].toString(), out + "/lid-1.trammel.json");
        verifyCurve(result["files"][known].toString());
    }

    void tableWithDefects() {
        const QString task = written("lid.task.json", kMotion);
        const Outcome some = callTrammel({"synthesize", task});
        const Outcome all = callTrammel({"synthesize", task, "--all"});
        QCOMPARE(some.exitCode, 0);
        QVERIFY(some.out.contains("motion task"));
        QVERIFY(some.out.contains("crank-rocker"));
        // Four dyads make six linkages.
        QCOMPARE(rows(all.out), 6);
        QVERIFY(rows(some.out) < 6);
        QVERIFY(all.out.contains(" branch ") || all.out.contains(" circuit ") ||
                all.out.contains(" order "));
    }

    void pathAndFunction() {
        const QString path = written("path.task.json", R"({"trammel_task": 1, "type": "path",
            "points": [[0, 0], [0.4, 0.3], [0.9, 0.2], [1.1, -0.3], [1.0, -0.7]],
            "angles": ["0 deg", "40 deg", "80 deg", "120 deg", "160 deg"]})");
        const Outcome timed = callTrammel({"synthesize", path, "--all", "--json"});
        QVERIFY(timed.exitCode == 0 || timed.exitCode == 1);
        QVERIFY2(!jsonOf(timed)["solutions"].toArray().isEmpty(), qPrintable(timed.out));
        const QString function =
            written("log.task.json", R"j({"trammel_task": 1, "type": "function", "ground": "200 mm",
            "function": {"formula": "log10(x)", "range": [1, 2], "input_travel": "60 deg",
            "output_travel": "90 deg"}, "transmission": "40 deg"})j");
        const Outcome found =
            callTrammel({"synthesize", function, "--json", "--out", this->path("log")});
        QVERIFY2(found.exitCode == 0, qPrintable(found.err));
        const QJsonObject result = jsonOf(found);
        // 0.10656 degrees is the best of a grid of 3 degrees.
        QVERIFY(result["solutions"][0]["error"].toDouble() < 0.1066 * M_PI / 180);
        QCOMPARE(callTrammel({"validate", result["files"][0].toString()}).exitCode, 0);
    }

    /// Each with its place and what is expected.
    void tasksOfSixBarsAreRefused_data() {
        QTest::addColumn<QString>("keys");
        QTest::addColumn<QString>("finding");
        const QString path = R"("type": "path", "points": [[0, 0], [1, 0], [1, 1]], )";
        const QString function = R"("type": "function", )";
        QTest::newRow("kind") << path + R"("six_bars": ["watt-3"])"
                              << "/six_bars/0: unknown name \"watt-3\"";
        QTest::newRow("no kind") << path + R"("dyads": [])"
                                 << "/dyads: no kind is listed";
        QTest::newRow("angles") << path + R"("curve": "open", "angles": [0, 1, 2])"
                                << "/angles: angles belong to points";
        QTest::newRow("output") << function + R"("six_bars": ["watt-1"],
                                   "dwell": {"input": 1, "output_travel": 1})"
                                << "/six_bars/0: unknown name \"watt-1\"";
        QTest::newRow("travel") << function + R"("dwell": {"input": 1, "output_travel": 4})"
                                << "/dwell/output_travel: the value is 4";
        QTest::newRow("ratio") << function + R"("quick_return": {"ratio": 1, "stroke": 0.1})"
                               << "/quick_return/ratio: the value is 1";
        QTest::newRow("output of both")
            << function + R"("quick_return": {"ratio": 2, "stroke": 0.1, "output_travel": 1})"
            << "/quick_return: 2 of the keys output_travel, stroke";
        QTest::newRow("two demands") << function + R"("pairs": [], "dwell": {"input": 1,
                                        "output_travel": 1})"
                                     << "2 of the keys pairs, function, dwell, quick_return";
    }
    void tasksOfSixBarsAreRefused() {
        QFETCH(const QString, keys);
        QFETCH(const QString, finding);
        const QString task =
            written("six.task.json", ("{\"trammel_task\": 1, " + keys + "}").toUtf8().constData());
        const Outcome outcome = callTrammel({"synthesize", task});
        QCOMPARE(outcome.exitCode, 3);
        QVERIFY2(outcome.err.contains(finding), qPrintable(outcome.err));
    }

    /// A dwell and quick returns of both kinds as valid models; a ratio that no block has says so.
    void dwellsAndQuickReturns() {
        const auto solved = [&](const char* demand) {
            const QString task =
                written("demand.task.json",
                        (R"({"trammel_task": 1, "type": "function", )" + std::string(demand) + "}")
                            .c_str());
            return callTrammel({"synthesize", task, "--json", "--out", path("demand")});
        };
        const Outcome dwell = solved(
            R"("dwell": {"input": "90 deg", "output_travel": "20 deg"}, "six_bars": ["watt-2"])");
        QVERIFY2(dwell.exitCode == 0, qPrintable(dwell.err));
        QCOMPARE(jsonOf(dwell)["solutions"][0]["six_bar"]["kind"].toString(), "watt-2");
        const Outcome rocker =
            solved(R"("quick_return": {"ratio": 1.5, "output_travel": "60 deg"})");
        QCOMPARE(jsonOf(rocker)["solutions"][0]["class"].toString(), "crank-rocker");
        const Outcome block = solved(R"("quick_return": {"ratio": 1.3, "stroke": "100 mm"})");
        QCOMPARE(jsonOf(block)["solutions"][0]["follower"]["kind"].toString(), "PR");
        for (const Outcome& outcome : {dwell, rocker, block}) {
            const Outcome checked =
                callTrammel({"validate", jsonOf(outcome)["files"][0].toString()});
            QVERIFY2(checked.exitCode == 0 && !(checked.out + checked.err).contains("warning"),
                     qPrintable(checked.out + checked.err));
        }
        QCOMPARE(solved(R"("quick_return": {"ratio": 4, "stroke": 0.1})").exitCode, 1);
    }

    /// Cognates of a solution are valid models whose traced point starts where its own does. By
    /// Roberts' theorem ground and coupler of one are those of the given one and its crank, or its
    /// rocker, times a side of the coupler's triangle over its base.
    void cognatesOfAModel() {
        const QString task = written("lid.task.json", kMotion), out = path("found");
        QCOMPARE(callTrammel({"synthesize", task, "--out", out}).exitCode, 0);
        const QString model = out + "/lid-1.trammel.json";
        const Outcome outcome = callTrammel({"cognates", model, "--out", out, "--json"});
        QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.err));
        const QJsonObject result = jsonOf(outcome);
        const QJsonArray linkages = result["linkages"].toArray();
        QCOMPARE(linkages.size(), 3);
        for (const QJsonValue linkage : linkages)
            for (int k = 0; k < 2; ++k)
                QVERIFY(std::abs(linkage["point"][k].toDouble() -
                                 linkages.at(0)["point"][k].toDouble()) < 1e-9);
        for (const auto& file : result["files"].toArray())
            QCOMPARE(callTrammel({"validate", file.toString()}).exitCode, 0);
        const auto way = [](const QJsonValue& p, const QJsonValue& q) {
            return std::hypot(p[0].toDouble() - q[0].toDouble(), p[1].toDouble() - q[1].toDouble());
        };
        const QJsonValue given = linkages.at(0), pivots = given["moving_pivots"];
        const double coupler = way(pivots[0], pivots[1]);
        const char* couplers[] = {"driver", "follower"};
        for (int i = 0; i < 2; ++i) {
            const double k = way(pivots[i], given["point"]) / coupler;
            const QJsonValue cognate = linkages.at(i + 1);
            QVERIFY(std::abs(cognate["ground"].toDouble() - k * given["ground"].toDouble()) < 1e-9);
            QVERIFY(std::abs(cognate["coupler"].toDouble() - k * given[couplers[i]].toDouble()) <
                    1e-9);
        }
        QVERIFY(callTrammel({"cognates", model}).out.contains("cognate 2"));
        const Outcome none = callTrammel(
            {"cognates", TRAMMEL_SOURCE_DIR "/models/slider-crank/slider-crank.trammel.json"});
        QCOMPARE(none.exitCode, 3);
        QVERIFY2(none.err.contains("cognates are of four-bars"), qPrintable(none.err));
    }

    /// One cognate of a parallelogram is a kite, of which two hinges lie on each other where the
    /// crank lies along the ground.
    void cognateThatIsNotWritten() {
        const QString model = path("parallelogram.trammel.json"), out = path("kite");
        QCOMPARE(callTrammel({"mechanism", "four-bar", "--set", "ground=0.3", "--set", "input=0.1",
                              "--set", "coupler=0.3", "--set", "output=0.1", "--point", "0.15,0.2",
                              "--out", model})
                     .exitCode,
                 0);
        const Outcome outcome = callTrammel({"cognates", model, "--out", out});
        QCOMPARE(outcome.exitCode, 1);
        QVERIFY2(outcome.err.contains("cognate 2 is not written"), qPrintable(outcome.err));
        QCOMPARE(QDir(out).entryList(QDir::Files).size(), 1);
    }

    /// The second spelling of a task, and of its answer.
    void secondSpelling() {
        const QString poses = written("second.task.json", R"({
          "trammel_synthesis": 1, "kind": "motion", "linkage": "four-bar", "most": 4, "poses": [
            {"x": 0, "y": 0, "angle": 0}, {"x": 1.2, "y": 0.4, "angle": "25 deg"},
            {"x": 2.1, "y": 1.5, "angle": "55 deg"}],
          "regions": {"ground": [[-4, -4, 4, 4]], "forbidden": [[-1, -1, 1, 1]]}})");
        const Outcome outcome = callTrammel({"synthesize", poses, "--json"});
        QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.err));
        const QJsonObject result = jsonOf(outcome);
        QCOMPARE(result["status"].toString(), "completed");
        QCOMPARE(result["solutions"].toArray().size(), 4);
        for (const QJsonValue solution : result["solutions"].toArray()) {
            QCOMPARE(solution["driver"]["kind"].toString(), "RR");
            for (int i = 0; i < 2; ++i) {
                const QJsonValue pivot = solution["ground"][i];
                const double far =
                    std::max(std::abs(pivot[0].toDouble()), std::abs(pivot[1].toDouble()));
                QVERIFY(far <= 4.0 && far >= 1.0);
                QCOMPARE(solution["moving"][i].toArray().size(), 2);
            }
            QCOMPARE(solution["coupler_point"].toArray(), QJsonArray({0, 0}));
            QVERIFY(solution["residual"].toDouble() < 1e-12 && solution["grashof"].isBool());
            for (const char* defect : {"branch_defect", "circuit_defect", "order_defect"})
                QCOMPARE(solution[defect], QJsonValue(false));
            QVERIFY(solution["transmission_min"].toDouble() > 0.0);
            QVERIFY(solution["model"].isNull());
        }
        const QString path = written("path.task.json", R"({
          "trammel_synthesis": 1, "kind": "path", "linkage": "slider-crank", "most": 2,
          "points": [[0, 0], [0.1, 0.05], [0.2, 0.06], [0.3, 0.03]]})");
        const QJsonObject sliders = jsonOf(callTrammel({"synthesize", path, "--json"}));
        QVERIFY(!sliders["solutions"].toArray().isEmpty());
        for (const QJsonValue solution : sliders["solutions"].toArray())
            QCOMPARE(solution["follower"]["kind"].toString(), "PR");
        const QString wrong = written("wrong.task.json", R"({
          "trammel_synthesis": 1, "kind": "function", "linkage": "slider-crank",
          "pairs": [[0, 0], [0.5, 0.3], [1, 0.9]]})");
        const Outcome refused = callTrammel({"synthesize", wrong});
        QCOMPARE(refused.exitCode, 3);
        QVERIFY2(refused.err.contains("/linkage"), qPrintable(refused.err));
    }

    /// Linkages of some 10 um are models like any other.
    void linkagesOfMicrometres() {
        const QString out = path("small");
        const QString task = written("small.task.json", R"({
          "trammel_task": 1, "type": "motion", "most": 3, "poses": [
            {"place": [0.0, 0.0], "angle": "0 deg"}, {"place": [12e-6, 4e-6], "angle": "25 deg"},
            {"place": [21e-6, 15e-6], "angle": "55 deg"},
            {"place": [25e-6, 22e-6], "angle": "80 deg"}]})");
        QCOMPARE(callTrammel({"synthesize", task, "--out", out}).exitCode, 0);
        const QStringList files = QDir(out).entryList({"*.trammel.json"}, QDir::Files);
        QCOMPARE(files.size(), 3);
        for (const QString& file : files) {
            const Outcome outcome = callTrammel({"validate", out + '/' + file});
            QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.err));
        }
    }

    void noSolutionSaysWhy_data() {
        QTest::addColumn<QByteArray>("task");
        QTest::addColumn<QString>("reason");
        const auto row = [](const char* name, const QByteArray& task, const char* reason) {
            QTest::newRow(name) << task << QString(reason);
        };
        row("no real link", R"({"trammel_task": 1, "type": "motion", "poses": [
            {"place": [0, 0], "angle": 0}, {"place": [-2.2, 0.5], "angle": "-2 deg"},
            {"place": [-2.3, 0.6], "angle": "-57 deg"}, {"place": [1.8, 1.3], "angle": "-16 deg"},
            {"place": [0, -2.9], "angle": "69 deg"}]})",
            "the equations have no real solution");
        QByteArray far = kMotion;
        far.replace("\"name\"", R"("pivots": {"allowed": [{"low": [90, 90], "high": [91, 91]}]},
            "name")");
        row("region empty", far, "none of the 4 links and sliders that fit has its hinge");
        QByteArray sliders = kMotion;
        sliders.replace("\"name\"", "\"dyads\": [\"PR\"], \"name\"");
        row("kinds", sliders, "the 4 links and sliders that fit are not of the kinds");
        QByteArray strict = kMotion;
        strict.replace("\"name\"", "\"transmission\": \"89 deg\", \"name\"");
        row("limits", strict, "but none of these has the transmission angle and the lengths");
    }
    void noSolutionSaysWhy() {
        QFETCH(QByteArray, task);
        QFETCH(QString, reason);
        const Outcome outcome = callTrammel({"synthesize", written("none.task.json", task)});
        QCOMPARE(outcome.exitCode, 1);
        QVERIFY2(outcome.out.contains(reason), qPrintable(outcome.out + outcome.err));
    }

    void errors_data() {
        QTest::addColumn<QByteArray>("task");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const QByteArray& task, const char* message) {
            QTest::newRow(name) << task << QString(message);
        };
        row("no JSON", "{", ":1:2: error: ");
        row("version", R"({"trammel_task": 2, "type": "path", "points": []})",
            "/trammel_task: written by a newer version of the format (2)");
        row("type", R"({"trammel_task": 1, "type": "moton"})",
            "/type: unknown name \"moton\"; did you mean \"motion\"? expected one of motion, path, "
            "function");
        row("no poses", R"({"trammel_task": 1, "type": "motion"})",
            "the key \"poses\" is missing in a task");
        row("key", R"({"trammel_task": 1, "type": "path", "points": [], "angels": []})",
            "/angels: unknown key \"angels\" in a task; did you mean \"angles\"?");
        row("unit", R"({"trammel_task": 1, "type": "path", "points": [["2 mmm", 0]]})",
            "/points/0/0: ");
        row("unit of another quantity",
            R"({"trammel_task": 1, "type": "path", "points": [["2 kg", 0]]})",
            "/points/0/0: \"2 kg\": \"kg\" is a unit of kg; expected a number in m");
        row("few poses", R"({"trammel_task": 1, "type": "motion",
            "poses": [{"place": [0, 0], "angle": 0}]})",
            ":2:22: error: /poses: 1 poses are given; expected two or more");
        row("same poses", R"({"trammel_task": 1, "type": "motion", "poses": [
            {"place": [0, 0], "angle": 0}, {"place": [1, 0], "angle": 1},
            {"place": [0, 0], "angle": "360 deg"}]})",
            ":3:13: error: /poses/2: poses 1 and 3 are the same; expected each once");
        row("translation", R"({"trammel_task": 1, "type": "motion", "poses": [
            {"place": [0, 0], "angle": 0}, {"place": [1, 0], "angle": 0}]})",
            "/poses: all poses have one angle");
        row("angles", R"({"trammel_task": 1, "type": "path", "points": [[0, 0], [1, 1], [2, 0]],
            "angles": [0, 1]})",
            "/angles: 2 angles are given for 3 points; expected one for each");
        row("few points", R"({"trammel_task": 1, "type": "path", "points": [[0, 0], [1, 1]]})",
            "/points: 2 points are given; expected three or more");
        row("both", R"({"trammel_task": 1, "type": "function"})",
            "0 of the keys pairs, function, dwell, quick_return are given; expected exactly one");
        row("formula", R"j({"trammel_task": 1, "type": "function", "function": {
            "formula": "log10(x)", "range": [0, 2], "input_travel": 1, "output_travel": 1}})j",
            "/function/formula: the formula has no value somewhere from x = 0 to 2");
        row("same inputs", R"({"trammel_task": 1, "type": "function",
            "pairs": [[0, 0], [1, 1], [1, 2]]})",
            "/pairs/2: pairs 2 and 3 have the same input angle");
        row("lengths", R"({"trammel_task": 1, "type": "path", "points": [], "lengths": [2, 1]})",
            "/lengths: lengths from 2 m to 1 m");
        row("box", R"({"trammel_task": 1, "type": "path", "points": [],
            "pivots": {"forbidden": [{"low": [1, 0], "high": [0, 1]}]}})",
            "/pivots/forbidden/0: \"low\" is above \"high\"");
    }
    void errors() {
        QFETCH(QByteArray, task);
        QFETCH(QString, message);
        const Outcome outcome = callTrammel({"synthesize", written("bad.task.json", task)});
        QCOMPARE(outcome.exitCode, 3);
        QVERIFY2(outcome.err.contains(message), qPrintable(outcome.err));
        QCOMPARE(outcome.out, "");
    }

    void folderCannotBeMade() {
        const QString task = written("lid.task.json", kMotion), file = written("file", "x");
        const Outcome outcome = callTrammel({"synthesize", task, "--out", file});
        QCOMPARE(outcome.exitCode, 3);
        QVERIFY2(outcome.err.contains("expected a folder"), qPrintable(outcome.err));
    }

private:
    QString path(const QString& name) const { return m_directory.filePath(name); }
    QString written(const QString& name, const QByteArray& text) const {
        return writeFile(path(name), text);
    }

    static int rows(const QString& text) {
        int count = 0;
        for (const QString& line : text.split('\n'))
            count += line.contains(" deg ") ? 1 : 0;
        return count;
    }

    /// The curve of `trammel curve` comes as near to each place as its steps let it.
    static void verifyCurve(const QString& model) {
        const Outcome curve =
            callTrammel({"curve", model, "--point", "trace1", "--steps", "7200", "--json"});
        QVERIFY2(curve.exitCode == 0, qPrintable(curve.err));
        const QJsonArray places = jsonOf(curve)["points"][0]["position"].toArray();
        QVERIFY(places.size() > 7000);
        for (const auto& [x, z] :
             {std::pair(1.24407173958, 1.59105223888), std::pair(1.13517414315, 2.30308185068),
              std::pair(0.48910174903, 2.65318614192), std::pair(-0.345859383271, 2.45519249657),
              std::pair(-1.07982799344, 1.67285273553)}) {
            double nearest = 1e9;
            for (const auto& place : places)
                nearest =
                    std::min(nearest, std::hypot(place[0].toDouble() - x, place[2].toDouble() - z));
            // Half a step of 2 pi/7200 of points that move by less than 4 m/rad.
            QVERIFY2(nearest < 2e-3, QByteArray::number(nearest));
        }
    }

    QTemporaryDir m_directory;
};

QTEST_GUILESS_MAIN(CliSynthesizeTest)
#include "cli_synthesize_test.moc"
