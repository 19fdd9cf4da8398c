// The menu of the 3-D view by right click and by the menu key: of an item (select, zoom, hide,
// isolate, trace, rename, delete) and of the view, seen in the pictures, the document and the tree.
#include "studio/document/selection.h"
#include "studio/view/plate_mesh.h"
#include "studio/view/view_window.h"

#include <QAction>
#include <QClipboard>
#include <QDockWidget>
#include <QLineEdit>
#include <QMenu>
#include <QTreeView>
#include <cmath>
#include <numbers>

using namespace trammel;
using namespace trammel::studio;
using trammel::test::ViewWindow;

namespace {

/// A red cube of 0.4 m that is thrown, x = 1 m/s t, and a blue one that stands 1 m above.
constexpr auto kModel = R"({"trammel": 1, "name": "Throw", "gravity": [0, 0, 0],
  "bodies": [{"name": "red", "mass": 1, "inertia": [0.1, 0.1, 0.1, 0, 0, 0],
              "velocity": [1, 0, 0],
              "shapes": [{"type": "box", "size": [0.4, 0.4, 0.4], "color": [1, 0, 0, 1]}]},
             {"name": "blue", "mass": 1, "inertia": [0.1, 0.1, 0.1, 0, 0, 0],
              "position": [0, 0, 1],
              "shapes": [{"type": "box", "size": [0.4, 0.4, 0.4], "color": [0, 0, 1, 1]}]}],
  "simulation": {"duration": 1, "step": 0.01}})";

struct Counts {
    int red = 0, blue = 0;
    QPoint redMiddle;
};

Counts counts(const QImage& image) {
    Counts found;
    qint64 x = 0, y = 0;
    for (int row = 0; row < image.height(); ++row)
        for (int column = 0; column < image.width(); ++column) {
            if (column < 110 && row > image.height() - 110) continue; // the triad
            const QRgb pixel = image.pixel(column, row);
            if (qRed(pixel) > 60 && qRed(pixel) > 3 * qBlue(pixel)) {
                ++found.red;
                x += column;
                y += row;
            }
            if (qBlue(pixel) > 60 && qBlue(pixel) > 3 * qRed(pixel)) ++found.blue;
        }
    if (found.red > 0) found.redMiddle = QPoint(int(x / found.red), int(y / found.red));
    return found;
}

} // namespace

class TestSceneMenu : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        test::setUpStudio();
        QApplication::setDoubleClickInterval(100);
    }
    void init() {
        m_window = std::make_unique<ViewWindow>(kModel);
        m_window->view().setGridVisible(false);
        m_window->view().setOrthographic(true);
        m_window->view().setStandardView(StandardView::Front);
    }
    void cleanup() {
        if (QWidget* popup = QApplication::activePopupWidget()) popup->close();
        m_window.reset();
    }

    void rightClickOnAnItemSelectsIt();
    void rightDragOpensNothing();
    void hidesAndShows();
    void isolates();
    void zoomsToAnItem();
    void tracesThePointUnderThePointer();
    void renamesInTheTree();
    void aNewJointIsAtTheHolePointedAt();
    void aNewJointIsAtTheEdgePointedAt();
    void deletes();
    void menuKeyIsOfTheSelection();
    void menuOfTheViewCopiesThePicture();

