// Places in a real window: the frame and the mark of the field that has the focus, picking a place
// and pulling its mark, and the handles that move and turn the selected item.
#include "studio/document/new_items.h"
#include "studio/document/selection.h"
#include "studio/editors/editor_base.h"
#include "studio/editors/field.h"
#include "studio/form_driver.h"
#include "studio/panels/property_panel.h"
#include "studio/view/plate_mesh.h"
#include "studio/view/view_window.h"
#include "studio/view3d/scene_handles.h"
#include "studio/view3d/view_actions.h"

#include <QLabel>
#include <QToolButton>

using namespace trammel;
using namespace trammel::studio;
using trammel::test::holdsFor;
using trammel::test::input;
using trammel::test::ViewWindow;

namespace {

/// A grey cube of 0.4 m at x = 1 m, a quarter turn about z, with a point 0.1 m along its x.
constexpr auto kModel = R"({"trammel": 1, "name": "Places", "gravity": [0, 0, -9.81],
  "bodies": [{"name": "cube", "mass": 1, "inertia": [0.1, 0.1, 0.1, 0, 0, 0],
              "position": [1, 0, 0], "orientation": {"euler_xyz": [0, 0, 1.5707963267948966]},
              "shapes": [{"type": "box", "size": [0.4, 0.4, 0.4], "color": [0, 0, 0, 1]}]}],
  "measures": [{"name": "tip", "type": "point", "body": "cube", "frame": "body",
                "point": [0.1, 0, 0]}],
  "simulation": {"duration": 1, "step": 0.01}})";

/// A blue plate of 0.4 m with a hole along y, 0.1 m thick, about x = 1 m, and a hinge above it.
QByteArray plateModel(const QString& file) {
    return QByteArray(R"({"trammel": 1, "name": "Plate", "gravity": [0, 0, -9.81],
  "bodies": [{"name": "plate", "mass": 1, "inertia": [0.1, 0.1, 0.1, 0, 0, 0],
              "position": [1, 0, 0],
              "shapes": [{"type": "mesh", "file": "FILE", "color": [0, 0, 1, 1]}]}],
  "joints": [{"name": "hinge", "type": "universal", "bodies": ["ground", "plate"],
              "position": [1, 0, 0.5], "axis": [0, -0.6, 0.8], "axis2": [1, 0, 0]}],
  "simulation": {"duration": 1, "step": 0.01}})")
        .replace("FILE", file.toUtf8());
}

/// What there is of a colour in a picture, without the triad in the corner.
struct Patch {
    int count = 0;
    QRect bounds;
    QPoint middle() const { return bounds.center(); }
};

template <class Test>
Patch patchOf(const QImage& image, const Test& isMeant) {
    Patch patch;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            if (x < 110 && y > image.height() - 110) continue;
            if (!isMeant(QColor(image.pixel(x, y)))) continue;
            ++patch.count;
            patch.bounds |= QRect(x, y, 1, 1);
        }
    return patch;
}
/// The mark of a place, which no light takes its hue.
bool isMark(const QColor& c) {
    return c.saturation() > 150 && c.hue() > 25 && c.hue() < 42 && c.value() > 120;
}
Patch markOf(const QImage& image) {
    return patchOf(image, isMark);
}
/// How far a mark extends to both sides of a point.
int markWidthAt(const QImage& image, QPoint middle) {
    QRect bounds;
    for (int x = middle.x() - 50; x <= middle.x() + 50; ++x)
        for (int y = middle.y() - 4; y <= middle.y() + 4; ++y)
            if (isMark(QColor(image.pixel(x, y)))) bounds |= QRect(x, y, 1, 1);
    return bounds.width();
}
Patch greenOf(const QImage& image) {
    return patchOf(image, [](const QColor& c) {
        return c.saturation() > 80 && c.hue() > 95 && c.hue() < 130 && c.value() > 60;
    });
}
Patch cubeOf(const QImage& image) {
    return patchOf(image, [](const QColor& c) { return c.value() < 70 && c.saturation() < 90; });
}
Patch plateOf(const QImage& image) {
    return patchOf(image, [](const QColor& c) {
        return c.saturation() > 150 && c.hue() > 225 && c.hue() < 255 && c.value() > 60;
    });
}

} // namespace

