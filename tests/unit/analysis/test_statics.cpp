#include "analysis/statics/statics.h"
#include "messages/run_messages.h"
#include "support/mechanisms.h"

#include <QElapsedTimer>
#include <QtTest>
#include <cmath>
#include <numbers>
#include <thread>

/// Static equilibria against the minimum of the potential energy, found independently, and against
/// balances of forces. Newton's method ends at rounding; 1e-9 rad leaves room for soft directions.
class TestStatics : public QObject {
    Q_OBJECT

private slots:
    void chainBetweenTwoPoints();
    void springLoadedFourBar_data();
    void springLoadedFourBar();
    void pendulumFromAnyAngle_data();
    void pendulumFromAnyAngle();
    void pendulumsOfAllSizes();
    void uprightPendulumIsToldUnstable();
    void massOnASpring();
    void drivenJointsHold();
    void supportsCarryTheWeight();
    void longChainFromTheHorizontal();
    void chainOfManyLinks_data();
    void chainOfManyLinks();
    void linkOfManyStandsOnTheOthers();
    void manyLinksStop();
    void fallingBody();
    void nothingActs();
    void blockOnTheGround();
    void blockHeldByFriction();
    void pendulumAtItsLimit();
    void limitThatIsNotReached();
    void flightWithoutTouching();
    void formulaWithoutValueIsTold_data();
    void formulaWithoutValueIsTold();
    void stopsWhenAsked();
};

using namespace trammel;
using namespace trammel::support;
using analysis::Stability;
using analysis::Statics;
using analysis::StaticsMethod;
using std::numbers::pi;

namespace {

constexpr double kGravity = 9.81;

void verifyNear(double actual, double expected, double tolerance) {
    QVERIFY2(
        std::abs(actual - expected) <= tolerance,
        qPrintable(QString("%1 instead of %2").arg(actual, 0, 'g', 15).arg(expected, 0, 'g', 15)));
}

/// Where a rising function is 0.
template <typename Function>
double root(const Function& f, double low, double high) {
    for (int i = 0; i < 200; ++i)
        (f(0.5 * (low + high)) < 0.0 ? low : high) = 0.5 * (low + high);
    return 0.5 * (low + high);
}

/// A box of 2 kg over the ground.
model::Model boxOverGround(double height, double tilt = 0.0) {
    model::Model model;
    model::Shape floor;
    floor.geometry = model::Plane{Vec3::UnitZ()};
    floor.pose.orientation = Quat(Eigen::AngleAxisd(tilt, Vec3::UnitY()));
    model.groundShapes = {floor};
    model::Body box;
    box.name = "box";
    box.mass = 2.0;
    box.inertia = model::InertiaEntries{0.02, 0.02, 0.02, 0, 0, 0};
    box.pose.orientation = floor.pose.orientation;
    box.pose.position = floor.pose.orientation * Vec3(0, 0, 0.1 + height);
    model::Shape shape;
    shape.geometry = model::Box{Vec3(0.2, 0.2, 0.2)};
    box.shapes = {shape};
    model.bodies = {box};
    return model;
}

} // namespace

/// Five uniform links of length L and weight w hang between two hinges a span apart at one height.
/// The potential is least where a horizontal pull H balances each link's moment: with the chain's
/// weight halved between the ends, link i (from 0) has tan(alpha_i) = (i + 1/2 - n/2) w / H, and
/// sum L cos(alpha_i) = span gives H. Compared from a pose that closes the loop but hangs wrongly.
void TestStatics::chainBetweenTwoPoints() {
    constexpr int n = 5;
    const double L = 1.0, span = 3.2, w = 1.0 * kGravity;
    const auto slope = [&](int i, double H) { return (i + 0.5 - 0.5 * n) * w / H; };
    const double H = root(
        [&](double pull) {
            double sum = -span;
            for (int i = 0; i < n; ++i)
                sum += L / std::hypot(1.0, slope(i, pull));
            return sum;
        },
        0.1, 1000.0);
    // A chain bent upwards: angles mirrored, so that it closes; and lopsided by a swap of two.
    model::Model model;
    Vec3 start = Vec3::Zero();
    std::string before = "ground";
    const int order[n] = {4, 2, 3, 1, 0};
    for (int i = 0; i < n; ++i) {
        const double alpha = std::atan(slope(order[i], H));
        const Vec3 end = start + L * Vec3(std::cos(alpha), 0, std::sin(alpha));
        const std::string name = "link" + std::to_string(i);
        model.bodies.push_back(rod(name, start, end, 1.0));
        model.joints.push_back(revolute("joint" + std::to_string(i), before, name, start));
        before = name;
        start = end;
    }
    model.joints.push_back(revolute("end", before, "ground", start));
    const Statics statics = analysis::statics(model);
    QVERIFY2(statics.isFound, english(statics.message).c_str());
    QCOMPARE(statics.stability, Stability::Stable);
    double height = 0.0, potential = 0.0;
    for (int i = 0; i < n; ++i) {
        const double alpha = std::atan(slope(i, H));
        const Vec3 along = statics.bodies[i].orientation * Vec3::UnitX();
        verifyNear(std::atan2(along.z(), along.x()), alpha, 1e-9);
        potential += w * (height + 0.5 * L * std::sin(alpha));
        height += L * std::sin(alpha);
    }
    verifyNear(statics.potential, potential, 1e-9);
    verifyNear(statics.joints.front().reaction.force.x(), -H, 1e-8);
    verifyNear(statics.joints.front().reaction.force.z(), 0.5 * n * w, 1e-8);
    // On the ground, its second body, so away from the support.
    verifyNear(statics.joints.back().reaction.force.x(), -H, 1e-8);
    verifyNear(statics.joints.back().reaction.force.z(), -0.5 * n * w, 1e-8);
}

