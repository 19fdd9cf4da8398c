#include "io/model_file.h"
#include "support/named.h"
#include "support/run.h"

#include <QtTest>
#include <cmath>
#include <fmt/format.h>

/// PD controllers whose targets jump, or have no value before the start or behind the end:
///     m x'' = k (r - x) + d (r' - x')
class TestFollowedTargets : public QObject {
    Q_OBJECT

private slots:
    void aJumpIsAnImpulse_data();
    void aJumpIsAnImpulse();
    void aHingeRubsInAJump_data() { hasNoRateBeforeTheStart_data(); }
    void aHingeRubsInAJump();
    void aStopTakesAJump_data() { hasNoRateBeforeTheStart_data(); }
    void aStopTakesAJump();
    void aContactTakesAJump_data() { hasNoRateBeforeTheStart_data(); }
    void aContactTakesAJump();
    void leavesALimit_data() { hasNoRateBeforeTheStart_data(); }
    void leavesALimit();
    void hasNoRateBeforeTheStart_data();
    void hasNoRateBeforeTheStart();
    void followsATableToItsEnd_data() { hasNoRateBeforeTheStart_data(); }
    void followsATableToItsEnd();
};

using namespace trammel;
using namespace trammel::support;

namespace {

constexpr double kStep = 1e-3; // s, of the methods with a fixed one

/// A mass, or a wheel, of 1 kg or kg m^2 with k = 50 and d = 5.
model::Model follower(const std::string& target, bool isWheel, const QString& integrator,
                      const QString& coordinates) {
    const io::JsonResult json = io::parseJson(fmt::format(
        R"({{"trammel": 1, "gravity": [0, 0, 0],
        "tables": {{"way": {{"points": [[0, 0], [1, 0.3], [2, 0.1]], "outside": "stop"}}}},
        "bodies": [{{"name": "a", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0]}}],
        "joints": [{{"name": "A", "type": "{}", "bodies": ["ground", "a"], "position": [0, 0, 0],
                     "axis": [1, 0, 0]}}],
        "forces": [{{"name": "f", "type": "pd", "joint": "A", "target": "{}", "kp": 50, "kd": 5}}],
        "simulation": {{"duration": 2, "step": {}, "output_step": 0.05}}}})",
        isWheel ? "revolute" : "prismatic", target, kStep));
    model::Model model = io::readModel(json.root, {}).model;
    model.simulation.integrator = named(integrator.toStdString());
    model.simulation.coordinates = named(coordinates.toStdString());
    model.simulation.tolerance = 1e-8;
    return model;
}

/// The response to a target that has jumped by 1 at t = 0, which gives the speed d / m.
double response(double t) {
    if (t <= 0.0) return 0.0;
    const double decay = 2.5, w = std::sqrt(50.0 - decay * decay);
    return 1.0 - std::exp(-decay * t) * (std::cos(w * t) - decay / w * std::sin(w * t));
}

/// Of 1 kg, 0.3 m from a hinge about which its moment of inertia is 0.19 kg m^2; a target on the
/// hinge jumps by 1 at 0.1 s, with d = 1 N m s. At rest before.
model::Model arm(const std::string& hinge, const std::string& forces, const QString& integrator) {
    const io::JsonResult json = io::parseJson(fmt::format(
        R"({{"trammel": 1, "gravity": [0, 0, 0],
        "bodies": [{{"name": "b", "mass": 1, "inertia": [0.01, 0.1, 0.1, 0, 0, 0],
                     "position": [0.3, 0, 0]}}],
        "joints": [{{"name": "A", "type": "revolute", "bodies": ["ground", "b"],
                     "position": [0, 0, 0], "axis": [0, -1, 0], {}}}],
        "forces": [{{"name": "f", "type": "pd", "joint": "A", "target": "t<0.1?0:1", "kp": 0,
                     "kd": 1}}{}],
        "simulation": {{"duration": 0.102, "step": 1e-4}}}})",
        hinge, forces));
    model::Model model = io::readModel(json.root, {}).model;
    model.simulation.integrator = named(integrator.toStdString());
    return model;
}

} // namespace

