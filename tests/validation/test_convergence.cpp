#include "support/mechanisms.h"
#include "support/named.h"
#include "support/rigid_body_reference.h"
#include "support/rod_chain_reference.h"
#include "support/run.h"

#include <QtTest>
#include <cmath>
#include <functional>
#include <numbers>

/// Observed order of convergence: every formulation, both rotations, against references of 1e-10.
/// The error is halved with the step; the steps are small enough that each observed order lies
/// within 0.15 of 1.
class TestConvergence : public QObject {
    Q_OBJECT

private slots:
    void formulationsAreFirstOrder_data();
    void formulationsAreFirstOrder();
    void rotationsAreFirstOrder_data();
    void rotationsAreFirstOrder();
};

using namespace trammel;
using namespace trammel::support;
using std::numbers::pi;

namespace {

const std::vector<double> kSteps{2e-3, 1e-3, 5e-4, 2.5e-4}; // s

/// Checks each halving of the step and reports the orders.
void verifyFirstOrder(const std::function<double(double h)>& errorAt) {
    std::vector<double> errors;
    for (const double h : kSteps) {
        errors.push_back(errorAt(h));
    }
    QString report;
    bool isFirstOrder = true;
    for (std::size_t i = 1; i < errors.size(); ++i) {
        const double order = std::log2(errors[i - 1] / errors[i]);
        report += QString("h %1: error %2, order %3; ").arg(kSteps[i]).arg(errors[i]).arg(order);
        isFirstOrder = isFirstOrder && std::abs(order - 1) < 0.15;
    }
    qInfo().noquote() << report;
    QVERIFY2(isFirstOrder, qPrintable(report));
}

Run runTo(model::Model model, double duration, double h) {
    model.simulation.duration = duration;
    model.simulation.outputStep = duration;
    model.simulation.step = h;
    return Run(model);
}

double doublePendulumError(const std::string& formulation, double h) {
    const double duration = 0.6;
    const RodChain chain{{1, 0.8}, {1, 0.8}};
    State y0(4);
    y0 << pi / 2, 3 * pi / 4, 0, 0;
    static const State expected = integrate(chain.equations(), y0, {0, duration}, 1e-10).back();
    model::Model model = rodPendulum(chain.lengths, chain.masses, {y0(0), y0(1)});
    model.simulation.formulation = support::named(formulation);
    const Run run = runTo(model, duration, h);
    const double upper = y0(0) + run["joint1.coordinate"].back();
    const double lower = upper - y0(0) + y0(1) + run["joint2.coordinate"].back();
    return std::hypot(upper - expected(0), lower - expected(1));
}

double fourBarError(const std::string& formulation, double h) {
    const double duration = 1.2;
    State y0(2);
    y0 << pi / 2, 0;
    static const State expected =
        integrate(fourBarReference({}).equations(), y0, {0, duration}, 1e-10).back();
    model::Model model = fourBar();
    model.simulation.formulation = support::named(formulation);
    const Run run = runTo(model, duration, h);
    return std::abs(pi / 2 + run["A.coordinate"].back() - expected(0));
}

double topError(const std::string& rotation, double h) {
    const double duration = 1;
    const Vec3 w0(1, 3, 0.5);
    const TurningBody body{.inertia = {1, 2, 3}};
    static const State expected =
        integrate(body.equations(), turningState(Quat::Identity(), w0), {0, duration}, 1e-10)
            .back();
    model::Model model = freeTop(body.inertia, w0);
    model.simulation.rotation = support::named(rotation);
    const Run run = runTo(model, duration, h);
    const Quat q(run["top.q.w"].back(), run["top.q.x"].back(), run["top.q.y"].back(),
                 run["top.q.z"].back());
    return q.angularDistance(TurningBody::orientation(expected));
}

} // namespace

void TestConvergence::formulationsAreFirstOrder_data() {
    QTest::addColumn<QString>("formulation");
    QTest::addColumn<bool>("isLoop");
    for (const std::string_view name : model::methodNames("formulation")) {
        const QByteArray text(name.data(), static_cast<qsizetype>(name.size()));
        QTest::newRow(text + ", double pendulum") << QString(text) << false;
        QTest::newRow(text + ", four-bar") << QString(text) << true;
    }
}

void TestConvergence::formulationsAreFirstOrder() {
    QFETCH(QString, formulation);
    QFETCH(bool, isLoop);
    const std::string name = formulation.toStdString();
    verifyFirstOrder(
        [&](double h) { return isLoop ? fourBarError(name, h) : doublePendulumError(name, h); });
}

void TestConvergence::rotationsAreFirstOrder_data() {
    QTest::addColumn<QString>("rotation");
    QTest::newRow("exponential map") << "exponential";
    QTest::newRow("quaternion step") << "quaternion";
}

void TestConvergence::rotationsAreFirstOrder() {
    QFETCH(QString, rotation);
    verifyFirstOrder([&](double h) { return topError(rotation.toStdString(), h); });
}

QTEST_APPLESS_MAIN(TestConvergence)
#include "test_convergence.moc"
