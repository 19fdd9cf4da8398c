// Values that stop being numbers in the middle of a run: which, when, and what comes of it.
#include "analysis/channels/measure_channels.h"
#include "analysis/run/kinematics.h"
#include "analysis/run/simulate.h"
#include "messages/message_list.h"
#include "results/sinks.h"
#include "support/mechanisms.h"
#include "support/named.h"

#include <QTest>
#include <algorithm>
#include <cmath>

using namespace trammel;

namespace {

/// Has a value until t = 0.0505 s.
const std::string kEnding = "sqrt(0.0505 - t)";

model::Model pendulum() {
    model::Model model = support::rodPendulum({1.0}, {1.0}, {1.0});
    model.simulation.duration = 0.1;
    model.simulation.step = 1e-3;
    return model;
}

model::Model withMeasure(const std::string& formula) {
    model::Model model = pendulum();
    model.measures.push_back({"root", model::ExpressionMeasure{formula, ""}});
    return model;
}

model::Model withForce() {
    model::Model model = pendulum();
    model.forces.push_back(
        {"push", model::AppliedForce{"link1", {}, {model::Function(kEnding), 0.0, 0.0}}});
    return model;
}

struct Run {
    results::MemorySink sink;
    analysis::RunSummary summary;
    explicit Run(model::Model model, const std::string& choice = "fail") {
        model.simulation.onNotANumber = support::named(choice);
        summary = analysis::simulate(model, "{}", sink);
    }
    std::string all() const {
        std::string text = english(summary.message);
        for (const std::string& warning : english(summary.warnings))
            text += "\n" + warning;
        return text;
    }
    bool tells(const std::string& words) const { return all().find(words) != std::string::npos; }
};

} // namespace

class TestMissingValues : public QObject {
    Q_OBJECT

private slots:
    /// The measure has no value from the frame of 0.051 s on: the run fails there, names it and the
    /// time, and keeps that frame as the last.
    void measureEndsTheRun() {
        const Run run(withMeasure(kEnding));
        QCOMPARE(run.summary.status, analysis::RunStatus::Failed);
        QVERIFY2(run.tells("measure 'root' is not a number"), run.all().c_str());
        QVERIFY2(run.tells("t = 0.051 s"), run.all().c_str());
        QCOMPARE(run.sink.run().frameCount(), std::size_t(52));
    }

    void steepTorques_data() {
        QTest::addColumn<QString>("integrator");
        QTest::addColumn<QString>("coordinates");
        for (const char* integrator :
             {"semi-implicit", "rattle", "generalized-alpha", "rk45", "radau"})
            for (const char* coordinates : {"maximal", "generalized"})
                QTest::addRow("%s, %s", integrator, coordinates)
                    << QString(integrator) << QString(coordinates);
    }
    /// The torque has a value at the start, but a slope that no number holds: implicit methods must
    /// not take it for one. A run that fails says so; what it must not do is crash.
    void steepTorques() {
        QFETCH(QString, integrator);
        QFETCH(QString, coordinates);
        model::Model model = support::rodPendulum({1.0}, {1.0}, {0.0});
        model.joints[0].torque = model::Function("1e308*sin(1000*q)");
        model.simulation.duration = 2e-3;
        model.simulation.step = 1e-3;
        model.simulation.integrator = support::named(integrator.toStdString());
        model.simulation.coordinates = support::named(coordinates.toStdString());
        if (!analysis::findingsBeforeRun(model).empty()) QSKIP("refused by name");
        const Run run(model);
        QVERIFY2(run.summary.status == analysis::RunStatus::Completed || !run.all().empty(),
                 run.all().c_str());
    }

    /// As chosen it goes on, with a warning: 50 of 101 frames are without value. The motion is
    /// that of the model without the measure.
    void measureMayBeLeftOut() {
        const Run run(withMeasure(kEnding), "continue");
        QCOMPARE(run.summary.status, analysis::RunStatus::Completed);
        QVERIFY2(run.tells("measure 'root' has no value in 50 frames, the first at t = 0.051 s"),
                 run.all().c_str());
        const auto values = *run.sink.run().channel("root");
        QCOMPARE(values.size(), std::size_t(101));
        QCOMPARE(std::ranges::count_if(values, [](double v) { return std::isnan(v); }), 50);
        // "nan", not "-nan": the sign of what is no number is the processor's.
        QVERIFY(std::ranges::none_of(values,
                                     [](double v) { return std::isnan(v) && std::signbit(v); }));
        const Run plain(pendulum());
        QCOMPARE(run.summary.energyFinal, plain.summary.energyFinal);
    }

