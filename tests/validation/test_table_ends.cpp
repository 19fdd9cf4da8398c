#include "io/model_file.h"
#include "support/run.h"

#include <QtTest>
#include <cmath>
#include <fmt/format.h>
#include <vector>

/// What tables are worth outside of their points, in drivers, motors, forces and gears, by each
/// integrator.
class TestTableEnds : public QObject {
    Q_OBJECT

private slots:
    void goesOnAsTheFormula_data();
    void goesOnAsTheFormula();
    void endOfATableStopsTheRun_data() { goesOnAsTheFormula_data(); }
    void endOfATableStopsTheRun();
    void runsAsLongAsItsTable_data();
    void runsAsLongAsItsTable();

private:
    void addRows(const std::vector<const char*>& uses);
};

using namespace trammel;
using namespace trammel::support;

namespace {

/// Two wheels that turn freely at 1 rad/s beside a ball that hits the ground at 0.25 s; no gravity.
/// @param use where the function stands
/// @param way of "X", as it stands there: of t, or of the first wheel's angle
model::Model wheels(const QByteArray& use, const std::string& table, const std::string& way,
                    const std::string& simulation) {
    const bool isOfTime = use != "force" && use != "gear";
    std::string call = way;
    const std::string argument = isOfTime ? "t" : use == "gear" ? "q" : "A.coordinate";
    for (std::size_t at; (at = call.find('X')) != std::string::npos;)
        call.replace(at, 1, argument);
    const auto onA = [&](const char* key, const char* format) {
        return use == key ? fmt::format(fmt::runtime(format), call) : std::string();
    };
    const std::string joint = onA("driver", R"(, "driver": {{"position": "{}"}})") +
                              onA("driven rate", R"(, "driver": {{"velocity": "{}"}})") +
                              onA("motor", R"(, "motor": {{"velocity": "{}", "max_force": 9}})") +
                              onA("torque", R"(, "torque": "{}")");
    const std::string gear = onA(
        "gear", R"(, {{"name": "teeth", "type": "gear", "joints": ["A", "B"], "relation": "{}"}})");
    const std::string force =
        onA("force", R"("forces": [{{"name": "load", "type": "torque", "body": "a",
                    "vector": [0, "{}", 0]}}],)");
    const io::JsonResult json = io::parseJson(fmt::format(
        R"({{"trammel": 1, "gravity": [0, 0, 0], {}
        "ground": {{"shapes": [{{"type": "plane", "normal": [0, 0, 1]}}]}}, "bodies": [
        {{"name": "a", "position": [0, 0, 2], "mass": 1, "inertia": [1, 1, 1, 0, 0, 0],
          "angular_velocity": [0, 1, 0]}},
        {{"name": "b", "position": [1, 0, 2], "mass": 1, "inertia": [1, 1, 1, 0, 0, 0],
          "angular_velocity": [0, 1, 0]}},
        {{"name": "ball", "position": [5, 0, 0.3], "velocity": [0, 0, -1], "mass": 1,
          "shapes": [{{"type": "sphere", "radius": 0.05}}]}}],
        "joints": [{{"name": "A", "type": "revolute", "bodies": ["ground", "a"],
          "position": [0, 0, 2], "axis": [0, 1, 0]{}}},
        {{"name": "B", "type": "revolute", "bodies": ["ground", "b"], "position": [1, 0, 2],
          "axis": [0, 1, 0]}}{}], {}
        "simulation": {{"output_step": 0.02, {}}}}})",
        table, joint, gear, force, simulation));
    if (!json.diagnostics.empty())
        throw std::runtime_error(english(json.diagnostics.front().message));
    io::ModelResult result = io::readModel(json.root, {});
    for (const model::Diagnostic& finding : result.diagnostics)
        if (finding.severity == model::Severity::Error)
            throw std::runtime_error(finding.pointer + ": " + english(finding.message));
    return std::move(result.model);
}

