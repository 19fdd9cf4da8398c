#include "analysis/run/simulate.h"
#include "analysis/run/simulation.h"
#include "messages/message_list.h"
#include "model/validate.h"
#include "results/sinks.h"
#include "support/contact_scenes.h"
#include "support/mechanisms.h"
#include "support/named.h"

#include <QTest>
#include <cmath>

using namespace trammel;

namespace {

class MemorySink : public results::FrameSink {
public:
    void begin(const results::RunHeader& header) override { data = results::RunData(header); }
    void append(double t, std::span<const double> values) override { data.append(t, values); }
    void end(std::string_view status, std::string_view message) override {
        data.status = status;
        data.message = messages::verbatim(std::string(message));
    }
    double value(const char* channel, std::size_t frame) const {
        return (*data.channel(channel))[frame];
    }
    results::RunData data;
};

model::Model pendulum() {
    model::Model model = support::rodPendulum({1.0}, {1.0}, {1.0});
    model.name = "pendulum";
    model.simulation.duration = 1.0;
    return model;
}

} // namespace

class TestSimulate : public QObject {
    Q_OBJECT

private slots:
    /// Output falls exactly on the multiples of the output step and on the end, also where the step
    /// divides neither: 0, 0.3, 0.6, 0.9, 1.
    void outputTimes() {
        model::Model model = pendulum();
        model.simulation.step = 0.007;
        model.simulation.outputStep = 0.3;
        MemorySink sink;
        const auto summary = analysis::simulate(model, "{}", sink);
        QCOMPARE(sink.data.time(), (std::vector<double>{0.0, 0.3, 0.6, 3 * 0.3, 1.0}));
        QCOMPARE(summary.steps, std::int64_t(3 * 43 + 15)); // ceil(0.3/0.007), ceil(0.1/0.007)
        QCOMPARE(summary.duration, 1.0);
        QCOMPARE(sink.data.status, std::string("completed"));
        QCOMPARE(sink.data.header().modelText, std::string("{}"));
    }

    void tinyRuns_data() {
        QTest::addColumn<int>("integrator");
        QTest::addColumn<double>("duration");
        const auto& names = model::kMethodNames<model::IntegratorKind>;
        for (std::size_t i = 0; i < names.size(); ++i)
            for (const double duration : {1e-9, 1e-11, 1e-15})
                QTest::addRow("%s %g", std::string(names[i]).c_str(), duration)
                    << static_cast<int>(i) << duration;
    }
    /// A run has a frame at its end, however short it is beside its steps: nothing moves in it but
    /// by v t, far below 1e-6 m.
    void tinyRuns() {
        QFETCH(int, integrator);
        QFETCH(double, duration);
        model::Model model = pendulum();
        model.simulation.integrator = static_cast<model::IntegratorKind>(integrator);
        model.simulation.duration = duration;
        model.simulation.outputStep = 0.01;
        MemorySink sink;
        const auto summary = analysis::simulate(model, "{}", sink);
        QVERIFY2(summary.hasCompleted(), english(summary.message).c_str());
        QCOMPARE(sink.data.time(), (std::vector<double>{0.0, duration}));
        QVERIFY(std::abs(sink.value("link1.com.x", 1) - sink.value("link1.com.x", 0)) < 1e-6);
    }

    /// One output a step where no output step is given.
    void everyStepIsRecorded() {
        model::Model model = pendulum();
        model.simulation.duration = 0.1;
        MemorySink sink;
        analysis::simulate(model, "", sink);
        QCOMPARE(sink.data.frameCount(), std::size_t(101));
    }

    /// The channels of the contract, with units; values of the initial frame in closed form.
    void channelsOfTheFirstFrame() {
        MemorySink sink;
        analysis::simulate(pendulum(), "", sink);
        const auto& channels = sink.data.header().channels;
        QCOMPARE(channels.front().title(), std::string("link1.com.x[m]"));
        for (const char* name :
             {"link1.q.w", "link1.v.z", "link1.w.x", "energy.kinetic", "energy.potential",
              "energy.total", "momentum.linear.x", "momentum.angular.z", "joint1.coordinate",
              "joint1.rate", "joint1.drift", "joint1.drift_angle", "joint1.lambda.0",
              "joint1.lambda.4", "joint1.force.x", "joint1.torque.z", "drift.position.max",
              "drift.velocity.max", "lcp.residual"})
            QVERIFY2(sink.data.find(name), name);
        QVERIFY(!sink.data.find("joint1.lambda.5"));
        // Centre of mass half a metre below the hinge, turned by 1 rad: V = -m g cos(1) / 2.
        QVERIFY(std::abs(sink.value("energy.potential", 0) + 0.5 * 9.81 * std::cos(1.0)) < 1e-12);
        // Released at rest: the hinge carries m g cos(1) along the rod and m g sin(1) / 4 across.
        const double along = 9.81 * std::cos(1.0), across = 9.81 * std::sin(1.0) / 4;
        const double force =
            std::hypot(sink.value("joint1.force.x", 0), sink.value("joint1.force.z", 0));
        QVERIFY(std::abs(force - std::hypot(along, across)) < 1e-9);
    }

