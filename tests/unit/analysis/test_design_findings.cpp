// What a model can be run with and is hardly meant to be is found, with what mends it; what is
// meant is left alone.
#include "analysis/freedoms/design_findings.h"
#include "messages/design_messages.h"
#include "support/contact_scenes.h"
#include "support/example.h"
#include "support/mechanisms.h"

#include <QTest>
#include <algorithm>

using namespace trammel;
using analysis::DesignFinding;
using analysis::Mend;

namespace {

using Findings = std::vector<DesignFinding>;

/// A body with this shape at the origin on a hinge to the ground at a place.
model::Model hinged(const model::Shape& shape, const Vec3& place) {
    model::Model model;
    model.bodies = {support::solid("a", shape, 1.0, Vec3::Zero())};
    model.joints = {support::revolute("A", "ground", "a", place)};
    return model;
}

model::Shape shape(decltype(model::Shape::geometry) geometry) {
    model::Shape shape;
    shape.geometry = std::move(geometry);
    return shape;
}

/// A ball of 0.1 m radius in the air, nothing around it.
model::Model looseBall() {
    model::Model model;
    model.bodies = {support::solid("ball", support::sphere(0.1), 1.0, {1, 2, 3})};
    return model;
}

/// A rod on a hinge, with a motor of this velocity between two limits, run for 10 s.
model::Model motored(const model::Function& velocity, std::array<double, 2> limits) {
    model::Model model = support::rodPendulum({1.0}, {1.0}, {0.0});
    model.joints[0].motor = model::Motor{velocity, 5.0};
    model.joints[0].limits = limits;
    model.simulation.duration = 10.0;
    return model;
}

bool has(const DesignFinding& finding, Mend::Kind kind) {
    return std::ranges::count(finding.mends, kind, &Mend::kind) == 1;
}

Findings beside(const model::Model& model) {
    return analysis::jointsBesideShapes(model, {});
}

} // namespace

class TestDesignFindings : public QObject {
    Q_OBJECT

private slots:
    /// The nearest points of solids to (1, 0, 0), in closed form.
    void aJointInTheAirIsToldWithTheNearestPoint() {
        const std::pair<model::Shape, double> solids[] = {
            {shape(model::Sphere{0.1}), 0.1},
            {shape(model::Box{{0.4, 0.2, 0.2}}), 0.2},
            {shape(model::Cylinder{0.15, 0.4}), 0.15},
            {shape(model::Capsule{0.05, 0.3}), 0.05},
            {shape(model::Ellipsoid{{0.3, 0.1, 0.2}}), 0.3},
        };
        for (const auto& [solid, end] : solids) {
            const model::Model model = hinged(solid, {1, 0, 0});
            const Findings findings = beside(model);
            QCOMPARE(findings.size(), std::size_t(1));
            QVERIFY(findings[0].diagnostic.message.is(messages::kJointBesideShapes));
            QCOMPARE(findings[0].diagnostic.pointer, std::string("/joints/0/position"));
            QCOMPARE(findings[0].mends.size(), std::size_t(1));
            const Mend& mend = findings[0].mends[0];
            QVERIFY(mend.kind == Mend::Kind::MoveJoint && mend.item == "/joints/0/position");
            // The probe's radius, a millionth of the shape, may tilt the way to a rim.
            QVERIFY((mend.point - Vec3(end, 0, 0)).norm() < 1e-5);
            QVERIFY(beside(hinged(solid, mend.point)).empty());
        }
    }

