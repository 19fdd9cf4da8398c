#include "sketch/snap.h"
#include "sketch_checks.h"

#include <QtTest>
#include <chrono>
#include <cmath>
#include <random>

/// Where a pointer is drawn to; a drawing of the links AB along u (0 to 1), BC up to (1, 1).
class TestSketchSnap : public QObject {
    Q_OBJECT

private slots:
    void nodesComeFirst();
    void linksDrawToTheirBars();
    void directionsFromTheLastPoint();
    void squareToABar();
    void equalLengths();
    void gridComesLast();
    void switchedOffOnlyNodesDraw();
    void guidesDraw_data();
    void guidesDraw();
    void guidesComeAfterLinks();
    void largeDrawingIsFast();
};

using namespace trammel;
using namespace trammel::sketch;
using namespace trammel::support;

Q_DECLARE_METATYPE(trammel::sketch::Point)

namespace {

Sketch drawing() {
    Sketch sketch;
    const auto add = [&](const char* name, double u, double v) {
        Node node;
        node.name = name;
        node.place = {u, v};
        sketch.nodes.push_back(node);
    };
    add("A", 0, 0);
    add("B", 1, 0);
    add("C", 1, 1);
    sketch.links = {{"link1", {0, 1}, {}, 0}, {"link2", {1, 2}, {}, 0}};
    return sketch;
}

const SnapSettings kSettings{0.05, 0.0, true};

bool isAt(const Snap& snap, double u, double v) {
    return (snap.spot.place - Point(u, v)).norm() < 1e-12; // round-off of places of some metres
}

} // namespace

void TestSketchSnap::nodesComeFirst() {
    const Snap found = snap(drawing(), {0.97, 0.03}, {}, kSettings);
    QCOMPARE(found.kind, SnapKind::Node);
    QCOMPARE(found.spot.node, std::string("B"));
    QVERIFY(found.spot.body.empty());
    QVERIFY(isAt(found, 1, 0));
    QCOMPARE(snap(drawing(), {0.9, 0.1}, {}, kSettings).kind, SnapKind::None);
}

void TestSketchSnap::linksDrawToTheirBars() {
    const Snap found = snap(drawing(), {0.4, 0.03}, {}, kSettings);
    QCOMPARE(found.kind, SnapKind::Link);
    QCOMPARE(found.spot.body, std::string("link1"));
    QVERIFY(isAt(found, 0.4, 0));
    // From above: upright onto the bar, where that is within reach.
    const Snap upright = snap(drawing(), {0.42, 0.03}, Point(0.4, 0.7), kSettings);
    QCOMPARE(upright.kind, SnapKind::Link);
    QVERIFY(isAt(upright, 0.4, 0));
    QVERIFY(upright.second == SnapKind::Perpendicular || upright.second == SnapKind::Vertical);
    QVERIFY(upright.guide && (*upright.guide - Point(0.4, 0.7)).norm() == 0);
}

void TestSketchSnap::directionsFromTheLastPoint() {
    const Snap level = snap(drawing(), {3, 2.02}, Point(2.2, 2), kSettings);
    QCOMPARE(level.kind, SnapKind::Horizontal);
    QVERIFY(isAt(level, 3, 2));
    const Snap upright = snap(drawing(), {2.18, 2.7}, Point(2.2, 2), kSettings);
    QCOMPARE(upright.kind, SnapKind::Vertical);
    QVERIFY(isAt(upright, 2.2, 2.7));
}

void TestSketchSnap::squareToABar() {
    Sketch sketch = drawing();
    sketch.nodes[1].place = {0.8, 0.6}; // AB has the direction (0.8, 0.6)
    const Snap square = snap(sketch, {-0.31, 0.39}, Point(0, 0), kSettings);
    QCOMPARE(square.kind, SnapKind::Perpendicular);
    QVERIFY(std::abs(square.spot.place.dot(Point(0.8, 0.6))) < 1e-12);
}

void TestSketchSnap::equalLengths() {
    // Both links are 1 m long.
    const Snap same = snap(drawing(), {2.62, 2.81}, Point(2, 2), kSettings);
    QCOMPARE(same.kind, SnapKind::EqualLength);
    QVERIFY(std::abs((same.spot.place - Point(2, 2)).norm() - 1) < 1e-12);
    const Snap both = snap(drawing(), {2.98, 2.02}, Point(2, 2), kSettings);
    QCOMPARE(both.kind, SnapKind::Horizontal);
    QCOMPARE(both.second, SnapKind::EqualLength);
    QVERIFY(isAt(both, 3, 2));
}

