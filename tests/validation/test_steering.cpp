#include "model/validate.h"
#include "support/contact_scenes.h"
#include "support/run.h"

#include <QtTest>
#include <cmath>

/// The steering hinge: sign of its coordinate, motors on steering and spin, limits, the gyroscopic
/// reaction of a spinning wheel that is steered, drift.
class TestSteering : public QObject {
    Q_OBJECT

private slots:
    void coordinateIsTheSteeringAngle_data() { axes(); }
    void coordinateIsTheSteeringAngle();
    void gyroscopicReaction();
    void limitStopsTheSteering();
    void motorsActOnBothBodies_data() { axes(); }
    void motorsActOnBothBodies();
    void parallelAxesAreRefused();

private:
    static void axes();
};

using namespace trammel;
using namespace trammel::support;

namespace {

constexpr double kSpinInertia = 0.2, kCrossInertia = 0.1; // kg m^2

QByteArray text(double value) {
    return QByteArray::number(value, 'g', 12);
}

/// A wheel (4 kg, axis y) on a steering joint "kingpin" to `chassis`, without gravity.
model::Model steeredWheel(const std::string& chassis, const Vec3& steeringAxis) {
    model::Model model;
    model.name = "steering";
    model.gravity.setZero();
    model::Body wheel;
    wheel.name = "wheel";
    wheel.pose.position = {1, 0, 0.3};
    wheel.mass = 4.0;
    wheel.com = Vec3::Zero();
    wheel.inertia = model::InertiaEntries{kCrossInertia, kSpinInertia, kCrossInertia, 0, 0, 0};
    model.bodies = {wheel};
    model::Joint joint;
    joint.name = "kingpin";
    joint.type = model::JointType::Steering;
    joint.bodies = {chassis, "wheel"};
    joint.position = wheel.pose.position;
    joint.axis = {0, 2, 0};
    joint.axis2 = steeringAxis;
    model.joints = {joint};
    model.simulation.step = 1e-3;
    model.simulation.duration = 1.0;
    model.simulation.outputStep = 0.01;
    return model;
}

Quat orientation(const Run& run, const std::string& body, std::size_t frame) {
    return Quat(run[body + ".q.w"][frame], run[body + ".q.x"][frame], run[body + ".q.y"][frame],
                run[body + ".q.z"][frame]);
}

Vec3 vectorAt(const Run& run, const std::string& channel, std::size_t frame) {
    return {run[channel + ".x"][frame], run[channel + ".y"][frame], run[channel + ".z"][frame]};
}

} // namespace

/// Perpendicular as a rule; a kingpin leans by caster and inclination.
void TestSteering::axes() {
    QTest::addColumn<double>("caster");
    QTest::addColumn<double>("inclination");
    QTest::newRow("upright") << 0.0 << 0.0;
    QTest::newRow("caster") << 0.2 << 0.0;
    QTest::newRow("caster and inclination") << 0.1 << 0.25;
}

/// The steering motor turns the hinge axis about the steering axis, right-handed, at 0.5 rad/s from
/// the first step on, whatever the spin of 20 rad/s does: after 1 s by 0.5 rad. A step turns the
/// wheel about a standing axis, which is third order in the angle of 0.02 rad: 1e-4 of 0.5 rad.
void TestSteering::coordinateIsTheSteeringAngle() {
    QFETCH(double, caster);
    QFETCH(double, inclination);
    const Vec3 u = Vec3(caster, inclination, 1).normalized();
    model::Model model = steeredWheel("ground", u);
    model.joints[0].motor = model::Motor{0.5, 1e4};
    model.joints[0].spinMotor = model::Motor{20.0, 1e4};
    const Run run(model);
    QVERIFY2(std::abs(run["kingpin.rate"].back() - 0.5) < 5e-3, text(run["kingpin.rate"].back()));
    for (std::size_t i = 0; i < run.time().size(); ++i)
        QVERIFY2(std::abs(run["kingpin.coordinate"][i] - 0.5 * run.time()[i]) < 1e-4,
                 text(run["kingpin.coordinate"][i]));
    const Vec3 hinge = orientation(run, "wheel", run.time().size() - 1) * Vec3::UnitY();
    const Vec3 expected = Eigen::AngleAxisd(0.5, u) * Vec3::UnitY();
    QVERIFY2((hinge - expected).norm() < 2e-3, text((hinge - expected).norm()));
    QVERIFY2(largest(run["kingpin.drift_angle"]) < 1e-4, text(largest(run["kingpin.drift_angle"])));
    QVERIFY2(largest(run["kingpin.drift"]) < 1e-12, text(largest(run["kingpin.drift"])));
}