    /// Pins at a rim, in one of two bodies, and on bodies that are not drawn are meant so.
    void aJointInOneOfItsBodiesIsMeantSo() {
        const model::Shape block = support::box({0.2, 0.2, 0.2});
        QVERIFY(beside(hinged(block, Vec3::Zero())).empty());
        QVERIFY(beside(hinged(block, {0.12, 0, 0})).empty()); // a fifth of its half size
        QCOMPARE(beside(hinged(block, {0.13, 0, 0})).size(), std::size_t(1));
        QVERIFY(beside(hinged(block, {0, 0.5, 0})).empty()); // in another layer along the axis y
        model::Model model = hinged(block, Vec3::Zero());
        model.bodies.push_back(support::solid("b", block, 1.0, {1, 0, 0}));
        model.joints.push_back(support::revolute("B", "a", "b", {1, 0, 0.05}));
        QVERIFY(beside(model).empty());
        model.joints[1].position = {0.5, 0, 0}; // between the two
        QCOMPARE(beside(model).size(), std::size_t(1));
        QVERIFY(beside(support::fourBar()).empty());
    }

    /// The examples are meant as they are.
    void examplesGiveNoWarnings() {
        for (const auto kind : {support::ExampleKind::Mechanism, support::ExampleKind::Driven,
                                support::ExampleKind::Contact})
            for (const std::string& name : support::exampleNames(kind))
                for (const model::Diagnostic& warning :
                     analysis::designWarnings(support::exampleModel(name)))
                    QFAIL((name + ": " + english(warning.message)).c_str());
    }

    /// A distance joint's points and a rough sketch's second point belong to one body each.
    void eachPlaceIsHeldAgainstItsBody() {
        model::Model model = hinged(support::box({0.2, 0.2, 0.2}), Vec3::Zero());
        model.joints[0].positionB = Vec3(2, 0, 0);
        Findings findings = beside(model);
        QCOMPARE(findings.size(), std::size_t(1));
        QCOMPARE(findings[0].diagnostic.pointer, std::string("/joints/0/position_b"));
        model.joints[0].positionB.reset();
        model.joints[0].type = model::JointType::Distance;
        model.joints[0].points = {Vec3(5, 0, 0), Vec3(0, 0, 1)};
        findings = beside(model);
        QCOMPARE(findings.size(), std::size_t(1));
        QCOMPARE(findings[0].mends[0].item, std::string("/joints/0/points/1"));
        QVERIFY((findings[0].mends[0].point - Vec3(0, 0, 0.1)).norm() < 1e-6);
    }

    /// The floor touches the ball's lowest point.
    void aBodyThatNothingHoldsMayHaveAFloor() {
        const Findings findings = analysis::unheldBodies(looseBall());
        QCOMPARE(findings.size(), std::size_t(1));
        QVERIFY(findings[0].diagnostic.message.is(messages::kNothingHoldsBody));
        QCOMPARE(findings[0].diagnostic.pointer, std::string("/bodies/0"));
        QCOMPARE(findings[0].mends.size(), std::size_t(2));
        const Mend& floor = findings[0].mends[0];
        QVERIFY(floor.kind == Mend::Kind::AddFloor);
        QVERIFY((floor.point - Vec3(0, 0, 2.9)).norm() < 1e-12);
        QVERIFY((floor.normal - Vec3::UnitZ()).norm() < 1e-15);
        const Mend& weld = findings[0].mends[1];
        QVERIFY(weld.kind == Mend::Kind::WeldToGround && weld.item == "/bodies/0");
    }

    /// Gravity along another axis: the floor lies across it.
    void aFloorLiesAcrossGravity() {
        model::Model model = looseBall();
        model.gravity = {3.0, 0, 0};
        const Mend floor = analysis::unheldBodies(model)[0].mends[0];
        QVERIFY((floor.normal + Vec3::UnitX()).norm() < 1e-15);
        QVERIFY((floor.point - Vec3(1.1, 0, 0)).norm() < 1e-12);
    }

