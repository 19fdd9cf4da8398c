#include "support/mechanisms.h"
#include "support/motion.h"

#include <QtTest>
#include <cmath>
#include <fmt/format.h>
#include <numbers>

/// Kinematic runs against closed forms. Positions are closed to 1e-13; velocities and
/// accelerations follow from linear equations with coefficients near 1, so 1e-10 leaves room for
/// rates of some tens and for differences of the drivers' expressions.
class TestKinematics : public QObject {
    Q_OBJECT

private slots:
    void fourBarThroughAFullTurn();
    void sliderCrank();
    void spatialFourBar();
    void velocityDriver();
    void tinyRun();
    void fastDriver();
    void drivenChain();
    void parallelogramStaysOne();
    void deadPoint();
    void outOfReach();
    void driverThatJumps();
    void endOfATable_data();
    void endOfATable();
    void roughPoseIsAssembled();
    void fewFramesOfAFastMotion();
    void freedomsWithoutDriver();
    void startAtADeadPoint();
    void bodiesThatDoNotMove();

private:
    static void verifyNear(double actual, double expected, double tolerance, double t) {
        QVERIFY2(std::abs(actual - expected) <= tolerance,
                 qPrintable(QString("%1 instead of %2 at t = %3")
                                .arg(actual, 0, 'g', 15)
                                .arg(expected, 0, 'g', 15)
                                .arg(t)));
    }
};

using namespace trammel;
using namespace trammel::support;
using std::numbers::pi;

namespace {

model::Driver position(const std::string& formula) {
    return {model::Driver::Kind::Position, model::Function(formula)};
}
model::Driver velocity(const std::string& formula) {
    return {model::Driver::Kind::Velocity, model::Function(formula)};
}

void setTimes(model::Model& model, double duration, double outputStep) {
    model.simulation.duration = duration;
    model.simulation.outputStep = outputStep;
}

/// The reference's slider-crank with its crank at an angle.
model::Model sliderCrank(const SliderCrankSizes& sizes, double theta) {
    model::Model model;
    model::Body wheel;
    wheel.name = "wheel";
    wheel.mass = 10.0;
    wheel.inertia =
        model::InertiaEntries{sizes.wheelInertia, sizes.wheelInertia, sizes.wheelInertia, 0, 0, 0};
    const Vec3 pin = sizes.radius * Vec3(std::cos(theta), 0, std::sin(theta));
    const Vec3 end(sliderPosition(sizes, theta), 0, 0);
    model::Body slider;
    slider.name = "slider";
    slider.pose.position = end;
    slider.mass = sizes.sliderMass;
    slider.inertia = model::InertiaEntries{0.01, 0.01, 0.01, 0, 0, 0};
    model.bodies = {wheel, rod("rod", pin, end, sizes.rodMass), slider};
    model::Joint guide;
    guide.name = "guide";
    guide.type = model::JointType::Prismatic;
    guide.bodies = {"ground", "slider"};
    guide.position = end;
    guide.axis = Vec3::UnitX();
    model.joints = {revolute("crankshaft", "ground", "wheel", Vec3::Zero()),
                    revolute("crankpin", "wheel", "rod", pin),
                    revolute("wristpin", "rod", "slider", end), guide};
    return model;
}

/// Two hinged rods and the ground as a parallelogram, flat at crank angles 0 and pi.
FourBarSizes parallelogram() {
    return {2.0, 1.0, 2.0, 1.0, 1.0};
}

} // namespace

