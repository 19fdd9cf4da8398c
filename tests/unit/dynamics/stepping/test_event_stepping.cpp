#include "dynamics/stepping/hybrid_stepper.h"
#include "support/contact_scenes.h"
#include "support/named.h"

#include <QTest>
#include <cmath>

using namespace trammel;
using namespace trammel::dynamics;

namespace {

constexpr double g = 9.81;

/// A model, its stepper and the state that they advance.
struct Motion {
    Motion(model::Model source, const char* integrator)
        : model(prepared(std::move(source), integrator)),
          system(model),
          stepper(system, model.simulation),
          hybrid(stepper, model.simulation),
          state(system.initialState()) {}

    static model::Model prepared(model::Model model, const char* integrator) {
        model.simulation.integrator = support::named(integrator);
        model.simulation.step = 1e-3;
        model.simulation.tolerance = 1e-9;
        return model;
    }

    /// Steps until something hits. @return the impacts of that instant
    int toImpact(double until) {
        while (state.t < until)
            if (const int impacts = hybrid.step(state, until).impacts) return impacts;
        return 0;
    }
    void to(double time) {
        while (state.t < time)
            hybrid.step(state, time);
    }

    const model::Model model;
    const System system;
    Stepper stepper;
    HybridStepper hybrid;
    State state;
};

} // namespace

/// Steps from event to event: when, how often, and who takes them.
class TestEventStepping : public QObject {
    Q_OBJECT

private slots:
    void initTestCase_data() {
        QTest::addColumn<QByteArray>("integrator");
        for (const char* integrator : {"rattle", "generalized-alpha", "rk45", "radau"})
            QTest::newRow(integrator) << QByteArray(integrator);
    }

    /// A ball that falls by h hits at sqrt(2 h / g), with e = 1/2 again after v = g t as long. The
    /// motion is a parabola, which all methods follow to rounding: 1e-10 s is that of the location
    /// of roots. No step is the semi-implicit method's.
    void ballHitsInTime() {
        QFETCH_GLOBAL(QByteArray, integrator);
        const double height = 0.5, first = std::sqrt(2.0 * height / g);
        Motion ball(support::bouncingSphere(0.5, height), integrator.data());
        QCOMPARE(ball.toImpact(1.0), 1);
        QVERIFY2(std::abs(ball.state.t - first) < 1e-10, QByteArray::number(ball.state.t - first));
        QVERIFY(std::abs(ball.state.bodies[0].v.z() - 0.5 * g * first) < 1e-8);
        QCOMPARE(ball.toImpact(1.0), 1);
        QVERIFY(std::abs(ball.state.t - 2.0 * first) < 1e-9);
        QCOMPARE(ball.hybrid.contactSteps(), std::int64_t(0));
        QCOMPARE(ball.hybrid.failedTrials(), std::int64_t(0));
    }

    /// A block slides down a plane of 0.5 rad with mu = 0.2 at g (sin - mu cos): held in its mode,
    /// at most the first steps are the semi-implicit method's. Over 0.2 s the way is a t^2 / 2 to
    /// 1e-6 of it, by the tolerance of those first steps.
    void blockSlides() {
        QFETCH_GLOBAL(QByteArray, integrator);
        const double tilt = 0.5, mu = 0.2, t = 0.2;
        Motion block(support::blockOnIncline(tilt, 0.0, mu), integrator.data());
        const Vec3 start = block.state.bodies[0].p;
        block.to(t);
        const double way = 0.5 * g * (std::sin(tilt) - mu * std::cos(tilt)) * t * t;
        const double moved = (block.state.bodies[0].p - start).norm();
        QVERIFY2(std::abs(moved - way) < 1e-6 * way, QByteArray::number(moved / way - 1.0));
        QVERIFY2(block.hybrid.contactSteps() < 10,
                 QByteArray::number(int(block.hybrid.contactSteps())));
    }

    /// With mu = 0.8 it stays, and the forces of a moment carry the weight of 1 kg.
    void blockSticks() {
        QFETCH_GLOBAL(QByteArray, integrator);
        const double tilt = 0.5, t = 0.1;
        Motion block(support::blockOnIncline(tilt, 0.0, 0.8), integrator.data());
        const Vec3 start = block.state.bodies[0].p;
        block.to(t);
        QVERIFY((block.state.bodies[0].p - start).norm() < 1e-9);
        block.hybrid.solveInstant(block.state);
        Vec3 force = Vec3::Zero();
        for (const BoxedRow& each : block.stepper.contacts().forces())
            force += each.impulse / block.stepper.contacts().solvedLength() *
                     Eigen::Map<const Vec3>(each.J.data() + (each.bodyA == 0 ? 0 : 6));
        QVERIFY2((force + block.model.gravity).norm() < 1e-6 * g,
                 QByteArray::number((force + block.model.gravity).norm()));
    }

    /// The semi-implicit method is the Stepper's own.
    void refusesTheStepper() {
        const model::Model model = support::bouncingSphere(0.5, 0.5);
        const System system(model);
        Stepper stepper(system, model.simulation);
        QVERIFY_THROWS_EXCEPTION(std::out_of_range, HybridStepper(stepper, model.simulation));
    }
};

QTEST_APPLESS_MAIN(TestEventStepping)
#include "test_event_stepping.moc"
