// A backdrop in the plane: scaled by two points, moved and turned, written into the document, and
// what of a drawing draws the pointer.
#include "io/dxf_file.h"
#include "io/model_file.h"
#include "sketch/backdrop.h"
#include "sketch_checks.h"

#include <QtTest>
#include <cmath>
#include <random>

using namespace trammel;
using namespace trammel::sketch;
using io::Backdrop;

namespace {

/// Round-off of some operations on places of some metres.
constexpr double kRounding = 1e-12;

Backdrop sample() {
    Backdrop backdrop;
    backdrop.file = "scan.png";
    backdrop.origin = {0.3, -0.2};
    backdrop.scale = 0.002;
    backdrop.angle = 0.5;
    return backdrop;
}

/// The own place of a place in the plane.
Point ownPlace(const Backdrop& backdrop, const Point& place) {
    return Eigen::Rotation2Dd(-backdrop.angle) * (place - backdrop.origin) / backdrop.scale;
}

bool areNear(const Point& a, const Point& b) {
    return (a - b).norm() < kRounding;
}

io::JsonValue documentWith(const char* sketch) {
    return io::parseJson(std::string("{\n  \"trammel\": 1,\n  \"sketch\": ") + sketch + "\n}\n")
        .root;
}

} // namespace

class TestSketchBackdrop : public QObject {
    Q_OBJECT

private slots:
    /// Whatever two points of the picture are clicked: the first stays, the second comes to the
    /// distance from it on the same ray, and nothing is turned.
    void twoPointsScale() {
        std::mt19937 random(3);
        std::uniform_real_distribution<double> place(-1.0, 1.0), far(0.01, 3.0);
        for (int round = 0; round < 200; ++round) {
            const Point first(place(random), place(random)), second(place(random), place(random));
            const double distance = far(random);
            const Backdrop before = sample();
            const Backdrop after = scaledByTwoPoints(before, first, second, distance);
            QVERIFY(areNear(toPlane(after, ownPlace(before, first)), first));
            const Point way = (second - first).normalized();
            QVERIFY(areNear(toPlane(after, ownPlace(before, second)), first + distance * way));
            QCOMPARE(after.angle, before.angle);
            const double share = distance / (second - first).norm();
            QVERIFY(std::abs(after.scale / before.scale - share) < 1e-12 * share);
        }
    }

    void onePlaceOrNoDistanceIsRefused() {
        const Point place(0.1, 0.2);
        QVERIFY_THROWS_EXCEPTION(Refused, scaledByTwoPoints(sample(), place, place, 1.0));
        for (const double distance : {0.0, -1.0, std::nan(""), HUGE_VAL})
            QVERIFY_THROWS_EXCEPTION(Refused,
                                     scaledByTwoPoints(sample(), place, Point(1, 1), distance));
    }

    void movedAndTurned() {
        const Backdrop before = sample();
        const Point own(30, 40), about(0.5, 0.5);
        QVERIFY(areNear(toPlane(moved(before, {0.1, -0.2}), own),
                        toPlane(before, own) + Point(0.1, -0.2)));
        const Backdrop after = turned(before, about, 2.0);
        const Point expected = about + Eigen::Rotation2Dd(2.0) * (toPlane(before, own) - about);
        QVERIFY(areNear(toPlane(after, own), expected));
        // Counted within half a turn either way.
        QVERIFY(std::abs(turned(after, about, 2.0).angle - (4.5 - 2 * std::acos(-1.0))) <
                kRounding);
    }

    void documentsSayWhatIsNotTheDefault() {
        Backdrop plain;
        plain.file = "a.dxf";
        const io::JsonValue document =
            io::parseJson("{\n  \"trammel\": 1,\n  \"bodies\": []\n}\n").root;
        const io::JsonValue written = setBackdrop(document, plain).document;
        QCOMPARE(written.toText(),
                 std::string("{\n  \"trammel\": 1,\n  \"bodies\": [],\n  \"sketch\": {\n"
                             "    \"backdrop\": {\n      \"file\": \"a.dxf\",\n"
                             "      \"scale\": 0.001\n    }\n  }\n}\n"));
        QVERIFY(io::backdropOf(setBackdrop(document, sample()).document) == sample());
        QVERIFY(setBackdrop(written, std::nullopt).document == document);
    }

    /// What stays keeps its text: formulas, and the plane.
    void whatStaysKeepsItsText() {
        const io::JsonValue document = documentWith(
            R"({ "plane": "xy", "backdrop": { "file": "a.png", "scale": "2 mm", "opacity": 0.5 } })");
        Backdrop backdrop = *io::backdropOf(document);
        backdrop.opacity = 0.7;
        const io::JsonValue after = setBackdrop(document, backdrop).document;
        QCOMPARE(after.at("/sketch/backdrop/scale")->string(), std::string("2 mm"));
        QCOMPARE(after.at("/sketch/backdrop/opacity")->number(), 0.7);
        const io::JsonValue without = setBackdrop(after, std::nullopt).document;
        QCOMPARE(without.at("/sketch")->size(), 1u);
        QCOMPARE(without.at("/sketch/plane")->string(), std::string("xy"));
    }

    void anotherPlaneKeepsIt() {
        const io::JsonValue document = documentWith(R"({ "backdrop": { "file": "a.png" } })");
        const io::JsonValue after = setPlane(document, principalPlane(PrincipalPlane::YZ)).document;
        QCOMPARE(after.at("/sketch/plane")->string(), std::string("yz"));
        QCOMPARE(after.at("/sketch/backdrop/file")->string(), std::string("a.png"));
    }

    /// A line and an arc of a drawing at its scale, turned by 90 degrees.
    void guidesLieWhereTheDrawingDoes() {
        io::DxfDrawing drawing;
        drawing.lines.push_back({{0, 0}, {10, 0}});
        drawing.arcs.push_back({{10, 0}, 5, 0, std::acos(-1.0) / 2});
        drawing.points.push_back({1, 2});
        Backdrop backdrop;
        backdrop.origin = {1, 1};
        backdrop.scale = 0.1;
        backdrop.angle = std::acos(-1.0) / 2;
        const Guides guides = guidesOf(drawing, backdrop);
        QVERIFY(areNear(guides.lines.at(0).to, {1, 2}));
        QVERIFY(areNear(guides.arcs.at(0).centre, {1, 2}));
        QVERIFY(std::abs(guides.arcs[0].radius - 0.5) < kRounding);
        QCOMPARE(guides.centres.size(), 1u);
        QCOMPARE(guides.points.size(), 5u); // two ends of each, and one
        QVERIFY(areNear(guides.points[2], {1, 2.5}) && areNear(guides.points[3], {0.5, 2}));
        QVERIFY(areNear(guides.points[4], {0.8, 1.1}));
    }
};

QTEST_APPLESS_MAIN(TestSketchBackdrop)
#include "test_sketch_backdrop.moc"
