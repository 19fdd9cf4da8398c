// Events of exported units as solvers of others meet them: indicators, event mode, states that
// jump, and the modes that follow.

#include "description_rules.h"
#include "exchanged.h"
#include "io/model_file.h"
#include "support/example.h"
#include "unit_examples.h"

#include <QTest>
#include <cmath>
#include <fmt/format.h>
#include <fstream>
#include <numbers>

using namespace trammel;
using namespace trammel::tests;
using fmu::FmiVersion;

namespace {

constexpr double kG = 9.81;

/// A ball above a floor.
std::string ball(const char* settings = R"("friction": "none")") {
    return fmt::format(R"({{"trammel": 1, "materials": {{"rubber": {{"restitution": 0.8}}}},
        "ground": {{"shapes": [{{"type": "plane", "normal": [0, 0, 1], "material": "rubber"}}]}},
        "bodies": [{{"name": "ball", "position": [0, 0, 1.1], "mass": 2,
            "inertia": [0.01, 0.01, 0.01, 0, 0, 0],
            "shapes": [{{"type": "sphere", "radius": 0.1, "material": "rubber"}}]}}],
        "simulation": {{{}}}}})",
                       settings);
}

/// A block that stands on three feet on a floor, with friction, and is pushed by a force: what each
/// foot carries is unique.
std::string block(double speed, const char* force) {
    return fmt::format(
        R"({{"trammel": 1, "materials": {{"felt": {{"friction": 0.5, "kinetic_friction": 0.4}}}},
        "ground": {{"shapes": [{{"type": "plane", "normal": [0, 0, 1], "material": "felt"}}]}},
        "bodies": [{{"name": "block", "position": [0, 0, 0.05], "mass": 2, "velocity": [{}, 0, 0],
            "inertia": [0.01, 0.01, 0.01, 0, 0, 0],
            "shapes": [
              {{"type": "sphere", "radius": 0.05, "position": [0.2, 0, 0], "material": "felt"}},
              {{"type": "sphere", "radius": 0.05, "position": [-0.1, 0.2, 0], "material": "felt"}},
              {{"type": "sphere", "radius": 0.05, "position": [-0.1, -0.2, 0], "material": "felt"}}
            ]}}],
        "forces": [{{"name": "push", "type": "force", "body": "block", "vector": ["{}", 0, 0]}}],
        "simulation": {{"friction": "cone"}}}})",
        speed, force);
}

} // namespace

class TestUnitEvents : public QObject {
    Q_OBJECT

private slots:
    void ballBounces_data() { eachVersion(); }
    void ballBounces();
    void pendulumMeetsItsStop_data() { eachVersion(); }
    void pendulumMeetsItsStop();
    void blockSlidesAndSticks_data() { eachVersion(); }
    void blockSlidesAndSticks();
    void forceTearsABlockLoose();
    void blockRidesAndSlipsOnABelt();
    void boxSlidesWithoutTurning_data();
    void boxSlidesWithoutTurning();
    void blockRocksToRest();
    void woodpeckerPecks();
    void ballsLoseEnergy();
    void eventsWithoutEndAreTold_data();
    void eventsWithoutEndAreTold();
    void statesComeBack();
    void examplesComeBack_data();
    void examplesComeBack();
    void dieComesToRest();
    void examplesGoAsRuns_data();
    void examplesGoAsRuns();
    void whatHasNoStatesIsRefused();
};

