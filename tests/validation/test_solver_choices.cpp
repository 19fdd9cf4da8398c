#include "support/contact_scenes.h"
#include "support/example.h"
#include "support/named.h"

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <numbers>

/// Models solved by other methods than the default: the physics stays, and what is not solved is
/// told.
class TestSolverChoices : public QObject {
    Q_OBJECT

private slots:
    void sweepsSettleAtRest_data();
    void sweepsSettleAtRest();
    void towersNeedManySweeps_data();
    void towersNeedManySweeps();
    void divergenceIsTold();
    void polyhedralBoxes_data();
    void polyhedralBoxes();
    void polyhedralTower();
};

using namespace trammel;
using namespace trammel::support;
using std::numbers::pi;

namespace {

constexpr double g = 9.81;

Example runBy(const std::string& example, const std::string& solver, double duration,
              int iterations = 1000) {
    model::Model model = exampleModel(example);
    model.simulation.lcp = support::named(solver);
    model.simulation.duration = duration;
    model.simulation.lcpIterations = iterations;
    return run(std::move(model));
}

std::string lastWarning(const Run& run) {
    const std::vector<std::string> warnings = run.warnings();
    return warnings.empty() ? std::string() : warnings.back();
}

} // namespace

void TestSolverChoices::sweepsSettleAtRest_data() {
    QTest::addColumn<std::string>("solver");
    for (const char* solver : {"pgs", "sor", "block-pgs"})
        QTest::addRow("%s", solver) << std::string(solver);
}

/// Four corners carry a block: A is singular, and of the many solutions sweeps find one. None of
/// 500 and 1,000 solves fails.
void TestSolverChoices::sweepsSettleAtRest() {
    QFETCH(std::string, solver);
    const Example slides = runBy("incline-block", solver, 0.5);
    QVERIFY2(slides.run.summary().lcp.failures == 0, lastWarning(slides.run).c_str());
    QVERIFY(slides.run.summary().lcp.solves >= 500);
    // Tilted by 25 degrees with mu = 0.4 it slides evenly accelerated: the speed is exact but for
    // the sweeps' residual, 1e-9 g h a step at most.
    const double a = g * (std::sin(25 * pi / 180) - 0.4 * std::cos(25 * pi / 180));
    const double speed = std::hypot(slides["block.v.x"].back(), slides["block.v.z"].back());
    verifyNear(speed, a * 0.5, 1e-8, "speed after 0.5 s");

    const Example rocks = runBy("rocking-block", solver, 0.5);
    QVERIFY2(rocks.run.summary().lcp.failures == 0, lastWarning(rocks.run).c_str());
    QVERIFY(rocks.run.summary().lcp.solves >= 1000);
    const Example exact = runBy("rocking-block", "murty", 0.5);
    verifyNear(rocks["block.w.y"].back(), exact["block.w.y"].back(), 1e-6, "rocking as by pivots");
}

void TestSolverChoices::towersNeedManySweeps_data() {
    sweepsSettleAtRest_data();
}

/// The stiffness of ten boxes in bending spreads over 10^4: 20 sweeps do not suffice, and every
/// step says so; 1,000 do, since sweeps are mixed.
void TestSolverChoices::towersNeedManySweeps() {
    QFETCH(std::string, solver);
    const Example few = runBy("box-tower", solver, 0.05, 20);
    QVERIFY(few.run.summary().lcp.failures >= 10);
    const std::vector<std::string> warnings = few.run.warnings();
    QVERIFY(std::ranges::any_of(warnings, [](const std::string& warning) {
        return warning.find("'limit reached'") != std::string::npos &&
               warning.find("residual") != std::string::npos;
    }));
    const Example many = runBy("box-tower", solver, 0.05);
    QVERIFY2(many.run.summary().lcp.failures == 0, lastWarning(many.run).c_str());
    // Residuals of 1e-9 g h = 5e-11 m/s in 10 steps of 5 ms, spread by the tower's stiffness.
    verifyNear(deviation(many["box10.com.x"]), 0, 1e-9, "the tower stands");
    verifyNear(deviation(many["box10.com.z"]), 0, 1e-9, "the tower stands");
}

