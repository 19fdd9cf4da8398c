#include "analysis/poses/drift.h"
#include "analysis/run/output_times.h"
#include "live/model_at.h"
#include "live/replay.h"
#include "live_support.h"
#include "messages/message.h"
#include "results/sinks.h"

#include <QTest>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <numbers>

using namespace trammel;
using namespace trammel::tests;

namespace {

template <class Numbers>
bool hasSameBits(const Numbers& a, const Numbers& b) {
    return a.size() == b.size() &&
           std::memcmp(a.data(), b.data(), sizeof(*a.data()) * std::size_t(a.size())) == 0;
}

bool hasSameBits(const dynamics::State& a, const dynamics::State& b) {
    if (std::memcmp(&a.t, &b.t, sizeof a.t) != 0 || a.bodies.size() != b.bodies.size())
        return false;
    for (std::size_t i = 0; i < a.bodies.size(); ++i) {
        const dynamics::BodyState &x = a.bodies[i], &y = b.bodies[i];
        if (!hasSameBits(x.p, y.p) || !hasSameBits(x.q.coeffs(), y.q.coeffs()) ||
            !hasSameBits(x.v, y.v) || !hasSameBits(x.w, y.w))
            return false;
    }
    return a.angles.empty() || hasSameBits(a.angles, b.angles);
}

/// Frames and channels, bit by bit.
bool hasSameBits(const results::RunData& a, const results::RunData& b) {
    if (a.header().channels != b.header().channels || !hasSameBits(a.time(), b.time()))
        return false;
    for (std::size_t channel = 0; channel < a.header().channels.size(); ++channel)
        if (!hasSameBits(a.column(channel), b.column(channel))) return false;
    return true;
}

results::RunData replayed(const LiveExample& example, const std::string& name,
                          const live::InputLog& log) {
    results::MemorySink sink;
    const auto summary = live::replay(example.document, exampleFile(name).parent_path(), log, sink);
    return summary.hasCompleted() ? sink.take() : results::RunData();
}

/// A body that moves, for pulls.
std::string firstMoving(const live::LiveRun& run) {
    for (const model::Body& body : run.live().model().bodies)
        if (body.isDynamic()) return body.name;
    return {};
}

/// What somebody does in a live run: pulls, changes the weight, goes back and on again.
void play(LiveExample& example) {
    live::LiveRun& run = example.run;
    const std::string body = firstMoving(run);
    example.steps(50);
    run.apply({live::SetGravity{{0.0, 0.5, -5.0}}});
    example.steps(37);
    run.apply({live::Pull{body, {0.01, 0.0, 0.02}, {0.3, 0.1, 1.0}, 20.0, 1.0}});
    example.steps(10);
    run.apply({live::Pull{body, {0.01, 0.0, 0.02}, {0.3, 0.2, 1.1}, 20.0, 1.0}});
    run.apply({live::SetContact{live::ContactValue::Friction, "default", {}, 0.2},
               live::SetContact{live::ContactValue::Restitution, "default", {}, 0.7}});
    example.steps(60);
    run.apply({live::Release{}});
    example.steps(80);
    run.rewind(120);
    run.apply({live::SetGravity{{0.0, 0.0, -12.0}}});
    example.steps(30);
    run.rewind(130);
    example.steps(90);
}

/// 2 kg that hang at rest from a spring of k = 50 N/m at its natural length.
io::JsonValue massOnASpring(const QString& integrator, const QString& coordinates) {
    return io::parseJson(R"({
      "trammel": 1, "parameters": {"k": 50},
      "bodies": [{"name": "m", "mass": 2, "inertia": [0.1, 0.1, 0.1, 0, 0, 0],
                  "position": [0, 0, -1]}],
      "joints": [{"name": "J", "type": "prismatic", "bodies": ["ground", "m"],
                  "position": [0, 0, -1], "axis": [0, 0, 1]}],
      "forces": [{"name": "s", "type": "spring-damper", "bodies": ["ground", "m"],
                  "points": [[0, 0, 0], [0, 0, -1]], "stiffness": "k"}],
      "simulation": {"duration": 2, "step": 1e-3, "output_step": 0.1, "tolerance": 1e-9,
                     "integrator": ")" +
                         integrator.toStdString() + R"(", "coordinates": ")" +
                         coordinates.toStdString() + R"("}})")
        .root;
}

} // namespace

