#include "dynamics/rotation/free_rotation.h"
#include "support/rigid_body_reference.h"

#include <QtTest>
#include <cmath>
#include <random>

/// The exact motion of a torque-free body: closed forms where there are, numerical integration
/// where not, and what the motion keeps.
class TestFreeRotation : public QObject {
    Q_OBJECT

private slots:
    void agreesWithNumericalIntegration();
    void keepsMomentumAndEnergy();
    void longTimesAreShortOnesTogether();
    void symmetricBodyPrecesses_data();
    void symmetricBodyPrecesses();
    void separatrixIsHyperbolic();
    void turnsSteadilyAboutPrincipalAxes();
    void standsStill();
    void tooFarIsNotANumber();
};

using namespace trammel;
using namespace trammel::dynamics;
using namespace trammel::support;

namespace {

/// A body at random, general, in axes that are not principal.
struct RandomBody {
    Vec3 moments;
    Quat axes; ///< principal to body
    Mat3 inertia;
    Quat q;
    Vec3 w;

    explicit RandomBody(std::mt19937& random) {
        std::uniform_real_distribution<double> unit(-1, 1), positive(0.1, 2);
        const auto rotation = [&] {
            return Quat(unit(random), unit(random), unit(random), unit(random)).normalized();
        };
        const Vec3 extent(positive(random), positive(random), positive(random));
        moments = Vec3::Constant(extent.sum()) - extent;
        axes = rotation();
        const Mat3 R = axes.toRotationMatrix();
        inertia = R * moments.asDiagonal() * R.transpose();
        q = rotation();
        w = 5 * Vec3(unit(random), unit(random), unit(random));
    }
    Vec3 momentum(const FreeRotation& at) const {
        return at.q * (inertia * (at.q.conjugate() * at.w));
    }
    double energy(const FreeRotation& at) const { return 0.5 * at.w.dot(momentum(at)); }
};

void verifyClose(const Vec3& value, const Vec3& expected, double tolerance) {
    const double error = (value - expected).norm();
    QVERIFY2(error <= tolerance, qPrintable(QString::number(error)));
}

void verifyClose(const Quat& value, const Quat& expected, double tolerance) {
    const double angle = 2 * (value * expected.conjugate()).vec().norm();
    QVERIFY2(angle <= tolerance, qPrintable(QString::number(angle)));
}

Quat turn(const Vec3& angle) {
    return Quat(Eigen::AngleAxisd(angle.norm(), angle.stableNormalized()));
}

} // namespace

void TestFreeRotation::agreesWithNumericalIntegration() {
    std::mt19937 random(7);
    for (int i = 0; i < 40; ++i) {
        const RandomBody body(random);
        const double h = i % 2 ? 0.02 : 0.7;
        const FreeRotation end = freeRotation(PrincipalInertia(body.inertia), body.q, body.w, h);
        const TurningBody reference{.inertia = body.moments};
        const auto y = integrate(reference.equations(), turningState(body.q * body.axes, body.w),
                                 {0, h}, 1e-13)
                           .back();
        // The reference's own error is a hundred times its tolerance a step.
        verifyClose(end.q * body.axes, TurningBody::orientation(y), 1e-10);
        verifyClose(end.w, TurningBody::angularVelocity(y), 1e-10 * body.w.norm());
    }
}

void TestFreeRotation::keepsMomentumAndEnergy() {
    std::mt19937 random(8);
    for (int i = 0; i < 100; ++i) {
        const RandomBody body(random);
        const FreeRotation start{body.q, body.w};
        for (const double h : {1e-3, 1e-1, 10.0, 1e3}) {
            const FreeRotation end =
                freeRotation(PrincipalInertia(body.inertia), body.q, body.w, h);
            // Rounding; it adds up as a random walk over the thousands of pieces of 1e3 s.
            const double tolerance = h > 100 ? 1e-12 : 1e-13;
            const Vec3 L = body.momentum(start);
            verifyClose(body.momentum(end), L, tolerance * L.norm());
            const double error = std::abs(body.energy(end) / body.energy(start) - 1);
            QVERIFY2(error < tolerance, qPrintable(QString::number(error)));
            QVERIFY(std::abs(end.q.norm() - 1) < 1e-15);
        }
    }
}

void TestFreeRotation::longTimesAreShortOnesTogether() {
    std::mt19937 random(9);
    for (int i = 0; i < 20; ++i) {
        const RandomBody body(random);
        const PrincipalInertia inertia(body.inertia);
        FreeRotation at{body.q, body.w};
        for (int step = 0; step < 700; ++step)
            at = freeRotation(inertia, at.q, at.w, 0.01);
        const FreeRotation whole = freeRotation(inertia, body.q, body.w, 7);
        // Rounding of 700 steps over about 30 rad.
        verifyClose(at.q, whole.q, 1e-11);
        verifyClose(at.w, whole.w, 1e-11 * body.w.norm());
        const FreeRotation back = freeRotation(inertia, whole.q, whole.w, -7);
        verifyClose(back.q, body.q, 1e-11);
    }
}

