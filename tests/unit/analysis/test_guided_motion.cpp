#include "analysis/freedoms/guided_motion.h"
#include "analysis/poses/constraint_space.h"
#include "analysis/poses/drift.h"
#include "support/mechanisms.h"

#include <QTest>
#include <cmath>
#include <numbers>

using namespace trammel;

namespace {

Vec3 pointOf(const dynamics::State& state, int body, const Vec3& r) {
    return state.bodies[body].p + state.bodies[body].q * r;
}

double residual(const dynamics::System& system, const dynamics::State& state) {
    analysis::DriftMonitor drift(system);
    drift.measure(state);
    return drift.positionMax();
}

} // namespace

/// Mechanisms moved by hand and along their freedoms.
class TestGuidedMotion : public QObject {
    Q_OBJECT

private slots:
    /// The four-bar's crank turns through the reach on both sides, closed in every pose, and
    /// evenly.
    void fourBarFollowsItsFreedom() {
        const dynamics::System system(support::fourBar());
        const dynamics::State start = system.initialState();
        const auto space =
            analysis::constraintSpace(system, analysis::constraintJacobian(system, start));
        QCOMPARE(space.motions.cols(), Eigen::Index(1));
        int middle = 0;
        const auto way =
            analysis::followMotion(system, start, space.motions.col(0), 0.5, 20, middle);
        QCOMPARE(way.size(), std::size_t(41));
        QCOMPARE(middle, 20);
        double turned = 0.0;
        for (std::size_t i = 0; i < way.size(); ++i) {
            QVERIFY(residual(system, way[i]) < 1e-11);
            if (i == 0) continue;
            const double step = way[i].bodies[0].q.angularDistance(way[i - 1].bodies[0].q);
            QVERIFY(step > 1e-3);
            turned += step;
        }
        // The fastest body turns by 0.5 rad each way; the crank is one of the fast ones.
        QVERIFY2(turned > 0.4 && turned < 1.2, QByteArray::number(turned));
    }

    /// A double pendulum's end reaches places that it can come to straight, and outside of its
    /// length stops nearest to the hand.
    void pendulumIsPulledByItsEnd() {
        const dynamics::System system(support::rodPendulum({1.0, 0.7}, {1.0, 1.0}, {0.3, 0.8}));
        dynamics::State state = system.initialState();
        const Vec3 end(0.35, 0, 0); // of the second rod, from its centre of mass
        const auto pullTo = [&](const Vec3& target) {
            double left = 0.0;
            for (int i = 0; i < 40; ++i) // as a hand that rests there
                left = analysis::pull(system, state, {1, end, target});
            return left;
        };
        for (const Vec3& target : {Vec3(0.9, 0, -0.9), Vec3(-0.6, 0, -1.2), Vec3(-1.2, 0, 0.6)}) {
            QVERIFY2(pullTo(target) < 1e-6, QByteArray::number(pullTo(target)));
            QVERIFY((pointOf(state, 1, end) - target).norm() < 1e-6);
            QVERIFY(residual(system, state) < 1e-11);
        }
        // Stretched out: 1.7 m. It comes there slowly, since straight is a singular pose of the
        // reach.
        const double left = pullTo({3, 0, 0});
        QVERIFY2(std::abs(left - 1.3) < 1e-2, QByteArray::number(left));
        QVERIFY(residual(system, state) < 1e-11);
        // Out of the plane the hinges do not go.
        QVERIFY2(std::abs(pullTo({0.9, 0.5, -0.9}) - 0.5) < 1e-4, "out of plane");
    }

    /// A body without joints goes where it is pulled, and turns little.
    void aFreeBodyFollows() {
        model::Model model;
        model::Body body;
        body.name = "body";
        body.mass = 1.0;
        body.com = Vec3::Zero();
        body.inertia = model::InertiaEntries{1, 1, 1, 0, 0, 0};
        model.bodies = {body};
        const dynamics::System system(model);
        dynamics::State state = system.initialState();
        double left = 1.0;
        for (int i = 0; i < 40; ++i)
            left = analysis::pull(system, state, {0, Vec3::Zero(), Vec3(1, 2, 3)});
        QVERIFY2(left < 1e-6, QByteArray::number(left));
        QVERIFY(state.bodies[0].q.angularDistance(Quat::Identity()) < 1e-6);
    }
};

QTEST_APPLESS_MAIN(TestGuidedMotion)
#include "test_guided_motion.moc"
