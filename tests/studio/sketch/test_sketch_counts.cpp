// Mechanisms drawn with the mouse from the empty window until a crank turns them, and how many
// mouse actions that takes, nothing typed; beside it how many entries the same model has, each of
// which is one in a form. Measured here, and told in the help:
//
//     mechanism      mouse actions   entries
//     Watt six-bar              16       366
//     Peaucellier               16       402
//     Jansen's leg              20       478
#include "analysis/cycle/input_cycle.h"
#include "dynamics/system/system.h"
#include "studio/sketch/sketch_test.h"

#include <QtTest>
#include <algorithm>
#include <memory>
#include <numbers>

using namespace trammel;
using namespace trammel::studio;
using trammel::test::SketchHand;

namespace {

/// Values of items, without what the program adds: colours and whether shapes collide.
int entries(const io::JsonValue& value) {
    int count = value.isArray() || value.isObject() ? 0 : 1;
    for (const io::JsonValue::Member& member : value.members())
        if (member.key != "color" && member.key != "collide") count += entries(member.value);
    return count;
}

} // namespace

class TestSketchCounts : public test::SketchTest {
    Q_OBJECT

private:
    void drawTernary(sketch::Point a, sketch::Point b, sketch::Point c) {
        hand().click(a.x(), a.y());
        hand().click(b.x(), b.y());
        hand().doubleClick(c.x(), c.y());
    }
    void ground(std::initializer_list<sketch::Point> places) {
        hand().take(DrawingTool::GroundPivot);
        for (const sketch::Point& place : places)
            hand().click(place.x(), place.y());
    }
    void on(DrawingTool tool, sketch::Point place) {
        hand().take(tool);
        hand().click(place.x(), place.y());
    }

    /// Nodes are where they were drawn, on the grid.
    void verifyPlaces(std::initializer_list<sketch::Point> places) {
        const auto& nodes = hand().tool().sketch().nodes;
        QCOMPARE(nodes.size(), places.size());
        for (const sketch::Point& place : places)
            QVERIFY2(std::ranges::any_of(nodes,
                                         [&](const sketch::Node& node) {
                                             return (node.place - place).norm() < 1e-9;
                                         }),
                     qPrintable(QString("%1, %2").arg(place.x()).arg(place.y())));
    }

    /// The cycle of the driven joint, which stays within limits where it has such.
    analysis::Cycle cycle(std::optional<double> limit = {}) {
        model::Model model = document().model();
        const auto driven = std::ranges::find_if(
            model.joints, [](const model::Joint& joint) { return joint.driver.has_value(); });
        if (limit) driven->limits = std::array{-*limit, *limit};
        const dynamics::System system(model);
        analysis::CycleOptions options;
        for (std::size_t j = 0; j < system.joints().size(); ++j)
            if (system.joints()[j].driver) options.input = static_cast<int>(j);
        for (const dynamics::Measure& measure : system.measures())
            options.points.push_back({measure.bodyA, measure.rA});
        return analysis::inputCycle(system, options);
    }

    void verifyDrawn(std::size_t links, std::size_t hinges, int actions, const char* name) {
        QVERIFY2(!document().hasErrors(), document().text().c_str());
        QCOMPARE(document().model().bodies.size(), links);
        QCOMPARE(document().model().joints.size(), hinges);
        QCOMPARE(hand().keys(), 0);
        int count = 0;
        for (const char* list : {"/parameters", "/bodies", "/joints", "/ground", "/measures"})
            if (const io::JsonValue* items = document().root().at(list)) count += entries(*items);
        qInfo("%s: %d actions, %d entries", name, hand().actions(), count);
        QCOMPARE(hand().actions(), actions);
    }

private slots:
    void initTestCase() { test::setUpStudio(); }
    void init() { open({1280, 850}); }
    void cleanup() { close(); }

    /// Two ternary links, three binary ones; the crank turns fully.
    void aWattSixBar() {
        using P = sketch::Point;
        const P A(0, 0), B(0.02, 0.03), C(0.1, 0.07), D(0.09, 0), E(0.07, 0.12), F(0.15, 0.08),
            G(0.12, 0.17);
        hand().take(DrawingTool::Link);
        hand().drag(A.x(), A.y(), B.x(), B.y());
        drawTernary(B, C, E);
        drawTernary(D, C, F);
        hand().drag(G.x(), G.y(), E.x(), E.y()); // begun where no length draws the pointer
        hand().drag(G.x(), G.y(), F.x(), F.y());
        ground({A, D});
        on(DrawingTool::Motor, A);
        verifyPlaces({A, B, C, D, E, F, G});
        verifyDrawn(5, 7, 16, "Watt six-bar");
        QVERIFY(cycle().isFullTurn);
    }

    /// Symmetrical, so that places on the grid make the bars equal. It cannot turn fully by its
    /// nature; while it swings its pen runs along an exact straight line.
    void aPeaucellierCell() {
        using P = sketch::Point;
        const P O(0, 0), K(0.03, 0), A(0.06, 0), B(0.12, 0.05), C(0.12, -0.05), D(0.18, 0);
        hand().take(DrawingTool::Link);
        const std::pair<P, P> bars[] = {{K, A}, {O, B}, {C, O}, {D, B}, {A, B}, {A, C}, {C, D}};
        for (const auto& [from, to] : bars)
            hand().drag(from.x(), from.y(), to.x(), to.y());
        ground({O, K});
        on(DrawingTool::Motor, K);
        on(DrawingTool::Trace, D);
        verifyPlaces({O, K, A, B, C, D});
        verifyDrawn(7, 10, 16, "Peaucellier");
        const analysis::Cycle swing = cycle(0.9); // of the 60 degrees to where B and C meet
        QVERIFY(!swing.isLost);
        for (int i = 0; i < swing.count(); ++i)
            QVERIFY(std::abs(swing.point(i, 0).position.x() - 0.18) < 1e-9 * 0.18);
    }

    void aJansenLeg() {
        using P = sketch::Point;
        const P O(0, 0), A(-0.08, -0.02), M(0, 0.03), T(-0.09, 0.07), K(-0.04, -0.09),
            W(-0.16, -0.03), V(-0.11, -0.09), F(-0.02, -0.18);
        hand().take(DrawingTool::Link);
        const std::pair<P, P> bars[] = {{O, M}, {T, M}, {K, M}};
        for (const auto& [from, to] : bars)
            hand().drag(from.x(), from.y(), to.x(), to.y());
        drawTernary(W, T, A);
        hand().drag(A.x(), A.y(), K.x(), K.y());
        drawTernary(F, K, V);
        hand().drag(W.x(), W.y(), V.x(), V.y());
        ground({O, A});
        on(DrawingTool::Motor, O);
        on(DrawingTool::Trace, F);
        verifyPlaces({O, A, M, T, K, W, V, F});
        verifyDrawn(7, 10, 20, "Jansen's leg");
        const analysis::Cycle turn = cycle();
        QVERIFY(turn.isFullTurn && turn.isClosed);
    }
};

QTEST_MAIN(TestSketchCounts)
#include "test_sketch_counts.moc"
