#include "analysis/statics/modes.h"
#include "analysis/statics/statics.h"
#include "support/run.h"

#include <QtTest>
#include <cmath>
#include <numbers>

/// Springs, torques, controllers and friction on joint coordinates, bushings, and loads that depend
/// on measured coordinates.
class TestJointElements : public QObject {
    Q_OBJECT

private slots:
    void springIsImplicitEuler();
    void stiffElementsAreStable_data();
    void stiffElementsAreStable();
    void torsionSpringPeriod();
    void springThatTurnsFarInAStep();
    void controllerHoldsAgainstGravity();
    void controllerFollowsARamp();
    void torqueOfCoordinateAndRate();
    void loadOfMeasuredCoordinate();
    void bearingFrictionStopsARotor();
    void guideFrictionHoldsAndSlides();
    void frictionThatLocks();
    void bushingUnderLoad();
    void bushingOscillates();
    void equilibriumOnElements();
    void modesOfElements_data();
    void modesOfElements();
};

using namespace trammel;
using namespace trammel::support;

namespace {

constexpr double kGravity = 9.81;

QByteArray text(double value) {
    return QByteArray::number(value, 'g', 12);
}

constexpr double kMass = 2.0, kInertia = 0.3; // kg, kg m^2 about y

/// A body of 2 kg at the origin, without gravity; inertia about y 0.3 kg m^2.
model::Model block() {
    model::Model model;
    model.gravity = Vec3::Zero();
    model::Body body;
    body.name = "block";
    body.mass = kMass;
    body.com = Vec3::Zero();
    body.inertia = model::InertiaEntries{0.25, kInertia, 0.2, 0, 0, 0};
    model.bodies = {body};
    model.simulation.step = 1e-3;
    model.simulation.duration = 1.0;
    return model;
}

model::Joint joint(model::JointType type, const Vec3& axis) {
    model::Joint joint;
    joint.name = "joint";
    joint.type = type;
    joint.bodies = {"ground", "block"};
    joint.axis = axis;
    return joint;
}

model::Model rotor() {
    model::Model model = block();
    model.joints = {joint(model::JointType::Revolute, Vec3::UnitY())};
    return model;
}

model::Model slider(const Vec3& axis = Vec3::UnitX()) {
    model::Model model = block();
    model.joints = {joint(model::JointType::Prismatic, axis)};
    return model;
}

/// What has to stay as it was.
double books(const Run& run, std::size_t i) {
    double sum = run["energy.total"][i] - run["energy.input"][i];
    for (const char* kind : {"friction", "impact", "damping", "numerical"})
        sum += run[std::string("energy.dissipated.") + kind][i];
    return sum;
}

void checkBooks(const Run& run, double tolerance) {
    for (std::size_t i = 0; i < run.time().size(); ++i)
        QVERIFY2(std::abs(books(run, i) - books(run, 0)) < tolerance,
                 text(books(run, i) - books(run, 0)));
}

} // namespace

/// v' = (v - h k (x - rest) / m) / (1 + h (d + h k) / m), x' = x + h v': by hand beside the run.
void TestJointElements::springIsImplicitEuler() {
    constexpr double k = 500.0, d = 3.0, rest = 0.2;
    model::Model model = slider();
    model.joints[0].spring = model::JointSpring{k, d, rest};
    const double h = model.simulation.step;
    const Run run(model);
    double x = 0.0, v = 0.0;
    for (std::size_t i = 1; i < run.time().size(); ++i) {
        v = (v - h * k * (x - rest) / kMass) / (1.0 + h * (d + h * k) / kMass);
        x += h * v;
        QVERIFY2(std::abs(run["joint.coordinate"][i] - x) < 1e-12,
                 text(run["joint.coordinate"][i] - x));
        QVERIFY2(std::abs(run["joint.rate"][i] - v) < 1e-10, text(run["joint.rate"][i] - v));
        QVERIFY2(std::abs(run["joint.spring.force"][i] + k * (x - rest) + d * v) < 1e-8,
                 text(run["joint.spring.force"][i]));
    }
    checkBooks(run, 1e-11);
}

void TestJointElements::stiffElementsAreStable_data() {
    QTest::addColumn<QString>("element");
    for (const char* element : {"spring-damper", "joint spring", "controller", "bushing"})
        QTest::newRow(element) << element;
}

