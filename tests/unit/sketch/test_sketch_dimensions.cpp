#include "messages/sketch_messages.h"
#include "sketch_checks.h"

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

/// Lengths and angles that are set move nodes; released ones leave them where they are.
class TestSketchDimensions : public QObject {
    Q_OBJECT

private slots:
    void setLengthIsKept();
    void setLengthsOfAFourBar();
    void parameterAloneChangesTheGeometry();
    void sideIsKept();
    void setAngle();
    void angleAndLengthTogether();
    void overDimensioned();
    void nothingFollowsItself();
    void lengthsThatDoNotReach();
    void releasedNodesStay();
    void textsOfUsers();
    void movedOnACircle();
    void removedDimension();
};

using namespace trammel;
using namespace trammel::sketch;
using namespace trammel::support;
using std::numbers::pi;

namespace {

constexpr double kRoundOff = 1e-11; // angles are stated to 1e-12 rad, lengths are below a metre

/// @throws whatever else the gesture throws
std::string refusal(const std::function<void()>& gesture) {
    try {
        gesture();
    } catch (const Refused& refused) {
        return refused.what();
    }
    return {};
}

io::JsonValue driven(io::JsonValue document,
                     std::initializer_list<std::pair<const char*, const char*>> lengths) {
    for (const auto& [parameter, text] : lengths)
        document = drive(document, parameter, text).document;
    return document;
}

const Dimension& dimension(const Sketch& sketch, const std::string& parameter) {
    return *std::ranges::find(sketch.dimensions, parameter, &Dimension::parameter);
}

} // namespace

void TestSketchDimensions::setLengthIsKept() {
    const io::JsonValue before = drawnFourBar();
    const io::JsonValue document = driven(before, {{"L1", "0.12"}});
    verifyLinkage(document, 1);
    QVERIFY(std::abs(wayBetween(document, "A", "B") - 0.12) < kRoundOff);
    // Along the way that the link had; A is at the ground and stays.
    const Point B = placeOf(document, "B");
    QVERIFY(std::abs(std::atan2(B.y(), B.x()) - std::atan2(0.2, 0.1)) < kRoundOff);
    const Sketch sketch = sketched(document);
    QVERIFY(dimension(sketch, "L1").isDriving);
    QCOMPARE(dimension(sketch, "L1").text, std::string("0.12"));
    QVERIFY(sketch.nodes[sketch.find("B")].isFree); // along a circle
}

void TestSketchDimensions::setLengthsOfAFourBar() {
    const io::JsonValue document =
        driven(drawnFourBar(), {{"L1", "0.2"}, {"L2", "430 mm"}, {"L3", "0.36"}});
    verifyLinkage(document, 1);
    QVERIFY(std::abs(wayBetween(document, "A", "B") - 0.2) < kRoundOff);
    QVERIFY(std::abs(wayBetween(document, "B", "C") - 0.43) < kRoundOff);
    QVERIFY(std::abs(wayBetween(document, "C", "D") - 0.36) < kRoundOff);
    QVERIFY(placeOf(document, "D") == Point(0.5, 0)); // the ground stays
    const Sketch sketch = sketched(document);
    QVERIFY(!sketch.nodes[sketch.find("C")].isFree);
    QCOMPARE(dimension(sketch, "L2").text, std::string("430 mm"));
}

/// As `trammel run --set L1=0.15` does: one number, and the linkage is another one.
void TestSketchDimensions::parameterAloneChangesTheGeometry() {
    io::JsonValue document =
        driven(drawnFourBar(), {{"L1", "0.2"}, {"L2", "0.43"}, {"L3", "0.36"}});
    document.set("/parameters/L1/value", 0.15);
    verifyLinkage(document, 1);
    QVERIFY(std::abs(wayBetween(document, "A", "B") - 0.15) < kRoundOff);
    QVERIFY(std::abs(wayBetween(document, "B", "C") - 0.43) < kRoundOff);
    QVERIFY(std::abs(wayBetween(document, "C", "D") - 0.36) < kRoundOff);
}

