#include "messages/sketch_messages.h"
#include "sketch_checks.h"
#include "support/run.h"

#include <QtTest>
#include <cmath>
#include <functional>
#include <numbers>

/// Links drawn one by one give a document that reads, closes and moves as what was drawn.
class TestSketch : public QObject {
    Q_OBJECT

private slots:
    void fourBarClosesAndTurns();
    void fourBarIsReadBack();
    void sliderCrankSlides();
    void sixBarOfAThreeNodedLink();
    void linkIsHingedInTheMiddleOfAnother();
    void groundComesFirst();
    void linkOfFourNodesIsRigid();
    void weldTakesTheFreedom();
    void pinSlidesInItsSlot();
    void gearedHingesTurnTogether();
    void otherPlanes_data();
    void otherPlanes();
    void layersOfLinksThatMeetDiffer();
    void weightForceSpringTrace();
    void refusals();
};

using namespace trammel;
using namespace trammel::sketch;
using namespace trammel::support;
using std::numbers::pi;

Q_DECLARE_METATYPE(trammel::sketch::Plane)

namespace {

io::JsonValue empty() {
    return io::emptyModelDocument();
}

void verifyRefused(const std::function<void()>& gesture, const messages::Entry& message) {
    try {
        gesture();
    } catch (const Refused& refused) {
        QVERIFY2(refused.message().is(message), refused.what());
        return;
    }
    QFAIL("was not refused");
}

} // namespace

void TestSketch::fourBarClosesAndTurns() {
    io::JsonValue document = drawnFourBar();
    verifyLinkage(document, 1);
    document = addMotor(document, onNode("A"), 2).document;
    QCOMPARE(QString::fromStdString(findingsOf(document)), QString());
    document.set("/simulation/duration", 1);
    const Run run(readDrawn(document));
    // A driver prescribes the coordinate: 2 rad after a second.
    QVERIFY(std::abs(run["A.coordinate"].back() - 2) < 1e-9);
}

void TestSketch::fourBarIsReadBack() {
    const Sketch sketch = sketched(drawnFourBar());
    QCOMPARE(sketch.nodes.size(), 4u);
    QCOMPARE(sketch.links.size(), 3u);
    QCOMPARE(sketch.dimensions.size(), 3u);
    const int A = sketch.find("A"), B = sketch.find("B"), C = sketch.find("C");
    QVERIFY(sketch.nodes[A].isGrounded && !sketch.nodes[B].isGrounded);
    QVERIFY(sketch.nodes[B].isFree);
    QCOMPARE(sketch.nodes[B].bodies, (std::vector<std::string>{"link1", "link2"}));
    QCOMPARE(sketch.nodes[B].joints, std::vector<std::string>{"B"});
    QCOMPARE(sketch.links[1].nodes, (std::vector<int>{B, C}));
    QCOMPARE(sketch.links[1].bars.size(), 1u);
    QCOMPARE(sketch.dimensions[0].parameter, std::string("L1"));
    QVERIFY(!sketch.dimensions[0].isDriving);
    QVERIFY(std::abs(sketch.dimensions[0].value - std::hypot(0.1, 0.2)) < 1e-15);
}

/// Crank 0.1 m, rod 0.4 m: the slide's way over half a turn from the dead point is twice the crank.
void TestSketch::sliderCrankSlides() {
    io::JsonValue document = linked(empty(), {at(0, 0), at(0.1, 0)});
    document = grounded(document, onNode("A"));
    document = linked(document, {onNode("B"), at(0.5, 0)});
    document = addSlider(document, onNode("C"), {1, 0}).document;
    verifyLinkage(document, 1);
    document = addMotor(document, onNode("A"), pi).document;
    document.set("/simulation/duration", 1);
    const Run run(readDrawn(document));
    QVERIFY(std::abs(std::abs(run["slider1.coordinate"].back()) - 0.2) < 1e-9);
}

/// Watt's six-bar: a four-bar whose coupler has a third node, with two further links to the ground.
void TestSketch::sixBarOfAThreeNodedLink() {
    io::JsonValue document = linked(empty(), {at(0, 0), at(0.1, 0.2)});
    document = linked(document, {onNode("B"), at(0.5, 0.35), at(0.3, 0.5)});
    document = linked(document, {onNode("C"), at(0.5, 0)});
    document = linked(document, {onNode("D"), at(0.8, 0.6)});
    document = linked(document, {onNode("F"), at(0.9, 0.1)});
    for (const char* node : {"A", "E", "G"})
        document = grounded(document, onNode(node));
    verifyLinkage(document, 1);
    QCOMPARE(readDrawn(document).bodies.size(), 5u);
    QCOMPARE(sketched(document).links[1].bars.size(), 3u);
}

