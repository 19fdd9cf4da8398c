#include "dynamics/stepping/event_search.h"
#include "support/contact_scenes.h"

#include <QTest>
#include <cmath>

using namespace trammel;
using namespace trammel::dynamics;

namespace {

constexpr double g = 9.81;

/// A ball that falls from a height, by its parabola.
struct FallingBall {
    explicit FallingBall(double height)
        : model(support::bouncingSphere(0.0, height)),
          system(model),
          sleep(system, model.simulation),
          joints(system, model.simulation, sleep),
          gaps(system, joints, sleep),
          active(system, model.simulation),
          start(system.initialState()) {}

    State at(double t) const {
        State state = start;
        state.t = t;
        state.bodies[0].v.z() -= g * t;
        state.bodies[0].p.z() -= 0.5 * g * t * t;
        return state;
    }

    const model::Model model;
    const System system;
    IslandSleep sleep;
    JointSolve joints;
    GapSearch gaps;
    const ActiveRows active;
    const State start;
};

} // namespace

/// What may touch within a step, and when the first gap closes in a given motion.
class TestGapSearch : public QObject {
    Q_OBJECT

private slots:
    /// The gap below a ball at height z is z - r. It is found in a step of h seconds in which it
    /// may close: the ball moves at most by h (v + g h), and the search covers twice that, for the
    /// other body may move, too. It is not found in a step a hundred times shorter.
    void findsWhatMayTouch() {
        FallingBall ball(0.5);
        const State state = ball.at(0.3); // 2.9 m/s, 0.06 m above the plane
        ball.gaps.find(state, 0.02, 0.0);
        QCOMPARE(ball.gaps.gaps().all().size(), std::size_t(1));
        const double gap = 0.5 - 0.5 * g * 0.3 * 0.3;
        QVERIFY(std::abs(ball.gaps.gaps().all()[0].value - gap) < 1e-12);
        ball.gaps.find(state, 0.0002, 0.0);
        QVERIFY(ball.gaps.gaps().all().empty());
    }

    /// The search goes farther where the solved step is faster than its start: 0.06 m are passed in
    /// 1 ms at 100 m/s. After that there is nothing more to find.
    void findsFarther() {
        FallingBall ball(0.5);
        const State state = ball.at(0.3);
        ball.gaps.find(state, 1e-3, 0.0);
        QVERIFY(ball.gaps.gaps().all().empty());
        ball.joints.velocity()[0] << 0.0, 0.0, -100.0, 0.0, 0.0, 0.0;
        QVERIFY(ball.gaps.findFarther(state, 1e-3));
        QCOMPARE(ball.gaps.gaps().all().size(), std::size_t(1));
        QVERIFY(!ball.gaps.findFarther(state, 1e-3));
    }

    /// A gap of 0.5 m closes at sqrt(2 h / g), to the instant (1e-12 of the time scale) by which
    /// roots are located: in a motion of a second, and in one of 0.3 s, in which the ball falls
    /// 0.44 m, not.
    void findsWhenAGapCloses() {
        FallingBall ball(0.5);
        EventSearch search(ball.system, ball.gaps);
        const BodyMotion body = [&](int index, double s, BodyState& state) {
            state = ball.at(s).bodies[index];
        };
        const StateMotion whole = [&](double s, State& state) { state = ball.at(s); };
        const State late = ball.at(1.0), early = ball.at(0.3);
        const double found = search.findClosing({ball.start, late, 1.0, body, whole}, ball.active);
        const double expected = std::sqrt(2.0 * 0.5 / g);
        QVERIFY2(std::abs(found - expected) < 1e-10, QByteArray::number(found - expected));
        QCOMPARE(search.findClosing({ball.start, early, 0.3, body, whole}, ball.active), 0.3);
        QVERIFY(!search.wasCoarse());
    }

    /// Overlaps are those beyond 1e-8 of the model's length: twice as much is one, half of it is
    /// rounding.
    void tellsOverlaps() {
        FallingBall ball(0.5);
        EventSearch search(ball.system, ball.gaps);
        const double rounding = 1e-8 * ball.system.scales().length;
        State state = ball.start;
        state.bodies[0].p.z() = 0.1 - 2.0 * rounding;
        QVERIFY(search.overlaps(state, ball.active));
        state.bodies[0].p.z() = 0.1 - 0.5 * rounding;
        QVERIFY(!search.overlaps(state, ball.active));
    }

    /// A projection that moves a ball of radius 0.1 m farther than that, over the plane, may have
    /// taken it through; by a tenth of it, not.
    void projectionsMayJump() {
        FallingBall ball(0.5);
        State after = ball.start;
        after.bodies[0].p.z() -= 0.7;
        QVERIFY(ball.gaps.mayHaveJumped(ball.start, after));
        after = ball.start;
        after.bodies[0].p.z() -= 0.01;
        QVERIFY(!ball.gaps.mayHaveJumped(ball.start, after));
    }
};

QTEST_APPLESS_MAIN(TestGapSearch)
#include "test_gap_search.moc"
