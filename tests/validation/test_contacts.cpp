#include "support/contact_scenes.h"
#include "support/mechanisms.h"
#include "support/named.h"
#include "support/run.h"

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <numbers>

/// Contact against closed forms: bouncing, sticking and sliding, onset of rolling, stacks, joint
/// limits and motors, and the energy audit of all of them.
class TestContacts : public QObject {
    Q_OBJECT

private slots:
    void sphereBounces_data();
    void sphereBounces();
    void bouncesEndInRest();
    void blockSticksOrSlides_data();
    void blockSticksOrSlides();
    void sharedLoadsSettle();
    void backspinTurnsIntoRolling_data();
    void backspinTurnsIntoRolling();
    void stacksStand_data();
    void stacksStand();
    void bulletsHitThinPlates();
    void spinningRodsHitPegs();
    void pendulumHitsItsLimit();
    void motorHoldsItsSpeed();
    void auditCloses_data();
    void auditCloses();
};

using namespace trammel;
using namespace trammel::support;
using std::numbers::pi;

namespace {

constexpr double g = 9.81;

QByteArray text(double value) {
    return QByteArray::number(value, 'g', 6);
}

/// Largest departure of T + V + dissipated - input from its start, J.
double auditError(const Run& run) {
    double worst = 0.0;
    const auto sum = [&](std::size_t i) {
        return run["energy.total"][i] + run["energy.dissipated.friction"][i] +
               run["energy.dissipated.impact"][i] + run["energy.dissipated.damping"][i] +
               run["energy.dissipated.numerical"][i] - run["energy.input"][i];
    };
    for (std::size_t i = 0; i < run.time().size(); ++i)
        worst = std::max(worst, std::abs(sum(i) - sum(0)));
    return worst;
}

/// The first peak of the ball's lowest point after it fell by `height`, m.
double firstPeak(double restitution, double height, double step) {
    model::Model model = bouncingSphere(restitution, height);
    const double fall = std::sqrt(2 * height / g);
    model.simulation.step = step;
    model.simulation.duration = fall + 1.3 * restitution * fall;
    const Run run(model);
    double peak = 0.0;
    for (std::size_t i = 0; i < run.time().size(); ++i)
        if (run.time()[i] > 1.02 * fall) peak = std::max(peak, run["ball.com.z"][i] - 0.1);
    return peak;
}

} // namespace

void TestContacts::sphereBounces_data() {
    QTest::addColumn<double>("restitution");
    QTest::addColumn<double>("step");
    for (const double e : {0.3, 0.5, 0.9})
        for (const double h : {1e-2, 1e-3, 1e-4})
            QTest::addRow("e = %g, step %g", e, h) << e << h;
}

/// A ball falls from 20 heights onto the ground; its first peak should be e^2 times the height.
/// Semi-implicit Euler meets the ground g h / 2 too slow and loses as much again going up: the
/// peak's relative error is g h (1 + e) / (e v), v the impact speed. Where in the step the impact
/// falls shifts that by less than a tenth.
void TestContacts::sphereBounces() {
    QFETCH(double, restitution);
    QFETCH(double, step);
    double smallestShare = 1e9, largestShare = -1e9;
    for (int i = 0; i < 20; ++i) {
        const double height = 1.0 + 0.01 * i;
        const double v = std::sqrt(2 * g * height);
        const double expected = g * step * (1 + restitution) / (restitution * v);
        const double error =
            1.0 - firstPeak(restitution, height, step) / (restitution * restitution * height);
        smallestShare = std::min(smallestShare, error / expected);
        largestShare = std::max(largestShare, error / expected);
    }
    qInfo("error / (g h (1 + e) / (e v)): %.4f to %.4f", smallestShare, largestShare);
    QVERIFY2(largestShare < 1.5 && smallestShare > -1.5, text(largestShare));
    QVERIFY2(largestShare - smallestShare < 0.1, text(largestShare - smallestShare));
}

void TestContacts::bouncesEndInRest() {
    model::Model model = bouncingSphere(0.5, 1.0);
    model.simulation.step = 1e-4; // each flight loses g h of the speed
    model.simulation.outputStep = 1e-3;
    model.simulation.duration = 3.0;
    const Run run(model);
    // Each bounce halves the speed: from 4.43 m/s to below the threshold, 0.01 m/s, in 9.
    QCOMPARE(run.summary().impacts, 9);
    QVERIFY2(std::abs(run["ball.com.z"].back() - 0.1) < 1e-8, text(run["ball.com.z"].back() - 0.1));
    QVERIFY(std::abs(run["ball.v.z"].back()) < 1e-8);
    QVERIFY(smallest(run["ball.com.z"]) > 0.1 - 1e-8);
}

