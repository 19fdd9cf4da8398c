#include "analysis/freedoms/mobility.h"
#include "support/mechanisms.h"
#include "support/named.h"
#include "support/run.h"

#include <QtTest>
#include <cmath>
#include <numbers>

/// Drivers: a joint's coordinate follows an expression of time, and what that takes is told.
class TestDrivers : public QObject {
    Q_OBJECT

private slots:
    void torqueOfADrivenRod_data() { formulations(); }
    void torqueOfADrivenRod();
    void velocityDrivers_data() { formulations(); }
    void velocityDrivers();
    void drivenSliders();
    void drivenFourBar_data() { formulations(); }
    void drivenFourBar();
    void initialStatesFollowTheDriver();
    void mobilityLeavesDriversOut();

private:
    static void formulations();
};

using namespace trammel;
using namespace trammel::support;

namespace {

constexpr double kGravity = 9.81;

QByteArray text(double value) {
    return QByteArray::number(value, 'g', 12);
}

model::Driver position(const char* formula) {
    return {model::Driver::Kind::Position, model::Function(formula)};
}

/// A rod of 2 kg and 1 m on a hinge (axis y) at its upper end, hanging down; its coordinate is the
/// angle from there.
model::Model rod() {
    model::Model model;
    model.name = "rod";
    model.gravity = {0, 0, -kGravity};
    model::Body body;
    body.name = "rod";
    body.pose.position = {0, 0, -0.5};
    body.mass = 2.0;
    body.com = Vec3::Zero();
    body.inertia = model::InertiaEntries{1.0 / 6, 1.0 / 6, 1e-3, 0, 0, 0};
    model.bodies = {body};
    model::Joint joint;
    joint.name = "hinge";
    joint.type = model::JointType::Revolute;
    joint.bodies = {"ground", "rod"};
    joint.axis = Vec3::UnitY();
    model.joints = {joint};
    model.simulation.step = 1e-4;
    model.simulation.outputStep = 0.01;
    model.simulation.duration = 2.0;
    return model;
}

double energySum(const Run& run, std::size_t i) {
    return run["energy.total"][i] + run["energy.dissipated.numerical"][i] - run["energy.input"][i];
}

} // namespace

void TestDrivers::formulations() {
    QTest::addColumn<QString>("formulation");
    for (const char* name : {"position-projection", "velocity-projection",
                             "velocity-projection+newton", "acceleration"})
        QTest::newRow(name) << name;
}

/// theta = 0.8 sin 3t takes the torque (I + m c^2) theta'' + m g c sin theta = 2/3 theta'' + g sin
/// theta. A step's error is first order: half a step's change of theta'' and g theta, 2e-3 N m at
/// 1e-4 s. The coordinate itself follows to rounding, but where only accelerations are constrained:
/// there explicit Euler is off by h / 2 (the change of the rate, and of theta'' by the time), 1e-3.
void TestDrivers::torqueOfADrivenRod() {
    QFETCH(QString, formulation);
    model::Model model = rod();
    model.joints[0].driver = position("0.8*sin(3*t)");
    model.simulation.formulation = support::named(formulation.toStdString());
    const Run run(model);
    const bool isAcceleration = formulation == "acceleration";
    const double h = model.simulation.step;
    for (std::size_t i = 1; i < run.time().size(); ++i) {
        const double t = run.time()[i], s = t - 0.5 * h; // the step's middle
        const double theta = 0.8 * std::sin(3 * t);
        QVERIFY2(std::abs(run["hinge.coordinate"][i] - theta) < (isAcceleration ? 1e-3 : 1e-11),
                 text(run["hinge.coordinate"][i] - theta));
        const double torque =
            -2.0 / 3 * 0.8 * 9 * std::sin(3 * s) + kGravity * std::sin(0.8 * std::sin(3 * s));
        QVERIFY2(std::abs(run["hinge.driver.torque"][i] - torque) < (isAcceleration ? 2e-2 : 4e-3),
                 text(run["hinge.driver.torque"][i] - torque));
        QVERIFY2(std::abs(run["hinge.driver.power"][i] -
                          run["hinge.driver.torque"][i] * run["hinge.rate"][i]) < 1e-12,
                 text(t));
        QVERIFY2(std::abs(energySum(run, i) - energySum(run, 0)) < 1e-10, text(energySum(run, i)));
    }
    QVERIFY2(largest(run["hinge.drift"]) < 1e-3, text(largest(run["hinge.drift"])));
}

