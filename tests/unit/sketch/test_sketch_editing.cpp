#include "messages/sketch_messages.h"
#include "sketch_checks.h"

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <random>

/// Moving, mirroring, copying and taking away; whatever is done one after another leaves a document
/// that reads, with every node where it was put.
class TestSketchEditing : public QObject {
    Q_OBJECT

private slots:
    void untouchedTextStays();
    void userLinksAreFoundAgain();
    void mirrored();
    void turnedAndCopied();
    void mirroredWithLengths();
    void sliderIsCopiedTurned();
    void removedLinkTakesItsJoints();
    void removedNodeOfAThreeNodedLink();
    void removedPivotTakesItsPedestal();
    void removalGivesBackTheEmptyDrawing();
    void hangingOnSaysWhatGoes();
    void randomGestures();
};

using namespace trammel;
using namespace trammel::sketch;
using namespace trammel::support;
using std::numbers::pi;

namespace {

constexpr double kRoundOff = 1e-11; // places are stated to 1e-12 m, angles to 1e-12 rad

using Names = std::vector<std::string>;

bool isAt(const io::JsonValue& document, const std::string& node, const Point& place) {
    return (placeOf(document, node) - place).norm() < kRoundOff;
}

} // namespace

/// Each line of a file that was laid out by hand is there after a gesture, but those that it
/// changed.
void TestSketchEditing::untouchedTextStays() {
    const std::string text = R"({
  "trammel": 1,   "name": "by hand",
  "parameters": { "L":   0.50 },
  "bodies": [ { "name": "rod", "position": ["L/2",0,0],
     "shapes": [{"type":"box","size":["L",0.02,0.02],"collide":false}] } ],
  "joints": [ { "name": "A", "type": "revolute", "bodies": ["ground", "rod"],
                "position": [0,0,0], "axis": [0,1,0] } ],
  "simulation": { "duration": 5, "step": 1e-3, "output_step": 1E-2 }
}
)";
    const io::JsonValue before = io::parseJson(text).root;
    const io::JsonValue after = linked(before, {at(1, 0), at(1, 0.5)});
    for (const char* kept :
         {"\"trammel\": 1,   \"name\": \"by hand\"", "\"L\":   0.50", "[\"L/2\",0,0]",
          "[{\"type\":\"box\",\"size\":[\"L\",0.02,0.02],\"collide\":false}]",
          "{ \"duration\": 5, \"step\": 1e-3, \"output_step\": 1E-2 }"})
        QVERIFY2(after.toText().find(kept) != std::string::npos, kept);
    QCOMPARE(sketched(after).nodes[0].name, std::string("B")); // a joint is called A
    QCOMPARE(before.toText(), text);
    // What moves is two numbers.
    const io::JsonValue moved = moveNodes(after, Names{"B"}, {0.25, 0}).document;
    io::JsonValue expected = after;
    expected.set("/parameters/Bx", 1.25);
    expected.set("/parameters/Bz", 0);
    QCOMPARE(moved.toText(), expected.toText());
}

/// A body that one wrote by hand over nodes is as good as one that was drawn.
void TestSketchEditing::userLinksAreFoundAgain() {
    io::JsonValue document = drawnFourBar();
    document.set("/bodies/0/shapes/0/color", io::JsonValue::array({1, 0, 0}));
    document.set("/bodies/0/name", "crank");
    document.set("/joints/0/bodies/0", "crank");
    document.set("/joints/2/bodies/1", "crank");
    QCOMPARE(sketched(document).links[0].body, std::string("crank"));
    document.set("/parameters/Bx", "20 cm");
    verifyLinkage(document, 1);
    QVERIFY(isAt(moveNodes(document, Names{"B"}, {0.1, 0}).document, "B", {0.3, 0.2}));
}

void TestSketchEditing::mirrored() {
    const Names all{"link1", "link2", "link3"};
    Motion motion;
    motion.origin = {0, 0.1};
    motion.mirror = Point(1, 0);
    const io::JsonValue document = transform(drawnFourBar(), all, motion).document;
    QVERIFY(isAt(document, "A", {0, 0.2}));
    QVERIFY(isAt(document, "C", {0.5, -0.15}));
    verifyLinkage(document, 1);
}

/// Three copies, each a quarter turn on about (0, 1): four linkages with a freedom each.
void TestSketchEditing::turnedAndCopied() {
    const Names all{"link1", "link2", "link3"};
    Motion motion;
    motion.origin = {0, 1};
    motion.angle = pi / 2;
    const io::JsonValue before = drawnFourBar();
    const io::JsonValue document = copy(before, all, motion, 3).document;
    verifyLinkage(document, 4);
    const Sketch sketch = sketched(document);
    QCOMPARE(sketch.nodes.size(), 16u);
    QCOMPARE(sketch.links.size(), 12u);
    QVERIFY(isAt(document, "E", {1, 1})); // A, turned
    QVERIFY(sketch.nodes[sketch.find("E")].isGrounded);
    QCOMPARE(sketch.nodes[sketch.find("E")].joints, Names{"E"});
    // The original is there as it was.
    for (int i = 0; i < 3; ++i) {
        const std::string body = "/bodies/" + std::to_string(i);
        QVERIFY(*document.at(body) == *before.at(body));
    }
}

