// Live runs of examples in a window that shows them, against the clock: told, not tested, but that
// they go on and say so where they cannot keep up. TRAMMEL_LIVE_SECONDS=60 measures all examples
// for as long; else two are run for a moment.
#include "studio/controllers/live_controller.h"
#include "studio/live/live_examples.h"
#include "studio/window/main_window.h"
#include "studio/window_setup.h"

#include <QAction>
#include <QElapsedTimer>
#include <QTest>
#include <QTimer>
#include <algorithm>

using namespace trammel;
using namespace trammel::studio;

class TestLiveExamples : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { test::setUpStudio(); }

    void inAWindow_data() {
        QTest::addColumn<QString>("example");
        const auto& all = test::kLiveExamples;
        const std::size_t count = test::isLiveTimeStated() ? all.size() : 2;
        for (std::size_t i = 0; i < count; ++i)
            QTest::newRow(all[i]) << all[i];
    }

    /// The window's thread is asked every few milliseconds how long ago it was asked last.
    void inAWindow() {
        QFETCH(QString, example);
        Language language;
        MainWindow window(language);
        window.resize(1440, 900);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QVERIFY(window.openFile(test::exampleFile(example)));
        LiveFrame frame;
        connect(&window.liveController().job(), &LiveJob::shown, this,
                [&frame](const LiveFrame& shown) { frame = shown; });
        window.findChild<QAction*>("live")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(frame.time > 0.0, 20000);
        QTest::qWait(1000); // the start is behind it

        double stall = 0.0;
        QElapsedTimer sinceBeat;
        QTimer beat;
        beat.setTimerType(Qt::PreciseTimer);
        connect(&beat, &QTimer::timeout, this, [&] {
            stall = std::max(stall, 1e-6 * static_cast<double>(sinceBeat.nsecsElapsed()));
            sinceBeat.start();
        });
        sinceBeat.start();
        beat.start(5);
        bool wasLate = false;
        QElapsedTimer clock;
        clock.start();
        const double from = frame.time;
        while (clock.elapsed() < 1e3 * test::liveSeconds() && !frame.hasEnded) {
            QTest::qWait(20);
            wasLate = wasLate || frame.isLate;
        }
        const double wall = 1e-9 * static_cast<double>(clock.nsecsElapsed());
        const double factor = (frame.time - from) / wall;
        qInfo("%s: %.3f over %.1f s, longest stall of the window %.0f ms%s", qPrintable(example),
              factor, wall, stall, wasLate ? ", cannot keep up" : "");
        QVERIFY(frame.time > from);
        QVERIFY(test::isOnTime(factor) || wasLate || frame.hasEnded);
        window.liveController().abandon();
        QTRY_VERIFY(!window.liveController().isRunning());
    }
};

QTEST_MAIN(TestLiveExamples)
#include "test_live_examples.moc"
