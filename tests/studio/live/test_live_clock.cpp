// Live runs of examples against the clock, without a window. TRAMMEL_LIVE_SECONDS=10 takes longer
// and more exact measurements than the tests' second and a half.
#include "io/model_file.h"
#include "studio/jobs/live_job.h"
#include "studio/live/live_examples.h"

#include <QElapsedTimer>
#include <QTest>

using namespace trammel;
using namespace trammel::studio;

class TestLiveClock : public QObject {
    Q_OBJECT

    LiveFrame m_frame;
    bool m_hasFailed = false;

    bool start(LiveJob& job, const QString& example) {
        connect(&job, &LiveJob::shown, this, [this](const LiveFrame& frame) { m_frame = frame; });
        connect(&job, &LiveJob::failedToStart, this, [this] { m_hasFailed = true; });
        m_frame = {};
        m_hasFailed = false;
        const std::filesystem::path path = test::exampleFile(example).toStdString();
        job.start(io::loadModelFile(path).root, path.parent_path());
        job.setPlaying(true);
        return QTest::qWaitFor([&] { return m_frame.time > 0.0 || m_hasFailed; }, 20000) &&
               !m_hasFailed;
    }

private slots:
    /// The simulated time goes with the clock, or the run says that it cannot.
    void factorIsOne_data() {
        QTest::addColumn<QString>("example");
        for (const char* name : test::kLiveExamples)
            QTest::newRow(name) << name;
    }
    void factorIsOne() {
        QFETCH(QString, example);
        LiveJob job;
        QVERIFY(start(job, example));
        QTest::qWait(300); // the start is behind it
        QElapsedTimer clock;
        clock.start();
        const double from = m_frame.time;
        bool wasLate = false;
        while (clock.elapsed() < 1e3 * test::liveSeconds() && !m_frame.hasEnded) {
            QTest::qWait(20);
            wasLate = wasLate || m_frame.isLate;
        }
        const double wall = 1e-9 * static_cast<double>(clock.nsecsElapsed());
        const double factor = (m_frame.time - from) / wall;
        qInfo("%s: %.3f over %.1f s%s", qPrintable(example), factor, wall,
              wasLate ? ", cannot keep up" : "");
        QVERIFY(test::isOnTime(factor) || wasLate || m_frame.hasEnded);
    }

    /// A slow factor is kept exactly, down to a hundredth.
    void slowFactors() {
        for (const double factor : {0.1, 0.01}) {
            LiveJob job;
            job.setFactor(factor); // not running: no effect, and no harm
            QVERIFY(start(job, "four-bar"));
            job.setFactor(factor);
            QTRY_VERIFY(m_frame.answered == job.orders());
            QElapsedTimer clock;
            clock.start();
            const double from = m_frame.time;
            QTest::qWait(1000);
            const double wall = 1e-9 * static_cast<double>(clock.nsecsElapsed());
            // Steps are of a millisecond, at both ends one may be missing.
            QVERIFY(std::abs((m_frame.time - from) - factor * wall) < 0.002 + 0.05 * factor * wall);
        }
    }

    /// Asked for ten times the clock, a heavy model says that it is late, and with which factor; it
    /// stops within a moment all the same.
    void lateRunsSaySo() {
        LiveJob job;
        QVERIFY(start(job, "box-wall"));
        job.setFactor(LiveJob::kFastest);
        QTRY_VERIFY_WITH_TIMEOUT(m_frame.isLate, 10000);
        QVERIFY(m_frame.factor > 0.0 && m_frame.factor < LiveJob::kFastest);
        bool hasEnded = false;
        connect(&job, &LiveJob::finished, this, [&] { hasEnded = true; });
        QElapsedTimer clock;
        clock.start();
        job.stop();
        QTRY_VERIFY(hasEnded);
        QVERIFY(clock.elapsed() < 5000);
    }
};

QTEST_GUILESS_MAIN(TestLiveClock)
#include "test_live_clock.moc"
