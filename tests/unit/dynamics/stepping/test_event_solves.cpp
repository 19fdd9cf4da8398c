#include "dynamics/equations/smooth_equations.h"
#include "dynamics/stepping/event_solves.h"
#include "support/contact_scenes.h"
#include "support/mechanisms.h"

#include <QTest>
#include <cmath>

using namespace trammel;
using namespace trammel::dynamics;

namespace {

constexpr double g = 9.81;

/// A ball of 1 kg on the ground, or above it, with a velocity, and what may be asked of its
/// stepper.
struct Ball {
    Ball(double restitution, double height, double speed)
        : model(support::bouncingSphere(restitution, height)),
          system(model),
          stepper(system, model.simulation),
          solves(stepper),
          state(system.initialState()) {
        state.t = 2.0;
        state.bodies[0].v.z() = speed;
    }

    double normalForce() const {
        double sum = 0.0;
        for (const BoxedRow& force : stepper.contacts().forces())
            if (force.kind == BoxedRow::Kind::Normal) sum += force.impulse;
        return sum / stepper.contacts().solvedLength();
    }

    const model::Model model;
    const System system;
    Stepper stepper;
    EventSolves solves;
    State state;
};

} // namespace

/// What stepping from event to event asks of a Stepper: solves of a moment, without a step.
class TestEventSolves : public QObject {
    Q_OBJECT

private slots:
    /// An impact at 2 m/s with e = 1/2 leaves 1 m/s, at the same time and place; what is at rest,
    /// or too slow to rebound, has none.
    void impactsTakeNoTime() {
        Ball ball(0.5, 0.0, -2.0);
        QCOMPARE(ball.solves.resolveImpacts(ball.state, 1e-8, 1e-3).impacts, 1);
        QVERIFY(std::abs(ball.state.bodies[0].v.z() - 1.0) < 1e-12);
        QCOMPARE(ball.state.t, 2.0);
        QVERIFY(ball.state.bodies[0].p == ball.system.initialState().bodies[0].p);
        QCOMPARE(ball.stepper.impactRecords().size(), std::size_t(1));
        QVERIFY(std::abs(ball.solves.audit().ledger().impact - 0.5 * (4.0 - 1.0)) < 1e-12);
        Ball slow(0.5, 0.0, -1e-3);
        QCOMPARE(slow.solves.resolveImpacts(slow.state, 1e-8, 1e-3).impacts, 0);
        QCOMPARE(slow.state.bodies[0].v.z(), -1e-3);
    }

    /// A ball that rests presses with its weight in the instant, and the state stays; one in the
    /// air is free and falls. 1e-6: rounding of velocities that change by g 1e-8.
    void instantHasItsForces() {
        Ball ball(0.5, 0.0, 0.0);
        const State before = ball.state;
        QVERIFY(ball.solves.solveInstant(ball.state, 1e-8).ok());
        QVERIFY2(std::abs(ball.normalForce() - g) < 1e-6 * g,
                 QByteArray::number(ball.normalForce()));
        QVERIFY(!ball.solves.isFree() && !ball.solves.isAlwaysFree());
        QVERIFY(ball.state.t == before.t && ball.state.bodies[0].v == before.bodies[0].v);
        QVERIFY(ball.solves.endVelocity()[0].norm() < 1e-6 * g * 1e-8);
        Ball high(0.5, 1.0, 0.0);
        high.solves.solveInstant(high.state, 1e-3);
        QVERIFY(high.solves.isFree());
        QVERIFY(std::abs(high.solves.endVelocity()[0][2] + g * 1e-3) < 1e-15);
        QVERIFY(high.solves.search().canHaveGaps());
    }

    /// Where nothing can touch and nothing is bounded, every solve is free.
    void linkagesAreAlwaysFree() {
        const model::Model model = support::rodPendulum({1.0}, {1.0}, {0.3});
        const System system(model);
        Stepper stepper(system, model.simulation);
        EventSolves solves(stepper);
        QVERIFY(solves.isAlwaysFree());
        QVERIFY(!solves.search().canHaveGaps());
        solves.solveInstant(system.initialState(), 1e-6);
        QVERIFY(solves.isFree());
    }

