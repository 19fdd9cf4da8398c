#include "math/disjoint_sets.h"

#include <QTest>
#include <random>
#include <vector>

using trammel::math::DisjointSets;

class TestDisjointSets : public QObject {
    Q_OBJECT

private slots:
    void leastMemberStandsForItsSet() {
        DisjointSets sets(6);
        QVERIFY(sets.join(5, 3));
        QVERIFY(sets.join(4, 5));
        QVERIFY(!sets.join(3, 4));
        for (const int member : {3, 4, 5})
            QCOMPARE(sets.root(member), 3);
        QVERIFY(sets.join(5, 1));
        QCOMPARE(sets.root(4), 1);
        QCOMPARE(sets.root(0), 0);
        QCOMPARE(sets.root(2), 2);
        sets.reset(2);
        QCOMPARE(sets.root(1), 1);
    }

    /// Against labels that are painted over, 200 joins of 300 numbers.
    void randomJoins() {
        constexpr int kCount = 300;
        DisjointSets sets(kCount);
        std::vector<int> label(kCount);
        for (int i = 0; i < kCount; ++i)
            label[i] = i;
        std::mt19937 random(1);
        for (int round = 0; round < 200; ++round) {
            const int a = static_cast<int>(random() % kCount),
                      b = static_cast<int>(random() % kCount);
            const int low = std::min(label[a], label[b]), high = std::max(label[a], label[b]);
            QCOMPARE(sets.join(a, b), low != high);
            std::ranges::replace(label, high, low);
        }
        for (int i = 0; i < kCount; ++i)
            QCOMPARE(sets.root(i), label[i]);
    }
};

QTEST_APPLESS_MAIN(TestDisjointSets)
#include "test_disjoint_sets.moc"