    /// One that has no value at the start fails there, with its name.
    void measureAtTheStart() {
        const Run run(withMeasure("sqrt(t - 1)"));
        QCOMPARE(run.summary.status, analysis::RunStatus::Failed);
        QVERIFY2(run.tells("measure 'root' is not a number"), run.all().c_str());
        QVERIFY2(run.tells("t = 0 s"), run.all().c_str());
        const Run goingOn(withMeasure("sqrt(t - 1)"), "continue");
        QCOMPARE(goingOn.summary.status, analysis::RunStatus::Completed);
    }

    void force_data() {
        QTest::addColumn<QString>("integrator");
        for (const char* name : {"semi-implicit", "rattle", "generalized-alpha", "rk45", "radau"})
            QTest::newRow(name) << QString(name);
    }
    /// A force without value ends the motion of every method, near 0.0505 s: with steps of 1 ms, or
    /// shorter ones where the method chooses them. The message names the force.
    void force() {
        QFETCH(QString, integrator);
        model::Model model = withForce();
        model.simulation.integrator = support::named(integrator.toStdString());
        const Run run(model);
        QCOMPARE(run.summary.status, analysis::RunStatus::Failed);
        QVERIFY2(run.tells("the vector of force 'push' is not a number"), run.all().c_str());
        QVERIFY2(std::abs(run.summary.duration - 0.0505) < 2e-3, run.all().c_str());
        model.simulation.onNotANumber = model::FaultResponse::Continue;
        const Run goingOn(model, "continue");
        QVERIFY2(goingOn.summary.hasCompleted(), goingOn.all().c_str());
        QVERIFY2(goingOn.tells("counts as 0"), goingOn.all().c_str());
    }

    /// A motor whose largest force has no value would do nothing, and nobody would know.
    void motor() {
        model::Model model = pendulum();
        model.joints.front().motor = model::Motor{model::Function(1.0), model::Function(kEnding)};
        const Run run(model);
        QCOMPARE(run.summary.status, analysis::RunStatus::Failed);
        QVERIFY2(run.tells("the largest motor force of joint 'joint1' is not a number"),
                 run.all().c_str());
        const Run goingOn(model, "continue");
        QCOMPARE(goingOn.summary.status, analysis::RunStatus::Completed);
    }

    /// A driver's formula is the motion: 0 cannot stand for it, and the run fails in any case.
    void driver() {
        model::Model model = pendulum();
        model.joints.front().driver =
            model::Driver{model::Driver::Kind::Velocity, model::Function(kEnding)};
        for (const char* choice : {"fail", "continue"}) {
            const Run run(model, choice);
            QCOMPARE(run.summary.status, analysis::RunStatus::Failed);
            QVERIFY2(run.tells("the driver of joint 'joint1' is not a number"), run.all().c_str());
        }
    }

    /// Formulas of the motion itself: of a joint's coordinate.
    void formulaOfACoordinate() {
        model::Model model = pendulum();
        model.joints.front().torque = model::Function("sqrt(1e-3 - abs(q))"); // which leaves 0
        const Run run(model);
        QCOMPARE(run.summary.status, analysis::RunStatus::Failed);
        QVERIFY2(run.tells("the torque of joint 'joint1' is not a number"), run.all().c_str());
    }

    /// A motion by drivers alone ends at the same frame.
    void kinematics() {
        model::Model model = withMeasure(kEnding);
        model.joints.front().driver =
            model::Driver{model::Driver::Kind::Velocity, model::Function(1.0)};
        results::MemorySink sink;
        const auto summary = analysis::kinematics(model, "{}", sink);
        QCOMPARE(summary.status, analysis::RunStatus::Failed);
        QVERIFY2(english(summary.message).find("measure 'root' is not a number") == 0,
                 english(summary.message).c_str());
        QCOMPARE(sink.run().frameCount(), std::size_t(52));
    }

    /// Nothing is told of a run whose values are numbers.
    void nothingToTell() {
        const Run run(withMeasure("sqrt(t)"));
        QCOMPARE(run.summary.status, analysis::RunStatus::Completed);
        QVERIFY2(!run.tells("not a number"), run.all().c_str());
    }
};

QTEST_APPLESS_MAIN(TestMissingValues)
#include "test_missing_values.moc"
