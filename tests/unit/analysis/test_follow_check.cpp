// What drivers ask for and the mechanism does not have ends a run, by every method alike, and so
// do joints that come open; what steps leave a little open does not.
#include "analysis/poses/initial_state.h"
#include "analysis/run/follow_check.h"
#include "analysis/run/simulate.h"
#include "messages/message_list.h"
#include "results/sinks.h"
#include "support/mechanisms.h"
#include "support/named.h"

#include <QTest>
#include <cmath>
#include <numbers>

using namespace trammel;

namespace {

constexpr double kPi = std::numbers::pi;

analysis::RunSummary run(const model::Model& model) {
    results::MemorySink sink(false);
    return analysis::simulate(model, "{}", sink);
}

model::Driver position(const std::string& formula) {
    return {model::Driver::Kind::Position, model::Function(formula)};
}

model::Driver velocity(const std::string& formula) {
    return {model::Driver::Kind::Velocity, model::Function(formula)};
}

/// A four-bar whose crank, at 60 degrees, can turn on to where coupler and rocker are in line:
///     g^2 + c^2 - 2 g c cos(a) = (coupler + rocker)^2,   a = 119.56 degrees
model::Model lockingFourBar() {
    model::Model model =
        support::fourBar({.ground = 0.3, .crank = 0.1, .coupler = 0.14, .rocker = 0.22}, kPi / 3.0);
    model.simulation.step = 1e-3;
    model.simulation.outputStep = 1e-2;
    model.simulation.duration = 1.0;
    return model;
}

double angleAtLock() {
    return std::acos((0.09 + 0.01 - 0.36 * 0.36) / 0.06) - kPi / 3.0;
}

/// The time after "beyond t = ".
double timeOf(const std::string& message) {
    const std::string before = "cannot follow its drivers beyond t = ";
    const auto at = message.find(before);
    return at == std::string::npos ? -1.0 : std::stod(message.substr(at + before.size()));
}

void addMethods() {
    QTest::addColumn<QString>("integrator");
    QTest::addColumn<QString>("coordinates");
    for (const char* integrator : {"semi-implicit", "rattle", "generalized-alpha", "rk45", "radau"})
        QTest::addRow("%s", integrator) << integrator << "maximal";
    for (const char* integrator : {"semi-implicit", "rk45", "radau"})
        QTest::addRow("%s, generalized", integrator) << integrator << "generalized";
}

/// With the method of the row.
model::Model byMethod(model::Model model) {
    QFETCH(QString, integrator);
    QFETCH(QString, coordinates);
    model.simulation.integrator = support::named(integrator.toStdString());
    model.simulation.coordinates = support::named(coordinates.toStdString());
    return model;
}

void checkFailure(const analysis::RunSummary& summary, double earliest, double latest) {
    QVERIFY2(summary.status == analysis::RunStatus::Failed, english(summary.message).c_str());
    const double time = timeOf(english(summary.message));
    QVERIFY2(time >= earliest && time <= latest, english(summary.message).c_str());
    QVERIFY2(english(summary.message).find("driven: 'A'") != std::string::npos,
             english(summary.message).c_str());
}

} // namespace

class TestFollowCheck : public QObject {
    Q_OBJECT

private slots:
    void deadPoints_data() { addMethods(); }
    /// Ends where the crank cannot turn on: at most one step early, and the few that it takes to
    /// see late.
    void deadPoints() {
        model::Model model = byMethod(lockingFourBar());
        const double lock = angleAtLock() / kPi;
        model.joints[0].driver = position("pi*t");
        checkFailure(run(model), lock - 2e-3, lock + 8e-3);
    }

    void deadPointsOfSpeeds_data() { addMethods(); }
    void deadPointsOfSpeeds() {
        model::Model model = byMethod(lockingFourBar());
        const double lock = angleAtLock() / kPi;
        model.joints[0].driver = velocity("pi");
        checkFailure(run(model), lock - 5e-3, lock + 2e-2);
    }

    void contradictingDrivers_data() { addMethods(); }
    /// One freedom, two drivers that agree at first.
    void contradictingDrivers() {
        model::Model model = byMethod(lockingFourBar());
        model.joints[0].driver = position("0.5*t");
        model.joints[3].driver = position("-0.5*t");
        checkFailure(run(model), 0.0, 0.02);
    }

    void contradictingSpeeds_data() { addMethods(); }
    void contradictingSpeeds() {
        model::Model model = byMethod(lockingFourBar());
        model.joints[0].driver = velocity("0.5");
        model.joints[3].driver = velocity("-0.5");
        checkFailure(run(model), 0.0, 0.05);
    }