/// Crank angle theta = pi/2 + 2 t + t^2 / 2 over more than a turn: coupler and rocker angles and
/// centres of mass by the closed loop, their rates com' thetaDot and com'' thetaDot^2 + com'
/// thetaDDot. Three of its rows are redundant.
void TestKinematics::fourBarThroughAFullTurn() {
    const FourBarSizes sizes{2.0, 0.6, 2.2, 1.9, 1.0};
    model::Model model = fourBar(sizes);
    model.joints[0].driver = position("2*t + t^2/2");
    setTimes(model, 2.6, 0.02);
    const Motion motion(model);
    QCOMPARE(motion.summary().status, analysis::RunStatus::Completed);
    QCOMPARE(motion.summary().frames, 131);
    QCOMPARE(motion.summary().redundantRows, 3);
    QVERIFY(motion.summary().positionDriftMax < 4e-13);
    const OneDofLinkage reference = fourBarReference(sizes);
    const char* names[] = {"crank", "coupler", "rocker"};
    for (std::size_t i = 0; i < motion.time().size(); ++i) {
        const double t = motion.time()[i];
        const double theta = pi / 2 + 2 * t + t * t / 2, w = 2 + t, a = 1.0;
        verifyNear(motion["A.coordinate"][i], theta - pi / 2, 1e-12, t);
        const double rocker = fourBarAngles(sizes, theta).rocker;
        verifyNear(motion["D.coordinate"][i], rocker - fourBarAngles(sizes, pi / 2).rocker, 1e-10,
                   t);
        const auto bodies = reference.bodies(theta);
        for (int b = 0; b < 3; ++b) {
            const std::string name = names[b];
            const auto v = (bodies[b].com1 * w).eval();
            const auto acceleration = (bodies[b].com2 * w * w + bodies[b].com1 * a).eval();
            verifyNear(motion[name + ".com.z"][i], bodies[b].height, 1e-10, t);
            verifyNear(motion[name + ".v.x"][i], v.x(), 1e-10, t);
            verifyNear(motion[name + ".v.z"][i], v.y(), 1e-10, t);
            verifyNear(motion[name + ".a.x"][i], acceleration.x(), 1e-10, t);
            verifyNear(motion[name + ".a.z"][i], acceleration.y(), 1e-10, t);
            // Bodies turn about -y.
            verifyNear(motion[name + ".w.y"][i], -bodies[b].turn1 * w, 1e-10, t);
            verifyNear(motion[name + ".alpha.y"][i],
                       -(bodies[b].turn2 * w * w + bodies[b].turn1 * a), 1e-10, t);
        }
    }
}

/// x = r cos(theta) + sqrt(l^2 - r^2 sin(theta)^2) and its derivatives, dead centres included.
void TestKinematics::sliderCrank() {
    const SliderCrankSizes sizes;
    model::Model model = ::sliderCrank(sizes, 0.0);
    model.joints[0].driver = position("2*pi*t");
    setTimes(model, 1.0, 0.0125);
    const Motion motion(model);
    for (std::size_t i = 0; i < motion.time().size(); ++i) {
        const double t = motion.time()[i], w = 2 * pi, theta = w * t;
        const BodyOverCrank slider = sliderCrankReference(sizes).bodies(theta)[2];
        verifyNear(motion["slider.com.x"][i], sliderPosition(sizes, theta), 1e-12, t);
        verifyNear(motion["guide.coordinate"][i],
                   sliderPosition(sizes, theta) - sliderPosition(sizes, 0.0), 1e-12, t);
        verifyNear(motion["guide.rate"][i], slider.com1.x() * w, 1e-10, t);
        verifyNear(motion["slider.v.x"][i], slider.com1.x() * w, 1e-10, t);
        verifyNear(motion["slider.a.x"][i], slider.com2.x() * w * w, 1e-10, t);
    }
    const auto& crank = motion.summary().coordinates.front();
    QCOMPARE(crank.joint, "crankshaft");
    verifyNear(crank.highest, 2 * pi, 1e-12, 1.0);
    verifyNear(crank.fastest, 2 * pi, 1e-10, 1.0);
}

/// Crank and rocker about skew axes: the rocker's angle from the coupler's length. The coupler's
/// spin about itself is a freedom of its own, which a universal joint takes away.
void TestKinematics::spatialFourBar() {
    const RssrSizes sizes;
    const Vec3 pin(0, 0, sizes.crank), pivot(sizes.Dx, sizes.Dy, 0),
        end(sizes.Dx, sizes.Dy, sizes.rocker);
    model::Model model;
    model.bodies = {rod("crank", Vec3::Zero(), pin, 1.0), rod("coupler", pin, end, 1.0),
                    rod("rocker", pivot, end, 1.0)};
    model::Joint universal = revolute("B", "crank", "coupler", pin);
    universal.type = model::JointType::Universal;
    universal.axis2 = (end - pin).cross(Vec3::UnitY()).normalized();
    universal.axis = -Vec3::UnitY();
    model.joints = {revolute("A", "ground", "crank", Vec3::Zero()), universal,
                    spherical("C", "coupler", "rocker", end),
                    revolute("D", "ground", "rocker", pivot, Vec3::UnitX())};
    // Upright at 0, from z towards -x by -y.
    model.joints[0].driver = position("0.7*sin(5*t)");
    setTimes(model, 1.3, 0.05);
    const Motion motion(model);
    QCOMPARE(motion.summary().redundantRows, 0);
    for (std::size_t i = 0; i < motion.time().size(); ++i) {
        const double t = motion.time()[i];
        const double crank = 0.7 * std::sin(5 * t);
        verifyNear(motion["A.coordinate"][i], crank, 1e-12, t);
        verifyNear(motion["D.coordinate"][i], rssrRockerAngle(sizes, crank), 1e-11, t);
    }
}

