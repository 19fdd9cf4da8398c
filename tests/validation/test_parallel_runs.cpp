#include "support/mechanisms.h"
#include "support/run.h"

#include <QtTest>
#include <algorithm>
#include <atomic>
#include <thread>

/// Runs in several threads: each is its own, and one can be stopped from outside. Also run with
/// ThreadSanitizer.
class TestParallelRuns : public QObject {
    Q_OBJECT

private slots:
    void runsAtTheSameTimeGiveTheSameResults();
    void runIsStoppedFromAnotherThread();
};

using namespace trammel;
using namespace trammel::support;

namespace {

/// Ignores what it is given, and counts it.
struct CountingSink : results::FrameSink {
    std::size_t frames = 0;
    std::string status;
    void begin(const results::RunHeader&) override {}
    void append(double, std::span<const double>) override { ++frames; }
    void end(std::string_view how, std::string_view) override { status = how; }
};

} // namespace

void TestParallelRuns::runsAtTheSameTimeGiveTheSameResults() {
    model::Model model = fourBar();
    model.forces.push_back(
        {"push", model::AppliedTorque{.body = "crank",
                                      .vector = {0.0, model::Function("2*sin(t)"), 0.0},
                                      .frame = model::Frame::World}});
    model.simulation.duration = 0.2;
    const Run alone(model);
    std::vector<std::vector<double>> results(4);
    {
        std::vector<std::jthread> threads;
        for (std::vector<double>& result : results) {
            threads.emplace_back([&] {
                const Run run(model);
                const auto coordinate = run["A.coordinate"];
                result.assign(coordinate.begin(), coordinate.end());
            });
        }
    }
    // Bit for bit: nothing is shared, and the arithmetic is the same.
    for (const std::vector<double>& result : results) {
        QVERIFY(std::ranges::equal(result, alone["A.coordinate"]));
    }
}

void TestParallelRuns::runIsStoppedFromAnotherThread() {
    model::Model model = chain(4);
    model.simulation.duration = 1e6;
    std::atomic<bool> hasReported = false;
    CountingSink sink;
    analysis::RunSummary summary;
    std::jthread worker([&](std::stop_token stop) {
        summary = analysis::simulate(model, {}, sink, stop,
                                     [&](const analysis::Progress&) { hasReported = true; });
    });
    while (!hasReported) {
        std::this_thread::yield();
    }
    worker.request_stop();
    worker.join();
    QVERIFY(summary.status == analysis::RunStatus::Stopped);
    QCOMPARE(sink.status, std::string("stopped"));
    QVERIFY(sink.frames >= 1);
    QVERIFY(summary.duration < 1e6);
}

QTEST_APPLESS_MAIN(TestParallelRuns)
#include "test_parallel_runs.moc"
