// Texts in a sketch, and its plane through three points of the model, in a real window.
#include "sketch/notes.h"
#include "studio/document/shown_units.h"
#include "studio/sketch/dimension_edit.h"
#include "studio/sketch/sketch_hand.h"
#include "studio/sketch/sketch_hint.h"
#include "studio/view/settled_picture.h"
#include "studio/view3d/orbit_camera.h"
#include "studio/view3d/scene_view.h"

#include <QProcess>
#include <QStyleHints>
#include <QTemporaryDir>
#include <QUndoStack>
#include <QtTest>
#include <algorithm>
#include <memory>

using namespace trammel;
using namespace trammel::studio;
using trammel::test::SketchHand;

namespace {

constexpr double kExact = 1e-9; ///< m: places on the grid are not measured

/// A box on the ground from -0.1 to 0.1 m in x, y and z.
constexpr auto kBox = R"({
  "trammel": 1,
  "ground": { "shapes": [ { "type": "box", "size": [0.2, 0.2, 0.2] } ] }
}
)";

} // namespace

class TestNotes : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Language> m_language;
    std::unique_ptr<MainWindow> m_window;
    std::unique_ptr<SketchHand> m_hand;
    QTemporaryDir m_folder;

    Document& document() { return m_window->document(); }
    SketchHand& hand() { return *m_hand; }
    SketchTool& tool() { return hand().tool(); }
    SceneView& view() { return *m_window->findChild<SceneView*>(); }
    DimensionEdit& edit() { return *m_window->findChild<DimensionEdit*>("noteEdit"); }
    std::vector<sketch::Note> notes() { return sketch::notesOf(document().root()); }
    int steps() { return document().undoStack()->count(); }

    void write(double u, double v, const char* text) {
        hand().key(Qt::Key_X);
        hand().click(u, v);
        QVERIFY(edit().isVisible());
        QTest::keyClicks(&edit(), text);
        QTest::keyClick(&edit(), Qt::Key_Return);
        QVERIFY(!edit().isVisible());
    }
    void clickPoint(const Vec3& point) {
        const QPoint at = view().camera().project(point, view().size()).toPoint();
        QTest::mouseMove(hand().scene(), at);
        QTest::mouseClick(hand().scene(), Qt::LeftButton, {}, at);
    }
    /// In a view on the box from aside.
    void beginPlane() {
        const QString path = m_folder.filePath("box.trammel.json");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(kBox);
        file.close();
        QVERIFY(m_window->openFile(path));
        view().setStandardView(StandardView::Isometric);
        view().fit();
        test::settled(view());
        m_window->findChild<QAction*>("sketch-plane-points")->trigger();
    }
    QString told() { return m_window->findChild<SketchHint*>()->hint(); }

    /// With the mouse of the display: its window manager moves the focus as well.
    void reallyDoubleClick(QPointF pixels) {
        const QPoint at = hand().scene()->mapToGlobal(pixels.toPoint());
        test::letPass(2 * QGuiApplication::styleHints()->mouseDoubleClickInterval());
        QProcess::execute(
            "xdotool", {"mousemove", "--sync", QString::number(at.x()), QString::number(at.y())});
        QProcess::execute("xdotool", {"click", "--repeat", "2", "--delay", "60", "1"});
    }

