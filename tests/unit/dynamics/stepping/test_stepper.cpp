#include "dynamics/stepping/stepper.h"
#include "support/contact_scenes.h"
#include "support/mechanisms.h"
#include "support/named.h"

#include <QTest>
#include <cmath>

using namespace trammel;
using namespace trammel::dynamics;

namespace {

/// Two free bodies on the x axis tied by a spring and damper; no gravity.
model::Model twoBodies(double stiffness, double damping, bool isImplicit) {
    model::Model model;
    model.gravity = Vec3::Zero();
    for (const char* name : {"a", "b"}) {
        model::Body body;
        body.name = name;
        body.mass = name[0] == 'a' ? 2.0 : 3.0;
        body.inertia = model::InertiaEntries{1, 1, 1, 0, 0, 0};
        body.pose.position.x() = name[0] == 'a' ? 0.0 : 1.0;
        model.bodies.push_back(body);
    }
    model::SpringDamper spring{{"a", "b"}, {Vec3::Zero(), Vec3::UnitX()}, stiffness,
                               damping,    model::Function(0.8),          isImplicit};
    model.forces.push_back({"spring", spring});
    return model;
}

} // namespace

class TestStepper : public QObject {
    Q_OBJECT

private slots:
    /// An implicit spring-damper is implicit Euler: with reduced mass m, stretch x and rate u,
    ///     u' = (u - h k x / m) / (1 + h d / m + h^2 k / m),   x' = x + h u'
    /// also where h^2 k / m is 600, far past the explicit limit. 1e-12: rounding over 100 steps.
    void implicitSpringIsImplicitEuler() {
        constexpr double k = 2000.0, d = 5.0, h = 0.6, m = 2.0 * 3.0 / 5.0;
        const model::Model model = twoBodies(k, d, true);
        const System system(model);
        Stepper stepper(system, model.simulation);
        State state = system.initialState();
        double x = 0.2, u = 0.0;
        for (int i = 0; i < 100; ++i) {
            stepper.step(state, h);
            u = (u - h * k * x / m) / (1.0 + h * d / m + h * h * k / m);
            x += h * u;
            const double stretch = state.bodies[1].p.x() - state.bodies[0].p.x() - 0.8;
            QVERIFY(std::abs(stretch - x) < 1e-12);
        }
    }

    /// The explicit one is semi-implicit Euler: u' = u - h (k x + d u) / m.
    void explicitSpringIsSemiImplicitEuler() {
        constexpr double k = 20.0, d = 0.5, h = 1e-2, m = 2.0 * 3.0 / 5.0;
        const model::Model model = twoBodies(k, d, false);
        const System system(model);
        Stepper stepper(system, model.simulation);
        State state = system.initialState();
        double x = 0.2, u = 0.0;
        for (int i = 0; i < 100; ++i) {
            stepper.step(state, h);
            u -= h * (k * x + d * u) / m;
            x += h * u;
            QVERIFY(std::abs(state.bodies[1].p.x() - state.bodies[0].p.x() - 0.8 - x) < 1e-12);
        }
    }

    /// A torque K on a body whose inertia is the same about all axes: w = K t / I, in every step by
    /// as much. 1e-12: rounding over 100 steps.
    void aTorqueTurnsAnEvenBodyEvenly() {
        constexpr double h = 1e-2;
        for (const char* coordinates : {"maximal", "generalized"}) {
            model::Model model = twoBodies(0.0, 0.0, false);
            model.bodies[0].inertia = model::InertiaEntries{4, 4, 4, 0, 0, 0};
            model.forces = {
                {"drive", model::AppliedTorque{.body = "a", .vector = {0.0, 0.0, 3.0}}}};
            model.simulation.coordinates = support::named(coordinates);
            const System system(model);
            Stepper stepper(system, model.simulation);
            State state = system.initialState();
            for (int i = 1; i <= 100; ++i) {
                stepper.step(state, h);
                QVERIFY(std::abs(state.bodies[0].w.z() - 3.0 / 4.0 * h * i) < 1e-12);
            }
        }
    }