class TestLiveRun : public QObject {
    Q_OBJECT

    static void addExamples() {
        QTest::addColumn<QString>("example");
        // Semi-implicit with and without contact and limits, a driver by Runge-Kutta, friction in
        // a joint, an integrator of higher order with contact.
        for (const char* name : {"four-bar", "bouncing-box", "balls-in-a-box", "watt-six-bar",
                                 "slider-crank-stop", "stick-slip", "motor-crank", "woodpecker"})
            QTest::newRow(name) << name;
    }

private slots:
    /// Without inputs a live run is `trammel run`, up to the step where solvers start afresh.
    void stepsAsARunDoes_data() { addExamples(); }
    void stepsAsARunDoes() {
        QFETCH(QString, example);
        const std::string name = example.toStdString();
        io::JsonValue document = exampleDocument(name);
        model::Model model = io::readModel(document, exampleFile(name).parent_path()).model;
        const double interval = model.simulation.outputInterval();
        const auto frames = static_cast<double>(
            std::max<std::int64_t>(1, static_cast<std::int64_t>(0.4 / interval)));
        model.simulation.plannedDuration = model.simulation.duration;
        model.simulation.duration = frames * interval;
        results::MemorySink run, live;
        QVERIFY(analysis::simulate(model, "{}", run).hasCompleted());
        live::InputLog log;
        log.duration = model.simulation.duration;
        QVERIFY(live::replay(document, model.directory, log, live).hasCompleted());
        QVERIFY(live.run().frameCount() > 1);
        QVERIFY(hasSameBits(run.run(), live.run()));
    }

    /// Inputs at the same steps give the same bits, states and channels, also behind going back.
    void replayGivesSameBits_data() { addExamples(); }
    void replayGivesSameBits() {
        QFETCH(QString, example);
        const std::string name = example.toStdString();
        LiveExample first(name);
        play(first);
        const live::InputLog log = first.run.log();
        LiveExample second(name);
        std::size_t next = 0;
        while (second.run.stepCount() < first.run.stepCount()) {
            std::vector<live::Change> changes;
            const auto& inputs = first.run.inputs();
            for (; next < inputs.size() && *inputs[next].step == second.run.stepCount(); ++next)
                changes.push_back(inputs[next].change);
            second.run.apply(changes);
            second.run.step();
        }
        QCOMPARE(next, first.run.inputs().size());
        for (std::int64_t step = 0; step <= first.run.stepCount(); ++step)
            QVERIFY2(hasSameBits(first.run.stateAfter(step), second.run.stateAfter(step)),
                     qPrintable(QString::number(step)));
        if (*log.duration <= 0.0) return; // no output time was reached
        const results::RunData run = replayed(first, name, log), again = replayed(first, name, log);
        QVERIFY(run.frameCount() > 1);
        QVERIFY(hasSameBits(run, again));
        live::InputLog bySteps = log;
        for (live::Input& input : bySteps.inputs)
            input.time = 0.0;
        QVERIFY(hasSameBits(run, replayed(first, name, bySteps)));
    }

    /// The replay's frames are the live run's states: centres of mass at the output times.
    void replayShowsTheLiveStates() {
        LiveExample example("four-bar");
        play(example);
        const results::RunData run = replayed(example, "four-bar", example.run.log());
        const auto x = run.column(*run.find("coupler.com.x"));
        for (std::size_t frame = 0; frame < run.frameCount(); ++frame) {
            const auto& state = example.run.stateAfter(static_cast<std::int64_t>(frame) * 10);
            QCOMPARE(state.bodies[1].p.x(), x[frame]);
        }
    }

