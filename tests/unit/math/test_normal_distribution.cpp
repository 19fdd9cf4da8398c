#include "math/normal_distribution.h"

#include <QtTest>
#include <cmath>

using namespace trammel::math;

/// The normal distribution against tables and against itself.
class TestNormalDistribution : public QObject {
    Q_OBJECT

private slots:
    /// Quantiles as tables have them, and the probability below each, over all of the double
    /// range's tails that count: the algorithm has about 1e-16, the complementary error function
    /// a few roundings, which x^2 in the exponent multiplies.
    void quantilesAndProbabilities() {
        QVERIFY(std::abs(normalQuantile(0.975) - 1.959963984540054) < 1e-15);
        QVERIFY(std::abs(normalQuantile(0.5)) < 1e-16);
        QVERIFY(std::abs(normalQuantile(0.0013498980316300946) + 3.0) < 4e-15);
        for (double p = 0.5; p > 1e-300; p *= 0.37) {
            const double x = normalQuantile(p);
            QVERIFY(std::abs(normalProbability(x) / p - 1.0) < 1e-15 * (4.0 + x * x));
            if (p > 1e-10) QVERIFY(std::abs(normalQuantile(1.0 - p) + x) < 1e-15 / p + 1e-14);
        }
    }

    /// The density is the probability's derivative, here over steps of 1e-4: errors 2e-9 and less.
    void density() {
        const double h = 1e-4;
        for (double x = -4.0; x <= 4.0; x += 0.5)
            QVERIFY(std::abs((normalProbability(x + h) - normalProbability(x - h)) / (2 * h) -
                             normalDensity(x)) < 2e-9);
    }
};

QTEST_GUILESS_MAIN(TestNormalDistribution)
#include "test_normal_distribution.moc"
