#include "results/hdf5_reader.h"
#include "studio/jobs/frame_queue.h"
#include "studio/jobs/heartbeat.h"
#include "studio/jobs/run_poses.h"
#include "studio/jobs/simulation_job.h"
#include "studio/waits.h"
#include "support/contact_scenes.h"
#include "support/mechanisms.h"
#include "support/named.h"
#include "support/sanitizers.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <atomic>
#include <csignal>
#include <sys/resource.h>
#include <thread>

using namespace trammel;
using namespace trammel::studio;

namespace {

model::Model pendulum(double duration) {
    model::Model model = support::rodPendulum({1.0}, {1.0}, {1.0});
    model.simulation.duration = duration;
    model.simulation.step = 1e-3;
    model.simulation.outputStep = 1e-2;
    return model;
}

/// A run that takes minutes.
model::Model endless() {
    model::Model model = pendulum(1e5);
    model.simulation.outputStep = 1.0;
    return model;
}

} // namespace

class JobsTest : public QObject {
    Q_OBJECT

private slots:
    void runsToTheEnd();
    void writesTheFileToo();
    void pausesAndResumes();
    void stops();
    void stopsWhilePaused();
    void stopsEveryMethod_data();
    void stopsEveryMethod();
    void saysWhyItCannotStart();
    void keepsWhatAFailedRunComputed();
    void tellsWhatAFullDiskLeft();
    void runsAgain();
    void mayBeDestroyedAtAnyTime();
    void queueHoldsAFastProducerBack();
    void queueCarriesImpacts();
    void contactsComeWithTheirFrames();
    void contactsAreKeptWithinBounds();
    void posesAreThoseOfTheBodyFrames();
    void loopStaysFreeWithTenThousandChannels();
    void loopStaysFreeWithAFastRun();

private:
    void checkLatency(const model::Model& model);
};

