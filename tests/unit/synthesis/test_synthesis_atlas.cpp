// The atlas of coupler curves: found by form alone, laid on the curve, and a start for fits.

#include "synthesis/curve_atlas.h"
#include "unit/synthesis/synthesis_checks.h"

#include <QElapsedTimer>
#include <QtTest>
#include <algorithm>

using namespace trammel;
using namespace trammel::synthesis;
using namespace trammel::support;

namespace {

/// Points of a whole turn from some crank angle on, in either sense.
std::vector<Point> curveOf(PathVariables v, int count, double from, double sense) {
    for (int i = 0; i < count; ++i)
        v.angles.push_back(from + sense * 2 * std::numbers::pi * i / count);
    std::vector<Point> curve;
    for (std::size_t i = 0; i < v.angles.size(); ++i)
        curve.push_back(*pointAt(v, i));
    return curve;
}

/// A crank-rocker anywhere, of any size.
PathVariables randomCrankRocker(std::mt19937_64& random) {
    std::uniform_real_distribution<double> length(1.3, 4.5), share(-1, 1), place(-3, 3);
    PathVariables v;
    do {
        v.ground = length(random);
        v.coupler = length(random);
        v.rocker = length(random);
        v.crank = 1.0;
    } while (1.0 + std::max({v.ground, v.coupler, v.rocker}) >
             0.95 * (v.ground + v.coupler + v.rocker - std::max({v.ground, v.coupler, v.rocker})));
    v.tracer = v.coupler * Point(0.5 + share(random), share(random));
    const double scale = std::exp(place(random));
    for (double* each : {&v.ground, &v.crank, &v.coupler, &v.rocker})
        *each *= scale;
    v.tracer *= scale;
    v.groundAngle = place(random);
    v.origin = Point(place(random), place(random));
    v.side = share(random) < 0.0 ? -1.0 : 1.0;
    return v;
}

double rootMeanSquare(double sum, std::size_t count) {
    return std::sqrt(sum / static_cast<double>(count));
}

} // namespace

class TestSynthesisAtlas : public QObject {
    Q_OBJECT

private slots:
    /// Fits from the atlas alone: of random crank-rockers' curves the best of 20 guesses comes to
    /// the curve itself, to a thousandth of its size, in at least 9 of 12. Looking up takes less
    /// than 50 ms, after the atlas was made.
    void fitsStartFromTheAtlas() {
        std::mt19937_64 random(11);
        QElapsedTimer making;
        making.start();
        const std::size_t size = CurveAtlas::instance().size();
        qInfo("%zu curves, made in %lld ms", size, static_cast<long long>(making.elapsed()));
        int reached = 0;
        qint64 longest = 0;
        for (int i = 0; i < 12; ++i) {
            const PathVariables v = randomCrankRocker(random);
            const auto curve = curveOf(v, 16, 0.3, 1.0);
            QElapsedTimer clock;
            clock.start();
            const auto found = CurveAtlas::instance().find(curve, 20);
            longest = std::max(longest, clock.nsecsElapsed());
            PathFitTask task{.points = curve};
            task.samples = 0;
            for (const CurveAtlas::Match& match : found)
                task.guesses.push_back(match.variables);
            const auto fits = fitPath(task);
            QVERIFY(!fits.empty());
            const double error = rootMeanSquare(fits.front().sum, curve.size());
            reached += error < 1e-3 * CurveShape(curve).size;
        }
        qInfo("looked up in %.2f ms at most; %d of 12 reached", 1e-6 * static_cast<double>(longest),
              reached);
        QVERIFY(size > 5000);
        QVERIFY2(longest < 50'000'000, QByteArray::number(longest));
        QVERIFY2(reached >= 9, QByteArray::number(reached));
    }

    /// A curve of the atlas is found whatever its place, size, angle and beginning, the way it is
    /// run through, and mirrored; it is laid on the given one. The polygon that stands for the
    /// curve has other corners, which move it by the square of a side: a few thousandths.
    void formsAreFoundWhereverTheyAre() {
        PathVariables v;
        v.ground = 2.5;
        v.crank = 1.0;
        v.coupler = 2.1;
        v.rocker = 3.0;
        v.tracer = 2.1 * Point(0.5, 1.0);
        std::mt19937_64 random(5);
        std::uniform_real_distribution<double> any(-3, 3);
        for (int i = 0; i < 20; ++i) {
            PathVariables moved = v;
            const double scale = std::exp(any(random));
            for (double* each : {&moved.ground, &moved.crank, &moved.coupler, &moved.rocker})
                *each *= scale;
            moved.tracer *= scale;
            moved.groundAngle = any(random);
            moved.origin = Point(any(random), any(random));
            if (i % 3 == 1) {
                moved.tracer = std::conj(moved.tracer);
                moved.side = -1.0;
            }
            const auto curve = curveOf(moved, 72, any(random), i % 2 == 0 ? 1.0 : -1.0);
            const auto found = CurveAtlas::instance().find(curve, 3);
            QCOMPARE(found.size(), 3u);
            QVERIFY2(found[0].distance < 5e-3, QByteArray::number(found[0].distance));
            QVERIFY(found[1].distance >= found[0].distance);
            QVERIFY(std::abs(found[0].variables.crank / moved.crank - 1.0) < 1e-2);
            QVERIFY(std::abs(found[0].variables.origin - moved.origin) < 2e-2 * scale);
        }
    }

    void closedCurvesAreTold() {
        std::vector<Point> points;
        for (int i = 0; i < 12; ++i)
            points.push_back(unit(i * 30 * kDegree));
        QVERIFY(isClosedCurve(points));
        points.resize(9);
        QVERIFY(!isClosedCurve(points)); // too few
        points.clear();
        for (int i = 0; i < 12; ++i)
            points.push_back(unit(i * 15 * kDegree));
        QVERIFY(!isClosedCurve(points)); // half a circle
    }
};

QTEST_GUILESS_MAIN(TestSynthesisAtlas)
#include "test_synthesis_atlas.moc"