    void whatHoldsABodyLeadsToTheGround() {
        const auto isHeld = [](const model::Model& model) {
            return analysis::unheldBodies(model).empty();
        };
        QVERIFY(isHeld(support::rodPendulum({1.0}, {1.0}, {0.0})));
        model::Model model = looseBall();
        model.gravity = Vec3::Zero(); // it floats
        QVERIFY(isHeld(model));
        model = looseBall();
        model.bodies[0].fixed = true;
        QVERIFY(isHeld(model));

        model = looseBall();
        model.groundShapes = support::groundPlane(0, 0).groundShapes;
        QVERIFY(isHeld(model));
        model.contacts.pairs.push_back({.bodies = {"ball", "ground"}, .collide = false});
        QVERIFY(!isHeld(model));

        model = looseBall();
        model.forces.push_back({"coil", model::SpringDamper{.bodies = {"ground", "ball"}}});
        QVERIFY(isHeld(model));
        model.forces[0].law = model::AppliedForce{.body = "ball"};
        QVERIFY(isHeld(model));
        model.forces[0].law = model::AppliedTorque{.body = "ball"};
        QVERIFY(!isHeld(model));
    }

    /// A chain of which the first joint was forgotten is one finding; where nothing of it collides
    /// there is no floor to land on.
    void bodiesThatHoldEachOtherAreOneFinding() {
        model::Model model = support::chain(3);
        model.joints.erase(model.joints.begin());
        const Findings findings = analysis::unheldBodies(model);
        QCOMPARE(findings.size(), std::size_t(1));
        QVERIFY(findings[0].diagnostic.message.is(messages::kNothingHoldsBodies));
        QCOMPARE(findings[0].diagnostic.message.arguments()[1].text(), std::string("2"));
        QVERIFY(!has(findings[0], Mend::Kind::AddFloor));
        QVERIFY(has(findings[0], Mend::Kind::WeldToGround));
    }

    /// At 2 rad/s the limit of 1 rad is there after 0.5 s; without limits the motor goes on to 20.
    void aMotorAgainstALimitIsTold() {
        const Findings findings = analysis::motorsAgainstLimits(motored(2.0, {-1.0, 1.0}));
        QCOMPARE(findings.size(), std::size_t(1));
        const auto& arguments = findings[0].diagnostic.message.arguments();
        QCOMPARE(arguments[1].text(), std::string("1"));
        QCOMPARE(arguments[2].text(), std::string("0.5"));
        QCOMPARE(findings[0].diagnostic.pointer, std::string("/joints/0/motor"));
        QVERIFY(findings[0].mends[0].kind == Mend::Kind::WidenLimits);
        QCOMPARE(findings[0].mends[0].limits[0], -1.0);
        QVERIFY(findings[0].mends[0].limits[1] > 20.0 && findings[0].mends[0].limits[1] < 22.0);
        QVERIFY(has(findings[0], Mend::Kind::RemoveMotor));
        QVERIFY(findings[0].isHint); // it may be a stop to hold against
        QVERIFY(analysis::designWarnings(motored(2.0, {-1.0, 1.0})).empty());
        QVERIFY(analysis::motorsAgainstLimits(motored(2.0, findings[0].mends[0].limits)).empty());
    }

    /// sin t moves by 0 to 2 rad and back.
    void aMotorWithinItsLimitsIsMeantSo() {
        const model::Function swing("sin(t)");
        QVERIFY(analysis::motorsAgainstLimits(motored(swing, {-0.1, 2.1})).empty());
        QCOMPARE(analysis::motorsAgainstLimits(motored(swing, {-0.1, 1.0})).size(), std::size_t(1));
        QVERIFY(analysis::motorsAgainstLimits(motored(0.0, {-1.0, 1.0})).empty());
        QVERIFY(analysis::motorsAgainstLimits(motored(0.05, {-1.0, 1.0})).empty()); // 0.5 rad
        model::Model driven = motored(2.0, {-1.0, 1.0});
        driven.joints[0].limits.reset();
        QVERIFY(analysis::motorsAgainstLimits(driven).empty());
    }
};

QTEST_GUILESS_MAIN(TestDesignFindings)
#include "test_design_findings.moc"
