#include "support/contact_scenes.h"
#include "support/example.h"
#include "support/named.h"

#include <QtTest>
#include <cmath>
#include <map>
#include <utility>

using namespace trammel;
using namespace trammel::support;

/// Tyres by methods of higher order. Those that hardly yield across make the equations between
/// events stiff: explicit methods would take steps of their time constant. What runs cost then,
/// counted in steps and evaluations, and that they come where others do.
class TestTyres : public QObject {
    Q_OBJECT

private slots:
    void everyMethod_data();
    void wheelGripsAfterSliding_data() { everyMethod_data(); }
    void wheelGripsAfterSliding();
    void wheelFollowsAForce_data() { everyMethod_data(); }
    void wheelFollowsAForce();
    void carComesWhereItShould_data();
    void carComesWhereItShould();
    void blockOnFourTyres_data();
    void blockOnFourTyres();
    void softTyresAreLeftToTheMethod_data() { everyMethod_data(); }
    void softTyresAreLeftToTheMethod();
    void runsSayWhy();
    void otherEventsLeaveItsKineticFriction_data();
    void otherEventsLeaveItsKineticFriction();
};

namespace {

constexpr double g = 9.81, kMass = 2.0, kMu = 0.5;

/// A wheel whose axis is y and whose centre of mass is where it touches the ground, so that nothing
/// turns it, tyre with friction 0.5: what happens is that of a point mass.
model::Model wheel(double k, double velocity) {
    model::Model model = groundPlane(0.0, kMu);
    model.bodies = {solid("wheel", sphere(0.3), kMass, Vec3::Zero())};
    model.bodies[0].shapes[0].pose.position = Vec3(0, 0, 0.3);
    model.bodies[0].inertia = model::InertiaEntries{0.1, 0.1, 0.1, 0, 0, 0};
    model.bodies[0].velocity = Vec3(0, velocity, 0);
    model.contacts.pairs = {{.bodies = {"ground", "wheel"},
                             .frictionMode = model::FrictionMode::Tyre,
                             .frictionDirection = Vec3(0, 1, 0),
                             .frictionBody = "wheel",
                             .lateralSlip = k}};
    model.simulation.step = 1e-3;
    model.simulation.duration = 0.5;
    model.simulation.tolerance = 1e-8;
    model.simulation.outputStep = 0.01;
    return model;
}

void setMethod(model::Model& model) {
    QFETCH(QString, integrator);
    QFETCH(QString, friction);
    model.simulation.integrator = support::named(integrator.toStdString());
    model.simulation.friction = support::named(friction.toStdString());
}

/// A run takes no more than twice the settings' steps, and 50 evaluations for each. Explicit
/// methods took 80 times the steps of a wheel with m k = 2e-6 s; of an implicit one a Jacobian and
/// three stages are about as many evaluations as it has unknowns.
void verifyCost(const model::Model& model, const Run& run) {
    const analysis::RunSummary& summary = run.summary();
    const double steps = model.simulation.duration / model.simulation.step;
    QVERIFY2(summary.steps < 2 * steps, qPrintable(QString::number(summary.steps)));
    QVERIFY2(summary.integrator.evaluations < 50 * steps,
             qPrintable(QString::number(summary.integrator.evaluations)));
}

} // namespace

void TestTyres::everyMethod_data() {
    QTest::addColumn<QString>("integrator");
    QTest::addColumn<QString>("friction");
    for (const char* integrator : {"rk45", "radau", "rattle", "generalized-alpha"})
        for (const char* friction : {"pyramid", "polyhedral", "cone"})
            QTest::addRow("%s, %s", integrator, friction) << integrator << friction;
}

/// From 1 m/s across the wheel slides v0^2 / (2 mu g) until it is at k mu m g = 1e-5 m/s, where it
/// grips: the rest decays in m k = 2e-6 s, within k mu m g m k = 2e-11 m. A semi-implicit step of
/// 1e-3 s behind that may take it 1e-8 m.
void TestTyres::wheelGripsAfterSliding() {
    model::Model model = wheel(1e-6, 1.0);
    setMethod(model);
    const Run run(model);
    verifyNear(run["wheel.com.y"].back(), 1.0 / (2 * kMu * g), 1e-7, "way");
    verifyNear(run["wheel.v.y"].back(), 0.0, 1e-9, "speed");
    verifyCost(model, run);
}

/// A force of 10 t N across makes it creep at 1e-5 t m/s, behind which it stays by m k: 1.25e-6 m
/// after 0.5 s. Steps are of order 1: 5e-6 m/s of them each for half a step are 2.5e-9 m.
void TestTyres::wheelFollowsAForce() {
    model::Model model = wheel(1e-6, 0.0);
    model.forces = {
        {"push", model::AppliedForce{"wheel", {}, {0.0, model::Function("10*t"), 0.0}}}};
    setMethod(model);
    const Run run(model);
    verifyNear(run["wheel.com.y"].back(), 1.25e-6, 5e-9, "way");
    verifyNear(run["wheel.v.y"].back(), 5e-6, 2e-8, "speed");
    verifyCost(model, run);
}

/// An explicit method with each law, and an implicit one: the others hold contacts by one of these.
void TestTyres::carComesWhereItShould_data() {
    QTest::addColumn<QString>("integrator");
    QTest::addColumn<QString>("friction");
    for (const char* friction : {"pyramid", "polyhedral", "cone"})
        QTest::addRow("rk45, %s", friction) << "rk45" << friction;
    QTest::addRow("radau, cone") << "radau"
                                 << "cone";
}