/// Dropped from h, a ball strikes with v = sqrt(2 g h) after v / g, and then each 2 v e^n / g later
/// with e^n v, up to the threshold of 0.01 m/s, and rests. Runge-Kutta steps are exact on its
/// parabolas; 1e-8 is asked for, of which the tolerance for closed gaps is a tenth.
void TestUnitEvents::ballBounces() {
    QFETCH(int, version);
    Exchanged made(ball(), version, "ball.*");
    for (const std::string& broken : brokenRules(made.unit.root()))
        QFAIL(broken.c_str());
    ExchangeImporter importer(made.unit, made.instance);
    QCOMPARE(importer.indicatorCount(), std::size_t(2));
    importer.advance(6.0, 600);
    constexpr double kRestitution = 0.8, kThreshold = 0.01;
    double v = std::sqrt(2.0 * kG), t = v / kG;
    std::size_t count = 0;
    for (const ExchangeImporter::Event& event : importer.events()) {
        if (v < kThreshold) break;
        QVERIFY(std::abs(event.t - t) < 1e-8);
        QVERIFY(event.hasChangedStates);
        QVERIFY(std::abs(event.before[9] + v) < 1e-8);
        v *= kRestitution;
        QVERIFY(std::abs(event.after[9] - v) < 1e-8);
        t += 2.0 * v / kG;
        ++count;
    }
    QVERIFY(v < kThreshold && count == 28);
    QVERIFY(importer.events().size() <= count + 3);
    QVERIFY(std::abs(importer.states()[2] - 0.1) < 1e-8 && importer.states()[9] == 0.0);
}

/// A pendulum that falls against a stop of restitution e comes back each time to e times the speed
/// with which it struck, by its energy: g m l (1 - cos q) + J qd^2 / 2 stays between. 1e-8 of the
/// first speed, with steps of order 4 of which 200 make up a swing.
void TestUnitEvents::pendulumMeetsItsStop() {
    QFETCH(int, version);
    Exchanged made(R"json({"trammel": 1, "bodies": [{"name": "rod", "mass": 2,
        "position": ["-0.5*sin(1.2)", 0, "-0.5*cos(1.2)"], "inertia": [0.1, 0.1, 0.1, 0, 0, 0]
}],
        "joints": [{"name": "A", "type": "revolute", "bodies": ["ground", "rod"],
        "position": [0, 0, 0], "axis": [0, 1, 0], "limits": [-0.9, 2],
        "limit_restitution": 0.7}]
})json",
                   version, "A.*");
    ExchangeImporter importer(made.unit, made.instance);
    QCOMPARE(importer.indicatorCount(), std::size_t(3));
    importer.advance(6.0, 6000);
    const double inertia = 0.1 + 2.0 * 0.5 * 0.5;
    double speed = std::sqrt(2.0 * 2.0 * kG * 0.5 * (std::cos(0.3) - std::cos(1.2)) / inertia);
    QVERIFY(importer.events().size() >= 8);
    const double first = speed;
    for (std::size_t i = 0; i < 8; ++i) {
        const ExchangeImporter::Event& event = importer.events()[i];
        QVERIFY(std::abs(event.before[0] + 0.9) < 1e-9);
        QVERIFY2(std::abs(event.before[1] + speed) < 1e-8 * first,
                 qPrintable(QString("%1 %2").arg(event.before[1]).arg(speed)));
        speed *= 0.7;
        QVERIFY(std::abs(event.after[1] - speed) < 1e-8 * first && event.hasChangedStates);
    }
}

/// A block that slides from v under mu g comes to rest after v^2 / 2 mu g, and stays there.
void TestUnitEvents::blockSlidesAndSticks() {
    QFETCH(int, version);
    Exchanged made(block(1.0, "0"), version, "block.*");
    ExchangeImporter importer(made.unit, made.instance);
    importer.advance(1.0, 100);
    const double expected = 1.0 / (2.0 * 0.4 * kG);
    QVERIFY2(std::abs(importer.states()[0] - expected) < 1e-8,
             qPrintable(QString("%1 %2").arg(importer.states()[0]).arg(expected)));
    QVERIFY(std::abs(importer.states()[7]) < 1e-9);
    QVERIFY(!importer.events().empty() && importer.events().size() < 20);
    QVERIFY(std::abs(importer.events().back().t - 1.0 / (0.4 * kG)) < 1e-6);
}

