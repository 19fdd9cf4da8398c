#include "dynamics/rotation/nodar.h"
#include "support/mechanisms.h"
#include "support/run.h"

#include <Eigen/LU>
#include <QtTest>
#include <array>
#include <cmath>

/// [NodaR]'s printed errors, by the method as it is printed: written out once more here, for one
/// free body, with R as it comes. What runs show is R's nearest rotation.
class TestNodaR : public QObject {
    Q_OBJECT

private slots:
    void printedErrors_data();
    void printedErrors();
    void runsAreTheNearestRotation();
};

using namespace trammel;
using namespace trammel::support;

namespace {

const Vec3 kInertia(1, 2, 3);      // kg m^2
const Vec3 kSpin(0.01, 5, 0.01);   // rad/s
constexpr double kDuration = 10.0; // s
constexpr int kOrder = 5;
constexpr std::array kShares{3.0 / 16, 251.0 / 360, 1.0, 11.0 / 18, 1.0 / 6, 1.0 / 60};

Mat3 cross(const Vec3& w) {
    Mat3 m;
    m << 0, -w.z(), w.y(), w.z(), 0, -w.x(), -w.y(), w.x(), 0;
    return m;
}

Vec3 vee(const Mat3& S) {
    return 0.5 * Vec3(S(2, 1) - S(1, 2), S(0, 2) - S(2, 0), S(1, 0) - S(0, 1));
}

/// The Nordsieck vector of R: (R, h R', h^2/2 R'', ...).
class PrintedMethod {
public:
    /// Starts with the exact derivatives of the free motion: J w' = -w x J w, R' = R [w]x.
    explicit PrintedMethod(double h) : m_h(h) {
        std::array<Vec3, kOrder + 1> w;
        w[0] = h * kSpin;
        m_r[0] = Mat3::Identity();
        for (int k = 0; k < kOrder; ++k) {
            Vec3 torque = Vec3::Zero();
            Mat3 next = Mat3::Zero();
            for (int j = 0; j <= k; ++j) {
                torque -= w[j].cross(kInertia.cwiseProduct(w[k - j]));
                next += m_r[j] * cross(w[k - j]);
            }
            w[k + 1] = torque.cwiseQuotient(kInertia) / (k + 1);
            m_r[k + 1] = next / (k + 1);
        }
    }

    void step() {
        for (int i = 0; i < kOrder; ++i)
            for (int j = kOrder - 1; j >= i; --j)
                m_r[j] += m_r[j + 1];
        const Mat3 misfit = 0.5 * m_h * m_h * secondDerivative() - m_r[2];
        for (int k = 0; k <= kOrder; ++k)
            m_r[k] += kShares[k] * misfit;
    }

    const Mat3& R() const { return m_r[0]; }
    Vec3 w() const { return vee(m_r[1] / m_h * m_r[0].inverse()); }
    double energy() const { return 0.5 * w().dot(worldInertia() * w()); }

private:
    Mat3 worldInertia() const { return R() * kInertia.asDiagonal() * R().transpose(); }

    Mat3 secondDerivative() const {
        const Mat3 Omega = m_r[1] / m_h * R().inverse(), square = Omega * Omega;
        const Vec3 Jd = Vec3::Constant(0.5 * kInertia.sum()) - kInertia;
        const Mat3 P = R() * Jd.asDiagonal() * R().transpose();
        const Vec3 wDot = worldInertia().inverse() * vee(P * square - square * P);
        return (cross(wDot) + square) * R();
    }

    double m_h;
    std::array<Mat3, kOrder + 1> m_r;
};

} // namespace

void TestNodaR::printedErrors_data() {
    QTest::addColumn<double>("h");
    QTest::addColumn<double>("printed");
    QTest::newRow("1e-2") << 1e-2 << 8.7e-5;
    QTest::newRow("5e-3") << 5e-3 << 2.1e-6;
    QTest::newRow("2.5e-3") << 2.5e-3 << 5.8e-8;
}

/// Largest relative error of the energy in 10 s. The document does not say how the history begins;
/// with exact derivatives errors come out 7 to 10 % below the printed ones, at every step alike:
/// 8.06e-5, 1.95e-6, 5.22e-8.
void TestNodaR::printedErrors() {
    QFETCH(const double, h);
    QFETCH(const double, printed);
    PrintedMethod method(h);
    const double start = method.energy();
    double error = 0.0;
    for (int i = 0; i < std::lround(kDuration / h); ++i) {
        method.step();
        error = std::max(error, std::abs(method.energy() / start - 1.0));
    }
    qInfo() << "error" << error << "printed" << printed;
    QVERIFY(error < printed);
    QVERIFY2(error > 0.88 * printed, qPrintable(QString::number(error)));
}

/// Runs take the same steps: the same angular velocity and the rotation nearest to R, to the
/// rounding of a thousand steps along an unstable motion.
void TestNodaR::runsAreTheNearestRotation() {
    constexpr double h = 1e-2;
    model::Model model = freeTop(kInertia, kSpin);
    model.simulation.rotation = model::RotationKind::NodaR;
    model.simulation.step = h;
    model.simulation.duration = kDuration;
    const Run run(model);
    PrintedMethod method(h);
    for (std::size_t i = 1; i < run.time().size(); ++i) {
        method.step();
        const Quat q(run["top.q.w"][i], run["top.q.x"][i], run["top.q.y"][i], run["top.q.z"][i]);
        const Vec3 w(run["top.w.x"][i], run["top.w.y"][i], run["top.w.z"][i]);
        QVERIFY((w - method.w()).norm() < 1e-8);
        QVERIFY(q.angularDistance(dynamics::nearestRotation(method.R())) < 1e-7);
    }
    QCOMPARE(run.time().size(), std::size_t(1001));
}

QTEST_APPLESS_MAIN(TestNodaR)
#include "test_nodar.moc"
