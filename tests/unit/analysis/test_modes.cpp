#include "analysis/statics/modes.h"
#include "messages/run_messages.h"
#include "support/mechanisms.h"

#include <QtTest>
#include <cmath>
#include <numbers>

/// Modes against closed forms. The derivatives are good to 1e-12 of the largest entry, so that
/// frequencies within a few decades of the highest are good to much better than 1e-8.
class TestModes : public QObject {
    Q_OBJECT

private slots:
    void springChain();
    void freeBodiesInALine();
    void dampedOscillator_data();
    void dampedOscillator();
    void overdampedOscillator();
    void dampedChain();
    void damperWithoutSpring();
    void compoundPendulum();
    void pendulumsOfAllSizes();
    void upsideDownPendulum();
    void doublePendulum();
    void fourBarInEquilibrium();
    void drivenJointsHold();
    void poseOutOfEquilibrium();
    void conservativeInAnyPose();
    void equilibriumIsFoundFirst();
    void followerForceIsNotConservative();
    void formulaWithoutValueIsTold();
    void nothingMoves();
};

using namespace trammel;
using namespace trammel::support;
using analysis::Mode;
using analysis::ModeKind;
using std::numbers::pi;

namespace {

constexpr double kGravity = 9.81;

void verifyClose(double actual, double expected, double relative) {
    QVERIFY2(
        std::abs(actual - expected) <= relative * std::abs(expected),
        qPrintable(QString("%1 instead of %2").arg(actual, 0, 'g', 15).arg(expected, 0, 'g', 15)));
}

std::vector<Mode> ofKind(const analysis::ModesReport& report, ModeKind kind) {
    std::vector<Mode> result;
    for (const Mode& mode : report.modes)
        if (mode.kind == kind) result.push_back(mode);
    return result;
}

model::Body block(const std::string& name, const Vec3& position, double mass) {
    model::Body body;
    body.name = name;
    body.pose.position = position;
    body.mass = mass;
    body.inertia = model::InertiaEntries{0.02, 0.03, 0.04, 0, 0, 0};
    return body;
}

model::Force spring(const std::string& name, const std::string& first, const std::string& second,
                    const Vec3& from, const Vec3& to, double stiffness, double damping = 0.0) {
    model::SpringDamper law;
    law.bodies = {first, second};
    law.points = {from, to};
    law.stiffness = stiffness;
    law.damping = damping;
    return {name, law};
}

/// Blocks on a common slide along x, a metre apart, with springs and dampers between them and to
/// walls at both ends.
model::Model slidingChain(int count, double mass, double stiffness, double damping) {
    model::Model model;
    std::string before = "ground";
    for (int i = 1; i <= count; ++i) {
        const std::string name = "block" + std::to_string(i);
        model.bodies.push_back(block(name, {1.0 * i, 0, 0}, mass));
        model::Joint slide;
        slide.name = "slide" + std::to_string(i);
        slide.type = model::JointType::Prismatic;
        slide.bodies = {"ground", name};
        slide.position = {1.0 * i, 0, 0};
        slide.axis = Vec3::UnitX();
        model.joints.push_back(slide);
        model.forces.push_back(spring("spring" + std::to_string(i), before, name, {i - 1.0, 0, 0},
                                      {1.0 * i, 0, 0}, stiffness, damping));
        before = name;
    }
    model.forces.push_back(spring("last", before, "ground", {1.0 * count, 0, 0},
                                  {count + 1.0, 0, 0}, stiffness, damping));
    return model;
}

} // namespace