/// A force that grows with 10 N/s tears it loose at 0.5 m g, from where it slides under 0.4 m g:
/// m x = 10 s^3 / 6 + (0.5 - 0.4) m g s^2 / 2 a time s later.
void TestUnitEvents::forceTearsABlockLoose() {
    Exchanged made(block(0.0, "10*t"), 3, "block.*");
    ExchangeImporter importer(made.unit, made.instance);
    importer.advance(1.5, 150);
    const double torn = 0.5 * 2.0 * kG / 10.0, s = 1.5 - torn;
    QVERIFY(!importer.events().empty());
    QVERIFY2(std::abs(importer.events()[0].t - torn) < 1e-7,
             qPrintable(QString::number(importer.events()[0].t, 'g', 17)));
    const double x = (10.0 * s * s * s / 6.0 + 0.1 * 2.0 * kG * s * s / 2.0) / 2.0;
    QVERIFY2(std::abs(importer.states()[0] - x) < 1e-7,
             qPrintable(QString("%1 %2").arg(importer.states()[0], 0, 'g', 17).arg(x, 0, 'g', 17)));
}

/// The stick-slip example: a belt of speed V carries the block until its spring tears it loose at
/// x = mu_s m g / k. It slips as x'' = w^2 (mu_k m g / k - x), w^2 = k / m, from x' = V, to which
/// it comes back after 2 (pi - atan(w A / V)) / w with A = (mu_s - mu_k) m g / k, as far below mu_k
/// m g / k as it was above; then it rides 2 A / V. Times to 1e-7 s: slips end at 1e-7 of the
/// model's speeds, some 1e-8 s late.
void TestUnitEvents::blockRidesAndSlipsOnABelt() {
    constexpr double kM = 1.0, kStiffness = 400.0, kV = 0.1, kStatic = 0.6, kKinetic = 0.3;
    LoadedUnit unit(exampleFile("stick-slip"), FmiVersion::Three);
    UnitInstance instance(unit, Kind::ModelExchange);
    instance.initialize();
    ExchangeImporter importer(unit, instance);
    importer.advance(1.0, 500);
    const double w = std::sqrt(kStiffness / kM), A = (kStatic - kKinetic) * kM * kG / kStiffness;
    const double slips = 2.0 * (std::numbers::pi - std::atan(w * A / kV)) / w, rides = 2.0 * A / kV;
    const double torn = kStatic * kM * kG / (kStiffness * kV);
    QCOMPARE(importer.events().size(), std::size_t(5));
    for (std::size_t i = 0; i < 5; ++i) {
        const auto rounds = static_cast<double>(i / 2);
        const double expected = torn + rounds * (slips + rides) + (i % 2 == 0 ? 0.0 : slips);
        const double t = importer.events()[i].t;
        QVERIFY2(std::abs(t - expected) < 1e-7,
                 qPrintable(QString("%1: %2, not %3").arg(i).arg(t, 0, 'g', 12).arg(expected)));
    }
}

void TestUnitEvents::boxSlidesWithoutTurning_data() {
    QTest::addColumn<QString>("friction");
    QTest::addColumn<double>("vx");
    QTest::addColumn<double>("vy");
    for (const char* friction : {"cone", "pyramid"})
        for (const auto& [x, y] : {std::pair{1.0, 0.0}, {0.8, 0.6}, {0.0, 0.0}})
            QTest::addRow("%s, %g %g", friction, x, y) << QString(friction) << x << y;
    QTest::addRow("box-fixed, 0.8 0.6") << QString("box-fixed") << 0.8 << 0.6;
}

