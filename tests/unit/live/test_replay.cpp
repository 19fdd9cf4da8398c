// Inputs of a live run, or of a file, as an ordinary run.
#include "live/replay.h"
#include "live_support.h"
#include "messages/message.h"
#include "results/sinks.h"

#include <QTest>
#include <cmath>
#include <fmt/format.h>

using namespace trammel;
using namespace trammel::tests;

namespace {

std::string texts(const std::vector<messages::Message>& warnings) {
    std::string all;
    for (const messages::Message& warning : warnings)
        all += english(warning) + "\n";
    return all;
}

} // namespace

class TestReplay : public QObject {
    Q_OBJECT

private slots:
    /// Gravity ends at 0.5 s, whatever the outputs: from rest a body falls g/8, and then g/2 each
    /// second. Equal steps would meet that to half a step's fall; these methods are exact.
    void inputsActAtTheirTime_data() {
        QTest::addColumn<QString>("integrator");
        QTest::addColumn<double>("outputStep");
        for (const char* integrator : {"rk45", "radau"})
            for (const double outputStep : {1.0, 0.3, 0.01})
                QTest::addRow("%s %g", integrator, outputStep) << integrator << outputStep;
    }
    void inputsActAtTheirTime() {
        QFETCH(QString, integrator);
        QFETCH(double, outputStep);
        const io::JsonResult json =
            io::parseJson(fmt::format(R"({{"trammel": 1, "gravity": [0, 0, -9.81],
            "bodies": [{{"name": "b", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0]}}],
            "simulation": {{"duration": 2, "output_step": {}, "integrator": "{}"}}}})",
                                      outputStep, integrator.toStdString()));
        live::InputLog log;
        log.inputs = {{{}, 0.5, live::SetGravity{Vec3::Zero()}}};
        results::MemorySink sink;
        QVERIFY(live::replay(json.root, {}, log, sink).hasCompleted());
        const results::RunData& run = sink.run();
        const double z = run.column(*run.find("b.com.z")).back();
        QVERIFY2(std::abs(z + 9.81 * (0.125 + 0.75)) < 1e-9,
                 qPrintable(QString::number(z, 'g', 12)));
    }

    /// A body at rest whose weight is turned off at about a quarter of a second, by every kind of
    /// step: the same steps give the same bits again, others the same motion, and say so. It falls
    /// g T^2 / 2 until T and g T a second behind; semi-implicit steps of h g T h / 2 more, each.
    void otherStepsMakeInputsAtTheirTimes_data() {
        QTest::addColumn<QString>("integrator");
        for (const char* integrator :
             {"semi-implicit", "rattle", "generalized-alpha", "rk45", "radau"})
            QTest::newRow(integrator) << integrator;
    }
    void otherStepsMakeInputsAtTheirTimes() {
        QFETCH(QString, integrator);
        const auto falling = [&](double step, double outputStep) {
            return io::parseJson(fmt::format(R"({{"trammel": 1, "gravity": [0, 0, -9.81],
                "bodies": [{{"name": "b", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0]}}],
                "simulation": {{"duration": 1, "step": {}, "output_step": {},
                                "integrator": "{}"}}}})",
                                             step, outputStep, integrator.toStdString()))
                .root;
        };
        live::LiveRun played(falling(1e-3, 0.02), {}, withHistory(2000));
        while (played.time() < 0.2499)
            played.step();
        const double T = played.time();
        played.apply({live::SetGravity{Vec3::Zero()}});
        while (played.framesLength() < 1.0)
            played.step();
        const live::InputLog log = played.log();
        QCOMPARE(log.inputs.front().time, T);
        QVERIFY(log.inputs.front().step.value() > 0);
        const auto replayed = [&](const io::JsonValue& model, results::MemorySink& sink) {
            const auto summary = live::replay(model, {}, log, sink);
            return summary.hasCompleted() ? texts(summary.warnings) : std::string("failed");
        };
        results::MemorySink same, other;
        QVERIFY(replayed(falling(1e-3, 0.02), same).find("than they name") == std::string::npos);
        const double z = played.state().bodies[0].p.z();
        QCOMPARE(same.run().column(*same.run().find("b.com.z")).back(), z);
        const double h = 2.5e-4;
        const std::string told = replayed(falling(h, 0.05), other);
        QVERIFY2(told.find("than they name: 1") != std::string::npos, told.c_str());
        const double end = other.run().column(*other.run().find("b.com.z")).back();
        const double fall = 9.81 * T * (0.5 * T + 1.0 - T);
        const double surplus = integrator == "semi-implicit" ? 0.5 * 9.81 * T * h : 0.0;
        QVERIFY2(std::abs(end + fall + surplus) < 1e-9, qPrintable(QString::number(end + fall)));
    }

    /// What is left when a run ends is told, with where it begins.
    void inputsBehindTheEndAreTold() {
        LiveExample example("four-bar");
        live::InputLog log;
        log.duration = 0.2;
        for (const double time : {0.05, 0.3, 0.4})
            log.inputs.push_back({std::nullopt, time, live::SetGravity{{0, 0, -time}}});
        results::MemorySink sink;
        const auto summary =
            live::replay(example.document, exampleFile("four-bar").parent_path(), log, sink);
        QVERIFY(summary.hasCompleted());
        QVERIFY2(texts(summary.warnings).find("before: 2, from /inputs/1 on") != std::string::npos,
                 texts(summary.warnings).c_str());
    }

    /// An input that cannot be made ends the replay as failed, and says which.
    void replayTellsTheImpossibleInput() {
        LiveExample example("four-bar");
        live::InputLog log;
        log.duration = 0.2;
        log.inputs = {{std::nullopt, 0.05, live::SetGravity{Vec3::Zero()}},
                      {std::nullopt, 0.1, live::SetParameter{"b", 10.0}}};
        results::MemorySink sink;
        const auto summary =
            live::replay(example.document, exampleFile("four-bar").parent_path(), log, sink);
        QCOMPARE(summary.status, analysis::RunStatus::Failed);
        QVERIFY(english(summary.message).find("/inputs/1 cannot be made") != std::string::npos);
        QVERIFY(std::abs(sink.run().time().back() - 0.1) < 1e-12);
    }
};

QTEST_GUILESS_MAIN(TestReplay)
#include "test_replay.moc"