/// The car with tyres that hardly slip, on its circle, past both locks, after 15 m. There the
/// semi-implicit steps of 1e-3 s are 2.4e-4 m and 9e-4 m/s off those of 1e-4 s; these runs, 3.5e-4
/// m and 1.1e-3 m/s: nearly all of their steps are semi-implicit ones of 1e-3 s.
void TestTyres::carComesWhereItShould() {
    model::Model model = exampleModel("car-on-a-circle", {{"k", 1e-8}});
    model.simulation.duration = 3.0;
    setMethod(model);
    static std::map<std::pair<model::FrictionKind, double>, Run> known;
    const auto semiImplicit = [&](double step) -> const Run& {
        model::Model other = model;
        other.simulation.integrator = model::IntegratorKind::SemiImplicit;
        other.simulation.step = step;
        return known.try_emplace({model.simulation.friction, step}, other).first->second;
    };
    const Run run(model);
    verifyCost(model, run);
    for (const auto& [channel, tolerance] : {std::pair("chassis.com.x", 1e-3),
                                             {"chassis.com.y", 1e-3},
                                             {"chassis.q.z", 5e-5},
                                             {"chassis.v.x", 2e-3}}) {
        verifyNear(run[channel].back(), semiImplicit(1e-3)[channel].back(), tolerance, channel);
        verifyNear(run[channel].back(), semiImplicit(1e-4)[channel].back(), tolerance, channel);
    }
}

void TestTyres::blockOnFourTyres_data() {
    QTest::addColumn<QString>("integrator");
    QTest::addColumn<QString>("friction");
    for (const char* friction : {"pyramid", "polyhedral", "cone"})
        QTest::addRow("%s", friction) << "semi-implicit" << friction;
}

/// A block on four points that are tyres, on a slope of 0.3 rad across them: their loads are
/// redundant, and each grips a quarter of the force, m g sin(0.3) / 4 = 1.4 N of at least 2.1 N
/// that its friction allows, where the loads are shared as evenly as they can be. So it creeps at
/// k m g sin(0.3) / 4; the rest has decayed with m k / 4 = 0.5 ms.
void TestTyres::blockOnFourTyres() {
    constexpr double k = 1e-3, tilt = 0.3;
    model::Model model = groundPlane(0.0, kMu);
    model.gravity = {0, g * std::sin(tilt), -g * std::cos(tilt)};
    model.bodies = {solid("block", box({0.4, 0.4, 0.1}), kMass, {0, 0, 0.05})};
    model.contacts.pairs = wheel(k, 0.0).contacts.pairs;
    model.contacts.pairs[0].bodies = {"ground", "block"};
    model.contacts.pairs[0].frictionBody = "block";
    model.simulation.step = 1e-3;
    model.simulation.duration = 0.1;
    model.simulation.outputStep = 0.1;
    setMethod(model);
    const double creep = k * kMass * g * std::sin(tilt) / 4;
    verifyNear(Run(model)["block.v.y"].back(), creep, 1e-6 * creep, "creep");
}

/// Tyres with a time constant of 0.1 s, and 2e-4 s for steps of 1e-3 s, are the method's.
void TestTyres::softTyresAreLeftToTheMethod() {
    for (const double k : {0.05, 1e-4}) {
        model::Model model = wheel(k, 0.4);
        setMethod(model);
        const Run run(model);
        QVERIFY(!anyContains(run.summary().warnings, "tyres yield so little"));
    }
}

void TestTyres::runsSayWhy() {
    model::Model model = wheel(1e-6, 1.0);
    model.simulation.integrator = model::IntegratorKind::Rk45;
    const Run run(model);
    QVERIFY(anyContains(run.summary().warnings, "tyres yield so little across that rk45 took 32"));
}

void TestTyres::otherEventsLeaveItsKineticFriction_data() {
    everyMethod_data();
    for (const char* friction : {"pyramid", "polyhedral", "cone"})
        QTest::addRow("semi-implicit, %s", friction) << "semi-implicit" << friction;
}

/// With mu_s = 0.8 and mu_k = 0.5 a wheel slides across from 1 m/s until it is at k mu_k m g, where
/// it grips. A ball that falls on the ground elsewhere in between, when it is slower than k mu_s m
/// g already, leaves it sliding. Semi-implicit steps are of order 1: 1e-3 steps of at most 8 m/s^2,
/// and as long sliding with mu_s in the first. Methods of higher order have a tolerance of 1e-10.
void TestTyres::otherEventsLeaveItsKineticFriction() {
    constexpr double k = 0.05, grips = k * kMu * kMass * g, end = (1.0 - grips) / (kMu * g);
    constexpr double fall = 0.08; // s
    static_assert(fall < end && 1.0 - kMu * g * fall < 0.8 * kMass * g * k);
    model::Model model = wheel(k, 1.0);
    model.bodies.push_back(solid("ball", sphere(0.1), 1.0, {5, 0, 0.1 + g * fall * fall / 2}));
    model.contacts.pairs[0].friction = 0.8;
    model.contacts.pairs[0].kineticFriction = kMu;
    model.simulation.tolerance = 1e-10;
    setMethod(model);
    const bool isOrder1 = model.simulation.integrator == model::IntegratorKind::SemiImplicit;
    const Run run(model);
    QCOMPARE(static_cast<int>(run.impacts().size()), 1);
    for (std::size_t i = 0; i < run.time().size(); ++i) {
        const double t = run.time()[i];
        const double v = t < end ? 1.0 - kMu * g * t : grips * std::exp((end - t) / (kMass * k));
        verifyNear(run["wheel.v.y"][i], v, isOrder1 ? 6e-3 : 1e-6, "speed");
    }
}

QTEST_APPLESS_MAIN(TestTyres)
#include "test_tyres.moc"
