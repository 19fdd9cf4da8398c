#include "analysis/poses/initial_overlap.h"
#include "dynamics/stepping/stepper.h"
#include "messages/message_list.h"
#include "support/contact_scenes.h"
#include "support/mechanisms.h"
#include "support/named.h"
#include "support/run.h"

#include <QTest>
#include <cmath>

using namespace trammel;

namespace {

/// A ball of 0.1 m radius and 1 kg with its centre at a height above the floor.
model::Model ballAt(double z) {
    model::Model model = support::groundPlane(0.0, 0.3);
    model.bodies = {support::solid("ball", support::sphere(0.1), 1.0, {0, 0, z})};
    model.simulation.duration = 0.5;
    return model;
}

/// Cubes of 0.1 m in one place, 1 m above the floor.
model::Model inOnePlace(int count) {
    model::Model model = support::groundPlane(0.0, 0.3);
    for (int i = 0; i < count; ++i)
        model.bodies.push_back(support::solid("box" + std::to_string(i),
                                              support::box({0.1, 0.1, 0.1}), 1.0, {0, 0, 1}));
    model.simulation.duration = 0.2;
    return model;
}

/// A rod of 1 m whose joint starts at 0, limited to 1 to 2 rad; no gravity.
model::Model beyondItsLimits() {
    model::Model model = support::rodPendulum({1.0}, {1.0}, {0.0});
    model.gravity = Vec3::Zero();
    model.joints[0].limits = {1.0, 2.0};
    model.simulation.duration = 0.2;
    return model;
}

struct Methods {
    const char* integrator;
    const char* coordinates;
};
constexpr Methods kMethods[] = {{"semi-implicit", "maximal"}, {"semi-implicit", "generalized"},
                                {"rattle", "maximal"},        {"generalized-alpha", "maximal"},
                                {"rk45", "maximal"},          {"rk45", "generalized"},
                                {"radau", "maximal"},         {"radau", "generalized"}};

double mostKinetic(const support::Run& run) {
    return support::largest(run["energy.kinetic"]);
}

} // namespace

/// What overlaps at the start is told and moved apart in positions only; so is what comes to
/// overlap in a run.
class TestInitialOverlap : public QObject {
    Q_OBJECT

    void methods() {
        QTest::addColumn<QString>("integrator");
        QTest::addColumn<QString>("coordinates");
        for (const Methods& m : kMethods)
            QTest::addRow("%s, %s", m.integrator, m.coordinates) << m.integrator << m.coordinates;
    }

    static void choose(model::Model& model) {
        QFETCH(QString, integrator);
        QFETCH(QString, coordinates);
        model.simulation.integrator = support::named(integrator.toStdString());
        model.simulation.coordinates = support::named(coordinates.toStdString());
    }

private slots:
    /// Large heaps take long to move apart; asked to stop, this one is left where it is.
    void stopIsAskedFor() {
        const model::Model model = ballAt(0.05);
        const dynamics::System system(model);
        dynamics::State state = system.initialState();
        std::stop_source source;
        source.request_stop();
        analysis::separateInitialOverlaps(system, state, model.simulation, source.get_token());
        QCOMPARE(state.bodies[0].p.z(), 0.05);
        analysis::separateInitialOverlaps(system, state, model.simulation);
        QVERIFY(state.bodies[0].p.z() > 0.09);
    }

    /// Half sunk, past its centre and 5 m below: the ball stands on the floor, and rests. Its
    /// centre keeps to the radius within what a body at rest sinks in, and nothing moves.
    void sunkBallRests_data() { methods(); }
    void sunkBallRests() {
        for (const double z : {0.09, 0.05, -0.02, -5.0}) {
            model::Model model = ballAt(z);
            choose(model);
            const support::Run run(model);
            QVERIFY(std::abs(run["ball.com.z"].front() - 0.1) < 1e-8);
            QVERIFY(std::abs(run["ball.com.z"].back() - 0.1) < 1e-6);
            QVERIFY2(mostKinetic(run) < 1e-9, QByteArray::number(mostKinetic(run)));
            QVERIFY(!run.summary().warnings.empty());
        }
    }

    /// A ball of 2.8 t at the end of a rod stands in the floor, below the light one that carries
    /// it: a long way up, along which a move to first order tears the joints so far apart that
    /// Newton's method does not close them. They stay closed, to rounding.
    void jointsAreNotTorn() {
        model::Model model = support::groundPlane(0.0, 0.3);
        model.bodies = {support::solid("light", support::sphere(0.1), 0.8, {0.26, 0.08, -0.21}),
                        support::solid("heavy", support::sphere(0.1), 2800.0, {0.29, 0.06, -0.08})};
        model::Joint ball = support::revolute("ball", "ground", "light", {0.13, 0.04, 0.19});
        ball.type = model::JointType::Spherical;
        model::Joint rod = support::revolute("rod", "light", "heavy", Vec3::Zero());
        rod.type = model::JointType::Distance;
        rod.points = {model.bodies[0].pose.position, model.bodies[1].pose.position};
        model.joints = {ball, rod};
        model.simulation.duration = 1e-3;
        const support::Run run(model);
        QVERIFY(!support::anyContains(run.summary().warnings, "could not be moved apart"));
        QVERIFY(run["heavy.com.z"].front() > 0.1 - 1e-6);
        QVERIFY2(run["drift.position.max"].front() < 1e-12,
                 QByteArray::number(run["drift.position.max"].front()));
    }

