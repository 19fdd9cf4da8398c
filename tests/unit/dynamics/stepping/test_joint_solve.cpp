#include "dynamics/stepping/joint_projection.h"
#include "dynamics/stepping/joint_solve.h"
#include "support/mechanisms.h"
#include "support/named.h"

#include <QTest>
#include <cmath>

using namespace trammel;
using namespace trammel::dynamics;

namespace {

constexpr double g = 9.81;

/// A rod of 1 m and 2 kg on a hinge, at an angle from the downward vertical and turning.
struct Pendulum {
    Pendulum(double angle, double rate, const char* coordinates)
        : model(prepared(angle, coordinates)),
          system(model),
          sleep(system, model.simulation),
          joints(system, model.simulation, sleep),
          state(system.initialState()),
          still(system.bodies().size(), Vec3::Zero()) {
        const Vec3 w(0.0, -rate, 0.0); // joint coordinates count about -y
        state.bodies[0].w = w;
        state.bodies[0].v = w.cross(state.bodies[0].p);
        joints.pose().updateKinematics(state);
    }

    static model::Model prepared(double angle, const char* coordinates) {
        model::Model model = support::rodPendulum({1.0}, {2.0}, {angle});
        model.simulation.coordinates = support::named(coordinates);
        return model;
    }

    /// Assemble, factor, solve: a rod that turns about one axis has no gyroscopic torque.
    void solve(const StepSpan& span) {
        joints.setOwnForces(still, span.h, 0, still.size());
        joints.assemble(state, span);
        joints.factor();
        joints.solve(state);
    }

    const model::Model model;
    const System system;
    IslandSleep sleep;
    JointSolve joints;
    State state;
    std::vector<Vec3> still;
};

} // namespace

/// The joints' equations of a step by themselves, on a pendulum: a uniform rod of length L and mass
/// m on a hinge, at theta from the downward vertical and turning at w.
class TestJointSolve : public QObject {
    Q_OBJECT

private slots:
    void initTestCase_data() {
        QTest::addColumn<QByteArray>("coordinates");
        for (const char* coordinates : {"maximal", "generalized"})
            QTest::newRow(coordinates) << QByteArray(coordinates);
    }

    /// In a moment the hinge carries the weight and makes the centre's acceleration:
    ///     theta'' = -3 g sin(theta) / (2 L)
    ///     along the rod, inwards:    m (g cos(theta) + L w^2 / 2)
    ///     across it:                 m g sin(theta) / 4
    /// 1e-9: rounding of terms of 1 / h = 1e6 that cancel out.
    void hingeForceOfAMoment() {
        QFETCH_GLOBAL(QByteArray, coordinates);
        const double theta = 0.7, w = 1.3, m = 2.0, L = 1.0;
        Pendulum rod(theta, w, coordinates.data());
        rod.solve({1e-6, 1e-6, true});
        QVERIFY(rod.joints.report(rod.state).ok());
        const Vec3 force = rod.joints.reaction(0).force;
        const Vec3 inwards = -rod.state.bodies[0].p.normalized();
        const Vec3 across = inwards.cross(Vec3::UnitY());
        const double radial = m * (g * std::cos(theta) + 0.5 * L * w * w);
        QVERIFY2(std::abs(force.dot(inwards) - radial) < 1e-9 * radial,
                 QByteArray::number(force.dot(inwards) - radial));
        QVERIFY2(std::abs(std::abs(force.dot(across)) - 0.25 * m * g * std::sin(theta)) <
                     1e-9 * radial,
                 QByteArray::number(force.dot(across)));
    }

    /// v' = v + h (a + M^-1 J^T lambda): the rate at the end of a step from rest is h theta'', and
    /// J v' is 0. 1e-12: rounding.
    void velocityAtTheEnd() {
        QFETCH_GLOBAL(QByteArray, coordinates);
        const double theta = 0.7, h = 1e-3, L = 1.0;
        Pendulum rod(theta, 0.0, coordinates.data());
        rod.solve({h, h});
        const double rate = -rod.joints.velocity()[0][4];
        QVERIFY2(std::abs(rate + h * 1.5 * g * std::sin(theta) / L) < 1e-12,
                 QByteArray::number(rate));
        rod.joints.updateEndRates();
        for (const double endRate : rod.joints.endRates())
            QVERIFY(std::abs(endRate) < 1e-12);
    }

    /// A part of a step corrects its share of drift: gamma h / whole; a moment none.
    void gammaIsOfThePart() {
        QFETCH_GLOBAL(QByteArray, coordinates);
        model::Model model = Pendulum::prepared(0.3, coordinates.data());
        model.simulation.formulation = model::FormulationKind::PositionProjection;
        model.simulation.gamma = 0.2;
        const System system(model);
        const IslandSleep sleep(system, model.simulation);
        const JointSolve joints(system, model.simulation, sleep);
        const StepSpan step{1e-3, 1e-3};
        QCOMPARE(joints.gamma(step), 0.2);
        QCOMPARE(joints.gamma(step.part(2.5e-4)), 0.05);
        QCOMPARE(joints.gamma({1e-3, 1e-3, true}), 0.0);
    }

    /// Projected velocities are the nearest in the mass metric: a rod that only falls, at u, then
    /// turns with the angular momentum about the hinge that it had,
    ///     w m L^2 / 3 = m u (L / 2) sin(theta).
    /// 1e-12: rounding.
    void projectionKeepsMomentumAboutTheHinge() {
        QFETCH_GLOBAL(QByteArray, coordinates);
        const double theta = 0.7, u = 0.4, L = 1.0;
        Pendulum rod(theta, 0.0, coordinates.data());
        rod.state.bodies[0].v = Vec3(0.0, 0.0, -u);
        JointProjection(rod.joints).projectVelocities(rod.state);
        const double expected = 1.5 * u * std::sin(theta) / L;
        QVERIFY2(std::abs(std::abs(rod.state.bodies[0].w.y()) - expected) < 1e-12,
                 QByteArray::number(rod.state.bodies[0].w.y()));
        const Vec3 hinge =
            rod.state.bodies[0].v - rod.state.bodies[0].w.cross(rod.state.bodies[0].p);
        QVERIFY(hinge.norm() < 1e-12);
    }
};

QTEST_APPLESS_MAIN(TestJointSolve)
#include "test_joint_solve.moc"
