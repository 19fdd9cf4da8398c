// Drawing a mechanism with the mouse in the 3-D view of a real window: how many actions it takes,
// what is typed, what Esc ends, what undo brings back and what is refused.
#include "studio/controllers/run_controller.h"
#include "studio/document/selection.h"
#include "studio/document/shown_units.h"
#include "studio/sketch/dimension_edit.h"
#include "studio/sketch/sketch_hint.h"
#include "studio/sketch/sketch_test.h"
#include "studio/view3d/orbit_camera.h"
#include "studio/view3d/scene_view.h"

#include <QSignalSpy>
#include <QUndoStack>
#include <QtTest>
#include <algorithm>
#include <memory>

using namespace trammel;
using namespace trammel::studio;
using trammel::test::SketchHand;

namespace {

constexpr double kExact = 1e-9; ///< m: places on the grid and typed ones are not measured

long driven(const model::Model& model) {
    return std::ranges::count_if(
        model.joints, [](const model::Joint& joint) { return joint.driver.has_value(); });
}

} // namespace

class TestSketch : public test::SketchTest {
    Q_OBJECT

private:
    const sketch::Sketch& drawn() { return tool().sketch(); }
    /// Length of the first link.
    double length() {
        const auto& nodes = drawn().nodes;
        return nodes.size() < 2 ? 0.0 : (nodes[1].place - nodes[0].place).norm();
    }
    void drawLink() {
        hand().key(Qt::Key_L);
        hand().drag(0.0, 0.0, 0.1, 0.0);
        hand().key(Qt::Key_S);
    }
    void drawFourBar() {
        hand().take(DrawingTool::Link);
        hand().drag(0.0, 0.0, 0.0, 0.04);
        hand().drag(0.0, 0.04, 0.12, 0.08);
        hand().drag(0.12, 0.08, 0.12, 0.0);
        hand().take(DrawingTool::GroundPivot);
        hand().click(0.0, 0.0);
        hand().click(0.12, 0.0);
        hand().take(DrawingTool::Motor);
        hand().click(0.0, 0.0);
    }

private slots:
    void initTestCase() {
        test::setUpStudio();
        ShownUnits::instance().set(ShownUnits::preset("mm-g-s"));
    }
    void init() { open({1280, 850}); }
    void cleanup() { close(); }

