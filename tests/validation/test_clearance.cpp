#include "analysis/run/simulation.h"
#include "results/sinks.h"
#include "support/example.h"
#include "support/mechanisms.h"
#include "support/named.h"
#include "support/run.h"

#include <QtTest>
#include <cmath>
#include <numbers>

using namespace trammel;
using namespace trammel::support;

/// Revolute joints with clearance: the journal falls, slides and rubs in its bearing by closed
/// forms.
class TestClearance : public QObject {
    Q_OBJECT

private slots:
    void journalFalls_data();
    void journalFalls();
    void journalSlidesAsAPendulum_data();
    void journalSlidesAsAPendulum();
    void reactionIsTheWholeForce_data();
    void reactionIsTheWholeForce();
    void rubbingStopsTheSpin();
    void noPlayIsTheIdealJoint();
    void sliderCrankTendsToTheIdealOne();
    void pinForceTendsToTheIdealOne();
    void fastCrankGoesOn();
};

namespace {

constexpr double kPlay = 2e-4, kRadius = 0.01; // m
constexpr double kMass = 0.5, kInertia = 1e-4, kGravity = 9.81;

/// A journal in a bearing of the ground, its axis along y.
/// @param offset of its centre from the bearing's, m
model::Model journalInABearing(const Vec3& offset, double restitution, double friction) {
    model::Model model;
    model.gravity = Vec3(0, 0, -kGravity);
    model::Body body;
    body.name = "shaft";
    body.pose.position = offset;
    body.mass = kMass;
    body.inertia = model::InertiaEntries{kInertia, kInertia, kInertia, 0, 0, 0};
    model.bodies.push_back(body);
    model::Joint joint = revolute("bearing", "ground", "shaft", Vec3::Zero(), Vec3::UnitY());
    joint.positionB = offset;
    joint.clearance = model::JointClearance{
        .radial = kPlay, .radius = kRadius, .restitution = restitution, .friction = friction};
    model.joints.push_back(joint);
    model.simulation.step = 1e-5;
    model.simulation.outputStep = 1e-5;
    model.simulation.tolerance = 1e-12;
    return model;
}

void addMethods() {
    QTest::addColumn<QString>("integrator");
    QTest::addColumn<QString>("coordinates");
    QTest::addColumn<double>("tolerance"); // relative; of order 1 in the step for semi-implicit
    for (const char* coordinates : {"maximal", "generalized"}) {
        QTest::addRow("semi-implicit, %s", coordinates) << "semi-implicit" << coordinates << 5e-3;
        QTest::addRow("rk45, %s", coordinates) << "rk45" << coordinates << 1e-6;
    }
}

void chooseMethods(model::Model& model) {
    QFETCH(QString, integrator);
    QFETCH(QString, coordinates);
    model.simulation.integrator = named(integrator.toStdString());
    model.simulation.coordinates = named(coordinates.toStdString());
}

} // namespace

void TestClearance::journalFalls_data() {
    addMethods();
}

/// From the bearing's middle down by the clearance c: t = sqrt(2 c / g), v = sqrt(2 g c), and back
/// up by e^2 c.
void TestClearance::journalFalls() {
    QFETCH(double, tolerance);
    model::Model model = journalInABearing(Vec3::Zero(), 0.6, 0.0);
    chooseMethods(model);
    const double fall = std::sqrt(2.0 * kPlay / kGravity);
    model.simulation.duration = 2.0 * fall;
    const Run run(model);
    QVERIFY(!run.impacts().empty());
    const results::ImpactRecord& hit = run.impacts().front();
    verifyNear(hit.t, fall, tolerance * fall, "time");
    verifyNear(hit.impulseNormal, 1.6 * kMass * kGravity * fall,
               tolerance * kMass * kGravity * fall, "impulse");
    const auto z = run["shaft.com.z"];
    const auto hitFrame = static_cast<std::size_t>(std::ceil(fall / *model.simulation.outputStep));
    verifyNear(largest(z.subspan(hitFrame + 1)), -kPlay + 0.36 * kPlay, 2.0 * tolerance * kPlay,
               "height");
}

