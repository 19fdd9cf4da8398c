#include "analysis/freedoms/mobility.h"
#include "analysis/poses/drift.h"
#include "support/example.h"
#include "support/swapped.h"

#include <QtTest>
#include <map>

/// The mobility of every example that has joints: freedoms, Gruebler's count, and how many
/// constraints are redundant, each named; the joint swaps take them away and keep the freedoms.
class TestExampleMobility : public QObject {
    Q_OBJECT

private slots:
    void everyExampleMovesAsItShould_data();
    void everyExampleMovesAsItShould();
    void freedomsBreakNoJoint_data() { everyExampleMovesAsItShould_data(); }
    void freedomsBreakNoJoint();
};

using namespace trammel;
using namespace trammel::support;

namespace {

struct Expected {
    int dof, gruebler;
};

/// By hand. dof less Gruebler's count is the number of redundant constraints: three for each planar
/// loop of hinges and slides, three for Bennett's spatial loop (four hinges hold 20 - 17 too many),
/// also where one of its hinges has play, which frees two; one for Bricard's (six hinges), none
/// where joints are chosen so that loops just close. A body without joints adds six freedoms.
const std::map<std::string, Expected> kExpected{{"andrews-squeezer", {1, -8}},
                                                {"bennett-linkage", {1, -2}},
                                                {"bricard-linkage", {1, 0}},
                                                {"cam-follower", {2, 2}},
                                                {"car-on-a-circle", {13, 13}},
                                                {"double-pendulum", {2, 2}},
                                                {"double-wishbone", {3, 3}},
                                                {"five-bar-delta", {2, -1}},
                                                {"flyball-governor", {2, 2}},
                                                {"four-bar", {1, -2}},
                                                {"gear-train", {1, 1}},
                                                {"geneva-drive", {2, 2}},
                                                {"gripper", {1, 1}},
                                                {"hanging-chain", {48, 48}},
                                                {"heavy-top", {3, 3}},
                                                {"kane-pendulum", {2, 2}},
                                                {"leg-with-loop", {2, -1}},
                                                {"motor-crank", {1, -2}},
                                                {"newtons-cradle", {5, 5}},
                                                {"peaucellier-lipkin", {1, -8}},
                                                {"scissor-lift", {1, -10}},
                                                {"simple-pendulum", {1, 1}},
                                                {"slider-crank", {1, -2}},
                                                {"slider-crank-clearance", {3, 0}},
                                                {"slider-crank-stop", {1, -2}},
                                                {"spatial-four-bar", {2, 2}},
                                                {"spring-mass-damper", {1, 1}},
                                                {"stephenson-six-bar", {1, -5}},
                                                {"stewart-platform", {6, 6}},
                                                {"stick-slip", {7, 7}},
                                                {"table-cam", {1, 1}},
                                                {"watt-six-bar", {1, -5}},
                                                {"whitworth-quick-return", {1, -5}},
                                                {"woodpecker", {4, 4}}};

} // namespace

void TestExampleMobility::everyExampleMovesAsItShould_data() {
    QTest::addColumn<QString>("name");
    for (const ExampleKind kind :
         {ExampleKind::Mechanism, ExampleKind::Driven, ExampleKind::Contact})
        for (const std::string& name : exampleNames(kind))
            if (!exampleModel(name).joints.empty())
                QTest::newRow(name.c_str()) << QString::fromStdString(name);
}

void TestExampleMobility::everyExampleMovesAsItShould() {
    QFETCH(QString, name);
    const auto expected = kExpected.find(name.toStdString());
    QVERIFY2(expected != kExpected.end(), "an example without an expected mobility");
    const model::Model model = exampleModel(name.toStdString());
    const analysis::Mobility m = analysis::mobility(model);
    QCOMPARE(m.dofCount, expected->second.dof);
    QCOMPARE(m.gruebler, expected->second.gruebler);
    QCOMPARE(static_cast<int>(m.redundant.size()), m.dofCount - m.gruebler);
    for (const analysis::RedundantConstraint& redundant : m.redundant) {
        QVERIFY(model.findJoint(redundant.joint) != nullptr && redundant.swap);
        QVERIFY2(english(redundant.direction).starts_with("rotation about (") ||
                     english(redundant.direction).starts_with("translation along ("),
                 english(redundant.direction).c_str());
    }
    QVERIFY(!m.isSingular && m.isAssembled);
    const analysis::Mobility freed = analysis::mobility(swapped(model, m.swaps));
    QCOMPARE(freed.dofCount, m.dofCount);
    QCOMPARE(freed.redundant.size(), std::size_t(0));
}

/// Motions that are listed are velocities that break no joint: each joint's two bodies agree in
/// the directions that it holds, to rounding.
void TestExampleMobility::freedomsBreakNoJoint() {
    QFETCH(QString, name);
    model::Model model = exampleModel(name.toStdString());
    for (model::Joint& joint : model.joints)
        joint.driver.reset();
    const dynamics::System system(model);
    analysis::DriftMonitor drift(system);
    const analysis::Mobility m = analysis::mobility(model);
    if (m.isSingular) QSKIP("followed motions are secants in a singular pose");
    for (const analysis::Freedom& freedom : m.freedoms) {
        dynamics::State state = system.initialState();
        for (auto& body : state.bodies)
            body.v = body.w = Vec3::Zero();
        for (const analysis::BodyTwist& twist : freedom.bodies)
            for (int i = 0; i < system.ground(); ++i)
                if (system.bodies()[i].name == twist.body) {
                    state.bodies[i].v = twist.velocity;
                    state.bodies[i].w = twist.angularVelocity;
                }
        drift.measure(state);
        QVERIFY2(drift.velocityMax() < 1e-9, english(freedom.text).c_str());
    }
}

QTEST_APPLESS_MAIN(TestExampleMobility)
#include "test_example_mobility.moc"
