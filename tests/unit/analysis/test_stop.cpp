// A run that is asked to stop ends at once, whatever its method is at, and keeps what it has.
#include "analysis/run/simulate.h"
#include "lcp/solver.h"
#include "results/sinks.h"
#include "support/contact_scenes.h"
#include "support/mechanisms.h"
#include "support/named.h"

#include <QElapsedTimer>
#include <QTest>
#include <random>
#include <thread>

using namespace trammel;

namespace {

/// What a run may take to end: 0.1 s on a machine that has time, more on one that is loaded.
/// Today's runs would take hours.
constexpr int kSoon = 5000; // ms

struct Stopped {
    analysis::RunSummary summary;
    results::RunData run;
    qint64 milliseconds = 0; ///< from the wish to the end
};

/// Runs a model that takes hours, and asks it to stop after a while.
Stopped stopSoon(model::Model model, int after = 150) {
    std::stop_source stop;
    results::MemorySink sink(false);
    QElapsedTimer clock;
    std::jthread user([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(after));
        clock.start();
        stop.request_stop();
    });
    Stopped result;
    result.summary = analysis::simulate(model, "{}", sink, stop.get_token());
    user.join();
    result.milliseconds = clock.elapsed();
    result.run = sink.take();
    return result;
}

/// A pendulum that swings for ever: smooth motion.
model::Model smooth(const char* integrator, const char* coordinates) {
    model::Model model = support::rodPendulum({1.0, 1.0}, {1.0, 1.0}, {1.0, 0.5});
    model.simulation.integrator = support::named(integrator);
    model.simulation.coordinates = support::named(coordinates);
    model.simulation.duration = 1e7;
    model.simulation.outputStep = 1e6;
    return model;
}

/// Blocks that rest on each other: solves with contacts, held modes.
model::Model resting(const char* integrator, const char* friction) {
    model::Model model = support::tower(4);
    model.simulation.integrator = support::named(integrator);
    model.simulation.friction = support::named(friction);
    model.simulation.duration = 1e7;
    model.simulation.outputStep = 1e6;
    return model;
}

} // namespace

class TestStop : public QObject {
    Q_OBJECT

private slots:
    void everyMethodStops_data() {
        QTest::addColumn<QString>("integrator");
        QTest::addColumn<QString>("coordinates");
        for (const char* integrator :
             {"semi-implicit", "rattle", "generalized-alpha", "rk45", "radau"})
            QTest::addRow("%s", integrator) << integrator << "maximal";
        for (const char* integrator : {"semi-implicit", "rk45", "radau"})
            QTest::addRow("%s, generalized", integrator) << integrator << "generalized";
    }

    void everyMethodStops() {
        QFETCH(QString, integrator);
        QFETCH(QString, coordinates);
        const Stopped end = stopSoon(smooth(qPrintable(integrator), qPrintable(coordinates)));
        QCOMPARE(end.summary.status, analysis::RunStatus::Stopped);
        QVERIFY2(end.milliseconds < kSoon, qPrintable(QString::number(end.milliseconds)));
        QVERIFY(english(end.summary.message).starts_with("stopped at t = "));
        QCOMPARE(end.run.status, std::string("stopped"));
        QVERIFY(end.run.frameCount() >= 1);
    }

    void contactsStop_data() {
        QTest::addColumn<QString>("integrator");
        QTest::addColumn<QString>("friction");
        for (const char* integrator : {"semi-implicit", "rk45", "radau"})
            for (const char* friction : {"pyramid", "cone", "polyhedral"})
                QTest::addRow("%s %s", integrator, friction) << integrator << friction;
    }

    void contactsStop() {
        QFETCH(QString, integrator);
        QFETCH(QString, friction);
        const Stopped end = stopSoon(resting(qPrintable(integrator), qPrintable(friction)));
        QCOMPARE(end.summary.status, analysis::RunStatus::Stopped);
        QVERIFY2(end.milliseconds < kSoon, qPrintable(QString::number(end.milliseconds)));
    }

    /// One step of this wall takes minutes: 45 bricks with a polyhedral cone make a tableau of some
    /// thousand rows.
    void oneLongStepStops() {
        model::Model model = support::wall(9);
        model.simulation.friction = model::FrictionKind::Polyhedral;
        const Stopped end = stopSoon(std::move(model), 500);
        QCOMPARE(end.summary.status, analysis::RunStatus::Stopped);
        QVERIFY2(end.milliseconds < kSoon, qPrintable(QString::number(end.milliseconds)));
    }

    /// A run that is asked to stop before it begins ends with a status, too.
    void aRunStopsBeforeItsFirstFrame() {
        std::stop_source stop;
        stop.request_stop();
        for (const char* integrator : {"semi-implicit", "rk45"}) {
            results::MemorySink sink(false);
            const auto summary =
                analysis::simulate(smooth(integrator, "maximal"), "{}", sink, stop.get_token());
            QCOMPARE(summary.status, analysis::RunStatus::Stopped);
            QCOMPARE(sink.run().frameCount(), std::size_t{0});
        }
    }

    /// What is recorded before a stop is what a run that is not stopped records, bit by bit.
    void framesAreWhole() {
        model::Model model = smooth("rk45", "maximal");
        model.simulation.outputStep = 1e-2;
        const Stopped end = stopSoon(model, 100);
        QVERIFY(end.run.frameCount() > 1);
        model.simulation.duration = end.run.time().back();
        results::MemorySink whole(false);
        analysis::simulate(model, "{}", whole);
        const std::size_t last = end.run.frameCount() - 1; // may be cut at another step's end
        for (std::size_t channel = 0; channel < end.run.header().channels.size(); ++channel)
            for (std::size_t frame = 0; frame < last; ++frame)
                QCOMPARE(end.run.column(channel)[frame], whole.run().column(channel)[frame]);
    }

    /// Solvers that are asked to stop say so, and take no other way out.
    void solversSayStopped_data() {
        QTest::addColumn<QString>("name");
        for (const lcp::Solver* solver : lcp::solvers())
            QTest::addRow("%s", std::string(solver->name).c_str())
                << QString::fromStdString(std::string(solver->name));
    }

    void solversSayStopped() {
        QFETCH(QString, name);
        std::stop_source stop;
        stop.request_stop();
        lcp::Problem problem;
        problem.A.resize(3, 3);
        problem.A << 2.0, 0.5, 0.0, 0.5, 2.0, 0.5, 0.0, 0.5, 2.0;
        problem.b = Eigen::Vector3d(-1.0, -2.0, 1.0);
        problem.lower.setZero(3);
        problem.upper.setConstant(3, std::numeric_limits<double>::infinity());
        lcp::Options options;
        QVERIFY(lcp::solve(lcp::findSolver(name.toStdString()), problem, options).ok());
        options.stop = stop.get_token();
        const lcp::Result result =
            lcp::solve(lcp::findSolver(name.toStdString()), problem, options);
        QCOMPARE(result.status, lcp::Status::Stopped);
        problem.friction = {{0, {1, 2}, 0.5, lcp::Friction::Shape::Pyramid}};
        QCOMPARE(lcp::solve(lcp::findSolver(name.toStdString()), problem, options).status,
                 lcp::Status::Stopped);
    }
};

QTEST_APPLESS_MAIN(TestStop)
#include "test_stop.moc"