    /// At zero length a spring has no direction: no force, counted, and nothing turns NaN.
    void springWithoutLengthHasNoForce() {
        model::Model model = twoBodies(100.0, 1.0, true);
        model.bodies[1].pose.position = Vec3::Zero();
        std::get<model::SpringDamper>(model.forces[0].law).points[1] = Vec3::Zero();
        const System system(model);
        Stepper stepper(system, model.simulation);
        State state = system.initialState();
        stepper.step(state, 1e-3);
        QCOMPARE(stepper.forcelessElements().at(0).steps, 1);
        QCOMPARE(stepper.findNonFinite(state), -1);
        QCOMPARE(state.bodies[1].v.norm(), 0.0);
    }

    /// A force in body axes follows the body, one in world axes does not; a force at a point turns
    /// the body about its centre of mass: torque r x F.
    void appliedLoads() {
        model::Model model = twoBodies(0.0, 0.0, true);
        model.forces.clear();
        model.bodies[0].pose.orientation =
            Quat(Eigen::AngleAxisd(M_PI / 2, Vec3::UnitZ())); // x of the body is y of the world
        model.forces.push_back(
            {"push",
             model::AppliedForce{"a", {}, {model::Function(4.0), 0.0, 0.0}, model::Frame::Body}});
        model.forces.push_back({"lever", model::AppliedForce{"b",
                                                             Vec3(1, 2, 0),
                                                             {model::Function("3*t"), 0.0, 0.0},
                                                             model::Frame::World}});
        const System system(model);
        Stepper stepper(system, model.simulation);
        State state = system.initialState();
        constexpr double h = 0.5;
        stepper.step(state, h);
        const double f = 3.0 * 0.25; // at the step's middle
        QVERIFY((state.bodies[0].v - Vec3(0, h * 4.0 / 2.0, 0)).norm() < 1e-14);
        QVERIFY((state.bodies[1].v - Vec3(h * f / 3.0, 0, 0)).norm() < 1e-14);
        QVERIFY((state.bodies[1].w - Vec3(0, 0, -h * 2.0 * f)).norm() < 1e-14);
    }

    /// The reaction of a resting pendulum's hinge carries its weight: F = (0, 0, m g), no torque.
    void reactionCarriesTheWeight() {
        model::Model model = support::rodPendulum({1.0}, {2.0}, {0.0});
        const System system(model);
        Stepper stepper(system, model.simulation);
        stepper.solve(system.initialState(), 1e-3);
        const JointReaction reaction = stepper.reaction(0);
        QVERIFY((reaction.force - Vec3(0, 0, 2.0 * 9.81)).norm() < 1e-10);
        QVERIFY(reaction.torque.norm() < 1e-10);
    }

    /// A hinge's angle counts on past full turns: without gravity 1.75 rad/s for 10 s are 17.5 rad.
    /// (A rod that spins at 7 rad/s about its centre keeps a quarter of it about its end:
    /// I / (I + m l^2 / 4) with I = m l^2 / 12.) 1e-2: the steps are of first order in h = 1e-3.
    void anglesAreUnwrapped() {
        model::Model model = support::rodPendulum({1.0}, {1.0}, {0.0});
        model.gravity = Vec3::Zero();
        model.bodies[0].angularVelocity = -7.0 * Vec3::UnitY();
        const System system(model);
        Stepper stepper(system, model.simulation);
        State state = system.initialState();
        stepper.projectVelocities(state);
        for (int i = 0; i < 10000; ++i)
            stepper.step(state, 1e-3);
        stepper.resolveAngles(state);
        QVERIFY(std::abs(state.angles[0] - 17.5) < 1e-2);
    }