void TestFollowedTargets::aJumpIsAnImpulse_data() {
    QTest::addColumn<QString>("integrator");
    QTest::addColumn<QString>("coordinates");
    QTest::addColumn<bool>("isWheel");
    QTest::addColumn<double>("jump");
    QTest::addColumn<double>("allowed");
    // Order 1: the impulse gives 1.5 /s up to a step and a half away from its time. Order 2: h^2
    // times accelerations of up to 20 /s^2. With error control the jump is met to 1e-12 s.
    const std::pair<const char*, double> integrators[] = {{"semi-implicit", 3e-3},
                                                          {"rattle", 2e-5},
                                                          {"generalized-alpha", 4e-5},
                                                          {"rk45", 2e-7},
                                                          {"radau", 2e-7}};
    for (const auto& [integrator, allowed] : integrators)
        for (const char* coordinates : {"maximal", "generalized"})
            for (const bool isWheel : {false, true})
                // On a step's end, in its middle, and elsewhere.
                for (const double jump : {1.0, 0.5005, 0.7003712}) {
                    const bool isGeneralized = coordinates[0] == 'g';
                    if (isGeneralized && (QByteArray(integrator) == "rattle" ||
                                          QByteArray(integrator) == "generalized-alpha"))
                        continue;
                    QTest::addRow("%s, %s, %s at %g s", integrator, coordinates,
                                  isWheel ? "wheel" : "mass", jump)
                        << QString(integrator) << QString(coordinates) << isWheel << jump
                        << allowed;
                }
}

/// The rate of a target that jumps by D is an impulse d D, by every method.
void TestFollowedTargets::aJumpIsAnImpulse() {
    QFETCH(QString, integrator);
    QFETCH(QString, coordinates);
    QFETCH(bool, isWheel);
    QFETCH(double, jump);
    QFETCH(double, allowed);
    const Run run(follower(fmt::format("0.3*(t>={})", jump), isWheel, integrator, coordinates));
    const auto q = run["A.coordinate"];
    for (std::size_t i = 0; i < q.size(); ++i) {
        const double expected = 0.3 * response(run.time()[i] - jump);
        QVERIFY2(
            std::abs(q[i] - expected) < allowed,
            qPrintable(QString("%1 for %2 at %3 s").arg(q[i]).arg(expected).arg(run.time()[i])));
    }
}

/// The hinge carries m l w of the impulse, and rubs with mu r of it: of d = 1 N m s are left
///     w = d / (I + mu r m l) = 1 / (0.19 + 0.015) = 4.878 rad/s
/// In 2 ms the controller takes another 1 % times 2 ms / (I / d).
void TestFollowedTargets::aHingeRubsInAJump() {
    QFETCH(QString, integrator);
    const Run run(arm(R"("friction": {"static": 0.5, "radius": 0.1})", "", integrator));
    const double w = 1.0 / 0.205, expected = w * std::exp(-0.002 / 0.19);
    QVERIFY2(std::abs(run["A.rate"].back() - expected) < 0.01,
             qPrintable(QString::number(run["A.rate"].back())));
    const double moved = w * w * 0.5 * 0.19; // of d w / 2 put in
    QVERIFY(std::abs(run["energy.dissipated.friction"].back() - (0.5 * w - moved)) < 0.01);
}

/// A spring holds the arm against its stop, and the jump presses it on: nothing moves, and nothing
/// rebounds, whatever the stop's restitution. Only the free way of a short step, 1e-9 s, is left.
void TestFollowedTargets::aStopTakesAJump() {
    QFETCH(QString, integrator);
    const Run run(arm(R"("limits": [-1, 0], "limit_restitution": 0.5)", R"(,
        {"name": "s", "type": "torsion-spring", "joint": "A", "stiffness": 50, "rest": 0.1})",
                      integrator));
    QVERIFY(std::abs(run["A.rate"].back()) < 1e-7);
    QVERIFY(std::abs(run["energy.input"].back()) < 1e-7);
    QVERIFY(std::abs(run["energy.dissipated.impact"].back()) < 1e-7);
}

/// A box of 1 kg on the ground pushes away 2 kg on a slide along u = (1, 0, 1) / sqrt(2) by an
/// impulse of P = 1.5 N s: the ground takes N = sqrt(2) s of it and gives mu N along x,
///     3 v + sqrt(2) s = mu N        2 (v / sqrt(2) + s) = P
/// with s the slide's rate and v the box's speed. It is not thrown up by its restitution. What the
/// controller's damping and gravity do in 1 ms changes both by less than 0.01 m/s.
void TestFollowedTargets::aContactTakesAJump() {
    QFETCH(QString, integrator);
    const io::JsonResult json = io::parseJson(R"({"trammel": 1, "gravity": [0, 0, 0],
        "materials": {"default": {"restitution": 0.5, "friction": 0.3}},
        "contacts": {"pairs": [{"bodies": ["ground", "b"], "collide": true, "restitution": 0.5,
                                "friction": 0.3}]},
        "ground": {"shapes": [{"type": "plane", "normal": [0, 0, 1]}]},
        "bodies": [{"name": "b", "position": [0, 0, 0.1], "mass": 1,
                    "shapes": [{"type": "box", "size": [0.4, 0.4, 0.2]}]},
                   {"name": "p", "position": [0, 0, 0.1], "mass": 2,
                    "inertia": [0.1, 0.1, 0.1, 0, 0, 0]}],
        "joints": [{"name": "P", "type": "prismatic", "bodies": ["b", "p"],
                    "position": [0, 0, 0.1], "axis": [1, 0, 1]}],
        "forces": [{"name": "pd", "type": "pd", "joint": "P", "target": "t<0.1?0:0.5", "kp": 0,
                    "kd": 3}],
        "simulation": {"duration": 0.101, "step": 1e-4}})");
    model::Model model = io::readModel(json.root, {}).model;
    model.simulation.integrator = named(integrator.toStdString());
    const Run run(model);
    const double s = 0.75 / (1.0 - 0.7 / 3.0), v = -0.7 * std::sqrt(2.0) / 3.0 * s;
    QVERIFY2(std::abs(run["P.rate"].back() - s) < 0.01,
             qPrintable(QString::number(run["P.rate"].back())));
    QVERIFY2(std::abs(run["b.v.x"].back() - v) < 0.01,
             qPrintable(QString::number(run["b.v.x"].back())));
    QVERIFY(std::abs(run["b.v.z"].back()) < 0.01);
}

