#include "analysis/run/progress_watch.h"
#include "analysis/run/simulate.h"
#include "results/sinks.h"
#include "support/mechanisms.h"

#include <QElapsedTimer>
#include <QTest>
#include <atomic>
#include <thread>

using namespace trammel;
using analysis::ProgressWatch;

namespace {

/// A window short enough for a test; what is judged does not depend on it.
constexpr ProgressWatch::Limits kShort{.window = 0.3, .tick = 0.02, .longestStep = 1.0};
constexpr int kLong = 20'000; ///< ms that a loaded machine may take

/// Waits for the watch to stop a run.
bool stops(const ProgressWatch& watch, int milliseconds) {
    QElapsedTimer clock;
    clock.start();
    while (!watch.token().stop_requested() && clock.elapsed() < milliseconds)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return watch.token().stop_requested();
}

/// Makes a step of simulated time every millisecond until the watch stops it, or for some time.
bool stopsAfter(ProgressWatch& watch, double length, int milliseconds) {
    QElapsedTimer clock;
    clock.start();
    for (double t = 0.0; clock.elapsed() < milliseconds && !watch.token().stop_requested();) {
        watch.stepEnded(t += length);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return watch.token().stop_requested();
}

/// A mass on a spring whose period is 6 us: rk45 takes some 1e-6 s a step, which would go on for
/// hours, where steps of 0.1 s are asked for.
model::Model crawling() {
    model::Model model = support::springMassDamper(1.0, 1e12, 0.0);
    model.simulation.integrator = model::IntegratorKind::Rk45;
    model.simulation.step = 0.1;
    model.simulation.duration = 1e4;
    model.simulation.outputStep = 1e3;
    return model;
}

} // namespace

class TestProgressWatch : public QObject {
    Q_OBJECT

private slots:
    void stepsThatCrawlAreStopped() {
        ProgressWatch watch(
            {}, 1e-3, 1.0, [] { return std::int64_t{0}; }, kShort);
        QVERIFY(stopsAfter(watch, 1e-8, kLong));
        const auto verdict = watch.verdict();
        QVERIFY(verdict.has_value());
        QVERIFY(verdict->steps >= kShort.fewest);
        QCOMPARE(verdict->retries, std::int64_t{0});
        QVERIFY(verdict->advance > 0.0);
    }

    /// One step that is tried again and again ends in none.
    void stepsThatAreTriedForEverAreStopped() {
        std::atomic<std::int64_t> retries{0};
        ProgressWatch watch(
            {}, 1e-3, 1.0, [&] { return retries += 100; }, kShort);
        QVERIFY(stops(watch, kLong));
        QVERIFY(watch.verdict()->retries >= kShort.fewest);
        QCOMPARE(watch.verdict()->advance, 0.0);
    }

    /// Steps of the size asked for are progress, however many the run still needs.
    void stepsAsAskedForGoOn() {
        ProgressWatch watch(
            {}, 1e-3, 1e9, [] { return std::int64_t{0}; }, kShort);
        QVERIFY(!stopsAfter(watch, 1e-3, 700));
    }

    /// Small steps, too, where they come to the end soon.
    void smallStepsNearTheEndGoOn() {
        ProgressWatch watch(
            {}, 1e-3, 1e-5, [] { return std::int64_t{0}; }, kShort);
        QVERIFY(!stopsAfter(watch, 1e-8, 900));
    }

    /// A step of 0.6 s of work is long, and no lack of progress; one that ends in none is.
    void aLongStepIsWaitedFor() {
        ProgressWatch watch(
            {}, 1e-3, 1.0, [] { return std::int64_t{0}; }, kShort);
        QVERIFY(!stops(watch, 600));
        QVERIFY(stops(watch, kLong));
        QCOMPARE(watch.verdict()->steps, std::int64_t{0});
        QVERIFY(watch.verdict()->seconds > kShort.longestStep);
    }

    void pausesAreNoSteps() {
        ProgressWatch watch(
            {}, 1e-3, 1.0, [] { return std::int64_t{0}; }, kShort);
        const ProgressWatch::Pause pause(&watch);
        QVERIFY(!stops(watch, 1200));
    }

    void whoeverAsksStopsItToo() {
        std::stop_source outer;
        ProgressWatch watch(
            outer.get_token(), 1e-3, 1.0, [] { return std::int64_t{0}; }, kShort);
        QVERIFY(!watch.token().stop_requested());
        outer.request_stop();
        QVERIFY(watch.token().stop_requested());
        QVERIFY(!watch.verdict());
    }

    /// The whole way: the run fails, says when, what went on and what to do, and keeps its frames.
    void aRunThatCrawlsFails() {
        results::MemorySink sink(false);
        std::stop_source stop;
        const auto summary = analysis::simulate(crawling(), "{}", sink, stop.get_token());
        QCOMPARE(summary.status, analysis::RunStatus::Failed);
        QVERIFY2(english(summary.message).starts_with("no progress at t = "),
                 english(summary.message).c_str());
        for (const char* part : {"steps of rk45", "0.1 s", "on_no_progress"})
            QVERIFY2(english(summary.message).find(part) != std::string::npos,
                     english(summary.message).c_str());
        QCOMPARE(sink.run().frameCount(), std::size_t{1});
    }

    void aRunGoesOnWhereItIsToldTo() {
        model::Model model = crawling();
        model.simulation.onNoProgress = model::FaultResponse::Continue;
        results::MemorySink sink(false);
        std::stop_source stop;
        std::jthread user([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(300));
            stop.request_stop();
        });
        const auto summary = analysis::simulate(model, "{}", sink, stop.get_token());
        QCOMPARE(summary.status, analysis::RunStatus::Stopped);
    }
};

QTEST_APPLESS_MAIN(TestProgressWatch)
#include "test_progress_watch.moc"
