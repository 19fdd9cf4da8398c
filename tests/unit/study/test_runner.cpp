#include "io/model_file.h"
#include "study/process.h"
#include "study/runner.h"
#include "support/solver_study.h"

#include <QTemporaryDir>
#include <QTest>
#include <csignal>
#include <fmt/format.h>
#include <set>
#include <thread>

using namespace trammel;
using study::StudyFolder;

namespace {

const std::filesystem::path kProgram = TRAMMEL_BIN_DIR "/trammel";

/// A ball at 2 m/s; runs take 0.1 s and more, so that there is time to disturb them.
const char* const kModel = R"({ "trammel": 1, "name": "ball", "gravity": [0, 0, 0],
  "parameters": { "v": 2 },
  "bodies": [ { "name": "ball", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0],
                "velocity": ["v", 0, 0] } ],
  "simulation": { "duration": 1, "step": 4e-6, "output_step": 0.1 } }
)";

const char* const kStudy = R"json({ "trammel_study": 1, "model": "ball.trammel.json",
  "factors": [ { "name": "v", "range": [1, 12, 12] } ],
  "outputs": { "way": "last(ball.com.x)" } }
)json";

} // namespace

/// Runs in worker processes: each once, whatever happens to the workers.
class TestRunner : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_directory = std::make_unique<QTemporaryDir>();
        io::saveTextFile(path("ball.trammel.json"), kModel);
        io::saveTextFile(path("ball.study.json"), kStudy);
        m_folder.emplace(
            StudyFolder::create(path("out"), study::loadStudyFile(path("ball.study.json"))));
    }

    /// x = v t = v after one second; the tolerance is the rounding of 250,000 steps.
    void everyRunOnceWithProgress() {
        std::size_t last = 0, mostRunning = 0;
        bool isMonotone = true, hadTimeLeft = false;
        std::set<std::size_t> told;
        const auto outcome = run({}, {}, [&](const study::StudyProgress& progress) {
            isMonotone = isMonotone && progress.done >= last && progress.total == 12;
            last = progress.done;
            told.insert(progress.finished.begin(), progress.finished.end());
            mostRunning = std::max(mostRunning, progress.running.size());
            hadTimeLeft = hadTimeLeft || (progress.left && *progress.left > 0);
        });
        QCOMPARE(outcome.done, std::size_t(12));
        QCOMPARE(outcome.computed, std::size_t(12));
        QCOMPARE(outcome.failed, std::size_t(0));
        QVERIFY(!outcome.isStopped);
        QVERIFY(isMonotone && hadTimeLeft);
        QCOMPARE(last, std::size_t(12));
        QCOMPARE(told.size(), std::size_t(12));
        QCOMPARE(mostRunning, std::size_t(2));
        for (const study::RunResult& result : m_folder->results())
            QVERIFY(std::abs(result.outputs[0] - static_cast<double>(result.run)) < 1e-8);
    }

    void onlyWhatIsMissingAndAskedFor() {
        m_folder->store({3, "completed", messages::verbatim("kept"), {42.0}, 0.25});
        const auto outcome = run({3, 5, 7});
        QCOMPARE(outcome.total, std::size_t(3));
        QCOMPARE(outcome.computed, std::size_t(2));
        QCOMPARE(m_folder->results().size(), std::size_t(3));
        QCOMPARE(m_folder->result(3)->outputs[0], 42.0);
    }

    void aKilledWorkerCostsItsRunAlone() {
        bool isKilled = false;
        const auto outcome = run({}, {}, [&](const study::StudyProgress& progress) {
            if (isKilled || progress.done < 2 || progress.running.empty()) return;
            isKilled = signalAWorker(SIGKILL);
        });
        QVERIFY(isKilled);
        QCOMPARE(outcome.done, std::size_t(12));
        QCOMPARE(outcome.failed, std::size_t(1));
        int failed = 0;
        for (const study::RunResult& result : m_folder->results()) {
            if (result.isCompleted()) continue;
            ++failed;
            QCOMPARE(QString::fromStdString(english(result.message)),
                     "the process that computed it ended with signal 9 (Killed)");
        }
        QCOMPARE(failed, 1);
    }

    /// Who ends a worker politely has nothing against its run: another worker takes it up.
    void aWorkerThatIsAskedToEndCostsNothing() {
        bool isAsked = false;
        const auto outcome = run({}, {}, [&](const study::StudyProgress& progress) {
            if (isAsked || progress.done < 2 || progress.running.empty()) return;
            isAsked = signalAWorker(SIGTERM);
        });
        QVERIFY(isAsked);
        QCOMPARE(outcome.done, std::size_t(12));
        QCOMPARE(outcome.failed, std::size_t(0));
        QCOMPARE(m_folder->results().size(), std::size_t(12));
    }

    /// Of a run of 1 s in steps of 1 ms and one in steps of 0.1 ns, which would take an hour, the
    /// second is ended and told.
    void aRunThatTakesTooLongHasFailed() {
        io::saveTextFile(path("slow.study.json"), R"json({ "trammel_study": 1,
            "model": "ball.trammel.json", "time_limit": 0.5,
            "factors": [ { "name": "simulation.step", "values": [1e-3, 1e-10] } ],
            "outputs": { "way": "last(ball.com.x)" } })json");
        const study::StudyFile file = study::loadStudyFile(path("slow.study.json"));
        QVERIFY(file.ok());
        const auto folder = StudyFolder::create(path("slow"), file);
        const auto outcome = study::runStudy(folder, {.program = kProgram, .jobs = 2});
        QCOMPARE(outcome.done, std::size_t(2));
        QCOMPARE(outcome.failed, std::size_t(1));
        QVERIFY(folder.result(1)->isCompleted());
        const study::RunResult late = *folder.result(2);
        QVERIFY2(english(late.message).find("took longer than the 0.5 s") == 0,
                 english(late.message).c_str());
        QVERIFY(late.wallSeconds >= 0.5);
    }

    /// Runs over solves that failed are neither failed nor as the others; also those that were
    /// finished before.
    void runsWithFailuresAreCounted() {
        io::saveTextFile(path("tower.trammel.json"), support::kTowerModel);
        io::saveTextFile(path("solvers.study.json"), support::kSolverStudy);
        const study::StudyFile file = study::loadStudyFile(path("solvers.study.json"));
        QVERIFY(file.ok());
        const auto folder = StudyFolder::create(path("solvers"), file);
        study::StudyProgress last;
        for (const std::size_t computed : {4, 0}) {
            const auto outcome =
                study::runStudy(folder, {.program = kProgram, .jobs = 2}, {},
                                [&](const study::StudyProgress& progress) { last = progress; });
            QCOMPARE(outcome.computed, computed);
            QCOMPARE(outcome.done, std::size_t(4));
            QCOMPARE(outcome.failed, std::size_t(2));
            QCOMPARE(outcome.withFailures, std::size_t(1));
            QCOMPARE(last.withFailures, std::size_t(1));
            QCOMPARE(last.failed, std::size_t(2));
        }
        QVERIFY(folder.result(1)->hasFailures());
    }

    void aStopKeepsWhatIsFinished() {
        std::stop_source stop;
        const auto outcome = run({}, stop.get_token(), [&](const study::StudyProgress& progress) {
            if (progress.done >= 3) stop.request_stop();
        });
        QVERIFY(outcome.isStopped);
        QVERIFY(outcome.done >= 3 && outcome.done < 12);
        QCOMPARE(m_folder->results().size(), outcome.done);
        for (const study::RunResult& result : m_folder->results())
            QVERIFY(result.isCompleted());
        const auto rest = run({});
        QCOMPARE(rest.done, std::size_t(12));
        QCOMPARE(rest.computed, 12 - outcome.done);
    }

    /// A cluster ends all processes of a job: a run whose worker is gone before the study has
    /// heard of the stop did not fail.
    void aStopThatKillsTheWorkersFailsNoRun() {
        std::stop_source stop;
        std::jthread late;
        run({}, stop.get_token(), [&](const study::StudyProgress& progress) {
            if (progress.done < 2 || late.joinable() || !signalAWorker(SIGKILL)) return;
            late = std::jthread([&] {
                std::this_thread::sleep_for(std::chrono::milliseconds(50));
                stop.request_stop();
            });
        });
        QVERIFY(stop.stop_requested());
        for (const study::RunResult& result : m_folder->results())
            QVERIFY(result.isCompleted());
    }

    void aProgramThatIsNoneIsTold() {
        study::RunnerOptions options{.program = "/bin/false", .jobs = 2};
        QVERIFY_THROWS_EXCEPTION(std::runtime_error, study::runStudy(*m_folder, options));
        options.program = path("nothing");
        QVERIFY_THROWS_EXCEPTION(std::runtime_error, study::runStudy(*m_folder, options));
        QVERIFY(m_folder->results().empty());
    }

    void programsAreRunToTheirEnd() {
        const auto output = study::runProgram({"sh", "-c", "cat; exit 3"}, "a text");
        QCOMPARE(QString::fromStdString(output.text), "a text");
        QCOMPARE(output.exitCode, 3);
        study::ChildProcess killed({"sh", "-c", "kill -9 $$"});
        QCOMPARE(QString::fromStdString(english(killed.wait())), "signal 9 (Killed)");
    }

private:
    std::filesystem::path path(const char* name) const {
        return m_directory->filePath(name).toStdString();
    }
    study::StudyOutcome run(std::vector<std::size_t> runs, std::stop_token stop = {},
                            const study::StudyCallback& progress = {}) const {
        return study::runStudy(*m_folder, {.program = kProgram, .jobs = 2, .runs = std::move(runs)},
                               std::move(stop), progress);
    }
    /// Signals one child of this process.
    static bool signalAWorker(int signal) {
        const auto children =
            study::runProgram({"pgrep", "-n", "-P", fmt::format("{}", getpid()), "trammel"});
        const pid_t worker = std::atoi(children.text.c_str());
        return worker > 0 && kill(worker, signal) == 0;
    }

    std::unique_ptr<QTemporaryDir> m_directory;
    std::optional<StudyFolder> m_folder;
};

QTEST_APPLESS_MAIN(TestRunner)
#include "test_runner.moc"