void JobsTest::runsToTheEnd() {
    SimulationJob job;
    QSignalSpy started(&job, &SimulationJob::started);
    QSignalSpy appended(&job, &SimulationJob::framesAppended);
    analysis::RunSummary summary;
    bool finished = false;
    connect(&job, &SimulationJob::finished, this, [&](const analysis::RunSummary& end) {
        summary = end;
        finished = true;
        QVERIFY(!job.isRunning());
    });
    const model::Model model = pendulum(2.0);
    job.start(model, "{}", {});
    QVERIFY(job.isRunning());
    QTRY_VERIFY_WITH_TIMEOUT(finished, 20'000);
    QCOMPARE(started.size(), 1);
    QVERIFY(appended.size() >= 1);
    QCOMPARE(summary.status, analysis::RunStatus::Completed);
    QCOMPARE(job.data()->frameCount(), std::size_t(201)); // t = 0 and 2 s / 0.01 s
    QCOMPARE(job.data()->time().back(), 2.0);
    QCOMPARE(job.data()->status, std::string("completed"));
    QCOMPARE(job.data()->header().modelText, std::string("{}"));
    QVERIFY(job.model() == model);
}

void JobsTest::writesTheFileToo() {
    QTemporaryDir directory;
    const std::filesystem::path path = directory.filePath("run.h5").toStdString();
    SimulationJob job;
    QSignalSpy finished(&job, &SimulationJob::finished);
    job.start(pendulum(1.0), "{\"x\": 1}", path);
    QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 20'000);
    const results::RunData stored = results::readRun(path);
    QCOMPARE(stored.header().modelText, std::string("{\"x\": 1}"));
    QVERIFY(stored.time() == job.data()->time());
    for (std::size_t i = 0; i < stored.header().channels.size(); ++i) {
        QVERIFY(std::ranges::equal(stored.column(i), job.data()->column(i)));
    }
}

void JobsTest::pausesAndResumes() {
    SimulationJob job;
    QSignalSpy finished(&job, &SimulationJob::finished);
    QSignalSpy paused(&job, &SimulationJob::pausedChanged);
    job.start(endless(), "{}", {});
    QTRY_VERIFY_WITH_TIMEOUT(job.data() && job.data()->frameCount() > 3, 20'000);
    QSignalSpy held(&job, &SimulationJob::held);
    job.pause();
    QVERIFY(job.isPaused() && job.isRunning());
    QTRY_COMPARE_WITH_TIMEOUT(held.size(), 1, 20'000); // from here on time stands
    QVERIFY(job.isHeld());
    // What was under way arrives, and nothing after it.
    const auto count = [&] { return job.data()->frameCount(); };
    const std::size_t frames = test::restingValue(200, count);
    QVERIFY(test::holdsFor(300, [&] { return count() == frames; }));
    job.resume();
    QVERIFY(!job.isPaused());
    QTRY_VERIFY_WITH_TIMEOUT(job.data()->frameCount() > frames, 20'000);
    QCOMPARE(paused.size(), 2);
    QCOMPARE(finished.size(), 0);
}

void JobsTest::stops() {
    SimulationJob job;
    std::optional<analysis::RunSummary> end;
    connect(&job, &SimulationJob::finished, this,
            [&](const analysis::RunSummary& summary) { end = summary; });
    job.start(endless(), "{}", {});
    QTRY_VERIFY_WITH_TIMEOUT(job.data() && job.data()->frameCount() > 3, 20'000);
    QElapsedTimer clock;
    clock.start();
    job.stop();
    QTRY_VERIFY_WITH_TIMEOUT(end.has_value(), 5000);
    QVERIFY2(clock.elapsed() < 5000, qPrintable(QString::number(clock.elapsed())));
    QCOMPARE(end->status, analysis::RunStatus::Stopped);
    QCOMPARE(job.data()->status, std::string("stopped"));
    QVERIFY(job.data()->frameCount() > 3);
}

void JobsTest::stopsEveryMethod_data() {
    QTest::addColumn<QString>("integrator");
    for (const char* integrator : {"semi-implicit", "rattle", "generalized-alpha", "rk45", "radau"})
        QTest::newRow(integrator) << integrator;
}

/// Also in smooth motion, which none of them is asked to leave by an impact.
void JobsTest::stopsEveryMethod() {
    QFETCH(QString, integrator);
    model::Model model = endless();
    model.simulation.integrator = support::named(integrator.toStdString());
    model.simulation.duration = 1e9;
    model.simulation.outputStep = 1e8;
    SimulationJob job;
    QSignalSpy progressed(&job, &SimulationJob::progressed);
    QSignalSpy stopping(&job, &SimulationJob::stopping);
    QSignalSpy finished(&job, &SimulationJob::finished);
    job.start(model, "{}", {});
    QTRY_VERIFY_WITH_TIMEOUT(job.data() != nullptr, 20'000);
    QTRY_VERIFY_WITH_TIMEOUT(!progressed.isEmpty(), 20'000); // it is on its way
    job.stop();
    QVERIFY(job.isStopping());
    QCOMPARE(stopping.size(), 1);
    QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 5000);
    QVERIFY(!job.isStopping());
    QCOMPARE(job.data()->status, std::string("stopped"));
}

void JobsTest::stopsWhilePaused() {
    SimulationJob job;
    QSignalSpy finished(&job, &SimulationJob::finished);
    job.start(endless(), "{}", {});
    QTRY_VERIFY_WITH_TIMEOUT(job.data() != nullptr, 20'000);
    job.pause();
    QTRY_VERIFY_WITH_TIMEOUT(job.isHeld(), 20'000);
    job.stop();
    QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 5000);
    QVERIFY(!job.isPaused());
}

void JobsTest::saysWhyItCannotStart() {
    SimulationJob job;
    QSignalSpy failed(&job, &SimulationJob::failedToStart);
    QSignalSpy finished(&job, &SimulationJob::finished);
    model::Model model = pendulum(1.0);
    model.simulation.rotation = model::RotationKind::NodaR; // takes no joints
    job.start(model, "{}", {});
    QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 1, 5000);
    QVERIFY(english(failed.first().first().value<messages::Message>()).find("nodar") !=
            std::string::npos);
    QCOMPARE(finished.size(), 0);
    QVERIFY(!job.isRunning() && !job.data());

    job.start(pendulum(1.0), "{}", "/no/such/folder/run.h5");
    QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 2, 5000);
    QVERIFY(
        english(failed.last().first().value<messages::Message>()).find("/no/such/folder/run.h5") !=
        std::string::npos);
}

void JobsTest::keepsWhatAFailedRunComputed() {
    model::Model model = pendulum(10.0);
    // A spring of 1e12 N/m integrated explicitly in steps of 1 ms gains energy without bound.
    model::SpringDamper spring;
    spring.bodies = {"ground", model.bodies[0].name};
    spring.points = {Vec3(5, 0, 5), model.bodies[0].pose.position};
    spring.stiffness = 1e12;
    spring.length = model::Function(0.1);
    spring.isImplicit = false;
    model.joints.clear();
    model.forces = {{"spring", spring}};
    SimulationJob job;
    std::optional<analysis::RunSummary> end;
    connect(&job, &SimulationJob::finished, this,
            [&](const analysis::RunSummary& summary) { end = summary; });
    job.start(model, "{}", {});
    QTRY_VERIFY_WITH_TIMEOUT(end.has_value(), 20'000);
    QCOMPARE(end->status, analysis::RunStatus::Failed);
    QCOMPARE(job.data()->status, std::string("failed"));
    QVERIFY(english(job.data()->message).find("diverged") != std::string::npos);
    QVERIFY(job.data()->frameCount() >= 1);
}

/// Files may have 64 kB: the run ends with an error, of which only the message tells.
void JobsTest::tellsWhatAFullDiskLeft() {
    const QTemporaryDir directory;
    rlimit old{};
    getrlimit(RLIMIT_FSIZE, &old);
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{1 << 25, old.rlim_max}; // what a file begins with fits
    setrlimit(RLIMIT_FSIZE, &small);
    SimulationJob job;
    std::optional<analysis::RunSummary> end;
    connect(&job, &SimulationJob::finished, this,
            [&](const analysis::RunSummary& summary) { end = summary; });
    job.start(pendulum(1e4), "{}", directory.filePath("run.h5").toStdString());
    const bool hasEnded = QTest::qWaitFor([&] { return end.has_value(); }, 60'000);
    setrlimit(RLIMIT_FSIZE, &old);
    QVERIFY(hasEnded);
    QCOMPARE(end->status, analysis::RunStatus::Failed);
    QVERIFY(english(end->message).find("File too large") != std::string::npos);
    QCOMPARE(end->duration, job.data()->time().back());
    // Ten steps a frame; the last frame may have come behind what was told.
    const auto frames = static_cast<std::int64_t>(job.data()->frameCount());
    QVERIFY(end->steps > 0 && end->steps <= 10 * frames);
    QVERIFY(end->wallSeconds > 0.0);
}

void JobsTest::runsAgain() {
    SimulationJob job;
    QSignalSpy finished(&job, &SimulationJob::finished);
    job.start(pendulum(0.5), "{}", {});
    QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 20'000);
    const auto first = job.data();
    job.start(pendulum(0.2), "{}", {});
    QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 2, 20'000);
    QCOMPARE(first->frameCount(), std::size_t(51)); // whoever holds the old run keeps it
    QCOMPARE(job.data()->frameCount(), std::size_t(21));
}

void JobsTest::mayBeDestroyedAtAnyTime() {
    for (const int wait : {0, 1, 5, 20, 60}) {
        for (const bool paused : {false, true}) {
            auto job = std::make_unique<SimulationJob>();
            job->start(endless(), "{}", {});
            if (wait > 0) test::letPass(wait);
            if (paused) job->pause();
            QElapsedTimer clock;
            clock.start();
            job.reset();
            QVERIFY2(clock.elapsed() < 5000, qPrintable(QString::number(clock.elapsed())));
        }
    }
}

void JobsTest::queueHoldsAFastProducerBack() {
    std::stop_source source;
    FrameQueue queue(100, source.get_token());
    results::RunHeader header;
    for (int i = 0; i < 10'000; ++i)
        header.channels.push_back({std::string("c").append(std::to_string(i)), ""});
    queue.begin(header);
    const auto run = queue.takeRun();
    QVERIFY(run && !queue.takeRun());
    std::atomic<int> produced = 0;
    std::jthread producer([&] {
        const std::vector<double> values(10'000, 1.0);
        for (int i = 0; i < 1000; ++i) {
            queue.append(i, values);
            ++produced;
        }
    });
    QTRY_VERIFY(produced >= 400);
    // 4 million values wait, 32 MB; the producer waits too.
    QVERIFY(test::holdsFor(100, [&] { return produced == 400; }));
    int taken = 0;
    QElapsedTimer clock;
    clock.start();
    while (taken < 700 && clock.elapsed() < 20'000) {
        if (const auto frame = queue.takeFrame()) {
            QCOMPARE(frame->t, double(taken)); // none lost, in order
            ++taken;
        }
    }
    QCOMPARE(taken, 700);
    source.request_stop(); // ends the producer's wait
    producer.join();
    QCOMPARE(produced.load(), 1000);
}

/// All that came since the last time, in their order; too many wait for the window.
void JobsTest::queueCarriesImpacts() {
    std::stop_source source;
    FrameQueue queue(100, source.get_token());
    queue.begin({"", "", "", "", {}});
    std::atomic<int> appended = 0;
    std::jthread producer([&] {
        for (; appended < 60000; ++appended) {
            results::ImpactRecord impact;
            impact.impact = appended;
            queue.appendImpact(impact);
        }
    });
    QTRY_COMPARE(appended.load(), 50000);
    std::vector<results::ImpactRecord> impacts = queue.takeImpacts();
    QCOMPARE(impacts.size(), std::size_t(50000));
    QTRY_COMPARE(appended.load(), 60000);
    for (const results::ImpactRecord& impact : queue.takeImpacts())
        impacts.push_back(impact);
    for (std::size_t i = 0; i < impacts.size(); ++i)
        QCOMPARE(impacts[i].impact, static_cast<std::int64_t>(i));
    QVERIFY(queue.takeImpacts().empty());
}

/// A tower of three: four contact points at each foot, in the window's data as in the file.
void JobsTest::contactsComeWithTheirFrames() {
    QTemporaryDir folder;
    const std::string path = folder.filePath("tower.h5").toStdString();
    model::Model model = support::tower(3);
    model.simulation.duration = 0.1;
    model.simulation.outputStep = 0.01;
    SimulationJob job;
    QSignalSpy finished(&job, &SimulationJob::finished);
    job.start(model, "{}", path);
    QVERIFY(finished.wait(10000));
    const results::RunData stored = results::readRun(path);
    QCOMPARE(job.data()->frameCount(), std::size_t(11));
    for (std::size_t frame = 0; frame < 11; ++frame) {
        QCOMPARE(job.data()->contactsAt(frame).size(), std::size_t(12));
        QVERIFY(std::ranges::equal(job.data()->contactsAt(frame), stored.contactsAt(frame)));
    }
}

/// With room for 40 points, 12 a frame, three frames have theirs: the fourth, at 0.03 s, and those
/// after it have none, which is said once.
void JobsTest::contactsAreKeptWithinBounds() {
    model::Model model = support::tower(3);
    model.simulation.duration = 0.1;
    model.simulation.outputStep = 0.01;
    SimulationJob job;
    job.setMostContacts(40);
    QSignalSpy finished(&job, &SimulationJob::finished);
    job.start(model, "{}", {});
    QVERIFY(finished.wait(10000));
    for (std::size_t frame = 0; frame < 11; ++frame)
        QCOMPARE(job.data()->contactsAt(frame).size(), std::size_t(frame < 3 ? 12 : 0));
    const auto summary = finished.front().front().value<analysis::RunSummary>();
    QCOMPARE(summary.warnings.size(), std::size_t(1));
    QVERIFY(QString::fromStdString(english(summary.warnings.front())).contains("t = 0.03 s"));
}

void JobsTest::posesAreThoseOfTheBodyFrames() {
    // A rod's frame lies at its start, half its length from the centre of mass.
    const model::Model model = support::rodPendulum({2.0}, {1.0}, {0.7});
    SimulationJob job;
    QSignalSpy finished(&job, &SimulationJob::finished);
    model::Model toRun = model;
    toRun.simulation.duration = 1.0;
    job.start(toRun, "{}", {});
    QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 20'000);
    const RunPoses poses(job.model(), job.data());
    const model::Pose first = poses.at(0).front();
    QVERIFY((first.position - model.bodies[0].pose.position).norm() < 1e-12);
    QVERIFY(first.orientation.angularDistance(model.bodies[0].pose.orientation) < 1e-7);
    for (std::size_t i = 0; i < job.data()->frameCount(); ++i) {
        // The hinge holds the frame's origin; its drift is below 1e-4 m at this step.
        QVERIFY((poses.at(i).front().position - model.joints[0].position).norm() < 1e-4);
    }
    const double turned = poses.at(job.data()->frameCount() - 1)
                              .front()
                              .orientation.angularDistance(first.orientation);
    QVERIFY(turned > 0.1);
    QVERIFY_THROWS_EXCEPTION(std::out_of_range, poses.at(job.data()->frameCount()));
}

/// The loop's turns while a run goes on: see Heartbeat. The processor time of each turn is bound
/// by 50 ms; the wall time, which other programs can prolong, in 99 of 100 turns. A stall that the
/// program causes comes back in every run, one that a busy machine causes does not: the best of
/// some runs counts.
void JobsTest::checkLatency(const model::Model& model) {
    double worst = 1e9, most = 1e9; // ms
    std::size_t channels = 0;
    for (int attempt = 0; attempt < 6 && std::max(worst, most) >= 50.0; ++attempt) {
        SimulationJob job;
        QSignalSpy finished(&job, &SimulationJob::finished);
        support::Heartbeat heartbeat;
        job.start(model, "{}", {});
        QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 300'000);
        channels = job.data()->header().channels.size();
        qInfo("%zu frames of %zu channels: worst turn %.1f ms wall, %.1f ms processor",
              job.data()->frameCount(), channels, heartbeat.worstWall(),
              heartbeat.worstProcessor());
        if (support::kIsSanitized) return;
        worst = std::min(worst, heartbeat.worstProcessor());
        most = std::min(most, heartbeat.wallQuantile(0.99));
    }
    // A frame is a row of a table whose columns lie a page apart at least: where the system takes
    // long for a fresh page of a file, so does the first frame.
    const double bound = std::max(50.0, 4.0 * support::millisecondsToFill(4096 * channels));
    QVERIFY2(worst < bound, QByteArray::number(worst));
    QVERIFY2(most < 50.0, QByteArray::number(most));
}

void JobsTest::loopStaysFreeWithTenThousandChannels() {
    model::Model model = support::chain(420);
    model.simulation.step = 1e-3;
    model.simulation.outputStep = 1e-3;
    model.simulation.duration = 0.8;
    checkLatency(model);
}

void JobsTest::loopStaysFreeWithAFastRun() {
    model::Model model = pendulum(100.0);
    model.simulation.outputStep = 1e-3; // 100,001 frames as fast as they come
    checkLatency(model);
}

QTEST_GUILESS_MAIN(JobsTest)
#include "jobs_test.moc"