void TestContacts::blockSticksOrSlides_data() {
    QTest::addColumn<QString>("friction");
    QTest::addColumn<double>("azimuth");
    for (const char* friction : {"pyramid", "box-iterated", "cone"})
        QTest::addRow("%s along x", friction) << friction << 0.0;
    QTest::addRow("cone at 30 degrees") << "cone" << pi / 6;
    QTest::addRow("cone at 77 degrees") << "cone" << 77 * pi / 180;
}

void TestContacts::blockSticksOrSlides() {
    QFETCH(QString, friction);
    QFETCH(double, azimuth);
    const double tilt = 0.4;
    const auto slide = [&](double mu) {
        model::Model model = blockOnIncline(tilt, azimuth, mu);
        model.simulation.friction = support::named(friction.toStdString());
        model.simulation.duration = 1.0;
        const Run run(model);
        const std::size_t last = run.time().size() - 1;
        return std::pair(std::hypot(run["block.com.x"][last], run["block.com.y"][last]),
                         std::hypot(run["block.v.x"][last], run["block.v.y"][last]));
    };
    const auto [creep, creepSpeed] = slide(1.01 * std::tan(tilt));
    QVERIFY2(creep < 1e-7 && creepSpeed < 1e-7, text(creep));
    const double mu = 0.99 * std::tan(tilt);
    const double speed = g * (std::sin(tilt) - mu * std::cos(tilt)) * 1.0;
    const auto [way, slideSpeed] = slide(mu);
    // Constant acceleration: semi-implicit Euler has the speed exact.
    QVERIFY2(std::abs(slideSpeed - speed) < 1e-3 * speed, text(slideSpeed / speed));
}

/// A box of 16 kg on a slope of 0.3 rad, whose four points share its load, settles in each step; it
/// slides at g (sin 0.3 - mu cos 0.3) t, which the semi-implicit step has exactly. The bounds,
/// which are good to 1e-6, leave 1e-6 mu g cos 0.3 t = 1e-6 m/s of it.
void TestContacts::sharedLoadsSettle() {
    constexpr double tilt = 0.3, duration = 0.5;
    for (const double mu : {0.2, 0.5}) {
        model::Model model = groundPlane(0.0, mu);
        model.gravity = {g * std::sin(tilt), 0, -g * std::cos(tilt)};
        model.bodies = {solid("box", box({0.4, 0.4, 0.1}), 16.0, {0, 0, 0.05})};
        model.simulation.friction = model::FrictionKind::BoxIterated;
        model.simulation.integrator = model::IntegratorKind::SemiImplicit;
        model.simulation.step = 1e-3;
        model.simulation.duration = duration;
        const Run run(model);
        QCOMPARE(static_cast<int>(run.summary().lcp.failures), 0);
        const double speed = std::max(0.0, g * (std::sin(tilt) - mu * std::cos(tilt)) * duration);
        QVERIFY2(std::abs(run["box.v.x"].back() - speed) < 1e-6,
                 text(run["box.v.x"].back() - speed));
    }
}

void TestContacts::backspinTurnsIntoRolling_data() {
    QTest::addColumn<double>("azimuth");
    QTest::newRow("along x") << 0.0;
    QTest::newRow("at 30 degrees") << pi / 6;
}

