#include "analysis/poses/assemble.h"
#include "analysis/poses/assembled_model.h"
#include "support/mechanisms.h"

#include <QTest>
#include <fmt/format.h>
#include <numbers>

using namespace trammel;

namespace {

using support::revolute;
using support::rod;

/// Two rods of 1 m on hinges A, B, C, from the origin to a pivot at a distance.
model::Model twoRods(double distance) {
    model::Model model;
    model.bodies = {rod("left", {0, 0, 0}, {1, 0, 0}, 1), rod("right", {1, 0, 0}, {2, 0, 0}, 1)};
    model.joints = {revolute("A", "ground", "left", {0, 0, 0}),
                    revolute("B", "left", "right", {1, 0, 0}),
                    revolute("C", "ground", "right", {distance, 0, 0})};
    model.joints[2].positionB = Vec3(2, 0, 0);
    return model;
}

/// A rod that a driver stands at an angle.
model::Model drivenRod(const model::Function& angle) {
    model::Model model = support::rodPendulum({1.0}, {1.0}, {0.0});
    model.joints[0].driver = model::Driver{model::Driver::Kind::Position, angle};
    return model;
}

struct Assembled {
    dynamics::System system;
    dynamics::State state;
    analysis::Assembly result;

    explicit Assembled(const model::Model& model, const analysis::AssemblyOptions& options = {})
        : system(model),
          state(system.initialState()),
          result(analysis::assemble(system, state, options)) {}
};

} // namespace

class TestAssemble : public QObject {
    Q_OBJECT

private slots:
    void heldBodiesStay() {
        model::Model model = support::fourBar();
        model.joints[2].positionB = model.joints[2].position + Vec3(0.1, 0, -0.05);
        const Assembled held(model, {.held = {0}});
        QVERIFY(held.result.isClosed);
        QVERIFY(held.result.residual < 1e-12);
        QVERIFY(std::abs(held.result.residualBefore - std::hypot(0.1, 0.05)) < 1e-12);
        QCOMPARE(held.result.moves[0].distance, 0.0);
        QCOMPARE(held.result.moves[0].angle, 0.0);
        QVERIFY(held.result.moves[1].distance > 0.01);
        const Assembled loose(model);
        QVERIFY(loose.result.isClosed);
        QVERIFY(loose.result.moves[0].angle > 0.001);
    }

    /// Links of 1 m between pivots 3 m apart lack 1 m. Least squares shares that out alike among
    /// the three hinges, in line.
    void linksThatCannotReach() {
        const Assembled rods(twoRods(3));
        QVERIFY(!rods.result.isClosed);
        for (const analysis::JointDrift& drift : rods.result.joints) {
            QVERIFY2(std::abs(drift.position - 1.0 / 3.0) < 1e-6,
                     qPrintable(QString::number(drift.position, 'g', 12)));
            QVERIFY(drift.angle < 1e-6);
        }
        const std::string text = english(analysis::failureText(rods.system, rods.result));
        QVERIFY2(text.starts_with("joint '") && text.find("is open by 0.333 m") < text.size(),
                 text.c_str());
    }

    /// A metre less than stretched: the rods fold, from a pose in line, where the first order has
    /// no way to fold them, so that only a disturbed start finds one.
    void foldingFromADeadCentre() {
        const Assembled rods(twoRods(1));
        QVERIFY(rods.result.isClosed);
        QVERIFY(rods.result.restarts > 0);
        QVERIFY(rods.result.residual < 1e-12);
    }

    /// The joint's point d across the arm r is brought back by the shortest step of |dp|^2 / L^2 +
    /// |dtheta|^2 with L = r: half by moving, half by turning. Second order in d is left.
    void shortestStep() {
        const double d = 1e-3, r = 0.5;
        model::Model model;
        model.bodies = {rod("rod", {0, 0, 0}, {1, 0, 0}, 1)};
        model.joints = {support::spherical("A", "ground", "rod", {0, 0, d})};
        model.joints[0].positionB = Vec3::Zero();
        // The ground's own arm does not count for the length.
        const Assembled pendulum(model);
        QVERIFY(pendulum.result.isClosed);
        QVERIFY(std::abs(pendulum.result.moves[0].distance - d / 2) < 2 * d * d);
        QVERIFY(std::abs(pendulum.result.moves[0].angle - d / (2 * r)) < 2 * d * d);
    }

