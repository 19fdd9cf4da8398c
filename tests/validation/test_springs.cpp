#include "support/mechanisms.h"
#include "support/named.h"
#include "support/run.h"

#include <QtTest>
#include <cmath>

/// The spring-damper as a soft constraint row, and softness of joints.
class TestSprings : public QObject {
    Q_OBJECT

private slots:
    void followsTheClosedForm();
    void softRowIsImplicitEuler_data();
    void softRowIsImplicitEuler();
    void explicitSpringIsSemiImplicitEuler();
    void softJointSagsAsItsEpsilonSays();
    void stiffElementsHoldTheirLength_data();
    void stiffElementsHoldTheirLength();
    void dampersAreBookedInBothCoordinates_data();
    void dampersAreBookedInBothCoordinates();
};

using namespace trammel;
using namespace trammel::support;

constexpr double kGravity = 9.81;
constexpr double kMass = 2.5;

void TestSprings::followsTheClosedForm() {
    const double k = 100, d = 2;
    model::Model model = springMassDamper(1, k, d);
    model.simulation.duration = 3;
    model.simulation.step = 1e-4;
    model.simulation.outputStep = 0.01;
    const Run run(model);
    const double w = std::sqrt(k), zeta = d / (2 * w), wd = w * std::sqrt(1 - zeta * zeta);
    for (std::size_t i = 0; i < run.time().size(); ++i) {
        const double t = run.time()[i];
        const double expected =
            -kGravity / k *
            (1 - std::exp(-zeta * w * t) * (std::cos(wd * t) + zeta * w / wd * std::sin(wd * t)));
        // Implicit Euler adds h w^2 / 2 to the decay rate: 98 mm (h w^2 t / 2) exp(-zeta w t) at
        // most, 0.18 mm at t = 1 s.
        QVERIFY2(std::abs(run["guide.coordinate"][i] - expected) < 2e-4,
                 qPrintable(QString::number(run["guide.coordinate"][i] - expected)));
    }
}

void TestSprings::softRowIsImplicitEuler_data() {
    QTest::addColumn<double>("k");
    QTest::addColumn<double>("d");
    QTest::addColumn<double>("h");
    QTest::newRow("swinging") << 100.0 << 2.0 << 1e-3;
    QTest::newRow("undamped") << 1000.0 << 0.0 << 1e-3;
    QTest::newRow("damper alone") << 0.0 << 50.0 << 1e-2;
    QTest::newRow("stiff, beyond the explicit limit") << 1e9 << 0.0 << 1e-2;
    QTest::newRow("overdamped") << 1e4 << 1e6 << 1e-2;
}

// m (v' - v) / h = -m g - k (y + h v') - d v', solved for v': what gamma = h k / (d + h k) and
// eps = 1 / (h (d + h k)) must give for every mass, to rounding.
void TestSprings::softRowIsImplicitEuler() {
    QFETCH(double, k);
    QFETCH(double, d);
    QFETCH(double, h);
    model::Model model = springMassDamper(kMass, k, d);
    model.simulation.step = h;
    model.simulation.duration = 200 * h;
    const Run run(model);
    QCOMPARE(run.time().size(), std::size_t(201));
    double y = 0, v = 0;
    for (std::size_t i = 1; i < run.time().size(); ++i) {
        v = (v - h * (kGravity + k / kMass * y)) / (1 + h * d / kMass + h * h * k / kMass);
        y += h * v;
        // Rounding of the length, about 1 m, and of the output times' differences.
        QVERIFY2(std::abs(run["guide.coordinate"][i] - y) < 1e-12,
                 qPrintable(QString::number(run["guide.coordinate"][i] - y)));
        QVERIFY(std::abs(run["guide.rate"][i] - v) < 1e-10);
    }
}

void TestSprings::explicitSpringIsSemiImplicitEuler() {
    const double k = 100, d = 2, h = 1e-3;
    model::Model model = springMassDamper(kMass, k, d);
    std::get<model::SpringDamper>(model.forces[0].law).isImplicit = false;
    model.simulation.step = h;
    model.simulation.duration = 200 * h;
    const Run run(model);
    double y = 0, v = 0;
    for (std::size_t i = 1; i < run.time().size(); ++i) {
        v -= h * (kGravity + (k * y + d * v) / kMass);
        y += h * v;
        QVERIFY(std::abs(run["guide.coordinate"][i] - y) < 1e-12);
    }
}

// A block welded to the ground by a row of softness epsilon (relative to A's diagonal, 1 / m) rests
// where -gamma phi / h^2 = epsilon g, so it sags by epsilon g h^2 / gamma.
void TestSprings::softJointSagsAsItsEpsilonSays() {
    model::Model model = springMassDamper(kMass, 0, 0);
    model.forces.clear();
    model.joints[0].type = model::JointType::Fixed;
    model.simulation.epsilon = 0.1;
    model.simulation.gamma = 0.2;
    model.simulation.step = 0.01;
    model.simulation.duration = 5;
    const Run run(model);
    const double sag = 0.1 * kGravity * 1e-4 / 0.2;
    QVERIFY2(std::abs(run["block.com.z"].back() + 1 + sag) < 1e-9,
             qPrintable(QString::number(-1 - run["block.com.z"].back())));
}

