#include "support/mechanisms.h"
#include "support/motion.h"
#include "support/run.h"

#include <QtTest>
#include <cmath>
#include <numbers>

/// Drive forces of a prescribed motion against closed forms and against the multipliers of runs.
class TestInverse : public QObject {
    Q_OBJECT

private slots:
    void drivenPendulum();
    void drivenFourBar();
    void lift();
    void springAndLoad();
    void spinningDisc();
    void equalsTheStepsMultipliers();
    void runConvergesToIt();
    void leastNormMultipliers();
    void motorsAreLeftOut();
    void endOfALoadsTable();

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

constexpr double kGravity = 9.81;

model::Driver position(const std::string& formula) {
    return {model::Driver::Kind::Position, model::Function(formula)};
}

void setTimes(model::Model& model, double duration, double outputStep) {
    model.simulation.duration = duration;
    model.simulation.outputStep = outputStep;
}

/// A four-bar whose crank turns as theta = pi/2 + 2 t + t^2 / 2.
const FourBarSizes kSizes{2.0, 0.6, 2.2, 1.9, 1.0};
model::Model drivenFourBarModel() {
    model::Model model = fourBar(kSizes);
    model.joints[0].driver = position("2*t + t^2/2");
    return model;
}

} // namespace

/// A rod of m = 2 kg and L = 1.2 m about its end: torque = m L^2 / 3 theta'' + m g L / 2 sin theta.
void TestInverse::drivenPendulum() {
    const double m = 2.0, L = 1.2;
    model::Model model = rodPendulum({L}, {m}, {0.0});
    model.joints[0].driver = position("0.8*sin(3*t)");
    setTimes(model, 3.0, 0.01);
    const Motion motion(model, Motion::Kind::Inverse);
    double highest = 0.0;
    for (std::size_t i = 0; i < motion.time().size(); ++i) {
        const double t = motion.time()[i], theta = 0.8 * std::sin(3 * t);
        const double torque = -m * L * L / 3 * 9 * theta + m * kGravity * L / 2 * std::sin(theta);
        verifyNear(motion["joint1.driver.torque"][i], torque, 1e-8, t);
        verifyNear(motion["joint1.driver.power"][i], torque * 2.4 * std::cos(3 * t), 1e-8, t);
        highest = std::max(highest, torque);
    }
    QCOMPARE(motion.drives().size(), std::size_t{1});
    verifyNear(motion.drives()[0].highest, highest, 1e-8, 0.0);
}

/// Lagrange's equation of the loop closed analytically:
/// torque = I theta'' + I' theta'^2 / 2 + sum m g z', through more than a turn.
void TestInverse::drivenFourBar() {
    model::Model model = drivenFourBarModel();
    setTimes(model, 2.6, 0.02);
    const Motion motion(model, Motion::Kind::Inverse);
    const OneDofLinkage reference = fourBarReference(kSizes);
    for (std::size_t i = 0; i < motion.time().size(); ++i) {
        const double t = motion.time()[i];
        State y(2);
        y << pi / 2 + 2 * t + t * t / 2, 2 + t;
        const double free = reference.equations()(t, y)(1);
        verifyNear(motion["A.driver.torque"][i], reference.inertia(y(0)) * (1.0 - free), 1e-8, t);
        verifyNear(motion["inverse.residual"][i], 0.0, 1e-9, t);
    }
}

/// 3 kg lifted on a slide by 0.1 t^2: 3 (g + 0.2) N along it, nothing across.
void TestInverse::lift() {
    model::Model model = springMassDamper(3.0, 0.0, 0.0);
    model.forces.clear();
    model.joints[0].driver = position("0.1*t^2");
    setTimes(model, 1.0, 0.1);
    const Motion motion(model, Motion::Kind::Inverse);
    for (std::size_t i = 0; i < motion.time().size(); ++i) {
        verifyNear(motion["guide.driver.force"][i], 3.0 * (kGravity + 0.2), 1e-9, motion.time()[i]);
        verifyNear(motion["guide.force.x"][i], 0.0, 1e-12, motion.time()[i]);
        // The drive's own share is no reaction of the joint.
        verifyNear(motion["guide.force.z"][i], 0.0, 1e-12, motion.time()[i]);
    }
}