void TestClearance::journalSlidesAsAPendulum_data() {
    addMethods();
}

/// Without friction its centre is a pendulum of the clearance's length: a swing by b about the
/// lowest point takes 2 pi sqrt(c / g) (1 + b^2 / 16 + 11 b^4 / 3072). The contact's normal turns
/// with the journal's place in the bearing.
void TestClearance::journalSlidesAsAPendulum() {
    QFETCH(double, tolerance);
    constexpr double b = 0.3;
    model::Model model = journalInABearing(kPlay * Vec3(std::sin(b), 0, -std::cos(b)), 0.0, 0.0);
    chooseMethods(model);
    const double period = 2.0 * std::numbers::pi * std::sqrt(kPlay / kGravity) *
                          (1.0 + b * b / 16.0 + 11.0 * std::pow(b, 4) / 3072.0);
    model.simulation.duration = 2.0 * period;
    const Run run(model);
    const auto crossings = crossingTimes(run.time(), run["shaft.com.x"], 0.0);
    QVERIFY(crossings.size() >= 3);
    // Between frames the crossing is good to about the step squared over the period.
    verifyNear(crossings[2] - crossings[0], period, std::max(tolerance, 1e-5) * period, "period");
    QVERIFY2(deviation(run["energy.total"]) < 0.05 * kMass * kGravity * kPlay * (1 - std::cos(b)),
             "energy");
}

void TestClearance::reactionIsTheWholeForce_data() {
    QTest::addColumn<QString>("integrator");
    QTest::addColumn<QString>("coordinates");
    for (const char* integrator : {"semi-implicit", "rattle", "generalized-alpha", "rk45", "radau"})
        QTest::addRow("%s, maximal", integrator) << integrator << "maximal";
    for (const char* integrator : {"semi-implicit", "rk45"})
        QTest::addRow("%s, generalized", integrator) << integrator << "generalized";
}

/// A pendulum that hangs at rest with its journal at the bottom of the bearing: the joint carries
/// its weight, without a torque about the joint's place. The contact is solved to the tolerance of
/// 1e-12; its corrections of an overlap of rounding leave some 1e-6.
void TestClearance::reactionIsTheWholeForce() {
    model::Model model = journalInABearing(kPlay * Vec3(0, 0, -1), 0.0, 0.1);
    model.bodies[0].pose.position -= Vec3(0, 0, 0.2);
    chooseMethods(model);
    model.simulation.duration = 2e-3;
    const Run run(model);
    verifyNear(run["bearing.force.z"].back(), kMass * kGravity, 1e-5, "force");
    for (const char* none : {"bearing.force.x", "bearing.force.y"})
        verifyNear(run[none].back(), 0.0, 1e-5, none);
    for (const char* none : {"bearing.torque.x", "bearing.torque.y", "bearing.torque.z"})
        verifyNear(run[none].back(), 0.0, 1e-6, none);
}

/// Turning it climbs in the bearing to the angle of friction, tan f = mu, where the bearing carries
/// N = W cos f: the spin decreases by mu N r / I.
void TestClearance::rubbingStopsTheSpin() {
    constexpr double mu = 0.2, spin = 300.0;
    const double f = std::atan(mu);
    for (const char* integrator : {"semi-implicit", "rk45"}) {
        model::Model model = journalInABearing(kPlay * Vec3(std::sin(f), 0, -std::cos(f)), 0.0, mu);
        model.bodies[0].angularVelocity = Vec3(0, spin, 0);
        model.simulation.integrator = named(integrator);
        model.simulation.duration = 0.05;
        model.simulation.outputStep = 1e-3;
        const Run run(model);
        const double slowing = mu * kMass * kGravity * std::cos(f) * kRadius / kInertia;
        const auto w = run["shaft.w.y"];
        verifyNear(w.back(), spin - slowing * run.time().back(), 1e-3 * slowing * run.time().back(),
                   integrator);
        // It is the joint's torque about its place, and its force carries the weight.
        verifyNear(run["bearing.torque.y"].back(), -slowing * kInertia, 1e-3 * slowing * kInertia,
                   integrator);
        verifyNear(run["bearing.force.z"].back(), kMass * kGravity, 1e-2 * kMass * kGravity,
                   integrator);
    }
}