/// k = 1e9 N/m on 2 kg with a step of 1e-2 s (the period is 0.28 ms): the mass comes to rest where
/// the element wants it and energy only falls. What is left after 100 implicit steps: each divides
/// the amplitude by sqrt(1 + h^2 k / m) = 224.
void TestJointElements::stiffElementsAreStable() {
    QFETCH(QString, element);
    constexpr double k = 1e9;
    model::Model model = slider();
    model.simulation.step = 1e-2;
    model.bodies[0].velocity = {1, 0, 0};
    if (element == "joint spring") {
        model.joints[0].spring = model::JointSpring{k, 0, 0};
    } else if (element == "controller") {
        model.forces = {{"hold", model::PdController{"joint", model::Function(0.0), k, 0.0}}};
    } else if (element == "bushing") {
        model::Bushing bushing{{"ground", "block"}, Vec3::Zero(), {}, {}};
        bushing.stiffness = std::vector<double>(6, k);
        bushing.damping = std::vector<double>(6, 0.0);
        model.forces = {{"mount", bushing}};
    } else {
        model::SpringDamper spring{{"ground", "block"}, {Vec3(-1, 0, 0), Vec3::Zero()}, {}, {}, {}};
        spring.stiffness = model::Function(k);
        model.forces = {{"spring", spring}};
    }
    const Run run(model);
    for (std::size_t i = 1; i < run.time().size(); ++i)
        QVERIFY2(run["energy.total"][i] <= run["energy.total"][i - 1] + 1e-12,
                 text(run["energy.total"][i]));
    QVERIFY2(std::abs(run["joint.coordinate"].back()) < 1e-12,
             text(run["joint.coordinate"].back()));
    QVERIFY2(std::abs(run["joint.rate"].back()) < 1e-9, text(run["joint.rate"].back()));
    checkBooks(run, 1e-9);
}

/// T = 2 pi sqrt(I / k), also of a spring that is a force element: the error of implicit Euler's
/// period is of second order, (w h)^2 / 3 = 3e-7 of it at most here.
void TestJointElements::torsionSpringPeriod() {
    model::Model model = rotor();
    model.forces = {{"spring", model::TorsionSpring{"joint", model::Function(30.0), {}, {}}}};
    model.simulation.step = 1e-4;
    model.simulation.duration = 2.0;
    model.bodies[0].angularVelocity = {0, 1, 0};
    const Run run(model);
    const auto times = crossingTimes(run.time(), run["joint.coordinate"], 0.0);
    QVERIFY(times.size() >= 6);
    const double half = (times[5] - times[1]) / 4.0;
    const double expected = std::numbers::pi * std::sqrt(kInertia / 30.0);
    QVERIFY2(std::abs(half / expected - 1.0) < 2e-6, text(half / expected - 1.0));
    checkBooks(run, 1e-11);
}

/// 5 rad a step, more than half a turn: which turn the spring is in is known from the rate only,
/// and its energy, which another turn would change by 100 J and more, is booked with the same turn.
/// Tolerance: 1e-9 of the 3.75 MJ in play.
void TestJointElements::springThatTurnsFarInAStep() {
    model::Model model = rotor();
    model.joints[0].spring = model::JointSpring{.stiffness = 10.0};
    model.bodies[0].angularVelocity = Vec3(0, 5000, 0);
    model.simulation.duration = 0.1;
    const Run run(model);
    QVERIFY(largest(run["energy.potential"]) > 1e5);
    checkBooks(run, 4e-3);
}

/// At rest kp (target - q) = m g: the offset of every controller without an integral part.
void TestJointElements::controllerHoldsAgainstGravity() {
    model::Model model = slider(Vec3::UnitZ());
    model.gravity = {0, 0, -kGravity};
    model.forces = {{"hold", model::PdController{"joint", model::Function(0.5), 400.0, 60.0}}};
    model.simulation.duration = 5.0;
    const Run run(model);
    const double q = 0.5 - kMass * kGravity / 400.0;
    QVERIFY2(std::abs(run["joint.coordinate"].back() - q) < 1e-9,
             text(run["joint.coordinate"].back() - q));
    QVERIFY2(std::abs(run["hold.force"].back() - kMass * kGravity) < 1e-6,
             text(run["hold.force"].back()));
    checkBooks(run, 1e-10);
}