void TestSketch::linkIsHingedInTheMiddleOfAnother() {
    io::JsonValue document = linked(empty(), {at(0, 0), at(0.4, 0.2)});
    document = linked(document, {onLink("link1", 0.2, 0.1), at(0.3, -0.4)});
    const Sketch sketch = sketched(document);
    QCOMPARE(sketch.nodes.size(), 4u);
    QCOMPARE(sketch.links[0].nodes.size(), 3u);
    QCOMPARE(sketch.links[0].bars.size(), 2u); // two bars in place of the one it lies on
    document = grounded(document, onNode("A"));
    verifyLinkage(document, 2); // as a double pendulum
}

/// Links drawn from places of the ground are hinged to it at once.
void TestSketch::groundComesFirst() {
    io::JsonValue document = grounded(grounded(empty(), at(0, 0)), at(0.5, 0));
    QVERIFY(sketched(document).nodes[0].isGrounded);
    document = linked(document, {onNode("A"), at(0.1, 0.2)});
    document = linked(document, {onNode("C"), at(0.5, 0.35)});
    document = linked(document, {onNode("D"), onNode("B")});
    verifyLinkage(document, 1);
}

void TestSketch::linkOfFourNodesIsRigid() {
    io::JsonValue document = linked(empty(), {at(0, 0), at(0.3, 0.1), at(0.4, 0.5), at(-0.1, 0.4)});
    document = grounded(document, onNode("A"));
    verifyLinkage(document, 1);
    const Sketch sketch = sketched(document);
    QCOMPARE(sketch.links[0].nodes, (std::vector<int>{0, 1, 2, 3}));
    QCOMPARE(sketch.links[0].bars.size(), 4u);
    // Where the shapes lie: the last bar's middle is halfway between its nodes.
    const model::Body body = readDrawn(document).bodies[0];
    const Vec3 middle = body.pose.position + body.pose.orientation * body.shapes[2].pose.position;
    QVERIFY((middle - Vec3(0.15, 0, 0.45)).norm() < 1e-12);
}

void TestSketch::weldTakesTheFreedom() {
    io::JsonValue document = linked(empty(), {at(0, 0), at(0.3, 0)});
    document = linked(document, {onNode("B"), at(0.3, 0.3)});
    document = grounded(document, onNode("A"));
    verifyLinkage(document, 2);
    document = addWeld(document, onNode("B")).document;
    verifyLinkage(document, 1);
    verifyRefused([&] { addWeld(document, onNode("B")); }, messages::kSketchNothingToWeld);
}

/// Crank and slotted lever: the crank's end runs along the lever.
void TestSketch::pinSlidesInItsSlot() {
    io::JsonValue document = linked(empty(), {at(0, 0.3), at(0.1, 0.3)});
    document = linked(document, {at(0, 0), at(0.2, 0.6)});
    document = grounded(grounded(document, onNode("A")), onNode("C"));
    document = addPinInSlot(document, onNode("B"), "link2").document;
    verifyLinkage(document, 1);
    // A pin beside the slot is brought onto it.
    document = moveNodes(document, std::vector<std::string>{"B"}, {0.02, 0}).document;
    QVERIFY(sketched(document).nodes[1].isFree);
}

/// Ratio -2: the first disc has twice the second's radius, together the way between the hinges.
void TestSketch::gearedHingesTurnTogether() {
    io::JsonValue document = linked(empty(), {at(0, 0), at(0.1, 0)});
    document = linked(document, {at(0.3, 0), at(0.3, 0.1)});
    document = grounded(grounded(document, onNode("A")), onNode("C"));
    document = addGearPair(document, "A", "C", -2).document;
    verifyLinkage(document, 1);
    const model::Model model = readDrawn(document);
    const auto radius = [&](int body) {
        return std::get<model::Cylinder>(model.bodies[body].shapes.back().geometry).radius;
    };
    QVERIFY(std::abs(radius(0) - 0.2) < 1e-12);
    QVERIFY(std::abs(radius(1) - 0.1) < 1e-12);
}

void TestSketch::otherPlanes_data() {
    QTest::addColumn<Plane>("plane");
    QTest::newRow("xy") << principalPlane(PrincipalPlane::XY);
    QTest::newRow("yz") << principalPlane(PrincipalPlane::YZ);
    QTest::newRow("tilted") << *planeThrough({0.1, 0.2, 0.3}, {1, 0.4, 0.8}, {0.2, 1, 0.1});
    QTest::newRow("lifted") << Plane{{0, 0, 1}, Vec3::UnitX(), Vec3::UnitY()};
}

