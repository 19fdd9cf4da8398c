// A run's status tells whether solves failed on the way, and its summary what other methods did.
#include "analysis/run/simulate.h"
#include "dynamics/stepping/stepper.h"
#include "messages/message_list.h"
#include "results/sinks.h"
#include "support/contact_scenes.h"
#include "support/mechanisms.h"

#include <QTest>
#include <algorithm>

using namespace trammel;

namespace {

/// Five cubes on one another under sweeps that are allowed one sweep only: from the weight's shock
/// at the start on, none comes near the solution.
model::Model hurriedTower() {
    model::Model model = support::tower(5);
    model.simulation.duration = 0.05;
    model.simulation.step = 1e-3;
    model.simulation.lcp = model::LcpKind::Pgs;
    model.simulation.lcpIterations = 1;
    model.simulation.warmStart = false;
    return model;
}

struct Run {
    results::MemorySink sink;
    analysis::RunSummary summary;
    explicit Run(const model::Model& model) : summary(analysis::simulate(model, "{}", sink)) {}
};

bool tells(const analysis::RunSummary& summary, const std::string& words) {
    return std::ranges::any_of(english(summary.warnings), [&](const std::string& warning) {
        return warning.find(words) != std::string::npos;
    });
}

/// A slider on two guides in one line, driven apart: what one driver asks for the other forbids.
/// Beside it a ball that meets the ground in the middle of a step.
model::Model contradictionAndBall(double height) {
    model::Model model = support::bouncingSphere(0.5, height);
    model.bodies.push_back(support::solid("slider", support::box({0.1, 0.1, 0.1}), 1.0, {5, 0, 5}));
    model.bodies.back().shapes.front().collide = false;
    for (const char* velocity : {"1", "-1"}) {
        model::Joint guide;
        guide.name = std::string("guide") + velocity;
        guide.type = model::JointType::Prismatic;
        guide.bodies = {"ground", "slider"};
        guide.position = {5, 0, 5};
        guide.axis = {1, 0, 0};
        guide.driver = model::Driver{model::Driver::Kind::Velocity, model::Function(velocity)};
        model.joints.push_back(guide);
    }
    return model;
}

} // namespace

class TestRunStatus : public QObject {
    Q_OBJECT

private slots:
    /// A run that comes to its end over failed solves is not "completed"; more of them than the
    /// default share of 1 % and it is no success, and the message says when and why.
    void failedSolvesGiveTheStatus() {
        const Run run(hurriedTower());
        QVERIFY(run.summary.lcp.failures > 0);
        QCOMPARE(run.summary.status, analysis::RunStatus::CompletedWithFailures);
        QCOMPARE(run.sink.run().status, std::string("completed with failures"));
        QCOMPARE(run.summary.duration, 0.05);
        QVERIFY(run.summary.hasCompleted());
        QVERIFY(!run.summary.isSuccess());
        QVERIFY2(english(run.summary.message).find("\"failure_share\"") != std::string::npos,
                 english(run.summary.message).c_str());
        QVERIFY(!run.summary.firstFailure.message.empty());
        QVERIFY(!run.summary.lastFailure.message.empty());
        QVERIFY(run.summary.firstFailure.time >= 0.0 &&
                run.summary.firstFailure.time <= run.summary.lastFailure.time);
        QVERIFY(tells(run.summary, " solves failed, the first in the step to t = "));
    }

    /// A cube that falls flat and is stopped by one sweep where many are needed: what that solve
    /// leaves is in the summary as what a step's leaves. The run ends with the impact's step,
    /// before anything rests; a free fall has no residual.
    void impactsCount() {
        model::Model model = support::tower(1);
        model.bodies.front().pose.position.z() += 0.1;
        model.simulation.lcp = model::LcpKind::Pgs;
        model.simulation.lcpIterations = 1;
        model.simulation.impact = model::ImpactKind::Newton;
        model.simulation.step = 1e-3;
        model.simulation.duration = 0.142;
        QCOMPARE(Run(model).summary.lcp.residualMax, 0.0);
        QCOMPARE(Run(model).summary.impacts, std::int64_t(0));
        model.simulation.duration = 0.143; // sqrt(2 0.1 / 9.81) = 0.14278 s
        const Run run(model);
        QCOMPARE(run.summary.impacts, std::int64_t(1));
        QVERIFY2(run.summary.lcp.residualMax > 1e-3,
                 QByteArray::number(run.summary.lcp.residualMax));
        QVERIFY(run.summary.lcp.failures > 0);
    }

