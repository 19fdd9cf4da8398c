#include "support/mechanisms.h"
#include "support/named.h"
#include "support/run.h"

#include <QtTest>
#include <cmath>
#include <numbers>

/// Closed loops that swing through poses in which all their links lie in one line. Constraints are
/// singular there, the motion is not: a run to a tolerance goes through, and its errors fall with
/// the tolerance as everywhere else.
class TestSingularPoses : public QObject {
    Q_OBJECT

private slots:
    void errorsFallWithTheTolerance_data();
    void errorsFallWithTheTolerance();
    void roundingIsTold();
    void equalStepsGoThrough_data();
    void equalStepsGoThrough();
};

using namespace trammel;
using namespace trammel::support;

namespace {

constexpr double kStart = std::numbers::pi / 3.0; ///< rad above the horizontal

/// Cranks of 1 m side by side, 1 m apart, under couplers: two parallelograms with a crank in
/// common, released 60 degrees above the horizontal. All bodies have 1 kg.
model::Model windows() {
    model::Model model;
    model.name = "Two windows";
    const Vec3 arm(std::cos(kStart), 0.0, std::sin(kStart));
    for (int i = 0; i < 3; ++i) {
        const std::string crank = "crank" + std::string(1, static_cast<char>('1' + i));
        model.bodies.push_back(rod(crank, i * Vec3::UnitX(), i * Vec3::UnitX() + arm, 1));
        model.joints.push_back(revolute("pivot of " + crank, "ground", crank, i * Vec3::UnitX()));
    }
    for (const auto& [coupler, left, right, place] :
         {std::tuple("coupler1", "crank1", "crank2", 0), {"coupler2", "crank2", "crank3", 1}}) {
        const Vec3 start = place * Vec3::UnitX() + arm, end = start + Vec3::UnitX();
        model.bodies.push_back(rod(coupler, start, end, 1));
        model.joints.push_back(revolute(std::string(coupler) + " left", left, coupler, start));
        model.joints.push_back(revolute(std::string(coupler) + " right", coupler, right, end));
    }
    model.simulation.step = 1e-3;
    model.simulation.outputStep = 0.05;
    model.simulation.duration = 4.0;
    return model;
}

/// Cranks turn, couplers only move: (3 m l^2 / 3 + 2 m l^2) a = -(3 m l / 2 + 2 m l) g cos(angle),
/// as of one rod of 3 l / (2 * 3.5 / 3).
model::Model equivalentRod(const model::SimulationSettings& settings) {
    model::Model model = rodPendulum({9.0 / 7.0}, {1.0}, {kStart + std::numbers::pi / 2.0});
    model.simulation = settings;
    model.simulation.coordinates = model::CoordinatesKind::Generalized;
    model.simulation.integrator = model::IntegratorKind::Rk45;
    model.simulation.tolerance = 1e-13;
    return model;
}

/// A weight of 1000 t that slides down and pulls two rods of 0.46 m and 25 kg straight, each 0.015
/// rad from the vertical. It falls by 0.1 mm in 4.6 ms, until all its energy, 1 kJ, is the rods':
/// at 20 rad/s the elbow passes through the singular pose in 1.5 ms and sends the weight up again.
model::Model tautElbow() {
    constexpr double kLean = 0.015, kLength = 0.46;
    const Vec3 down = -2.0 * kLength * std::cos(kLean) * Vec3::UnitZ();
    const Vec3 elbow = 0.5 * down + kLength * std::sin(kLean) * Vec3::UnitX();
    model::Model model;
    model.bodies = {rod("upper", Vec3::Zero(), elbow, 25.0), rod("lower", elbow, down, 25.0),
                    rod("weight", down, down - Vec3::UnitZ(), 1e6)};
    model.joints = {revolute("top", "ground", "upper", Vec3::Zero()),
                    revolute("elbow", "upper", "lower", elbow),
                    revolute("bottom", "lower", "weight", down)};
    model::Joint slide = revolute("slide", "ground", "weight", down);
    slide.type = model::JointType::Prismatic;
    slide.axis = Vec3::UnitZ();
    model.joints.push_back(slide);
    model.simulation.duration = 0.05;
    model.simulation.outputStep = 0.01;
    return model;
}

double largestDifference(std::span<const double> a, std::span<const double> b) {
    double most = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i)
        most = std::max(most, std::abs(a[i] - b[i]));
    return most;
}

} // namespace