/// A box on its four corners, whose loads are not unique: those of least norm are symmetric, so
/// that sliding, at rest, and torn loose by a force that grows, it does not turn: 1e-9 rad. It
/// comes to rest after v / mu g, on the pyramid's axes each component by itself, at once and for
/// good.
void TestUnitEvents::boxSlidesWithoutTurning() {
    QFETCH(QString, friction);
    QFETCH(double, vx);
    QFETCH(double, vy);
    const bool isPushed = vx == 0.0 && vy == 0.0;
    Exchanged made(fmt::format(R"({{"trammel": 1,
        "materials": {{"felt": {{"friction": 0.5, "kinetic_friction": 0.4}}}},
        "ground": {{"shapes": [{{"type": "plane", "normal": [0, 0, 1], "material": "felt"}}]}},
        "bodies": [{{"name": "box", "position": [0, 0, 0.1], "mass": 2, "velocity": [{}, {}, 0],
            "inertia": [0.02, 0.03, 0.04, 0, 0, 0],
            "shapes": [{{"type": "box", "size": [0.4, 0.3, 0.2], "material": "felt"}}]}}],
        "forces": [{{"name": "push", "type": "force", "body": "box", "vector": ["{}", 0, 0]}}],
        "simulation": {{"friction": "{}"}}}})",
                               vx, vy, isPushed ? "20*t" : "0", friction.toStdString()),
                   3, "box.*");
    ExchangeImporter importer(made.unit, made.instance);
    importer.advance(0.6, 120);
    const std::vector<double>& y = importer.states();
    for (const double quaternion : {y[4], y[5], y[6]})
        QVERIFY2(std::abs(quaternion) < 0.5e-9, qPrintable(QString::number(quaternion)));
    if (isPushed) { // loose from 0.5 m g on, see above
        const double torn = 0.5 * 2.0 * kG / 20.0, s = 0.6 - torn;
        const double x = (20.0 * s * s * s / 6.0 + 0.1 * 2.0 * kG * s * s / 2.0) / 2.0;
        QVERIFY(std::abs(y[0] - x) < 1e-7 && importer.events().size() <= 2);
        return;
    }
    const bool isCone = friction == "cone";
    QCOMPARE(importer.events().size(), std::size_t(isCone || vy == 0.0 ? 1 : 2));
    const auto way = [&](double u) { return u * (isCone ? std::hypot(vx, vy) : u) / (0.8 * kG); };
    QVERIFY2(std::abs(y[0] - way(vx)) < 1e-8 && std::abs(y[1] - way(vy)) < 1e-8,
             qPrintable(QString("%1 %2, not %3 %4").arg(y[0]).arg(y[1]).arg(way(vx)).arg(way(vy))));
    QVERIFY(std::abs(y[7]) < 1e-9 && std::abs(y[8]) < 1e-9);
}

/// A block of mass m on two feet, b to the left and right of its centre of mass, h below it, rocks
/// about the right one with w: w' = -m g b / J0 =: -a there, J0 = J + m (b^2 + h^2), as long as it
/// tilts little. What falls on a foot without restitution and sticks there rocks on about it with
/// r = (J + m (h^2 - b^2)) / J0 of its speed. So it comes to rest after 2 w / (a (1 - r)), behind
/// infinitely many impacts: 0.4 %, a few times the largest tilt, which is w^2 / 2a = 9e-4.
/// The last of the speeds 0.2 r^n that opens a foot by more than 1e-9 m, with 2b w at 2b a, is that
/// of n = 25.
void TestUnitEvents::blockRocksToRest() {
    constexpr double kM = 1.0, kB = 0.05, kH = 0.1, kJ = 0.01, kW = 0.2;
    Exchanged made(fmt::format(R"({{"trammel": 1,
        "materials": {{"felt": {{"friction": 0.8, "restitution": 0}}}},
        "ground": {{"shapes": [{{"type": "plane", "normal": [0, 0, 1], "material": "felt"}}]}},
        "bodies": [{{"name": "block", "position": [0, 0, {1}], "mass": {4},
            "inertia": [{2}, {2}, {2}, 0, 0, 0],
            "velocity": [{5}, 0, {6}], "angular_velocity": [0, {3}, 0],
            "shapes": [
              {{"type": "sphere", "radius": 0.01, "position": [{0}, 0, {7}], "material": "felt"}},
              {{"type": "sphere", "radius": 0.01, "position": [-{0}, 0, {7}], "material": "felt"}}
            ]}}],
        "joints": [{{"name": "plane", "type": "planar", "bodies": ["ground", "block"],
            "position": [0, 0, 0], "axis": [0, 1, 0]}}],
        "contacts": {{"pairs": [{{"bodies": ["ground", "block"], "collide": true}}]}}}})",
                               kB, kH, kJ, kW, kM, kW * kH, kW * kB, 0.01 - kH),
                   3, "block.*");
    ExchangeImporter importer(made.unit, made.instance);
    importer.advance(0.2, 200);
    const double j0 = kJ + kM * (kB * kB + kH * kH), a = kM * kG * kB / j0;
    const double kept = (kJ + kM * (kH * kH - kB * kB)) / j0, rest = 2.0 * kW / (a * (1.0 - kept));
    QVERIFY(importer.events().size() >= 10 && importer.events().size() <= 30);
    const double last = importer.events().back().t;
    QVERIFY2(std::abs(last - rest) < 4e-3 * rest,
             qPrintable(QString("%1, not %2").arg(last).arg(rest)));
    QVERIFY(std::abs(made.instance.get("block.com.z") - kH) < 1e-9);
    QVERIFY(std::abs(made.instance.get("block.w.y")) < 1e-9);
}