/// thetaDot = 2 + cos 3 t: theta = 2 t + sin(3 t) / 3, thetaDDot = -3 sin 3 t.
void TestKinematics::velocityDriver() {
    model::Model model = rodPendulum({1.0}, {1.0}, {0.3});
    model.joints[0].driver = velocity("2 + cos(3*t)");
    setTimes(model, 20.0, 0.25);
    const Motion motion(model);
    for (std::size_t i = 0; i < motion.time().size(); ++i) {
        const double t = motion.time()[i];
        verifyNear(motion["joint1.coordinate"][i], 2 * t + std::sin(3 * t) / 3, 1e-11, t);
        verifyNear(motion["joint1.rate"][i], 2 + std::cos(3 * t), 1e-12, t);
        verifyNear(motion["link1.alpha.y"][i], 3 * std::sin(3 * t), 1e-10, t);
    }
}

/// A frame at the end, however short the run is beside the time between frames.
void TestKinematics::tinyRun() {
    model::Model model = rodPendulum({1.0}, {1.0}, {0.3});
    model.joints[0].driver = velocity("2 + cos(3*t)");
    setTimes(model, 1e-12, 0.01);
    const Motion motion(model);
    QCOMPARE(motion.time(), (std::vector<double>{0.0, 1e-12}));
    verifyNear(motion["joint1.rate"][1], 3.0, 1e-12, 1e-12);
}

/// 50 Hz: the expression's differences take steps much shorter than its period. Accelerations are
/// near 1e4, so 1e-7 is 1e-11 of them.
void TestKinematics::fastDriver() {
    model::Model model = rodPendulum({1.0}, {1.0}, {0.0});
    model.joints[0].driver = position("0.1*sin(100*pi*t)");
    setTimes(model, 0.1, 7e-4);
    const Motion motion(model);
    const double w = 100 * pi;
    for (std::size_t i = 0; i < motion.time().size(); ++i) {
        const double t = motion.time()[i];
        verifyNear(motion["joint1.rate"][i], 0.1 * w * std::cos(w * t), 1e-9, t);
        verifyNear(motion["link1.alpha.y"][i], 0.1 * w * w * std::sin(w * t), 1e-7, t);
    }
}

/// Two driven hinges in a row: rod angles theta1 = t^2, theta2 = theta1 + sin t. The second
/// centre of mass and its acceleration by differentiating (sin, -cos) twice.
void TestKinematics::drivenChain() {
    model::Model model = rodPendulum({1.0, 0.8}, {1.0, 1.0}, {0.0, 0.0});
    model.joints[0].driver = position("t^2");
    model.joints[1].driver = position("sin(t)");
    setTimes(model, 4.0, 0.05);
    const Motion motion(model);
    for (std::size_t i = 0; i < motion.time().size(); ++i) {
        const double t = motion.time()[i];
        const double q[] = {t * t, t * t + std::sin(t)};
        const double w[] = {2 * t, 2 * t + std::cos(t)};
        const double a[] = {2.0, 2.0 - std::sin(t)};
        const double r[] = {1.0, 0.4};
        double x = 0, ax = 0, az = 0;
        for (int k = 0; k < 2; ++k) {
            x += r[k] * std::sin(q[k]);
            ax += r[k] * (a[k] * std::cos(q[k]) - w[k] * w[k] * std::sin(q[k]));
            az += r[k] * (a[k] * std::sin(q[k]) + w[k] * w[k] * std::cos(q[k]));
        }
        verifyNear(motion["link2.com.x"][i], x, 1e-11, t);
        verifyNear(motion["link2.a.x"][i], ax, 1e-9, t);
        verifyNear(motion["link2.a.z"][i], az, 1e-9, t);
    }
}

