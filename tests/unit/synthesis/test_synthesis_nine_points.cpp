// All four-bars through nine points: published counts, solutions that another program found, and
// known four-bars.

#include "messages/synthesis_messages.h"
#include "synthesis/labels.h"
#include "synthesis/nine_point_path.h"
#include "synthesis/nine_point_starts.h"
#include "synthesis/refused.h"
#include "unit/synthesis/synthesis_checks.h"

#include <QElapsedTimer>
#include <QtTest>

using namespace trammel;
using namespace trammel::synthesis;
using namespace trammel::support;

namespace {

/// The third problem of Wampler, Morgan and Sommese (1992).
const std::vector<Point> kThird{{0.25, 0.00}, {0.52, 0.10}, {0.80, 0.70},
                                {1.20, 1.00}, {1.40, 1.30}, {1.10, 1.48},
                                {0.70, 1.40}, {0.20, 1.00}, {0.02, 0.40}};

bool hasPivots(const std::vector<NineLinkage>& linkages, Point A0, Point B0, double tolerance) {
    return std::ranges::any_of(linkages, [&](const NineLinkage& made) {
        const Point a = made.linkage.driver.fixed, b = made.linkage.follower.fixed;
        return (std::abs(a - A0) < tolerance && std::abs(b - B0) < tolerance) ||
               (std::abs(a - B0) < tolerance && std::abs(b - A0) < tolerance);
    });
}

/// All real linkages; how many classes, how far Newton's method is from its end, how long it took.
std::vector<NineLinkage> solved(const std::vector<Point>& points, NineResult& result) {
    QElapsedTimer timer;
    timer.start();
    result = ninePointClasses(points);
    double largest = 0.0;
    std::vector<NineLinkage> linkages;
    for (const NineClass& found : result.classes) {
        largest = std::max(largest, found.step);
        if (!found.isReal) continue;
        for (NineLinkage& made : linkagesOf(found, points))
            linkages.push_back(std::move(made));
    }
    qInfo("%zu classes, %zu real, largest last step %.2g, %.1f s", result.classes.size(),
          result.realCount(), largest, 1e-3 * static_cast<double>(timer.elapsed()));
    return linkages;
}

/// Both links keep their lengths in all poses, over the linkage's size.
double worst(const NineLinkage& made) {
    const double size = std::max({1.0, made.linkage.driver.length, made.linkage.follower.length});
    return std::max(worstResidual(made.linkage.driver, made.poses),
                    worstResidual(made.linkage.follower, made.poses)) /
           size;
}

} // namespace

class TestSynthesisNinePoints : public QObject {
    Q_OBJECT

private slots:
    /// Jacobian and rate against differences of a step that leaves six digits.
    void derivatives() {
        const NineStarts& starts = storedNineStarts();
        const NineUnknowns z = starts.solutions[7];
        NineParameters change;
        for (std::size_t j = 0; j < 8; ++j) {
            change.d[j] = Complex(0.3, -0.1 * static_cast<double>(j));
            change.dHat[j] = Complex(-0.2, 0.4);
        }
        NineSystem at, near;
        at.evaluate(z, starts.parameters, change);
        QVERIFY2(at.F.norm() < 1e-12, QByteArray::number(at.F.norm()));
        constexpr double kStep = 1e-7;
        for (int k = 0; k < 8; ++k) {
            NineUnknowns moved = z;
            moved[k] += kStep;
            near.evaluate(moved, starts.parameters, change);
            QVERIFY((near.F / kStep - at.J.col(k)).norm() < 1e-4 * (1 + at.J.norm()));
        }
        NineParameters further = starts.parameters;
        for (std::size_t j = 0; j < 8; ++j) {
            further.d[j] += kStep * change.d[j];
            further.dHat[j] += kStep * change.dHat[j];
        }
        near.evaluate(z, further, change);
        QVERIFY((near.F / kStep - at.rate).norm() < 1e-4 * (1 + at.rate.norm()));
    }

    /// The stored starts solve their problem and are of different classes.
    void storedStarts() {
        const NineStarts& starts = storedNineStarts();
        QCOMPARE(starts.solutions.size(), kNineClasses);
        std::vector<Complex> keys;
        for (NineUnknowns z : starts.solutions) {
            QVERIFY(polishNine(z, starts.parameters) < 1e-10);
            const Complex key = classKey(z);
            for (const NineUnknowns& cognate : cognatesOf(z))
                QVERIFY(std::abs(classKey(cognate) - key) < 1e-9 * (1 + std::abs(key)));
            for (const Complex other : keys)
                QVERIFY(std::abs(other - key) > 1e-7);
            keys.push_back(key);
        }
    }

    /// The way they were found: in a few loops the known ones double, nothing is lost.
    void monodromyDoublesTheKnown() {
        const NineStarts found = monodromyStarts(7, 60, 8);
        QVERIFY2(found.solutions.size() >= 60,
                 QByteArray::number(static_cast<int>(found.solutions.size())));
    }

    /// 8652 = 6 x 1442 solutions, of which 384 = 6 x 64 are real: certified counts of the
    /// literature. Five of them were found elsewhere by least squares.
    void thirdProblem() {
        NineResult result;
        const auto linkages = solved(kThird, result);
        QCOMPARE(result.classes.size(), kNineClasses);
        QCOMPARE(result.realCount(), 64u);
        for (const NineLinkage& made : linkages)
            QVERIFY2(worst(made) < 1e-9, QByteArray::number(worst(made)));
        for (const auto& [A0, B0] : {std::pair(Point(-0.420790027146, -0.071870720489),
                                               Point(2.615502826490, -0.526224079911)),
                                     std::pair(Point(4.000908377779, -0.649350922996),
                                               Point(2.522898498190, -5.854121977515)),
                                     std::pair(Point(0.676771576000, 1.297378241158),
                                               Point(0.007080682905, -0.611952443338)),
                                     std::pair(Point(2.592141498239, -0.202622771436),
                                               Point(1.494880780981, -3.315312237017)),
                                     std::pair(Point(0.333723028130, 0.740738203149),
                                               Point(2.592141498239, -0.202622771436))})
            QVERIFY(hasPivots(linkages, A0, B0, 1e-9));
    }

    /// Points of a known four-bar: it is found again, without a defect.
    void knownFourBar() {
        const KnownFourBar known{{0.3, -0.2}, {4.1, 0.5}, 1.5, 3.7, 2.9, {0.8, 1.1}};
        std::vector<Point> points;
        for (int j = 0; j < 9; ++j)
            points.push_back(known.pose(0.2 + 0.6 * j, 1).place);
        NineResult result;
        const auto linkages = solved(points, result);
        QVERIFY(result.classes.size() >= 1435); // 99.5 %
        QVERIFY(hasPivots(linkages, known.A0, known.B0, 1e-6));
        const bool isSound = std::ranges::any_of(linkages, [&](const NineLinkage& made) {
            return labelsOf(made.linkage, made.poses).defect == Defect::None &&
                   std::abs(made.linkage.driver.fixed - known.A0) < 1e-6;
        });
        QVERIFY(isSound);
    }

    void coincidentPoints() {
        std::vector<Point> points = kThird;
        points[5] = points[2];
        try {
            ninePointClasses(points);
            QFAIL("not refused");
        } catch (const Refused& refused) {
            QVERIFY(refused.message().is(messages::kSynthesisPointsCoincide));
            QCOMPARE(refused.index(), 5u);
        }
    }
};

QTEST_GUILESS_MAIN(TestSynthesisNinePoints)
#include "test_synthesis_nine_points.moc"