void TestStatics::springLoadedFourBar_data() {
    QTest::addColumn<double>("stiffness");
    QTest::addColumn<double>("start");
    for (const double stiffness : {10.0, 60.0, 5000.0})
        for (const double start : {0.4, 1.5, 2.5})
            QTest::addRow("%g N/m from %g rad", stiffness, start) << stiffness << start;
}

/// A spring from the ground to the crank's pin: V(theta) = sum m g z + k (l - l0)^2 / 2. The pose
/// is one of its minima, where dV/dtheta rises through 0, the loop closed analytically.
void TestStatics::springLoadedFourBar() {
    QFETCH(double, stiffness);
    QFETCH(double, start);
    const FourBarSizes sizes{2.0, 1.0, 2.2, 1.9, 1.5};
    const Eigen::Vector2d anchor(0.8, 2.0);
    const double length = 0.9;
    const OneDofLinkage reference = fourBarReference(sizes);
    const auto pull = [&](double theta) {
        const Eigen::Vector2d pin(std::cos(theta), std::sin(theta));
        const Eigen::Vector2d along(-std::sin(theta), std::cos(theta));
        const double l = (pin - anchor).norm();
        double sum = stiffness * (l - length) * (pin - anchor).dot(along) / l;
        for (const BodyOverCrank& body : reference.bodies(theta))
            sum += body.mass * kGravity * body.com1.y();
        return sum;
    };
    model::Model model = fourBar(sizes, start);
    model::SpringDamper spring;
    spring.bodies = {"ground", "crank"};
    spring.points = {Vec3(anchor.x(), 0, anchor.y()), Vec3(std::cos(start), 0, std::sin(start))};
    spring.stiffness = stiffness;
    spring.length = model::Function(length);
    model.forces = {{"spring", spring}};
    const Statics statics = analysis::statics(model);
    QVERIFY2(statics.isFound, english(statics.message).c_str());
    QCOMPARE(statics.stability, Stability::Stable);
    const double theta = start + statics.joints[0].motion.angle;
    double nearest = 1e300;
    for (int i = -1000; i < 1000; ++i) {
        const double low = 0.01 * i, high = 0.01 * (i + 1);
        if (!(pull(low) < 0.0 && pull(high) >= 0.0)) continue;
        const double minimum = root(pull, low, high);
        if (std::abs(minimum - theta) < std::abs(nearest - theta)) nearest = minimum;
    }
    verifyNear(theta, nearest, 1e-9);
    verifyNear(statics.springs[0].tension, stiffness * (statics.springs[0].length - length),
               1e-9 * stiffness);
}

void TestStatics::pendulumFromAnyAngle_data() {
    QTest::addColumn<double>("angle");
    for (const double angle : {1e-9, 0.3, 1.6, 3.0, pi - 1e-6, -2.0})
        QTest::addRow("%.9g", angle) << angle;
}

/// Also from a hair's breadth off the upright it goes down.
void TestStatics::pendulumFromAnyAngle() {
    QFETCH(double, angle);
    const Statics statics = analysis::statics(rodPendulum({1.3, 0.5}, {2.0, 1.0}, {angle, angle}));
    QVERIFY2(statics.isFound, english(statics.message).c_str());
    QCOMPARE(statics.stability, Stability::Stable);
    verifyNear(std::remainder(statics.joints[0].motion.angle + angle, 2 * pi), 0.0, 1e-10);
    verifyNear(statics.potential, -kGravity * (2.0 * 0.65 + 1.0 * (1.3 + 0.25)), 1e-9);
    verifyNear(statics.joints[0].reaction.force.z(), 3.0 * kGravity, 1e-9);
}