    /// Solvers start afresh at fixed steps: going back across one gives the same bits.
    void goesBackAcrossAFreshStart() {
        LiveExample example("bouncing-box", 3000);
        example.steps(4500);
        const dynamics::State end = example.run.state(), middle = example.run.stateAfter(1600);
        QCOMPARE(example.run.oldestStep(), 1500);
        example.run.rewind(1600);
        QVERIFY(hasSameBits(example.run.state(), middle));
        QCOMPARE(example.run.oldestStep(), 1500);
        example.steps(2900);
        QVERIFY(hasSameBits(example.run.state(), end));
    }

    void goesBackToTheStart() {
        LiveExample example("slider-crank");
        example.steps(40);
        const dynamics::State end = example.run.state();
        example.run.rewind(0);
        QCOMPARE(example.run.time(), 0.0);
        QVERIFY(example.run.inputs().empty());
        example.steps(40);
        QVERIFY(hasSameBits(example.run.state(), end));
    }

    /// Inputs of the step that is gone back to are undone, those before stay.
    void goingBackUndoesInputs() {
        LiveExample example("four-bar");
        example.steps(10);
        example.run.apply({live::SetGravity{Vec3(0, 0, -1)}});
        example.steps(10);
        example.run.apply({live::SetGravity{Vec3(0, 0, -2)}});
        example.steps(10);
        example.run.rewind(20);
        QCOMPARE(example.run.inputs().size(), std::size_t(1));
        QCOMPARE(example.run.live().model().gravity.z(), -1.0);
        example.run.rewind(10);
        QVERIFY(example.run.inputs().empty());
        QCOMPARE(example.run.live().model().gravity.z(), -9.81);
    }

    /// Of inputs between the same two steps the last of a kind counts.
    void inputsOfOneStepAreMadeTogether() {
        LiveExample one("four-bar"), two("four-bar");
        one.steps(5);
        two.steps(5);
        one.run.apply({live::SetParameter{"c", 2.1}});
        one.run.apply({live::SetGravity{Vec3(0, 0, -1)}});
        one.run.apply({live::SetParameter{"c", 2.01}});
        two.run.apply({live::SetGravity{Vec3(0, 0, -1)}, live::SetParameter{"c", 2.01}});
        QCOMPARE(one.run.inputs().size(), std::size_t(2));
        one.steps(20);
        two.steps(20);
        QVERIFY(hasSameBits(one.run.state(), two.run.state()));
    }

    /// Another length of the rocker: the joints are closed again, and stay so.
    void lengthChangesWhileItRuns() {
        LiveExample example("four-bar");
        example.steps(100);
        const double before = example.run.state().bodies[2].p.norm();
        example.run.apply({live::SetParameter{"c", 2.05}});
        const dynamics::System system(example.run.live().model());
        analysis::DriftMonitor monitor(system);
        monitor.measure(example.run.state());
        QVERIFY(monitor.openness() < 1e-8); // assemble()'s tolerance, relative
        QVERIFY(example.run.state().bodies[2].p.norm() != before);
        example.steps(200);
        QVERIFY(example.run.hasNext());
    }