class TestPlaces : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { test::setUpStudio(); }
    void init() { show(kModel, cubeOf); }
    void cleanup() { m_window.reset(); }

    void aNewPointIsInTheBodysFrame();
    void anotherFrameKeepsThePlace();
    void theFrameIsShownWhileTheFieldHasTheFocus();
    void aPlaceIsPicked();
    void escapeEndsPicking();
    void aHolesAxisIsPickedWithItsPlace();
    void withShiftThePlaceAloneIsPicked();
    void aCornerLeavesTheAxis();
    void theMarkShowsTheAxis();
    void anEdgesDirectionIsPicked();
    void theDirectionToACornerIsPicked();
    void escapeEndsPickingOfADirection();
    void aMarkIsPulled();
    void escapeTakesAPullBack();
    void handlesMoveABody();
    void handlesTurnABody();
    void withoutTheToolThereAreNoHandles();

private:
    /// @param patchOf what of it is 0.4 m wide, about (1, 0, 0)
    void show(const QByteArray& model, Patch (*patchOf)(const QImage&)) {
        m_window.reset();
        m_window = std::make_unique<ViewWindow>(model);
        m_window->view().setGridVisible(false);
        m_window->view().setOrthographic(true);
        m_window->view().setStandardView(StandardView::Front);
        m_cube = patchOf(m_window->settled());
        QVERIFY(m_cube.count > 1000);
        m_scale = 0.4 / m_cube.bounds.width();
    }
    void showPlate() {
        const QString file = m_folder.filePath("plate.stl");
        QVERIFY(test::PlateMesh().write(file));
        show(plateModel(file), plateOf);
        m_window->window().selection().select("/joints/0");
    }
    void startPicking(const QString& key) {
        QTest::mouseClick(field(key).findChild<QToolButton*>("pick"), Qt::LeftButton);
        QVERIFY(m_window->view().handles().isPicking());
    }
    void click(QPoint at) {
        press(at);
        release(at);
    }
    const model::Joint& hinge() { return document().model().joints[0]; }
    /// What stands beside the pointer.
    QString spotText(QPoint at) {
        QMouseEvent move(QEvent::MouseMove, at, m_window->sceneWindow()->mapToGlobal(at),
                         Qt::NoButton, Qt::NoButton, m_keys);
        QCoreApplication::sendEvent(m_window->sceneWindow(), &move);
        auto* text = m_window->view().findChild<QLabel*>("placeText");
        return text->isVisible() ? text->text() : QString();
    }
    Document& document() { return m_window->window().document(); }
    QUndoStack& steps() { return *document().undoStack(); }
    QWidget& forms() { return *m_window->window().findChild<PropertyPanel*>(); }
    EditorBase& form() {
        for (auto* editor : forms().findChildren<EditorBase*>())
            if (editor->isVisible()) return *editor;
        qFatal("no form");
    }
    Field& field(const QString& key) { return *form().field(key); }
    std::string textAt(const char* pointer) {
        const io::JsonValue* value = document().root().at(pointer);
        return value ? QString::fromStdString(value->toText()).simplified().toStdString()
                     : "absent";
    }
    /// Gives the measured point's first entry the focus, by the keyboard's way.
    void focusPoint() {
        m_window->window().selection().select("/measures/0");
        auto* edit = input<QLineEdit>(forms(), "point/0");
        edit->setFocus();
        QTRY_VERIFY(edit->hasFocus());
    }
    QPoint inPicture(double x, double z) const {
        return m_cube.middle() + QPoint(qRound((x - 1.0) / m_scale), -qRound(z / m_scale));
    }
    Vec3 point() { return std::get<model::PointMeasure>(document().model().measures[0].law).point; }
    const model::Pose& pose() { return document().model().bodies[0].pose; }
    void press(QPoint at) {
        QTest::mouseMove(m_window->sceneWindow(), at);
        QTest::mousePress(m_window->sceneWindow(), Qt::LeftButton, m_keys, at);
    }
    /// In two moves, since the first says that it is no click.
    void pull(QPoint from, QPoint to) {
        press(from);
        for (const QPoint at : {from + (to - from) / 2, to}) {
            QMouseEvent move(QEvent::MouseMove, at, m_window->sceneWindow()->mapToGlobal(at),
                             Qt::NoButton, Qt::LeftButton, m_keys);
            QCoreApplication::sendEvent(m_window->sceneWindow(), &move);
        }
    }
    void release(QPoint at) {
        QTest::mouseRelease(m_window->sceneWindow(), Qt::LeftButton, m_keys, at);
    }

    std::unique_ptr<ViewWindow> m_window;
    QTemporaryDir m_folder;
    Patch m_cube;
    double m_scale = 1.0; ///< m a pixel
    Qt::KeyboardModifiers m_keys = Qt::NoModifier;
};