    void stopsWhenAsked() {
        model::Model model = pendulum();
        std::stop_source stop;
        MemorySink sink;
        const auto summary =
            analysis::simulate(model, "", sink, stop.get_token(), [&](const auto& progress) {
                if (progress.time >= 0.5) stop.request_stop();
            });
        QCOMPARE(summary.status, analysis::RunStatus::Stopped);
        QCOMPARE(english(summary.message), std::string("stopped at t = 0.5 s"));
        QCOMPARE(sink.data.time().back(), 0.5);
        QCOMPARE(sink.data.status, std::string("stopped"));
    }

    /// A force that becomes infinite within the step from 0.010 to 0.011 s stops the run at that
    /// step, names the body, and keeps what was computed.
    void divergenceStopsTheRun() {
        model::Model model = pendulum();
        model.forces.push_back(
            {"blast",
             model::AppliedForce{
                 "link1", {}, {model::Function("t > 0.0102 ? 1e308 * 10 : 0"), 0.0, 0.0}}});
        model.simulation.outputStep = 1e-3;
        MemorySink sink;
        const auto summary = analysis::simulate(model, "", sink);
        QCOMPARE(summary.status, analysis::RunStatus::Failed);
        QVERIFY2(english(summary.message).find("diverged at t = 0.011 s: ") == 0,
                 english(summary.message).c_str());
        QVERIFY(english(summary.message).find("body 'link1'") != std::string::npos);
        QCOMPARE(sink.data.frameCount(), std::size_t(11));
        const auto place = *sink.data.channel("link1.com.x");
        for (double x : place)
            QVERIFY(std::isfinite(x));
    }

    void unbuiltPartsAreRefused() {
        model::Model model = pendulum();
        model.simulation.rotation = model::RotationKind::NodaR;
        MemorySink sink;
        try {
            analysis::simulate(model, "", sink);
            QFAIL("not refused");
        } catch (const std::invalid_argument& e) {
            QVERIFY2(std::string(e.what()).starts_with(
                         "/simulation/rotation: rotation 'nodar' cannot be used with joint '"),
                     e.what());
        }
    }

    /// The summary's drift and residual are those of the recorded channels.
    void summaryEqualsTheChannels() {
        MemorySink sink;
        const auto summary = analysis::simulate(pendulum(), "", sink);
        const auto drift = *sink.data.channel("drift.position.max");
        QCOMPARE(summary.positionDriftMax, *std::max_element(drift.begin(), drift.end()));
        QVERIFY(summary.positionDriftMax > 0.0);
        const auto energy = *sink.data.channel("energy.total");
        QCOMPARE(summary.energyInitial, energy.front());
        QCOMPARE(summary.energyFinal, energy.back());
        QCOMPARE(summary.lcp.solves, summary.steps);
        QCOMPARE(summary.lcp.failures, std::int64_t(0));
    }

    /// A block of 1 kg at rest on the ground: in every frame, the first included, four points carry
    /// m g = 9.81 N, their normals along z, up or down as the block is the second body or the
    /// first; the sum is the pair's channel.
    void contactsAreRecorded() {
        model::Model model = support::blockOnIncline(0.0, 0.0, 0.5);
        model.simulation.duration = 0.01;
        results::MemorySink sink;
        analysis::simulate(model, "", sink);
        const results::RunData& run = sink.run();
        QCOMPARE(run.header().bodies, (std::vector<std::string>{"block", "ground"}));
        for (std::size_t frame = 0; frame < run.frameCount(); ++frame) {
            const auto contacts = run.contactsAt(frame);
            QCOMPARE(contacts.size(), std::size_t(4));
            Vec3 force = Vec3::Zero(), moment = Vec3::Zero();
            for (const results::ContactRecord& contact : contacts) {
                QCOMPARE(contact.bodyA, 0);
                QCOMPARE(contact.bodyB, 1);
                QVERIFY((contact.normal + Vec3::UnitZ()).norm() < 1e-12);
                QVERIFY(std::abs(contact.point.z()) < 1e-6);
                force += contact.force();
                moment += contact.point.cross(contact.force());
            }
            QVERIFY((force - Vec3(0, 0, -9.81)).norm() < 1e-6);
            QVERIFY(moment.norm() < 1e-6); // about the point under the block's centre
            QCOMPARE(force.z(), (*run.channel("contact.block-ground.force.z"))[frame]);
        }
    }