/// A mass moved as z = 0.2 sin 4 t on a slide with a spring and damper (implicit in a run) and a
/// load that grows with time: F = m z'' + c z' + k z + m g - 5 t.
void TestInverse::springAndLoad() {
    const double m = 2.0, k = 300.0, c = 7.0;
    model::Model model = springMassDamper(m, k, c);
    // Hanging 1 m under the spring's other end: z up shortens it.
    model.joints[0].driver = position("0.2*sin(4*t)");
    model.forces.push_back(
        {"load",
         model::AppliedForce{
             "block", {}, {model::Function(0.0), model::Function(0.0), model::Function("5*t")}}});
    setTimes(model, 2.0, 0.05);
    const Motion motion(model, Motion::Kind::Inverse);
    for (std::size_t i = 0; i < motion.time().size(); ++i) {
        const double t = motion.time()[i];
        const double z = 0.2 * std::sin(4 * t), v = 0.8 * std::cos(4 * t);
        verifyNear(motion["guide.driver.force"][i],
                   -16 * m * z + c * v + k * z + m * kGravity - 5 * t, 1e-8, t);
    }
}

/// A disc that spins about x at n on a yoke turned about z at w: the gyroscopic torque about y is
/// C n w (C about its axis), whatever else; the joint's reaction carries it.
void TestInverse::spinningDisc() {
    model::Model model;
    model.gravity = Vec3::Zero();
    model::Body yoke;
    yoke.name = "yoke";
    yoke.mass = 1.0;
    yoke.inertia = model::InertiaEntries{1, 1, 1, 0, 0, 0};
    model::Body disc = yoke;
    disc.name = "disc";
    disc.inertia = model::InertiaEntries{0.5, 0.3, 0.3, 0, 0, 0};
    model.bodies = {yoke, disc};
    model.joints = {revolute("turn", "ground", "yoke", Vec3::Zero(), Vec3::UnitZ()),
                    revolute("spin", "yoke", "disc", Vec3::Zero(), Vec3::UnitX())};
    model.joints[0].driver = position("2*t");
    model.joints[1].driver = position("30*t");
    setTimes(model, 1.0, 0.1);
    const Motion motion(model, Motion::Kind::Inverse);
    for (std::size_t i = 0; i < motion.time().size(); ++i) {
        const double t = motion.time()[i];
        // d/dt (C n u) = w z x C n u with u = (cos 2t, sin 2t, 0).
        verifyNear(motion["spin.torque.x"][i], -0.5 * 30 * 2 * std::sin(2 * t), 1e-9, t);
        verifyNear(motion["spin.torque.y"][i], 0.5 * 30 * 2 * std::cos(2 * t), 1e-9, t);
        verifyNear(motion["spin.driver.torque"][i], 0.0, 1e-9, t);
    }
}

/// The multipliers that a step of the acceleration formulation has in the same state. The driver's
/// second difference over the step is exact for a quadratic but for rounding, 1e-16 / h^2 = 1e-10
/// at h = 1e-3; redundant rows are solved to 1e-12 of their right-hand side.
void TestInverse::equalsTheStepsMultipliers() {
    const model::Model model = drivenFourBarModel();
    model::SimulationSettings settings = model.simulation;
    settings.formulation = model::FormulationKind::Acceleration;
    const dynamics::System system(model);
    analysis::DrivenMotion motion(system, settings);
    dynamics::Stepper stepper(system, settings);
    for (const double t : {0.0, 0.3, 0.77, 1.5, 2.4}) {
        QVERIFY(motion.advanceTo(t));
        const Eigen::VectorXd lambda = analysis::inverseForces(system, motion).lambda;
        QVERIFY(stepper.solve(motion.state(), 1e-3).ok());
        Eigen::Index row = 0;
        for (int joint = 0; joint < 4; ++joint) {
            const dynamics::JointReaction expected = stepper.reaction(joint);
            const dynamics::JointReaction reaction =
                analysis::jointReaction(system, motion.state(), motion.jacobian(), lambda, joint);
            QVERIFY2((reaction.force - expected.force).norm() < 1e-8,
                     qPrintable(QString::number((reaction.force - expected.force).norm())));
            QVERIFY((reaction.torque - expected.torque).norm() < 1e-8);
            for (const double value : stepper.lambda(joint))
                verifyNear(lambda[row++], value, 1e-8, t);
        }
    }
}

