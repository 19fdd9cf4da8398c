#include "dynamics/stepping/event_location.h"
#include "dynamics/stepping/event_solves.h"
#include "support/contact_scenes.h"
#include "support/mechanisms.h"

#include <QTest>
#include <algorithm>
#include <cmath>

using namespace trammel;
using namespace trammel::dynamics;

namespace {

constexpr double g = 9.81, kMu = 0.3;
using Kind = BoxedRow::Kind;
using Mode = ActiveRow::Mode;

/// A state whose rows have taken their modes from a short solve, and the equations that hold them.
struct Held {
    Held(model::Model source, const Vec3& velocity)
        : model(prepared(std::move(source))),
          system(model),
          stepper(system, model.simulation),
          solves(stepper),
          equations(system),
          active(system, model.simulation),
          motion(equations, model.simulation),
          location(solves.search(), equations, active, motion),
          state(system.initialState()) {
        state.bodies[0].v = velocity;
        start(state);
    }

    static model::Model prepared(model::Model model) {
        model.simulation.integrator = model::IntegratorKind::Rk45;
        model.simulation.tolerance = 1e-10;
        return model;
    }

    /// The row whose mode the last event ended.
    const ActiveRow& endedRow() const {
        return *std::ranges::find(active.rows(), location.ended().key,
                                  [](const ActiveRow& row) { return row.row.key; });
    }

    void start(const State& from) {
        solves.solveInstant(from, 1e-8);
        reason = solves.chooseModes(active, from);
        equations.setActive(&active);
    }

    Vec3 acceleration() { return equations.accelerations(state)[0].head<3>(); }

    double sum(Kind kind) const {
        double result = 0.0;
        for (const ActiveRow& row : active.rows())
            if (row.row.kind == kind) result += row.force;
        return result;
    }
    int count(Kind kind, Mode mode) const {
        return static_cast<int>(std::ranges::count_if(active.rows(), [&](const ActiveRow& row) {
            return row.row.kind == kind && row.mode == mode;
        }));
    }

    const model::Model model;
    const System system;
    Stepper stepper;
    EventSolves solves;
    SmoothEquations equations;
    ActiveRows active;
    SmoothMotion motion;
    EventLocation location;
    State state;
    Handover reason = Handover::None;
};

model::Model block(model::FrictionKind friction = model::FrictionKind::Pyramid) {
    model::Model model = support::blockOnIncline(0.0, 0.0, kMu);
    model.simulation.friction = friction;
    return model;
}

/// A ball of 1 kg on the ground that a force of 20 t N lifts: it leaves at g / 20 s.
model::Model liftedBall() {
    model::Model model = support::bouncingSphere(0.0, 0.0);
    model.forces = {{"lift", model::AppliedForce{"ball", {}, {0.0, 0.0, model::Function("20*t")}}}};
    return model;
}

/// A bar of 1 kg m^2 on a hinge about z, without gravity.
model::Model hinged() {
    model::Model model;
    model.gravity = Vec3::Zero();
    model.bodies = {support::solid("bar", support::sphere(0.1), 1.0, Vec3::Zero())};
    model.bodies[0].shapes.clear();
    model.bodies[0].inertia = model::InertiaEntries{1, 1, 1, 0, 0, 0};
    model.joints = {support::revolute("hinge", "ground", "bar", Vec3::Zero(), Vec3::UnitZ())};
    return model;
}

} // namespace

/// Contacts, limits, motors and friction that act between two events, each in its mode: what modes
/// are chosen, what motion they make, and when they end.
class TestActiveRows : public QObject {
    Q_OBJECT

private slots:
    void everyLaw_data() {
        QTest::addColumn<int>("kind");
        for (std::size_t i = 0; i < model::kMethodCount<model::FrictionKind>; ++i) {
            const auto kind = static_cast<model::FrictionKind>(i);
            QTest::newRow(std::string(name(kind)).c_str()) << static_cast<int>(i);
        }
    }

    void blockRests_data() { everyLaw_data(); }
    /// A block at rest: every row of its four corners is kept, they carry its weight, nothing moves
    /// and nothing works. The share of each corner is a matter of choice. 1e-10: rounding of solves
    /// with redundant rows.
    void blockRests() {
        QFETCH(int, kind);
        Held held(block(static_cast<model::FrictionKind>(kind)), Vec3::Zero());
        QVERIFY(held.reason == Handover::None);
        QCOMPARE(held.count(Kind::Normal, Mode::Kept), 4);
        QCOMPARE(held.count(Kind::Tangent, Mode::AtLimit), 0);
        QVERIFY(held.acceleration().norm() < 1e-10);
        QVERIFY(!held.equations.isUnique());
        QVERIFY(std::abs(held.sum(Kind::Normal) - g) < 1e-10);
        QCOMPARE(held.active.misfit(held.state), 0.0);
        QVERIFY(held.active.largestGap() < 1e-12);
        QVERIFY(!held.active.findEnded(held.state));
        QCOMPARE(held.active.energyRates(held.state).friction, 0.0);
    }

