#include "math/least_squares.h"
#include "math/student_t.h"

#include <QtTest>
#include <cmath>

using namespace trammel;
using Eigen::VectorXd;

/// Least squares against problems whose solution is known, and Student's t against its tables.
class TestLeastSquares : public QObject {
    Q_OBJECT

private slots:
    void rosenbrock();
    void boundHoldsAVariable();
    void placesWithoutResidualsAreAvoided();
    void jacobianFromWithinBounds();
    void studentsT_data();
    void studentsT();
    void incompleteBetaOfWholeNumbers();
};

namespace {

math::FitLimits unitLimits(double upper) {
    math::FitLimits limits;
    limits.lower = VectorXd::Constant(2, -upper);
    limits.upper = VectorXd::Constant(2, upper);
    limits.staysWithin = true;
    return limits;
}

/// r = (10 (y - x^2), 1 - x): zero at (1, 1).
bool rosenbrockResiduals(const VectorXd& x, VectorXd& r) {
    r.resize(2);
    r << 10 * (x[1] - x[0] * x[0]), 1 - x[0];
    return true;
}

} // namespace

void TestLeastSquares::rosenbrock() {
    const auto fit = math::leastSquares(rosenbrockResiduals, VectorXd{{-1.2, 1.0}});
    QVERIFY(fit.sum < 1e-20);
    QVERIFY((fit.x - VectorXd{{1.0, 1.0}}).norm() < 1e-9);
}

/// With x <= 1/2 the least is at the bound: y = x^2 and the sum (1/2)^2.
void TestLeastSquares::boundHoldsAVariable() {
    const auto fit =
        math::leastSquares(rosenbrockResiduals, VectorXd{{-0.4, 0.3}}, unitLimits(0.5));
    QCOMPARE(fit.x[0], 0.5);
    QVERIFY(std::abs(fit.x[1] - 0.25) < 1e-8);
    QVERIFY(std::abs(fit.sum - 0.25) < 1e-12);
}

/// Without residuals left of x = -1/2 the way from -1.2 is none, but from -0.4 it is; the start
/// itself has a neighbour that fails where its difference reaches over the edge.
void TestLeastSquares::placesWithoutResidualsAreAvoided() {
    const math::Residuals residuals = [](const VectorXd& x, VectorXd& r) {
        return x[0] >= -0.5 && rosenbrockResiduals(x, r);
    };
    QVERIFY(std::isinf(math::leastSquares(residuals, VectorXd{{-1.2, 1.0}}).sum));
    QVERIFY(math::leastSquares(residuals, VectorXd{{-0.5, 1.0}}).evaluations < 10); // gives up
    const auto fit = math::leastSquares(residuals, VectorXd{{-0.5, 1.0}}, unitLimits(5));
    QVERIFY((fit.x - VectorXd{{1.0, 1.0}}).norm() < 1e-9);
}

/// J = (-20 x, 10; -1, 0). At a bound the difference is one-sided: its error is the step's, 6e-6,
/// times half of the second derivative, 20.
void TestLeastSquares::jacobianFromWithinBounds() {
    const math::ManyResiduals many = [](std::span<const VectorXd> x, std::span<VectorXd> r) {
        for (std::size_t i = 0; i < x.size(); ++i)
            if (x[i].cwiseAbs().maxCoeff() > 0.5)
                r[i].resize(0);
            else
                rosenbrockResiduals(x[i], r[i]);
    };
    const Eigen::MatrixXd expected{{-10.0, 10.0}, {-1.0, 0.0}};
    const auto J = math::jacobianByDifferences(many, VectorXd{{0.5, 0.2}}, unitLimits(0.5));
    QVERIFY(J.has_value());
    QVERIFY((*J - expected).cwiseAbs().maxCoeff() < 6e-5);
    QVERIFY(!math::jacobianByDifferences(many, VectorXd{{0.7, 0.2}}).has_value());
}

/// Tables of the distribution, six digits.
void TestLeastSquares::studentsT_data() {
    QTest::addColumn<double>("freedoms");
    QTest::addColumn<double>("share");
    QTest::addColumn<double>("expected");
    QTest::newRow("1, 95 %") << 1.0 << 0.95 << 12.7062047;
    QTest::newRow("2, 95 %") << 2.0 << 0.95 << 4.30265273;
    QTest::newRow("5, 95 %") << 5.0 << 0.95 << 2.57058184;
    QTest::newRow("30, 95 %") << 30.0 << 0.95 << 2.04227246;
    QTest::newRow("5, 99 %") << 5.0 << 0.99 << 4.03214298;
    QTest::newRow("normal") << 1e8 << 0.95 << 1.95996398;
}

void TestLeastSquares::studentsT() {
    QFETCH(double, freedoms);
    QFETCH(double, share);
    QFETCH(double, expected);
    QVERIFY2(std::abs(math::studentT(freedoms, share) - expected) < 1e-7 * expected,
             qPrintable(QString::number(math::studentT(freedoms, share), 'g', 12)));
}

/// I_x(2, 3) = x^2 (6 - 8 x + 3 x^2).
void TestLeastSquares::incompleteBetaOfWholeNumbers() {
    for (const double x : {0.0, 0.1, 0.4, 0.7, 1.0})
        QVERIFY(std::abs(math::incompleteBeta(x, 2, 3) - x * x * (6 - 8 * x + 3 * x * x)) < 1e-14);
}

QTEST_APPLESS_MAIN(TestLeastSquares)
#include "test_least_squares.moc"