void TestSprings::stiffElementsHoldTheirLength_data() {
    QTest::addColumn<double>("k");
    QTest::addColumn<double>("d");
    QTest::addColumn<QString>("formulation");
    QTest::addColumn<bool>("isBushing");
    for (const char* formulation : {"position-projection", "velocity-projection",
                                    "velocity-projection+newton", "acceleration"})
        for (const bool isBushing : {false, true}) {
            const char* kind = isBushing ? "bushing" : "spring";
            QTest::addRow("%s, spring and damper, %s", kind, formulation)
                << 1e9 << 1e9 << QString(formulation) << isBushing;
            QTest::addRow("%s, spring alone, %s", kind, formulation)
                << 1e12 << 0.0 << QString(formulation) << isBushing;
        }
}

/// A mass that swings on a stiff element, from the horizontal: it is a pendulum of 0.5 m. Its bob
/// goes at right angles to the element and would lengthen it by (h v)^2 / (2 l), up to 1e-5 m a
/// step, which a damper keeps and a spring stores (2.5 kJ and 48 J). Of its own, 3 m g pull the
/// element out by 3e-8 m and 3e-11 m, which stores nothing. A step of order 1 takes the pendulum's
/// speed for that half a step off: h g v / 2, 15 mJ; where positions follow old velocities, it
/// gains h a^2 / 2 with a up to 3 g, 0.2 J in a second.
void TestSprings::stiffElementsHoldTheirLength() {
    QFETCH(double, k);
    QFETCH(double, d);
    QFETCH(QString, formulation);
    QFETCH(bool, isBushing);
    model::Model model;
    model::Body bob;
    bob.name = "bob";
    bob.mass = 1.0;
    bob.com = Vec3::Zero();
    bob.pose.position = Vec3(0.5, 0, 0);
    bob.inertia = model::InertiaEntries{0.01, 0.01, 0.01, 0, 0, 0};
    model.bodies = {bob};
    model::Force element{.name = "element"};
    if (isBushing) { // at the pivot, stiff along and free to turn
        model::Bushing bushing;
        bushing.bodies = {std::string(model::kGround), "bob"};
        bushing.stiffness = {k, k, k, 0, 0, 0};
        bushing.damping = {d, d, d, 0, 0, 0};
        element.law = bushing;
    } else {
        model::SpringDamper spring;
        spring.bodies = {std::string(model::kGround), "bob"};
        spring.points = {Vec3::Zero(), bob.pose.position};
        spring.stiffness = model::Function(k);
        spring.damping = model::Function(d);
        element.law = spring;
    }
    model.forces = {element};
    model.simulation.formulation = support::named(formulation.toStdString());
    model.simulation.step = 1e-3;
    model.simulation.duration = 1.0;
    model.simulation.outputStep = 0.01;
    const Run run(model);
    for (std::size_t i = 0; i < run.time().size(); ++i) {
        const double length =
            std::hypot(run["bob.com.x"][i], run["bob.com.y"][i], run["bob.com.z"][i]);
        QVERIFY2(std::abs(length - 0.5) < 2e-6, qPrintable(QString::number(length - 0.5)));
    }
    QVERIFY2(run.summary().energyDriftMax < (formulation == "acceleration" ? 0.5 : 0.05),
             qPrintable(QString::number(run.summary().energyDriftMax)));
}

void TestSprings::dampersAreBookedInBothCoordinates_data() {
    QTest::addColumn<QString>("coordinates");
    QTest::addColumn<QString>("formulation");
    for (const char* coordinates : {"maximal", "generalized"})
        for (const char* formulation : {"position-projection", "velocity-projection",
                                        "velocity-projection+newton", "acceleration"})
            QTest::addRow("%s, %s", coordinates, formulation)
                << QString(coordinates) << QString(formulation);
}

/// Two rods on hinges with springs and dampers: what the dampers took is the integral of d qd^2 of
/// both, in every coordinates, here some 2 J by a sum over the steps. Dampers act with the rate at
/// a step's end on what moves at the mean of both ends' rates: of order h apart, 0.1 % at 1e-4 s;
/// allowed is 1 %.
void TestSprings::dampersAreBookedInBothCoordinates() {
    QFETCH(QString, coordinates);
    QFETCH(QString, formulation);
    const double d = 0.5, h = 1e-4;
    model::Model model = rodPendulum({1.0, 0.7}, {1.0, 0.5}, {1.2, 0.4});
    for (model::Joint& joint : model.joints)
        joint.spring = model::JointSpring{3.0, d, 0.4};
    model.simulation.integrator = model::IntegratorKind::SemiImplicit;
    model.simulation.formulation = support::named(formulation.toStdString());
    model.simulation.coordinates = support::named(coordinates.toStdString());
    model.simulation.step = h;
    model.simulation.duration = 0.5;
    const Run run(model);
    double taken = 0.0;
    for (const char* joint : {"joint1", "joint2"}) {
        const auto rate = run[std::string(joint) + ".rate"];
        for (std::size_t i = 1; i < rate.size(); ++i)
            taken += 0.5 * h * d * (rate[i] * rate[i] + rate[i - 1] * rate[i - 1]);
    }
    QVERIFY(taken > 1.0);
    const double booked = run["energy.dissipated.damping"].back();
    QVERIFY2(std::abs(booked - taken) < 0.01 * taken,
             qPrintable(QString("%1 of %2 J").arg(booked).arg(taken)));
}

QTEST_APPLESS_MAIN(TestSprings)
#include "test_springs.moc"
