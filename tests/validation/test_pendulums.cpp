#include "support/mechanisms.h"
#include "support/rod_chain_reference.h"
#include "support/run.h"

#include <QtTest>
#include <cmath>
#include <numbers>

/// Pendulums of uniform rods against the elliptic integral and minimal coordinates.
class TestPendulums : public QObject {
    Q_OBJECT

private slots:
    void periodFollowsTheEllipticIntegral_data();
    void periodFollowsTheEllipticIntegral();
    void pendulumsOfAnySize_data();
    void pendulumsOfAnySize();
    void pendulumsOfTwoSizesSideBySide();
    void pivotCarriesTwoAndAHalfWeights();
    void doublePendulumFollowsLagrangesEquations();
    void chainOnBallJointsFollowsLagrangesEquations();
    void chainsEndFallsFreelyAtFirst();
};

using namespace trammel;
using namespace trammel::support;
using std::numbers::pi;

void TestPendulums::periodFollowsTheEllipticIntegral_data() {
    QTest::addColumn<double>("degrees");
    QTest::newRow("10 degrees") << 10.0;
    QTest::newRow("90 degrees") << 90.0;
    QTest::newRow("150 degrees") << 150.0;
}

void TestPendulums::periodFollowsTheEllipticIntegral() {
    QFETCH(double, degrees);
    const double amplitude = degrees * pi / 180;
    const double length = 1;
    const double period =
        4 * std::sqrt(2 * length / (3 * 9.81)) * std::comp_ellint_1(std::sin(amplitude / 2));
    model::Model model = rodPendulum({length}, {1}, {amplitude});
    model.simulation.duration = 2.2 * period;
    model.simulation.step = 2e-4;
    const Run run(model);
    // The rod is upright four times in two periods; the first passage is a quarter period late.
    const auto passages = crossingTimes(run.time(), run["joint1.coordinate"], -amplitude);
    QCOMPARE(passages.size(), std::size_t(4));
    // Semi-implicit Euler is symplectic and first order in the phase, second in the period: with
    // h = 2e-4 the period is right to 1e-6; a tenth of the step leaves room for the amplitude.
    QVERIFY2(std::abs(passages[2] - passages[0] - period) < 2e-5,
             qPrintable(QString::number(passages[2] - passages[0] - period)));
}

/// In times of sqrt(L / g) all rods of density 1000 swing alike: whether they are bacteria or
/// continents, the angle is that of the rod of 1 m but for rounding.
void TestPendulums::pendulumsOfAnySize_data() {
    QTest::addColumn<double>("length");
    for (const double length : {1e-7, 1e-6, 2e-6, 1e-3, 1e3, 1e7, 1e8})
        QTest::addRow("%g m", length) << length;
}

void TestPendulums::pendulumsOfAnySize() {
    QFETCH(double, length);
    const auto swing = [](double size) {
        model::Model model = rodPendulum({size}, {10 * size * size * size}, {pi / 2});
        model.simulation.coordinates = model::CoordinatesKind::Maximal;
        model.simulation.integrator = model::IntegratorKind::SemiImplicit;
        model.simulation.duration = std::sqrt(size);
        model.simulation.step = 1e-3 * std::sqrt(size);
        model.simulation.outputStep = model.simulation.duration;
        return Run(model)["joint1.coordinate"].back();
    };
    const double error = swing(length) - swing(1.0);
    QVERIFY2(std::abs(error) < 1e-10, qPrintable(QString::number(error)));
}

/// 10 t of 10 m beside 1 g of 1 cm: entries of the joints' matrix are 1e9 apart, and neither knows
/// of the other.
void TestPendulums::pendulumsOfTwoSizesSideBySide() {
    const auto prepared = [](model::Model model) {
        model.simulation.coordinates = model::CoordinatesKind::Maximal;
        model.simulation.integrator = model::IntegratorKind::SemiImplicit;
        model.simulation.duration = 0.2;
        model.simulation.step = 1e-4;
        model.simulation.outputStep = 0.02;
        return model;
    };
    const model::Model heavy = prepared(rodPendulum({10}, {1e4}, {0.5}));
    const model::Model light = prepared(rodPendulum({0.01}, {1e-3}, {0.5}));
    model::Model both = heavy;
    both.bodies.push_back(light.bodies[0]);
    both.bodies.back().name = "light";
    both.joints.push_back(light.joints[0]);
    both.joints.back().name = "hinge";
    both.joints.back().bodies[1] = "light";
    const Run together(both);
    const auto error = [&](const Run& alone, const char* joint) {
        return together[joint].back() - alone["joint1.coordinate"].back();
    };
    const double errors[]{error(Run(heavy), "joint1.coordinate"),
                          error(Run(light), "hinge.coordinate")};
    for (const double each : errors)
        QVERIFY2(std::abs(each) < 1e-12, qPrintable(QString::number(each)));
}