/// The woodpecker's sleeve rattles to rest between both sides of the pole before it sticks there,
/// slips and lets go. Behind three of its pecks it is where it is in a run by rk45, whose
/// tolerance of 1e-10 leaves 2e-6 rad of the bird and 3e-8 m of the sleeve by its first step.
void TestUnitEvents::woodpeckerPecks() {
    constexpr double kUntil = 0.3;
    model::Model model = support::exampleModel("woodpecker");
    model.simulation.integrator = model::IntegratorKind::Rk45;
    model.simulation.tolerance = 1e-10;
    model.simulation.coordinates = model::CoordinatesKind::Generalized;
    model.simulation.duration = model.simulation.outputStep.emplace(kUntil);
    const support::Run run(model);
    LoadedUnit unit(exampleFile("woodpecker"), FmiVersion::Three,
                    {.inputs = {}, .outputs = "pivot.coordinate,sleeve.com.z"});
    UnitInstance instance(unit, Kind::ModelExchange);
    instance.initialize();
    ExchangeImporter importer(unit, instance);
    importer.advance(kUntil, 600);
    for (const auto& [output, error] :
         {std::pair{"pivot.coordinate", 1e-5}, {"sleeve.com.z", 2e-7}}) {
        const double value = instance.get(output), expected = run[output].back();
        QVERIFY2(std::abs(value - expected) < error,
                 qPrintable(QString("%1: %2, in the run %3").arg(output).arg(value).arg(expected)));
    }
    QVERIFY(importer.events().size() < 200);
}

/// Balls that strike each other, roll and slip in a heap take out energy alone, and each of them
/// changes its modes a few times only. 1e-9 of what there is at first, as gaps are closed.
void TestUnitEvents::ballsLoseEnergy() {
    LoadedUnit unit(exampleFile("balls-in-a-box"), FmiVersion::Three,
                    {.inputs = {}, .outputs = "energy.*"});
    UnitInstance instance(unit, Kind::ModelExchange);
    instance.initialize();
    ExchangeImporter importer(unit, instance);
    const double first = instance.get("energy.total");
    double before = first;
    for (int i = 1; i <= 35; ++i) {
        importer.advance(0.01 * i, 10);
        const double now = instance.get("energy.total");
        QVERIFY2(now <= before + 1e-9 * first,
                 qPrintable(QString("%1 s: %2 J").arg(0.01 * i).arg(now - before)));
        before = now;
    }
    QVERIFY(before < 0.9 * first);
    QVERIFY(importer.events().size() < 300);
}

void TestUnitEvents::eventsWithoutEndAreTold_data() {
    QTest::addColumn<int>("version");
    QTest::addColumn<double>("apart");
    QTest::addColumn<bool>("fails");
    const int two = static_cast<int>(FmiVersion::Two), three = static_cast<int>(FmiVersion::Three);
    QTest::addRow("FMI 2, in one instant") << two << 0.0 << true;
    QTest::addRow("FMI 3, in one instant") << three << 0.0 << true;
    QTest::addRow("FMI 3, in a row") << three << 1e-9 << true;
    QTest::addRow("FMI 3, with time between") << three << 1e-5 << false;
}