void TestPlaces::aNewPointIsInTheBodysFrame() {
    const QString added = addMeasure(document(), "point");
    QCOMPARE(textAt("/measures/1/frame"), std::string("\"body\""));
    QCOMPARE(textAt("/measures/1/point"), std::string("[0, 0, 0]"));
    m_window->window().selection().select(added);
    const auto* title = field("point").findChild<QLabel*>("frame");
    QVERIFY(title && title->isVisible());
    QCOMPARE(title->text(), QString("in the frame of cube"));
    // It moves with the body: the origin is where the body is put.
    document().setValue("/bodies/0/position/0", io::JsonValue(3));
    const auto& law = std::get<model::PointMeasure>(document().model().measures[1].law);
    QVERIFY((law.point - Vec3(3, 0, 0)).norm() < 1e-12);
}

void TestPlaces::anotherFrameKeepsThePlace() {
    m_window->window().selection().select("/measures/0");
    const Vec3 before = point();
    const int count = steps().count();
    test::choose(forms(), "frame", "world");
    QCOMPARE(steps().count(), count + 1);
    QVERIFY((point() - before).norm() < 1e-12);
    QCOMPARE(field("point").findChild<QLabel*>("frame")->text(), QString("in the world"));
    test::choose(forms(), "frame", "body");
    QVERIFY((point() - before).norm() < 1e-12);
}

void TestPlaces::theFrameIsShownWhileTheFieldHasTheFocus() {
    m_window->window().selection().select("/measures/0");
    const QImage before = m_window->settled();
    QCOMPARE(markOf(before).count, 0);
    focusPoint();
    const QImage shown = m_window->settled();
    // The cube is turned, so that its x points away from the viewer and its y along -x of the
    // world: the green axis goes left from the cube's origin.
    QVERIFY(markOf(shown).count > 20);
    QVERIFY(QLineF(markOf(shown).middle(), m_cube.middle()).length() < 4);
    QVERIFY(greenOf(shown).count > greenOf(before).count + 20);
    QVERIFY(greenOf(shown).bounds.left() < m_cube.middle().x() - 30);
    auto* text = m_window->view().findChild<QLabel*>("placeText");
    QVERIFY(text->isVisible());
    QVERIFY2(text->text().contains("tip") && text->text().contains("in the frame of cube"),
             qPrintable(text->text()));
    input<QLineEdit>(forms(), "name")->setFocus();
    QTRY_VERIFY(!text->isVisible());
    QCOMPARE(m_window->settled(), before);
}