private:
    QMenu* menu() {
        auto* popup = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        return popup && popup->objectName() == "sceneMenu" ? popup : nullptr;
    }
    QMenu* menuAt(QPoint place) {
        QTest::mouseClick(m_window->sceneWindow(), Qt::RightButton, Qt::NoModifier, place);
        return QTest::qWaitFor([this] { return menu() != nullptr; }) ? menu() : nullptr;
    }
    QMenu* menuOfRed() { return menuAt(counts(m_window->settled()).redMiddle); }
    static QAction* entry(QMenu* menu, const char* text) {
        for (QAction* action : menu->actions())
            if (action->text().remove('&') == QLatin1String(text)) return action;
        return nullptr;
    }
    /// @returns whether the menu has it and lets it be chosen
    static bool choose(QMenu* menu, const char* text) {
        QAction* action = menu ? entry(menu, text) : nullptr;
        if (!action || !action->isEnabled()) return false;
        menu->setActiveAction(action);
        QTest::keyClick(menu, Qt::Key_Return);
        return true;
    }

    /// A red plate of 0.4 m with a hole along y, 0.1 m thick. @returns metres a pixel
    double showPlate() {
        const QString file = m_folder.filePath("plate.stl");
        if (!test::PlateMesh().write(file)) qFatal("no room for a mesh");
        m_window.reset();
        m_window = std::make_unique<ViewWindow>(QByteArray(R"({"trammel": 1, "name": "Plate",
  "bodies": [{"name": "plate", "mass": 1, "inertia": [0.1, 0.1, 0.1, 0, 0, 0],
              "shapes": [{"type": "mesh", "file": "FILE", "color": [1, 0, 0, 1]}]}],
  "simulation": {"duration": 1, "step": 0.01}})")
                                                    .replace("FILE", file.toUtf8()));
        m_window->view().setGridVisible(false);
        m_window->view().setOrthographic(true);
        m_window->view().setStandardView(StandardView::Front);
        return std::sqrt((0.16 - std::numbers::pi * 0.01) / counts(m_window->settled()).red);
    }
    model::Joint newJoint(QPoint place) {
        if (!choose(menuAt(place), "New Joint Here")) return {};
        auto* types = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        const bool isThere = QTest::qWaitFor([&] {
            types = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            return types && types != menu();
        });
        const bool isMade = isThere && choose(types, "Revolute joint");
        const auto& joints = m_window->window().document().model().joints;
        return isMade && joints.size() == 1 ? joints[0] : model::Joint();
    }

    QTemporaryDir m_folder;
    std::unique_ptr<ViewWindow> m_window;
};

void TestSceneMenu::rightClickOnAnItemSelectsIt() {
    QMenu* menu = menuOfRed();
    QVERIFY(menu);
    QCOMPARE(m_window->window().selection().pointer(), QString("/bodies/0"));
    QCOMPARE(menu->actions().front()->text(), QString("red"));
    auto* dock = m_window->window().findChild<QDockWidget*>("modelDock");
    dock->hide();
    QVERIFY(choose(menu, "Select in the Tree"));
    QVERIFY(dock->isVisible());
    QVERIFY(menuAt({15, 15}));
    QVERIFY(entry(this->menu(), "Fit All"));
    QVERIFY(!entry(this->menu(), "Hide"));
}

void TestSceneMenu::rightDragOpensNothing() {
    const QPoint from = counts(m_window->settled()).redMiddle;
    QWindow* window = m_window->sceneWindow();
    QTest::mousePress(window, Qt::RightButton, Qt::NoModifier, from);
    QTest::mouseMove(window, from + QPoint(10, 10));
    QTest::mouseMove(window, from + QPoint(20, 20));
    QTest::mouseRelease(window, Qt::RightButton, Qt::NoModifier, from + QPoint(20, 20));
    QVERIFY(!menu());
}

void TestSceneMenu::hidesAndShows() {
    const Counts before = counts(m_window->settled());
    QVERIFY(before.red > 100 && before.blue > 100);
    QVERIFY(choose(menuOfRed(), "Hide"));
    QCOMPARE(counts(m_window->settled()).red, 0);
    QVERIFY(m_window->view().isHidden("/bodies/0"));
    // What is hidden is not in the way of the pointer, and stays so when another item goes.
    QVERIFY(menuAt(before.redMiddle));
    QVERIFY(entry(menu(), "Fit All"));
    menu()->close();
    m_window->window().document().setValue("/bodies/0/mass", 2.0);
    QCOMPARE(counts(m_window->settled()).red, 0);
    QVERIFY(choose(menuAt({15, 15}), "Show All Hidden Items"));
    QCOMPARE(counts(m_window->settled()).red, before.red);
    QVERIFY(!entry(menuAt({15, 15}), "Show All Hidden Items")->isEnabled());
}

void TestSceneMenu::isolates() {
    QVERIFY(choose(menuOfRed(), "Hide All Else"));
    const Counts alone = counts(m_window->settled());
    QVERIFY(alone.red > 100);
    QCOMPARE(alone.blue, 0);
    // The hidden one stays hidden when the list of bodies changes before it.
    m_window->window().document().removeItem("/bodies/0");
    QCOMPARE(counts(m_window->settled()).blue, 0);
    m_window->window().document().undoStack()->undo();
    QCOMPARE(counts(m_window->settled()).red, alone.red);
}

void TestSceneMenu::zoomsToAnItem() {
    const int before = counts(m_window->settled()).red;
    QVERIFY(choose(menuOfRed(), "Zoom to It"));
    const Counts near = counts(m_window->settled());
    QVERIFY(near.red > 2 * before);
    QVERIFY(QLineF(near.redMiddle, m_window->view().rect().center()).length() < 3);
}