/// A controller that tears a block loose, lets go as soon as it slides and does so again: where no
/// time passes, or next to none, the unit says after a thousand such events when it was, and what.
void TestUnitEvents::eventsWithoutEndAreTold() {
    QFETCH(int, version);
    QFETCH(double, apart);
    QFETCH(bool, fails);
    fmi::TemporaryFolder folder;
    const auto path = folder.path() / "model.trammel.json";
    std::ofstream(path) << block(0.0, "0");
    LoadedUnit unit(path, static_cast<FmiVersion>(version),
                    {.inputs = {{"push.vector.x"}}, .outputs = "block.*"});
    UnitInstance instance(unit, Kind::ModelExchange);
    instance.initialize();
    instance.leaveEvent();
    const auto flip = [&](double force) {
        instance.enterEvent();
        instance.set("push.vector.x", force);
        instance.leaveEvent();
    };
    std::string failure;
    constexpr int kMost = 1000;
    int count = 0;
    try {
        for (; count < kMost + 100; ++count) {
            instance.setTime(count * apart);
            flip(2.0 * 0.6 * kG);
            flip(0.0);
        }
    } catch (const std::runtime_error&) {
        failure = instance.log().back();
    }
    QCOMPARE(!failure.empty(), fails);
    QCOMPARE(count, fails ? kMost : kMost + 100);
    if (!fails) return;
    QVERIFY2(failure.find(fmt::format("at t = {:.6g} s events follow each other without end: 1001 "
                                      "since t = 0 s, the last of them by the contact of 'block' "
                                      "and 'ground'",
                                      count * apart)) != std::string::npos,
             failure.c_str());
}

/// From a state of sliding, in another instance by its bytes too, the same follows bit by bit.
void TestUnitEvents::statesComeBack() {
    Exchanged made(block(1.0, "0"), 3, "block.*");
    UnitInstance other(made.unit, Kind::ModelExchange);
    other.initialize();
    ExchangeImporter importer(made.unit, made.instance), second(made.unit, other);
    importer.advance(0.1, 10);
    void* state = made.instance.save();
    void* copy = other.stateOf(made.instance.bytes(state));
    const std::vector<double> there = importer.states();
    const auto follow = [&](UnitInstance& instance, std::vector<double> y) {
        instance.setTime(0.1);
        instance.setStates(y);
        std::vector<double> all = instance.derivatives(y.size());
        for (const double value : instance.indicators(importer.indicatorCount()))
            all.push_back(value);
        return all;
    };
    const std::vector<double> first = follow(made.instance, there);
    importer.advance(0.5, 40);
    made.instance.restore(state);
    QCOMPARE(made.instance.states(there.size()), there);
    QCOMPARE(follow(made.instance, there), first);
    other.restore(copy);
    QCOMPARE(other.states(there.size()), there);
    QCOMPARE(follow(other, there), first);
    made.instance.free(state);
    other.free(copy);
}

void TestUnitEvents::examplesComeBack_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<double>("from");
    for (const auto& [name, from] : {std::pair{"stick-slip", 0.4},
                                     {"rocking-block", 0.3},
                                     {"painleve-rod", 0.1},
                                     {"bouncing-box", 0.3},
                                     {"motor-crank", 0.2},
                                     {"geneva-drive", 0.3},
                                     {"gear-train", 0.2},
                                     {"scissor-lift", 0.2},
                                     {"slider-crank-stop", 0.5},
                                     {"car-on-a-circle", 0.3}})
        QTest::addRow("%s", name) << QString(name) << from;
}

/// The same of examples, with the events that come: states of an importer's steps, bit by bit.
void TestUnitEvents::examplesComeBack() {
    QFETCH(QString, name);
    QFETCH(double, from);
    const double until = from + 0.1;
    LoadedUnit unit(exampleFile(name.toStdString()), FmiVersion::Three);
    UnitInstance one(unit, Kind::ModelExchange), two(unit, Kind::ModelExchange);
    one.initialize();
    two.initialize();
    ExchangeImporter importer(unit, one), second(unit, two);
    importer.advance(from, static_cast<int>(from * 1000));
    void* state = one.save();
    void* copy = two.stateOf(one.bytes(state));
    const std::vector<double> there = importer.states();
    importer.advance(until, 100);
    const std::vector<double> first = importer.states();
    one.restore(state);
    importer.restart(from, there);
    importer.advance(until, 100);
    QCOMPARE(importer.states(), first);
    two.restore(copy);
    second.restart(from, there);
    second.advance(until, 100);
    QCOMPARE(second.states(), first);
    one.free(state);
    two.free(copy);
}

