#include "analysis/run/inverse.h"
#include "results/sinks.h"
#include "support/named.h"
#include "support/run.h"

#include <QtTest>
#include <cmath>

/// Gears and racks: two joints' coordinates in a fixed ratio, over three and four bodies.
class TestCouplers : public QObject {
    Q_OBJECT

private slots:
    void gearPair_data();
    void gearPair();
    void planetTurnsAroundTheSun();
    void rackAndPinion();
    void gearNamedBeforeItsJoints();
    void limitStopsBothWheels();
    void planetInAKinematicRun();
    void driveTorqueThroughAGear();
};

using namespace trammel;
using namespace trammel::support;

namespace {

QByteArray text(double value) {
    return QByteArray::number(value, 'g', 12);
}

/// A wheel with this inertia about the y axis, its centre of mass at `position`.
model::Body wheel(const char* name, const Vec3& position, double inertia) {
    model::Body body;
    body.name = name;
    body.pose.position = position;
    body.mass = 1.0;
    body.com = Vec3::Zero();
    body.inertia = model::InertiaEntries{0.6 * inertia, inertia, 0.6 * inertia, 0, 0, 0};
    return body;
}

model::Joint joint(const char* name, model::JointType type, const char* first, const char* second,
                   const Vec3& position, const Vec3& axis) {
    model::Joint joint;
    joint.name = name;
    joint.type = type;
    joint.bodies = {first, second};
    joint.position = position;
    joint.axis = axis;
    return joint;
}

model::Joint hinge(const char* name, const char* first, const char* second, const Vec3& position) {
    return joint(name, model::JointType::Revolute, first, second, position, Vec3::UnitY());
}

model::Joint gear(const char* first, const char* second, double ratio) {
    model::Joint joint;
    joint.name = "gear";
    joint.type = model::JointType::Gear;
    joint.joints = {first, second};
    joint.ratio = ratio;
    return joint;
}

constexpr double kFirst = 0.2, kSecond = 0.9; // kg m^2
constexpr double kRatio = -0.4;

/// Two wheels on the ground in mesh, 3 N m on the first.
model::Model pair() {
    model::Model model;
    model.bodies = {wheel("first", Vec3::Zero(), kFirst), wheel("second", {1, 0, 0}, kSecond)};
    model.joints = {hinge("A", "ground", "first", Vec3::Zero()),
                    hinge("B", "ground", "second", {1, 0, 0}), gear("A", "B", kRatio)};
    model.joints[0].torque = model::Function(3.0);
    model.simulation.step = 1e-3;
    model.simulation.duration = 2.0;
    return model;
}

} // namespace

void TestCouplers::gearPair_data() {
    QTest::addColumn<QString>("formulation");
    for (const char* name : {"position-projection", "velocity-projection",
                             "velocity-projection+newton", "acceleration"})
        QTest::newRow(name) << name;
}

/// The wheels speed up as one of inertia I1 + r^2 I2; the gear puts I2 r a on the second. Constant
/// accelerations are exact in every formulation, the angle but for a half step: rounding elsewhere.
void TestCouplers::gearPair() {
    QFETCH(QString, formulation);
    model::Model model = pair();
    model.simulation.formulation = support::named(formulation.toStdString());
    const Run run(model);
    const double a = 3.0 / (kFirst + kRatio * kRatio * kSecond);
    for (std::size_t i = 1; i < run.time().size(); ++i) {
        const double t = run.time()[i];
        QVERIFY2(std::abs(run["A.rate"][i] - a * t) < 1e-9, text(run["A.rate"][i] - a * t));
        QVERIFY2(std::abs(run["B.rate"][i] - kRatio * a * t) < 1e-9, text(run["B.rate"][i]));
        QVERIFY2(std::abs(run["B.coordinate"][i] - kRatio * run["A.coordinate"][i]) < 1e-10,
                 text(run["B.coordinate"][i]));
        QVERIFY2(std::abs(run["gear.torque.y"][i] - kSecond * kRatio * a) < 1e-9,
                 text(run["gear.torque.y"][i]));
        QVERIFY2(std::abs(run["energy.kinetic"][i] - run["energy.input"][i]) < 1e-9,
                 text(run["energy.input"][i]));
    }
    QVERIFY(run["A.coordinate"].back() > 10.0); // several turns
}