private slots:
    void initTestCase() {
        test::setUpStudio();
        ShownUnits::instance().set(ShownUnits::preset("mm-g-s"));
        m_language = std::make_unique<Language>();
    }
    void init() {
        m_window = std::make_unique<MainWindow>(*m_language);
        m_window->resize(1280, 850);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_hand = std::make_unique<SketchHand>(*m_window);
        hand().enter();
        QVERIFY(QTest::qWaitForWindowExposed(hand().scene()));
    }
    void cleanup() {
        document().undoStack()->setClean();
        m_hand.reset();
        m_window.reset();
    }

    /// A click and what is typed: one step to undo; it can be seen, in pictures as well.
    void aTextIsWritten() {
        const QImage before = test::settled(view());
        write(0.05, 0.05, "input side");
        QCOMPARE(notes().size(), 1u);
        QCOMPARE(notes()[0].text, std::string("input side"));
        QVERIFY((notes()[0].place - sketch::Point(0.05, 0.05)).norm() < kExact);
        QCOMPARE(steps(), 1);
        hand().key(Qt::Key_Escape); // neither pointer nor snap in the picture
        const QImage after = test::settled(view());
        const QRect place = tool().noteMarks().at(0).rect.toAlignedRect();
        QVERIFY(place.contains(hand().pixels(0.05, 0.05)));
        QVERIFY(before.copy(place) != after.copy(place));
        document().undoStack()->undo();
        QVERIFY(notes().empty());
        QVERIFY(before.copy(place) == test::settled(view()).copy(place));
    }

    /// All buttons of the row are to be seen beside the panels of a small window, the last one too.
    void theRowFitsASmallWindow() {
        m_window->resize(1024, 700);
        auto* row = m_window->findChild<QToolBar*>("sketchBar");
        QTRY_VERIFY(row->width() < 520);
        for (const char* name : {"sketch-select", "sketch-text", "sketch-snap", "sketch-close"}) {
            QWidget* button = row->widgetForAction(row->findChild<QAction*>(name));
            QTRY_VERIFY2(button->isVisible() && row->rect().contains(button->geometry()), name);
        }
    }

    void aDoubleClickChangesIt() {
        write(0.05, 0.05, "input");
        hand().key(Qt::Key_S);
        reallyDoubleClick(hand().pixels(0.05, 0.05));
        QTRY_VERIFY(edit().isVisible());
        QVERIFY(test::holdsFor(800, [this] { return edit().isVisible(); }));
        QTRY_VERIFY(edit().hasFocus());
        QCOMPARE(edit().selectedText(), "input");
        QTest::keyClicks(&edit(), "output");
        QTest::keyClick(&edit(), Qt::Key_Return);
        QCOMPARE(notes().at(0).text, std::string("output"));
        QCOMPARE(steps(), 2);
        reallyDoubleClick(hand().pixels(0.05, 0.05)); // emptied it goes away
        QTRY_VERIFY(edit().isVisible());
        edit().clear();
        QTest::keyClick(&edit(), Qt::Key_Return);
        QVERIFY(notes().empty());
    }

    /// After a new model in a window that was empty the sketch has the keys of the display.
    void aNewModelIsDrawnByKeys() {
        m_window->close();
        m_window = std::make_unique<MainWindow>(*m_language);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_hand = std::make_unique<SketchHand>(*m_window);
        m_window->findChild<QAction*>("newModel")->trigger();
        QVERIFY(QTest::qWaitForWindowExposed(hand().scene()));
        QTRY_COMPARE(QGuiApplication::focusWindow(), hand().scene());
        m_window->findChild<QAction*>("sketch")->trigger();
        QProcess::execute("xdotool", {"key", "l"});
        QTRY_COMPARE(tool().tool(), DrawingTool::Link);
    }

    /// The field of a dimension likewise, by the keys of the display.
    void aDimensionIsSetWithTheRealMouse() {
        hand().key(Qt::Key_L);
        hand().drag(0.0, 0.0, 0.1, 0.0);
        hand().key(Qt::Key_S);
        auto* field = m_window->findChild<DimensionEdit*>("dimensionEdit");
        reallyDoubleClick(tool().dimensionMarks().at(0).label.center());
        QTRY_VERIFY(field->isVisible() && field->hasFocus());
        QVERIFY(test::holdsFor(800, [field] { return field->isVisible(); }));
        QProcess::execute("xdotool", {"type", "80"});
        QTRY_COMPARE(field->text(), "80");
        QProcess::execute("xdotool", {"key", "Return"});
        QTRY_VERIFY(!field->isVisible());
        const auto& nodes = tool().sketch().nodes;
        QVERIFY(std::abs((nodes[1].place - nodes[0].place).norm() - 0.08) < kExact);
    }

    void aDragMovesIt() {
        write(0.05, 0.05, "input");
        hand().key(Qt::Key_S);
        hand().hold(0.05, 0.05, 0.08, -0.02);
        QVERIFY(tool().noteMarks().at(0).rect.contains(hand().pixels(0.08, -0.02)));
        hand().key(Qt::Key_Escape);
        QCOMPARE(steps(), 1);
        hand().drag(0.05, 0.05, 0.08, -0.02);
        QVERIFY((notes().at(0).place - sketch::Point(0.08, -0.02)).norm() < kExact);
        QCOMPARE(steps(), 2);
    }

    void deleteTakesIt() {
        write(0.05, 0.05, "first");
        write(0.0, -0.05, "second");
        hand().key(Qt::Key_S);
        hand().click(0.05, 0.05);
        hand().keyOrShortcut(Qt::Key_Delete);
        QCOMPARE(notes().size(), 1u);
        QCOMPARE(notes()[0].text, std::string("second"));
        hand().keyOrShortcut(Qt::Key_Delete); // nothing is selected any more
        QCOMPARE(notes().size(), 1u);
    }

    /// A text that is clicked goes, not the joint that the window has selected.
    void deleteTakesTheTextOnly() {
        hand().key(Qt::Key_L);
        hand().drag(0.0, 0.0, 0.1, 0.0);
        write(0.05, 0.05, "a note");
        hand().key(Qt::Key_S);
        hand().click(0.1, 0.0);
        const auto links = tool().sketch().links.size(), nodes = tool().sketch().nodes.size();
        hand().click(0.05, 0.05);
        hand().keyOrShortcut(Qt::Key_Delete);
        QVERIFY(notes().empty());
        QCOMPARE(tool().sketch().links.size(), links);
        QCOMPARE(tool().sketch().nodes.size(), nodes);
    }

    void escapeWritesNothing() {
        hand().key(Qt::Key_X);
        hand().click(0.05, 0.05);
        QTest::keyClicks(&edit(), "input");
        QTest::keyClick(&edit(), Qt::Key_Escape);
        QVERIFY(!edit().isVisible());
        hand().click(0.05, 0.05);
        QTest::keyClick(&edit(), Qt::Key_Return);
        QVERIFY(!edit().isVisible());
        QCOMPARE(steps(), 0);
    }

    /// Three corners of the box's top: u along the first edge, and v beside it. The mesh has
    /// single precision.
    void threeCornersGiveThePlane() {
        beginPlane();
        clickPoint({-0.1, -0.1, 0.1});
        clickPoint({0.1, -0.1, 0.1});
        clickPoint({-0.1, 0.1, 0.1});
        const sketch::Plane& plane = tool().sketch().plane;
        constexpr double kSingle = 1e-7;
        QVERIFY2((plane.origin - Vec3(-0.1, -0.1, 0.1)).norm() < kSingle, qPrintable(told()));
        QVERIFY((plane.u - Vec3::UnitX()).norm() < 10 * kSingle);
        QVERIFY((plane.v - Vec3::UnitY()).norm() < 10 * kSingle);
        QVERIFY(document().root().at("/sketch/plane")->string() == "custom");
        QCOMPARE(steps(), 1);
        // The view faces it, and the tools work in it.
        QVERIFY((view().camera().forward() + Vec3::UnitZ()).norm() < 1e-6);
        hand().key(Qt::Key_L);
        hand().drag(0.0, 0.0, 0.1, 0.0);
        QCOMPARE(tool().sketch().links.size(), 1u);
    }

    void aLineIsNoPlane() {
        beginPlane();
        clickPoint({-0.1, -0.1, 0.1});
        clickPoint({0.1, -0.1, 0.1});
        clickPoint({0.1, -0.1, 0.1});
        QVERIFY2(told().contains("one line"), qPrintable(told()));
        hand().key(Qt::Key_Escape);
        QCOMPARE(steps(), 0);
        QCOMPARE(tool().tool(), DrawingTool::Select);
        hand().key(Qt::Key_L); // the sketch has its pointer again
        QCOMPARE(tool().tool(), DrawingTool::Link);
    }

    void aPlaneThatIsDrawnInStays() {
        hand().key(Qt::Key_L);
        hand().drag(0.0, 0.0, 0.1, 0.0);
        m_window->findChild<QAction*>("sketch-plane-points")->trigger();
        QVERIFY2(tool().refusal().contains("drawn in the plane"), qPrintable(tool().refusal()));
    }
};

QTEST_MAIN(TestNotes)
#include "test_notes.moc"