    /// A block sliding along x: friction acts against the slip, mu m g on the block.
    void slidingContactsHaveFriction() {
        model::Model model = support::blockOnIncline(0.0, 0.0, 0.5);
        model.bodies.front().velocity = {1.0, 0.0, 0.0};
        model.simulation.duration = 0.001;
        results::MemorySink sink;
        analysis::simulate(model, "", sink);
        Vec3 onGround = Vec3::Zero();
        for (const results::ContactRecord& contact : sink.run().contactsAt(1))
            onGround += contact.tangentialForce;
        QVERIFY((onGround - Vec3(0.5 * 9.81, 0, 0)).norm() < 1e-6);
    }

    /// A block that lies still falls asleep after 20 ms, and steps leave it out; its four points go
    /// on carrying m g, in the records and in the pair's channel, once each, and count.
    void sleepingBodiesKeepTheirContacts() {
        model::Model model = support::blockOnIncline(0.0, 0.0, 0.5);
        model.simulation.duration = 0.04;
        model.simulation.sleeping = true;
        model.simulation.sleepTime = 0.02;
        results::MemorySink sink;
        analysis::simulate(model, "", sink);
        const results::RunData& run = sink.run();
        std::span<const double> force = *run.channel("contact.block-ground.force.z");
        std::span<const double> count = *run.channel("contacts.count");
        for (std::size_t frame = 0; frame < run.frameCount(); ++frame) {
            QCOMPARE(count[frame], 4.0);
            QCOMPARE(run.contactsAt(frame).size(), std::size_t(4));
            double sum = 0.0;
            for (const results::ContactRecord& contact : run.contactsAt(frame))
                sum += contact.force().z();
            QVERIFY(std::abs(sum + 9.81) < 1e-6);
            QVERIFY(std::abs(force[frame] + 9.81) < 1e-6);
        }
    }

    /// A ball falls 20 mm onto the sleeping block, for sqrt(2 h / g) = 64 ms, and wakes it: from
    /// then on the contacts are those of the solve, and none is listed or counted twice.
    void wokenBodiesHaveTheirContactsOnce() {
        model::Model model = support::blockOnIncline(0.0, 0.0, 0.5);
        model.bodies.push_back(
            support::solid("ball", support::sphere(0.1), 0.5, Vec3(0.0, 0.0, 0.2 + 0.1 + 0.02)));
        model.simulation.duration = 0.075;
        model.simulation.sleeping = true;
        model.simulation.sleepTime = 0.02;
        results::MemorySink sink;
        analysis::simulate(model, "", sink);
        const results::RunData& run = sink.run();
        std::span<const double> count = *run.channel("contacts.count");
        QCOMPARE(count[run.frameAt(0.06)], 4.0);
        QVERIFY(count.back() > 0.0);
        for (std::size_t frame = 0; frame < run.frameCount(); ++frame)
            QCOMPARE(static_cast<double>(run.contactsAt(frame).size()), count[frame]);
    }

    void contactsCanBeLeftOut() {
        model::Model model = support::blockOnIncline(0.0, 0.0, 0.5);
        model.simulation.duration = 0.001;
        model.simulation.recordContacts = false;
        results::MemorySink sink;
        analysis::simulate(model, "", sink);
        QVERIFY(!sink.run().header().hasContacts);
        QVERIFY(sink.run().contactsAt(0).empty());
        // Nothing can touch: there is nothing to record.
        model::Model swinging = pendulum();
        swinging.simulation.duration = 0.001;
        results::MemorySink other;
        analysis::simulate(swinging, "", other);
        QVERIFY(!other.run().header().hasContacts);
    }

    /// Free fall in steps of h from rest: v = g t, but the way is g t (t + h) / 2, so that stepping
    /// takes m g^2 t h / 2, the share h / t of the kinetic energy: 5 % here. rk45 follows exactly.
    void numericalEnergyIsTold() {
        const auto warnings = [](const char* integrator) {
            model::Model model = support::bouncingSphere(0.0, 10.0);
            model.simulation.step = 0.05;
            model.simulation.duration = 1.0;
            model.simulation.integrator = support::named(integrator);
            results::MemorySink sink;
            return english(analysis::simulate(model, "", sink).warnings);
        };
        const auto told = warnings("semi-implicit");
        QCOMPARE(told.size(), std::size_t(1));
        QVERIFY2(told[0].starts_with("stepping took out"), told[0].c_str());
        QVERIFY(warnings("rk45").empty());
    }

