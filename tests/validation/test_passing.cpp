#include "messages/message_list.h"
#include "support/contact_scenes.h"
#include "support/named.h"
#include "support/run.h"

#include <QTest>
#include <cmath>

using namespace trammel;

namespace {

constexpr double kRadius = 0.05, kPlate = 0.01;
/// Where the ball's centre stands on the plate, m.
constexpr double kRest = kRadius + 0.5 * kPlate;

model::Body ball(const std::string& name, double mass, double z, double speed = 0.0) {
    model::Body body = support::solid(name, support::sphere(kRadius), mass, {0, 0, z});
    body.velocity = Vec3(0, 0, speed);
    return body;
}

/// A ball above a plate of 10 mm, no gravity, nothing rebounds; steps of 1 ms.
model::Model aboveThePlate(double z = 1.0) {
    model::Model model = support::groundPlane(0.0, 0.0);
    model.gravity = Vec3::Zero();
    model.groundShapes = {support::box({2.0, 2.0, kPlate})};
    model.bodies = {ball("ball", 1.0, z)};
    // Named, since bodies that a joint holds together do not collide else.
    model.contacts.pairs = {{.bodies = {"ball", "ground"}, .restitution = 0.0}};
    model.simulation.duration = 0.01;
    model.simulation.step = 1e-3;
    return model;
}

model::Function formula(const char* text) {
    return model::Function{std::string(text)};
}

/// 1 kg and 1e6 N: 1 m in the first step.
model::Model pushed(const char* force) {
    model::Model model = aboveThePlate();
    model.forces = {{.name = "push",
                     .law = model::AppliedForce{
                         .body = "ball", .vector = {formula("0"), formula("0"), formula(force)}}}};
    return model;
}

model::Model onASlide() {
    model::Model model = aboveThePlate();
    model.joints = {{.name = "slide",
                     .type = model::JointType::Prismatic,
                     .bodies = {"ground", "ball"},
                     .position = {0, 0, 1},
                     .axis = {0, 0, 1}}};
    return model;
}

model::Model driven(const char* way) {
    model::Model model = onASlide();
    model.joints[0].driver =
        model::Driver{.kind = model::Driver::Kind::Position, .value = formula(way)};
    return model;
}

model::Model motored() {
    model::Model model = onASlide();
    model.joints[0].motor = model::Motor{.velocity = formula("-2000"), .maxForce = formula("1e6")};
    return model;
}

/// A spring of 2 m, pressed to half, lets go.
model::Model sprung() {
    model::Model model = aboveThePlate();
    model.forces = {{.name = "spring",
                     .law = model::SpringDamper{.bodies = {"ground", "ball"},
                                                .points = {Vec3(0, 0, 2), Vec3(0, 0, 1)},
                                                .stiffness = formula("1e6"),
                                                .damping = formula("0"),
                                                .length = formula("2")}}};
    return model;
}

/// A heavy ball at 800 m/s strikes a light one, which leaves at nearly twice that and would be
/// beyond the plate in the same step.
model::Model struck() {
    model::Model model = aboveThePlate(0.6);
    model.bodies = {ball("ball", 0.01, 0.6), ball("hammer", 100.0, 1.0, -800.0)};
    model.contacts.pairs.push_back({.bodies = {"ball", "hammer"}, .restitution = 1.0});
    return model;
}

/// A torque swings the rod of 2 m about its end, over 90 degrees to the plate in few steps.
model::Model swung() {
    model::Model model = aboveThePlate();
    model.groundShapes = {support::box({0.4, 0.4, kPlate})};
    model.groundShapes[0].pose.position = {0, 0, 1.5};
    model.simulation.duration = 0.02;
    model.bodies = {support::solid("ball", support::box({2.0, 0.02, 0.02}), 1.0, {1, 0, 0})};
    model.joints = {{.name = "pin",
                     .type = model::JointType::Revolute,
                     .bodies = {"ground", "ball"},
                     .axis = {0, 1, 0}}};
    model.forces = {{.name = "swing",
                     .law = model::AppliedTorque{
                         .body = "ball", .vector = {formula("0"), formula("-2e4"), formula("0")}}}};
    return model;
}

void addMethods(const char* name) {
    for (const char* integrator : {"semi-implicit", "rattle", "generalized-alpha", "rk45", "radau"})
        for (const char* location : {"in-step", "step-start", "step-end"})
            for (const char* coordinates : {"maximal", "generalized"}) {
                const bool knowsTrees = integrator[0] == 's' || integrator[1] == 'k' ||
                                        std::string_view(integrator) == "radau";
                if (!knowsTrees && coordinates[0] == 'g') continue;
                QTest::addRow("%s, %s, %s, %s", name, integrator, location, coordinates)
                    << integrator << location << coordinates;
            }
}

void choose(model::Model& model) {
    QFETCH(QString, integrator);
    QFETCH(QString, location);
    QFETCH(QString, coordinates);
    model.simulation.integrator = support::named(integrator.toStdString());
    model.simulation.impactLocation = support::named(location.toStdString());
    model.simulation.coordinates = support::named(coordinates.toStdString());
}

} // namespace

/// What is set going within a step passes no plate: contacts are looked for as far as forces,
/// motors, springs and impacts take bodies in that step.
class TestPassing : public QObject {
    Q_OBJECT

    void methods(const char* name) {
        QTest::addColumn<QString>("integrator");
        QTest::addColumn<QString>("location");
        QTest::addColumn<QString>("coordinates");
        addMethods(name);
    }

    /// Stays on its side, to a tenth of the plate: where impacts wait for the end of a step, what
    /// rests may be that deep.
    void stops(model::Model model) {
        choose(model);
        for (const bool sleeps : {false, true}) {
            model.simulation.sleeping = sleeps;
            const support::Run run(model);
            QVERIFY(run.summary().impacts > 0);
            QVERIFY2(support::smallest(run["ball.com.z"]) > kRest - 0.1 * kPlate,
                     QByteArray::number(support::smallest(run["ball.com.z"])));
        }
    }

private slots:
    void force_data() { methods("force"); }
    void force() { stops(pushed("-1e6")); }

    void forceOfTime_data() { methods("force of time"); }
    void forceOfTime() { stops(pushed("-1e9 * t")); }

    void motor_data() { methods("motor"); }
    void motor() { stops(motored()); }

    void spring_data() { methods("spring"); }
    void spring() { stops(sprung()); }

    void blow_data() { methods("blow"); }
    void blow() { stops(struck()); }

    /// The rod's centre stays below the plate's height, on the arc: it would come round below.
    void torque_data() { methods("torque"); }
    void torque() {
        model::Model model = swung();
        choose(model);
        const support::Run run(model);
        QVERIFY(run.summary().impacts > 0);
        QVERIFY(support::smallest(run["ball.com.z"]) > -1e-3);
        QVERIFY(support::smallest(run["ball.com.x"]) > 0.0);
    }

    /// A driver cannot be stopped: the run says so, whichever coordinates solve it.
    void driverIsTold_data() { methods("driver"); }
    void driverIsTold() {
        model::Model model = driven("-5e5 * t^2");
        choose(model);
        std::string told;
        try {
            const support::Run run(model);
            for (const std::string& warning : english(run.summary().warnings))
                told += warning + "\n";
        } catch (const std::runtime_error& error) {
            told = error.what();
        }
        QVERIFY2(!told.empty(), "nothing was said");
    }
};

QTEST_APPLESS_MAIN(TestPassing)
#include "test_passing.moc"
