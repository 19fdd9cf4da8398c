#include "support/contact_scenes.h"
#include "support/mechanisms.h"
#include "support/named.h"
#include "support/run.h"

#include <QtTest>
#include <cmath>

using namespace trammel;
using namespace trammel::support;

namespace {

/// A spring's law at a time, with its derivatives.
struct Law {
    double stiffness, stiffnessRate, rest, restRate;
};

/// k = 20 + 10 sin 3 t or 20, length or rest 0.8 + 0.1 sin 5 t or 0.8.
Law lawAt(double t, bool isStiffness) {
    if (isStiffness) return {20 + 10 * std::sin(3 * t), 30 * std::cos(3 * t), 0.8, 0.0};
    return {20, 0.0, 0.8 + 0.1 * std::sin(5 * t), 0.5 * std::cos(5 * t)};
}

/// Two rods on a spring of this law: of the second to the ground, or on the first's hinge.
model::Model onChangingSpring(bool isOnHinge, bool isStiffness, bool isImplicit) {
    model::Model model = rodPendulum({1.0, 0.7}, {1.0, 0.5}, {1.2, 0.4});
    const model::Function stiffness =
        isStiffness ? model::Function("20+10*sin(3*t)") : model::Function(20.0);
    const model::Function rest =
        isStiffness ? model::Function(0.8) : model::Function("0.8+0.1*sin(5*t)");
    model::Force force{.name = "spring"};
    if (isOnHinge) {
        force.law = model::TorsionSpring{"joint1", stiffness, 0.1, rest};
    } else {
        model::SpringDamper spring;
        spring.bodies = {"ground", model.bodies[1].name};
        spring.points = {Vec3(1, 0, 0), model.bodies[1].pose.position};
        spring.stiffness = stiffness;
        spring.damping = 0.1;
        spring.length = rest;
        spring.isImplicit = isImplicit;
        force.law = spring;
    }
    model.forces = {force};
    return model;
}

/// Simpson's rule over the frames: exact to 1e-9 J here.
double integral(const std::vector<double>& values, double interval) {
    double sum = 0.0;
    for (std::size_t i = 0; i + 2 < values.size(); i += 2)
        sum += interval / 3 * (values[i] + 4 * values[i + 1] + values[i + 2]);
    return sum;
}

} // namespace

/// Springs whose stiffness, length or rest is a formula of time: somebody outside changes them.
class TestChangingSprings : public QObject {
    Q_OBJECT

private slots:
    void whatChangesASpringIsInput_data();
    void whatChangesASpringIsInput();
    void aStepOfStiffnessIsInput_data();
    void aStepOfStiffnessIsInput();
    void rollsOnASpringThatChanges_data();
    void rollsOnASpringThatChanges();
};

void TestChangingSprings::whatChangesASpringIsInput_data() {
    QTest::addColumn<QString>("integrator");
    QTest::addColumn<QString>("coordinates");
    QTest::addColumn<bool>("isOnHinge");
    QTest::addColumn<bool>("isStiffness");
    QTest::addColumn<bool>("isImplicit");
    QTest::addColumn<double>("allowed");
    // Of order 2 and step 1e-3: 1e-3 J. Of order 1 and step 1e-4 s: h k v^2 / 2 with v of some
    // 5 m/s, for 2 s.
    const std::pair<const char*, double> integrators[] = {
        {"rk45", 1e-6}, {"radau", 1e-6}, {"rattle", 1e-3}, {"semi-implicit", 0.05}};
    for (const auto& [integrator, allowed] : integrators)
        for (const char* coordinates : {"maximal", "generalized"})
            for (const bool isOnHinge : {false, true})
                for (const bool isStiffness : {false, true}) {
                    if (integrator == std::string("rattle") && coordinates[0] == 'g') continue;
                    QTest::addRow("%s, %s, %s of a spring %s", integrator, coordinates,
                                  isStiffness ? "stiffness" : "rest",
                                  isOnHinge ? "on a hinge" : "between points")
                        << QString(integrator) << QString(coordinates) << isOnHinge << isStiffness
                        << true << allowed;
                }
    for (const bool isStiffness : {false, true})
        QTest::addRow("semi-implicit, explicit spring, %s", isStiffness ? "stiffness" : "length")
            << QString("semi-implicit") << QString("maximal") << false << isStiffness << false
            << 0.05;
}

/// A spring that holds V(q, t) = k(t) (q - l(t))^2 / 2 takes in dV/dt at rest,
///     k' (q - l)^2 / 2 - k (q - l) l',
/// from whoever changes it, whose integral over the frames is the input; nothing is the method's
/// own but its error.
void TestChangingSprings::whatChangesASpringIsInput() {
    QFETCH(QString, integrator);
    QFETCH(QString, coordinates);
    QFETCH(bool, isOnHinge);
    QFETCH(bool, isStiffness);
    QFETCH(bool, isImplicit);
    QFETCH(double, allowed);
    model::Model model = onChangingSpring(isOnHinge, isStiffness, isImplicit);
    model.simulation.integrator = support::named(integrator.toStdString());
    model.simulation.coordinates = support::named(coordinates.toStdString());
    model.simulation.tolerance = 1e-10;
    model.simulation.step = integrator == "semi-implicit" ? 1e-4 : 1e-3;
    model.simulation.outputStep = 1e-3;
    model.simulation.duration = 2.0;
    const Run run(model);
    std::vector<double> power;
    for (std::size_t i = 0; i < run.time().size(); ++i) {
        const Law law = lawAt(run.time()[i], isStiffness);
        const double q = run[isOnHinge ? "joint1.coordinate" : "spring.length"][i] - law.rest;
        power.push_back(0.5 * law.stiffnessRate * q * q - law.stiffness * q * law.restRate);
    }
    const double input = run["energy.input"].back(), expected = integral(power, 1e-3);
    QVERIFY(std::abs(expected) > 0.05);
    QVERIFY2(std::abs(input - expected) < allowed,
             qPrintable(QString("%1, not %2 J").arg(input).arg(expected)));
    const double numerical = largest(run["energy.dissipated.numerical"]);
    QVERIFY2(numerical < allowed, qPrintable(QString::number(numerical)));
    const double lowest = smallest(run["energy.dissipated.numerical"]);
    QVERIFY2(lowest > -allowed, qPrintable(QString::number(lowest)));
}