    /// A coupler of 10 m reaches nowhere: the run stays what it was, bit by bit.
    void impossibleLengthIsRefused() {
        LiveExample example("four-bar"), untouched("four-bar");
        example.steps(30);
        untouched.steps(30);
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                                 example.run.apply({live::SetParameter{"b", 10.0}}));
        QVERIFY(example.run.inputs().empty());
        example.steps(30);
        untouched.steps(30);
        QVERIFY(hasSameBits(example.run.state(), untouched.run.state()));
    }

    /// m xdd = k (x_t - x) - c xd with c = 2 sqrt(k m): x_t - x = (x_t - x_0)(1 + w t) e^(-w t),
    /// w = sqrt(k / m). Implicit Euler is off by about w h / 2 of it.
    void pullMovesABody() {
        LiveExample example("bouncing-sphere");
        live::LiveRun& run = example.run;
        const model::Body& body = run.live().model().bodies.front();
        const double mass = dynamics::System(run.live().model()).bodies().front().mass;
        const Vec3 start = run.state().bodies[0].p;
        const double w = 5.0;
        const Vec3 target = start + Vec3(0.3, -0.2, 1.0);
        run.apply({live::SetGravity{Vec3::Zero()},
                   live::Pull{body.name, Vec3::Zero(), target, mass * w * w, 2.0 * mass * w}});
        QVERIFY((*run.pullForce() - mass * w * w * (target - start)).norm() <
                1e-9 + 2.0 * mass * w * run.state().bodies[0].v.norm());
        const Vec3 v0 = run.state().bodies[0].v;
        example.steps(static_cast<int>(std::lround(0.4 / run.stepSize())));
        const double t = run.time();
        const Vec3 left = ((target - start) * (1.0 + w * t) - v0 * t) * std::exp(-w * t);
        QVERIFY2((target - run.state().bodies[0].p - left).norm() <
                     w * run.stepSize() * (target - start).norm(),
                 qPrintable(QString::number((target - run.state().bodies[0].p - left).norm())));
        run.apply({live::Release{}});
        QVERIFY(!run.pullForce());
    }

    void inputsPutEnergyIn_data() {
        QTest::addColumn<QString>("integrator");
        QTest::addColumn<QString>("coordinates");
        QTest::addColumn<double>("allowed");
        for (const char* coordinates : {"maximal", "generalized"})
            for (const auto& [integrator, allowed] :
                 {std::pair{"rk45", 1e-6}, {"radau", 1e-6}, {"semi-implicit", 0.15}})
                QTest::addRow("%s, %s", integrator, coordinates)
                    << QString(integrator) << QString(coordinates) << allowed;
    }
    /// Who changes k from 50 to 120 N/m where the spring is stretched by
    ///     s = (m g / k) (1 - cos(sqrt(k / m) t)) = 0.707 m at 0.5 s
    /// puts 70 s^2 / 2 = 17.48 J in, to what a step of order 1 is off in s: h k t / (2 m) of 0.39
    /// m, or 2.5 mm, make 0.12 J. And kinetic + potential + dissipated - input stays over every
    /// input, to rounding of some 50 J.
    void inputsPutEnergyIn() {
        QFETCH(QString, integrator);
        QFETCH(QString, coordinates);
        QFETCH(double, allowed);
        live::InputLog log;
        log.duration = 2.0;
        log.inputs = {{std::nullopt, 0.5, live::SetParameter{"k", 120.0}},
                      {std::nullopt, 0.8, live::SetGravity{Vec3(0, 0, -3)}},
                      {std::nullopt, 1.0, live::Pull{"m", {0.1, 0, 0}, {0, 0, 1}, 20, 1}},
                      {std::nullopt, 1.2, live::Pull{"m", {0.1, 0, 0}, {0, 0, -3}, 20, 1}},
                      {std::nullopt, 1.4, live::Release{}}};
        results::MemorySink sink;
        QVERIFY(live::replay(massOnASpring(integrator, coordinates), {}, log, sink).hasCompleted());
        const results::RunData run = sink.take();
        const auto column = [&](const std::string& name) { return run.column(*run.find(name)); };
        const auto input = column("energy.input");
        const double stretch = 2 * 9.81 / 50 * (1 - std::cos(2.5)), put = 35 * stretch * stretch;
        QCOMPARE(input[5], 0.0);
        QVERIFY2(std::abs(input[6] - put) < allowed, qPrintable(QString::number(input[6] - put)));
        std::vector<double> sum(run.frameCount());
        for (std::size_t frame = 0; frame < sum.size(); ++frame) {
            sum[frame] = column("energy.total")[frame] - input[frame];
            for (const char* lost : {"friction", "impact", "damping", "numerical"})
                sum[frame] += column(std::string("energy.dissipated.") + lost)[frame];
            QVERIFY2(std::abs(sum[frame] - sum[0]) < 1e-9,
                     qPrintable(QString("%1: %2").arg(frame).arg(sum[frame] - sum[0])));
        }
    }

    /// A driven crank goes on from its angle with the new speed.
    void driverTakesASpeed() {
        LiveExample example("watt-six-bar");
        live::LiveRun& run = example.run;
        example.steps(200);
        const double before = run.state().angles.front(), t = run.time();
        run.apply({live::SetSpeed{"A", 3.0}});
        QVERIFY(std::abs(run.state().angles.front() - before) < 1e-9);
        QVERIFY(std::abs(*run.live().speed("A", t + 0.1) - 3.0) < 1e-9);
        while (run.time() < t + 0.2)
            run.step();
        QVERIFY(std::abs(run.state().angles.front() - before - 3.0 * (run.time() - t)) < 1e-6);
        run.apply({live::SetSpeed{"A", 0.0}});
        const double held = run.state().angles.front();
        example.steps(20);
        QVERIFY(std::abs(run.state().angles.front() - held) < 1e-6);
    }

    /// A ball of 4.19 kg from 1 m strikes once in 0.6 s: its momentum changes by m (1 + e) sqrt(2 g
    /// h) in that step, to what gravity changes in a step or two, and in no other step is it told.
    void aStrikeIsTold() {
        LiveExample example("bouncing-sphere");
        int strikes = 0;
        double momentum = 0.0;
        while (example.run.time() < 0.6) {
            example.steps(1);
            if (example.run.struck() == 0.0) continue;
            ++strikes;
            momentum = example.run.struck();
        }
        QCOMPARE(strikes, 1);
        const double mass = 1000.0 * 4.0 / 3.0 * std::numbers::pi * 1e-3;
        const double expected = mass * 1.8 * std::sqrt(2.0 * 9.81);
        QVERIFY2(std::abs(momentum - expected) < 3.0 * mass * 9.81 * 1e-4,
                 qPrintable(QString::number(momentum - expected)));
    }

    void fourBarStatesAreSmall() {
        LiveExample example("four-bar", 2000);
        example.steps(2500);
        QCOMPARE(example.run.stepCount() - example.run.oldestStep(), 2000);
        qInfo("2,000 states of the four-bar: %zu bytes", example.run.historyBytes());
        QVERIFY(example.run.historyBytes() < 100'000'000);
    }

    /// The model of a run's results at a time has the inputs until then, those at the time, too,
    /// and one that tells its step only cannot be placed.
    void resultsTellTheModelOfATime() {
        LiveExample example("four-bar");
        live::InputLog log;
        log.duration = 0.2;
        log.inputs = {{std::nullopt, 0.05, live::SetGravity{Vec3::Zero()}},
                      {std::nullopt, 0.1, live::SetGravity{{0, 0, -1}}}};
        const auto folder = exampleFile("four-bar").parent_path();
        const auto gravity = [&](const results::RunHeader& header, double time) {
            return live::modelAt(header, folder, time).gravity.z();
        };
        const results::RunData run = replayed(example, "four-bar", log);
        QCOMPARE(gravity(run.header(), 0.049), example.run.live().model().gravity.z());
        QCOMPARE(gravity(run.header(), 0.05), 0.0);
        QCOMPARE(gravity(run.header(), 0.2), -1.0);
        log.inputs[0] = {10, 0.0, live::SetGravity{Vec3::Zero()}};
        const results::RunData unplaced = replayed(example, "four-bar", log);
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, gravity(unplaced.header(), 0.1));
    }
};

QTEST_GUILESS_MAIN(TestLiveRun)
#include "test_live_run.moc"