void TestPlaces::aPlaceIsPicked() {
    m_window->window().selection().select("/measures/0");
    const int count = steps().count();
    auto* button = field("point").findChild<QToolButton*>("pick");
    QVERIFY(button && button->isVisible());
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(m_window->view().handles().isPicking());
    auto* request = m_window->view().findChild<QLabel*>("pickRequest");
    QVERIFY(request->isVisible() && request->text().contains("tip"));
    // Near the upper right corner: of the two there the one in front, at y = -0.2.
    const QPoint corner = inPicture(1.2, 0.2) + QPoint(-3, 3);
    press(corner);
    test::letPass(100); // a user's hand, while the window system hands over the focus
    release(corner);
    QCOMPARE(steps().count(), count + 1);
    QVERIFY2((point() - Vec3(1.2, -0.2, 0.2)).norm() < 1e-9, textAt("/measures/0/point").c_str());
    QCOMPARE(textAt("/measures/0/point"), std::string("[-0.2, -0.2, 0.2]"));
    QVERIFY(!m_window->view().handles().isPicking());
    QCOMPARE(m_window->window().selection().pointer(), QString("/measures/0"));
    QTRY_VERIFY(input<QLineEdit>(forms(), "point/0")->hasFocus());
    steps().undo();
    QCOMPARE(textAt("/measures/0/point"), std::string("[0.1, 0, 0]"));
}

void TestPlaces::escapeEndsPicking() {
    m_window->window().selection().select("/measures/0");
    const int count = steps().count();
    QTest::mouseClick(field("point").findChild<QToolButton*>("pick"), Qt::LeftButton);
    QVERIFY(m_window->view().handles().isPicking());
    QTest::keyClick(m_window->sceneWindow(), Qt::Key_Escape);
    QVERIFY(!m_window->view().handles().isPicking());
    QCOMPARE(steps().count(), count);
    QCOMPARE(m_window->window().selection().pointer(), QString("/measures/0"));
}

/// The front rim of the hole, at y = -0.05, where the plate's origin and centre of mass are, too.
void TestPlaces::aHolesAxisIsPickedWithItsPlace() {
    showPlate();
    const int count = steps().count();
    startPicking("position");
    auto* request = m_window->view().findChild<QLabel*>("pickRequest");
    QVERIFY(request->text().contains("hinge") && request->text().contains("Shift"));
    const QPoint hole = inPicture(1, 0) + QPoint(2, -2);
    QCOMPARE(spotText(hole), QString("hole or rim, axis 0, 1, 0"));
    click(hole);
    QCOMPARE(steps().count(), count + 1);
    QCOMPARE(textAt("/joints/0/position"), std::string("[1, -0.05, 0]"));
    // The axis had a part along -y, so that a motor would go on turning that way.
    QCOMPARE(textAt("/joints/0/axis"), std::string("[0, -1, 0]"));
    QCOMPARE(textAt("/joints/0/axis2"), std::string("[1, 0, 0]"));
    QTRY_VERIFY(input<QLineEdit>(forms(), "position/0")->hasFocus());
    steps().undo();
    QCOMPARE(textAt("/joints/0/position"), std::string("[1, 0, 0.5]"));
    QCOMPARE(textAt("/joints/0/axis"), std::string("[0, -0.6, 0.8]"));
}

void TestPlaces::withShiftThePlaceAloneIsPicked() {
    showPlate();
    startPicking("position");
    m_keys = Qt::ShiftModifier;
    const QPoint hole = inPicture(1, 0);
    const QString text = spotText(hole);
    click(hole);
    m_keys = Qt::NoModifier;
    QCOMPARE(text, QString("hole or rim"));
    QCOMPARE(textAt("/joints/0/position"), std::string("[1, -0.05, 0]"));
    QCOMPARE(textAt("/joints/0/axis"), std::string("[0, -0.6, 0.8]"));
}

/// So does a place on the face, whose normal is no joint's axis.
void TestPlaces::aCornerLeavesTheAxis() {
    showPlate();
    startPicking("position");
    click(inPicture(1.2, 0.2) + QPoint(-3, 3));
    QCOMPARE(textAt("/joints/0/position"), std::string("[1.2, -0.05, 0.2]"));
    QCOMPARE(textAt("/joints/0/axis"), std::string("[0, -0.6, 0.8]"));
    startPicking("position");
    QCOMPARE(spotText(inPicture(1.15, 0.1)), QString("surface"));
    click(inPicture(1.15, 0.1));
    // The plate's middle and the place are rounded to pixels.
    QVERIFY2((hinge().position - Vec3(1.15, -0.05, 0.1)).norm() < 2 * m_scale,
             textAt("/joints/0/position").c_str());
    QCOMPARE(textAt("/joints/0/axis"), std::string("[0, -0.6, 0.8]"));
}