void TestPendulums::pivotCarriesTwoAndAHalfWeights() {
    model::Model model = rodPendulum({1}, {1}, {pi / 2});
    model.simulation.duration = 2;
    model.simulation.step = 1e-4;
    const Run run(model);
    // Free fall through the quarter circle: m g + m (L/2) w^2 with w^2 = 3 g / L. First order in h:
    // the force moves by some 1e-3 of itself at 1e-4.
    QVERIFY2(std::abs(largest(run["joint1.force.z"]) - 2.5 * 9.81) < 0.02,
             qPrintable(QString::number(largest(run["joint1.force.z"]))));
}

void TestPendulums::doublePendulumFollowsLagrangesEquations() {
    const RodChain chain{{1, 0.8}, {1, 0.8}};
    State y0(4);
    y0 << pi / 2, 3 * pi / 4, 0, 0;
    model::Model model = rodPendulum(chain.lengths, chain.masses, {y0(0), y0(1)});
    model.simulation.duration = 1;
    model.simulation.step = 1e-4;
    model.simulation.outputStep = 0.1;
    const Run run(model);
    const auto reference = integrate(chain.equations(), y0, run.time(), 1e-10);
    for (std::size_t i = 0; i < run.time().size(); ++i) {
        const double upper = y0(0) + run["joint1.coordinate"][i];
        const double lower = y0(1) + run["joint1.coordinate"][i] + run["joint2.coordinate"][i];
        // First order: about 10 rad/s of error for each second of step in this motion.
        QVERIFY2(std::abs(upper - reference[i](0)) < 1.5e-3,
                 qPrintable(QString::number(upper - reference[i](0))));
        QVERIFY2(std::abs(lower - reference[i](1)) < 1.5e-3,
                 qPrintable(QString::number(lower - reference[i](1))));
    }
}

void TestPendulums::chainOnBallJointsFollowsLagrangesEquations() {
    const int count = 8;
    const RodChain reference{std::vector<double>(count, 1.0), std::vector<double>(count, 1.0)};
    State y0 = State::Zero(2 * count);
    y0.head(count).setConstant(pi / 2);
    model::Model model = chain(count);
    model.simulation.duration = 1;
    model.simulation.step = 2e-4;
    model.simulation.outputStep = 0.1;
    const Run run(model);
    const auto expected = integrate(reference.equations(), y0, run.time(), 1e-10);
    for (std::size_t i = 0; i < run.time().size(); ++i) {
        double x = 0, z = 0; // centre of the last link
        for (int k = 0; k < count; ++k) {
            const double share = k + 1 < count ? 1.0 : 0.5;
            x += share * std::sin(expected[i](k));
            z -= share * std::cos(expected[i](k));
        }
        // First order: below 10 m/s of error for each second of step, over the first second.
        QVERIFY2(std::abs(run["link8.com.x"][i] - x) < 2e-3,
                 qPrintable(QString::number(run["link8.com.x"][i] - x)));
        QVERIFY2(std::abs(run["link8.com.z"][i] - z) < 2e-3,
                 qPrintable(QString::number(run["link8.com.z"][i] - z)));
        QVERIFY(std::abs(run["link8.com.y"][i]) < 1e-12);
    }
}

void TestPendulums::chainsEndFallsFreelyAtFirst() {
    model::Model model = chain(64);
    model.simulation.duration = 0.5;
    model.simulation.step = 1e-3;
    const Run run(model);
    const double t = run.time().back();
    // A straight row pulls only along itself, so its far end is in free fall. Semi-implicit Euler
    // falls by g t (t + h) / 2, which the tolerance does not need to hold since it is exact here.
    const double fall = -0.5 * 9.81 * t * (t + 1e-3);
    QVERIFY2(std::abs(run["link64.com.z"].back() - fall) < 1e-6,
             qPrintable(QString::number(run["link64.com.z"].back() - fall)));
}

QTEST_APPLESS_MAIN(TestPendulums)
#include "test_pendulums.moc"
