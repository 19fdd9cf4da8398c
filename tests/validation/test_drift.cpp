#include "support/mechanisms.h"
#include "support/named.h"
#include "support/rod_chain_reference.h"
#include "support/run.h"

#include <QtTest>
#include <cmath>
#include <numbers>

/// How far joints open, on a rod swinging from the horizontal.
///
/// In a step the centre of mass, r from the pivot, moves straight while the rod turns by h w, so
/// the joint opens by d = r (1 - cos(h w)) = r h^2 w^2 / 2 along the rod. Position projection takes
/// back the share gamma of the opening each step, so the drift settles at d / gamma; velocity
/// projection takes back nothing, and the openings add up.
class TestDrift : public QObject {
    Q_OBJECT

private slots:
    void positionProjectionIsBounded_data();
    void positionProjectionIsBounded();
    void velocityProjectionGrows();
    void newtonProjectionClosesTheJoint();
    void accelerationFormulationGrows();
};

using namespace trammel;
using namespace trammel::support;
using std::numbers::pi;

namespace {

constexpr double kStep = 1e-3;      // s
constexpr double kArm = 0.5;        // m
constexpr double kDuration = 10;    // s
constexpr double kMaxRate2 = 29.43; // rad^2/s^2, 3 g / L at the bottom

model::Model swingingRod(const std::string& formulation) {
    model::Model model = rodPendulum({2 * kArm}, {1}, {pi / 2});
    model.simulation.formulation = support::named(formulation);
    model.simulation.duration = kDuration;
    model.simulation.step = kStep;
    return model;
}

double largestBetween(const Run& run, const std::string& channel, double from, double to) {
    double result = 0;
    for (std::size_t i = 0; i < run.time().size(); ++i) {
        if (run.time()[i] >= from && run.time()[i] <= to) {
            result = std::max(result, run[channel][i]);
        }
    }
    return result;
}

/// |integral of r w^2 h / 2 along the rod|: where the openings of all steps add up to.
double summedOpenings() {
    const RodChain rod{{2 * kArm}, {1}};
    State y0(2);
    y0 << pi / 2, 0;
    Eigen::Vector2d sum = Eigen::Vector2d::Zero();
    for (const State& y : integrate(rod.equations(), y0, timesUpTo(kDuration, kStep), 1e-8)) {
        sum += kArm * y(1) * y(1) * kStep * kStep / 2 *
               Eigen::Vector2d(std::sin(y(0)), -std::cos(y(0)));
    }
    return sum.norm();
}

} // namespace

void TestDrift::positionProjectionIsBounded_data() {
    QTest::addColumn<double>("gamma");
    QTest::newRow("0.05") << 0.05;
    QTest::newRow("0.2, the default") << 0.2;
    QTest::newRow("1") << 1.0;
}

void TestDrift::positionProjectionIsBounded() {
    QFETCH(double, gamma);
    model::Model model = swingingRod("position-projection");
    model.simulation.gamma = gamma;
    const Run run(model);
    const double expected = kArm * kStep * kStep * kMaxRate2 / 2 / gamma;
    // 2 %: the rate changes a little over the 1 / gamma steps that count, and the energy by O(h).
    const double early = largestBetween(run, "joint1.drift", 0, 2);
    const double late = largestBetween(run, "joint1.drift", 8, 10);
    QVERIFY2(std::abs(early - expected) < 0.02 * expected, qPrintable(QString::number(early)));
    QVERIFY2(std::abs(late - expected) < 0.02 * expected, qPrintable(QString::number(late)));
}

void TestDrift::velocityProjectionGrows() {
    const Run run(swingingRod("velocity-projection"));
    const double expected = summedOpenings();
    // 5 %: the opened joint changes the swing a little.
    QVERIFY2(std::abs(run["joint1.drift"].back() - expected) < 0.05 * expected,
             qPrintable(QString::number(run["joint1.drift"].back() / expected)));
    QVERIFY(largestBetween(run, "joint1.drift", 8, 10) >
            3 * largestBetween(run, "joint1.drift", 0, 2));
    // Its velocities are projected, so they drift by one step's turning only, h r w^2.
    QVERIFY(largest(run["joint1.drift_rate"]) < 2 * kStep * kArm * kMaxRate2);
}

void TestDrift::newtonProjectionClosesTheJoint() {
    const Run run(swingingRod("velocity-projection+newton"));
    // One Newton iteration leaves the square of the opening: (4e-6 m)^2 / r.
    QVERIFY2(largest(run["joint1.drift"]) < 1e-10,
             qPrintable(QString::number(largest(run["joint1.drift"]))));
}

void TestDrift::accelerationFormulationGrows() {
    const Run run(swingingRod("acceleration"));
    QVERIFY(largestBetween(run, "joint1.drift", 8, 10) >
            3 * largestBetween(run, "joint1.drift", 0, 2));
}

QTEST_APPLESS_MAIN(TestDrift)
#include "test_drift.moc"
