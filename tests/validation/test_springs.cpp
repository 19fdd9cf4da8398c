#include "support/mechanisms.h"
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

QTEST_APPLESS_MAIN(TestSprings)
#include "test_springs.moc"
