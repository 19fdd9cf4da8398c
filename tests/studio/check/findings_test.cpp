// What a model is hardly meant to be, on Check's page Findings in a real window: each finding is
// there, a click selects its item, its buttons mend it, and one undo takes that back.
#include "studio/controllers/check_controller.h"
#include "studio/dialogs/check_dialog.h"
#include "studio/document/selection.h"
#include "studio/window/main_window.h"
#include "studio/window_setup.h"

#include <QAction>
#include <QPushButton>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTreeWidget>
#include <QUndoStack>
#include <QtTest>

using namespace trammel;
using namespace trammel::studio;

namespace {

/// A crank on a hinge that lies 0.4 m beside its shape, with a motor of 2 rad/s between limits of
/// +-1 rad for 10 s; a ball of 0.1 m in the air; a parameter that nothing uses.
constexpr auto kDoubtful = R"({"trammel": 1, "parameters": {"L": 1, "unused": 2},
  "bodies": [
    {"name": "crank", "position": ["L", 0, 0],
     "shapes": [{"type": "box", "size": [0.2, 0.2, 0.2], "collide": false}]},
    {"name": "ball", "position": [0, 0, 3], "shapes": [{"type": "sphere", "radius": 0.1}]}],
  "joints": [{"name": "pin", "type": "revolute", "bodies": ["ground", "crank"],
              "position": [0.5, 0, 0], "axis": [0, 1, 0], "limits": [-1, 1],
              "motor": {"velocity": 2, "max_force": 5}}],
  "simulation": {"duration": 10}})";

} // namespace

class FindingsTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Language> m_language;
    std::unique_ptr<MainWindow> m_window;

    Document& document() { return m_window->document(); }
    template <class Widget>
    Widget& part(const char* name) {
        auto* found = m_window->findChild<Widget*>(name);
        if (!found) QTest::qFail(name, __FILE__, __LINE__);
        return *found;
    }
    QTreeWidget& tree() { return part<QTreeWidget>("findingsTree"); }
    QString tabText() { return part<QTabWidget>("tabs").tabText(4); }
    /// Chooses the finding that has these words as a user does.
    void choose(const QString& words) {
        const auto items = tree().findItems(words, Qt::MatchContains);
        QCOMPARE(items.size(), 1);
        tree().setFocus();
        tree().scrollToItem(items[0]);
        QTest::mouseClick(tree().viewport(), Qt::LeftButton, {},
                          tree().visualItemRect(items[0]).center());
        QCOMPARE(tree().currentItem(), items[0]);
    }
    /// Presses the button with that text, waits until so many findings are left.
    void mend(const QString& text, int left) {
        for (const char* name : {"firstMend", "secondMend"})
            if (auto& button = part<QPushButton>(name); button.text() == text) {
                QVERIFY(button.isVisible());
                QTest::mouseClick(&button, Qt::LeftButton);
                QTRY_COMPARE_WITH_TIMEOUT(tree().topLevelItemCount(), left, 20000);
                return;
            }
        QFAIL(qPrintable("no button says " + text));
    }
    void undo(int left) {
        document().undoStack()->undo();
        QTRY_COMPARE_WITH_TIMEOUT(tree().topLevelItemCount(), left, 20000);
    }