/// The damping part knows the target's rate: a ramp is followed without a lag once started.
void TestJointElements::controllerFollowsARamp() {
    model::Model model = rotor();
    model.forces = {{"follow", model::PdController{"joint", model::Function("2*t"), 50.0, 10.0}}};
    model.simulation.duration = 4.0;
    const Run run(model);
    QVERIFY2(std::abs(run["joint.coordinate"].back() - 8.0) < 1e-6,
             text(run["joint.coordinate"].back() - 8.0));
    QVERIFY2(std::abs(run["joint.rate"].back() - 2.0) < 1e-6, text(run["joint.rate"].back()));
}

/// A torque -k q - c qd is a damped oscillator: q = exp(-s t) cos and sin. Semi-implicit Euler with
/// an explicit torque: first order, amplitude and phase off by about h w / 2 = 5e-4 of 0.1 rad.
void TestJointElements::torqueOfCoordinateAndRate() {
    model::Model model = rotor();
    model.joints[0].torque = model::Function("-30*q - 0.6*qd");
    model.bodies[0].angularVelocity = {0, 1, 0};
    model.simulation.step = 1e-4;
    const Run run(model);
    const double s = 0.6 / (2 * kInertia), w = std::sqrt(30 / kInertia - s * s);
    for (std::size_t i = 0; i < run.time().size(); i += 100) {
        const double t = run.time()[i];
        const double q = std::exp(-s * t) * std::sin(w * t) / w;
        QVERIFY2(std::abs(run["joint.coordinate"][i] - q) < 1e-4,
                 text(run["joint.coordinate"][i] - q));
    }
    checkBooks(run, 1e-10);
}

/// The same as a torque on the body, whose formula measures the joint.
void TestJointElements::loadOfMeasuredCoordinate() {
    model::Model model = rotor();
    model::AppliedTorque torque;
    torque.body = "block";
    torque.vector = {model::Function(0.0), model::Function("-30*joint.coordinate - 0.6*joint.rate"),
                     model::Function(0.0)};
    model.forces = {{"load", torque}};
    model.bodies[0].angularVelocity = {0, 1, 0};
    const Run run(model);
    model.forces.clear();
    model.joints[0].torque = model::Function("-30*q - 0.6*qd");
    const Run same(model);
    for (std::size_t i = 0; i < run.time().size(); ++i)
        QVERIFY2(std::abs(run["joint.coordinate"][i] - same["joint.coordinate"][i]) < 1e-12,
                 text(run["joint.coordinate"][i]));
}

/// A rotor whose bearing carries its weight slows by mu r m g / I and stays where it stops; its
/// kinetic energy goes into friction. Constant torque: exact but for the step in which it stops.
void TestJointElements::bearingFrictionStopsARotor() {
    constexpr double mu = 0.2, radius = 0.05;
    model::Model model = rotor();
    model.gravity = {0, 0, -kGravity};
    model.joints[0].friction = model::JointFriction{0.3, mu, radius};
    model.bodies[0].angularVelocity = {0, 0.4, 0};
    const Run run(model);
    const double torque = mu * radius * kMass * kGravity, end = 0.4 * kInertia / torque;
    QVERIFY(end < 0.7);
    for (std::size_t i = 1; i < run.time().size(); ++i) {
        const double t = run.time()[i];
        const double rate = t < end ? 0.4 - torque / kInertia * t : 0.0;
        QVERIFY2(std::abs(run["joint.rate"][i] - rate) < 1e-6, text(run["joint.rate"][i] - rate));
        if (t < end - 2e-3)
            QVERIFY2(std::abs(run["joint.friction.torque"][i] + torque) < 1e-6,
                     text(run["joint.friction.torque"][i]));
    }
    QVERIFY2(std::abs(run["energy.dissipated.friction"].back() - 0.5 * kInertia * 0.16) < 1e-9,
             text(run["energy.dissipated.friction"].back()));
    checkBooks(run, 1e-11);
}

/// On a guide down a slope a block stays while tan < mu_s, and else slides with g (sin - mu_k cos).
void TestJointElements::guideFrictionHoldsAndSlides() {
    constexpr double kStatic = 0.5, kKinetic = 0.3;
    for (const double tilt : {0.4, 0.6}) { // tan: 0.42, 0.68
        model::Model model = slider({std::cos(tilt), 0, -std::sin(tilt)});
        model.gravity = {0, 0, -kGravity};
        model.joints[0].friction = model::JointFriction{kStatic, kKinetic, 0};
        const Run run(model);
        const bool slides = std::tan(tilt) > kStatic;
        const double a = kGravity * (std::sin(tilt) - kKinetic * std::cos(tilt));
        // The first step still has the static coefficient.
        const double tolerance = slides ? 1e-3 * kGravity * (kStatic - kKinetic) : 1e-7;
        QVERIFY2(std::abs(run["joint.rate"].back() - (slides ? a : 0.0)) < tolerance,
                 text(run["joint.rate"].back()));
        checkBooks(run, 1e-10);
    }
}

