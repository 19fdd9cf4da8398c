#include "support/contact_scenes.h"
#include "support/mechanisms.h"
#include "support/named.h"
#include "support/rod_chain_reference.h"
#include "support/run.h"
#include "support/tree_models.h"

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <numbers>

/// Generalized coordinates with every method that takes them: the same motions as in maximal
/// coordinates, from which they share neither unknowns nor projection.
class TestJointCoordinates : public QObject {
    Q_OBJECT

private slots:
    void smoothMotionAgrees_data();
    void smoothMotionAgrees();
    void chainFollowsItsReference_data();
    void chainFollowsItsReference();
    void treesStayClosedWithoutProjection();
    void impactsAgree_data();
    void impactsAgree();
    void formulationsConvergeAlike_data();
    void formulationsConvergeAlike();
    void aDriverLeads_data();
    void aDriverLeads();
};

using namespace trammel;
using namespace trammel::support;
using std::numbers::pi;

namespace {

void addAdaptiveMethods() {
    QTest::addColumn<QString>("method");
    QTest::newRow("rk45") << "rk45";
    QTest::newRow("radau") << "radau";
}

Run runIn(model::Model model, const char* coordinates) {
    model.simulation.coordinates = support::named(coordinates);
    if (!model.simulation.outputStep) model.simulation.outputStep = model.simulation.duration;
    return Run(model);
}

/// Largest distance of the bodies' centres of mass and of their orientations at the end.
double endDistance(const model::Model& model, const Run& a, const Run& b) {
    double worst = 0.0;
    for (const model::Body& body : model.bodies) {
        Vec3 p;
        for (int i = 0; i < 3; ++i) {
            const std::string channel = body.name + ".com." + "xyz"[i];
            p[i] = a[channel].back() - b[channel].back();
        }
        Eigen::Vector4d left, right; // quaternions, q and -q being the same
        for (int i = 0; i < 4; ++i) {
            const std::string channel = body.name + ".q." + "wxyz"[i];
            left[i] = a[channel].back();
            right[i] = b[channel].back();
        }
        const double turn = 2.0 * std::min((left - right).norm(), (left + right).norm());
        worst = std::max({worst, p.norm(), turn});
    }
    return worst;
}

model::Model springBetweenRods() {
    model::Model model = rodPendulum({1.0, 0.8, 0.6}, {1.0, 0.8, 0.5}, {1.0, 2.0, 0.5});
    model.joints[1].spring = model::JointSpring{100.0, 0.1, 0.2};
    model.forces.push_back(
        {"spring", model::SpringDamper{{"ground", "link3"}, {Vec3(2, 0, 0), Vec3::Zero()}, 50.0}});
    return model;
}

} // namespace

void TestJointCoordinates::smoothMotionAgrees_data() {
    QTest::addColumn<model::Model>("model");
    QTest::addColumn<QString>("method");
    for (const char* method : {"rk45", "radau"}) {
        const auto add = [&](const char* name, const model::Model& model) {
            QTest::addRow("%s, %s", name, method) << model << QString(method);
        };
        add("double pendulum", rodPendulum({1.0, 0.8}, {1.0, 0.8}, {1.5, 2.3}));
        add("chain of 6 on ball joints", chain(6));
        add("every joint kind, held", everyTreeJoint(true, false));
        add("every joint kind, held, sides exchanged", everyTreeJoint(true, true));
        add("every joint kind, free", everyTreeJoint(false, true));
        add("spring on a guide", springMassDamper(1.0, 100.0, 1.0));
        add("springs between rods", springBetweenRods());
        add("four-bar: a loop, 3 redundant rows", fourBar());
        add("Bennett's linkage", bennett());
    }
}

/// At a tolerance of 1e-10 the errors of both coordinates' steps add up to less than 1e-7 in half a
/// second.
void TestJointCoordinates::smoothMotionAgrees() {
    QFETCH(model::Model, model);
    QFETCH(const QString, method);
    model.simulation.integrator = support::named(method.toStdString());
    model.simulation.tolerance = 1e-10;
    model.simulation.duration = 0.5;
    const Run maximal = runIn(model, "maximal"), generalized = runIn(model, "generalized");
    const double off = endDistance(model, maximal, generalized);
    QVERIFY2(off < 1e-7, qPrintable(QString::number(off)));
    for (const model::Joint& joint : model.joints) {
        // Multipliers of redundant rows are not unique to that accuracy.
        if (model.name.starts_with("Four") || model.name.starts_with("Bennett")) continue;
        const std::string force = joint.name + ".force.x";
        const double change = maximal[force].back() - generalized[force].back();
        QVERIFY2(std::abs(change) < 1e-5, qPrintable(QString::number(change)));
    }
}

void TestJointCoordinates::chainFollowsItsReference_data() {
    addAdaptiveMethods();
}

/// A chain of eight rods in the plane against its equations in angles. Errors of steps add up along
/// a motion that takes neighbours apart some tenfold.
void TestJointCoordinates::chainFollowsItsReference() {
    QFETCH(const QString, method);
    constexpr int kLinks = 8;
    constexpr double kEnd = 0.8; // s
    const RodChain rods{std::vector<double>(kLinks, 1.0), std::vector<double>(kLinks, 1.0)};
    State start = State::Zero(2 * kLinks);
    start.head(kLinks).setConstant(pi / 2);
    const State end = integrate(rods.equations(), start, {0.0, kEnd}, 1e-12).back();
    Vec3 com = Vec3::Zero();
    for (int i = 0; i < kLinks; ++i)
        com += (i < kLinks - 1 ? 1.0 : 0.5) * Vec3(std::sin(end(i)), 0, -std::cos(end(i)));
    for (const double tolerance : {1e-6, 1e-8, 1e-10}) {
        model::Model model = chain(kLinks);
        model.simulation.integrator = support::named(method.toStdString());
        model.simulation.tolerance = tolerance;
        model.simulation.duration = kEnd;
        const Run run = runIn(model, "generalized");
        const Vec3 found(run["link8.com.x"].back(), run["link8.com.y"].back(),
                         run["link8.com.z"].back());
        const double error = (found - com).norm();
        QVERIFY2(error < 100.0 * tolerance,
                 qPrintable(QString("%1: %2").arg(tolerance).arg(error)));
    }
}