/// A ball with backspin slides until it rolls: with v0 forward and w0 backwards, slip v + r w falls
/// by 3.5 mu g, so that it rolls from t = (v0 + r w0) / (3.5 mu g) at v = v0 - mu g t.
void TestContacts::backspinTurnsIntoRolling() {
    QFETCH(double, azimuth);
    const double r = 0.1, mu = 0.3, v0 = 2.0, w0 = 10.0;
    model::Model model = groundPlane(0.0, mu);
    model.bodies = {solid("ball", sphere(r), 1.0, {0, 0, r})};
    const Vec3 forward(std::cos(azimuth), std::sin(azimuth), 0);
    model.bodies[0].velocity = v0 * forward;
    model.bodies[0].angularVelocity = -w0 * Vec3::UnitZ().cross(forward);
    model.simulation.friction = model::FrictionKind::Cone;
    model.simulation.step = 1e-4;
    model.simulation.outputStep = 1e-4;
    model.simulation.duration = 0.6;
    const Run run(model);
    const double onset = (v0 + r * w0) / (3.5 * mu * g);
    double found = 0.0;
    for (std::size_t i = 0; i < run.time().size() && found == 0.0; ++i) {
        const Vec3 v(run["ball.v.x"][i], run["ball.v.y"][i], 0);
        const Vec3 w(run["ball.w.x"][i], run["ball.w.y"][i], run["ball.w.z"][i]);
        if ((v - r * w.cross(Vec3::UnitZ())).norm() < 1e-9) found = run.time()[i];
    }
    // Found at an output time: 1e-4 s late at most, 0.1 % of 0.29 s is 2.9e-4 s.
    QVERIFY2(std::abs(found - onset) < 1e-3 * onset, text(found / onset));
    const double speed = std::hypot(run["ball.v.x"].back(), run["ball.v.y"].back());
    QVERIFY2(std::abs(speed - (v0 - mu * g * onset)) < 1e-3 * speed, text(speed));
}

void TestContacts::stacksStand_data() {
    QTest::addColumn<bool>("isWall");
    QTest::addColumn<double>("step");
    QTest::newRow("tower of 10, step 1e-3") << false << 1e-3;
    QTest::newRow("tower of 10, step 5e-3") << false << 5e-3;
    QTest::newRow("wall of 55, step 5e-3") << true << 5e-3;
}

/// For a minute, without drift or sinking: a hundredth of a millimetre is what a stack may lose,
/// rounding is what it does.
void TestContacts::stacksStand() {
    QFETCH(bool, isWall);
    QFETCH(double, step);
    model::Model model = isWall ? wall(10) : tower(10);
    model.simulation.step = step;
    model.simulation.outputStep = 0.5;
    model.simulation.duration = 60.0;
    const Run run(model);
    QCOMPARE(run.summary().lcp.failures, 0);
    double worst = 0.0;
    for (const model::Body& body : model.bodies)
        for (const char* axis : {".com.x", ".com.y", ".com.z"})
            worst = std::max(worst, deviation(run[body.name + axis]));
    qInfo("moved by %.3g m in 60 s; %lld pivots in %lld steps", worst,
          static_cast<long long>(run.summary().lcp.pivots),
          static_cast<long long>(run.summary().steps));
    QVERIFY2(worst < 2e-9, text(worst));
}

/// A rod released from the horizontal meets a limit at the bottom with w = sqrt(3 g / L) and goes
/// back with e times that: it rises to e^2 of the height.
void TestContacts::pendulumHitsItsLimit() {
    model::Model model = rodPendulum({1.0}, {1.0}, {pi / 2});
    model.joints[0].limits = std::array{-pi / 2, 10.0};
    model.joints[0].limitRestitution = 0.5;
    model.simulation.step = 1e-4;
    model.simulation.outputStep = 1e-3;
    model.simulation.duration = 1.0;
    const Run run(model);
    QVERIFY(run.summary().impacts >= 1);
    const auto& q = run["joint1.coordinate"];
    QVERIFY2(smallest(q) > -pi / 2 - 1e-6, text(smallest(q) + pi / 2));
    double rise = -10;
    for (std::size_t i = 0; i < q.size(); ++i)
        if (run.time()[i] > 0.5) rise = std::max(rise, q[i]);
    // Height of the centre above the bottom: (1 - cos) / 2 = e^2 / 2 at the top of the way back.
    const double expected = -pi / 2 + std::acos(1 - 0.25);
    QVERIFY2(std::abs(rise - expected) < 2e-3, text(rise - expected));
}

void TestContacts::motorHoldsItsSpeed() {
    model::Model model = rodPendulum({1.0}, {1.0}, {0.0});
    const double I = 1.0 / 3.0;
    model.gravity = Vec3::Zero();
    model.joints[0].motor = model::Motor{2.0, 0.5};
    model.simulation.duration = 2.0;
    const Run run(model);
    // Limited torque: rate M t / I until 2 rad/s at t = 4/3 s, then constant.
    const auto& rate = run["joint1.rate"];
    // The joint's own first-order error leaves a millionth.
    QVERIFY2(std::abs(rate[500] - 0.5 * 0.5 / I) < 1e-5, text(rate[500]));
    QVERIFY2(std::abs(rate.back() - 2.0) < 1e-9, text(rate.back()));
    QVERIFY2(std::abs(run["energy.input"].back() - 0.5 * I * 4.0) < 1e-4,
             text(run["energy.input"].back()));
}

