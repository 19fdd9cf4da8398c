#include "support/run.h"

#include <QtTest>
#include <cmath>
#include <numbers>

/// Screw and point-on-line joints against closed forms.
class TestScrew : public QObject {
    Q_OBJECT

private slots:
    void nutsSpinDownTheirThread_data();
    void nutsSpinDownTheirThread();
    void motorsTurnALeadScrew();
    void beadsSlideDownAnInclinedLine();
    void pendulumOnASliderSwings();
};

using namespace trammel;
using namespace trammel::support;

namespace {

constexpr double kGravity = 9.81;

QByteArray text(double value) {
    return QByteArray::number(value, 'g', 12);
}

/// A body of mass m (kg) and inertia I (kg m^2, in all directions) at the origin on a joint to the
/// ground there.
model::Model jointed(model::JointType type, const Vec3& axis, double m, double I) {
    model::Model model;
    model.name = "jointed";
    model.gravity = {0, 0, -kGravity};
    model::Body body;
    body.name = "body";
    body.mass = m;
    body.com = Vec3::Zero();
    body.inertia = model::InertiaEntries{I, I, I, 0, 0, 0};
    model.bodies = {body};
    model::Joint joint;
    joint.name = "joint";
    joint.type = type;
    joint.bodies = {"ground", "body"};
    joint.axis = axis;
    model.joints = {joint};
    model.simulation.step = 1e-3;
    model.simulation.outputStep = 0.01;
    return model;
}

} // namespace

void TestScrew::nutsSpinDownTheirThread_data() {
    QTest::addColumn<double>("pitch");
    QTest::newRow("right-hand") << 0.02;
    QTest::newRow("left-hand") << -0.02;
    QTest::newRow("steep") << 1.0;
}

/// A nut of mass m and inertia I on an upright frictionless screw of k = pitch / 2 pi falls with
///     a = -g / (1 + I / (m k^2)),   theta = z / k.
/// Constant acceleration: the semi-implicit step's z is off by a t h / 2, its speed not at all.
void TestScrew::nutsSpinDownTheirThread() {
    QFETCH(double, pitch);
    constexpr double m = 0.5, I = 2e-4;
    model::Model model = jointed(model::JointType::Screw, Vec3::UnitZ(), m, I);
    model.joints[0].pitch = pitch;
    model.simulation.duration = 2.0;
    const Run run(model);
    const double k = pitch / (2.0 * std::numbers::pi), h = model.simulation.step;
    const double a = -kGravity / (1.0 + I / (m * k * k));
    for (std::size_t i = 0; i < run.time().size(); ++i) {
        const double t = run.time()[i];
        const double z = 0.5 * a * t * (t + h);
        QVERIFY2(std::abs(run["body.v.z"][i] - a * t) < 1e-9 * std::abs(a), text(t));
        QVERIFY2(std::abs(run["body.com.z"][i] - z) < 1e-9 * std::abs(a), text(t));
        QVERIFY2(std::abs(run["joint.coordinate"][i] - z / k) < 1e-9 * std::abs(a / k), text(t));
        QVERIFY2(std::abs(run["body.w.z"][i] * k - a * t) < 1e-9 * std::abs(a), text(t));
    }
    QVERIFY2(std::abs(run["joint.coordinate"].back()) > 2.0 * std::numbers::pi,
             "more than a turn is counted");
}

/// A motor of 10 rad/s lifts the nut by pitch times turns, against gravity: its torque is m g k.
void TestScrew::motorsTurnALeadScrew() {
    model::Model model = jointed(model::JointType::Screw, Vec3::UnitZ(), 2.0, 1e-3);
    model.joints[0].pitch = 0.005;
    model.joints[0].motor = model::Motor{10.0, 1e3};
    model.simulation.duration = 1.0;
    const Run run(model);
    const double k = 0.005 / (2.0 * std::numbers::pi);
    QVERIFY2(std::abs(run["body.com.z"].back() - 10.0 * k) < 1e-9, text(run["body.com.z"].back()));
    QVERIFY2(std::abs(run["body.v.z"].back() - 10.0 * k) < 1e-12, text(run["body.v.z"].back()));
    // Lifted and brought up to speed, all by the motor.
    const double work =
        2.0 * kGravity * 10.0 * k + 0.5 * 2.0 * std::pow(10.0 * k, 2) + 0.5 * 1e-3 * 100.0;
    QVERIFY2(std::abs(run["energy.input"].back() - work) < 0.06, text(run["energy.input"].back()));
}

/// A bead's centre on a line that falls by 30 degrees: half of gravity along it; the bead may turn
/// as it likes.
void TestScrew::beadsSlideDownAnInclinedLine() {
    const Vec3 line(std::cos(std::numbers::pi / 6), 0, -0.5);
    model::Model model = jointed(model::JointType::PointOnLine, line, 0.1, 1e-5);
    model.bodies[0].angularVelocity = {3, -2, 1};
    model.simulation.duration = 1.0;
    const Run run(model);
    const double h = model.simulation.step;
    for (std::size_t i = 0; i < run.time().size(); ++i) {
        const double t = run.time()[i];
        const double way = 0.25 * kGravity * t * (t + h);
        QVERIFY2(std::abs(run["joint.coordinate"][i] - way) < 1e-11, text(t));
        QVERIFY2(std::abs(run["body.com.x"][i] - way * line.x()) < 1e-11, text(t));
        QVERIFY2(std::abs(run["body.w.x"][i] - 3.0) < 1e-12, text(t));
    }
    // The line bears what of gravity is across it.
    const double force = std::hypot(run["joint.force.x"][50], run["joint.force.z"][50]);
    QVERIFY2(std::abs(force - 0.1 * kGravity * line.x()) < 1e-9, text(force));
}

/// A rod whose end slides on a horizontal line: no force along the line, so its centre of mass
/// stays above one point; small swings have w^2 = m g c / I, c from end to centre, I about the
/// centre of mass. At an amplitude of 0.01 rad the period differs by less than 1e-4 of itself. A
/// step's projection is linear: c (w h)^2 / 2 = 1e-8 m of drift is left, w being 0.08 rad/s at
/// most.
void TestScrew::pendulumOnASliderSwings() {
    constexpr double m = 1.0, c = 0.5, I = 1.0 / 12;
    model::Model model = jointed(model::JointType::PointOnLine, Vec3::UnitX(), m, I);
    model.bodies[0].pose.position = {c * std::sin(0.01), 0, -c * std::cos(0.01)};
    model.simulation.duration = 3.0;
    const Run run(model);
    QVERIFY2(deviation(run["body.com.x"]) < 1e-12, text(deviation(run["body.com.x"])));
    const auto crossings = crossingTimes(run.time(), run["joint.coordinate"], c * std::sin(0.01));
    QVERIFY(crossings.size() >= 3);
    const double period = crossings[2] - crossings[0];
    const double expected = 2.0 * std::numbers::pi / std::sqrt(m * kGravity * c / I);
    QVERIFY2(std::abs(period / expected - 1.0) < 1e-3, text(period / expected));
    QVERIFY2(largest(run["joint.drift"]) < 2e-8, text(largest(run["joint.drift"])));
}

QTEST_GUILESS_MAIN(TestScrew)
#include "test_screw.moc"