/// Half a second later the cube is 0.5 m to the right; its front face's middle is at (0, -0.2, 0)
/// where the point is given: in the initial pose.
void TestSceneMenu::tracesThePointUnderThePointer() {
    QVERIFY(m_window->run());
    m_window->timeBar().setFrame(50);
    Document& document = m_window->window().document();
    const int steps = document.undoStack()->count();
    QVERIFY(choose(menuOfRed(), "Trace This Point"));
    QCOMPARE(document.undoStack()->count(), steps + 1);
    QCOMPARE(document.model().measures.size(), std::size_t(1));
    const auto& point = std::get<model::PointMeasure>(document.model().measures[0].law);
    QCOMPARE(point.body, std::string("red"));
    QVERIFY(point.trace);
    // The middle is good to a pixel: a hundredth of the cube.
    QVERIFY2((point.point - Vec3(0, -0.2, 0)).norm() < 0.01,
             qPrintable(QString::number(point.point.x())));
    QVERIFY(!document.hasErrors());
    document.undoStack()->undo();
    QVERIFY(document.model().measures.empty());
}

void TestSceneMenu::renamesInTheTree() {
    QVERIFY(choose(menuOfRed(), "Rename"));
    auto* tree = m_window->window().findChild<QDockWidget*>("modelDock")->findChild<QTreeView*>();
    auto* field = tree->findChild<QLineEdit*>();
    QVERIFY(field);
    QCOMPARE(field->text(), QString("red"));
    QTest::keyClick(field, Qt::Key_Escape);
}

/// Nothing of the plate is in the middle of its hole, whose menu is the plate's all the same.
void TestSceneMenu::aNewJointIsAtTheHolePointedAt() {
    showPlate();
    const QPoint hole = counts(m_window->settled()).redMiddle;
    QVERIFY(menuAt(hole));
    QCOMPARE(menu()->actions().front()->text(), QString("plate"));
    menu()->close();
    const model::Joint joint = newJoint(hole + QPoint(2, 1));
    QVERIFY(joint.bodies[1] == "plate");
    QVERIFY((joint.position - Vec3(0, -0.05, 0)).norm() < 1e-12); // its front rim
    QVERIFY((joint.axis - Vec3(0, 1, 0)).norm() < 1e-12);
}

void TestSceneMenu::aNewJointIsAtTheEdgePointedAt() {
    const double metres = showPlate();
    const QPoint middle = counts(m_window->settled()).redMiddle;
    const model::Joint joint = newJoint(middle + QPoint(1, 4 - qRound(0.2 / metres)));
    QVERIFY(joint.bodies[1] == "plate");
    QVERIFY((joint.position - Vec3(0, -0.05, 0.2)).norm() < 1e-12);
    QVERIFY((joint.axis - Vec3(1, 0, 0)).norm() < 1e-12);
}

void TestSceneMenu::deletes() {
    QVERIFY(choose(menuOfRed(), "Delete"));
    QCOMPARE(m_window->window().document().model().bodies.size(), std::size_t(1));
    QCOMPARE(counts(m_window->settled()).red, 0);
}

void TestSceneMenu::menuKeyIsOfTheSelection() {
    m_window->window().selection().select("/bodies/1");
    const QImage shown = m_window->settled(); // the selected one is not blue but orange
    QTest::keyClick(m_window->sceneWindow(), Qt::Key_Menu);
    QVERIFY(menu());
    QCOMPARE(menu()->actions().front()->text(), QString("blue"));
    QVERIFY(choose(menu(), "Hide"));
    QVERIFY(m_window->settled() != shown);
    QTest::keyClick(m_window->sceneWindow(), Qt::Key_Menu); // the way back
    QVERIFY(choose(menu(), "Show"));
    QCOMPARE(m_window->settled(), shown);
    QTest::keyClick(m_window->sceneWindow(), Qt::Key_Escape);
    QTest::keyClick(m_window->sceneWindow(), Qt::Key_Menu);
    QVERIFY(entry(menu(), "Copy Picture"));
}

void TestSceneMenu::menuOfTheViewCopiesThePicture() {
    QGuiApplication::clipboard()->clear();
    const int red = counts(m_window->settled()).red;
    QVERIFY(choose(menuAt({15, 15}), "Copy Picture"));
    QTRY_VERIFY(!QGuiApplication::clipboard()->image().isNull());
    const QImage copied = QGuiApplication::clipboard()->image();
    QCOMPARE(copied.size(), m_window->view().size());
    QCOMPARE(counts(copied).red, red);
}

QTEST_MAIN(TestSceneMenu)
#include "test_scene_menu.moc"