/// Lengths that are set are set afterwards, on the other side.
void TestSketchEditing::mirroredWithLengths() {
    io::JsonValue document = drawnFourBar();
    for (const auto& [name, text] : {std::pair{"L1", "0.2"}, {"L2", "0.43"}, {"L3", "0.36"}})
        document = drive(document, name, text).document;
    const Point C = placeOf(document, "C");
    Motion motion;
    motion.mirror = Point(1, 0);
    motion.angle = 0.3;
    document = transform(document, Names{"link1", "link2", "link3"}, motion).document;
    QVERIFY(isAt(document, "C", motion(C)));
    for (const Dimension& dimension : sketched(document).dimensions)
        QVERIFY(dimension.isDriving);
    verifyLinkage(document, 1);
}

void TestSketchEditing::sliderIsCopiedTurned() {
    io::JsonValue document = linked(io::emptyModelDocument(), {at(0, 0), at(0.1, 0.05)});
    document = grounded(document, onNode("A"));
    document = linked(document, {onNode("B"), at(0.5, 0)});
    document = addSlider(document, onNode("C"), {1, 0}).document;
    Motion motion;
    motion.angle = pi / 3;
    motion.shift = {2, 0};
    document = copy(document, Names{"link1", "link2"}, motion).document;
    verifyLinkage(document, 2);
    const model::Joint slide = *readDrawn(document).findJoint("slider2");
    QVERIFY((slide.axis - Vec3(0.5, 0, std::sqrt(3) / 2)).norm() < kRoundOff);
}

void TestSketchEditing::removedLinkTakesItsJoints() {
    const io::JsonValue before = addTrace(drawnFourBar(), onNode("C")).document;
    const io::JsonValue document = remove(before, Names{"/bodies/1"}).document;
    QCOMPARE(QString::fromStdString(findingsOf(document)), QString());
    const model::Model model = readDrawn(document);
    QCOMPARE(model.bodies.size(), 2u);
    QCOMPARE(model.joints.size(), 2u); // those at the ground
    QVERIFY(model.measures.empty());
    QVERIFY(!document.contains("/parameters/L2"));
    QVERIFY(document.contains("/parameters/Bx"));
}

void TestSketchEditing::removedNodeOfAThreeNodedLink() {
    io::JsonValue document = linked(io::emptyModelDocument(), {at(0, 0), at(0.4, 0), at(0.2, 0.3)});
    document = grounded(document, onNode("B"));
    document = linked(document, {onNode("A"), at(0, -0.3)});
    document = remove(document, Names{"/parameters/Ax"}).document;
    QCOMPARE(QString::fromStdString(findingsOf(document)), QString());
    const Sketch sketch = sketched(document);
    QCOMPARE(sketch.nodes.size(), 2u); // the second link had only one other node
    QCOMPARE(sketch.links.size(), 1u);
    QCOMPARE(sketch.links[0].bars.size(), 1u);
    for (const char* gone : {"Ax", "Dx", "Dz", "L1", "L3", "L4"})
        QVERIFY2(!document.contains(std::string("/parameters/") + gone), gone);
}

void TestSketchEditing::removedPivotTakesItsPedestal() {
    const io::JsonValue document = remove(drawnFourBar(), Names{"/joints/3"}).document;
    QCOMPARE(document.at("/ground/shapes")->size(), 1u);
    const Sketch sketch = sketched(document);
    QVERIFY(!sketch.nodes[sketch.find("D")].isGrounded);
    QCOMPARE(sketch.links.size(), 3u);
}

void TestSketchEditing::removalGivesBackTheEmptyDrawing() {
    io::JsonValue document = addWeight(drawnFourBar(), onNode("B"), 1).document;
    document = addMotor(document, onNode("A"), 1).document;
    document = addSlider(document, onNode("C"), {2, 0.4}).document;
    document.set("/parameters/mine", "2*L1"); // a user's own, which nothing rests on
    Names nodes;
    for (const Node& node : sketched(document).nodes)
        nodes.push_back("/parameters/" + node.name + "x");
    document = remove(document, nodes).document;
    QCOMPARE(document.at("/bodies")->size(), 0u);
    QCOMPARE(document.at("/joints")->size(), 0u);
    QCOMPARE(document.at("/ground/shapes")->size(), 0u);
    for (const io::JsonValue::Member& parameter : document.at("/parameters")->members()) {
        const bool isKept = parameter.key.starts_with("link_") || parameter.key == "mine" ||
                            parameter.key == "L1" || parameter.key[0] == 'A' ||
                            parameter.key[0] == 'B';
        QVERIFY2(isKept, parameter.key.c_str());
    }
    readDrawn(document);
}

