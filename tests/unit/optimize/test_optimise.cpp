#include "io/model_file.h"
#include "optimize/optimise.h"
#include "optimize/outcome_files.h"
#include "study/process.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <csignal>
#include <fmt/format.h>
#include <numbers>
#include <thread>

using namespace trammel;
using namespace trammel::optimize;

namespace {

const std::filesystem::path kProgram = TRAMMEL_BIN_DIR "/trammel";

/// A mass on a spring, let go 0.1 m away: x = 0.1 cos(sqrt(k / m) t) without damping. RATTLE's
/// error in the angle is (w h)^2 / 24 = 2e-6 of it.
const char* const kSpring = R"({ "trammel": 1, "name": "spring", "gravity": [0, 0, 0],
  "parameters": { "k": 10, "m": 2, "d": 0, "n": 1 },
  "bodies": [ { "name": "mass", "mass": "m*n", "inertia": [1, 1, 1, 0, 0, 0],
                "position": [0.1, 0, 0] } ],
  "joints": [ { "name": "rail", "type": "prismatic", "bodies": ["ground", "mass"],
                "position": [0, 0, 0], "axis": [1, 0, 0] } ],
  "forces": [ { "name": "s", "type": "spring-damper", "bodies": ["ground", "mass"],
                "points": [[-1, 0, 0], [0.1, 0, 0]], "stiffness": "k", "damping": "d",
                "length": 1 } ],
  "simulation": { "duration": 0.5, "step": 1e-3, "output_step": 0.005, "integrator": "rattle" } }
)";

/// A slider-crank that turns evenly, so slowly that its torque is that of the weights,
///     g cos(a) (2 r/2 + 1 r/2 - 0.15 counter):
/// of a crank of 2 kg, r = 0.2 m, and a rod of 1 kg, whose middle is half as high as the pin.
const char* const kCrank = R"json({ "trammel": 1, "name": "slider-crank",
  "parameters": { "r": 0.2, "l": 0.6, "counter": 0, "shift": "(2*r/2 - counter*0.15)/(2 + counter)" },
  "bodies": [
    { "name": "crank", "position": [0, 0, 0], "mass": "2 + counter", "com": ["shift", 0, 0],
      "inertia": [1, 1, 1, 0, 0, 0], "angular_velocity": [0, -0.5, 0] },
    { "name": "rod", "position": ["r", 0, 0], "mass": 1, "com": ["l/2", 0, 0],
      "inertia": [0.03, 0.03, 0.03, 0, 0, 0] },
    { "name": "slider", "position": ["r + l", 0, 0], "mass": 2, "inertia": [1, 1, 1, 0, 0, 0] } ],
  "joints": [
    { "name": "A", "type": "revolute", "bodies": ["ground", "crank"], "position": [0, 0, 0],
      "axis": [0, -1, 0], "driver": { "position": "0.5*t" } },
    { "name": "B", "type": "revolute", "bodies": ["crank", "rod"], "position": ["r", 0, 0],
      "axis": [0, -1, 0] },
    { "name": "C", "type": "revolute", "bodies": ["rod", "slider"], "position": ["r + l", 0, 0],
      "axis": [0, -1, 0] },
    { "name": "D", "type": "prismatic", "bodies": ["ground", "slider"],
      "position": ["r + l", 0, 0], "axis": [1, 0, 0] } ],
  "simulation": { "duration": 13, "step": 0.01, "output_step": 0.05 } }
)json";

QString task(const QString& rest) {
    return R"({ "trammel_optimisation": 1, "model": "spring.trammel.json", )" + rest + " }";
}

/// Half a period of 1 s brings it to the other side: k = m (2 pi)^2.
const double kStiffness = 2 * std::pow(2 * std::numbers::pi, 2);
const char* const kPeriod = R"json("variables": [ {"name": "k", "range": [10, 150]} ],
  "outputs": { "x": "at(mass.com.x, 0.5)" }, "objectives": [ {"output": "x"} ])json";

} // namespace