/// The rate is the stated one at every step's end; the joint's own torque leaves the drive out.
void TestDrivers::velocityDrivers() {
    QFETCH(QString, formulation);
    model::Model model = rod();
    model.joints[0].driver = {model::Driver::Kind::Velocity, model::Function("2 + t")};
    model.bodies[0].angularVelocity = {0, 2, 0};
    model.bodies[0].velocity = {-1, 0, 0};
    model.simulation.formulation = support::named(formulation.toStdString());
    const Run run(model);
    for (std::size_t i = 0; i < run.time().size(); ++i) {
        QVERIFY2(std::abs(run["hinge.rate"][i] - 2.0 - run.time()[i]) < 1e-6,
                 text(run["hinge.rate"][i]));
        QVERIFY2(std::abs(run["hinge.torque.y"][i]) < 2e-3, text(run["hinge.torque.y"][i]));
    }
    const double way = 2.0 * 2.0 + 0.5 * 4.0;
    QVERIFY2(std::abs(run["hinge.coordinate"].back() - way) < 4e-4,
             text(run["hinge.coordinate"].back()));
}

/// A lift: 3 kg raised by 0.1 t^2 on a vertical slide take 3 (g + 0.2) N.
void TestDrivers::drivenSliders() {
    model::Model model = rod();
    model.bodies[0].mass = 3.0;
    model.joints[0].type = model::JointType::Prismatic;
    model.joints[0].axis = Vec3::UnitZ();
    model.joints[0].driver = position("0.1*t^2");
    const Run run(model);
    for (std::size_t i = 1; i < run.time().size(); ++i) {
        const double t = run.time()[i];
        QVERIFY2(std::abs(run["hinge.coordinate"][i] - 0.1 * t * t) < 1e-12, text(t));
        // The very first step brings the rate from 0 to that of its middle.
        QVERIFY2(std::abs(run["hinge.driver.force"][i] - 3.0 * (kGravity + 0.2)) < 1e-5,
                 text(run["hinge.driver.force"][i]));
    }
}

/// A four-bar with 3 redundant rows and its crank driven through a whole turn: the motion is
/// right, the multipliers finite, and the books balance.
void TestDrivers::drivenFourBar() {
    QFETCH(QString, formulation);
    model::Model model = fourBar();
    model.joints[0].driver = position("2*pi*t*t/4");
    model.simulation.formulation = support::named(formulation.toStdString());
    model.simulation.step = 1e-3;
    model.simulation.outputStep = 0.01;
    model.simulation.duration = 2.0;
    const Run run(model);
    const std::string name = model.joints[0].name;
    const double turn = 2.0 * std::numbers::pi;
    const double tolerance = formulation == "acceleration" ? 0.02 : 1e-8;
    QVERIFY2(std::abs(run[name + ".coordinate"].back() - turn) < tolerance,
             text(run[name + ".coordinate"].back()));
    for (std::size_t i = 0; i < run.time().size(); ++i)
        QVERIFY2(std::abs(energySum(run, i) - energySum(run, 0)) < 1e-8, text(energySum(run, i)));
    QCOMPARE(run.summary().lcp.failures, 0);
}

/// A mechanism that does not stand as its driver has it is assembled, with a word on it. Where
/// nothing was said of velocities it starts with its driver's; where something was, it is projected
/// with a warning.
void TestDrivers::initialStatesFollowTheDriver() {
    model::Model model = rod();
    model.joints[0].driver = position("0.3 + 2*t");
    const Run run(model);
    QVERIFY(std::abs(run["hinge.coordinate"].front() - 0.3) < 1e-9);
    QVERIFY(std::abs(run["hinge.rate"].front() - 2.0) < 1e-9);
    QCOMPARE(run.summary().warnings.size(), std::size_t{1});
    QVERIFY(english(run.summary().warnings[0]).starts_with("assembled: body 'rod' moved most"));

    model.bodies[0].angularVelocity = Vec3(0, 1, 0);
    const Run stated(model);
    QVERIFY(std::abs(stated["hinge.rate"].front() - 2.0) < 1e-9);
    QCOMPARE(stated.summary().warnings.size(), std::size_t{2});
    QVERIFY(english(stated.summary().warnings[1])
                .starts_with("the initial velocities break joint 'hinge'"));
}

/// Freedoms and redundant constraints are the mechanism's, driven or not.
void TestDrivers::mobilityLeavesDriversOut() {
    model::Model model = fourBar();
    const analysis::Mobility free = analysis::mobility(model);
    model.joints[0].driver = position("t");
    const analysis::Mobility driven = analysis::mobility(model);
    QCOMPARE(driven.dofCount, 1);
    QCOMPARE(driven.dofCount, free.dofCount);
    QCOMPARE(driven.redundant.size(), free.redundant.size());
}

QTEST_GUILESS_MAIN(TestDrivers)
#include "test_drivers.moc"
