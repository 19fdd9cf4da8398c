#include "dynamics/integrators/integrator.h"
#include "io/model_file.h"
#include "support/contact_scenes.h"
#include "support/example.h"

#include <QtTest>
#include <cmath>
#include <numbers>

/// Contacts, limits, motors and friction between events: events lie where closed forms say, by all
/// methods of higher order. Those of order 2 hand held phases over to methods with error control.
/// Where contacts are redundant an event is told by a solve with impulses over 1e-8 s, and so good
/// to about that.
class TestEvents : public QObject {
    Q_OBJECT

private slots:
    void blockSlidesDownAnIncline_data() { everyMethod(); }
    void blockSlidesDownAnIncline();
    void slidingBallStartsToRoll_data() { everyMethod(); }
    void slidingBallStartsToRoll();
    void ballLeavesASphere_data() { everyMethod(); }
    void ballLeavesASphere();
    void limitIsLeftWhereTheForceIsEnough_data() { everyMethod(); }
    void limitIsLeftWhereTheForceIsEnough();
    void bearingFrictionStopsARotor_data() { everyMethod(); }
    void bearingFrictionStopsARotor();
    void motorReachesItsSpeed_data() { everyMethod(); }
    void motorReachesItsSpeed();
    void stickSlip_data() { everyMethod(); }
    void stickSlip();
    void pinInASlotKeepsEnergy_data() { everyMethod(); }
    void pinInASlotKeepsEnergy();
    void contactsAreHeldThroughout_data();
    void contactsAreHeldThroughout();

private:
    static void everyMethod();
};

using namespace trammel;
using namespace trammel::support;

namespace {

constexpr double kGravity = 9.81;
constexpr double kTolerance = 1e-10; ///< of the methods with error control
constexpr double kStep = 1e-3;       ///< of the others, s

bool isOfOrderTwo(const QString& method) {
    return method == "rattle" || method == "generalized-alpha";
}

model::Model read(const char* text) {
    io::ModelResult result = io::readModel(io::parseJson(text).root, {});
    if (!result.ok()) throw std::runtime_error(result.diagnostics.front().message);
    return result.model;
}

/// A run by one method from its start to its end, its ledger closed.
Example runBy(const QString& method, model::Model model, double duration, double interval) {
    model.simulation.integrator = method.toStdString();
    model.simulation.tolerance = kTolerance;
    model.simulation.step = kStep;
    model.simulation.duration = duration;
    model.simulation.outputStep = interval;
    Example example = run(std::move(model));
    if (example.run.summary().integrator.contactSteps > 0)
        throw std::runtime_error("steps of the semi-implicit method");
    const double work = largest(example["energy.kinetic"]) + largest(example["energy.input"]);
    const double share = isOfOrderTwo(method) ? 10.0 * kStep * kStep : 1e-7;
    verifyNear(largest(example["energy.dissipated.numerical"]), 0.0, share * work, "numerical");
    return example;
}

} // namespace

void TestEvents::everyMethod() {
    QTest::addColumn<QString>("method");
    for (const std::string_view method : dynamics::integratorNames())
        QTest::newRow(method.data()) << QString::fromLatin1(method.data());
}

void TestEvents::contactsAreHeldThroughout_data() {
    QTest::addColumn<QString>("method");
    QTest::newRow("rk45") << "rk45";
    QTest::newRow("radau") << "radau";
}

/// Four redundant points slide: x = g (sin a - mu cos a) t^2 / 2.
void TestEvents::blockSlidesDownAnIncline() {
    QFETCH(QString, method);
    const double tilt = 0.5, mu = 0.3;
    const Example block = runBy(method, blockOnIncline(tilt, 0.0, mu), 1.0, 0.25);
    const double way = 0.5 * kGravity * (std::sin(tilt) - mu * std::cos(tilt));
    const double dx = block["block.com.x"].back() - block["block.com.x"].front();
    const double dz = block["block.com.z"].back() - block["block.com.z"].front();
    verifyNear(std::hypot(dx, dz), way, 1e-9, "way");
    verifyNear(block["energy.dissipated.friction"].back(), mu * kGravity * std::cos(tilt) * way,
               1e-8, "friction");
}