/// 2 D - A is indefinite for a block on four corners that slides: Jacobi's sweeps never settle. On
/// the tower they keep all four corners alike, and do.
void TestSolverChoices::divergenceIsTold() {
    const Example slides = runBy("incline-block", "jacobi", 0.1);
    QVERIFY(slides.run.summary().lcp.failures > 0);
    const std::string warning = lastWarning(slides.run);
    QVERIFY2(warning.find("2 D - A is not positive definite") != std::string::npos,
             warning.c_str());
    const Example rocks = runBy("rocking-block", "jacobi", 0.05);
    QVERIFY2(lastWarning(rocks.run).find("the sweeps diverge") != std::string::npos,
             lastWarning(rocks.run).c_str());
    const Example stands = runBy("box-tower", "jacobi", 0.5);
    // The solve for the initial state starts from nothing.
    QVERIFY2(stands.run.summary().lcp.failures <= 1, lastWarning(stands.run).c_str());
    verifyNear(deviation(stands["box10.com.z"]), 0, 1e-8, "the tower stands");
}

void TestSolverChoices::polyhedralBoxes_data() {
    QTest::addColumn<Vec3>("velocity");
    QTest::addColumn<double>("spin");
    QTest::addRow("stick") << Vec3(0, 0, 0) << 0.0;
    QTest::addRow("slide along a tangent") << Vec3(2, 0, 0) << 0.0;
    QTest::addRow("slide between two corners") << Vec3(2, 1, 0) << 0.0;
    QTest::addRow("turn") << Vec3(0, 0, 0) << 4.0;
    QTest::addRow("slide and turn") << Vec3(1, 0.3, 0) << 3.0;
}

/// A block on four redundant corners under polygons of 8 sides: none of 200 solves fails. The
/// friction is between mu m g cos(pi/8) and mu m g, and with it the loss of speed.
void TestSolverChoices::polyhedralBoxes() {
    QFETCH(Vec3, velocity);
    QFETCH(double, spin);
    constexpr double mu = 0.4;
    for (const char* solver : {"murty", "lemke"}) {
        model::Model model = blockOnIncline(0.0, 0.0, mu);
        model.bodies[0].velocity = velocity;
        model.bodies[0].angularVelocity = {0, 0, spin};
        model.simulation.duration = 0.2;
        model.simulation.step = 1e-3;
        model.simulation.friction = model::FrictionKind::Polyhedral;
        model.simulation.lcp = support::named(solver);
        const Example e = run(std::move(model));
        QVERIFY(e.run.summary().lcp.solves >= 200);
        QVERIFY2(e.run.summary().lcp.failures == 0, lastWarning(e.run).c_str());
        verifyNear(deviation(e["block.com.z"]), 0, 1e-9, "the block stays flat");
        if (spin != 0.0) continue;
        const double speed = std::hypot(e["block.v.x"].back(), e["block.v.y"].back());
        const double most = mu * g * 0.2;
        QVERIFY(speed >= std::max(0.0, velocity.norm() - most - 1e-9));
        QVERIFY(speed <= std::max(0.0, velocity.norm() - most * std::cos(pi / 8)) + 1e-9);
    }
}

/// Three cubes, twelve redundant contact points: they stand, and no solve fails.
void TestSolverChoices::polyhedralTower() {
    model::Model model = tower(3);
    model.simulation.duration = 0.2;
    model.simulation.step = 1e-3;
    model.simulation.friction = model::FrictionKind::Polyhedral;
    const Example e = run(std::move(model));
    QVERIFY(e.run.summary().lcp.solves >= 200);
    QVERIFY2(e.run.summary().lcp.failures == 0, lastWarning(e.run).c_str());
    verifyNear(deviation(e["box3.com.z"]), 0, 1e-9, "height of the uppermost");
    verifyNear(deviation(e["box3.com.x"]), 0, 1e-9, "place of the uppermost");
}

QTEST_APPLESS_MAIN(TestSolverChoices)
#include "test_solver_choices.moc"