void TestUnitEvents::examplesGoAsRuns_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<double>("until");
    QTest::addColumn<int>("version");
    for (const auto& [name, until] : {std::pair{"bouncing-sphere", 1.5},
                                      {"bouncing-box", 0.5},
                                      {"motor-crank", 0.3},
                                      {"newtons-cradle", 0.9},
                                      {"geneva-drive", 0.7},
                                      {"slider-crank-stop", 2.0},
                                      {"car-on-a-circle", 2.0},
                                      {"painleve-rod", 0.3}})
        for (const FmiVersion version : {FmiVersion::Two, FmiVersion::Three})
            QTest::addRow("%s, FMI %s", name, versionName(version))
                << QString(name) << until << static_cast<int>(version);
}

/// The same events as a run by rk45, which locates its own: outputs at the end differ by what
/// tolerances of both leave.
void TestUnitEvents::examplesGoAsRuns() {
    QFETCH(QString, name);
    QFETCH(double, until);
    QFETCH(int, version);
    model::Model model = support::exampleModel(name.toStdString());
    model.simulation.integrator = model::IntegratorKind::Rk45;
    model.simulation.tolerance = 1e-10;
    model.simulation.coordinates = model::CoordinatesKind::Generalized;
    model.simulation.duration = model.simulation.outputStep.emplace(until);
    const support::Run run(model);
    LoadedUnit unit(exampleFile(name.toStdString()), static_cast<FmiVersion>(version));
    QVERIFY(unit.hasExchange() && unit.indicatorCount() > 0);
    UnitInstance instance(unit, Kind::ModelExchange);
    instance.initialize();
    ExchangeImporter importer(unit, instance);
    importer.advance(until, static_cast<int>(until * 1000));
    for (const std::string& output : unit.names("output")) {
        if (output.starts_with("energy")) continue;
        const double value = instance.get(output), expected = run[output].back();
        QVERIFY2(std::abs(value - expected) < 1e-5 * std::max(1.0, std::abs(expected)),
                 qPrintable(QString("%1: %2, in the run %3, %4 events")
                                .arg(QString::fromStdString(output))
                                .arg(value)
                                .arg(expected)
                                .arg(importer.events().size())));
    }
}

/// It tumbles over edges and corners, and comes to rest on a face, its centre 1.1135164 a above the
/// table, at the time that the example states: 1.07 s after the throw, and as events go in an
/// eighth of a second of that. What is kept closed is so within 1e-9 of the length.
void TestUnitEvents::dieComesToRest() {
    LoadedUnit unit(exampleFile("twelve-sided-die"), FmiVersion::Three);
    UnitInstance instance(unit, Kind::ModelExchange);
    instance.initialize();
    ExchangeImporter importer(unit, instance);
    importer.advance(1.5, 1500);
    QVERIFY(importer.events().size() > 10);
    const std::vector<double>& y = importer.states(); // p, q, v, w
    support::verifyNear(y[2], 1.1135164 * 0.02, 1e-8, "height");
    for (std::size_t i = 7; i < 13; ++i)
        support::verifyNear(y[i], 0.0, 1e-6, "speed");
}

/// Where nothing moves there are no states: such a unit is for co-simulation, and says so.
void TestUnitEvents::whatHasNoStatesIsRefused() {
    fmi::TemporaryFolder folder;
    const auto path = folder.path() / "model.trammel.json";
    std::ofstream(path) << R"({"trammel": 1, "bodies": []})";
    const io::ModelFile file = io::loadModelFile(path);
    const fmu::ExportReport report = fmu::exportUnit(file.root, file.model, {}, FmiVersion::Three,
                                                     TRAMMEL_UNIT_LIBRARY, folder.path() / "a.fmu");
    QCOMPARE(messages::english(report.whyNoExchange), std::string("nothing moves in it"));
    QCOMPARE(report.interface.states, 0);
}

QTEST_GUILESS_MAIN(TestUnitEvents)
#include "test_unit_events.moc"