void TestStatics::pendulumsOfAllSizes() {
    for (const double length : {1e-8, 1e-6, 1e-3, 1e3}) {
        const Statics statics = analysis::statics(rodPendulum({length}, {2.0}, {0.5}));
        QVERIFY2(statics.isFound, english(statics.message).c_str());
        verifyNear(statics.joints[0].motion.angle, -0.5, 1e-10);
        verifyNear(statics.joints[0].reaction.force.z(), 2.0 * kGravity, 1e-9);
    }
}

void TestStatics::uprightPendulumIsToldUnstable() {
    const Statics statics = analysis::statics(rodPendulum({1.3, 0.5}, {2.0, 1.0}, {pi, pi}));
    QVERIFY(statics.isFound);
    QCOMPARE(statics.stability, Stability::Unstable);
    verifyNear(statics.joints[0].motion.angle, 0.0, 1e-12);
}

/// m g / k down; the spring carries m g.
void TestStatics::massOnASpring() {
    const Statics statics = analysis::statics(springMassDamper(3.0, 500.0, 2.0));
    QVERIFY(statics.isFound);
    verifyNear(statics.joints[0].motion.translation, -3.0 * kGravity / 500.0, 1e-12);
    verifyNear(statics.springs[0].tension, 3.0 * kGravity, 1e-10);
    verifyNear(statics.bodies[0].shift, 3.0 * kGravity / 500.0, 1e-12);
    verifyNear(statics.potential, -1.0 * 3.0 * kGravity - 0.5 * std::pow(3.0 * kGravity, 2) / 500.0,
               1e-10);
}

/// A position driver holds at its value at t = 0, a velocity driver where it is: m g L / 2 sin.
void TestStatics::drivenJointsHold() {
    for (const auto kind : {model::Driver::Kind::Position, model::Driver::Kind::Velocity}) {
        const bool isPosition = kind == model::Driver::Kind::Position;
        model::Model model = rodPendulum({1.2, 1.0}, {2.0, 1.5}, {0.5, 0.0});
        model.joints[0].driver = {kind, model::Function(isPosition ? "0.2 + t" : "3 + t")};
        const Statics statics = analysis::statics(model);
        QVERIFY(statics.isFound);
        const double held = isPosition ? 0.7 : 0.5;
        verifyNear(statics.joints[0].motion.angle, held - 0.5, 1e-12);
        verifyNear(*statics.joints[0].drive, kGravity * (2.0 * 0.6 + 1.5 * 1.2) * std::sin(held),
                   1e-9);
        // The lower rod hangs down.
        verifyNear(statics.joints[0].motion.angle + statics.joints[1].motion.angle, 0.0, 1e-10);
    }
}

/// Whatever the redundant multipliers, the two supports of a four-bar carry its weight.
void TestStatics::supportsCarryTheWeight() {
    const Statics statics = analysis::statics(fourBar());
    QVERIFY(statics.isFound);
    verifyNear((statics.joints[0].reaction.force + statics.joints[3].reaction.force -
                5.0 * kGravity * Vec3::UnitZ())
                   .norm(),
               0.0, 1e-9);
}

/// Links on ball joints, which may also spin about themselves: neutral, and straight down.
void TestStatics::longChainFromTheHorizontal() {
    const Statics statics = analysis::statics(chain(8));
    QVERIFY2(statics.isFound, english(statics.message).c_str());
    QCOMPARE(statics.stability, Stability::Neutral);
    verifyNear(statics.potential, -kGravity * 32.0, 1e-9);
    verifyNear(statics.joints[0].reaction.force.z(), 8.0 * kGravity, 1e-9);
}

void TestStatics::chainOfManyLinks_data() {
    QTest::addColumn<int>("count");
    for (const int count : {20, 60, 240})
        QTest::addRow("%d", count) << count;
}