/// n equal masses and n + 1 springs between walls: omega_j = 2 sqrt(k / m) sin(j pi / (2 (n + 1))),
/// shape_i proportional to sin(i j pi / (n + 1)). Gravity across the slides does not matter.
void TestModes::springChain() {
    constexpr int n = 6;
    const double mass = 2.5, stiffness = 4000.0;
    const auto report = analysis::findModes(slidingChain(n, mass, stiffness, 0.0));
    QVERIFY(report.isEquilibrium);
    QVERIFY(report.isConservative && !report.isDamped);
    QCOMPARE(report.modes.size(), std::size_t{n});
    for (int j = 1; j <= n; ++j) {
        const Mode& mode = report.modes[j - 1];
        QCOMPARE(mode.kind, ModeKind::Oscillation);
        const double omega = 2.0 * std::sqrt(stiffness / mass) * std::sin(j * pi / (2 * (n + 1)));
        verifyClose(mode.omega(), omega, 1e-9);
        verifyClose(mode.frequency(), omega / (2.0 * pi), 1e-9);
        QCOMPARE(mode.dampingRatio(), 0.0);
        QCOMPARE(mode.joints.size(), std::size_t{n});
        const double scale = mode.joints[0].share.real() / std::sin(j * pi / (n + 1));
        for (int i = 1; i <= n; ++i) {
            const double expected = scale * std::sin(i * j * pi / (n + 1));
            QVERIFY(std::abs(mode.joints[i - 1].share - expected) < 1e-9 * std::abs(scale));
            QVERIFY(std::abs(mode.shape[i - 1][0] - mode.joints[i - 1].share) < 1e-12);
        }
    }
}

/// Free bodies joined by springs through their centres of mass: along the line
/// omega_j = 2 sqrt(k / m) sin(j pi / (2 n)), j = 1 ... n - 1; unstretched springs resist nothing
/// else, so that all other freedoms are zero modes.
void TestModes::freeBodiesInALine() {
    constexpr int n = 4;
    model::Model model;
    model.gravity = Vec3::Zero();
    const Vec3 along = Vec3(1, 2, 2) / 3.0;
    for (int i = 0; i < n; ++i) {
        model.bodies.push_back(block("body" + std::to_string(i), i * along, 1.5));
        if (i > 0)
            model.forces.push_back(spring("spring" + std::to_string(i), model.bodies[i - 1].name,
                                          model.bodies[i].name, (i - 1) * along, i * along, 700.0));
    }
    const auto report = analysis::findModes(model);
    const auto waves = ofKind(report, ModeKind::Oscillation);
    QCOMPARE(waves.size(), std::size_t{n - 1});
    for (int j = 1; j < n; ++j)
        verifyClose(waves[j - 1].omega(), 2.0 * std::sqrt(700.0 / 1.5) * std::sin(j * pi / (2 * n)),
                    1e-9);
    QCOMPARE(ofKind(report, ModeKind::Zero).size(), std::size_t{6 * n - (n - 1)});
}

void TestModes::dampedOscillator_data() {
    QTest::addColumn<double>("damping");
    for (const double damping : {1e-3, 3.0, 50.0, 79.0})
        QTest::newRow(qPrintable(QString::number(damping))) << damping;
}

/// m = 4 kg, k = 400 N/m: omega = 10 rad/s, ratio = c / 80, damped omega = omega sqrt(1 - ratio^2).
void TestModes::dampedOscillator() {
    QFETCH(double, damping);
    const auto report = analysis::findModes(springMassDamper(4.0, 400.0, damping));
    QCOMPARE(report.modes.size(), std::size_t{1});
    const Mode& mode = report.modes[0];
    QCOMPARE(mode.kind, ModeKind::Oscillation);
    const double ratio = damping / 80.0;
    verifyClose(mode.omega(), 10.0, 1e-10);
    verifyClose(mode.dampingRatio(), ratio, 1e-8);
    verifyClose(mode.dampedFrequency(), 10.0 * std::sqrt(1.0 - ratio * ratio) / (2.0 * pi), 1e-9);
}