/// A ball set sliding at v without spin rolls from t = 2 v / (7 mu g) on at 5/7 v.
void TestEvents::slidingBallStartsToRoll() {
    QFETCH(QString, method);
    const double v = 2.0, mu = 0.2, duration = 1.0;
    model::Model model = groundPlane(0.0, mu);
    model.bodies.push_back(solid("ball", sphere(0.1), 1.0, {0, 0, 0.1}));
    model.bodies.back().velocity = {v, 0, 0};
    const Example ball = runBy(method, std::move(model), duration, 0.1);
    const double rolls = 2.0 * v / (7.0 * mu * kGravity);
    const double way = v * rolls - 0.5 * mu * kGravity * rolls * rolls;
    verifyNear(ball["ball.v.x"].back(), 5.0 / 7.0 * v, 1e-9, "speed");
    verifyNear(ball["ball.com.x"].back(), way + 5.0 / 7.0 * v * (duration - rolls), 1e-9, "way");
}

/// A ball without friction slides from near the top of a sphere and leaves it where the cosine of
/// its angle from the top is 2/3 of that of its start; its horizontal speed then stays.
void TestEvents::ballLeavesASphere() {
    QFETCH(QString, method);
    const double start = 0.3, distance = 1.1;
    model::Model model = groundPlane(0.0, 0.0);
    model.groundShapes = {sphere(1.0)};
    model.bodies.push_back(solid("ball", sphere(0.1), 1.0,
                                 {distance * std::sin(start), 0, distance * std::cos(start)}));
    const Example ball = runBy(method, std::move(model), 1.2, 0.05);
    const double leaves = 2.0 / 3.0 * std::cos(start);
    const double speed = std::sqrt(2.0 * kGravity * distance * (std::cos(start) - leaves));
    verifyNear(ball["ball.v.x"].back(), speed * leaves, 1e-8, "horizontal speed");
    QCOMPARE(ball["contacts.count"][1], 1.0);
    QCOMPARE(ball["contacts.count"].back(), 0.0);
}

/// 1 kg pressed on its limit by gravity, under a force of 20 N/s t: it leaves at t0 = m g / 20,
/// then x = 20 (t - t0)^3 / 6. Methods of order 2 take a force in proportion to time wrongly by a
/// share of 20 h^2 (t - t0).
void TestEvents::limitIsLeftWhereTheForceIsEnough() {
    QFETCH(QString, method);
    const Example slider = runBy(method, read(R"({
        "trammel": 1, "name": "lifted",
        "bodies": [{"name": "block", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0]}],
        "joints": [{"name": "guide", "type": "prismatic", "bodies": ["ground", "block"],
                    "position": [0, 0, 0], "axis": [0, 0, 1], "limits": [0, 5]}],
        "forces": [{"name": "lift", "type": "force", "body": "block", "point": [0, 0, 0],
                    "vector": [0, 0, "20*t"]}],
        "simulation": {"duration": 1, "step": 0.01}})"),
                                 1.0, 0.1);
    const double leaves = kGravity / 20.0;
    const double tolerance = isOfOrderTwo(method) ? 0.5 * 20.0 * kStep * kStep * 0.51 : 1e-9;
    verifyNear(slider["guide.coordinate"].back(), 20.0 / 6.0 * std::pow(1.0 - leaves, 3), tolerance,
               "height");
    QCOMPARE(isOfOrderTwo(method), slider.run.summary().steps > 500);
}

/// A rotor in a bearing with friction mu r m g: it stops after I w / (mu r m g), and stays.
void TestEvents::bearingFrictionStopsARotor() {
    QFETCH(QString, method);
    const Example rotor = runBy(method, read(R"({
        "trammel": 1, "name": "rotor",
        "bodies": [{"name": "rotor", "mass": 2, "inertia": [0.3, 0.3, 0.5, 0, 0, 0],
                    "angular_velocity": [0, 0, 3]}],
        "joints": [{"name": "bearing", "type": "revolute", "bodies": ["ground", "rotor"],
                    "position": [0, 0, 0], "axis": [0, 0, 1], "friction": {"static": 0.4, "kinetic": 0.4, "radius": 0.2}}],
        "simulation": {"duration": 2, "step": 0.01}})"),
                                2.0, 0.1);
    const double slows = 0.4 * 0.2 * 2.0 * kGravity / 0.5; // rad/s^2
    verifyNear(rotor["bearing.coordinate"].back(), 9.0 / (2.0 * slows), 1e-9, "angle");
    verifyNear(rotor["bearing.rate"].back(), 0.0, 1e-12, "rate");
    verifyNear(rotor["energy.dissipated.friction"].back(), 0.5 * 0.5 * 9.0, 1e-8, "friction");
}

