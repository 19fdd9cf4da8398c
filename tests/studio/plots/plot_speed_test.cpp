// A run of a million samples: pictures a second while zooming and panning, and turns of the event
// loop.
#include "plot_fixture.h"
#include "studio/jobs/heartbeat.h"
#include "studio/plots/readout_table.h"
#include "studio/waits.h"
#include "support/sanitizers.h"

#include <QElapsedTimer>
#include <ctime>

using namespace trammel;
using namespace trammel::studio;

class PlotSpeedTest : public PlotFixture {
    Q_OBJECT

private slots:
    void init() { open(); }
    void cleanup() { m_panel.reset(); }
    void aMillionSamplesZoomAndPan_data();
    void aMillionSamplesZoomAndPan();
    void aMillionSamplesNeverStopTheWindow();
};

void PlotSpeedTest::aMillionSamplesZoomAndPan_data() {
    QTest::addColumn<PlotSpec>("spec");
    const std::vector<CurveSpec> energies{
        {"energy.kinetic"}, {"energy.potential"}, {"energy.total"}};
    QTest::newRow("lines") << PlotSpec{.curves = energies};
    QTest::newRow("areas") << PlotSpec{.curves = energies, .isStacked = true};
    QTest::newRow("over a channel") << PlotSpec{.curves = {{"rod.com.x", CurveKind::Derivative}},
                                                .abscissa = Abscissa::Channel,
                                                .against = {"rod.com.x"}};
    QTest::newRow("logarithmic") << PlotSpec{.curves = energies, .isLogLeft = true};
}

void PlotSpeedTest::aMillionSamplesZoomAndPan() {
    QFETCH(PlotSpec, spec);
    m_panel->resize(1440, 450);
    show(makeRun(1'000'000, 1e-4)); // 48 swings
    page().changePlot(0, spec);
    QVERIFY(isDrawn());
    PlotCanvas* canvas = canvasOf(page());
    const QPoint middle = page().plot(0).rect().rect().center();
    std::vector<double> pictures, work; // ms
    QElapsedTimer clock;
    for (int i = 0; i < 60; ++i) { // in and out again, and along
        clock.start();
        const std::clock_t begin = std::clock();
        if (i < 20)
            turnWheel(canvas, middle, 60);
        else if (i < 40)
            drag(canvas, Qt::MiddleButton, {}, middle, middle + QPoint(i % 2 ? 40 : -40, 0));
        else
            turnWheel(canvas, middle, -60);
        canvas->replot(QCustomPlot::rpImmediateRefresh);
        work.push_back(1e3 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
        pictures.push_back(static_cast<double>(clock.nsecsElapsed()) * 1e-6);
    }
    std::ranges::sort(pictures);
    std::ranges::sort(work);
    const double median = work[work.size() / 2];
    qInfo("%s: %.1f ms a picture (median; %.1f ms of work), %.1f ms the slowest (%.1f ms)",
          QTest::currentDataTag(), pictures[pictures.size() / 2], median, pictures.back(),
          work.back());
    // 30 a second, by the processor's time: what other programs take is not told from waiting.
    QVERIFY2(median < 33.3 * support::kSlowdown, qPrintable(QString::number(median)));
}

/// No turn of the event loop stops the window while a run of a million samples is shown, zoomed and
/// looked through, by the processor's time.
void PlotSpeedTest::aMillionSamplesNeverStopTheWindow() {
    const auto run = makeRun(1'000'000, 1e-4);
    m_panel->setStatisticsShown(true);
    support::Heartbeat heartbeat;
    show(run);
    PlotCanvas* canvas = canvasOf(page());
    for (int i = 0; i < 40; ++i) {
        turnWheel(canvas, page().plot(0).rect().rect().center(), i < 20 ? 120 : -120);
        m_panel->setCursor(i);
        test::letPass(10); // to the next turn of the wheel
    }
    QSignalSpy smooth(&page(), &PlotPage::viewChanged);
    QVERIFY(smooth.wait());
    QSignalSpy statistics(m_panel->readout().table().model(), &QAbstractItemModel::dataChanged);
    QVERIFY(statistics.wait());
    qInfo("worst turn %.1f ms wall, %.1f ms processor", heartbeat.worstWall(),
          heartbeat.worstProcessor());
    // 18 to 33 ms here; slower machines have up to twice the 50 ms.
    QVERIFY2(heartbeat.worstProcessor() < 100.0 * support::kSlowdown,
             qPrintable(QString::number(heartbeat.worstProcessor())));
}

QTEST_MAIN(PlotSpeedTest)
#include "plot_speed_test.moc"
