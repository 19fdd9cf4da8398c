#include "dynamics/stepping/state_integration.h"
#include "support/contact_scenes.h"
#include "support/named.h"

#include <QTest>
#include <cmath>

using namespace trammel;
using namespace trammel::dynamics;

namespace {

constexpr double h = 0.1;

/// A free ball in the middle of a step of h seconds that was solved for a velocity at its end.
struct Ball {
    explicit Ball(const char* formulation)
        : model(prepared(formulation)),
          system(model),
          sleep(system, model.simulation),
          joints(system, model.simulation, sleep),
          integration(system, model.simulation, joints, sleep),
          start(system.initialState()) {
        start.t = 3.0;
        start.bodies[0].v = v0;
        start.bodies[0].w = spin;
        joints.pose().updateKinematics(start);
        joints.velocity()[0] << v1, spin;
    }

    static model::Model prepared(const char* formulation) {
        model::Model model;
        model.bodies.push_back(support::solid("ball", support::sphere(0.1), 1.0, {1, 2, 3}));
        model.simulation.formulation = support::named(formulation);
        return model;
    }

    const Vec3 v0{1, 0, -1}, v1{3, 2, -1}, spin{0, 0, 2};
    const model::Model model;
    const System system;
    IslandSleep sleep;
    JointSolve joints;
    StateIntegration integration;
    State start;
};

} // namespace

/// How bodies move through a solved step.
class TestStateIntegration : public QObject {
    Q_OBJECT

private slots:
    void velocitiesChangeEvenly_data() {
        QTest::addColumn<QByteArray>("formulation");
        QTest::addColumn<bool>("isExplicit");
        QTest::newRow("semi-implicit") << QByteArray("position-projection") << false;
        QTest::newRow("explicit") << QByteArray("acceleration") << true;
    }

    /// A quarter through a step, v = v0 + (v1 - v0) / 4. The position follows that velocity where
    /// the formulation is semi-implicit, the start's where it is explicit; a ball that spins at
    /// 2 rad/s has turned by 2 s. 1e-14: rounding.
    void velocitiesChangeEvenly() {
        QFETCH(QByteArray, formulation);
        QFETCH(bool, isExplicit);
        Ball ball(formulation.data());
        QCOMPARE(ball.joints.usesOldVelocity(), isExplicit);
        const double s = 0.25 * h;
        BodyState end;
        ball.integration.evaluate(ball.start, 0, s, h, end);
        const Vec3 v = ball.v0 + 0.25 * (ball.v1 - ball.v0);
        QVERIFY((end.v - v).norm() < 1e-14);
        const Vec3 p = Vec3(1, 2, 3) + s * (isExplicit ? ball.v0 : v);
        QVERIFY((end.p - p).norm() < 1e-14);
        QVERIFY(std::abs(ball.start.bodies[0].q.angularDistance(end.q) - 2.0 * s) < 1e-14);
    }

    /// Moving a whole state gives what evaluate() says of its bodies, counts its time on and leaves
    /// the state that it came from.
    void advances() {
        Ball ball("position-projection");
        BodyState expected;
        ball.integration.evaluate(ball.start, 0, h, h, expected);
        State before = ball.start, state = ball.start;
        ball.integration.beginAdvance(before, state, h);
        ball.integration.advanceBodies(before, state, h, h, 0, state.bodies.size());
        ball.integration.endAdvance(before, state, h, h);
        QCOMPARE(state.t, 3.0 + h);
        QVERIFY(state.bodies[0].p == expected.p);
        QVERIFY(state.bodies[0].v == ball.v1);
        QVERIFY(before.bodies[0].p == ball.start.bodies[0].p);
        QVERIFY(ball.integration.isEven());
    }
};

QTEST_APPLESS_MAIN(TestStateIntegration)
#include "test_state_integration.moc"