/// Whole optimisations in worker processes.
class TestOptimise : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_directory = std::make_unique<QTemporaryDir>();
        io::saveTextFile(path("spring.trammel.json"), kSpring);
    }

    /// cos is flat at its least: k is found to the root of the error in x.
    void stiffnessForAPeriod() {
        const auto outcome = run(task(kPeriod));
        QVERIFY(outcome.best);
        const Candidate& best = outcome.candidates[*outcome.best];
        QVERIFY2(std::abs(valueOf(best, 0) / kStiffness - 1) < 1e-4,
                 qPrintable(QString::number(valueOf(best, 0), 'g', 10)));
        QVERIFY(std::abs(best.run.evaluation.outputs[0] + 0.1) < 1e-8);
        QCOMPARE(outcome.computed, outcome.candidates.size() + 1); // with the half step
        QVERIFY(outcome.halfStep.has_value());
        const double halved = outcome.halfStep->run.evaluation.outputs[0];
        QVERIFY(halved != best.run.evaluation.outputs[0] && std::abs(halved + 0.1) < 1e-8);
    }

    /// The model that is written has the value, and gives the output.
    void modelOfTheBest() {
        const auto outcome = run(task(kPeriod));
        const auto folder = OptimisationFolder::open(path("out"));
        writeOutcome(folder, outcome);
        const auto model = io::loadModelFile(path("out/best.trammel.json"));
        QVERIFY(model.ok());
        QCOMPARE(model.model.parameters.at("k"), valueOf(outcome.candidates[*outcome.best], 0));
    }

    /// A spring as soft as may be that brings it past x = 0.05 after 0.25 s: cos(w / 4) = 1/2.
    void constraintThatIsActive() {
        const auto outcome = run(task(R"json("variables": [ {"name": "k", "range": [10, 150]} ],
            "outputs": { "x": "at(mass.com.x, 0.25)", "soft": "k" },
            "objectives": [ {"output": "soft"} ], "method": "cobyla",
            "constraints": [ {"output": "x", "relation": "<=", "value": 0.05} ])json"));
        QVERIFY(outcome.best);
        const Candidate& best = outcome.candidates[*outcome.best];
        const double expected = 2 * std::pow(4 * std::numbers::pi / 3, 2);
        QVERIFY(best.sample.isFeasible());
        QVERIFY2(std::abs(valueOf(best, 0) / expected - 1) < 1e-4,
                 qPrintable(QString("%1, not %2").arg(valueOf(best, 0)).arg(expected)));
    }

    /// The same period with 1, 2 or 3 masses and the spring between 150 and 170: only 2 masses go.
    void wholeNumbersOneByOne() {
        const auto outcome = run(task(R"json("variables": [ {"name": "k", "range": [150, 170]},
              {"name": "n", "integers": [1, 3]} ],
            "outputs": { "x": "at(mass.com.x, 0.5)" }, "objectives": [ {"output": "x"} ])json"));
        QVERIFY(outcome.best);
        const Candidate& best = outcome.candidates[*outcome.best];
        QCOMPARE(outcome.searches.size(), std::size_t(3));
        QCOMPARE(valueOf(best, 1), 2.0);
        QVERIFY(std::abs(valueOf(best, 0) / (2 * kStiffness) - 1) < 1e-4);
    }

    /// 200 whole numbers are relaxed first, then those around the best are held.
    void manyWholeNumbersAreRounded() {
        const auto outcome = run(task(R"json("variables": [ {"name": "k", "integers": [1, 200]} ],
            "outputs": { "x": "at(mass.com.x, 0.5)" }, "objectives": [ {"output": "x"} ])json"));
        QVERIFY(outcome.best);
        QCOMPARE(valueOf(outcome.candidates[*outcome.best], 0), 79.0); // 78.957
        QCOMPARE(outcome.searches.size(), std::size_t(3));
    }

    void listsAndMethods() {
        const auto outcome = run(task(R"json("variables": [
              {"name": "k", "values": [20, 40, 80, 160]},
              {"name": "simulation.integrator", "values": ["rattle", "rk45"]} ],
            "outputs": { "x": "at(mass.com.x, 0.5)" }, "objectives": [ {"output": "x"} ])json"));
        QVERIFY(outcome.best);
        QCOMPARE(outcome.candidates.size(), std::size_t(8));
        QCOMPARE(valueOf(outcome.candidates[*outcome.best], 0), 80.0);
    }

    /// Mass and inertia that are negative cannot be run; neither is a crash, and the best is found.
    void runsThatFail() {
        const auto outcome =
            run(task(R"json("variables": [ {"name": "m", "range": [-3, 3], "start": -1} ],
            "outputs": { "x": "at(mass.com.x, 0.5)" }, "starts": 3, "seed": 4,
            "objectives": [ {"output": "x", "goal": "target", "value": 0} ])json"));
        QVERIFY(outcome.best);
        // w t = pi / 2: m = k / pi^2; or 3 pi / 2 and so on: m = k / (9 pi^2).
        const double root = std::sqrt(10 / valueOf(outcome.candidates[*outcome.best], 0));
        const double quarters = root * 0.5 / (0.5 * std::numbers::pi);
        QVERIFY2(std::abs(quarters - std::round(quarters)) < 1e-3 &&
                     static_cast<int>(std::round(quarters)) % 2 == 1,
                 qPrintable(QString::number(quarters)));
        QVERIFY(std::ranges::any_of(outcome.candidates, [](const Candidate& one) {
            return one.run.evaluation.status == "failed" && !one.run.evaluation.message.empty();
        }));
    }

    /// 2 kg balance it. What is left is of the motion: m r^2 w^2 = 0.02 N m of the slider.
    void counterweightLowersThePeakTorque() {
        io::saveTextFile(path("crank.trammel.json"), kCrank);
        const QString text = task(R"json("variables": [ {"name": "counter", "range": [0, 5]} ],
            "outputs": { "peak": "max(abs(A.driver.torque))" }, "method": "sbplx",
            "objectives": [ {"output": "peak"} ])json")
                                 .replace("spring.trammel", "crank.trammel");
        const auto outcome = run(text);
        QVERIFY(outcome.best);
        const double without = outcome.candidates.front().run.evaluation.outputs[0];
        QVERIFY2(std::abs(without - 0.3 * 9.81) < 0.02, qPrintable(QString::number(without)));
        const Candidate& best = outcome.candidates[*outcome.best];
        QVERIFY2(best.run.evaluation.outputs[0] < 0.025,
                 qPrintable(QString::number(best.run.evaluation.outputs[0])));
        QVERIFY2(std::abs(valueOf(best, 0) - 2) < 0.025 / (9.81 * 0.15),
                 qPrintable(QString::number(valueOf(best, 0))));
    }

    /// The same by inverse dynamics, without time steps.
    void inverseDynamics() {
        io::saveTextFile(path("crank.trammel.json"), kCrank);
        const QString text =
            task(
                R"json("analysis": "inverse", "variables": [ {"name": "counter", "range": [0, 5]} ],
            "outputs": { "peak": "max(abs(A.driver.torque))", "fast": "max(C.rate)" },
            "method": "sbplx", "objectives": [ {"output": "peak"} ])json")
                .replace("spring.trammel", "crank.trammel");
        const auto outcome = run(text);
        QVERIFY(outcome.best && !outcome.halfStep);
        const Candidate& best = outcome.candidates[*outcome.best];
        QVERIFY2(std::abs(valueOf(best, 0) - 2) < 0.025 / (9.81 * 0.15),
                 qPrintable(QString::number(valueOf(best, 0))));
    }

    /// Rods below r = 0.2 m do not turn, which is a constraint that fails. The slider comes as near
    /// as l - r; the output frames miss that by at most r (0.05 * 0.5 / 2)^2 / 2.
    void kinematicsWithADeadPoint() {
        io::saveTextFile(path("crank.trammel.json"), kCrank);
        const QString text =
            task(R"json("analysis": "kinematics", "variables": [ {"name": "l", "range": [0.1, 1]} ],
            "outputs": { "length": "l", "low": "min(slider.com.x)" }, "method": "sbplx",
            "constraints": [ {"output": "low", "relation": ">=", "value": 0.05} ],
            "objectives": [ {"output": "length"} ])json")
                .replace("spring.trammel", "crank.trammel");
        const auto outcome = run(text);
        QVERIFY(outcome.best);
        const Candidate& best = outcome.candidates[*outcome.best];
        QVERIFY(best.sample.isFeasible());
        QVERIFY2(std::abs(valueOf(best, 0) - 0.25) < 1e-3,
                 qPrintable(QString::number(valueOf(best, 0))));
        QVERIFY(std::ranges::any_of(outcome.candidates, [](const Candidate& one) {
            return !one.run.evaluation.isCompleted();
        }));
    }

    /// Small k is soft, large k is fast: x after 0.1 s against k itself. The front is the whole
    /// range up to k = m (10 pi)^2 > 150, x = 0.1 cos(0.1 sqrt(k / 2)), to RATTLE's error in the
    /// angle.
    void frontOfTwoObjectives() {
        const auto outcome = run(task(R"json("variables": [ {"name": "k", "range": [10, 150]},
              {"name": "d", "range": [0, 5]} ],
            "outputs": { "x": "at(mass.com.x, 0.1)", "soft": "k" },
            "objectives": [ {"output": "x"}, {"output": "soft"} ], "population": 20,
            "budget": {"runs": 400})json"));
        QCOMPARE(outcome.candidates.size(), std::size_t(400));
        QVERIFY(outcome.front.size() > 15);
        for (const std::size_t i : outcome.front) {
            const auto& outputs = outcome.candidates[i].run.evaluation.outputs;
            const double expected = 0.1 * std::cos(0.1 * std::sqrt(outputs[1] / 2));
            QVERIFY2(outputs[0] - expected > -1e-6 && outputs[0] - expected < 5e-3,
                     qPrintable(QString::number(outputs[0] - expected)));
        }
        QVERIFY(outcome.best &&
                std::ranges::find(outcome.front, *outcome.best) != outcome.front.end());
    }

    /// What is under way when it is killed or stopped is run again, nothing else, and the result
    /// is that of one that went through.
    void resumedAfterAStop() {
        shortenSteps("1e-4");
        const QString text = task(QString(kPeriod) + R"(, "starts": 3, "seed": 5, "method": "sbplx",
                                                        "budget": {"runs": 90})");
        const auto whole = run(text);
        std::stop_source stop;
        const auto part = run(text, "part", stop.get_token(), [&](const OptimisationProgress& p) {
            if (p.runs >= 20) stop.request_stop();
        });
        QVERIFY(part.isStopped && part.computed < whole.computed);
        const auto rest = run(text, "part");
        QCOMPARE(part.computed + rest.computed, whole.computed);
        compare(rest, whole);
        const auto again = run(text, "part");
        QCOMPARE(again.computed, std::size_t(0));
        compare(again, whole);
    }

    /// A line that a kill left in part is no run.
    void resumedAfterAKillWithinALine() {
        const QString text = task(kPeriod);
        const auto whole = run(text);
        QFile log(m_directory->filePath("out/evaluations.jsonl"));
        QVERIFY(log.open(QIODevice::ReadWrite));
        const QByteArray lines = log.readAll();
        QVERIFY(log.resize(lines.lastIndexOf('\n', -2) + 12));
        log.close();
        const auto rest = run(text, "out");
        QCOMPARE(rest.computed, std::size_t(1));
        compare(rest, whole);
        QVERIFY(log.open(QIODevice::ReadOnly));
        QCOMPARE(log.readAll().count('\n'), lines.count('\n'));
    }

    /// With one job and with three the same runs.
    void anyNumberOfJobs() {
        const QString text =
            task(QString(kPeriod) + R"(, "starts": 4, "method": "slsqp", "seed": 2)");
        compare(run(text, "one", {}, {}, 1), run(text, "three", {}, {}, 3));
    }

    void theTimeIsOver() {
        shortenSteps("1e-4");
        QElapsedTimer clock;
        clock.start();
        const auto outcome =
            run(task(QString(kPeriod) + R"(, "starts": 1000, "budget": {"seconds": 2})"));
        QVERIFY(outcome.isOutOfTime && outcome.best);
        QCOMPARE(QString::fromStdString(english(outcome.searches.back().ending)),
                 "the budget of 2 s was used up");
        QVERIFY(clock.elapsed() > 1900);
    }

    void aKilledWorkerCostsItsRunAlone() {
        shortenSteps("1e-5");
        bool isKilled = false;
        const auto outcome = run(task(QString(kPeriod) + R"(, "budget": {"runs": 12})"), "out", {},
                                 [&](const OptimisationProgress& progress) {
                                     if (isKilled || progress.runs < 2) return;
                                     isKilled = signalAWorker(SIGKILL);
                                 });
        QVERIFY(isKilled);
        const auto failed = std::ranges::count_if(outcome.candidates, [](const Candidate& one) {
            return !one.run.evaluation.isCompleted();
        });
        QCOMPARE(failed, 1);
        QVERIFY(outcome.best);
    }

    /// Who ends workers politely, busy or idle, has nothing against their runs.
    void workersThatAreAskedToEndCostNothing() {
        shortenSteps("1e-4");
        const QString text = task(QString(kPeriod) + R"(, "starts": 3, "seed": 5, "method": "sbplx",
                                                        "budget": {"runs": 90})");
        const auto whole = run(text);
        int asked = 0;
        const auto disturbed = run(text, "disturbed", {}, [&](const OptimisationProgress&) {
            if (signalAWorker(SIGTERM)) ++asked;
        });
        QVERIFY(asked >= 3);
        compare(disturbed, whole);
    }

    /// A cluster ends all processes of a job: a run whose worker is gone before its search has
    /// heard of the stop did not fail.
    void aStopThatKillsTheWorkersFailsNoRun() {
        shortenSteps("1e-5");
        const QString text = task(QString(kPeriod) + R"(, "budget": {"runs": 12})");
        std::stop_source stop;
        std::jthread late;
        run(text, "part", stop.get_token(), [&](const OptimisationProgress& progress) {
            if (progress.runs < 2 || late.joinable() || !signalAWorker(SIGKILL)) return;
            late = std::jthread([&] {
                std::this_thread::sleep_for(std::chrono::milliseconds(50));
                stop.request_stop();
            });
        });
        QVERIFY(stop.stop_requested());
        const auto stored = OptimisationFolder::open(path("part")).runs();
        QVERIFY(stored.size() >= 2);
        for (const StoredRun& one : stored)
            QVERIFY(one.evaluation.isCompleted());
    }

    void otherTasksAreNotResumed() {
        run(task(kPeriod));
        io::saveTextFile(path("other.opt.json"),
                         task(QString(kPeriod).replace("150", "140")).toStdString());
        const auto lines = OptimisationFolder::open(path("out"))
                               .differences(loadOptimisationFile(path("other.opt.json")));
        QCOMPARE(lines.size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(lines[0]),
                 "optimisation: /variables/0/range/1: 150 there, 140 here");
    }

private:
    /// So that there is time to disturb the runs.
    void shortenSteps(const char* step) const {
        io::saveTextFile(path("spring.trammel.json"),
                         QByteArray(kSpring).replace("1e-3", step).toStdString());
    }
    std::filesystem::path path(const char* name) const {
        return m_directory->filePath(name).toStdString();
    }

    OptimisationOutcome run(const QString& text, const char* out = "out", std::stop_token stop = {},
                            const OptimisationCallback& progress = {}, int jobs = 2) const {
        io::saveTextFile(path("a.opt.json"), text.toStdString());
        const OptimisationFile file = loadOptimisationFile(path("a.opt.json"));
        for (const messages::Message& line : findingLines(file))
            qWarning("%s", english(line).c_str());
        const auto folder = OptimisationFolder::exists(path(out))
                                ? OptimisationFolder::open(path(out))
                                : OptimisationFolder::create(path(out), file);
        return optimise(folder, {.program = kProgram, .jobs = jobs}, std::move(stop), progress);
    }

    static double valueOf(const Candidate& candidate, std::size_t variable) {
        return std::get<double>(candidate.run.trial.point[variable]);
    }

    static void compare(const OptimisationOutcome& one, const OptimisationOutcome& other) {
        QCOMPARE(one.candidates.size(), other.candidates.size());
        for (std::size_t i = 0; i < one.candidates.size(); ++i) {
            QCOMPARE(one.candidates[i].run.search, other.candidates[i].run.search);
            QVERIFY(one.candidates[i].run.trial.point == other.candidates[i].run.trial.point);
            QVERIFY(one.candidates[i].run.evaluation.outputs ==
                    other.candidates[i].run.evaluation.outputs);
        }
        QVERIFY(one.best == other.best);
        QVERIFY(one.front == other.front);
    }

    /// Signals one child of this process.
    static bool signalAWorker(int signal) {
        const auto children =
            study::runProgram({"pgrep", "-n", "-P", fmt::format("{}", getpid()), "trammel"});
        const pid_t worker = std::atoi(children.text.c_str());
        return worker > 0 && kill(worker, signal) == 0;
    }

    std::unique_ptr<QTemporaryDir> m_directory;
};

QTEST_APPLESS_MAIN(TestOptimise)
#include "test_optimise.moc"