/// Links on hinges, let go from the horizontal: all turn together, in some steps a doubling of
/// their number, not in some steps a link. They hang straight down, the first hinge carries them,
/// and -w L n^2 / 2 is their potential.
void TestStatics::chainOfManyLinks() {
    QFETCH(int, count);
    const double L = 0.1, w = 0.1 * kGravity;
    const auto links = static_cast<std::size_t>(count);
    const Statics statics = analysis::statics(rodPendulum(std::vector<double>(links, L),
                                                          std::vector<double>(links, 0.1),
                                                          std::vector<double>(links, 0.5 * pi)));
    QVERIFY2(statics.isFound, english(statics.message).c_str());
    QCOMPARE(statics.method, StaticsMethod::Newton);
    QCOMPARE(statics.stability, Stability::Stable);
    QVERIFY2(statics.iterations < 40, qPrintable(QString::number(statics.iterations)));
    verifyNear(statics.potential, -0.5 * w * L * count * count, 1e-9 * count * count);
    verifyNear(statics.joints.front().reaction.force.z(), w * count, 1e-9 * count);
    for (std::size_t i = 1; i < links; ++i)
        verifyNear(statics.joints[i].motion.angle, 0.0, 1e-9);
}

/// The last of many hanging links stands upright: told unstable where it stands exactly, left where
/// it leans by 1e-6 rad.
void TestStatics::linkOfManyStandsOnTheOthers() {
    constexpr std::size_t count = 50;
    const double L = 0.1, w = 0.1 * kGravity;
    for (const double lean : {0.0, 1e-6}) {
        std::vector<double> angles(count, 0.0);
        angles.back() = pi - lean;
        const Statics statics = analysis::statics(
            rodPendulum(std::vector<double>(count, L), std::vector<double>(count, 0.1), angles));
        QVERIFY2(statics.isFound, english(statics.message).c_str());
        QCOMPARE(statics.stability, lean == 0.0 ? Stability::Unstable : Stability::Stable);
        const double hanging = -0.5 * w * L * count * count;
        verifyNear(statics.potential, lean == 0.0 ? hanging + w * L : hanging, 1e-8);
    }
}

/// A search that takes a minute ends soon: within 0.1 s, more on a machine that is loaded.
void TestStatics::manyLinksStop() {
    constexpr std::size_t count = 8000;
    const model::Model model =
        rodPendulum(std::vector<double>(count, 0.1), std::vector<double>(count, 0.1),
                    std::vector<double>(count, 0.5 * pi));
    std::stop_source stop;
    QElapsedTimer clock;
    std::jthread user([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(1500));
        clock.start();
        stop.request_stop();
    });
    const Statics statics = analysis::statics(model, stop.get_token());
    user.join();
    QVERIFY2(clock.elapsed() < 5000, qPrintable(QString::number(clock.elapsed())));
    QVERIFY(!statics.isFound);
    QCOMPARE(english(statics.message), std::string("stopped"));
}

void TestStatics::fallingBody() {
    model::Model model = freeTop({1, 2, 3}, Vec3::Zero());
    model.gravity = {0, 0, -kGravity};
    const Statics statics = analysis::statics(model);
    QVERIFY(!statics.isFound);
    QVERIFY2(english(statics.message).find("body 'top'") != std::string::npos,
             english(statics.message).c_str());
    verifyNear(statics.residual, kGravity, 1e-9);
}

/// A free body without weight is in (neutral) equilibrium wherever it is, and its spin is not
/// asked.
void TestStatics::nothingActs() {
    const Statics statics = analysis::statics(freeTop({1, 2, 3}, {1, 2, 3}));
    QVERIFY(statics.isFound);
    QCOMPARE(statics.stability, Stability::Neutral);
    QCOMPARE(statics.iterations, 0);
}

/// Dropped from 3 cm it lies where it fell, and the ground carries its weight: 1e-9 of it is what
/// settling leaves.
void TestStatics::blockOnTheGround() {
    const Statics statics = analysis::statics(boxOverGround(0.03));
    QVERIFY2(statics.isFound, english(statics.message).c_str());
    QCOMPARE(statics.method, StaticsMethod::Relaxation);
    QCOMPARE(statics.contacts.size(), std::size_t{4});
    Vec3 force = Vec3::Zero();
    for (const auto& contact : statics.contacts)
        force += contact.bodyB == 0 ? contact.force() : Vec3(-contact.force());
    verifyNear((force - 2.0 * kGravity * Vec3::UnitZ()).norm(), 0.0, 1e-7);
    verifyNear(statics.bodies[0].position.z(), 0.1, 1e-6);
}