/// Willis: with the sun held, a carrier that turns by phi turns the planet by phi (1 + zs / zp).
/// Three bodies in the gear's row: carrier, sun, planet. The driver holds the carrier's angle to
/// rounding; the planet's drift is corrected by a fifth each step.
void TestCouplers::planetTurnsAroundTheSun() {
    constexpr double kTeethRatio = 30.0 / 18.0;
    model::Model model;
    model.bodies = {wheel("carrier", {0.25, 0, 0}, 0.1), wheel("sun", Vec3::Zero(), 0.1),
                    wheel("planet", {0.5, 0, 0}, 0.02)};
    model.bodies[1].fixed = true;
    model.joints = {hinge("main", "ground", "carrier", Vec3::Zero()),
                    hinge("sun side", "carrier", "sun", Vec3::Zero()),
                    hinge("planet side", "carrier", "planet", {0.5, 0, 0}),
                    gear("sun side", "planet side", -kTeethRatio)};
    model.joints[0].driver = {model::Driver::Kind::Position, model::Function("2*t^2")};
    model.simulation.step = 1e-3;
    model.simulation.duration = 3.0;
    const Run run(model);
    for (std::size_t i = 0; i < run.time().size(); ++i) {
        const double phi = 2.0 * run.time()[i] * run.time()[i];
        QVERIFY2(std::abs(run["planet side.coordinate"][i] - kTeethRatio * phi) < 1e-4,
                 text(run["planet side.coordinate"][i] - kTeethRatio * phi));
        const double rate = 4.0 * run.time()[i] * (1.0 + kTeethRatio);
        if (i > 1) // the driver's rate is that of a step's middle: half a step of 4 (1 + z) rad/s^2
            QVERIFY2(std::abs(run["planet.w.y"][i] - rate) < 1.1 * 0.5e-3 * 4 * (1 + kTeethRatio),
                     text(run["planet.w.y"][i] - rate));
    }
}

/// A rack of mass m that falls turns a pinion of inertia I and radius r: m g / (m + I / r^2).
void TestCouplers::rackAndPinion() {
    constexpr double kRadius = 0.1, kMass = 1.0, kInertia = 0.05, kGravity = 9.81;
    model::Model model;
    model.gravity = {0, 0, -kGravity};
    model.bodies = {wheel("pinion", Vec3::Zero(), kInertia), wheel("rack", {kRadius, 0, 0}, 0.01)};
    model.joints = {hinge("turn", "ground", "pinion", Vec3::Zero()),
                    joint("slide", model::JointType::Prismatic, "ground", "rack", {kRadius, 0, 0},
                          -Vec3::UnitZ()),
                    gear("turn", "slide", kRadius)};
    model.simulation.step = 1e-3;
    model.simulation.duration = 1.0;
    const Run run(model);
    const double a = kMass * kGravity / (kMass + kInertia / (kRadius * kRadius));
    QVERIFY2(std::abs(run["slide.rate"].back() - a) < 1e-9, text(run["slide.rate"].back() - a));
    QVERIFY2(std::abs(run["turn.rate"].back() - a / kRadius) < 1e-8, text(run["turn.rate"].back()));
    // On the rack along its way: what keeps it from falling freely.
    QVERIFY2(std::abs(run["gear.lambda.0"].back() + kMass * (kGravity - a)) < 1e-9,
             text(run["gear.lambda.0"].back()));
}

void TestCouplers::gearNamedBeforeItsJoints() {
    model::Model model = pair();
    std::swap(model.joints[0], model.joints[2]);
    const Run swapped(model), run(pair());
    QVERIFY2(std::abs(swapped["B.coordinate"].back() - run["B.coordinate"].back()) < 1e-12,
             text(swapped["B.coordinate"].back()));
}

