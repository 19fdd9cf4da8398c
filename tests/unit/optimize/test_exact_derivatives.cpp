#include "io/model_file.h"
#include "optimize/evaluation.h"

#include <QTemporaryDir>
#include <QTest>
#include <cmath>

using namespace trammel;
using namespace trammel::optimize;

namespace {

/// A crank-rocker: ground 0.3, crank a, coupler b, rocker c.
const char* const kModel = R"json({ "trammel": 1,
  "parameters": { "a": 0.1, "b": 0.3, "c": 0.22,
    "along": "(b^2 - c^2 + 0.09 + a^2) / (2 * sqrt(0.09 + a^2))", "across": "sqrt(b^2 - along^2)",
    "x": "(along * 0.3 + across * a) / sqrt(0.09 + a^2)",
    "z": "a + (across * 0.3 - along * a) / sqrt(0.09 + a^2)" },
  "bodies": [
    { "name": "crank", "position": [0, 0, "a/2"], "mass": 1, "inertia": [1, 1, 1, 0, 0, 0] },
    { "name": "coupler", "position": ["x/2", 0, "(a+z)/2"], "mass": 1,
      "inertia": [1, 1, 1, 0, 0, 0] },
    { "name": "rocker", "position": ["(0.3+x)/2", 0, "z/2"], "mass": 1,
      "inertia": [1, 1, 1, 0, 0, 0] } ],
  "joints": [
    { "name": "A", "type": "revolute", "bodies": ["ground", "crank"], "position": [0, 0, 0],
      "axis": [0, -1, 0], "driver": { "position": "t" } },
    { "name": "B", "type": "revolute", "bodies": ["crank", "coupler"], "position": [0, 0, "a"],
      "axis": [0, -1, 0] },
    { "name": "C", "type": "revolute", "bodies": ["coupler", "rocker"], "position": ["x", 0, "z"],
      "axis": [0, -1, 0] },
    { "name": "D", "type": "revolute", "bodies": ["ground", "rocker"], "position": [0.3, 0, 0],
      "axis": [0, -1, 0] } ] }
)json";

const char* const kTask = R"json({ "trammel_optimisation": 1, "model": "four.trammel.json",
  "analysis": "curve", "curve": { "steps": 60 },
  "variables": [ {"name": "a", "range": [0.05, 0.12]}, {"name": "b", "range": [0.25, 0.35]},
                 {"name": "c", "range": [0.2, 0.25]} ],
  "outputs": { "mean": "mean(C.transmission)", "rms": "rms(D.rate)", "at": "at(D.coordinate, 1.23)",
               "least": "min(C.transmission)", "place": "max(coupler.com.z)",
               "torque": "rms(A.driver.torque)", "own": "b * c + last(D.angle) / a" },
  "objectives": [ {"output": "mean"} ] })json";

} // namespace

/// Derivatives of cycles from their closed loops against central differences of runs.
class TestExactDerivatives : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        io::saveTextFile(path("four.trammel.json"), kModel);
        io::saveTextFile(path("a.opt.json"), kTask);
        m_file = loadOptimisationFile(path("a.opt.json"));
        for (const auto& line : findingLines(m_file))
            qWarning("%s", english(line).c_str());
        QVERIFY(m_file.ok());
        QVERIFY(mayHaveExactDerivatives(m_file));
    }

    /// Differences over h = 1e-5 m are off by h^2 / 6 of third derivatives, which are at most 1e5
    /// times the first ones (lengths of some cm), and by rounding, 1e-13 / h of values about 1:
    /// together 1e-5 of the first derivatives at most.
    void againstDifferencesOfRuns() {
        const study::Point point{0.1, 0.3, 0.22};
        const OutputDerivatives exact = exactDerivatives(m_file, point);
        QCOMPARE(exact.size(), m_file.outputs.size());
        constexpr double kStep = 1e-5;
        for (std::size_t p = 0; p < point.size(); ++p) {
            study::Point above = point, below = point;
            above[p] = std::get<double>(point[p]) + kStep;
            below[p] = std::get<double>(point[p]) - kStep;
            const Evaluation high = evaluate(m_file, {above}), low = evaluate(m_file, {below});
            for (std::size_t i = 0; i < exact.size(); ++i) {
                const double difference = (high.outputs[i] - low.outputs[i]) / (2 * kStep);
                QVERIFY2(std::abs(exact[i][p] - difference) <= 1e-5 * (1 + std::abs(difference)),
                         qPrintable(QString("%1 by variable %2: %3, not %4")
                                        .arg(m_file.outputs[i].name.c_str())
                                        .arg(p)
                                        .arg(exact[i][p], 0, 'g', 12)
                                        .arg(difference, 0, 'g', 12)));
            }
        }
    }

    /// Numbers read back exactly from a worker's line.
    void lines() {
        const Trial trial{{0.1, 0.3, 0.22}, false, true};
        const auto back = trialFromLine(toLine(trial));
        QVERIFY(back && back->wantsDerivatives);
        const Evaluation evaluation = evaluate(m_file, trial);
        QCOMPARE(evaluation.derivatives.size(), m_file.outputs.size());
        const auto read = evaluationFromLine(toLine(evaluation));
        QVERIFY(read && read->derivatives == evaluation.derivatives);
        QVERIFY(evaluate(m_file, {trial.point}).derivatives.empty());
    }

    /// A crank that is too long does not turn: there are none.
    void notAFullTurn() { QVERIFY(exactDerivatives(m_file, {0.32, 0.3, 0.22}).empty()); }

private:
    std::filesystem::path path(const char* name) const {
        return m_directory.filePath(name).toStdString();
    }
    QTemporaryDir m_directory;
    OptimisationFile m_file;
};

QTEST_GUILESS_MAIN(TestExactDerivatives)
#include "test_exact_derivatives.moc"