/// On a slope of 20 degrees with friction 0.5 (> tan 20): held, with the forces of the slope.
void TestStatics::blockHeldByFriction() {
    const double tilt = pi / 9;
    const Statics statics = analysis::statics(boxOverGround(0.0, tilt));
    QVERIFY2(statics.isFound, english(statics.message).c_str());
    double normal = 0.0, tangential = 0.0;
    for (const auto& contact : statics.contacts) {
        normal += contact.normalForce;
        tangential += contact.tangentialForce.dot(
            Quat(Eigen::AngleAxisd(tilt, Vec3::UnitY())) *
            (contact.bodyB == 0 ? Vec3(-Vec3::UnitX()) : Vec3(Vec3::UnitX())));
    }
    verifyNear(normal, 2.0 * kGravity * std::cos(tilt), 1e-6);
    verifyNear(tangential, 2.0 * kGravity * std::sin(tilt), 1e-6);
    verifyNear(statics.bodies[0].shift, 0.0, 1e-6);
}

/// A rod that may fall to 0.6 rad from the vertical only: its limit carries m g L / 2 sin.
void TestStatics::pendulumAtItsLimit() {
    model::Model model = rodPendulum({1.0}, {2.0}, {1.2});
    model.joints[0].limits = std::array{-0.6, 0.5};
    const Statics statics = analysis::statics(model);
    QVERIFY2(statics.isFound, english(statics.message).c_str());
    QCOMPARE(statics.method, StaticsMethod::Relaxation);
    verifyNear(statics.joints[0].motion.angle, -0.6, 1e-9);
    QVERIFY(statics.joints[0].stop.has_value());
    verifyNear(*statics.joints[0].stop, 2.0 * kGravity * 0.5 * std::sin(0.6), 1e-7);
}

void TestStatics::limitThatIsNotReached() {
    model::Model model = rodPendulum({1.0}, {2.0}, {1.2});
    model.joints[0].limits = std::array{-1.5, 0.5};
    const Statics statics = analysis::statics(model);
    QCOMPARE(statics.method, StaticsMethod::Newton);
    verifyNear(statics.joints[0].motion.angle, -1.2, 1e-10);
    QVERIFY(!statics.joints[0].stop.has_value());
}

/// Bodies that may touch but do not in the end: settled, then found by Newton's method.
void TestStatics::flightWithoutTouching() {
    model::Model model = boxOverGround(1.0);
    model::SpringDamper spring;
    spring.bodies = {"ground", "box"};
    spring.points = {Vec3(0, 0, 3), Vec3(0, 0, 1.1)};
    spring.stiffness = 200.0;
    model.forces = {{"spring", spring}};
    const Statics statics = analysis::statics(model);
    QVERIFY2(statics.isFound, english(statics.message).c_str());
    QCOMPARE(statics.method, StaticsMethod::Newton);
    QVERIFY(statics.contacts.empty());
    verifyNear(statics.bodies[0].position.z(), 1.1 - 2.0 * kGravity / 200.0, 1e-10);
}

void TestStatics::formulaWithoutValueIsTold_data() {
    QTest::addColumn<QString>("torque");
    QTest::newRow("where it goes") << "-15*sqrt(q)";
    QTest::newRow("in the pose") << "sqrt(q - 1)";
    QTest::newRow("infinite") << "1/q";
}

/// A pendulum that falls to negative q, from 0, under a torque that has a value for q >= 0 or q >=
/// 1 alone, or an infinite one at 0: none of these is an equilibrium, and the pose is one all the
/// same.
void TestStatics::formulaWithoutValueIsTold() {
    QFETCH(QString, torque);
    model::Model model = rodPendulum({1.0}, {2.0}, {0.4});
    model.joints[0].torque = model::Function(torque.toStdString());
    const Statics statics = analysis::statics(model);
    QVERIFY(!statics.isFound);
    QVERIFY2(statics.message.is(messages::kIsNotANumberInPose), english(statics.message).c_str());
    QVERIFY(english(statics.message).starts_with("the torque of joint 'joint1' is not a number"));
    QVERIFY(statics.bodies[0].position.allFinite());
    QVERIFY(std::isfinite(statics.joints[0].motion.angle));
}

/// By settling, where bodies may touch, and by Newton's method alike; neither begins.
void TestStatics::stopsWhenAsked() {
    std::stop_source stop;
    stop.request_stop();
    for (const model::Model& model : {boxOverGround(0.03), rodPendulum({1.0}, {2.0}, {1.2})}) {
        const Statics statics = analysis::statics(model, stop.get_token());
        QVERIFY(!statics.isFound);
        QCOMPARE(english(statics.message), std::string("stopped"));
        QCOMPARE(statics.iterations, 0);
    }
}

QTEST_GUILESS_MAIN(TestStatics)
#include "test_statics.moc"