void TestChangingSprings::aStepOfStiffnessIsInput_data() {
    QTest::addColumn<QString>("integrator");
    QTest::addColumn<double>("allowed");
    QTest::newRow("rk45") << QString("rk45") << 1e-6;
    QTest::newRow("radau") << QString("radau") << 1e-6;
    QTest::newRow("semi-implicit") << QString("semi-implicit") << 0.1;
}

/// A spring whose stiffness steps from 50 to 120 N/m takes in 70 s^2 / 2 at its stretch s: some
/// 22 J. Methods of high order find the step by their control; those of order 1 are off by some h
/// in s, 0.8 m at 1.7 m/s: 70 s v h = 10 mJ, and by what the implicit spring damps, up to w^2 h t
/// of what swings: 48 1/s^2 times 1e-4 s and 0.5 s of 22 J, 53 mJ.
void TestChangingSprings::aStepOfStiffnessIsInput() {
    QFETCH(QString, integrator);
    QFETCH(double, allowed);
    const double mass = 2.5;
    model::Model model = springMassDamper(mass, 50, 0);
    std::get<model::SpringDamper>(model.forces[0].law).stiffness =
        model::Function("(t<0.5)?50:120");
    model.simulation.integrator = support::named(integrator.toStdString());
    model.simulation.tolerance = 1e-10;
    model.simulation.step = 1e-4;
    model.simulation.outputStep = 0.1;
    model.simulation.duration = 1.0;
    const Run run(model);
    // y = -(m g / k) (1 - cos w t) of rest at the natural length
    const double w = std::sqrt(50 / mass);
    const double stretch = mass * 9.81 / 50 * (1 - std::cos(0.5 * w));
    const double expected = 35 * stretch * stretch;
    const double input = run["energy.input"].back();
    const double numerical = run["energy.dissipated.numerical"].back();
    QVERIFY2(std::abs(input - expected) < allowed,
             qPrintable(QString("%1, not %2 J").arg(input).arg(expected)));
    QVERIFY2(std::abs(numerical) < allowed, qPrintable(QString::number(numerical)));
}

void TestChangingSprings::rollsOnASpringThatChanges_data() {
    QTest::addColumn<QString>("integrator");
    QTest::newRow("rk45") << QString("rk45");
    QTest::newRow("radau") << QString("radau");
}

/// A sphere of r = 0.1 m and 4.19 kg that rolls on a plane, drawn by a spring whose length changes:
/// 1.4 m x'' = k (1 - x - l(t)), here by the classical Runge-Kutta method at 1e-4 s, to 1e-12 m.
/// Methods of high order roll as exactly, and never take what changes the spring for an error of
/// the contact, for which the semi-implicit step would go on.
void TestChangingSprings::rollsOnASpringThatChanges() {
    QFETCH(QString, integrator);
    model::Model model = groundPlane(0.0, 0.5);
    model::Body ball;
    ball.name = "ball";
    ball.pose.position = Vec3(0, 0, 0.1);
    ball.shapes = {support::sphere(0.1)};
    model.bodies = {ball};
    model::SpringDamper spring;
    spring.bodies = {"ground", "ball"};
    spring.points = {Vec3(1, 0, 0.1), ball.pose.position};
    spring.stiffness = 100.0;
    spring.length = model::Function("0.8+0.1*sin(3*t)");
    model.forces = {{"spring", spring}};
    model.simulation.integrator = support::named(integrator.toStdString());
    model.simulation.tolerance = 1e-9;
    model.simulation.duration = 2.0;
    model.simulation.outputStep = 0.1;
    const Run run(model);
    const double mass = 1000.0 * 4.0 / 3.0 * M_PI * 1e-3, h = 1e-4;
    const auto a = [&](double t, double x) {
        return 100 * (0.2 - x - 0.1 * std::sin(3 * t)) / (1.4 * mass);
    };
    double x = 0, v = 0;
    for (int n = 0; n < 20000; ++n) {
        const double t = n * h, k1 = a(t, x), k2 = a(t + h / 2, x + h / 2 * v),
                     k3 = a(t + h / 2, x + h / 2 * v + h * h / 4 * k1),
                     k4 = a(t + h, x + h * v + h * h / 2 * k2);
        x += h * v + h * h / 6 * (k1 + k2 + k3);
        v += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
    }
    const double rolled = run["ball.com.x"].back();
    QVERIFY2(std::abs(rolled - x) < 1e-6, qPrintable(QString::number(rolled - x)));
    QCOMPARE(run.summary().integrator.contactSteps, 0);
}

QTEST_APPLESS_MAIN(TestChangingSprings)
#include "test_changing_springs.moc"
