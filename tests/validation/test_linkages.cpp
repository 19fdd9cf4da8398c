#include "support/mechanisms.h"
#include "support/run.h"

#include <QtTest>
#include <cmath>
#include <numbers>

/// The planar four-bar against its one-angle equation, the loop closed analytically.
class TestLinkages : public QObject {
    Q_OBJECT

private slots:
    void fourBarFollowsItsCrankEquation();
    void fourBarSwingsBackAfterItsPeriod();
    void lightCouplersStayOnTheirBranch_data();
    void lightCouplersStayOnTheirBranch();
};

using namespace trammel;
using namespace trammel::support;
using std::numbers::pi;

void TestLinkages::fourBarFollowsItsCrankEquation() {
    model::Model model = fourBar();
    model.simulation.duration = 3;
    model.simulation.step = 1e-4;
    model.simulation.outputStep = 0.05;
    const Run run(model);
    State y0(2);
    y0 << pi / 2, 0;
    const auto reference = integrate(fourBarReference({}).equations(), y0, run.time(), 1e-10);
    for (std::size_t i = 0; i < run.time().size(); ++i) {
        const double theta = reference[i](0);
        const double error = run["A.coordinate"][i] + pi / 2 - theta;
        const double rocker = fourBarAngles({}, theta).rocker - fourBarAngles({}, pi / 2).rocker;
        // First order: below 15 rad/s of error for each second of step.
        QVERIFY2(std::abs(error) < 1.5e-3, qPrintable(QString::number(error)));
        QVERIFY(std::abs(run["D.coordinate"][i] - rocker) < 1.5e-3);
    }
}

void TestLinkages::fourBarSwingsBackAfterItsPeriod() {
    model::Model model = fourBar();
    model.simulation.duration = 6;
    model.simulation.step = 5e-4;
    model.simulation.outputStep = 5e-3;
    const Run run(model);
    // The reference turns at 7.652177 rad and comes back after 2 x 2.855 s.
    QVERIFY2(std::abs(largest(run["A.coordinate"]) - (7.652177 - pi / 2)) < 5e-3,
             qPrintable(QString::number(largest(run["A.coordinate"]), 'g', 8)));
    const auto turns = crossingTimes(run.time(), run["A.rate"], 0);
    QVERIFY(turns.size() >= 2);
    QVERIFY2(std::abs(turns[1] - 5.709) < 0.02, qPrintable(QString::number(turns[1], 'g', 8)));
}

void TestLinkages::lightCouplersStayOnTheirBranch_data() {
    QTest::addColumn<double>("lightness");
    for (const double lightness : {1e-4, 1e-6, 1e-8})
        QTest::addRow("%g", lightness) << lightness;
}

/// A spring turns a coupler of next to no mass: by itself this would turn by radians in a step,
/// and equations of positions have other roots there. The two links beside it determine the
/// motion: rattle's, of order 2, is that of rk45 to 1e-3 rad, and energy is kept to 1e-3 of it.
void TestLinkages::lightCouplersStayOnTheirBranch() {
    QFETCH(double, lightness);
    model::Model model = fourBar();
    model::Body& coupler = model.bodies[1];
    coupler.mass = lightness * coupler.mass.value();
    for (double& entry : coupler.inertia.value())
        entry *= lightness;
    model.joints[2].spring = model::JointSpring{.stiffness = 5.0, .rest = 0.3};
    model.simulation.duration = 1;
    model.simulation.step = 1e-3;
    model.simulation.outputStep = 0.05;
    model.simulation.integrator = model::IntegratorKind::Rk45;
    const Run reference(model);
    model.simulation.integrator = model::IntegratorKind::Rattle;
    const Run run(model);
    const double error = run["A.coordinate"].back() - reference["A.coordinate"].back();
    QVERIFY2(std::abs(error) < 1e-3, qPrintable(QString::number(error)));
    const auto total = run["energy.total"];
    QVERIFY(std::abs(total.back() - total.front()) < 1e-3 * largest(run["energy.kinetic"]));
}

QTEST_APPLESS_MAIN(TestLinkages)
#include "test_linkages.moc"
