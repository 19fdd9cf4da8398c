#include "studio/jobs/heartbeat.h"
#include "studio/jobs/run_poses.h"
#include "studio/jobs/simulation_job.h"
#include "studio/panels/time_bar.h"
#include "studio/plots/plot_panel.h"
#include "studio/view/settled_picture.h"
#include "studio/view3d/scene_view.h"
#include "support/mechanisms.h"

#include <QEventLoop>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

using namespace trammel;
using namespace trammel::studio;

/// View, plots and time bar follow a run, as the main window has them.
class LiveRunTest : public QObject {
    Q_OBJECT

private slots:
    void windowFollowsARunAndStaysFree();

private:
    static constexpr double kStall = 50.0; ///< ms of this thread's own work
    static constexpr double kHang = 500.0; ///< ms by the wall: waiting for the worker would be more

    /// What one turn of the event loop took at most during a run, ms.
    struct Turn {
        double wall, processor;
    };
    Turn worstTurnOfARun();
    static void check(int shown, const SimulationJob& job, const TimeBar& bar,
                      const PlotPanel& plots);
};

/// A stall that the program causes comes back in every run, one that a busy machine causes does
/// not: the best of some runs counts.
void LiveRunTest::windowFollowsARunAndStaysFree() {
    Turn best{1e9, 1e9};
    for (int attempt = 0; attempt < 6 && (best.processor >= kStall || best.wall >= kHang);
         ++attempt) {
        const Turn now = worstTurnOfARun();
        if (QTest::currentTestFailed()) return;
        best = {std::min(best.wall, now.wall), std::min(best.processor, now.processor)};
    }
    QVERIFY(best.processor < kStall);
    // What other programs make a turn wait for is not told from what this one waits for, hence the
    // wide bound.
    QVERIFY(best.wall < kHang);
}

void LiveRunTest::check(int shown, const SimulationJob& job, const TimeBar& bar,
                        const PlotPanel& plots) {
    // One frame while the run goes on and the last one: how many lie between is the machine's
    // matter.
    QVERIFY(shown > 1);
    QCOMPARE(bar.frame(), static_cast<int>(job.data()->frameCount()) - 1);
    QCOMPARE(plots.cursor(), 4.0);
    QCOMPARE(plots.visibleRange().second, 4.0);
}

/// Runs a chain with view, time bar and plots following it.
LiveRunTest::Turn LiveRunTest::worstTurnOfARun() {
    model::Model model = support::chain(32);
    model.simulation.duration = 4.0;
    model.simulation.step = 1e-4;
    model.simulation.outputStep = 2e-3;

    QWidget window;
    auto* layout = new QVBoxLayout(&window);
    auto* view = new SceneView;
    auto* bar = new TimeBar;
    auto* plots = new PlotPanel;
    layout->addWidget(view, 2);
    layout->addWidget(bar);
    layout->addWidget(plots, 1);
    window.resize(800, 700);
    window.show();
    if (!QTest::qWaitForWindowExposed(&window)) QTest::qFail("no window", __FILE__, __LINE__);
    view->setModel(model);
    // The first pictures compile the shaders.
    if (test::settled(*view).isNull()) QTest::qFail("no picture", __FILE__, __LINE__);

    SimulationJob job;
    RunPoses poses;
    int shown = 0;
    connect(&job, &SimulationJob::started, this, [&] {
        poses = RunPoses(job.model(), job.data());
        plots->setRun(job.data());
        bar->setTimes(&job.data()->time());
    });
    connect(&job, &SimulationJob::framesAppended, this, [&] {
        plots->dataAppended();
        bar->framesAppended();
    });
    connect(bar, &TimeBar::frameChanged, this, [&](int frame) {
        view->setPoses(poses.at(static_cast<std::size_t>(frame)));
        plots->setCursor(job.data()->time()[static_cast<std::size_t>(frame)]);
        ++shown;
    });
    QSignalSpy finished(&job, &SimulationJob::finished);
    support::Heartbeat heartbeat;
    job.start(model, "{}", {});
    // An event loop of its own: Qt Test's waiting functions sleep between turns.
    QEventLoop loop;
    connect(&job, &SimulationJob::finished, &loop, &QEventLoop::quit);
    QTimer::singleShot(120'000, &loop, &QEventLoop::quit);
    loop.exec();
    if (finished.size() != 1) QTest::qFail("the run does not end", __FILE__, __LINE__);
    qInfo("%d frames shown; worst turn %.1f ms wall, %.1f ms processor; 99 of 100 below %.1f ms",
          shown, heartbeat.worstWall(), heartbeat.worstProcessor(), heartbeat.wallQuantile(0.99));
    check(shown, job, *bar, *plots);
    return {heartbeat.worstWall(), heartbeat.worstProcessor()};
}

QTEST_MAIN(LiveRunTest)
#include "live_run_test.moc"