/// c = 100 > 80: m s^2 + c s + k = 0 has the roots -5 and -20.
void TestModes::overdampedOscillator() {
    const auto report = analysis::findModes(springMassDamper(4.0, 400.0, 100.0));
    QCOMPARE(report.modes.size(), std::size_t{2});
    verifyClose(report.modes[0].eigenvalue.real(), -20.0, 1e-9);
    verifyClose(report.modes[1].eigenvalue.real(), -5.0, 1e-9);
    for (const Mode& mode : report.modes) {
        QCOMPARE(mode.kind, ModeKind::Decay);
        QCOMPARE(mode.omega(), 0.0);
    }
}

/// Dampers in proportion to the springs (c = tau k) leave the chain's frequencies and give the
/// ratios tau omega / 2.
void TestModes::dampedChain() {
    constexpr int n = 5;
    const double mass = 1.0, stiffness = 900.0, tau = 0.01;
    const auto report = analysis::findModes(slidingChain(n, mass, stiffness, tau * stiffness));
    QVERIFY(report.isDamped);
    QCOMPARE(report.modes.size(), std::size_t{n});
    for (int j = 1; j <= n; ++j) {
        const double omega = 2.0 * std::sqrt(stiffness / mass) * std::sin(j * pi / (2 * (n + 1)));
        verifyClose(report.modes[j - 1].omega(), omega, 1e-9);
        verifyClose(report.modes[j - 1].dampingRatio(), 0.5 * tau * omega, 1e-8);
    }
}

/// A block on a slide with a damper alone: wherever it is it stays (zero), and a push dies out with
/// c / m. Its neighbour without any force moves on: one zero mode, told once.
void TestModes::damperWithoutSpring() {
    model::Model model = slidingChain(2, 2.0, 0.0, 0.0);
    model.forces = {spring("damper", "ground", "block1", {0, 0, 0}, {1, 0, 0}, 0.0, 3.0)};
    const auto report = analysis::findModes(model);
    QCOMPARE(report.modes.size(), std::size_t{3});
    QCOMPARE(report.modes[0].kind, ModeKind::Decay);
    verifyClose(report.modes[0].eigenvalue.real(), -1.5, 1e-10);
    QCOMPARE(ofKind(report, ModeKind::Zero).size(), std::size_t{2});
}

/// A uniform rod on a hinge: omega^2 = 3 g / (2 L). All of the stiffness comes from the hinge's
/// reaction, whose direction does not turn with the rod.
void TestModes::compoundPendulum() {
    const auto report = analysis::findModes(rodPendulum({1.3}, {2.0}, {0.0}));
    QVERIFY(report.isEquilibrium);
    QCOMPARE(report.modes.size(), std::size_t{1});
    verifyClose(report.modes[0].omega(), std::sqrt(1.5 * kGravity / 1.3), 1e-10);
    QVERIFY(std::abs(std::abs(report.modes[0].joints[0].share) -
                     std::abs(report.modes[0].shape[0][4])) < 1e-12);
}

/// As it is at every size, of grains and of bridges.
void TestModes::pendulumsOfAllSizes() {
    for (const double length : {1e-8, 1e-6, 2e-6, 1e-3, 1e3}) {
        const auto report = analysis::findModes(rodPendulum({length}, {2.0}, {0.0}));
        QVERIFY(report.isEquilibrium);
        QCOMPARE(report.modes.size(), std::size_t{1});
        verifyClose(report.modes[0].omega(), std::sqrt(1.5 * kGravity / length), 1e-10);
    }
}

/// The same upside down falls away as exp(sqrt(3 g / 2 L) t).
void TestModes::upsideDownPendulum() {
    const auto report = analysis::findModes(rodPendulum({1.3}, {2.0}, {pi}));
    QCOMPARE(report.modes.size(), std::size_t{1});
    QCOMPARE(report.modes[0].kind, ModeKind::Unstable);
    verifyClose(report.modes[0].eigenvalue.real(), std::sqrt(1.5 * kGravity / 1.3), 1e-10);
}