void TestSketchSnap::gridComesLast() {
    SnapSettings settings = kSettings;
    settings.grid = 0.25;
    const Snap onGrid = snap(drawing(), {2.02, 1.74}, {}, settings);
    QCOMPARE(onGrid.kind, SnapKind::Grid);
    QVERIFY(isAt(onGrid, 2, 1.75));
    const Snap level = snap(drawing(), {3.27, 2.12}, Point(2.6, 2.1), settings);
    QCOMPARE(level.kind, SnapKind::Horizontal);
    QCOMPARE(level.second, SnapKind::Grid);
    QVERIFY(isAt(level, 3.25, 2.1));
}

void TestSketchSnap::switchedOffOnlyNodesDraw() {
    const SnapSettings off{0.05, 0.25, false};
    QCOMPARE(snap(drawing(), {0.98, 0.01}, {}, off).kind, SnapKind::Node);
    const Snap own = snap(drawing(), {0.51, 0.01}, Point(0, 0), off);
    QCOMPARE(own.kind, SnapKind::None);
    QVERIFY(isAt(own, 0.51, 0.01));
}

/// 500 nodes and links are gone through in far less than a frame; the bound leaves a loaded machine
/// a factor of 100 over what it takes.
/// Two lines that cross at (5, 5), and a quarter of a circle of radius 2 about (10, 0).
static Guides guides() {
    Guides guides;
    guides.lines = {{{4, 5}, {6, 5}}, {{5, 4}, {5, 6}}};
    guides.points = {{4, 5}, {6, 5}, {5, 4}, {5, 6}, {12, 0}, {10, 2}};
    guides.arcs = {{{10, 0}, 2, 0, std::acos(-1.0) / 2}};
    guides.centres = {{10, 0}};
    return guides;
}

void TestSketchSnap::guidesDraw_data() {
    QTest::addColumn<Point>("pointer");
    QTest::addColumn<int>("kind");
    QTest::addColumn<Point>("place");
    const auto row = [](const char* name, Point pointer, SnapKind kind, Point place) {
        QTest::newRow(name) << pointer << static_cast<int>(kind) << place;
    };
    const double r = std::sqrt(2.0); // of 2 at 45 degrees
    row("end", {4.02, 5.03}, SnapKind::GuidePoint, {4, 5});
    row("crossing", {5.03, 4.98}, SnapKind::GuidePoint, {5, 5});
    row("line", {5.5, 5.03}, SnapKind::GuideLine, {5.5, 5});
    row("centre", {10.02, -0.01}, SnapKind::GuideCentre, {10, 0});
    row("arc", {10 + 1.01 * r, 1.01 * r}, SnapKind::GuideArc, {10 + r, r});
    // Where there is no arc any more, nor any end within reach.
    row("beside the arc", {10 + 1.01 * r, -1.01 * r}, SnapKind::None, {10 + 1.01 * r, -1.01 * r});
}

void TestSketchSnap::guidesDraw() {
    QFETCH(Point, pointer);
    QFETCH(int, kind);
    QFETCH(Point, place);
    const Snap found = snap(drawing(), pointer, {}, kSettings, guides());
    QCOMPARE(static_cast<int>(found.kind), kind);
    QVERIFY(isAt(found, place.x(), place.y()));
    QVERIFY(found.spot.node.empty() && found.spot.body.empty() && !found.guide);
    QCOMPARE(snap(drawing(), pointer, {}, {0.05, 0.0, false}, guides()).kind, SnapKind::None);
}

void TestSketchSnap::guidesComeAfterLinks() {
    Guides over;
    over.lines = {{{0, 0.01}, {1, 0.01}}};
    QCOMPARE(snap(drawing(), {0.5, 0.012}, {}, kSettings, over).kind, SnapKind::Link);
    over.points = {{1.01, 0}};
    QCOMPARE(snap(drawing(), {1.01, 0}, {}, kSettings, over).kind, SnapKind::Node);
    QCOMPARE(snap(drawing(), {1.01, 0.5}, Point(0, 0), kSettings, over).kind, SnapKind::Link);
}

void TestSketchSnap::largeDrawingIsFast() {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> place(-1, 1);
    Sketch sketch;
    for (int i = 0; i < 500; ++i) {
        Node node;
        node.name = std::to_string(i);
        node.place = {place(random), place(random)};
        sketch.nodes.push_back(node);
        if (i > 0) sketch.links.push_back({std::to_string(i), {i - 1, i}, {}, 0});
    }
    const auto start = std::chrono::steady_clock::now();
    constexpr int kCount = 1000;
    double sum = 0;
    for (int i = 0; i < kCount; ++i)
        sum += snap(sketch, {place(random), place(random)}, Point(0.1, 0.1), {0.01, 0.05, true})
                   .spot.place.x();
    const std::chrono::duration<double, std::milli> taken =
        std::chrono::steady_clock::now() - start;
    QVERIFY(std::isfinite(sum));
    qInfo() << "a snap takes" << taken.count() / kCount << "ms";
    QVERIFY(taken.count() / kCount < 10);
}

QTEST_APPLESS_MAIN(TestSketchSnap)
#include "test_sketch_snap.moc"