    /// The least change in the mass metric keeps what the joint allows: a rod at rest whose hinge
    /// is hit keeps the momentum that the hinge cannot take, and J v = 0 afterwards.
    void velocitiesAreProjected() {
        model::Model model = support::rodPendulum({1.0}, {1.0}, {0.0});
        model.bodies[0].velocity = Vec3(1.0, 0.5, 0.0);
        const System system(model);
        Stepper stepper(system, model.simulation);
        State state = system.initialState();
        stepper.projectVelocities(state);
        // Momentum about the hinge stays: (I + m/4) w = m v / 2, so w = 1.5 v for a uniform rod.
        QVERIFY(std::abs(state.bodies[0].w.y() + 1.5) < 1e-9);
        QVERIFY(std::abs(state.bodies[0].v.x() - 0.75) < 1e-9);
        QVERIFY(std::abs(state.bodies[0].v.y()) < 1e-9);
    }

    /// Another body's impact just before the end of a step leaves a part of it that is next to
    /// nothing. What penetrates is then not to be pushed out in that time.
    void shortPartsOfStepsPushNobodyOut() {
        constexpr double h = 1e-3, rest = 1e-9, depth = 1e-6;
        model::Model model = support::groundPlane(1.0, 0.0);
        model.gravity = Vec3::Zero();
        model.bodies = {
            support::solid("sunk", support::sphere(0.1), 1.0, {0, 0, 0.1 - depth}),
            support::solid("falling", support::sphere(0.1), 1.0, {1, 0, 0.1 + (h - rest)})};
        model.bodies[1].velocity = -Vec3::UnitZ();
        const System system(model);
        Stepper stepper(system, model.simulation);
        State state = system.initialState();
        QCOMPARE(stepper.step(state, h).impacts, 1);
        QVERIFY(state.bodies[1].v.z() > 0.99);
        QVERIFY2(state.bodies[0].v.z() < 1.01 * 0.2 * depth / h,
                 QByteArray::number(state.bodies[0].v.z()));
    }

    /// A resting contact has no energy to give: what it takes to push a body out is the stepping's.
    void pushingOutIsNumericalWork() {
        constexpr double h = 1e-3, depth = 1e-5;
        model::Model model = support::groundPlane(0.0, 0.0);
        model.gravity = Vec3::Zero();
        model.bodies = {support::solid("sunk", support::sphere(0.1), 1.0, {0, 0, 0.1 - depth})};
        const System system(model);
        Stepper stepper(system, model.simulation);
        State state = system.initialState();
        stepper.step(state, h);
        const double v = 0.2 * depth / h;
        QVERIFY(std::abs(state.bodies[0].v.z() - v) < 1e-6 * v);
        QVERIFY(std::abs(stepper.energyLedger().numerical + 0.5 * v * v) < 1e-6 * v * v);
        QCOMPARE(stepper.energyLedger().impact, 0.0);
    }

    /// A step that is asked to stop goes no further than to the next of its parts.
    void stepsStopWhenAsked() {
        const System system(support::chain(3));
        Stepper stepper(system, model::SimulationSettings{});
        State state = system.initialState();
        std::stop_source stop;
        stepper.stopWhen(stop.get_token());
        QVERIFY(!stepper.step(state, 0.01).isStopped);
        QCOMPARE(state.t, 0.01);
        stop.request_stop();
        const StepReport& report = stepper.step(state, 0.01);
        QVERIFY(report.isStopped);
        QCOMPARE(report.subSteps, 0);
        QCOMPARE(state.t, 0.01);
    }

    void nonFiniteIsFound() {
        const System system(support::chain(3));
        Stepper stepper(system, model::SimulationSettings{});
        State state = system.initialState();
        QCOMPARE(stepper.findNonFinite(state), -1);
        state.bodies[2].w.y() = std::nan("");
        QCOMPARE(stepper.findNonFinite(state), 2);
        state.bodies[2].w.y() = 0.0;
        state.bodies[1].v.x() = -1e200; // its square is not
        QCOMPARE(stepper.findNonFinite(state), 1);
    }
};

QTEST_APPLESS_MAIN(TestStepper)
#include "test_stepper.moc"