/// A limit that pushes holds nothing back: the mass rests on its upper one, as a target of 0.2 m
/// pulls it up to 0.1 m, until that jumps to -0.2 m: the impulse is 5 * 0.4, x'(0) = -2 m/s.
void TestFollowedTargets::leavesALimit() {
    QFETCH(QString, integrator);
    model::Model model = follower("0.2-0.4*(t>=1)", false, integrator, "maximal");
    model.joints[0].limits = {-3.0, 0.1};
    const Run run(model);
    const auto q = run["A.coordinate"];
    const double a = 2.5, w = std::sqrt(50.0 - a * a);
    for (std::size_t i = 0; i < q.size(); ++i) {
        const double t = run.time()[i] - 1.0;
        // From x = 0.1 and x' = -2, about the target.
        const double free = -0.2 + std::exp(-a * t) * (0.3 * std::cos(w * t) +
                                                       (0.3 * a - 2.0) / w * std::sin(w * t));
        const double expected = t <= 0.0 ? 0.1 : free;
        if (run.time()[i] < 0.5) continue; // on its way
        const double allowed = integrator == "semi-implicit" ? 5e-3 : 2e-3;
        QVERIFY2(std::abs(q[i] - expected) < allowed,
                 qPrintable(QString("%1 for %2 at %3").arg(q[i]).arg(expected).arg(t)));
    }
}

void TestFollowedTargets::hasNoRateBeforeTheStart_data() {
    QTest::addColumn<QString>("integrator");
    for (const char* integrator : {"semi-implicit", "rattle", "generalized-alpha", "rk45", "radau"})
        QTest::newRow(integrator) << QString(integrator);
}

/// r = sqrt(t) has no value before t = 0, where its rate is infinite, and r = 0.3 (t >= 0) seems to
/// have jumped: nothing was before. The latter is a step response without the impulse:
///     x = 1 - exp(-a t) (cos w t + a / w sin w t)
void TestFollowedTargets::hasNoRateBeforeTheStart() {
    QFETCH(QString, integrator);
    const Run root(follower("sqrt(t)", false, integrator, "maximal"));
    const Run semiImplicit(follower("sqrt(t)", false, "semi-implicit", "maximal"));
    // Order 1 beside others: h times a speed of up to 2 m/s.
    QVERIFY(std::abs(root["A.coordinate"].back() - semiImplicit["A.coordinate"].back()) < 2e-3);
    QVERIFY(std::abs(root["A.coordinate"].back() - std::sqrt(2.0)) < 0.05);

    const Run held(follower("0.3*(t>=0)", false, integrator, "maximal"));
    const double a = 2.5, w = std::sqrt(50.0 - a * a);
    for (std::size_t i = 0; i < held.time().size(); ++i) {
        const double t = held.time()[i];
        const double expected =
            0.3 * (1.0 - std::exp(-a * t) * (std::cos(w * t) + a / w * std::sin(w * t)));
        QVERIFY(std::abs(held["A.coordinate"][i] - expected) < 1.5e-3);
    }
}

/// A table of "stop" has a value at its last point, t = 2 s, and none behind: the run is whole.
void TestFollowedTargets::followsATableToItsEnd() {
    QFETCH(QString, integrator);
    const Run run(follower("way(t)", false, integrator, "maximal"));
    QCOMPARE(run.time().back(), 2.0);
    QCOMPARE(run.warnings(), std::vector<std::string>());
}

QTEST_APPLESS_MAIN(TestFollowedTargets)
#include "test_followed_targets.moc"