void TestSingularPoses::errorsFallWithTheTolerance_data() {
    QTest::addColumn<QString>("integrator");
    QTest::addColumn<QString>("coordinates");
    QTest::addColumn<double>("tolerance");
    const auto add = [](const char* integrator, const char* coordinates, double tolerance) {
        QTest::addRow("%s, %s, %g", integrator, coordinates, tolerance)
            << QString(integrator) << QString(coordinates) << tolerance;
    };
    for (const double tolerance : {1e-8, 1e-10, 1e-11, 1e-12}) {
        add("rk45", "maximal", tolerance);
        add("rk45", "generalized", tolerance);
    }
    add("radau", "maximal", 1e-8);
    add("radau", "maximal", 1e-10);
}

/// Errors of a step add up over the some thousand of steps, hence a thousand tolerances. In
/// coordinates of bodies each passage through a singular pose adds the rounding of the joints,
/// amplified: measured 1e-8 a passage.
void TestSingularPoses::errorsFallWithTheTolerance() {
    QFETCH(QString, integrator);
    QFETCH(QString, coordinates);
    QFETCH(double, tolerance);
    model::Model model = windows();
    model.simulation.integrator = support::named(integrator.toStdString());
    model.simulation.coordinates = support::named(coordinates.toStdString());
    model.simulation.tolerance = tolerance;
    const Run run(model);
    QVERIFY2(run.summary().status == analysis::RunStatus::Completed,
             english(run.summary().message).c_str());
    const Run rod(equivalentRod(model.simulation));
    const double bound = 1e3 * tolerance + (coordinates == "maximal" ? 1e-7 : 0.0);
    const double energy = run.summary().energyDriftMax;
    QVERIFY2(energy < bound, QByteArray::number(energy));
    const double angle =
        largestDifference(run["pivot of crank1.coordinate"], rod["joint1.coordinate"]);
    QVERIFY2(angle < bound, QByteArray::number(angle));
}

/// A tolerance that rounding forbids in the pose is not passed off as met.
void TestSingularPoses::roundingIsTold() {
    model::Model model = windows();
    model.simulation.integrator = model::IntegratorKind::Rk45;
    model.simulation.tolerance = 1e-12;
    const Run run(model);
    QVERIFY(anyContains(run.summary().warnings, "are as near as rounding lets"));
    model.simulation.tolerance = 1e-6;
    QVERIFY(!anyContains(Run(model).summary().warnings, "are as near as rounding lets"));
}

void TestSingularPoses::equalStepsGoThrough_data() {
    QTest::addColumn<QString>("integrator");
    QTest::addRow("rattle") << "rattle";
    QTest::addRow("generalized-alpha") << "generalized-alpha";
}

/// Within a step of 1 ms the elbow passes by half of its way, so that the equations of a step of
/// that length may have no solution near: a method with control of its errors takes such steps,
/// joints stay closed, and the run says so. Steps of 20 us, a hundredth of the passage, need no
/// such help: of the 1 kJ a method of order 2 loses a share of its square, less than 1 J.
void TestSingularPoses::equalStepsGoThrough() {
    QFETCH(QString, integrator);
    model::Model model = tautElbow();
    model.simulation.integrator = support::named(integrator.toStdString());
    model.simulation.step = 1e-3;
    const Run coarse(model);
    QVERIFY(anyContains(coarse.summary().warnings, "have no solution that its iterations find"));
    QVERIFY(coarse.summary().integrator.heldSteps > 0);
    QVERIFY(coarse.summary().positionDriftMax < 1e-12);
    model.simulation.step = 2e-5;
    const Run fine(model);
    QVERIFY(!anyContains(fine.summary().warnings, "have no solution"));
    QCOMPARE(fine.summary().integrator.heldSteps, std::int64_t{0});
    QVERIFY2(fine.summary().energyDriftMax < 1.0,
             QByteArray::number(fine.summary().energyDriftMax));
}

QTEST_GUILESS_MAIN(TestSingularPoses)
#include "test_singular_poses.moc"