void TestSketchEditing::hangingOnSaysWhatGoes() {
    const io::JsonValue document = addWeight(drawnFourBar(), onNode("C"), 1).document;
    Names names = hangingOn(document, Names{"/bodies/1"});
    std::ranges::sort(names);
    QCOMPARE(names, (Names{"B", "C", "weight1", "weight1"}));
}

namespace {

/// Carries out gestures at random and keeps account of where nodes were put.
class Draughtsman {
public:
    io::JsonValue document = io::emptyModelDocument();
    std::map<std::string, Point> places;
    std::vector<Point> meant; ///< where the last gesture shall have put nodes
    Sketch sketch;
    int done = 0, refused = 0;

    void next() {
        const io::JsonValue before = document;
        const auto placesBefore = places;
        meant.clear();
        sketch = sketched(document);
        try {
            gesture(sketch.nodes.size() > 20 ? 9 : below(9));
            ++done;
        } catch (const Refused&) {
            document = before;
            places = placesBefore;
            meant.clear();
            ++refused;
        }
        sketch = sketched(document); // throws where it does not read
        for (const Node& node : sketch.nodes)
            if (!placesBefore.contains(node.name) && !places.contains(node.name))
                places[node.name] = node.place;
        std::erase_if(places, [&](const auto& entry) { return sketch.find(entry.first) < 0; });
    }

private:
    int below(int bound) { return std::uniform_int_distribution<int>(0, bound - 1)(m_random); }
    double number() { return std::uniform_real_distribution<double>(-2, 2)(m_random); }

    Spot spot() {
        const int kind = below(3);
        if (kind == 0 && !sketch.nodes.empty())
            return onNode(sketch.nodes[below(static_cast<int>(sketch.nodes.size()))].name);
        if (kind == 1 && !sketch.links.empty()) {
            const Link& link = sketch.links[below(static_cast<int>(sketch.links.size()))];
            const Point& a = sketch.nodes[link.nodes[0]].place;
            const Point place = a + 0.3 * (sketch.nodes[link.nodes[1]].place - a);
            return onLink(link.body, place.x(), place.y());
        }
        return at(number(), number());
    }

    void gesture(int kind) {
        const auto anyNode = [&] {
            if (sketch.nodes.empty()) throw Refused(messages::kSketchNothingToDrive);
            return sketch.nodes[below(static_cast<int>(sketch.nodes.size()))].name;
        };
        if (kind == 9) {
            document = remove(document, Names{"/parameters/" + anyNode() + "x"}).document;
        } else if (kind < 3) {
            const std::vector<Spot> spots{spot(), spot(), spot()};
            const auto used = std::span(spots).first(static_cast<std::size_t>(2 + below(2)));
            document = addLink(document, used).document;
            for (const Spot& drawn : used)
                if (drawn.node.empty()) meant.push_back(drawn.place);
        } else if (kind == 3) {
            document = addGroundPivot(document, spot()).document;
        } else if (kind == 4) {
            const std::string node = anyNode();
            const Point by{number(), number()};
            document = moveNodes(document, Names{node}, by).document;
            places[node] += by;
        } else if (kind == 5) {
            document = addSlider(document, spot(), {number(), number()}).document;
        } else if (kind == 6) {
            document = addWeld(document, spot()).document;
        } else if (kind == 7 && !sketch.links.empty()) {
            document = remove(document, Names{"/bodies/" + std::to_string(below(static_cast<int>(
                                                               document.at("/bodies")->size())))})
                           .document;
        } else {
            document = addTrace(addWeight(document, spot(), 1).document, spot()).document;
        }
    }

    std::mt19937 m_random{20261125};
};

} // namespace

/// After each of 500 gestures the file reads without an error and each node is where it was drawn
/// or moved to.
void TestSketchEditing::randomGestures() {
    Draughtsman draughtsman;
    for (int i = 0; i < 500; ++i) {
        draughtsman.next();
        const Sketch& sketch = draughtsman.sketch;
        for (const Point& place : draughtsman.meant)
            QVERIFY(std::ranges::any_of(sketch.nodes, [&](const Node& node) {
                return (node.place - place).norm() < kRoundOff;
            }));
        for (const auto& [node, place] : draughtsman.places) {
            const int index = sketch.find(node);
            QVERIFY2(index >= 0, node.c_str());
            QVERIFY2((sketch.nodes[index].place - place).norm() < kRoundOff, node.c_str());
        }
    }
    QVERIFY(draughtsman.done > 250);
    QVERIFY(draughtsman.refused > 10);
}

QTEST_APPLESS_MAIN(TestSketchEditing)
#include "test_sketch_editing.moc"