/// A semi-implicit run's torque at a time tends to the inverse dynamics' with the first order of
/// its steps: halving the step halves the error, and extrapolated from three steps it agrees to
/// 1e-6.
void TestInverse::runConvergesToIt() {
    model::Model model = drivenFourBarModel();
    setTimes(model, 0.5, 0.5);
    model.simulation.integrator = model::IntegratorKind::SemiImplicit;
    const double exact = Motion(model, Motion::Kind::Inverse)["A.driver.torque"].back();
    std::vector<double> torque;
    for (const double h : {2e-3, 1e-3, 5e-4, 2.5e-4}) {
        model.simulation.step = h;
        torque.push_back(Run(model)["A.driver.torque"].back());
    }
    for (int i = 1; i < 4; ++i) {
        const double ratio = (torque[i - 1] - exact) / (torque[i] - exact);
        QVERIFY2(ratio > 1.9 && ratio < 2.1, qPrintable(QString::number(ratio)));
    }
    for (double power = 2.0; torque.size() > 1; power *= 2.0) {
        for (std::size_t i = 0; i + 1 < torque.size(); ++i)
            torque[i] = (power * torque[i + 1] - torque[i]) / (power - 1.0);
        torque.pop_back();
    }
    verifyNear(torque[0], exact, 1e-6, 0.5);
}

/// Two equal hinges hold a door: of all multipliers that balance it the least ones share the load
/// along the hinges' common axis equally, whatever the door's size. The weight's rounding, times
/// the size, is what the torque is right to.
void TestInverse::leastNormMultipliers() {
    for (const double size : {1.0, 1e-3, 1e-7}) {
        model::Model model;
        model::Body door;
        door.name = "door";
        door.pose.position = {0.5 * size, 0, 0};
        door.mass = 8.0;
        const double square = size * size;
        door.inertia = model::InertiaEntries{0.6 * square, 0.7 * square, 0.2 * square, 0, 0, 0};
        model.bodies = {door};
        model.joints = {revolute("lower", "ground", "door", {0, 0, -0.4 * size}, Vec3::UnitZ()),
                        revolute("upper", "ground", "door", {0, 0, 0.4 * size}, Vec3::UnitZ())};
        model.joints[0].driver = position("0.5*t^2");
        setTimes(model, 1.0, 0.1);
        const Motion motion(model, Motion::Kind::Inverse);
        QCOMPARE(motion.summary().redundantRows, 5);
        const double torque = (0.2 + 8.0 * 0.25) * square;
        for (std::size_t i = 0; i < motion.time().size(); ++i) {
            const double t = motion.time()[i];
            verifyNear(motion["lower.force.z"][i], 4.0 * kGravity, 1e-9, t);
            verifyNear(motion["upper.force.z"][i], 4.0 * kGravity, 1e-9, t);
            verifyNear(motion["lower.driver.torque"][i], torque,
                       1e-9 * square + 1e-14 * 8.0 * kGravity * size, t);
        }
    }
}

void TestInverse::motorsAreLeftOut() {
    model::Model model = drivenFourBarModel();
    model.joints[3].motor = model::Motor{1.0, 2.0};
    setTimes(model, 0.1, 0.1);
    const Motion motion(model, Motion::Kind::Inverse);
    QCOMPARE(motion.summary().warnings.size(), std::size_t{1});
    QVERIFY(
        english(motion.summary().warnings[0]).starts_with("the motor of joint 'D' is left out"));
}

/// The load ends between two frames: the first of them is the last one.
void TestInverse::endOfALoadsTable() {
    model::Model model = drivenFourBarModel();
    model.parameters.tables["load"] =
        std::make_shared<const model::Table>(model::Table::Points{{0, 0.25}, {1, 2}},
                                             model::Interpolation::Linear, model::Outside::Stop);
    model.joints[3].torque = model::Function("load(t)");
    setTimes(model, 1.0, 0.1);
    const Motion motion(model, Motion::Kind::Inverse);
    QCOMPARE(motion.summary().status, analysis::RunStatus::Failed);
    const std::string why = english(motion.summary().message);
    QVERIFY2(why.starts_with("the run ends: ") && why.find("'load' from 0 to 0.25") < why.size(),
             why.c_str());
    QCOMPARE(motion.time().size(), std::size_t{3});
    for (const double torque : motion["A.driver.torque"])
        QVERIFY(std::isfinite(torque));
}

QTEST_GUILESS_MAIN(TestInverse)
#include "test_inverse.moc"