/// An arrow of 64 pixels through the middle of the upper edge, which a corner does not have.
void TestPlaces::theMarkShowsTheAxis() {
    showPlate();
    startPicking("position");
    const QPoint edge = inPicture(1, 0.2);
    QCOMPARE(spotText(edge), QString("middle of an edge, axis 1, 0, 0"));
    const int width = markWidthAt(m_window->settled(), edge);
    QVERIFY2(std::abs(width - 64) < 8, qPrintable(QString::number(width)));
    const QPoint corner = inPicture(1.2, 0.2);
    QCOMPARE(spotText(corner), QString("corner"));
    QVERIFY(markWidthAt(m_window->settled(), corner) < 20);
}

void TestPlaces::anEdgesDirectionIsPicked() {
    showPlate();
    const int count = steps().count();
    startPicking("axis");
    auto* request = m_window->view().findChild<QLabel*>("pickRequest");
    QVERIFY2(request->isVisible() && request->text().contains("direction"),
             qPrintable(request->text()));
    click(inPicture(1.2, 0));
    QCOMPARE(steps().count(), count + 1);
    QCOMPARE(textAt("/joints/0/axis"), std::string("[0, 0, 1]"));
    QCOMPARE(textAt("/joints/0/position"), std::string("[1, 0, 0.5]"));
    QVERIFY(steps().undoText().contains("direction of hinge"));
    QTRY_VERIFY(input<QLineEdit>(forms(), "axis/0")->hasFocus());
    // A surface gives its normal, and a second axis is picked as the first.
    startPicking("axis2");
    click(inPicture(1.15, 0.1));
    QCOMPARE(textAt("/joints/0/axis2"), std::string("[0, -1, 0]"));
    QCOMPARE(textAt("/joints/0/axis"), std::string("[0, 0, 1]"));
}

/// From the hinge at (1, 0, 0.5) to the front corner at (1.2, -0.05, 0.2).
void TestPlaces::theDirectionToACornerIsPicked() {
    showPlate();
    startPicking("axis");
    click(inPicture(1.2, 0.2));
    const Vec3 way = Vec3(0.2, -0.05, -0.3).normalized();
    QVERIFY2((hinge().axis - way).norm() < 2e-6, textAt("/joints/0/axis").c_str());
    // With Shift the hole's place counts, and not its axis.
    startPicking("axis");
    m_keys = Qt::ShiftModifier;
    click(inPicture(1, 0));
    m_keys = Qt::NoModifier;
    const Vec3 toHole = Vec3(0, -0.05, -0.5).normalized();
    QVERIFY2((hinge().axis - toHole).norm() < 2e-6, textAt("/joints/0/axis").c_str());
}

void TestPlaces::escapeEndsPickingOfADirection() {
    showPlate();
    const int count = steps().count();
    startPicking("axis");
    QTest::keyClick(m_window->sceneWindow(), Qt::Key_Escape);
    QVERIFY(!m_window->view().handles().isPicking());
    QCOMPARE(steps().count(), count);
    QTRY_VERIFY(input<QLineEdit>(forms(), "axis/0")->hasFocus());
}

/// The mark is the cube's middle in the picture; it is pulled 40 pixels right and 20 up, in the
/// plane of the picture. Numbers are rounded to what a pixel tells.
void TestPlaces::aMarkIsPulled() {
    focusPoint();
    const int count = steps().count();
    const Vec3 before = point();
    const QPoint from = m_cube.middle(), to = from + QPoint(40, -20);
    pull(from, to);
    QCOMPARE(steps().count(), count); // nothing but the picture so far
    QVERIFY(m_window->view().findChild<QLabel*>("placeText")->text().startsWith("Δ"));
    release(to);
    QTest::mouseMove(m_window->sceneWindow(), QPoint(20, 20)); // what it is over is lit
    QCOMPARE(steps().count(), count + 1);
    const Vec3 shift = point() - before;
    QVERIFY2((shift - Vec3(40, 0, 20) * m_scale).norm() < 3 * m_scale,
             qPrintable(QString("%1 %2 %3").arg(shift.x()).arg(shift.y()).arg(shift.z())));
    QTRY_VERIFY(QLineF(markOf(m_window->settled()).middle(), to).length() < 5);
    steps().undo();
    QVERIFY((point() - before).norm() < 1e-12);
}