void TestSketchDimensions::sideIsKept() {
    for (const double side : {0.35, -0.35}) {
        io::JsonValue document = linked(io::emptyModelDocument(), {at(0, 0), at(0.1, 0.05)});
        document = linked(document, {onNode("B"), at(0.4, side)});
        document = linked(document, {onNode("C"), at(0.5, 0)});
        document = grounded(grounded(document, onNode("A")), onNode("D"));
        document = driven(document, {{"L2", "0.5"}, {"L3", "0.4"}});
        QVERIFY(placeOf(document, "C").y() * side > 0);
        QVERIFY(std::abs(wayBetween(document, "C", "D") - 0.4) < kRoundOff);
    }
}

void TestSketchDimensions::setAngle() {
    io::JsonValue document = linked(io::emptyModelDocument(), {at(0, 0), at(0.3, 0.1)});
    document = addDimension(document, Dimension::Kind::Angle, "A", "B").document;
    QVERIFY(std::abs(sketched(document).dimensions.back().value - std::atan2(0.1, 0.3)) < 1e-15);
    document = driven(document, {{"angle1", "60 deg"}});
    const Point B = placeOf(document, "B");
    QVERIFY(std::abs(std::atan2(B.y(), B.x()) - pi / 3) < kRoundOff);
    QVERIFY(std::abs(B.norm() - std::hypot(0.3, 0.1)) < kRoundOff);
}

/// Set from either end, in either order.
void TestSketchDimensions::angleAndLengthTogether() {
    for (const bool lengthFirst : {true, false})
        for (const bool turned : {true, false}) {
            io::JsonValue document = linked(io::emptyModelDocument(), {at(0, 0), at(0.3, 0.1)});
            document = grounded(document, onNode("A"));
            document = addDimension(document, Dimension::Kind::Angle, turned ? "B" : "A",
                                    turned ? "A" : "B")
                           .document;
            const std::pair<const char*, const char*> length{"L1", "0.5"}, angle{"angle1", "pi/6"};
            document =
                lengthFirst ? driven(document, {length, angle}) : driven(document, {angle, length});
            const double sign = turned ? -1 : 1;
            const Point expected = sign * 0.5 * Point(std::cos(pi / 6), 0.5);
            QVERIFY((placeOf(document, "B") - expected).norm() < kRoundOff);
            const Sketch sketch = sketched(document);
            QCOMPARE(sketch.dimensions.size(), 2u);
            QVERIFY(sketch.dimensions[0].isDriving && sketch.dimensions[1].isDriving);
            QVERIFY(!sketch.nodes[sketch.find("B")].isFree);
            // Back again, one by one.
            document = release(release(document, "L1").document, "angle1").document;
            QVERIFY((placeOf(document, "B") - expected).norm() < kRoundOff);
            QVERIFY(document.at("/parameters/Bx")->isNumber());
            QVERIFY(!document.contains("/parameters/B_angle"));
        }
}

void TestSketchDimensions::overDimensioned() {
    io::JsonValue document =
        linked(io::emptyModelDocument(), {at(0, 0), at(0.4, 0), at(0.3, 0.3), at(0, 0.4)});
    for (const char* node : {"A", "B", "C", "D"})
        document = linked(document, {onNode(node), at(1, 1)});
    document = driven(document, {{"L1", "0.4"}, {"L2", "0.3"}, {"L4", "0.4"}, {"L3", "0.32"}});
    document = addDimension(document, Dimension::Kind::Length, "A", "C").document;
    document = driven(document, {{sketched(document).dimensions.back().parameter.c_str(), "0.42"}});
    document = addDimension(document, Dimension::Kind::Length, "B", "D").document;
    const std::string last = sketched(document).dimensions.back().parameter;
    const std::string why = refusal([&] { drive(document, last, "0.5"); });
    QVERIFY2(why.find("cannot be set as well") != std::string::npos, why.c_str());
    QVERIFY2(why.find("L1") != std::string::npos, why.c_str());
}

/// A length that is set by what follows it.
void TestSketchDimensions::nothingFollowsItself() {
    const io::JsonValue document = drawnFourBar();
    QVERIFY(!refusal([&] { drive(document, "L1", "2*L1"); }).empty());
    // L3 is measured between nodes that do not follow B.
    const io::JsonValue set = drive(document, "L1", "0.5*L3").document;
    QVERIFY(std::abs(wayBetween(set, "A", "B") - 0.175) < kRoundOff);
    QCOMPARE(refusal([&] { drive(document, "L7", "1"); }),
             english(messages::Message(messages::kSketchNoDimension, "L7")));
}

