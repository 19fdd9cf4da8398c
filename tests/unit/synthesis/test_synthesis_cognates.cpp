// Roberts' theorem: three four-bars draw one curve.

#include "messages/synthesis_messages.h"
#include "synthesis/cognates.h"
#include "synthesis/refused.h"
#include "unit/synthesis/synthesis_checks.h"

#include <QtTest>

using namespace trammel;
using namespace trammel::synthesis;
using namespace trammel::support;

class TestSynthesisCognates : public QObject {
    Q_OBJECT

private slots:
    /// Two of the real solutions of the third nine-point problem of Wampler, Morgan and Sommese,
    /// computed by another program from random starts: they are cognates, with the first of the
    /// nine points as P.
    void solutionsOfTheNinePointProblem() {
        const Point P{0.25, 0.0};
        const Point A{2.540349403119, -0.789203574806}, B{1.653074156244, -3.933087365445};
        const Pose pose{P, std::arg(B - A)};
        const Linkage linkage = fourBar({2.592141498239, -0.202622771436},
                                        {1.494880780981, -3.315312237017}, A, B, pose);
        const auto cognates = cognatesOf(linkage, pose);
        const auto& first = cognates[0];
        const auto isAt = [](Point found, Point expected) {
            return std::abs(found - expected) < 1e-10; // twelve digits, times the lengths' ratio
        };
        QVERIFY(isAt(first.linkage.driver.fixed, {2.592141498239, -0.202622771436}));
        QVERIFY(isAt(first.linkage.follower.fixed, {0.333723028130, 0.740738203149}));
        QVERIFY(
            isAt(first.linkage.driver.holdingPoint(first.pose), {0.301792095120, 0.586580803370}));
        QVERIFY(isAt(first.linkage.follower.holdingPoint(first.pose),
                     {-0.130323847735, 0.649607268213}));
    }

    /// Every point of the curve is one of the cognates' curves, to rounding.
    void curvesAreOne() {
        const KnownFourBar known{{0.3, -0.2}, {4.1, 0.5}, 1.5, 3.7, 2.9, {0.8, 1.1}};
        const auto posesAlong = [&](double crank) { return known.pose(crank, 1); };
        const Pose start = posesAlong(0.4);
        const Point A = known.A0 + std::polar(known.a, 0.4);
        const Linkage linkage =
            fourBar(known.A0, known.B0, A, A + std::polar(known.b, start.angle), start);
        // One coupler turns with the crank, the other with the rocker.
        const auto rocker = [&](const Pose& pose) {
            return std::arg(linkage.follower.holdingPoint(pose) - known.B0);
        };
        const auto cognates = cognatesOf(linkage, start);
        for (int i = 0; i <= 360; ++i) {
            const Pose pose = posesAlong(0.4 + i * kDegree);
            const double turns[] = {i * kDegree, rocker(pose) - rocker(start)};
            for (int c = 0; c < 2; ++c) {
                const Pose at{pose.place, cognates[c].pose.angle + turns[c]};
                QVERIFY2(worstResidual(cognates[c].linkage.driver, {at}) < 1e-13,
                         QByteArray::number(i));
                QVERIFY2(worstResidual(cognates[c].linkage.follower, {at}) < 1e-13,
                         QByteArray::number(i));
            }
        }
    }

    void refusals() {
        const Pose pose{{1, 1}, 0};
        const auto refusal = [&](const Linkage& linkage, const messages::Entry& id) {
            try {
                cognatesOf(linkage, pose);
            } catch (const Refused& refused) {
                return refused.message().is(id);
            }
            return false;
        };
        Linkage linkage = fourBar(0, 3, {1, 1}, {3, 1}, pose);
        QVERIFY(refusal(linkage, messages::kSynthesisNoCognate));
        linkage = fourBar(0, 3, {0, 2}, {3, 1}, pose);
        linkage.follower.kind = DyadKind::PR;
        QVERIFY(refusal(linkage, messages::kSynthesisCognatesOfFourBar));
    }
};

QTEST_GUILESS_MAIN(TestSynthesisCognates)
#include "test_synthesis_cognates.moc"
