#include "analysis/poses/drift.h"
#include "analysis/poses/initial_state.h"
#include "messages/message_list.h"
#include "support/mechanisms.h"

#include <QTest>
#include <stdexcept>

using namespace trammel;

namespace {

struct Settled {
    dynamics::System system;
    dynamics::Stepper stepper;
    dynamics::State state;
    std::vector<std::string> warnings;

    explicit Settled(const model::Model& model)
        : system(model),
          stepper(system, model.simulation),
          state(system.initialState()),
          warnings(
              english(analysis::makeInitialStateConsistent(stepper, state, model.simulation))) {}

    double drift() {
        analysis::DriftMonitor monitor(system);
        monitor.measure(state);
        return std::max(monitor.positionMax(), monitor.velocityMax());
    }
};

} // namespace

class TestInitialState : public QObject {
    Q_OBJECT

private slots:
    void aSettledModelStays() {
        const Settled fourBar(support::fourBar());
        QVERIFY(fourBar.warnings.empty());
        QCOMPARE(fourBar.state.bodies[0].p, fourBar.system.initialState().bodies[0].p);
    }

    /// A sketch whose loop is open by 5 cm is closed to rounding, and the warning says who moved.
    void anOpenLoopIsAssembled() {
        model::Model model = support::fourBar();
        model.joints[2].positionB = model.joints[2].position + Vec3(0.05, 0, 0);
        Settled fourBar(model);
        QVERIFY(fourBar.drift() < 1e-11);
        QCOMPARE(fourBar.warnings.size(), std::size_t(1));
        QVERIFY2(fourBar.warnings[0].starts_with("assembled: body '"), fourBar.warnings[0].c_str());
    }

    void assemblyCanBeRefused() {
        model::Model model = support::fourBar();
        model.joints[2].positionB = model.joints[2].position + Vec3(0.05, 0, 0);
        model.simulation.assemble = false;
        try {
            Settled refused(model);
            QFAIL("not refused");
        } catch (const std::invalid_argument& e) {
            QCOMPARE(std::string(e.what()),
                     std::string("joint 'C' is open by 0.05 m and 0 rad in the initial pose, and "
                                 "\"assemble\" is false"));
        }
    }

    /// Links that cannot reach are told with the joint that stays open.
    void impossibleLoopsAreRefused() {
        model::Model model = support::fourBar();
        model.joints[3].positionB = model.joints[3].position + Vec3(0, 0, -10);
        try {
            Settled refused(model);
            QFAIL("not refused");
        } catch (const std::invalid_argument& e) {
            QVERIFY2(
                std::string(e.what()).starts_with("the initial pose cannot be assembled: joint '"),
                e.what());
        }
    }

    void brokenVelocitiesAreProjected() {
        model::Model model = support::rodPendulum({1.0}, {1.0}, {0.0});
        model.bodies[0].velocity = Vec3(0, 0.25, 0);
        Settled pendulum(model);
        QVERIFY(pendulum.drift() < 1e-12);
        QCOMPARE(pendulum.warnings,
                 std::vector<std::string>{"the initial velocities break joint 'joint1' by 0.25 m/s "
                                          "and 0 rad/s; projected"});
    }

    /// Of a long chain that starts sideways not every joint is told.
    void brokenVelocitiesOfManyJoints() {
        const std::vector<double> lengths(40, 0.1), masses(40, 1.0), angles(40, 0.0);
        model::Model model = support::rodPendulum(lengths, masses, angles);
        for (std::size_t i = 0; i < model.bodies.size(); ++i)
            model.bodies[i].velocity = {0, i % 2 == 0 ? 0.5 : -0.5, 0};
        Settled chain(model);
        QVERIFY(chain.drift() < 1e-9);
        QCOMPARE(chain.warnings.size(), std::size_t(11));
        QVERIFY2(chain.warnings.back().starts_with("the initial velocities break "),
                 chain.warnings.back().c_str());
        QVERIFY(chain.warnings.back().ends_with(" more joints; projected"));
    }

    void brokenVelocitiesCanBeRefused() {
        model::Model model = support::rodPendulum({1.0}, {1.0}, {0.0});
        model.bodies[0].velocity = Vec3(0, 0.25, 0);
        model.simulation.initialVelocity = model::InitialVelocity::Refuse;
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, Settled{model});
    }
};

QTEST_APPLESS_MAIN(TestInitialState)
#include "test_initial_state.moc"