    /// From the empty window to a driven crank: 12 actions at most, no key.
    void aFourBarIsDrawn() {
        drawFourBar();
        QVERIFY2(!document().hasErrors(), document().text().c_str());
        const model::Model& model = document().model();
        QCOMPARE(model.bodies.size(), 3u);
        QCOMPARE(model.joints.size(), 4u);
        QCOMPARE(driven(model), 1l);
        QCOMPARE(hand().keys(), 0);
        qInfo("four-bar: %d actions", hand().actions());
        QVERIFY2(hand().actions() <= 12, qPrintable(QString::number(hand().actions())));
        QSignalSpy finished(&m_window->runController(), &RunController::finished);
        m_window->runController().start();
        QVERIFY(finished.wait(60'000));
        QCOMPARE(m_window->runController().summary()->status, analysis::RunStatus::Completed);
    }

    /// A four-bar has 3 * 3 - 2 * 4 = 1 freedom. A third crank, parallel to two equal ones, holds
    /// again what they hold: of its two hinges one direction of the plane is redundant.
    void theStatusSaysWhatIsRedundantInThePlane() {
        auto* freedom = m_window->findChild<QLabel*>("sketchFreedom");
        drawFourBar();
        QVERIFY(QTest::qWaitFor([&] { return freedom->text() == "1 freedom, driven"; }));
        QVERIFY2(freedom->toolTip().contains("A, B, C, D"), qPrintable(freedom->toolTip()));
        document().undoStack()->setIndex(0);
        hand().take(DrawingTool::Link);
        for (const double x : {0.0, 0.06, 0.12})
            hand().drag(x, 0.0, x, 0.04);
        hand().click(0.0, 0.04);
        hand().click(0.06, 0.04);
        hand().doubleClick(0.12, 0.04);
        hand().take(DrawingTool::GroundPivot);
        for (const double x : {0.0, 0.06, 0.12})
            hand().click(x, 0.0);
        QCOMPARE(document().model().joints.size(), 6u);
        QVERIFY2(QTest::qWaitFor([&] { return freedom->text().endsWith(" redundant"); }),
                 qPrintable(freedom->text()));
        QVERIFY2(freedom->text().startsWith("1 freedom; "), qPrintable(freedom->text()));
        QVERIFY2(freedom->text().count(',') == 0, qPrintable(freedom->text()));
    }

    void aSliderCrankIsDrawn() {
        hand().take(DrawingTool::Link);
        hand().drag(0.0, 0.0, 0.03, 0.03);
        hand().drag(0.03, 0.03, 0.14, 0.0);
        hand().take(DrawingTool::Slider);
        hand().drag(0.14, 0.0, 0.19, 0.0);
        hand().take(DrawingTool::GroundPivot);
        hand().click(0.0, 0.0);
        hand().take(DrawingTool::Motor);
        hand().click(0.0, 0.0);
        QVERIFY2(!document().hasErrors(), document().text().c_str());
        const model::Model& model = document().model();
        QCOMPARE(driven(model), 1l);
        QVERIFY(std::ranges::any_of(model.joints, [](const model::Joint& joint) {
            return joint.type == model::JointType::Prismatic;
        }));
        qInfo("slider-crank: %d actions", hand().actions());
        QVERIFY(hand().actions() <= 12);
        QCOMPARE(hand().keys(), 0);
    }

    /// About the origin: (x, 0) goes to (0, x), by a click on the grid; typed, -90 degrees bring it
    /// back. One undo step each.
    void linksTurnAboutACentre() {
        drawLink();
        const int steps = document().undoStack()->count();
        hand().click(0.05, 0.0);
        QVERIFY(m_window->findChild<QAction*>("sketch-rotate")->isEnabled());
        m_window->findChild<QAction*>("sketch-rotate")->trigger();
        hand().click(0.0, 0.0);
        hand().click(0.1, 0.0);
        hand().click(0.0, 0.05);
        QVERIFY2((drawn().nodes[1].place - sketch::Point(0.0, 0.1)).norm() < kExact,
                 qPrintable(tool().refusal()));
        QVERIFY(drawn().nodes[0].place.norm() < kExact);
        QCOMPARE(document().undoStack()->count(), steps + 1);
        hand().key(Qt::Key_S);
        hand().click(0.0, 0.05);
        m_window->findChild<QAction*>("sketch-rotate")->trigger();
        hand().click(0.0, 0.0);
        hand().click(0.0, 0.1);
        hand().type("-90");
        hand().key(Qt::Key_Return);
        QVERIFY((drawn().nodes[1].place - sketch::Point(0.1, 0.0)).norm() < kExact);
        QCOMPARE(document().undoStack()->count(), steps + 2);
    }

    /// A drag makes a binary link at once; clicks make one of three nodes, which a double click
    /// ends.
    void linksHaveAsManyNodesAsAreClicked() {
        drawLink();
        QCOMPARE(drawn().links.size(), 1u);
        QCOMPARE(drawn().links[0].nodes.size(), 2u);
        hand().key(Qt::Key_L);
        hand().click(0.0, 0.05);
        hand().click(0.05, 0.05);
        hand().doubleClick(0.05, 0.1);
        QCOMPARE(drawn().links.size(), 2u);
        QCOMPARE(drawn().links[1].nodes.size(), 3u);
        hand().click(-0.05, 0.0);
        hand().click(-0.05, 0.05);
        hand().click(-0.05, 0.05, Qt::RightButton);
        QCOMPARE(drawn().links.size(), 3u);
        QCOMPARE(drawn().links[2].nodes.size(), 2u);
    }

    /// In the shown unit, with a unit of its own, and with an angle.
    void aLengthIsTyped() {
        hand().key(Qt::Key_L);
        hand().click(0.0, 0.0);
        hand().hover(0.05, 0.0);
        hand().type("120");
        QVERIFY2(tool().readout().join('|').contains("120"),
                 qPrintable(tool().readout().join('|')));
        hand().key(Qt::Key_Return);
        hand().key(Qt::Key_Return);
        QVERIFY2(std::abs(length() - 0.12) < kExact,
                 qPrintable(QString::number(length(), 'g', 15)));
        document().undoStack()->undo();
        hand().click(0.0, 0.0);
        hand().hover(0.05, 0.0);
        hand().type("0.09 m");
        hand().key(Qt::Key_Tab);
        hand().type("30");
        hand().key(Qt::Key_Return);
        hand().key(Qt::Key_Return);
        const sketch::Point way = drawn().nodes[1].place - drawn().nodes[0].place;
        // 0.09 m at 30 degrees: written to a picometre
        QVERIFY((way - 0.09 * sketch::Point(std::sqrt(0.75), 0.5)).norm() < kExact);
    }

    /// What is being drawn, then the tool, then nothing more of the sketch.
    void escapeEndsOneThingAfterTheOther() {
        hand().key(Qt::Key_L);
        QCOMPARE(tool().tool(), DrawingTool::Link);
        hand().click(0.0, 0.0);
        QVERIFY(tool().isDrawing());
        hand().key(Qt::Key_Escape);
        QVERIFY(!tool().isDrawing());
        QCOMPARE(tool().tool(), DrawingTool::Link);
        hand().key(Qt::Key_Escape);
        QCOMPARE(tool().tool(), DrawingTool::Select);
        hand().key(Qt::Key_Escape);
        QVERIFY(tool().isActive());
        QVERIFY(document().isBlank());
    }

    /// Every gesture is one step, and undo gives the text back byte for byte.
    void undoBringsTheTextBack() {
        std::vector<std::string> texts{document().text()};
        const auto note = [&] {
            QVERIFY2(document().text() != texts.back(), qPrintable(hand().hint()));
            texts.push_back(document().text());
        };
        const auto with = [&](Qt::Key key, auto&& gesture) {
            hand().key(key);
            gesture();
            note();
        };
        with(Qt::Key_L, [&] { hand().drag(0.0, 0.0, 0.0, 0.05); });
        with(Qt::Key_L, [&] { hand().drag(0.0, 0.05, 0.12, 0.08); });
        with(Qt::Key_G, [&] { hand().click(0.0, 0.0); });
        with(Qt::Key_O, [&] { hand().click(0.0, 0.0); });
        with(Qt::Key_T, [&] { hand().click(0.12, 0.08); });
        with(Qt::Key_H, [&] { hand().click(0.12, 0.08); });
        with(Qt::Key_V, [&] { hand().drag(0.12, 0.08, 0.15, 0.08); });
        with(Qt::Key_C, [&] { hand().drag(0.12, 0.08, 0.2, 0.0); });
        with(Qt::Key_S, [&] { hand().drag(0.12, 0.08, 0.12, 0.1); });
        QCOMPARE(document().undoStack()->count(), static_cast<int>(texts.size()) - 1);
        for (auto text = texts.rbegin() + 1; text != texts.rend(); ++text) {
            document().undoStack()->undo();
            QCOMPARE(QString::fromStdString(document().text()), QString::fromStdString(*text));
        }
    }

    /// It is seen while it is dragged; Esc puts it back, letting go is one step.
    void aNodeIsDragged() {
        drawLink();
        const std::string before = document().text();
        const int steps = document().undoStack()->count();
        hand().hold(0.1, 0.0, 0.1, 0.06);
        QCOMPARE(QString::fromStdString(document().text()), QString::fromStdString(before));
        QVERIFY((drawn().nodes[1].place - sketch::Point(0.1, 0.06)).norm() < kExact);
        hand().key(Qt::Key_Escape);
        QVERIFY((drawn().nodes[1].place - sketch::Point(0.1, 0.0)).norm() < kExact);
        QTest::mouseRelease(hand().scene(), Qt::LeftButton, {}, hand().pixels(0.1, 0.06));
        QCOMPARE(QString::fromStdString(document().text()), QString::fromStdString(before));
        hand().drag(0.1, 0.0, 0.1, 0.06);
        QCOMPARE(document().undoStack()->count(), steps + 1);
        QVERIFY((drawn().nodes[1].place - sketch::Point(0.1, 0.06)).norm() < kExact);
        QVERIFY(!document().hasErrors());
    }

    /// Right there and below the view, and the document stays.
    void whatCannotBeDrawnIsSaidThere() {
        drawLink();
        const std::string before = document().text();
        hand().key(Qt::Key_P);
        hand().click(0.05, 0.06); // on no link
        QVERIFY(!tool().refusal().isEmpty());
        QCOMPARE(m_window->findChild<SketchHint*>()->hint(), tool().refusal());
        QCOMPARE(QString::fromStdString(document().text()), QString::fromStdString(before));
        QVERIFY(!QApplication::activeModalWidget());
        hand().key(Qt::Key_Escape);
        QVERIFY(tool().refusal().isEmpty());
    }

    /// A box selects links that are in it with all their nodes; Delete takes what hangs on them.
    void aBoxSelectsAndDeleteTakes() {
        drawFourBar();
        const int steps = document().undoStack()->count();
        hand().key(Qt::Key_S);
        hand().drag(-0.03, -0.03, 0.02, 0.06); // around the crank
        QCOMPARE(m_window->selection().bodies().size(), 1);
        hand().keyOrShortcut(Qt::Key_Delete);
        QCOMPARE(drawn().links.size(), 2u);
        QCOMPARE(document().undoStack()->count(), steps + 1);
        QVERIFY(!document().hasErrors());
    }

    /// A double click on a dimension sets it; a free node follows.
    void aDimensionDrives() {
        drawLink();
        if (drawn().dimensions.empty()) {
            hand().key(Qt::Key_D);
            hand().click(0.05, 0.0);
            hand().key(Qt::Key_S);
        }
        QVERIFY(!drawn().dimensions.empty());
        QVERIFY(QTest::qWaitFor([&] { return !tool().dimensionMarks().empty(); }));
        const auto mark = std::ranges::find_if(tool().dimensionMarks(), [&](const auto& each) {
            return drawn().dimensions[static_cast<std::size_t>(each.index)].kind ==
                   sketch::Dimension::Kind::Length;
        });
        QVERIFY(mark != tool().dimensionMarks().end());
        hand().doubleClick(mark->label.center().toPoint());
        auto* edit = m_window->findChild<DimensionEdit*>("dimensionEdit");
        QVERIFY(edit->isVisible());
        edit->selectAll();
        QTest::keyClicks(edit, "80");
        QTest::keyClick(edit, Qt::Key_Return);
        QVERIFY2(!edit->isVisible(), qPrintable(hand().hint()));
        QVERIFY2(std::abs(length() - 0.08) < kExact,
                 qPrintable(QString::number(length(), 'g', 15)));
    }

    /// Leaving gives the camera, the pointer and the keys back.
    void leavingRestoresTheCamera() {
        hand().key(Qt::Key_K, Qt::ControlModifier);
        QVERIFY(!tool().isActive());
        view().setStandardView(StandardView::Isometric);
        const Vec3 forward = view().camera().forward();
        hand().key(Qt::Key_K, Qt::ControlModifier);
        QVERIFY(tool().isActive());
        QVERIFY(view().camera().isOrthographic());
        QVERIFY((view().camera().forward() - Vec3::UnitY()).norm() < kExact);
        drawLink();
        hand().key(Qt::Key_K, Qt::ControlModifier);
        QVERIFY(!tool().isActive());
        QVERIFY(!view().camera().isOrthographic());
        QVERIFY((view().camera().forward() - forward).norm() < kExact);
        QVERIFY(!m_window->findChild<QToolBar*>("sketchBar")->isVisible());
        hand().key(Qt::Key_L); // means nothing any more
        QCOMPARE(tool().tool(), DrawingTool::Select);
    }
};

QTEST_MAIN(TestSketch)
#include "test_sketch.moc"