/// y = x - x^2/1.2, which is flat at its end, 0.6: a table of three points is this parabola.
std::string parabola(const char* outside) {
    return fmt::format(R"("tables": {{"way": {{"outside": "{}",
        "points": [[0, 0], [0.3, 0.225], [0.6, 0.3]]}}}},)",
                       outside);
}

/// Empty: the run ended at its duration.
QByteArray whyItEnds(const model::Model& model) {
    try {
        Run run(model);
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return {};
}

} // namespace

void TestTableEnds::addRows(const std::vector<const char*>& uses) {
    QTest::addColumn<QByteArray>("use");
    QTest::addColumn<QByteArray>("method");
    for (const char* use : uses)
        for (const char* method : {"semi-implicit, maximal", "semi-implicit, generalized",
                                   "rattle, maximal", "generalized-alpha, maximal", "rk45, maximal",
                                   "rk45, generalized", "radau, maximal", "radau, generalized"}) {
            const QList<QByteArray> parts = QByteArray(method).split(',');
            QTest::addRow("%s by %s", use, method)
                << QByteArray(use)
                << "\"integrator\": \"" + parts[0] + "\", \"coordinates\": \"" +
                       parts[1].trimmed() + "\"";
        }
}

void TestTableEnds::goesOnAsTheFormula_data() {
    addRows({"driver", "driven rate", "motor", "torque", "force", "gear"});
}

/// Held and extrapolated tables move as the formulas that they are: to a tenth of the tolerance of
/// 1e-6, as rounding decides about steps where the table is held.
void TestTableEnds::goesOnAsTheFormula() {
    QFETCH(QByteArray, use);
    QFETCH(QByteArray, method);
    const std::string simulation = "\"duration\": 1, " + method.toStdString();
    for (const auto& [outside, formula] :
         {std::pair("hold", "min(X, 0.6) - min(X, 0.6)^2/1.2"), {"extrapolate", "X - X^2/1.2"}}) {
        const Run byTable(wheels(use, parabola(outside), "way(X)", simulation));
        const Run byFormula(wheels(use, "", formula, simulation));
        QCOMPARE(byTable.time().size(), byFormula.time().size());
        for (std::size_t i = 0; i < byTable.time().size(); ++i)
            for (const char* channel : {"A.coordinate", "B.coordinate", "ball.com.z"}) {
                const double error = byTable[channel][i] - byFormula[channel][i];
                QVERIFY2(std::abs(error) < 1e-7, QByteArray::number(error));
            }
    }
}

/// A table without values beyond 0.6: of time, or of the angle of a wheel that turns at 1 rad/s for
/// as long as the table adds nothing. The run ends there, and says whose table, which and when,
/// to two steps of 1 ms; not that bodies got lost.
void TestTableEnds::endOfATableStopsTheRun() {
    QFETCH(QByteArray, use);
    QFETCH(QByteArray, method);
    const char* way = use == "force" ? "0*way(X)" : use == "gear" ? "X + 0*way(X)" : "way(X)";
    const QByteArray told =
        whyItEnds(wheels(use, parabola("stop"), way, "\"duration\": 1, " + method.toStdString()));
    QVERIFY2(told.contains(", by table 'way' from 0 to 0.6, has no value at t = "), told);
    const double at = told.mid(told.indexOf("t = ") + 4).split(' ')[0].toDouble();
    QVERIFY2(std::abs(at - 0.6) < 2e-3, told);
}

/// Those of time: an angle at the end is there to rounding only.
void TestTableEnds::runsAsLongAsItsTable_data() {
    addRows({"driver", "driven rate", "motor", "torque"});
}

/// A run may last as long as its table, also where a method tries steps that are longer.
void TestTableEnds::runsAsLongAsItsTable() {
    QFETCH(QByteArray, use);
    QFETCH(QByteArray, method);
    QCOMPARE(whyItEnds(wheels(use, parabola("stop"), "way(X)",
                              "\"duration\": 0.6, " + method.toStdString())),
             QByteArray());
}

QTEST_APPLESS_MAIN(TestTableEnds)
#include "test_table_ends.moc"