    void nearlyAgreeingDrivers_data() { addMethods(); }
    /// One shaft on two hinges, driven by both at speeds that half a percent lies between: no solve
    /// meets both, and none passes for one that does.
    void nearlyAgreeingDrivers() {
        model::Model model = byMethod(support::rodPendulum({1.0}, {1.0}, {0.0}));
        model.joints.push_back(model.joints[0]);
        model.joints[1].name = "other";
        model.joints[0].driver = velocity("1");
        model.joints[1].driver = velocity("1.005");
        model.simulation.step = 1e-3;
        model.simulation.duration = 0.1;
        const analysis::RunSummary summary = run(model);
        QVERIFY2(!summary.isSuccess(), "what cannot be is not told");
    }

    void lockedMechanisms_data() { addMethods(); }
    /// A triangle of rods that is driven: told before it runs, and in the run.
    void lockedMechanisms() {
        model::Model model = byMethod(support::closedChain({{2.0 * kPi / 3.0, 1.0, 0.0},
                                                            {2.0 * kPi / 3.0, 1.0, 0.0},
                                                            {2.0 * kPi / 3.0, 1.0, 0.0}}));
        model.joints[0].name = std::string(1, 'A');
        model.joints[0].driver = position("0.2*t");
        model.simulation.duration = 1.0;
        const auto summary = run(model);
        checkFailure(summary, 0.0, 0.05);
        QVERIFY(std::ranges::any_of(english(summary.warnings), [](const std::string& warning) {
            return warning.find("joint 'A' is driven") == 0;
        }));
    }

    void driversAgainstLimits_data() { addMethods(); }
    void driversAgainstLimits() {
        model::Model model = byMethod(lockingFourBar());
        model.joints[0].driver = position("0.5*t");
        model.joints[3].limits = std::array{-0.02, 0.02};
        const auto summary = run(model);
        checkFailure(summary, 0.05, 0.4);
        QVERIFY(english(summary.message).find("the limit of joint 'D'") != std::string::npos);
    }

    /// A step of 1 s for a pendulum of 1 m, whose period is 1.6 s.
    void stepsThatAreTooLong() {
        model::Model model = support::rodPendulum({1.0}, {1.0}, {1.0});
        model.simulation.step = 1.0;
        model.simulation.duration = 100.0;
        const auto summary = run(model);
        QCOMPARE(summary.status, analysis::RunStatus::Failed);
        QVERIFY2(english(summary.message).find("joint 'joint1' came open by ") == 0,
                 english(summary.message).c_str());
    }

    void scaledModels_data() {
        QTest::addColumn<double>("scale");
        QTest::addRow("watch") << 1e-3;
        QTest::addRow("bridge") << 1e3;
    }
    /// The bound goes with the model's size: what is but coarse is so at any.
    void scaledModels() {
        QFETCH(double, scale);
        model::Model model = support::rodPendulum({scale}, {1.0}, {1.0});
        model.simulation.duration = 20.0 * std::sqrt(scale);
        model.simulation.step = 0.05 * std::sqrt(scale);
        QCOMPARE(run(model).status, analysis::RunStatus::Completed);
        model.simulation.step = 1.0 * std::sqrt(scale);
        model.simulation.duration = 100.0 * std::sqrt(scale);
        QCOMPARE(run(model).status, analysis::RunStatus::Failed);
    }

    void honestDrivesGoOn_data() { addMethods(); }
    /// A crank that turns all round, with steps of 3 degrees and more.
    void honestDrivesGoOn() {
        model::Model model = byMethod(
            support::fourBar({.ground = 0.3, .crank = 0.1, .coupler = 0.28, .rocker = 0.22}, 1.0));
        model.joints[0].driver = position("10*t");
        model.simulation.step = 5e-3;
        model.simulation.outputStep = 0.1;
        model.simulation.duration = 2.0;
        const auto summary = run(model);
        QVERIFY2(summary.status == analysis::RunStatus::Completed,
                 english(summary.message).c_str());
        QVERIFY(std::ranges::none_of(english(summary.warnings), [](const std::string& warning) {
            return warning.find("is driven") != std::string::npos;
        }));
        model.joints[0].driver = velocity("10");
        QCOMPARE(run(model).status, analysis::RunStatus::Completed);
    }
};

QTEST_APPLESS_MAIN(TestFollowCheck)
#include "test_follow_check.moc"