    void blockSlides_data() { everyLaw_data(); }
    /// At 1 m/s along x its tangents there are at their limit, against the slip: it is slowed by
    /// mu g, and friction takes mu m g v.
    void blockSlides() {
        QFETCH(int, kind);
        const auto law = static_cast<model::FrictionKind>(kind);
        const double mu = law == model::FrictionKind::Frictionless ? 0.0 : kMu;
        Held held(block(law), Vec3(1, 0, 0));
        QVERIFY(held.reason == Handover::None);
        // A cone, and a polyhedral one, slides as a whole; else what is across the slip sticks.
        const bool isWhole =
            law == model::FrictionKind::Cone || law == model::FrictionKind::Polyhedral;
        const int sliding = mu == 0.0 ? 0 : isWhole ? 8 : 4;
        QCOMPARE(held.count(Kind::Tangent, Mode::AtLimit), sliding);
        const Vec3 a = held.acceleration();
        QVERIFY2((a - Vec3(-mu * g, 0, 0)).norm() < 1e-9, QByteArray::number(a.x()));
        QVERIFY(std::abs(held.active.energyRates(held.state).friction - mu * g) < 1e-9);
        QVERIFY(!held.active.findEnded(held.state));
    }

    /// What presses with m g - 20 t N is kept until that is 0; then its mode has ended, and it is
    /// no row any more. The margin is the force.
    void pressingEnds() {
        Held ball(liftedBall(), Vec3::Zero());
        QCOMPARE(ball.active.rows().size(), std::size_t(1));
        std::vector<double> margins;
        for (const double t : {0.2, 0.4, 0.6}) {
            ball.state.t = t;
            QVERIFY(ball.acceleration().norm() < 1e-12);
            QVERIFY(ball.equations.isUnique());
            QVERIFY(std::abs(ball.active.rows()[0].force - (g - 20.0 * t)) < 1e-12);
            ball.active.margins(ball.state, margins);
            QVERIFY(std::abs(margins[0] - (g - 20.0 * t)) < 1e-6);
            QCOMPARE(ball.active.findEnded(ball.state) != nullptr, t == 0.6);
        }
        const ActiveRow ended = *ball.active.findEnded(ball.state);
        ball.active.endMode(ended.row.key, ended.mode, ended.force);
        QVERIFY(ball.active.empty());
    }

    /// A touch is kept by its own row only.
    void keepsItsTouches() {
        Held held(block(), Vec3::Zero());
        for (const Gap& touch : held.stepper.gaps().all())
            QVERIFY(held.active.keeps(touch));
        Gap other = held.stepper.gaps().all()[0];
        other.normal.key += 1000;
        QVERIFY(!held.active.keeps(other));
        held.active.clear();
        QVERIFY(!held.active.keeps(held.stepper.gaps().all()[0]));
    }

    /// A ball of radius r on a fixed one of radius R, rolling over its top at v: the gap's second
    /// derivative without acceleration is Jdot v = v^2 / (R + r). 1e-6 of it: differences.
    void biasOfACurvedWay() {
        const double r = 0.1, R = 0.5, v = 0.4;
        model::Model model;
        model.materials = {{.name = "default", .restitution = 0.0, .friction = 0.0}};
        model.groundShapes = {support::sphere(R)};
        model.bodies = {support::solid("ball", support::sphere(r), 1.0, {0, 0, R + r})};
        Held ball(model, Vec3(v, 0, 0));
        QCOMPARE(ball.active.rows().size(), std::size_t(1));
        ball.acceleration();
        const double expected = v * v / (R + r);
        QVERIFY2(std::abs(ball.active.rows()[0].bias - expected) < 1e-6 * expected,
                 QByteArray::number(ball.active.rows()[0].bias));
        // It presses by what its weight has over the centripetal force.
        QVERIFY(std::abs(ball.active.rows()[0].force - (g - expected)) < 1e-5);
    }

