#include "dynamics/contacts/worker_pool.h"

#include <QTest>
#include <atomic>
#include <numeric>
#include <stdexcept>
#include <vector>

using namespace trammel::dynamics;

/// Threads that share items; run by the thread sanitizer, too.
class TestWorkerPool : public QObject {
    Q_OBJECT

private slots:
    /// Each item is worked on once, whatever the numbers of items and threads, round after round.
    void eachItemOnce() {
        for (const int threads : {1, 2, 5}) {
            WorkerPool pool(threads);
            QCOMPARE(pool.threads(), threads);
            for (const std::size_t count : {0U, 1U, 3U, 1000U})
                for (int round = 0; round < 20; ++round) {
                    std::vector<int> visits(count, 0); // each item is one thread's alone
                    std::atomic<bool> isThreadKnown = true;
                    pool.forEach(count, [&](std::size_t item, int thread) {
                        ++visits[item];
                        if (thread < 0 || thread >= threads) isThreadKnown = false;
                    });
                    QVERIFY(isThreadKnown);
                    QCOMPARE(std::accumulate(visits.begin(), visits.end(), 0),
                             static_cast<int>(count));
                    QVERIFY(std::ranges::count(visits, 1) == std::ssize(visits));
                }
        }
    }

    /// What one item throws comes out when the others are done, and the pool goes on.
    void exceptionsComeOut() {
        WorkerPool pool(3);
        for (int round = 0; round < 20; ++round) {
            std::atomic<int> done = 0;
            QVERIFY_THROWS_EXCEPTION(std::runtime_error,
                                     pool.forEach(50, [&](std::size_t item, int) {
                                         if (item == 7) throw std::runtime_error("seven");
                                         ++done;
                                     }));
            QCOMPARE(done.load(), 49);
        }
        std::atomic<int> done = 0;
        pool.forEach(10, [&](std::size_t, int) { ++done; });
        QCOMPARE(done.load(), 10);
    }
};

QTEST_APPLESS_MAIN(TestWorkerPool)
#include "test_worker_pool.moc"