/// A guide of half width b pushed at an arm e: the torque F e presses its ends, which rub. It locks
/// where mu e / b >= 1, however hard one pushes, and else slides with F (1 - mu e / b) / m. Limits
/// and reactions hang on each other here.
void TestJointElements::frictionThatLocks() {
    constexpr double mu = 0.4, b = 0.1, kForce = 50.0;
    for (const double arm : {0.2, 0.3}) {
        model::Model model = slider();
        model.joints[0].friction = model::JointFriction{mu, mu, b};
        model::AppliedForce force;
        force.body = "block";
        force.point = Vec3(0, arm, 0);
        force.vector = {model::Function(kForce), model::Function(0.0), model::Function(0.0)};
        model.forces = {{"push", force}};
        const Run run(model);
        const double a = std::max(0.0, kForce * (1.0 - mu * arm / b) / kMass);
        QVERIFY2(std::abs(run["joint.rate"].back() - a) < 1e-6, text(run["joint.rate"].back()));
    }
}

/// A constant force bends a mount by K^-1 F, here with entries beside the diagonal; at rest.
void TestJointElements::bushingUnderLoad() {
    Eigen::Matrix<double, 6, 6> K = Eigen::Matrix<double, 6, 6>::Zero();
    K.diagonal() << 2000, 3000, 4000, 50, 60, 70;
    K(0, 1) = K(1, 0) = 500;
    K(0, 4) = K(4, 0) = 80;
    K(2, 3) = K(3, 2) = -40;
    const Eigen::Matrix<double, 6, 6> D = 0.05 * K;
    model::Model model = block();
    model.simulation.duration = 8.0;
    model.bodies[0].inertia = model::InertiaEntries{kInertia, kInertia, kInertia, 0, 0, 0};
    model::Bushing bushing{{"ground", "block"}, Vec3::Zero(), {}, {}};
    bushing.stiffness.assign(K.data(), K.data() + 36);
    bushing.damping.assign(D.data(), D.data() + 36);
    model::AppliedForce force;
    force.body = "block";
    force.vector = {model::Function(30.0), model::Function(-12.0), model::Function(5.0)};
    model.forces = {{"mount", bushing}, {"load", force}};
    const Run run(model);
    Vec6 load = Vec6::Zero();
    load.head<3>() << 30, -12, 5;
    const Vec6 x = K.ldlt().solve(load);
    const char* axes[] = {"x", "y", "z"};
    for (int k = 0; k < 3; ++k) {
        const auto channel = std::string("block.com.") + axes[k];
        QVERIFY2(std::abs(run[channel].back() - x[k]) < 1e-9, text(run[channel].back() - x[k]));
        const auto reaction = std::string("mount.force.") + axes[k];
        QVERIFY2(std::abs(run[reaction].back() + load[k]) < 1e-6, text(run[reaction].back()));
    }
    const Vec3 turn = x.tail<3>();
    const double half = 0.5 * turn.norm();
    QVERIFY2(std::abs(run["block.q.w"].back() - std::cos(half)) < 1e-9,
             text(run["block.q.w"].back()));
    QVERIFY2(std::abs(run["block.q.y"].back() - std::sin(half) * turn.y() / turn.norm()) < 1e-9,
             text(run["block.q.y"].back()));
    checkBooks(run, 1e-9);
}

/// An undamped mount turned far out of its place: implicit steps lose energy, and the books say how
/// much; the elastic part itself makes none by turning, so that the loss is of the step's order.
void TestJointElements::bushingOscillates() {
    double loss[2];
    for (int i = 0; i < 2; ++i) {
        model::Model model = block();
        model.bodies[0].angularVelocity = {3, -2, 4};
        model.bodies[0].velocity = {0.5, 0.2, -0.1};
        model::Bushing bushing{{"ground", "block"}, {0.1, 0.05, 0}, {}, {}};
        bushing.stiffness = {300, 400, 500, 8, 9, 10};
        bushing.damping = std::vector<double>(6, 0.0);
        model.forces = {{"mount", bushing}};
        model.simulation.step = i == 0 ? 4e-4 : 2e-4;
        model.simulation.duration = 0.4;
        const Run run(model);
        loss[i] = run["energy.total"].front() - run["energy.total"].back();
        checkBooks(run, 3e-10); // rounding of 2000 steps
    }
    QVERIFY2(loss[1] > 0.0 && std::abs(loss[0] / loss[1] - 2.0) < 0.1, text(loss[0] / loss[1]));
}