/// A motor of 2 N m takes a rotor of 0.5 kg m^2 to 3 rad/s in 0.75 s, then holds it there.
void TestEvents::motorReachesItsSpeed() {
    QFETCH(QString, method);
    const Example rotor = runBy(method, read(R"({
        "trammel": 1, "name": "rotor",
        "bodies": [{"name": "rotor", "mass": 2, "inertia": [0.3, 0.3, 0.5, 0, 0, 0]}],
        "joints": [{"name": "bearing", "type": "revolute", "bodies": ["ground", "rotor"],
                    "position": [0, 0, 0], "axis": [0, 0, 1], "motor": {"velocity": 3, "max_force": 2}}],
        "simulation": {"duration": 2, "step": 0.01}})"),
                                2.0, 0.1);
    verifyNear(rotor["bearing.rate"].back(), 3.0, 1e-12, "rate");
    verifyNear(rotor["bearing.coordinate"].back(), 0.5 * 4.0 * 0.75 * 0.75 + 3.0 * 1.25, 1e-9,
               "angle");
    verifyNear(rotor["energy.input"].back(), 0.5 * 0.5 * 9.0, 1e-9, "input");
}

/// The block on the belt rides until k x = mu_s m g, slips about k x = mu_k m g and rides again
/// when it has the belt's speed: both in the first and in the second slip it is where the closed
/// form has it.
void TestEvents::stickSlip() {
    QFETCH(QString, method);
    const Example block = runBy(method, exampleModel("stick-slip"), 0.7, 0.01);
    const double k = block.parameter("k"), m = block.parameter("m"), V = block.parameter("V");
    const double muS = block.parameter("mu_s"), muK = block.parameter("mu_k");
    const double omega = std::sqrt(k / m), middle = muK * m * kGravity / k;
    const double amplitude = (muS - muK) * m * kGravity / k;
    const double tears = muS * m * kGravity / (k * V);
    const double slips = (2.0 * std::numbers::pi - 2.0 * std::atan(amplitude * omega / V)) / omega;
    const double period = slips + 2.0 * amplitude / V;
    const auto position = [&](double s) {
        return middle + amplitude * std::cos(omega * s) + V / omega * std::sin(omega * s);
    };
    verifyNear(block.at("block.com.x", 0.3), position(0.3 - tears), 1e-7, "first slip");
    verifyNear(block.at("block.com.x", 0.65), position(0.65 - tears - period), 1e-7, "second slip");
}

/// The Geneva drive's pin fills its slot: what touches without pressing comes to press later, and
/// forces of an instant are no start for a step. Either mistake once made 25 J of the drive's 0.1
/// J.
void TestEvents::pinInASlotKeepsEnergy() {
    QFETCH(QString, method);
    model::Model model = exampleModel("geneva-drive");
    model.simulation.integrator = method.toStdString();
    model.simulation.duration = 2.0;
    const Example drive = run(std::move(model));
    verifyNear(smallest(drive["energy.dissipated.numerical"]), 0.0, 1e-3, "numerical");
    QVERIFY(largest(drive["energy.kinetic"]) < 0.2);
}

/// Examples whose contacts all have modes run without semi-implicit steps, but for some at instants
/// where modes change at once, how many of them hangs on rounding: without modes they would be
/// thousands, and tell events but to a step's length.
void TestEvents::contactsAreHeldThroughout() {
    QFETCH(QString, method);
    for (const char* name :
         {"rocking-block", "newtons-cradle", "painleve-rod", "geneva-drive", "gear-train"}) {
        model::Model model = exampleModel(name);
        model.simulation.integrator = method.toStdString();
        const Example example = run(std::move(model));
        const auto steps = example.run.summary().integrator.contactSteps;
        QVERIFY2(steps <= 100, qPrintable(QString("%1: %2").arg(name).arg(steps)));
    }
}

QTEST_GUILESS_MAIN(TestEvents)
#include "test_events.moc"
