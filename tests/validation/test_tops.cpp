#include "support/mechanisms.h"
#include "support/named.h"
#include "support/rigid_body_reference.h"
#include "support/run.h"

#include <QtTest>
#include <cmath>
#include <numbers>

/// Free and heavy tops: conserved quantities, Euler's equations, steady precession.
class TestTops : public QObject {
    Q_OBJECT

private slots:
    void freeTopKeepsEnergyAndAngularMomentum_data();
    void freeTopKeepsEnergyAndAngularMomentum();
    void freeTopFollowsEulersEquations();
    void heavyTopPrecessesSteadily();
};

using namespace trammel;
using namespace trammel::support;
using std::numbers::pi;

void TestTops::freeTopKeepsEnergyAndAngularMomentum_data() {
    QTest::addColumn<QString>("rotation");
    QTest::newRow("exponential map") << "exponential";
    QTest::newRow("quaternion step") << "quaternion";
}

void TestTops::freeTopKeepsEnergyAndAngularMomentum() {
    QFETCH(QString, rotation);
    model::Model model = freeTop({1, 2, 3}, {0.01, 5, 0.01});
    model.simulation.rotation = support::named(rotation.toStdString());
    model.simulation.duration = 10;
    model.simulation.step = 1e-4;
    model.simulation.outputStep = 0.01;
    const Run run(model);
    const double energy = 0.5 * (1e-4 + 2 * 25 + 3e-4);
    QVERIFY(std::abs(run["energy.kinetic"][0] - energy) < 1e-12);
    // First order; the explicit gyroscopic term gains, the implicit one loses: below 0.5 % of the
    // energy and of the momentum in two tumbles.
    QVERIFY2(deviation(run["energy.kinetic"]) < 5e-3 * energy,
             qPrintable(QString::number(deviation(run["energy.kinetic"]) / energy)));
    const Vec3 initial(0.01, 10, 0.03);
    double worst = 0;
    for (std::size_t i = 0; i < run.time().size(); ++i) {
        const Vec3 L(run["momentum.angular.x"][i], run["momentum.angular.y"][i],
                     run["momentum.angular.z"][i]);
        worst = std::max(worst, (L - initial).norm());
    }
    QVERIFY2(worst < 5e-3 * initial.norm(), qPrintable(QString::number(worst / initial.norm())));
}

void TestTops::freeTopFollowsEulersEquations() {
    const Vec3 w0(1, 5, 0.5);
    model::Model model = freeTop({1, 2, 3}, w0);
    model.simulation.duration = 1;
    model.simulation.step = 1e-4;
    model.simulation.outputStep = 0.1;
    const Run run(model);
    const TurningBody body{.inertia = {1, 2, 3}};
    const auto reference =
        integrate(body.equations(), turningState(Quat::Identity(), w0), run.time(), 1e-10);
    for (std::size_t i = 0; i < run.time().size(); ++i) {
        const Quat q(run["top.q.w"][i], run["top.q.x"][i], run["top.q.y"][i], run["top.q.z"][i]);
        const double angle = q.angularDistance(TurningBody::orientation(reference[i]));
        // First order: below 20 rad/s of error for each second of step.
        QVERIFY2(angle < 2e-3, qPrintable(QString::number(angle)));
    }
}

void TestTops::heavyTopPrecessesSteadily() {
    const double m = 1, h = 0.15, R = 0.15, g = 9.81, tilt = pi / 6, precession = 3;
    const double I1 = m * R * R / 4, I3 = m * R * R / 2;
    const double spin = ((I1 + m * h * h) * precession * precession * std::cos(tilt) + m * g * h) /
                        (I3 * precession);
    const Quat q(Eigen::AngleAxisd(tilt, Vec3::UnitY()));
    const Vec3 axis = q * Vec3::UnitZ();
    const Vec3 w = precession * Vec3::UnitZ() + (spin - precession * std::cos(tilt)) * axis;
    model::Body top;
    top.name = "top";
    top.pose.orientation = q;
    top.velocity = w.cross(h * axis);
    top.angularVelocity = w;
    top.mass = m;
    top.com = Vec3(0, 0, h);
    top.inertia = model::InertiaEntries{I1, I1, I3, 0, 0, 0};
    model::Model model;
    model.name = "Heavy top";
    model.bodies = {top};
    model.joints = {spherical("tip", "ground", "top", Vec3::Zero())};
    model.simulation.duration = 2;
    model.simulation.step = 5e-5;
    model.simulation.outputStep = 0.02;
    const Run run(model);
    for (std::size_t i = 0; i < run.time().size(); ++i) {
        const Vec3 com(run["top.com.x"][i], run["top.com.y"][i], run["top.com.z"][i]);
        const double azimuth = precession * run.time()[i];
        const Vec3 expected = h * Vec3(std::sin(tilt) * std::cos(azimuth),
                                       std::sin(tilt) * std::sin(azimuth), std::cos(tilt));
        // First order: below 5 mm at a step of 5e-5 s means within 2 degrees of steady.
        QVERIFY2((com - expected).norm() < 5e-3,
                 qPrintable(QString::number((com - expected).norm())));
    }
}

QTEST_APPLESS_MAIN(TestTops)
#include "test_tops.moc"
