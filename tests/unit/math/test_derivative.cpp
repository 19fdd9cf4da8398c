#include "math/derivative.h"

#include <QtTest>
#include <cmath>

/// Derivatives from function values, against the known ones. 1e-12 of f / length for the first and
/// 1e-10 of f / length^2 for the second leave a decade over what is measured.
class TestDerivative : public QObject {
    Q_OBJECT

private slots:
    void oscillations_data();
    void oscillations();
    void exponential();
    void polynomialsOfLowDegree();
    void nearAKink();
    void vectors();
    void largeTermsThatCancel();
    void errorIsFiniteOnlyForFiniteValues();
};

using trammel::math::firstDerivative;
using trammel::math::secondDerivative;

namespace {

void verifyNear(double actual, double expected, double tolerance) {
    QVERIFY2(std::abs(actual - expected) <= tolerance,
             qPrintable(QString("off by %1").arg(actual - expected)));
}

} // namespace

void TestDerivative::oscillations_data() {
    QTest::addColumn<double>("omega");
    for (const double omega : {1e-3, 0.3, 3.0, 40.0, 314.159, 1000.0})
        QTest::addRow("%g", omega) << omega;
}

/// Slower and much faster than the first step of 0.06, all through a period.
void TestDerivative::oscillations() {
    QFETCH(double, omega);
    const auto f = [&](double x) { return std::sin(omega * x); };
    const double length = std::min(1.0 / omega, 1.0);
    for (int i = 0; i < 200; ++i) {
        const double x = 0.05 * i / omega;
        const double noise = 1.0 + 0.05 * i;
        verifyNear(firstDerivative(f, x, 0.0618034).value, omega * std::cos(omega * x),
                   1e-12 * noise / length);
        verifyNear(secondDerivative(f, x, 0.0618034).value, -omega * omega * std::sin(omega * x),
                   1e-10 * noise / (length * length));
    }
}

void TestDerivative::exponential() {
    for (const double x : {-3.0, 0.0, 2.0}) {
        const auto f = [](double value) { return std::exp(value); };
        verifyNear(firstDerivative(f, x, 0.0618034).value, std::exp(x), 1e-12 * std::exp(x));
        verifyNear(secondDerivative(f, x, 0.0618034).value, std::exp(x), 1e-10 * std::exp(x));
    }
}

/// Central differences of a quadratic are exact but for rounding.
void TestDerivative::polynomialsOfLowDegree() {
    const auto f = [](double x) { return 3.0 * x * x - 2.0 * x + 1.0; };
    verifyNear(firstDerivative(f, 1.5, 0.1).value, 7.0, 1e-12);
    verifyNear(secondDerivative(f, 1.5, 0.1).value, 6.0, 1e-11);
}

/// A function that changes its formula at 0, asked for 0.002 beside: only the short steps stay on
/// one side.
void TestDerivative::nearAKink() {
    const auto f = [](double x) { return x < 0.0 ? 0.0 : x * x * (1.0 + x); };
    const double x = 0.002;
    verifyNear(firstDerivative(f, x, 0.0618034).value, 2.0 * x + 3.0 * x * x, 1e-12);
    verifyNear(secondDerivative(f, x, 0.0618034).value, 2.0 + 6.0 * x, 1e-8);
}

void TestDerivative::vectors() {
    const auto derivative = firstDerivative(
        [](double x) -> Eigen::VectorXd { return Eigen::Vector2d(std::cos(x), std::exp(2 * x)); },
        0.3, 0.1);
    verifyNear(derivative.value[0], -std::sin(0.3), 1e-11);
    verifyNear(derivative.value[1], 2.0 * std::exp(0.6), 1e-11);
    QVERIFY(derivative.error < 1e-10);
}

/// 1e6 + sin x - 1e6 has lost ten digits of 16; told so, the estimate covers what that does.
void TestDerivative::largeTermsThatCancel() {
    const auto f = [](double x) { return (1e6 + std::sin(x)) - 1e6; };
    const auto derivative = firstDerivative(f, 0.4, 0.1, 1e6);
    verifyNear(derivative.value, std::cos(0.4), derivative.error);
    QVERIFY(derivative.error < 1e-7);
}

void TestDerivative::errorIsFiniteOnlyForFiniteValues() {
    const auto none = [](double) { return std::nan(""); };
    QVERIFY(std::isinf(firstDerivative(none, 0.0, 0.1).error));
    // Defined near the point only: the long steps leave the range.
    const auto root = [](double x) { return std::sqrt(x); };
    verifyNear(firstDerivative(root, 0.01, 0.0618034).value, 5.0, 1e-9);
}

QTEST_GUILESS_MAIN(TestDerivative)
#include "test_derivative.moc"