void TestContacts::auditCloses_data() {
    QTest::addColumn<int>("scene");
    QTest::newRow("bouncing ball") << 0;
    QTest::newRow("sliding block") << 1;
    QTest::newRow("tumbling box") << 2;
    QTest::newRow("pendulum on its limit, spring and damper") << 3;
    QTest::newRow("four-bar, Newton projection") << 4;
}

void TestContacts::auditCloses() {
    QFETCH(int, scene);
    model::Model model = bouncingSphere(0.5, 0.3);
    if (scene == 1) model = blockOnIncline(0.5, 0.2, 0.2);
    if (scene == 2) {
        model = groundPlane(0.3, 0.4);
        model.bodies = {solid("box", box({0.2, 0.3, 0.4}), 2.0, {0, 0, 0.6})};
        model.bodies[0].angularVelocity = {3, -2, 1};
        model.bodies[0].velocity = {1, 0.5, 0};
    }
    if (scene == 3) {
        model = springMassDamper(2, 500, 3);
        model.joints[0].limits = std::array{-0.02, 1.0};
        model.joints[0].limitRestitution = 0.4;
    }
    if (scene == 4) {
        model = fourBar();
        model.simulation.formulation = model::FormulationKind::VelocityProjectionNewton;
    }
    model.simulation.duration = 1.5;
    const Run run(model);
    const double scale =
        std::max({std::abs(run["energy.potential"][0]), largest(run["energy.kinetic"]), 1.0});
    qInfo("audit off by %.3g J; friction %.4g, impact %.4g, damping %.4g, numerical %.4g J",
          auditError(run), run["energy.dissipated.friction"].back(),
          run["energy.dissipated.impact"].back(), run["energy.dissipated.damping"].back(),
          run["energy.dissipated.numerical"].back());
    // Every step adds rounding of 1e-16 of the energies.
    QVERIFY2(auditError(run) < 1e-10 * scale, text(auditError(run)));
}

/// A ball of 5 mm radius flies 1 m at 300 m/s on a plate of 2 mm: 3 m a step, and it hits when
/// the gap of 1 m is closed. Located to 1e-9 s.
void TestContacts::bulletsHitThinPlates() {
    model::Model model = groundPlane(0.5, 0.0);
    model.gravity = Vec3::Zero();
    model.groundShapes = {box({0.002, 0.4, 0.4})};
    model.groundShapes[0].pose.position = {1.006, 0, 0};
    model.bodies = {solid("ball", sphere(0.005), 0.01, Vec3::Zero())};
    model.bodies[0].velocity = {300, 0, 0};
    model.simulation.duration = model.simulation.step = 1e-2;
    const Run run(model);
    QCOMPARE(run.impacts().size(), std::size_t{1});
    QVERIFY2(std::abs(run.impacts()[0].t - 1.0 / 300) < 1e-8, text(run.impacts()[0].t));
    QVERIFY(std::abs(run["ball.v.x"].back() + 150) < 1e-9);
}

/// A rod of radius r spins about its centre, 2 rad a step, towards a peg of radius R at the
/// distance d from there: it hits where d sin(angle between) = r + R. Beyond 90 degrees its other
/// end, which is nearer, goes away first.
void TestContacts::spinningRodsHitPegs() {
    constexpr double r = 0.01, R = 0.02, d = 0.8, w = 100.0, h = 0.02;
    for (const double angle : {0.3, 1.0, 1.5, 1.9}) {
        model::Model model = groundPlane(0.0, 0.0);
        model.gravity = Vec3::Zero();
        model.groundShapes = {sphere(R)};
        model.groundShapes[0].pose.position = {0, -d * std::sin(angle), d * std::cos(angle)};
        model.bodies = {solid("rod", {.geometry = model::Capsule{r, 2.0}}, 1.0, Vec3::Zero())};
        model.bodies[0].inertia = model::InertiaEntries{1.0 / 3, 1.0 / 3, 1e-3, 0, 0, 0};
        model.bodies[0].angularVelocity = {w, 0, 0};
        model.simulation.duration = model.simulation.step = h;
        const Run run(model);
        QVERIFY(!run.impacts().empty());
        const double expected = (angle - std::asin((r + R) / d)) / w;
        QVERIFY2(std::abs(run.impacts()[0].t - expected) < 1e-8, text(run.impacts()[0].t));
    }
}

QTEST_GUILESS_MAIN(TestContacts)
#include "test_contacts.moc"
