// A sketch in other poses of its links, and nodes that are put where another assembly has them.
#include "analysis/cycle/assemblies.h"
#include "analysis/cycle/cycle_poses.h"
#include "analysis/poses/drift.h"
#include "sketch/posed.h"
#include "sketch_checks.h"

#include <cmath>
#include <complex>

using namespace trammel;
using namespace trammel::support;

namespace {

constexpr double kDrawn = 1e-9; ///< m: places are written to a picometre, lengths follow from them

/// A crank-rocker: crank A-B, coupler B-C, rocker C-D, hinges to the ground at A and D.
io::JsonValue fourBar() {
    io::JsonValue document = linked(io::emptyModelDocument(), {at(0.0, 0.0), at(0.0, 0.04)});
    document = linked(document, {onNode("B"), at(0.12, 0.08)});
    document = linked(document, {onNode("C"), at(0.12, 0.0)});
    document = grounded(document, onNode("A"));
    return grounded(document, onNode("D"));
}

std::vector<model::Pose> framePoses(const dynamics::System& system, const dynamics::State& state) {
    std::vector<model::Pose> poses;
    for (int i = 0; i < system.ground(); ++i)
        poses.push_back(
            {state.bodies[i].p - state.bodies[i].q * system.bodies()[i].com, state.bodies[i].q});
    return poses;
}

Point placeOf(const sketch::Sketch& sketch, const char* node) {
    return sketch.nodes[static_cast<std::size_t>(sketch.find(node))].place;
}

/// Across the line through two points.
Point mirrored(const Point& point, const Point& from, const Point& to) {
    const Point along = (to - from).normalized(), way = point - from;
    return from + 2.0 * along.dot(way) * along - way;
}

int inputOf(const dynamics::System& system) {
    for (std::size_t j = 0; j < system.joints().size(); ++j)
        if (system.joints()[j].name == "A") return static_cast<int>(j);
    return -1;
}

std::map<std::string, Point> placesIn(const sketch::Sketch& sketch) {
    std::map<std::string, Point> places;
    for (const sketch::Node& node : sketch.nodes)
        places[node.name] = node.place;
    return places;
}

} // namespace

class TestSketchPosed : public QObject {
    Q_OBJECT

private slots:
    /// Over a turn of the crank B goes round A, C is in the circles about B and D, and the lengths
    /// that are measured stay.
    void nodesGoWithTheirLinks() {
        const io::JsonValue document = fourBar();
        const model::Model model = readDrawn(document);
        const sketch::Sketch drawn = sketched(document);
        const dynamics::System system(model);
        const auto cycle = analysis::inputCycle(
            system, {.input = inputOf(system), .steps = 24, .wantsPoses = true});
        QVERIFY(cycle.isFullTurn);
        for (const dynamics::State& state : cycle.poses) {
            const auto there = sketch::posed(drawn, model, framePoses(system, state));
            QVERIFY(std::abs(placeOf(there, "B").norm() - 0.04) < kDrawn);
            QVERIFY(placeOf(there, "A").norm() < kDrawn);
            QVERIFY((placeOf(there, "D") - Point(0.12, 0.0)).norm() < kDrawn);
            QVERIFY(std::abs((placeOf(there, "C") - placeOf(there, "D")).norm() - 0.08) < kDrawn);
            for (std::size_t i = 0; i < drawn.dimensions.size(); ++i)
                if (drawn.dimensions[i].kind == sketch::Dimension::Kind::Length)
                    QVERIFY(std::abs(there.dimensions[i].value - drawn.dimensions[i].value) <
                            kDrawn);
        }
    }

    /// C mirrored across the way from B to D; what is written closes as it is read again.
    void otherAssemblyIsWritten() {
        const io::JsonValue document = fourBar();
        const model::Model model = readDrawn(document);
        const sketch::Sketch drawn = sketched(document);
        const dynamics::System system(model);
        const auto found = analysis::assemblies(system, inputOf(system));
        QCOMPARE(found.size(), 2u);
        const auto there = sketch::posed(drawn, model, framePoses(system, found[1]));
        const io::JsonValue written = sketch::placeNodes(document, placesIn(there)).document;
        const sketch::Sketch again = sketched(written);
        const Point wanted = mirrored({0.12, 0.08}, {0.0, 0.04}, {0.12, 0.0});
        QVERIFY((placeOf(again, "C") - wanted).norm() < kDrawn);
        QVERIFY((placeOf(again, "B") - Point(0.0, 0.04)).norm() < kDrawn);
        const dynamics::System rewritten(readDrawn(written));
        analysis::DriftMonitor drift(rewritten);
        drift.measure(rewritten.initialState());
        QVERIFY(drift.openness() < kDrawn);
    }

    /// Where two lengths that are set give C, it changes sides, and both stay set.
    void pointOfTwoLengthsChangesSides() {
        io::JsonValue document = fourBar();
        const auto lengthTo = [&](const char* from, const char* to) {
            const sketch::Sketch sketch = sketched(document);
            for (const sketch::Dimension& dimension : sketch.dimensions) {
                const std::array pair{sketch.nodes[dimension.nodes[0]].name,
                                      sketch.nodes[dimension.nodes[1]].name};
                if (dimension.kind == sketch::Dimension::Kind::Length &&
                    ((pair[0] == from && pair[1] == to) || (pair[0] == to && pair[1] == from)))
                    return dimension.parameter;
            }
            return std::string();
        };
        const double coupler = std::hypot(0.12, 0.04);
        document = sketch::drive(document, lengthTo("B", "C"), std::to_string(coupler)).document;
        document = sketch::drive(document, lengthTo("C", "D"), "0.08").document;
        const sketch::Sketch drawn = sketched(document);
        std::map<std::string, Point> places = placesIn(drawn);
        const Point wanted = mirrored(places.at("C"), places.at("B"), places.at("D"));
        places["C"] = wanted;
        const io::JsonValue written = sketch::placeNodes(document, places).document;
        const sketch::Sketch again = sketched(written);
        QVERIFY((placeOf(again, "C") - wanted).norm() < kDrawn);
        QCOMPARE(std::ranges::count(again.dimensions, true, &sketch::Dimension::isDriving),
                 std::ranges::count(drawn.dimensions, true, &sketch::Dimension::isDriving));
        places["C"] = wanted + Point(0.01, 0.0); // at neither side
        QVERIFY_THROWS_EXCEPTION(sketch::Refused, sketch::placeNodes(document, places));
    }
};

QTEST_GUILESS_MAIN(TestSketchPosed)
#include "test_sketch_posed.moc"
