#include "dynamics/stepping/stepper.h"
#include "lcp/solver.h"
#include "support/contact_scenes.h"
#include "support/lcp_problems.h"
#include "support/named.h"

#include <QTest>
#include <algorithm>

using namespace trammel;
using namespace trammel::dynamics;

namespace {

double fastest(const State& state) {
    double most = 0.0;
    for (const BodyState& body : state.bodies)
        most = std::max({most, body.v.norm(), body.w.norm()});
    return most;
}

} // namespace

/// What solvers may take of a step, and what they reach within it.
class TestSolverWork : public QObject {
    Q_OBJECT

private slots:
    void stacksBySweeps_data() {
        QTest::addColumn<QString>("solver");
        QTest::addColumn<QString>("friction");
        for (const QString& solver : {QString("pgs"), QString("sor"), QString("block-pgs")})
            for (const QString& friction : {QString("pyramid"), QString("cone")})
                QTest::newRow(qPrintable(solver + ", " + friction)) << solver << friction;
    }

    /// Ten boxes on each other rest by sweeps, to the default tolerance of 1e-10 and in far fewer
    /// than the 1,000 sweeps that a step may have: those alone leave 1e-5 m/s after so many, for
    /// the stack's sway. Gravity gives 1e-2 m/s in a step; a step leaves 2e-11 m/s at most, and 20
    /// steps no more than ten times that. Sweeps over cones that are over-relaxed need not
    /// converge: where they come no nearer, ten times the tolerance is taken.
    void stacksBySweeps() {
        QFETCH(QString, solver);
        QFETCH(QString, friction);
        model::Model model = support::tower(10);
        model.simulation.lcp = support::named(solver.toStdString());
        model.simulation.friction = support::named(friction.toStdString());
        const System system(model);
        Stepper stepper(system, model.simulation);
        State state = system.initialState();
        int sweeps = 0;
        for (int step = 0; step < 20; ++step) {
            const StepReport& report = stepper.step(state, 1e-3);
            QVERIFY2(report.ok(), english(report.message).c_str());
            sweeps = std::max(sweeps, report.boxed.iterations);
        }
        QVERIFY2(sweeps < 500, QByteArray::number(sweeps));
        const double times = solver == "sor" && friction == "cone" ? 10.0 : 1.0;
        QVERIFY2(fastest(state) < times * 2e-10, QByteArray::number(fastest(state)));
    }

    /// Sweeps are judged by the tolerance that was asked for, also beside a body that is fast: of
    /// its 50 m/s no more counts than what gravity does in 20 steps, 0.2 m/s, or a thousandth.
    void toleranceIsOfTheSlow() {
        model::Model model = support::tower(10);
        model.simulation.lcp = model::LcpKind::Pgs;
        model.simulation.lcpTolerance = 1e-2;
        model.simulation.impactLocation = model::ImpactLocation::StepStart;
        model.simulation.islands = false;
        model.bodies.push_back(support::solid("ball", support::sphere(0.1), 1.0, {9, 0, 0.11}));
        model.bodies.back().velocity = {0, 0, -50};
        const System system(model);
        Stepper stepper(system, model.simulation);
        State state = system.initialState();
        const StepReport& report = stepper.step(state, 1e-3);
        QVERIFY2(report.boxed.residual < 1e-2 || report.boxed.failures > 0,
                 QByteArray::number(report.boxed.residual));
    }

    /// A ball hits floor and ceiling a hundred times in a step, with a box that is solved for each
    /// time, by one sweep. After the sweeps of twenty whole solves the step goes on with the ball
    /// held: at its end it touches, between floor and ceiling, and the report says so.
    void stepsAreBounded() {
        model::Model model = support::groundPlane(1.0, 0.0);
        model::Shape& ceiling = model.groundShapes.emplace_back();
        ceiling.geometry = model::Plane{Vec3(0, 0, -1)};
        ceiling.pose.position = Vec3(0, 0, 1.2);
        model.bodies.push_back(support::solid("ball", support::sphere(0.1), 1.0, {0, 0, 0.6}));
        model.bodies.back().velocity = {0, 0, 1000};
        model.bodies.push_back(
            support::solid("box", support::box({0.2, 0.2, 0.2}), 1.0, {5, 0, 0.1}));
        model.simulation.lcp = model::LcpKind::Pgs;
        model.simulation.lcpIterations = 1;
        const System system(model);
        Stepper stepper(system, model.simulation);
        State state = system.initialState();
        const StepReport report = stepper.step(state, 0.1);
        QVERIFY(report.isLong);
        QVERIFY(report.isCut);
        QVERIFY2(report.impacts >= 19 && report.impacts <= 22, QByteArray::number(report.impacts));
        const double z = state.bodies[0].p.z();
        QVERIFY2(z > 0.1 - 1e-9 && z < 1.1 + 1e-9, QByteArray::number(z));
    }

    /// A wall with friction on polygons, too large for Lemke's tableau: sweeps answer, within the
    /// tolerance that any solution has to meet, and say why.
    void largeProblemsAreNotPivoted() {
        const lcp::Problem problem =
            support::wall(6, 4, 0.6, 0.0, lcp::Friction::Shape::Polyhedral).problem;
        QVERIFY(problem.size() > 400);
        const lcp::Result result = lcp::solve(lcp::findSolver("lemke"), problem);
        QVERIFY2(result.ok(), english(result.message).c_str());
        QCOMPARE(result.pivots, 0);
        QVERIFY(english(result.message).find("too large") != std::string::npos);
        QVERIFY(english(result.message).find("block Gauss-Seidel") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestSolverWork)
#include "test_solver_work.moc"