void TestFreeRotation::symmetricBodyPrecesses_data() {
    QTest::addColumn<double>("asymmetry");
    QTest::newRow("symmetric") << 0.0;
    QTest::newRow("nearly symmetric") << 1e-14;
}

/// L/I1 carries the body about L while it turns with (1 - I3/I1) w3 about its own axis.
void TestFreeRotation::symmetricBodyPrecesses() {
    QFETCH(double, asymmetry);
    const double I1 = 2, I3 = 0.5;
    const Vec3 moments(I1, I1 * (1 + asymmetry), I3);
    const Quat q = turn(Vec3(0.3, -0.2, 0.5));
    const Vec3 w_B(0.4, -1.1, 6);
    const Vec3 L = q * Vec3(I1 * w_B.x(), I1 * w_B.y(), I3 * w_B.z());
    const PrincipalInertia inertia{Mat3(moments.asDiagonal())};
    for (const double h : {0.01, 1.0, 20.0}) {
        const Quat expected = turn(h / I1 * L) * q * turn(Vec3(0, 0, h * (1 - I3 / I1) * w_B.z()));
        // 130 rad in 20 s, each radian to rounding; the asymmetry adds its share of them.
        verifyClose(freeRotation(inertia, q, q * w_B, h).q, expected, 1e-12);
    }
}

/// Where L^2 = 2 T I2 the motion comes from the middle axis and goes to its other end:
/// w1 = a1 sech(nt), w2 = a2 tanh(nt), w3 = a3 sech(nt).
void TestFreeRotation::separatrixIsHyperbolic() {
    const Vec3 I(3, 2, 1);
    const double a2 = 3;
    const double n = a2 * std::sqrt((I[0] - I[1]) * (I[1] - I[2]) / (I[0] * I[2]));
    const double a1 = a2 * std::sqrt(I[1] * (I[1] - I[2]) / (I[0] * (I[0] - I[2])));
    const double a3 = -a2 * std::sqrt(I[1] * (I[0] - I[1]) / (I[2] * (I[0] - I[2])));
    const auto w_B = [&](double t) {
        return Vec3(a1 / std::cosh(n * t), a2 * std::tanh(n * t), a3 / std::cosh(n * t));
    };
    const PrincipalInertia inertia{Mat3(I.asDiagonal())};
    for (const double t : {0.01, 0.3, 1.5}) {
        const FreeRotation end = freeRotation(inertia, Quat::Identity(), w_B(-t), 2 * t);
        // Rounding of the start grows with exp(2 n t), up to two hundred times.
        verifyClose(end.q.conjugate() * end.w, w_B(t), 1e-12);
    }
}

void TestFreeRotation::turnsSteadilyAboutPrincipalAxes() {
    const PrincipalInertia inertia{Mat3(Vec3(1, 2, 3).asDiagonal())};
    const Quat q = turn(Vec3(1, 2, 3));
    for (int axis = 0; axis < 3; ++axis) {
        const Vec3 w = q * Vec3(4 * Vec3::Unit(axis));
        const FreeRotation end = freeRotation(inertia, q, w, 0.2);
        verifyClose(end.q, turn(0.2 * w) * q, 1e-14);
        verifyClose(end.w, w, 1e-14);
    }
    const PrincipalInertia sphere{Mat3(2 * Mat3::Identity())};
    const Vec3 w(1, 2, 3);
    verifyClose(freeRotation(sphere, q, w, 5).q, turn(5 * w) * q, 1e-14);
}

void TestFreeRotation::standsStill() {
    const PrincipalInertia inertia{Mat3(Vec3(1, 2, 3).asDiagonal())};
    const Quat q = turn(Vec3(1, 2, 3));
    const FreeRotation end = freeRotation(inertia, q, Vec3::Zero(), 1);
    verifyClose(end.q, q, 1e-15);
    QCOMPARE(end.w, Vec3(0, 0, 0));
}

void TestFreeRotation::tooFarIsNotANumber() {
    const PrincipalInertia inertia{Mat3(Vec3(1, 2, 3).asDiagonal())};
    QVERIFY(freeRotation(inertia, Quat::Identity(), Vec3(1e9, 1e9, 1), 1).w.hasNaN());
    QVERIFY(freeRotation(inertia, Quat::Identity(), Vec3(NAN, 1, 1), 1).w.hasNaN());
}

QTEST_APPLESS_MAIN(TestFreeRotation)
#include "test_free_rotation.moc"