    /// The same with all of them allowed to fail: the status still says it.
    void shareIsTheUsers() {
        model::Model model = hurriedTower();
        model.simulation.failureShare = 1.0;
        const Run run(model);
        QCOMPARE(run.summary.status, analysis::RunStatus::CompletedWithFailures);
        QVERIFY(run.summary.isSuccess());
        QVERIFY(run.summary.message.empty());
    }

    /// A pendulum's run has nothing to tell.
    void plainRunIsCompleted() {
        model::Model model = support::rodPendulum({1.0}, {1.0}, {1.0});
        model.simulation.duration = 0.1;
        const Run run(model);
        QCOMPARE(run.summary.status, analysis::RunStatus::Completed);
        QVERIFY(run.summary.isSuccess());
        QVERIFY(!run.summary.lcp.fallbacks.any());
        QCOMPARE(run.summary.lcp.substituted, std::int64_t(0));
    }

    /// A ball falls 5 mm and so meets the ground after sqrt(2 h / g) = 32 ms, within a step of
    /// 50 ms, which it cuts in two or more. The joints' solve of each part fails, and each is
    /// counted: more failures than steps, with a reason, and never more than there are solves.
    void failuresOfAllPartsCount() {
        const model::Model model = contradictionAndBall(0.005);
        const dynamics::System system(model);
        dynamics::Stepper stepper(system, model.simulation);
        dynamics::State state = system.initialState();
        const dynamics::StepReport& report = stepper.step(state, 0.05);
        QVERIFY(report.subSteps >= 2);
        QCOMPARE(report.allJoints.solves, report.subSteps);
        QCOMPARE(report.allJoints.failures, report.subSteps);
        QVERIFY(report.failures() <= report.solves());
        QVERIFY2(english(report.message).find("guide") != std::string::npos,
                 english(report.message).c_str());
    }

    /// Polygons of friction are Lemke's whichever solver is chosen: every solve with contacts is
    /// told as another method's, and there is a warning. With Lemke chosen there is neither.
    void otherMethodsAreCounted() {
        model::Model model = support::blockOnIncline(0.2, 0.0, 0.5);
        model.simulation.duration = 0.02;
        model.simulation.friction = model::FrictionKind::Polyhedral;
        model.simulation.lcp = model::LcpKind::Murty;
        const Run murty(model);
        QVERIFY(murty.summary.lcp.solves > 0);
        QCOMPARE(murty.summary.lcp.substituted, murty.summary.lcp.solves);
        QCOMPARE(murty.summary.lcp.fallbacks.of(lcp::Fallback::PolyhedralLemke),
                 murty.summary.lcp.solves);
        QVERIFY(tells(murty.summary, "were not answered by murty"));
        model.simulation.lcp = model::LcpKind::Lemke;
        const Run lemke(model);
        QCOMPARE(lemke.summary.lcp.substituted, std::int64_t(0));
        QVERIFY(!tells(lemke.summary, "were not answered"));
    }

    /// Impacts are solves, too: of a ball that bounces, each step's and each impact's.
    void impactsAreSolves() {
        model::Model model = support::bouncingSphere(0.5, 0.05);
        model.simulation.duration = 0.2;
        const Run run(model);
        QVERIFY(run.summary.impacts > 0);
        QVERIFY(run.summary.lcp.solves >= run.summary.impacts);
        QCOMPARE(run.summary.lcp.failures, std::int64_t(0));
    }
};

QTEST_APPLESS_MAIN(TestRunStatus)
#include "test_run_status.moc"