void TestSketch::otherPlanes() {
    QFETCH(Plane, plane);
    io::JsonValue document = setPlane(empty(), plane).document;
    QVERIFY((planeOf(document).u - plane.u).norm() < 1e-15);
    document = drawnFourBar(document);
    verifyLinkage(document, 1);
    const model::Model model = readDrawn(document);
    // Joints lie in the plane, links along their bars.
    const Vec3 C = plane.toWorld({0.5, 0.35});
    QVERIFY((model.findJoint("C")->position - C).norm() < 1e-12);
    const model::Body& coupler = *model.findBody("link2");
    const Vec3 end =
        coupler.pose.position + coupler.pose.orientation * coupler.shapes.back().pose.position;
    QVERIFY((end - C - plane.normal() * 0.005).norm() < 1e-12); // a layer in front of it
    verifyRefused([&] { setPlane(document, principalPlane(PrincipalPlane::XZ)); },
                  messages::kSketchPlaneIsUsed);
}

void TestSketch::layersOfLinksThatMeetDiffer() {
    io::JsonValue document = drawnFourBar();
    const auto layers = [](const io::JsonValue& drawn) {
        std::vector<int> found;
        for (const Link& link : sketched(drawn).links)
            found.push_back(link.layer);
        return found;
    };
    QCOMPARE(layers(document), (std::vector<int>{0, 1, 0}));
    document = setLayer(document, "link3", 2).document;
    QCOMPARE(layers(document), (std::vector<int>{0, 1, 2}));
    QCOMPARE(layers(setLayer(document, "link3", 0).document), (std::vector<int>{0, 1, 0}));
    verifyLinkage(document, 1);
}

void TestSketch::weightForceSpringTrace() {
    io::JsonValue document = drawnFourBar();
    document = addWeight(document, onLink("link2", 0.3, 0.275), 2).document;
    document = addForce(document, onNode("C"), {10, 0}).document;
    document = addSpringDamper(document, Element::Spring, onNode("B"), at(0.2, -0.2)).document;
    document = addSpringDamper(document, Element::Damper, onNode("B"), onNode("D")).document;
    document = addTrace(document, onLink("link2", 0.3, 0.4)).document;
    verifyLinkage(document, 1);
    const model::Model model = readDrawn(document);
    QCOMPARE(*model.findBody("weight1")->mass, 2.0);
    const auto& trace = std::get<model::PointMeasure>(model.measures[0].law);
    QVERIFY((trace.point - Vec3(0.3, 0, 0.4)).norm() < 1e-11); // shares are to 1e-12
    // It goes along when the link is put elsewhere.
    document = moveNodes(document, std::vector<std::string>{"B", "C"}, {0.1, 0}).document;
    const model::Model moved = readDrawn(document);
    QVERIFY(
        (std::get<model::PointMeasure>(moved.measures[0].law).point - Vec3(0.4, 0, 0.4)).norm() <
        1e-11);
    verifyLinkage(document, 1);
}

void TestSketch::refusals() {
    const io::JsonValue document = drawnFourBar();
    using namespace messages;
    verifyRefused([&] { linked(document, {at(0, 1)}); }, kSketchLinkNeedsPlaces);
    verifyRefused([&] { linked(document, {at(0, 1), at(0, 1)}); }, kSketchLinkNeedsPlaces);
    verifyRefused([&] { linked(document, {onNode("B"), onNode("C")}); }, kSketchLinkHasNodes);
    verifyRefused([&] { linked(document, {onNode("Q"), at(0, 1)}); }, kSketchNoNode);
    verifyRefused([&] { linked(document, {onLink("arm", 0, 0), at(0, 1)}); }, kSketchNoLink);
    verifyRefused([&] { grounded(document, onNode("A")); }, kSketchNodeIsGrounded);
    verifyRefused([&] { addMotor(document, at(3, 3), 1); }, kSketchNothingToDrive);
    const io::JsonValue driven = addMotor(document, onLink("link1", 0.05, 0.1), 1).document;
    verifyRefused([&] { addMotor(driven, onNode("A"), 1); }, kSketchIsDriven);
    verifyRefused([&] { addForce(document, at(3, 3), {1, 0}); }, kSketchNoLinkThere);
    verifyRefused([&] { addWeight(document, onNode("B"), 0); }, kSketchNotPositive);
    verifyRefused([&] { addGearPair(document, "A", "A", 1); }, kSketchGearNeedsHinges);
    verifyRefused([&] { addSlider(document, at(1, 1), {1, 1}); }, kSketchNoDirection);
}

QTEST_APPLESS_MAIN(TestSketch)
#include "test_sketch.moc"