/// A parallelogram passes its flat positions, where a second branch (the antiparallelogram) leaves,
/// as a parallelogram: the coupler does not turn. Frames fall on both flat poses exactly, where
/// velocities come from the prediction.
void TestKinematics::parallelogramStaysOne() {
    model::Model model = fourBar(parallelogram(), pi / 2);
    model.joints[0].driver = position("pi/2*t");
    setTimes(model, 4.0, 0.125);
    const Motion motion(model);
    QCOMPARE(motion.summary().status, analysis::RunStatus::Completed);
    for (std::size_t i = 0; i < motion.time().size(); ++i) {
        const double t = motion.time()[i];
        verifyNear(motion["D.coordinate"][i], pi / 2 * t, 1e-6, t);
        verifyNear(motion["coupler.w.y"][i], 0.0, 1e-4, t);
    }
    QVERIFY(!motion.summary().warnings.empty());
    QVERIFY(english(motion.summary().warnings.back()).find("singular") != std::string::npos);
}

/// A crank that cannot turn around (2 + 1 > 1.2 + 1.2): it comes to its end where coupler and
/// rocker are in line, cos theta = (g^2 + a^2 - (b + c)^2) / (2 g a). There the rates grow without
/// bound and the run stops, at that time but for 1e-6 s, with the frames before.
void TestKinematics::deadPoint() {
    const FourBarSizes sizes{2.0, 1.0, 1.2, 1.2, 1.0};
    const double start = 0.8;
    model::Model model = fourBar(sizes, start);
    model.joints[0].driver = velocity("0.5");
    setTimes(model, 10.0, 0.1);
    const Motion motion(model);
    const double end = (std::acos((4.0 + 1.0 - 2.4 * 2.4) / 4.0) - start) / 0.5;
    QCOMPARE(motion.summary().status, analysis::RunStatus::Failed);
    verifyNear(motion.summary().duration, end, 1e-6, end);
    verifyNear(motion.time().back(), end, 1e-6, end);
    QCOMPARE(motion.time().size(), static_cast<std::size_t>(end / 0.1) + 2);
    QVERIFY2(english(motion.summary().message)
                 .starts_with("the mechanism cannot follow its drivers beyond t = "),
             english(motion.summary().message).c_str());
}

/// A slider pulled away from its crank: the rod is straight and holds it at r + l.
void TestKinematics::outOfReach() {
    const SliderCrankSizes sizes;
    model::Model model = ::sliderCrank(sizes, 1.0);
    model.joints[3].driver = position("0.1*t");
    setTimes(model, 10.0, 0.1);
    const Motion motion(model);
    const double end = (sizes.radius + sizes.rod - sliderPosition(sizes, 1.0)) / 0.1;
    QCOMPARE(motion.summary().status, analysis::RunStatus::Failed);
    verifyNear(motion.summary().duration, end, 1e-6, end);
    QVERIFY(english(motion.summary().message).find("joint '") != std::string::npos);
}

/// A driver whose position jumps cannot be followed past the jump.
void TestKinematics::driverThatJumps() {
    model::Model model = rodPendulum({1.0}, {1.0}, {0.0});
    model.joints[0].driver = position("t < 0.55 ? t : t + 0.5");
    setTimes(model, 1.0, 0.1);
    const Motion motion(model);
    QCOMPARE(motion.summary().status, analysis::RunStatus::Failed);
    verifyNear(motion.summary().duration, 0.55, 1e-6, 0.55);
    QVERIFY(english(motion.summary().message).find("joint 'joint1' opens first") !=
            std::string::npos);
}

void TestKinematics::endOfATable_data() {
    QTest::addColumn<bool>("isRate");
    QTest::addColumn<double>("end");
    for (const bool isRate : {false, true})
        for (const double end : {0.5, 0.55})
            QTest::addRow("%s to %g", isRate ? "rate" : "position", end) << isRate << end;
}

