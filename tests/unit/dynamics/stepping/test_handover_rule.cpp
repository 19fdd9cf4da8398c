#include "dynamics/stepping/handover_rule.h"

#include <QTest>

using trammel::dynamics::Handover;
using trammel::dynamics::HandoverRule;

/// When the semi-implicit method takes over, and for how long.
class TestHandoverRule : public QObject {
    Q_OBJECT

private:
    /// Modes end so many times at one instant.
    static void count(HandoverRule& rule, double t, int events) {
        for (int i = 0; i < events; ++i)
            rule.countEvent(t);
    }
    /// @return how many steps are left to the semi-implicit method
    static int stepsLeft(HandoverRule& rule) {
        int steps = 0;
        for (; rule.isOn(); ++steps)
            rule.endStep();
        return steps;
    }

private slots:
    /// Four modes may end in the time of one step, the fifth hands over for the reason "often";
    /// each time again for four times as many steps: 1, 4, 16, at most 256.
    void handsOverWhereModesEndOften() {
        HandoverRule rule(1e-3);
        count(rule, 0.0, 4);
        QVERIFY(!rule.isOn());
        count(rule, 0.0, 1);
        QVERIFY(rule.isOn());
        QCOMPARE(rule.reason(), Handover::FrequentEvents);
        QCOMPARE(stepsLeft(rule), 1);
        for (const int expected : {4, 16, 64, 256, 256}) {
            count(rule, 0.0, 5);
            QCOMPARE(stepsLeft(rule), expected);
        }
    }

    /// So many steps of a method within one of the settings' hand over, the reason is the tyres'.
    /// Those of the time before do not count, and fewer never hand over.
    void handsOverWhereTyresAreStiff() {
        HandoverRule rule(1e-3);
        const int most = HandoverRule::kMostStiffSteps;
        for (int i = 0; i < 10 * most; ++i)
            rule.countStiffStep(i * 1.01e-3 / (most - 1));
        QVERIFY(!rule.isOn());
        for (int i = 0; i < most - 1; ++i)
            rule.countStiffStep(1.0 + i * 1e-6);
        QVERIFY(!rule.isOn());
        rule.countStiffStep(1.0001);
        QVERIFY(rule.isOn());
        QVERIFY(rule.reason() == Handover::StiffTyres);
        QCOMPARE(stepsLeft(rule), 1);
        for (int i = 0; i < most; ++i)
            rule.countStiffStep(1.0012 + i * 1e-6);
        QCOMPARE(stepsLeft(rule), 4);
    }

    /// Events a step's length apart are not too many, and each halves the number of steps that the
    /// next handover takes: 4, 2, 1.
    void calmsDown() {
        HandoverRule rule(1e-3);
        rule.handOver(Handover::NoStep);
        QCOMPARE(stepsLeft(rule), 1);
        count(rule, 1.0, 1);
        count(rule, 2.0, 1);
        QVERIFY(!rule.isOn());
        rule.handOver(Handover::NoStep);
        QCOMPARE(stepsLeft(rule), 1);
        rule.handOver(Handover::NoStep);
        QCOMPARE(stepsLeft(rule), 4);
    }

    /// Steps are booked by their reason.
    void books() {
        HandoverRule rule(1e-3);
        rule.book(Handover::UserConstraint);
        rule.book(Handover::FrequentEvents);
        rule.book(Handover::FrequentEvents);
        QCOMPARE(rule.booked()[static_cast<std::size_t>(Handover::UserConstraint)],
                 std::int64_t(1));
        QCOMPARE(rule.booked()[static_cast<std::size_t>(Handover::FrequentEvents)],
                 std::int64_t(2));
        QCOMPARE(rule.booked()[static_cast<std::size_t>(Handover::TooManyRows)], std::int64_t(0));
    }
};

QTEST_APPLESS_MAIN(TestHandoverRule)
#include "test_handover_rule.moc"