/// A slider on a spring, a controller and a load that measures it rests where all balance; with the
/// time at 0, whatever they do later: k q + kp (q - target) + 5 q = 12.
void TestJointElements::equilibriumOnElements() {
    model::Model model = slider();
    model.joints[0].spring = model::JointSpring{300.0, 2.0, 0.0};
    model.joints[0].torque = model::Function("12*cos(t) - 5*q - qd");
    model.forces = {{"hold", model::PdController{"joint", model::Function("0.1 + t"), 80.0, 4.0}}};
    const analysis::Statics statics = analysis::statics(model);
    QVERIFY2(statics.isFound, english(statics.message).c_str());
    const double q = (12.0 + 80.0 * 0.1) / (300.0 + 80.0 + 5.0);
    QVERIFY2(std::abs(statics.bodies[0].position.x() - q) < 1e-10,
             text(statics.bodies[0].position.x() - q));
}

void TestJointElements::modesOfElements_data() {
    QTest::addColumn<QString>("element");
    QTest::addColumn<double>("stiffness"); // of the coordinate
    QTest::addColumn<double>("inertia");
    QTest::newRow("spring on a slide") << "slide" << 300.0 << kMass;
    QTest::newRow("spring on a hinge") << "hinge" << 30.0 << kInertia;
    QTest::newRow("torsion spring") << "torsion" << 30.0 << kInertia;
    QTest::newRow("controller") << "controller" << 30.0 << kInertia;
    QTest::newRow("torque of the angle") << "torque" << 30.0 << kInertia;
    QTest::newRow("bushing") << "bushing" << 300.0 << kMass;
    QTest::newRow("gear pair") << "gear" << 30.0 << kInertia + 0.25 * 0.7;
}

/// omega = sqrt(k / I) of each element alone; of a gear pair on a spring with the second wheel's
/// inertia times the ratio squared. Derivatives by differences: 1e-8.
void TestJointElements::modesOfElements() {
    QFETCH(QString, element);
    QFETCH(double, stiffness);
    QFETCH(double, inertia);
    model::Model model = element == "slide" || element == "bushing" ? slider() : rotor();
    if (element == "slide" || element == "hinge" || element == "gear") {
        model.joints[0].spring = model::JointSpring{stiffness, 0, 0};
    } else if (element == "torque") {
        model.joints[0].torque = model::Function("-30*q");
    } else if (element == "torsion") {
        model.forces = {{"coil", model::TorsionSpring{"joint", stiffness, 0.0, 0.0}}};
    } else if (element == "controller") {
        model.forces = {{"hold", model::PdController{"joint", model::Function("sin(t)"), 30, 0}}};
    } else {
        model::Bushing bushing{{"ground", "block"}, {0.3, 0, 0}, {}, {}};
        bushing.stiffness = {stiffness, 100, 200, 5, 6, 7};
        bushing.damping = std::vector<double>(6, 0.0);
        model.forces = {{"mount", bushing}};
    }
    if (element == "gear") {
        model::Body wheel = model.bodies[0];
        wheel.name = "wheel";
        wheel.pose.position = {1, 0, 0};
        wheel.inertia = model::InertiaEntries{0.5, 0.7, 0.5, 0, 0, 0};
        model.bodies.push_back(wheel);
        model::Joint hinge = joint(model::JointType::Revolute, Vec3::UnitY());
        hinge.name = "other";
        hinge.bodies = {"ground", "wheel"};
        hinge.position = {1, 0, 0};
        model.joints.push_back(hinge);
        model::Joint gear;
        gear.name = "gear";
        gear.type = model::JointType::Gear;
        gear.joints = {"joint", "other"};
        gear.ratio = -0.5;
        model.joints.push_back(gear);
    }
    const analysis::ModesReport report = analysis::findModes(model);
    QCOMPARE(report.modes.size(), std::size_t(1));
    const double omega = std::sqrt(stiffness / inertia);
    QVERIFY2(std::abs(report.modes[0].omega() / omega - 1.0) < 1e-8,
             text(report.modes[0].omega() / omega - 1.0));
}

QTEST_GUILESS_MAIN(TestJointElements)
#include "test_joint_elements.moc"
