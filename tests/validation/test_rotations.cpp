#include "support/mechanisms.h"
#include "support/named.h"
#include "support/rigid_body_reference.h"
#include "support/run.h"

#include <QtTest>
#include <algorithm>
#include <cmath>

/// The rotation methods side by side: what each keeps, its order, and what it must tell.
class TestRotations : public QObject {
    Q_OBJECT

private slots:
    void exactKeepsEnergyAndMomentum();
    void exactFollowsTheFreeBodyAtAnyStep();
    void nodarHasPublishedErrors_data();
    void nodarHasPublishedErrors();
    void nodarTellsHowFarItLeavesRotations();
    void nodarFollowsATorque();
    void gyroscopicTermDecidesTheEnergy();
    void torqueIsFirstOrder_data();
    void torqueIsFirstOrder();
    void heavyTopIsFirstOrder_data();
    void heavyTopIsFirstOrder();
    void eulerAnglesTellTheirSingularity();
};

using namespace trammel;
using namespace trammel::support;

namespace {

const Vec3 kInertia(1, 2, 3);
const Vec3 kTopInertia(1, 2, 2.5); ///< about the tip or centre under torque

Quat orientation(const Run& run, std::size_t i) {
    return Quat(run["top.q.w"][i], run["top.q.x"][i], run["top.q.y"][i], run["top.q.z"][i]);
}

/// The top of scenario S6 of the peers: it turns over its unstable axis again and again.
model::Model tumblingTop(const std::string& rotation, double h, double duration) {
    model::Model model = freeTop(kInertia, {0.01, 5, 0.01});
    model.simulation.rotation = support::named(rotation);
    model.simulation.step = h;
    model.simulation.duration = duration;
    return model;
}

double energyError(const Run& run) {
    return deviation(run["energy.kinetic"]) / run["energy.kinetic"].front();
}

double momentumError(const Run& run) {
    const Vec3 initial(0.01, 10, 0.03);
    double worst = 0;
    for (std::size_t i = 0; i < run.time().size(); ++i)
        worst = std::max(worst, (Vec3(run["momentum.angular.x"][i], run["momentum.angular.y"][i],
                                      run["momentum.angular.z"][i]) -
                                 initial)
                                    .norm());
    return worst / initial.norm();
}

/// Angle to the reference at the end of a second, for a body that starts with w0.
double errorUnderTorque(model::Model model, const std::string& rotation, double h) {
    model.simulation.rotation = support::named(rotation);
    model.simulation.step = h;
    model.simulation.duration = model.simulation.outputStep.emplace(1.0);
    // A heavy top's equations about its tip; the torque of the weight is the torque about it.
    const Vec3 com(0.1, 0, 0.3);
    const TurningBody body{.inertia = kTopInertia, .mass = 1, .com = com, .gravity = {0, 0, -9.81}};
    static const State end =
        integrate(body.equations(), turningState(Quat::Identity(), {0.4, 0.3, 2}), {0, 1}, 1e-10)
            .back();
    const Run run(model);
    return orientation(run, run.time().size() - 1).angularDistance(TurningBody::orientation(end));
}

/// Held by a spherical joint at its tip: the inertia about the tip is kTopInertia.
model::Model heavyTop() {
    const Vec3 com(0.1, 0, 0.3), w(0.4, 0.3, 2);
    model::Model model = freeTop(kTopInertia, w);
    model::Body& top = model.bodies.front();
    const Mat3 shift = com.squaredNorm() * Mat3::Identity() - com * com.transpose();
    const Mat3 I = Mat3(kTopInertia.asDiagonal()) - shift;
    top.com = com;
    top.inertia = model::InertiaEntries{I(0, 0), I(1, 1), I(2, 2), I(0, 1), I(0, 2), I(1, 2)};
    top.velocity = w.cross(com);
    model.gravity = {0, 0, -9.81};
    model.joints = {spherical("tip", "ground", "top", Vec3::Zero())};
    return model;
}

/// The observed order between two steps of errorUnderTorque().
void verifyFirstOrder(const model::Model& model, const std::string& rotation) {
    const double coarse = errorUnderTorque(model, rotation, 2e-3);
    const double fine = errorUnderTorque(model, rotation, 1e-3);
    const double order = std::log2(coarse / fine);
    qInfo("errors %g, %g, order %g", coarse, fine, order);
    QVERIFY2(std::abs(order - 1) < 0.15, qPrintable(QString::number(order)));
}

void listJointedMethods() {
    QTest::addColumn<QString>("rotation");
    for (const char* name : {"exact", "exponential", "quaternion", "euler-angles"})
        QTest::newRow(name) << name;
}

} // namespace

void TestRotations::exactKeepsEnergyAndMomentum() {
    const Run run(tumblingTop("exact", 1e-2, 100));
    qInfo("energy %g, momentum %g", energyError(run), momentumError(run));
    // Rounding of ten thousand steps.
    QVERIFY(energyError(run) < 1e-11);
    QVERIFY(momentumError(run) < 1e-11);
}