    /// A motor keeps its speed with what force that takes, or exerts all that it has; what it puts
    /// in is force times rate.
    void motors() {
        for (const double most : {0.5, 100.0}) {
            model::Model model = hinged();
            model.joints[0].motor = model::Motor{.velocity = 2.0, .maxForce = most};
            model.joints[0].torque = model::Function(-3.0);
            Held bar(model, Vec3::Zero());
            bar.state.bodies[0].w.z() = most > 1.0 ? 2.0 : 1.0;
            bar.start(bar.state);
            QCOMPARE(bar.count(Kind::Motor, most > 1.0 ? Mode::Kept : Mode::AtLimit), 1);
            const double a = bar.equations.accelerations(bar.state)[0][5];
            QVERIFY(std::abs(a - (most > 1.0 ? 0.0 : most - 3.0)) < 1e-12);
            const double force = most > 1.0 ? 3.0 : most;
            QVERIFY(std::abs(bar.active.rows()[0].force - force) < 1e-12);
            QVERIFY(std::abs(bar.active.energyRates(bar.state).input -
                             force * bar.state.bodies[0].w.z()) < 1e-12);
        }
    }

    /// Positions that active rows hold are closed with the least move: a ball 0.1 mm in the ground
    /// goes straight up, one that sinks stops.
    void gapsAndRatesAreClosed() {
        Held ball(support::bouncingSphere(0.0, 0.0), Vec3::Zero());
        State state = ball.state;
        state.bodies[0].p.z() -= 1e-4;
        QVERIFY(ball.equations.closePositions(state) < 1e-12);
        QVERIFY((state.bodies[0].p - ball.state.bodies[0].p).norm() < 1e-12);
        state.bodies[0].v = Vec3(0.3, 0.2, -0.1);
        ball.equations.closeVelocities(state);
        QVERIFY((state.bodies[0].v - Vec3(0.3, 0.2, 0)).norm() < 1e-14);
    }

    /// A block of 0.2 m/s stops after v / (mu g): the end of its mode is found in a step that goes
    /// on beyond, to 1e-9 s, and said to be a tangent's.
    void endOfASlipIsLocated() {
        Held held(block(), Vec3(0.2, 0, 0));
        held.motion.restart(held.state);
        double found = 0.0;
        while (found == 0.0 && held.motion.endTime() < 1.0 && held.motion.takeStep(1.0)) {
            const double length = held.motion.endTime() - held.motion.startTime();
            if (const auto s = held.location.findEndOfMode(length))
                found = held.motion.startTime() + *s;
        }
        const double expected = 0.2 / (kMu * g);
        QVERIFY2(std::abs(found - expected) < 1e-9, QByteArray::number(found - expected));
        QVERIFY(held.location.ended().isAny && held.endedRow().isTangent());
        held.location.forgetEnded();
        QVERIFY(!held.location.ended().isAny);
        QCOMPARE(held.location.failedTrials().count, 0);
    }

    /// The lifted ball's normal ends at g / 20 s, and nothing before: no gap closes.
    void endOfPressingIsLocated() {
        Held ball(liftedBall(), Vec3::Zero());
        ball.motion.restart(ball.state);
        double found = 0.0;
        while (found == 0.0 && ball.motion.endTime() < 1.0 && ball.motion.takeStep(1.0)) {
            const double length = ball.motion.endTime() - ball.motion.startTime();
            if (const auto s = ball.location.findEndOfMode(length))
                found = ball.motion.startTime() + *s;
            else
                QVERIFY(!ball.location.findClosingGap());
        }
        QVERIFY2(std::abs(found - g / 20.0) < 1e-9, QByteArray::number(found - g / 20.0));
        QVERIFY(ball.endedRow().row.kind == Kind::Normal);
        QVERIFY(ball.location.ended().isUnique);
    }

    /// A ball that falls by 0.5 m closes its gap at sqrt(2 0.5 / g), on the method's own motion.
    void closingGapIsLocated() {
        Held ball(support::bouncingSphere(0.0, 0.5), Vec3::Zero());
        QVERIFY(ball.active.empty());
        ball.motion.restart(ball.state);
        double found = 0.0;
        while (found == 0.0 && ball.motion.endTime() < 1.0 && ball.motion.takeStep(1.0))
            if (const auto s = ball.location.findClosingGap()) found = ball.motion.startTime() + *s;
        QVERIFY(std::abs(found - std::sqrt(1.0 / g)) < 1e-9);
    }
};

QTEST_APPLESS_MAIN(TestActiveRows)
#include "test_active_rows.moc"