/// Two uniform rods, small angles (RodChain's equations with cos = 1):
///     [a b; b c] thetaDdot + [p 0; 0 q] theta = 0,
///     a = L1^2 (m1 / 3 + m2), b = L1 L2 m2 / 2, c = L2^2 m2 / 3,
///     p = g L1 (m1 / 2 + m2), q = g L2 m2 / 2;
/// omega^2 from (a c - b^2) x^2 - (a q + c p) x + p q = 0.
void TestModes::doublePendulum() {
    const double L1 = 1.0, L2 = 0.7, m1 = 1.0, m2 = 2.0;
    const auto report = analysis::findModes(rodPendulum({L1, L2}, {m1, m2}, {0.0, 0.0}));
    const double a = L1 * L1 * (m1 / 3 + m2), b = L1 * L2 * m2 / 2, c = L2 * L2 * m2 / 3;
    const double p = kGravity * L1 * (m1 / 2 + m2), q = kGravity * L2 * m2 / 2;
    const double A = a * c - b * b, B = a * q + c * p;
    const double root = std::sqrt(B * B - 4.0 * A * p * q);
    QCOMPARE(report.modes.size(), std::size_t{2});
    verifyClose(report.modes[0].omega(), std::sqrt((B - root) / (2.0 * A)), 1e-10);
    verifyClose(report.modes[1].omega(), std::sqrt((B + root) / (2.0 * A)), 1e-10);
}

/// The four-bar where its weight is balanced: sum m z' = 0 by the crank angle, and
/// omega^2 = g sum m z'' / I, from the loop closed analytically. Three constraints are redundant.
void TestModes::fourBarInEquilibrium() {
    const FourBarSizes sizes{2.0, 1.0, 2.2, 1.9, 1.5};
    const OneDofLinkage reference = fourBarReference(sizes);
    const auto slope = [&](double theta) {
        double sum = 0.0;
        for (const BodyOverCrank& body : reference.bodies(theta))
            sum += body.mass * kGravity * body.com1.y();
        return sum;
    };
    double low = -2.5, high = 0.0; // the lowest potential is between
    QVERIFY(slope(low) < 0.0 && slope(high) > 0.0);
    for (int i = 0; i < 200; ++i)
        (slope(0.5 * (low + high)) < 0.0 ? low : high) = 0.5 * (low + high);
    double stiffness = 0.0;
    for (const BodyOverCrank& body : reference.bodies(low))
        stiffness += body.mass * kGravity * body.com2.y();
    const auto report = analysis::findModes(fourBar(sizes, low));
    QVERIFY2(report.isEquilibrium, qPrintable(QString::number(report.unbalanced)));
    QCOMPARE(report.modes.size(), std::size_t{1});
    verifyClose(report.modes[0].omega(), std::sqrt(stiffness / reference.inertia(low)), 1e-9);
    // By the joint coordinates: crank and rocker turn as the loop has it.
    const double rocker = reference.bodies(low)[2].turn1;
    verifyClose((report.modes[0].joints[3].share / report.modes[0].joints[0].share).real(), rocker,
                1e-9);
}

/// With the upper joint driven only the lower rod swings.
void TestModes::drivenJointsHold() {
    model::Model model = rodPendulum({1.0, 0.7}, {1.0, 2.0}, {0.0, 0.0});
    model.joints[0].driver = {model::Driver::Kind::Velocity, model::Function("3*t")};
    const auto report = analysis::findModes(model);
    QCOMPARE(report.modes.size(), std::size_t{1});
    verifyClose(report.modes[0].omega(), std::sqrt(1.5 * kGravity / 0.7), 1e-10);
}

/// A rod held at an angle: told, with what is not balanced.
void TestModes::poseOutOfEquilibrium() {
    const auto report = analysis::findModes(rodPendulum({1.3}, {2.0}, {0.4}));
    QVERIFY(!report.isEquilibrium);
    QVERIFY(report.unbalanced > 1.0);
}