    /// What approaches too slowly for an impact is stopped in a short step by what it rests on, and
    /// no later solve starts from the forces of that: a step of 1 ms then has its m g.
    void residualsAreStopped() {
        Ball ball(0.5, 0.0, -1e-3);
        const double h = 1e-9;
        QVERIFY(ball.solves.stopResiduals(ball.state, h, 1e-3).ok());
        QVERIFY(std::abs(ball.state.bodies[0].v.z()) < 1e-10);
        QVERIFY(std::abs(ball.state.t - 2.0 - h) < 1e-15);
        QVERIFY(std::abs(ball.normalForce() - 1e-3 / h) < 1e-4 * 1e-3 / h);
        ball.solves.step(ball.state, 1e-3);
        QVERIFY(std::abs(ball.normalForce() - g) < 1e-6 * g);
    }

    /// Modes of what acted: a ball at rest has its normal kept; in the air it has none.
    void modesAreOfWhatActed() {
        Ball ball(0.5, 0.0, 0.0);
        ActiveRows active(ball.system, ball.model.simulation);
        ball.solves.solveInstant(ball.state, 1e-8);
        QVERIFY(ball.solves.chooseModes(active, ball.state) == Handover::None);
        QCOMPARE(active.rows().size(), std::size_t(1));
        QVERIFY(active.rows()[0].mode == ActiveRow::Mode::Kept);
        Ball high(0.5, 1.0, 0.0);
        high.solves.solveInstant(high.state, 1e-8);
        QVERIFY(high.solves.chooseModes(active, high.state) == Handover::None);
        QVERIFY(active.empty());
    }

    /// The Stepper tells a moment of smooth motion as if it had solved it: contacts with the forces
    /// of active rows, as those over 1 s.
    void momentsAreReported() {
        Ball ball(0.5, 0.0, 0.0);
        ActiveRows active(ball.system, ball.model.simulation);
        ball.solves.solveInstant(ball.state, 1e-8);
        ball.solves.chooseModes(active, ball.state);
        SmoothEquations equations(ball.system);
        equations.setActive(&active);
        equations.accelerations(ball.state);
        active.rows()[0].force = 7.0; // whatever they are
        QVERIFY(ball.solves.reportForces(ball.state, equations, active).ok());
        QCOMPARE(ball.stepper.contacts().solvedLength(), 1.0);
        QVERIFY(std::abs(ball.normalForce() - 7.0) < 1e-12);
        QCOMPARE(ball.stepper.contacts().forces()[0].owner, 0);
    }

    /// A joint's force in a moment of smooth motion: at rest and level, a rod's hinge carries a
    /// quarter of the weight.
    void jointForcesAreReported() {
        const model::Model model = support::rodPendulum({1.0}, {2.0}, {0.5 * M_PI});
        const System system(model);
        Stepper stepper(system, model.simulation);
        EventSolves solves(stepper);
        SmoothEquations equations(system);
        equations.accelerations(system.initialState());
        solves.reportForces(system.initialState(), equations, ActiveRows(system, model.simulation));
        QVERIFY((stepper.reaction(0).force - Vec3(0, 0, 0.25 * 2.0 * g)).norm() < 1e-12);
    }

    /// Another method's motion is booked with its work: a fall of 0.1 m at constant speed, of which
    /// a damper took 0.6 J, lost the rest to numbers.
    void motionIsBooked() {
        Ball ball(0.5, 1.0, 0.0);
        State after = ball.state;
        after.bodies[0].p.z() -= 0.1;
        EnergyRates work;
        work.damping = 0.6;
        ball.solves.addSmooth(ball.state, after, work);
        QCOMPARE(ball.solves.audit().ledger().damping, 0.6);
        QVERIFY(std::abs(ball.solves.audit().ledger().numerical - (0.1 * g - 0.6)) < 1e-12);
        QVERIFY(ball.stepper.impactRecords().empty());
    }

    /// Solves that are asked to stop leave the state as it was, and say so.
    void stops() {
        Ball ball(0.5, 0.0, -2.0);
        std::stop_source source;
        ball.solves.stopWhen(source.get_token());
        source.request_stop();
        QVERIFY(ball.solves.resolveImpacts(ball.state, 1e-8, 1e-3).isStopped);
        QCOMPARE(ball.state.bodies[0].v.z(), -2.0);
    }
};

QTEST_APPLESS_MAIN(TestEventSolves)
#include "test_event_solves.moc"