/// A wheel that spins at 30 rad/s and is steered at 2 rad/s about the upright axis: its angular
/// momentum I_s 30 s + I_c 2 u turns with s, so that the joint's torque is I_s 30 * 2 (u x s) =
/// 12 N m; about the row's direction s x u it is -12. Within the first-order error: s turns by
/// 2 h a step.
void TestSteering::gyroscopicReaction() {
    model::Model model = steeredWheel("ground", Vec3::UnitZ());
    model.bodies[0].angularVelocity = {0, 30, 2};
    model.joints[0].motor = model::Motor{2.0, 1e4};
    model.joints[0].spinMotor = model::Motor{30.0, 1e4};
    model.simulation.step = 1e-4;
    const Run run(model);
    for (std::size_t i = 1; i < run.time().size(); ++i) {
        QVERIFY2(std::abs(run["kingpin.lambda.3"][i] + 12.0) < 0.012,
                 text(run["kingpin.lambda.3"][i]));
        const double angle = 2.0 * run.time()[i]; // u x s, s from y: to -x at first
        const Vec3 expected = 12.0 * Vec3(-std::cos(angle), -std::sin(angle), 0.0);
        const Vec3 torque = vectorAt(run, "kingpin.torque", i);
        QVERIFY2((torque - expected).norm() < 0.02, text((torque - expected).norm()));
    }
}

/// A torque of 1 N m steers until 0.3 rad, where the limit holds: theta = t^2 / (2 I_c) before.
void TestSteering::limitStopsTheSteering() {
    model::Model model = steeredWheel("ground", Vec3::UnitZ());
    model.joints[0].limits = {-0.1, 0.3};
    model.forces.push_back(
        {"push", model::AppliedTorque{.body = "wheel", .vector = {0.0, 0.0, 1.0}}});
    const Run run(model);
    for (std::size_t i = 0; i < run.time().size(); ++i) {
        const double t = run.time()[i];
        const double free = 0.5 * t * t / kCrossInertia;
        // Semi-implicit Euler is half a step ahead: h t / (2 I_c).
        QVERIFY2(std::abs(run["kingpin.coordinate"][i] - std::min(0.3, free)) < 2e-3,
                 text(run["kingpin.coordinate"][i]));
    }
    QVERIFY(std::abs(run["kingpin.coordinate"].back() - 0.3) < 1e-8);
    QVERIFY(std::abs(run["kingpin.rate"].back()) < 1e-8);
}

/// A chassis that floats is turned back by what the motors do to the wheel: the angular momentum
/// stays zero to rounding, while spin and steering reach their speeds.
void TestSteering::motorsActOnBothBodies() {
    QFETCH(double, caster);
    QFETCH(double, inclination);
    model::Model model = steeredWheel("chassis", Vec3(caster, inclination, 1));
    model.bodies.push_back(model.bodies[0]);
    model.bodies[1].name = "chassis";
    model.bodies[1].pose.position.setZero();
    model.bodies[1].mass = 10.0;
    model.bodies[1].inertia = model::InertiaEntries{1, 1.2, 1.5, 0, 0, 0};
    model.joints[0].motor = model::Motor{1.0, 50.0};
    model.joints[0].spinMotor = model::Motor{10.0, 50.0};
    const Run run(model);
    QVERIFY2(std::abs(run["kingpin.rate"].back() - 1.0) < 1e-2, text(run["kingpin.rate"].back()));
    const std::size_t last = run.time().size() - 1;
    const Vec3 s = orientation(run, "wheel", last) * Vec3::UnitY();
    const Vec3 u = orientation(run, "chassis", last) * Vec3(caster, inclination, 1).normalized();
    const Vec3 relative = vectorAt(run, "wheel.w", last) - vectorAt(run, "chassis.w", last);
    // Steering about u and spin about s, and nothing else.
    QVERIFY2((relative - 1.0 * u - 10.0 * s).norm() < 0.03,
             text((relative - 1.0 * u - 10.0 * s).norm()));
    QVERIFY2(vectorAt(run, "momentum.linear", last).norm() < 1e-9,
             text(vectorAt(run, "momentum.linear", last).norm()));
    // Moments of inertia turn with the bodies after their velocities are found: first order.
    QVERIFY2(vectorAt(run, "momentum.angular", last).norm() < 0.02,
             text(vectorAt(run, "momentum.angular", last).norm()));
}

void TestSteering::parallelAxesAreRefused() {
    const model::Diagnostics findings = model::validate(steeredWheel("ground", Vec3(0, -1, 0)));
    QCOMPARE(static_cast<int>(findings.size()), 1);
    QCOMPARE(findings[0].pointer, std::string("/joints/0/axis2"));
    QCOMPARE(english(findings[0].message),
             std::string("the axes are parallel, so that nothing is steered; "
                         "expected \"axis2\" across \"axis\""));
}

QTEST_APPLESS_MAIN(TestSteering)
#include "test_steering.moc"
