#include "math/worker_pool.h"

#include <QTest>
#include <atomic>
#include <numeric>
#include <stdexcept>
#include <vector>

using namespace trammel::math;

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

    /// Work in work is done by the thread that asks, as the thread that it is; another pool's work
    /// is shared by that pool's threads.
    void workInWorkIsDone() {
        WorkerPool pool(3), other(2);
        std::vector<int> visits(3000, 0);
        std::atomic<bool> isSameThread = true;
        std::atomic<int> others = 0;
        pool.forEach(30, [&](std::size_t item, int thread) {
            pool.forEach(100, [&](std::size_t inner, int innerThread) {
                ++visits[100 * item + inner];
                if (innerThread != thread) isSameThread = false;
            });
            if (item == 0)
                other.forEach(50, [&](std::size_t, int innerThread) {
                    if (innerThread < 2) ++others;
                });
        });
        QVERIFY(isSameThread);
        QCOMPARE(others.load(), 50);
        QVERIFY(std::ranges::count(visits, 1) == std::ssize(visits));
    }

    /// Ranges cover all indices once and are the same with threads and without.
    void rangesCoverAll() {
        WorkerPool pool(3);
        for (WorkerPool* shared : {static_cast<WorkerPool*>(nullptr), &pool})
            for (const std::size_t size : {0U, 1U, 63U, 64U, 65U, 1000U}) {
                std::vector<std::size_t> ends(size, 0);
                forRanges(shared, size, 64, [&](std::size_t first, std::size_t end) {
                    for (std::size_t i = first; i < end; ++i)
                        ends[i] += end;
                });
                for (std::size_t i = 0; i < size; ++i)
                    QCOMPARE(ends[i], std::min(size, (i / 64 + 1) * 64));
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