    void driversStandAtTheirStart_data() {
        QTest::addColumn<double>("angle");
        QTest::newRow("a sixth of a turn") << std::numbers::pi / 3;
        QTest::newRow("three quarters of a turn") << 1.5 * std::numbers::pi;
        QTest::newRow("two turns and more, backwards") << -4.3 * std::numbers::pi;
    }
    void driversStandAtTheirStart() {
        QFETCH(double, angle);
        const Assembled rod(drivenRod(angle));
        QVERIFY(rod.result.isClosed);
        QVERIFY(std::abs(rod.state.angles[0] - angle) < 1e-12);
        // From hanging down towards x.
        const Vec3 expected(0.5 * std::sin(angle), 0, -0.5 * std::cos(angle));
        QVERIFY((rod.state.bodies[0].p - expected).norm() < 1e-12);
    }

    /// Axes drawn opposite are not closed, though the sine between them is 0: the body is turned.
    void axesDrawnOpposite() {
        model::Model model = support::rodPendulum({1.0}, {1.0}, {0.0});
        model.joints[0].axisB = -model.joints[0].axis;
        const Assembled turned(model);
        QVERIFY(turned.result.isClosed);
        QVERIFY(std::abs(turned.result.moves[0].angle - std::numbers::pi) < 1e-9);
        const Vec3 axisA = turned.system.joints()[0].geometry.frameA.col(2);
        const Vec3 axisB =
            turned.state.bodies[0].q * turned.system.joints()[0].geometry.frameB.col(2);
        QVERIFY((axisA - axisB).norm() < 1e-12);
        const Assembled held(model, {.held = {0}});
        QVERIFY(!held.result.isClosed);
        QCOMPARE(english(analysis::failureText(held.system, held.result)),
                 std::string("joint 'joint1' closes only with its axis turned to the opposite"));
    }

    /// Two thousand links whose last one was drawn a metre off: by sparse factors, in seconds.
    void longChain() {
        model::Model model = support::chain(2000);
        model.joints.back().positionB = model.joints.back().position + Vec3(0, 0, 1);
        const Assembled chain(model);
        QVERIFY(chain.result.isClosed);
        QVERIFY(chain.result.iterations < 50);
    }

    /// The pose becomes the zero of the angle, here 0.25 rad on: what is stated against the angle
    /// is stated anew.
    void statedAgainstTheAngle() {
        model::Model model = drivenRod(model::Function("0.25 + sin(t)"));
        model::Joint& joint = model.joints[0];
        joint.limits = {-1.0, 2.0};
        joint.spring = model::JointSpring{10, 1, 0.5};
        joint.torque = model::Function("-3*q + qd*sqrt(q^2)");
        model.forces = {{"pd", model::PdController{"joint1", 1.0, 5, 1}}};
        const Assembled rod(model);
        const model::Model placed = analysis::assembledModel(model, rod.system, rod.state);
        const model::Joint& after = placed.joints[0];
        QVERIFY(std::abs((*after.limits)[0] + 1.25) < 1e-12);
        QVERIFY(std::abs((*after.limits)[1] - 1.75) < 1e-12);
        QVERIFY(std::abs(after.spring->rest - 0.25) < 1e-12);
        const auto value = [](const model::Function& f, double t, double q, double qd) {
            return model::Expression(f.formula, {}, {"t", "q", "qd"}).evaluate({t, q, qd});
        };
        QVERIFY(std::abs(value(after.driver->value, 0.7, 0, 0) - std::sin(0.7)) < 1e-12);
        // q was 1.25 where it is 1 now.
        QVERIFY(std::abs(value(*after.torque, 0, 1, 2) - (-3 * 1.25 + 2 * 1.25)) < 1e-12);
        const auto& controller = std::get<model::PdController>(placed.forces[0].law);
        QVERIFY(std::abs(controller.target.constant - 0.75) < 1e-12);
        QCOMPARE(placed.joints[0].position, model.joints[0].position);
        QCOMPARE(placed.joints[0].axis, model.joints[0].axis);
    }