/// The motion ends with its table, at an output time or between two: no frame is there twice, none
/// is without values, and the table is named, not a dead point.
void TestKinematics::endOfATable() {
    QFETCH(bool, isRate);
    QFETCH(double, end);
    model::Model model = rodPendulum({1.0}, {1.0}, {0.0});
    model.parameters.tables["way"] =
        std::make_shared<const model::Table>(model::Table::Points{{0, 0.2, end}, {0, 0.3, 0.4}},
                                             model::Interpolation::Cubic, model::Outside::Stop);
    model.joints[0].driver = isRate ? velocity("way(t)") : position("way(t)");
    setTimes(model, 1.0, 0.1);
    const Motion motion(model);
    QCOMPARE(motion.summary().status, analysis::RunStatus::Failed);
    const std::string why = english(motion.summary().message);
    QVERIFY2(
        why.starts_with("the run ends: the driver of joint 'joint1', by table 'way' from 0 to "),
        why.c_str());
    QVERIFY2(why.find(fmt::format("has no value at t = {} s", end)) != std::string::npos,
             why.c_str());
    QCOMPARE(motion.time().size(), end == 0.5 ? std::size_t{6} : std::size_t{7});
    verifyNear(motion.time().back(), end, 1e-8, end);
    for (const double rate : motion["joint1.rate"])
        QVERIFY(std::isfinite(rate));
    setTimes(model, end, 0.05);
    QCOMPARE(Motion(model).summary().status, analysis::RunStatus::Completed);
}

/// A driver that starts elsewhere moves the mechanism there first, and tells.
void TestKinematics::roughPoseIsAssembled() {
    model::Model model = rodPendulum({1.0}, {1.0}, {0.0});
    model.joints[0].driver = position("0.2 + t");
    setTimes(model, 0.5, 0.1);
    const Motion motion(model);
    verifyNear(motion["joint1.coordinate"].front(), 0.2, 1e-13, 0.0);
    QCOMPARE(motion.summary().warnings.size(), std::size_t{1});
    QVERIFY(
        english(motion.summary().warnings[0]).starts_with("assembled: body 'link1' moved most"));
}

/// Ten turns between two frames are counted, not lost.
void TestKinematics::fewFramesOfAFastMotion() {
    model::Model model = fourBar({2.0, 0.6, 2.2, 1.9, 1.0});
    model.joints[0].driver = position("20*pi*t");
    setTimes(model, 2.0, 1.0);
    const Motion motion(model);
    QCOMPARE(motion.time().size(), std::size_t{3});
    verifyNear(motion["A.coordinate"].back(), 40 * pi, 1e-11, 2.0);
    verifyNear(motion["D.coordinate"].back(), 0.0, 1e-10, 2.0);
}

void TestKinematics::freedomsWithoutDriver() {
    try {
        const Motion motion(rodPendulum({1.0, 1.0}, {1.0, 1.0}, {0.0, 0.0}));
        QFAIL("expected a refusal");
    } catch (const std::invalid_argument& error) {
        QCOMPARE(std::string(error.what()),
                 std::string("2 of the mechanism's freedoms are not driven; expected a \"driver\" "
                             "on as many joint coordinates as there are freedoms"));
    }
}

/// A slider-crank whose crank and rod are in line cannot be moved by its slider: a dead point, told
/// apart from a missing driver.
void TestKinematics::startAtADeadPoint() {
    model::Model model = ::sliderCrank(SliderCrankSizes{}, 0.0);
    model.joints[3].driver = velocity("-0.1");
    try {
        const Motion motion(model);
        QFAIL("expected a refusal");
    } catch (const std::invalid_argument& error) {
        QVERIFY2(
            std::string(error.what())
                .starts_with(
                    "1 of the mechanism's freedoms is not driven in the initial pose; expected"),
            error.what());
        QVERIFY(std::string(error.what()).ends_with("(no dead point)"));
    }
}

void TestKinematics::bodiesThatDoNotMove() {
    model::Model model;
    try {
        const Motion motion(model);
        QFAIL("expected a refusal");
    } catch (const std::invalid_argument& error) {
        QCOMPARE(std::string(error.what()),
                 std::string("no body can move; expected one that is not fixed"));
    }
}

QTEST_GUILESS_MAIN(TestKinematics)
#include "test_kinematics.moc"