/// A chain on ball joints held out horizontally, far from equilibrium: gravity is conservative, so
/// the stiffness is symmetric there, too, and no mode grows or dies out while it oscillates.
void TestModes::conservativeInAnyPose() {
    const auto report = analysis::findModes(chain(5));
    QVERIFY(!report.isEquilibrium);
    QVERIFY(report.isConservative);
    for (const Mode& mode : report.modes)
        QVERIFY(mode.kind != ModeKind::Decay && mode.dampingRatio() == 0.0);
}

void TestModes::equilibriumIsFoundFirst() {
    const auto report =
        analysis::findModes(rodPendulum({1.3}, {2.0}, {2.4}), analysis::ModesPose::Equilibrium);
    QVERIFY(report.isEquilibrium);
    QCOMPARE(report.modes.size(), std::size_t{1});
    verifyClose(report.modes[0].omega(), std::sqrt(1.5 * kGravity / 1.3), 1e-9);
}

/// Two massless rods of length L on hinges with point masses m at their ends, and a force P at the
/// end that turns with the second rod and presses along it (Ziegler's column without springs).
/// Virtual work of -P e2 at L e1 + L e2, e_i along (sin, -cos) of theta_i:
///     Q1 = -P L e2 . e1' = P L (theta1 - theta2) to first order,   Q2 = 0,
/// M = m L^2 [2 1; 1 1], so that det(s^2 M - dQ/dtheta) = m^2 L^4 s^4 - 2 m L^3 P s^2 has the roots
/// s^2 = 0 and 2 P / (m L). The masses' own inertia adds 1e-9.
void TestModes::followerForceIsNotConservative() {
    const double m = 1.0, L = 1.0, P = 5.0;
    model::Model model = rodPendulum({L, L}, {m, m}, {0.0, 0.0});
    model.gravity = Vec3::Zero();
    for (model::Body& body : model.bodies) {
        body.com = Vec3(L, 0, 0);
        body.inertia = model::InertiaEntries{1e-9, 1e-9, 1e-9, 0, 0, 0};
    }
    // Body axes x along the rods, so the force points back at the hinge.
    model.forces = {{"follower", model::AppliedForce{"link2",
                                                     Vec3(0, 0, -2 * L),
                                                     {model::Function(-P), model::Function(0.0),
                                                      model::Function(0.0)},
                                                     model::Frame::Body}}};
    const auto report = analysis::findModes(model);
    QVERIFY(!report.isConservative);
    QVERIFY(report.isEquilibrium);
    const auto unstable = ofKind(report, ModeKind::Unstable);
    QCOMPARE(unstable.size(), std::size_t{1});
    verifyClose(unstable[0].eigenvalue.real(), std::sqrt(2.0 * P / (m * L)), 1e-6);
}

/// sqrt(q) has a value in the pose, q = 0, but no derivative there, and sqrt(q - 1) neither.
void TestModes::formulaWithoutValueIsTold() {
    for (const char* torque : {"sqrt(q)", "sqrt(q - 1)"}) {
        model::Model model = rodPendulum({1.0}, {1.0}, {0.0});
        model.joints[0].torque = model::Function(torque);
        try {
            analysis::findModes(model);
            QFAIL("modes were found");
        } catch (const messages::RuntimeError& error) {
            QVERIFY2(error.message().is(messages::kIsNotANumberInPose), error.what());
        }
    }
}

void TestModes::nothingMoves() {
    model::Model model = rodPendulum({1.0}, {1.0}, {0.3});
    model.joints[0].type = model::JointType::Fixed;
    const auto report = analysis::findModes(model);
    QCOMPARE(report.dofCount, 0);
    QVERIFY(report.modes.empty());
    QVERIFY(report.isEquilibrium);
}

QTEST_GUILESS_MAIN(TestModes)
#include "test_modes.moc"