    /// Measures and what controllers get have the coordinate as it was, in braces or not; rates,
    /// other joints and channels whose names end alike stay.
    void computedFromTheAngle() {
        model::Model model = drivenRod(0.25);
        const std::string formula =
            "2*joint1.coordinate + joint1.rate + {joint1.coordinate} + {a-joint1.coordinate} + "
            "joint11.coordinate";
        model.measures = {{"m", model::ExpressionMeasure{formula, "rad"}}};
        model.controllers = {{.name = "c", .inputs = {{"u", formula}}}};
        const Assembled rod(drivenRod(0.25));
        const model::Model placed = analysis::assembledModel(model, rod.system, rod.state);
        const std::string zero = fmt::format("{}", rod.state.angles[0]);
        const std::string expected = "2*(joint1.coordinate + " + zero +
                                     ") + joint1.rate + ({joint1.coordinate} + " + zero +
                                     ") + {a-joint1.coordinate} + joint11.coordinate";
        QCOMPARE(std::get<model::ExpressionMeasure>(placed.measures[0].law).expression, expected);
        QCOMPARE(placed.controllers[0].inputs[0].formula, expected);
    }

    /// A quarter turn about -y takes z to -x and x to z: points, directions and a bushing's stiff
    /// axis go along; what is not the body's stays, to the bit.
    void whatMovesWithABody() {
        model::Model model = drivenRod(std::numbers::pi / 2);
        model::Bushing bushing{{"link1", "ground"}, {0, 0, -1}, {1, 2, 3, 4, 5, 6}, {}};
        bushing.damping.assign(6, 0.0);
        model::SpringDamper spring;
        spring.bodies = {"ground", "link1"};
        spring.points = {Vec3(0, 0, -2), Vec3(0, 0, -1)};
        model.forces = {{"bushing", bushing},
                        {"spring", spring},
                        {"push", model::AppliedForce{"link1", Vec3(0, 0.1, -1), {}, {}}}};
        model.contacts.pairs = {
            {.bodies = {"ground", "link1"}, .frictionDirection = Vec3(0, 0, 1)}};
        const Assembled rod(model);
        const model::Model placed = analysis::assembledModel(model, rod.system, rod.state);
        const auto near = [](const Vec3& a, const Vec3& b) { return (a - b).norm() < 1e-12; };
        const auto& b = std::get<model::Bushing>(placed.forces[0].law);
        QVERIFY(near(b.position, {1, 0, 0}));
        QCOMPARE(b.stiffness.size(), std::size_t(36));
        const double diagonal[]{3, 2, 1, 6, 5, 4};
        for (std::size_t k = 0; k < 6; ++k)
            QVERIFY(std::abs(b.stiffness[7 * k] - diagonal[k]) < 1e-12);
        QCOMPARE(b.damping.size(), std::size_t(6));
        // In the rod's axes the ground stands where it stood; where it was the bushing's zero it is
        // displaced now by what the rod moved: (0, 0, -1) - (1, 0, 0), and turned a quarter back.
        QVERIFY(near(b.displacement, {-1, 0, -1}));
        QVERIFY(near(b.rotation, {0, std::numbers::pi / 2, 0}));
        const auto& s = std::get<model::SpringDamper>(placed.forces[1].law);
        QCOMPARE(s.points[0], spring.points[0]);
        QVERIFY(near(s.points[1], {1, 0, 0}));
        QCOMPARE(s.length->constant, 1.0); // of the sketch
        QVERIFY(near(*std::get<model::AppliedForce>(placed.forces[2].law).point, {1, 0.1, 0}));
        // The first of the pair's bodies is the ground, which stays.
        QCOMPARE(*placed.contacts.pairs[0].frictionDirection, Vec3(0, 0, 1));
    }
};

QTEST_APPLESS_MAIN(TestAssemble)
#include "test_assemble.moc"
