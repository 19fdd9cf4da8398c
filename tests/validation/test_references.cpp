#include "support/linkage_reference.h"
#include "support/rigid_body_reference.h"
#include "support/rod_chain_reference.h"

#include <QtTest>
#include <cmath>
#include <numbers>

/// The references themselves: each is held against a fact that its own integration does not use.
/// All are integrated to 1e-10 or better, so their conserved quantities may move by some 1e-8.
class TestReferences : public QObject {
    Q_OBJECT

private slots:
    void integratorFollowsAnExponential();
    void pendulumComesBackAfterThePeriod();
    void rodChainConservesEnergy();
    void fourBarClosesAndConservesEnergy();
    void sliderCrankConservesEnergy();
    void rssrKeepsTheCouplersLength();
    void turningBodyConservesEnergyAndMomentum();
};

using namespace trammel;
using namespace trammel::support;
using std::numbers::pi;

constexpr double kTolerance = 1e-11;
constexpr double kConserved = 1e-8;

void TestReferences::integratorFollowsAnExponential() {
    const auto y = integrate([](double, const State& x) { return State(-2 * x); },
                             State::Constant(1, 3.0), {0, 0.3, 1}, kTolerance);
    QVERIFY(std::abs(y[1](0) - 3 * std::exp(-0.6)) < 1e-9);
    QVERIFY(std::abs(y[2](0) - 3 * std::exp(-2.0)) < 1e-9);
}

void TestReferences::pendulumComesBackAfterThePeriod() {
    const RodChain pendulum{{1.5}, {2.0}};
    const double amplitude = 2.0;
    const double period = 4 * std::sqrt(2 * 1.5 / (3 * pendulum.gravity)) *
                          std::comp_ellint_1(std::sin(amplitude / 2));
    State y0(2);
    y0 << amplitude, 0;
    const auto y = integrate(pendulum.equations(), y0, {0, period / 2, period}, kTolerance);
    QVERIFY(std::abs(y[1](0) + amplitude) < kConserved);
    QVERIFY(std::abs(y[2](0) - amplitude) < kConserved);
}

void TestReferences::rodChainConservesEnergy() {
    const RodChain chain{{1, 0.8, 0.5}, {1, 0.5, 2}};
    State y0(6);
    y0 << 2.0, 1.0, -0.5, 0.3, -0.2, 1;
    const auto y = integrate(chain.equations(), y0, timesUpTo(2, 0.1), kTolerance);
    for (const State& state : y) {
        QVERIFY(std::abs(chain.energy(state) - chain.energy(y0)) < kConserved);
    }
}

void TestReferences::fourBarClosesAndConservesEnergy() {
    const FourBarSizes sizes;
    for (double theta = 0; theta < 2 * pi; theta += 0.1) {
        const FourBarAngles angles = fourBarAngles(sizes, theta);
        const double x = sizes.crank * std::cos(theta) + sizes.coupler * std::cos(angles.coupler) -
                         sizes.rocker * std::cos(angles.rocker) - sizes.ground;
        const double z = sizes.crank * std::sin(theta) + sizes.coupler * std::sin(angles.coupler) -
                         sizes.rocker * std::sin(angles.rocker);
        QVERIFY(std::hypot(x, z) < 1e-14);
    }
    const OneDofLinkage linkage = fourBarReference(sizes);
    State y0(2);
    y0 << pi / 2, 0;
    const auto y = integrate(linkage.equations(), y0, timesUpTo(6, 0.1), kTolerance);
    for (const State& state : y) {
        QVERIFY(std::abs(linkage.energy(state(0), state(1)) - linkage.potential(pi / 2)) <
                kConserved);
    }
}

void TestReferences::sliderCrankConservesEnergy() {
    const OneDofLinkage linkage = sliderCrankReference({});
    State y0(2);
    y0 << 0, 10;
    const auto y = integrate(linkage.equations(), y0, timesUpTo(2, 0.1), kTolerance);
    for (const State& state : y) {
        QVERIFY(std::abs(linkage.energy(state(0), state(1)) - linkage.energy(0, 10)) < kConserved);
    }
}

void TestReferences::rssrKeepsTheCouplersLength() {
    const RssrSizes s;
    const Vec3 pivot(s.Dx, s.Dy, 0);
    const double length = (pivot + Vec3(0, 0, s.rocker - s.crank)).norm();
    QVERIFY(std::abs(rssrRockerAngle(s, 0)) < 1e-14);
    for (double theta = 0; theta < 2 * pi; theta += 0.1) {
        const double psi = rssrRockerAngle(s, theta);
        const Vec3 pin = s.crank * Vec3(-std::sin(theta), 0, std::cos(theta));
        const Vec3 end = pivot + s.rocker * Vec3(0, -std::sin(psi), std::cos(psi));
        QVERIFY(std::abs((end - pin).norm() - length) < 1e-14);
    }
}

void TestReferences::turningBodyConservesEnergyAndMomentum() {
    const TurningBody body{.inertia = {1, 2, 3}};
    const State y0 = turningState(Quat(1, 2, 3, 4).normalized(), {0.5, 5, 0.01});
    const auto y = integrate(body.equations(), y0, timesUpTo(5, 0.1), kTolerance);
    for (const State& state : y) {
        QVERIFY(std::abs(body.energy(state) - body.energy(y0)) < kConserved);
        QVERIFY((body.angularMomentum(state) - body.angularMomentum(y0)).norm() < kConserved);
    }
}

QTEST_APPLESS_MAIN(TestReferences)
#include "test_references.moc"