/// Joints of trees are closed by their coordinates, at any tolerance: rounding over eight joints.
void TestJointCoordinates::treesStayClosedWithoutProjection() {
    model::Model model = everyTreeJoint(true, false);
    model.simulation.integrator = model::IntegratorKind::Rk45;
    model.simulation.tolerance = 1e-3;
    model.simulation.duration = 2.0;
    model.simulation.outputStep = 0.01;
    const Run run = runIn(model, "generalized");
    QVERIFY2(run.summary().positionDriftMax < 1e-13,
             qPrintable(QString::number(run.summary().positionDriftMax)));
    QVERIFY2(run.summary().velocityDriftMax < 1e-11,
             qPrintable(QString::number(run.summary().velocityDriftMax)));
}

void TestJointCoordinates::impactsAgree_data() {
    addAdaptiveMethods();
}

/// A rod on a hinge whose tip falls on a floor and bounces: between impacts smooth motion in joint
/// coordinates, at impacts the trees' answer to the law's impulse. Impacts are as many and lose as
/// much; 1e-6 of what is lost: times of impact are found to the tolerance.
void TestJointCoordinates::impactsAgree() {
    QFETCH(const QString, method);
    model::Model model = fallingRod();
    model.simulation.integrator = support::named(method.toStdString());
    model.simulation.tolerance = 1e-10;
    model.simulation.duration = 0.8; // while it bounces
    const Run maximal = runIn(model, "maximal"), generalized = runIn(model, "generalized");
    QVERIFY(maximal.impacts().size() >= 2);
    QCOMPARE(generalized.impacts().size(), maximal.impacts().size());
    for (std::size_t i = 0; i < maximal.impacts().size(); ++i)
        QVERIFY(std::abs(generalized.impacts()[i].t - maximal.impacts()[i].t) < 1e-7);
    const char* lost = "energy.dissipated.impact";
    QVERIFY(maximal[lost].back() > 0.1);
    QVERIFY(std::abs(generalized[lost].back() - maximal[lost].back()) <
            1e-6 * maximal[lost].back());
}

void TestJointCoordinates::formulationsConvergeAlike_data() {
    QTest::addColumn<model::Model>("model");
    QTest::addColumn<QString>("formulation");
    for (const std::string_view name : model::methodNames("formulation")) {
        const QByteArray text(name.data(), static_cast<qsizetype>(name.size()));
        const auto add = [&](const char* what, const model::Model& model) {
            QTest::addRow("%s, %s", what, text.constData()) << model << QString(text);
        };
        add("double pendulum", rodPendulum({1.0, 0.8}, {1.0, 0.8}, {1.5, 2.3}));
        add("every joint kind, free", everyTreeJoint(false, false));
        add("four-bar", fourBar());
    }
}

/// The semi-implicit step by every formulation: both coordinates are of order 1, so that their
/// difference halves with the step. 0.2 about the order: the next term at these steps.
void TestJointCoordinates::formulationsConvergeAlike() {
    QFETCH(model::Model, model);
    QFETCH(const QString, formulation);
    model.simulation.formulation = support::named(formulation.toStdString());
    model.simulation.duration = 0.3;
    std::vector<double> differences;
    for (const double h : {1e-3, 5e-4, 2.5e-4}) {
        model.simulation.step = h;
        differences.push_back(
            endDistance(model, runIn(model, "maximal"), runIn(model, "generalized")));
    }
    for (std::size_t i = 1; i < differences.size(); ++i) {
        const double order = std::log2(differences[i - 1] / differences[i]);
        QVERIFY2(std::abs(order - 1.0) < 0.2,
                 qPrintable(QString("%1, order %2").arg(differences[i]).arg(order)));
    }
}

void TestJointCoordinates::aDriverLeads_data() {
    addAdaptiveMethods();
}

/// A rod driven about its end, q = t^3, without gravity: a row beside the tree. At 1 s the drive's
/// torque is m L^2 / 3 * 6 = 6 N m, its work I qd^2 / 2 = 4.5 J.
void TestJointCoordinates::aDriverLeads() {
    QFETCH(const QString, method);
    model::Model model = rodPendulum({1}, {3}, {0});
    model.gravity.setZero();
    model.joints[0].driver =
        model::Driver{model::Driver::Kind::Position, model::Function(std::string("t^3"))};
    model.simulation.integrator = support::named(method.toStdString());
    model.simulation.tolerance = 1e-10;
    model.simulation.duration = 1.0;
    const Run run = runIn(model, "generalized");
    QVERIFY(std::abs(run["joint1.coordinate"].back() - 1.0) < 1e-9);
    QVERIFY(std::abs(run["joint1.rate"].back() - 3.0) < 1e-8);
    QVERIFY(std::abs(run["joint1.lambda.5"].back() - 6.0) < 1e-5);
    QVERIFY(std::abs(run["energy.input"].back() - 4.5) < 1e-7);
}

QTEST_APPLESS_MAIN(TestJointCoordinates)
#include "test_joint_coordinates.moc"