void TestPlaces::escapeTakesAPullBack() {
    focusPoint();
    const QImage before = m_window->settled();
    const int count = steps().count();
    const QPoint from = m_cube.middle(), to = from + QPoint(40, -20);
    pull(from, to);
    QTest::keyClick(m_window->sceneWindow(), Qt::Key_Escape);
    release(to);
    QCOMPARE(steps().count(), count);
    QTest::mouseMove(m_window->sceneWindow(), QPoint(20, 20));
    QCOMPARE(m_window->settled(), before);
}

/// By the arrow of x, with Ctrl: whole millimetres.
void TestPlaces::handlesMoveABody() {
    m_window->window().selection().select("/bodies/0");
    QTest::keyClick(m_window->sceneWindow(), Qt::Key_M);
    QVERIFY(m_window->view().actions().move->isChecked());
    const int count = steps().count();
    m_keys = Qt::ControlModifier;
    const QPoint from = m_cube.middle() + QPoint(55, 0), to = from + QPoint(60, 9);
    pull(from, to);
    release(to);
    m_keys = Qt::NoModifier;
    QCOMPARE(steps().count(), count + 1);
    const Vec3 position = pose().position;
    QVERIFY2(std::abs(position.x() - 1.0 - 60 * m_scale) < 2 * m_scale,
             qPrintable(QString::number(position.x())));
    const double millimetres = 1000 * position.x();
    QVERIFY(std::abs(millimetres - std::round(millimetres)) < 1e-6);
    QVERIFY(position.y() == 0.0 && position.z() == 0.0);
    QVERIFY(steps().undoText().contains("Move cube"));
    steps().undo();
    QCOMPARE(pose().position, Vec3(1, 0, 0));
}

/// By the ring about y, which points away: from the right to the top is against it. The angles in
/// the file stay angles.
void TestPlaces::handlesTurnABody() {
    m_window->window().selection().select("/bodies/0");
    m_window->view().actions().move->setChecked(true);
    const int count = steps().count();
    const Quat before = pose().orientation;
    m_keys = Qt::ControlModifier;
    const double reach = 84 * 0.8; // the ring's radius
    const QPoint from = m_cube.middle() + QPointF(reach * 0.7071, reach * 0.7071).toPoint();
    const QPoint to = m_cube.middle() + QPointF(reach * 0.7071, -reach * 0.7071).toPoint();
    pull(from, to);
    QCOMPARE(m_window->view().findChild<QLabel*>("placeText")->text(), QString("y: -90°"));
    release(to);
    m_keys = Qt::NoModifier;
    QCOMPARE(steps().count(), count + 1);
    const Quat expected = Quat(Eigen::AngleAxisd(-std::acos(0.0), Vec3::UnitY())) * before;
    QVERIFY(pose().orientation.angularDistance(expected) < 1e-7);
    QVERIFY(document().root().contains("/bodies/0/orientation/euler_xyz"));
    QCOMPARE(pose().position, Vec3(1, 0, 0));
    QVERIFY(steps().undoText().contains("Turn cube"));
}

/// A drag where the arrow would be turns the view instead.
void TestPlaces::withoutTheToolThereAreNoHandles() {
    m_window->window().selection().select("/bodies/0");
    const QImage before = m_window->settled();
    const int count = steps().count();
    const QPoint from = m_cube.middle() + QPoint(55, 0), to = from + QPoint(60, 9);
    pull(from, to);
    release(to);
    QCOMPARE(steps().count(), count);
    QVERIFY(m_window->settled() != before);
}

QTEST_MAIN(TestPlaces)
#include "test_places.moc"