    void itIsToldWithPlaceAndDepth() {
        const auto findings = analysis::initialOverlaps(ballAt(0.05));
        QCOMPARE(findings.size(), std::size_t(1));
        QCOMPARE(findings[0].severity, model::Severity::Warning);
        QCOMPARE(findings[0].pointer, std::string("/bodies/0"));
        QCOMPARE(english(findings[0].message),
                 std::string("'ball' and 'ground' overlap by 0.05 m at (0, 0, "
                             "-0.025) m at the start"));
        const auto limits = analysis::initialOverlaps(beyondItsLimits());
        QCOMPARE(limits.size(), std::size_t(1));
        QCOMPARE(limits[0].pointer, std::string("/joints/0/limits"));
        QCOMPARE(english(limits[0].message),
                 std::string("joint 'joint1' is outside of its limits by 1 rad at the start"));
    }

    void canBeRefused() {
        model::Model model = ballAt(0.05);
        model.simulation.initialOverlap = model::InitialOverlap::Refuse;
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, support::Run{model});
        QCOMPARE(analysis::initialOverlaps(model).front().severity, model::Severity::Error);
    }

    /// Models are drawn to some digits: a hundred-thousandth of the ball is no finding, and adds
    /// no warning.
    void drawnContactsAreQuiet() {
        QVERIFY(analysis::initialOverlaps(ballAt(0.1)).empty());
        QVERIFY(analysis::initialOverlaps(ballAt(0.1 - 1e-9)).empty());
        QVERIFY(analysis::initialOverlaps(ballAt(0.1 - 1e-6)).empty());
    }

    /// Ten boxes in one place fall as they would: without a floor below, all they may have is what
    /// they fell, m g h with h = g t^2 / 2, and a step more.
    void boxesInOnePlace_data() { methods(); }
    void boxesInOnePlace() {
        model::Model model = inOnePlace(10);
        choose(model);
        const support::Run run(model);
        const double fall = 9.81 * (0.2 + 2e-3);
        QVERIFY2(mostKinetic(run) < 10 * 0.5 * fall * fall, QByteArray::number(mostKinetic(run)));
        model.gravity = Vec3::Zero();
        QVERIFY(mostKinetic(support::Run(model)) < 1e-12);
    }

    void limitsBeyondTheStart_data() { methods(); }
    void limitsBeyondTheStart() {
        model::Model model = beyondItsLimits();
        choose(model);
        const support::Run run(model);
        QVERIFY2(mostKinetic(run) < 1e-9, QByteArray::number(mostKinetic(run)));
        QVERIFY(std::abs(run["joint1.coordinate"].front() - 1.0) < 1e-6);
    }

    /// A ball wider than the gap between two walls has no place: that is told, and still nothing
    /// flies.
    void whatHasNoPlaceIsTold() {
        model::Model model = ballAt(1.0);
        model.gravity = Vec3::Zero();
        for (const double side : {-1.0, 1.0}) {
            model::Shape wall{.geometry = model::Plane{Vec3(-side, 0, 0)}};
            wall.pose.position = {0.08 * side, 0, 0};
            model.groundShapes.push_back(wall);
        }
        const support::Run run(model);
        QVERIFY(mostKinetic(run) < 1e-6);
        const auto warnings = english(run.summary().warnings);
        QVERIFY(std::ranges::any_of(warnings, [](const std::string& warning) {
            return warning.starts_with("could not be moved apart: ");
        }));
    }

    /// A Stepper that is given the sunk ball takes it out by positions alone.
    void runsPushWithoutEnergy() {
        for (const char* coordinates : {"maximal", "generalized"}) {
            model::Model model = ballAt(0.05);
            model.simulation.coordinates = support::named(coordinates);
            const dynamics::System system(model);
            dynamics::Stepper stepper(system, model.simulation);
            dynamics::State state = system.initialState();
            for (int i = 0; i < 500; ++i) {
                stepper.step(state, 1e-3);
                QVERIFY(state.bodies[0].v.norm() < 0.02); // 1e-5 m, of what is drawn, in 1 ms
            }
            QVERIFY(std::abs(state.bodies[0].p.z() - 0.1) < 2e-5);
        }
    }
};

QTEST_APPLESS_MAIN(TestInitialOverlap)
#include "test_initial_overlap.moc"