/// A clearance of 0 is the joint without one, bit for bit.
void TestClearance::noPlayIsTheIdealJoint() {
    model::Model model = exampleModel("slider-crank-clearance", {{"play", 0.0}});
    model.simulation.duration = 0.02;
    const Run none(model);
    model.joints[2].clearance.reset();
    const Run ideal(model);
    for (const char* channel : {"slider.com.x", "crankshaft.driver.torque", "wristpin.force.x"}) {
        const auto a = none[channel], b = ideal[channel];
        QVERIFY(std::ranges::equal(a, b));
    }
}

/// The slider is off its ideal place by no more than the clearance over the cosine of the rod's
/// greatest angle, asin(r / l), and by nearly as much where the load changes sides; the journal
/// stays in its bearing but for overlaps of a hundredth.
void TestClearance::sliderCrankTendsToTheIdealOne() {
    const auto runWith = [](double play) {
        model::Model model = exampleModel("slider-crank-clearance", {{"play", play}});
        model.simulation.duration = 0.1;
        return Run(model);
    };
    const Run ideal = runWith(0.0);
    const auto place = ideal["slider.com.x"];
    for (const double play : {5e-4, 1e-4, 2e-5}) {
        const Run run = runWith(play);
        const auto x = run["slider.com.x"];
        double most = 0.0, out = 0.0;
        for (std::size_t i = 0; i < x.size(); ++i) {
            most = std::max(most, std::abs(x[i] - place[i]));
            out = std::max(out, std::hypot(run["eccentricity_x"][i], run["eccentricity_z"][i]));
        }
        QVERIFY2(most > 0.8 * play && most < 1.15 * play, QByteArray::number(most / play));
        QVERIFY2(out < 1.01 * play, QByteArray::number(out / play));
    }
}

/// With a play of 20 micrometres the pin's force is that of the ideal joint in the mean.
void TestClearance::pinForceTendsToTheIdealOne() {
    const auto meanWith = [](double play) {
        model::Model model = exampleModel("slider-crank-clearance", {{"play", play}});
        model.simulation.duration = 0.1;
        const Run run(model);
        const auto x = run["wristpin.force.x"], z = run["wristpin.force.z"];
        double sum = 0.0;
        for (std::size_t i = 1; i < x.size(); ++i)
            sum += std::hypot(x[i], z[i]);
        return sum / static_cast<double>(x.size() - 1);
    };
    const double ideal = meanWith(0.0);
    QVERIFY(ideal > 0.0);
    verifyNear(meanWith(2e-5), ideal, 0.03 * ideal, "mean force");
}

/// At 5,000 rpm without friction the pin strikes its bearing and leaves it at once, going along it
/// so fast that it comes back within microseconds: each time it is found, and the run ends.
void TestClearance::fastCrankGoesOn() {
    for (const double restitution : {0.0, 0.5, 0.9})
        for (const double play : {2e-4, 5e-4}) {
            model::Model model =
                exampleModel("slider-crank-clearance", {{"play", play},
                                                        {"w", 500.0 * std::numbers::pi / 3.0},
                                                        {"mu", 0.0},
                                                        {"restitution", restitution}});
            model.simulation.duration = 0.036;
            const Run run(model);
            QVERIFY(run.summary().impacts > 1);
            double out = 0.0;
            for (std::size_t i = 0; i < run.time().size(); ++i)
                out = std::max(out, std::hypot(run["eccentricity_x"][i], run["eccentricity_z"][i]));
            QVERIFY2(out < 1.001 * play, QByteArray::number(out / play));
        }
}

QTEST_APPLESS_MAIN(TestClearance)
#include "test_clearance.moc"