    /// Bounces down to rest: what has no row among the impacts is in energy.impact_slow. The sums
    /// are of some dozen terms: rounding of the energy.
    void rowsAndSlowStopsMakeTheImpactLoss() {
        model::Model model = support::bouncingSphere(0.5, 0.1);
        model.simulation.duration = 1.0;
        results::MemorySink sink;
        analysis::simulate(model, "", sink);
        double rows = 0.0;
        for (const results::ImpactRecord& impact : sink.run().impacts())
            rows += impact.energyLoss;
        const double slow = sink.run().channel("energy.impact_slow")->back();
        const double all = sink.run().channel("energy.dissipated.impact")->back();
        QVERIFY(slow > 0.0);
        QVERIFY2(std::abs(rows + slow - all) < 1e-12, QByteArray::number(rows + slow - all));
    }

    void stepsBeyondCountingAreRefused() {
        model::Model model = support::bouncingSphere(0.5, 0.1);
        model.simulation.step = 1e-30;
        model.simulation.outputStep = 1e-3;
        const auto findings = model::validate(model);
        QCOMPARE(findings.size(), std::size_t(1));
        QCOMPARE(findings[0].pointer, std::string("/simulation/step"));
        model.simulation.step = 1e-3;
        model.simulation.outputStep = 1e-25;
        QCOMPARE(model::validate(model).front().pointer, std::string("/simulation/output_step"));
    }

    /// 15 balls and the ground: 105 + 15 pairs are more than get channels of their own, which is
    /// said; 13 balls have 78 + 13.
    void droppedPairChannelsAreTold() {
        const auto warnings = [](int balls) {
            model::Model model = support::groundPlane(0.0, 0.5);
            for (int i = 0; i < balls; ++i)
                model.bodies.push_back(support::solid(
                    "ball" + std::to_string(i), support::sphere(0.1), 1.0, Vec3(i, 0.0, 1.0)));
            model.simulation.duration = 0.001;
            model.gravity = Vec3::Zero();
            results::MemorySink sink;
            return english(analysis::simulate(model, "", sink).warnings);
        };
        QVERIFY(warnings(13).empty());
        QCOMPARE(warnings(15).size(), std::size_t(1));
        QVERIFY(warnings(15).front().starts_with("120 pairs of bodies may touch, more than 100"));
    }

    /// Steps to times of a program are those of a run with a frame a step, bit by bit, and leave no
    /// frames but those that are asked for.
    void passingWithoutFrames() {
        model::Model model = pendulum();
        model.simulation.duration = 0.1;
        MemorySink all, few;
        analysis::simulate(model, "", all);
        const analysis::ProgressCallback none;
        analysis::Simulation run(model, few, {}, none, {});
        run.start(model, "");
        for (int k = 1; k <= 100; ++k) {
            QVERIFY(run.pass(k * model.simulation.step));
            QCOMPARE(run.state().t, k * model.simulation.step);
        }
        QCOMPARE(few.data.frameCount(), std::size_t(1));
        run.takeFrame();
        QCOMPARE(few.data.frame(1), all.data.frame(100));
        QCOMPARE(run.finish().duration, 100 * model.simulation.step);
    }

    /// A torque that a program changes between steps acts from there on, by every method: a rod of
    /// 1 kg and 1 m about its end gains M h / (1/3 kg m^2) a step. A force that were kept from
    /// the step before would be 4e-2 rad/s off, in the first stage of seven still 4e-3; the method
    /// of order 1 is off by less than h^2.
    void signalsActAtOnce() {
        for (const char* integrator :
             {"semi-implicit", "rattle", "generalized-alpha", "rk45", "radau"}) {
            model::Model model = pendulum();
            model.gravity.setZero();
            model.simulation.integrator = support::named(integrator);
            const auto torque = std::make_shared<model::Signal>();
            model.joints[0].torque = model::Function(std::shared_ptr<const model::Signal>(torque));
            MemorySink sink;
            const analysis::ProgressCallback none;
            analysis::Simulation run(model, sink, {}, none, {});
            run.start(model, "");
            constexpr double kStep = 0.01;
            double expected = 0.0;
            for (int k = 1; k <= 40; ++k) {
                torque->value = k % 3 == 0 ? -0.5 : 1.0;
                run.takeSignals(false);
                QVERIFY(run.pass(k * kStep));
                expected += torque->value * kStep * 3.0;
                run.takeFrame();
                const double rate = sink.value("joint1.rate", sink.data.frameCount() - 1);
                QVERIFY2(
                    std::abs(rate - expected) < kStep * kStep,
                    qPrintable(
                        QString("%1: %2 rad/s is not %3").arg(integrator).arg(rate).arg(expected)));
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestSimulate)
#include "test_simulate.moc"