void TestSketchDimensions::lengthsThatDoNotReach() {
    const io::JsonValue document = driven(drawnFourBar(), {{"L1", "0.1"}, {"L2", "0.4"}});
    QVERIFY(!refusal([&] { drive(document, "L3", "0.01"); }).empty());
    QVERIFY(!refusal([&] { drive(document, "L3", "-1"); }).empty());
    QVERIFY(!refusal([&] { drive(document, "L3", "no such thing"); }).empty());
    QVERIFY(!refusal([&] { drive(document, "L3", ""); }).empty());
}

void TestSketchDimensions::releasedNodesStay() {
    const io::JsonValue before =
        driven(drawnFourBar(), {{"L1", "0.2"}, {"L2", "0.43"}, {"L3", "0.36"}});
    io::JsonValue document = before;
    for (const char* parameter : {"L3", "L1", "L2"}) {
        document = release(document, parameter).document;
        for (const char* node : {"A", "B", "C", "D"})
            QVERIFY((placeOf(document, node) - placeOf(before, node)).norm() < kRoundOff);
        verifyLinkage(document, 1);
    }
    for (const Dimension& found : sketched(document).dimensions)
        QVERIFY(!found.isDriving);
    for (const char* left : {"B_angle", "C_angle", "C_dx", "C_along", "C_distance"})
        QVERIFY(!document.contains(std::string("/parameters/") + left));
    QVERIFY(!refusal([&] { release(document, "L1"); }).empty());
}

/// Whatever is written into the form of a parameter is read as what it says.
void TestSketchDimensions::textsOfUsers() {
    io::JsonValue document = driven(drawnFourBar(), {{"L1", "0.2"}, {"L2", "2*L1"}});
    QVERIFY(std::abs(wayBetween(document, "B", "C") - 0.4) < kRoundOff);
    document.set("/parameters/Bx", "0.03 + Ax"); // another formula than any dimension's
    const Sketch sketch = sketched(document);
    const int B = sketch.find("B");
    QVERIFY(B >= 0 && !sketch.nodes[B].isFree);
    const std::string why = refusal([&] {
        moveNodes(document, std::vector<std::string>{"B"}, {0.1, 0});
    });
    QVERIFY2(why.find("Bx = 0.03 + Ax") != std::string::npos, why.c_str());
}

void TestSketchDimensions::movedOnACircle() {
    const io::JsonValue document = driven(drawnFourBar(), {{"L1", "0.2"}});
    const std::vector<std::string> B{"B"};
    const Point from = placeOf(document, "B");
    const io::JsonValue moved = moveNodes(document, B, Point(0.3, 0) - from).document;
    QVERIFY((placeOf(moved, "B") - Point(0.2, 0)).norm() < kRoundOff);
    const io::JsonValue whole = driven(document, {{"L2", "0.43"}, {"L3", "0.36"}});
    const std::string why = refusal([&] {
        moveNodes(whole, std::vector<std::string>{"C"}, {1, 0});
    });
    QVERIFY2(why.find("L2") != std::string::npos && why.find("L3") != std::string::npos,
             why.c_str());
    // All together goes.
    const std::vector<std::string> all{"A", "B", "C", "D"};
    const io::JsonValue shifted = moveNodes(whole, all, {1, 0.5}).document;
    for (const std::string& node : all)
        QVERIFY((placeOf(shifted, node) - placeOf(whole, node) - Point(1, 0.5)).norm() < kRoundOff);
}

void TestSketchDimensions::removedDimension() {
    io::JsonValue document = driven(drawnFourBar(), {{"L1", "0.2"}});
    document = addDimension(document, Dimension::Kind::Length, "A", "C").document;
    const std::vector<std::string> own{"/parameters/L4"}, ofLink{"/parameters/L1"};
    document = remove(document, own).document;
    QVERIFY(!document.contains("/parameters/L4"));
    document = remove(document, ofLink).document; // the bar goes on measuring its length
    QVERIFY(document.contains("/parameters/L1"));
    QVERIFY(!dimension(sketched(document), "L1").isDriving);
}

QTEST_APPLESS_MAIN(TestSketchDimensions)
#include "test_sketch_dimensions.moc"