/// However long the step: the orientation is that of numerical integration.
void TestRotations::exactFollowsTheFreeBodyAtAnyStep() {
    const Vec3 w0(1, 5, 0.5);
    const TurningBody body{.inertia = kInertia};
    for (const double h : {1e-2, 0.1, 0.5}) {
        model::Model model = freeTop(kInertia, w0);
        model.simulation.rotation = model::RotationKind::Exact;
        model.simulation.step = h;
        model.simulation.duration = 2;
        const Run run(model);
        const auto reference =
            integrate(body.equations(), turningState(Quat::Identity(), w0), run.time(), 1e-12);
        for (std::size_t i = 0; i < run.time().size(); ++i) {
            const double angle =
                orientation(run, i).angularDistance(TurningBody::orientation(reference[i]));
            // The reference's own error; angularDistance tells no angle below 1e-8.
            QVERIFY2(angle < 5e-8, qPrintable(QString::number(angle)));
        }
    }
}

void TestRotations::nodarHasPublishedErrors_data() {
    QTest::addColumn<double>("h");
    QTest::addColumn<double>("error");
    QTest::newRow("1e-2") << 1e-2 << 8.7e-5;
    QTest::newRow("5e-3") << 5e-3 << 2.1e-6;
    QTest::newRow("2.5e-3") << 2.5e-3 << 5.8e-8;
}

/// I = diag(1, 2, 3), w = (0.01, 5, 0.01), 10 s, order 5: energy errors of [NodaR], there with R as
/// it is. Results have the nearest rotation, which has a fifth to a half of them.
void TestRotations::nodarHasPublishedErrors() {
    QFETCH(double, h);
    QFETCH(double, error);
    const Run run(tumblingTop("nodar", h, 10));
    qInfo("energy %g, published %g", energyError(run), error);
    QVERIFY(energyError(run) < error);
    QVERIFY(energyError(run) > 0.15 * error);
}

void TestRotations::nodarTellsHowFarItLeavesRotations() {
    for (const int order : {4, 5}) {
        model::Model model = tumblingTop("nodar", 5e-3, 10);
        model.simulation.nodarOrder = order;
        const Run coarse(model);
        QVERIFY(anyContains(coarse.summary().warnings, "came off SO(3)"));
        model.simulation.step = 2.5e-3;
        const double ratio = energyError(coarse) / energyError(Run(model));
        // Order n: 2^n = 16 or 32, not yet quite there.
        QVERIFY2(std::abs(std::log2(ratio) - order) < 0.4, qPrintable(QString::number(ratio)));
    }
}

/// An even torque about the body's only axis of motion: the angle is half the square of time.
void TestRotations::nodarFollowsATorque() {
    model::Model model = freeTop(kInertia, Vec3::Zero());
    model.forces = {{"drive", model::AppliedTorque{.body = "top", .vector = {0.0, 0.0, 3.0}}}};
    model.simulation.rotation = model::RotationKind::NodaR;
    model.simulation.step = 1e-2;
    model.simulation.duration = 1;
    const Run run(model);
    const Quat q = orientation(run, run.time().size() - 1);
    // alpha = K / I3 = 1 rad/s^2; Gear's error at this step is far below.
    QVERIFY(std::abs(2 * std::atan2(q.z(), q.w()) - 0.5) < 1e-8);
    QVERIFY(std::abs(run["top.w.z"].back() - 1) < 1e-8);
}

/// Explicit gains energy, implicit loses it, the midpoint's error is of higher order.
void TestRotations::gyroscopicTermDecidesTheEnergy() {
    const auto change = [](const char* term) {
        model::Model model = tumblingTop("exponential", 1e-3, 10);
        model.simulation.gyroscopic = support::named(term);
        const Run run(model);
        return run["energy.kinetic"].back() / run["energy.kinetic"].front() - 1;
    };
    const double gain = change("explicit"), loss = change("implicit"), middle = change("midpoint");
    qInfo("explicit %g, implicit %g, midpoint %g", gain, loss, middle);
    QVERIFY(gain > 1e-3);
    QVERIFY(loss < -1e-3);
    QVERIFY(std::abs(middle) < 0.1 * std::min(gain, -loss));
}

void TestRotations::torqueIsFirstOrder_data() {
    listJointedMethods();
}

/// A weight's torque about the centre of mass of a free body: an off-centre force and its
/// opposite at the centre.
void TestRotations::torqueIsFirstOrder() {
    QFETCH(QString, rotation);
    model::Model model = freeTop(kTopInertia, {0.4, 0.3, 2});
    model.forces = {{"weight", model::AppliedForce{.body = "top",
                                                   .point = Vec3(0.1, 0, 0.3),
                                                   .vector = {0.0, 0.0, -9.81}}}};
    verifyFirstOrder(model, rotation.toStdString());
}

void TestRotations::heavyTopIsFirstOrder_data() {
    listJointedMethods();
}

void TestRotations::heavyTopIsFirstOrder() {
    QFETCH(QString, rotation);
    verifyFirstOrder(heavyTop(), rotation.toStdString());
}

void TestRotations::eulerAnglesTellTheirSingularity() {
    model::Model model = freeTop(kInertia, {0, 5, 0});
    model.simulation.rotation = model::RotationKind::EulerAngles;
    model.simulation.duration = 0.2; // 57 degrees of pitch
    QVERIFY(!anyContains(Run(model).summary().warnings, "singular"));
    model.simulation.duration = 0.4; // 115 degrees
    QVERIFY(
        anyContains(Run(model).summary().warnings, "the Euler angles of body 'top' are singular"));
}

QTEST_APPLESS_MAIN(TestRotations)
#include "test_rotations.moc"