/// The second wheel reaches a stop that gives all back: both wheels turn back as fast, and no
/// energy is lost. The stop's impulse goes through the gear, whose row has both wheels and ground.
void TestCouplers::limitStopsBothWheels() {
    model::Model model = pair();
    model.joints[0].torque.reset();
    model.joints[1].limits = {{-1.0, 1.0}};
    model.joints[1].limitRestitution = 1.0;
    model.bodies[0].angularVelocity = {0, 5, 0};
    model.bodies[1].angularVelocity = {0, 5 * kRatio, 0};
    const Run run(model); // the stop is reached after 0.5 s, the other one after 1.5 s
    QCOMPARE(run.impacts().size(), std::size_t(2));
    for (std::size_t i = 0; i < run.time().size(); ++i) {
        const double t = run.time()[i];
        if (std::abs(t - 0.5) < 2e-3 || std::abs(t - 1.5) < 2e-3) continue;
        const double rate = t < 0.5 || t > 1.5 ? 5.0 : -5.0;
        QVERIFY2(std::abs(run["A.rate"][i] - rate) < 1e-6, text(run["A.rate"][i]));
        QVERIFY2(std::abs(run["B.rate"][i] - kRatio * rate) < 1e-6, text(run["B.rate"][i]));
    }
    QVERIFY2(deviation(run["energy.total"]) < 1e-6, text(deviation(run["energy.total"])));
}

namespace {

/// A carrier driven about a held sun, with a planet.
model::Model planetary(const char* motion) {
    model::Model model;
    model.bodies = {wheel("carrier", {0.25, 0, 0}, 0.1), wheel("planet", {0.5, 0, 0}, 0.02)};
    model.joints = {hinge("main", "ground", "carrier", Vec3::Zero()),
                    hinge("planet side", "carrier", "planet", {0.5, 0, 0}),
                    gear("main", "planet side", 5.0 / 3)};
    model.joints[0].driver = {model::Driver::Kind::Position, model::Function(motion)};
    model.simulation.duration = 2.0;
    model.simulation.outputStep = 0.05;
    return model;
}

} // namespace

/// Moved by the driver alone each pose fits to 1e-13; the coordinates keep their ratio over turns.
void TestCouplers::planetInAKinematicRun() {
    results::MemorySink sink;
    const auto summary = analysis::kinematics(planetary("3*t^2"), {}, sink);
    QVERIFY2(summary.status == analysis::RunStatus::Completed, english(summary.message).c_str());
    const auto planet = *sink.run().channel("planet side.coordinate");
    const auto acceleration = *sink.run().channel("planet.alpha.y");
    for (std::size_t i = 0; i < planet.size(); ++i) {
        const double t = sink.run().time()[i];
        QVERIFY2(std::abs(planet[i] - 5.0 / 3 * 3 * t * t) < 1e-10, text(planet[i]));
        QVERIFY2(std::abs(acceleration[i] - 6.0 * 8 / 3) < 1e-8, text(acceleration[i]));
    }
}

/// What drives the carrier speeds up everything that turns with it: (Ic + m c^2 + m d^2) a and the
/// planet's own 0.02 (8/3)^2 a.
void TestCouplers::driveTorqueThroughAGear() {
    model::Model model = planetary("3*t^2");
    model.gravity = Vec3::Zero();
    results::MemorySink sink;
    const auto summary = analysis::inverse(model, {}, sink);
    QVERIFY2(summary.kinematics.status == analysis::RunStatus::Completed,
             english(summary.kinematics.message).c_str());
    const double inertia = 0.1 + 0.0625 + 0.25 + 0.02 * 64 / 9;
    const auto torques = *sink.run().channel("main.driver.torque");
    for (const double torque : torques)
        QVERIFY2(std::abs(torque - 6.0 * inertia) < 1e-7, text(torque - 6.0 * inertia));
}

QTEST_GUILESS_MAIN(TestCouplers)
#include "test_couplers.moc"