private slots:
    void initTestCase() {
        test::setUpStudio();
        m_folder = std::make_unique<QTemporaryDir>();
        m_language = std::make_unique<Language>();
        m_window = std::make_unique<MainWindow>(*m_language);
        m_window->show();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    /// Each test starts with the doubtful model's four findings.
    void init() {
        QFile file(m_folder->filePath("doubtful.trammel.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(kDoubtful);
        file.close();
        document().undoStack()->setClean();
        QVERIFY(m_window->openFile(file.fileName()));
        QVERIFY(document().diagnostics().empty());
        m_window->findChild<CheckController*>()->showDialog(CheckDialog::Page::Findings);
        QVERIFY(QTest::qWaitForWindowActive(m_window->findChild<CheckDialog*>()));
        QTRY_COMPARE_WITH_TIMEOUT(tree().topLevelItemCount(), 4, 20000);
    }
    void cleanup() { document().undoStack()->setClean(); }
    void cleanupTestCase() { m_window.reset(); }

    void findingsAreCountedAndSelectTheirItems() {
        QCOMPARE(tabText(), QString("Findings (4)"));
        choose("\"pin\" is in none");
        QCOMPARE(m_window->selection().pointer(), QString("/joints/0"));
        choose("holds \"ball\"");
        QCOMPARE(m_window->selection().pointer(), QString("/bodies/1"));
        choose("\"unused\"");
        QCOMPARE(m_window->selection().pointer(), QString("/parameters/unused"));
        choose("the motor of \"pin\"");
        QCOMPARE(m_window->selection().pointer(), QString("/joints/0"));
    }

    /// The crank's box ends at 0.9 m.
    void aJointGoesToTheNearestPointOfTheShape() {
        choose("\"pin\" is in none");
        const std::string before = document().text();
        mend("Move Joint to Shape", 3);
        const Vec3 place = document().model().joints[0].position;
        QVERIFY((place - Vec3(0.9, 0, 0)).norm() < 1e-5);
        undo(4);
        QCOMPARE(document().text(), before);
    }

    /// The ball's lowest point is at 2.9 m; on the floor it rests, welded it hangs.
    void aBodyGetsAFloorOrAWeld() {
        choose("holds \"ball\"");
        mend("Add Floor", 3);
        const auto& floor = document().model().groundShapes;
        QCOMPARE(floor.size(), std::size_t(1));
        QVERIFY(std::holds_alternative<model::Plane>(floor[0].geometry));
        QVERIFY((floor[0].pose.position - Vec3(0, 0, 2.9)).norm() < 1e-9);
        QVERIFY(!document().hasErrors());
        undo(4);
        QVERIFY(document().model().groundShapes.empty());
        choose("holds \"ball\"");
        mend("Weld to Ground", 3);
        const model::Joint& weld = document().model().joints.back();
        QCOMPARE(weld.type, model::JointType::Fixed);
        QCOMPARE(weld.bodies[1], std::string("ball"));
        QVERIFY(!document().hasErrors());
        QCOMPARE(m_window->selection().pointer(), QString("/joints/1"));
        undo(4);
        QCOMPARE(document().model().joints.size(), std::size_t(1));
    }

    /// 2 rad/s for 10 s make 20 rad.
    void aMotorGetsRoomOrGoes() {
        choose("the motor of \"pin\"");
        mend("Widen Limits", 3);
        QVERIFY(document().model().joints[0].limits->at(1) > 20.0);
        QCOMPARE(document().model().joints[0].limits->at(0), -1.0);
        undo(4);
        choose("the motor of \"pin\"");
        mend("Remove Motor", 3);
        QVERIFY(!document().model().joints[0].motor);
        undo(4);
        QVERIFY(document().model().joints[0].motor.has_value());
    }

    void aParameterGoes() {
        choose("\"unused\"");
        mend("Remove Parameter", 3);
        QCOMPARE(document().model().parameters.size(), std::size_t(1));
        undo(4);
    }

    /// They are told anew in another language; where nothing is found, there is nothing to press.
    void wordsAndCountFollow() {
        m_language->set("ja");
        QTRY_VERIFY_WITH_TIMEOUT(!part<QTabWidget>("tabs").tabText(0).contains("Mobility"), 20000);
        QTRY_COMPARE_WITH_TIMEOUT(tree().topLevelItemCount(), 4, 20000);
        m_language->set("en");
        QTRY_COMPARE_WITH_TIMEOUT(tabText(), QString("Findings (4)"), 20000);
        QVERIFY(m_window->openFile(TRAMMEL_SOURCE_DIR "/models/four-bar/four-bar.trammel.json"));
        QTRY_COMPARE_WITH_TIMEOUT(tabText(), QString("Findings"), 20000);
        QTRY_COMPARE_WITH_TIMEOUT(tree().topLevelItemCount(), 0, 20000);
        QVERIFY(part<QPushButton>("firstMend").isHidden());
    }
};

QTEST_MAIN(FindingsTest)
#include "findings_test.moc"
