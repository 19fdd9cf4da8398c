// What takes a new user how many clicks, keys and dialogs: the bounds are those of the program
// before, or of the programs that such a user knows, and must not grow.
#include "studio/controllers/run_controller.h"
#include "studio/controllers/study_controller.h"
#include "studio/dialogs/compare_dialog.h"
#include "studio/document/item_model.h"
#include "studio/form_driver.h"
#include "studio/panels/property_panel.h"
#include "studio/panels/run_panel.h"
#include "studio/plots/plot_page.h"
#include "studio/plots/plot_panel.h"
#include "studio/runs/run_list.h"
#include "studio/study/study_plot.h"
#include "studio/tour/hand.h"
#include "studio/window/main_window.h"
#include "studio/window_setup.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QFile>
#include <QListWidget>
#include <QPushButton>
#include <QRegularExpression>
#include <QTableWidget>
#include <QToolButton>
#include <QTreeView>
#include <QtTest>
#include <set>

using namespace trammel;
using namespace trammel::studio;
using trammel::test::Hand;
using trammel::test::input;

namespace {

/// A slider-crank whose crank turns.
constexpr auto kSliderCrank = R"({"trammel": 1, "name": "Slider-crank",
  "bodies": [
    {"name": "crank", "position": [0.1, 0, 0], "mass": 1, "inertia": [0.01, 0.01, 0.01, 0, 0, 0]},
    {"name": "rod", "position": [0.4, 0, 0], "mass": 1, "inertia": [0.01, 0.01, 0.01, 0, 0, 0]},
    {"name": "slider", "position": [0.6, 0, 0], "mass": 2,
     "inertia": [0.01, 0.01, 0.01, 0, 0, 0]}],
  "joints": [
    {"name": "motor", "type": "revolute", "bodies": ["ground", "crank"], "position": [0, 0, 0],
     "axis": [0, -1, 0], "driver": {"velocity": "6"}},
    {"name": "crankpin", "type": "revolute", "bodies": ["crank", "rod"], "position": [0.2, 0, 0],
     "axis": [0, -1, 0]},
    {"name": "wristpin", "type": "revolute", "bodies": ["rod", "slider"], "position": [0.6, 0, 0],
     "axis": [0, -1, 0]},
    {"name": "guide", "type": "prismatic", "bodies": ["ground", "slider"],
     "position": [0.6, 0, 0], "axis": [1, 0, 0]}],
  "simulation": {"duration": 0.2, "step": 0.001}})";

} // namespace

class TestFirstHour : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Language> m_language;
    std::unique_ptr<MainWindow> m_window;

    QTreeView& tree() { return *m_window->findChild<QTreeView*>("tree"); }
    QWidget& forms() { return *m_window->findChild<PropertyPanel*>(); }
    PlotPanel& plots() { return *m_window->findChild<PlotPanel*>(); }
    QModelIndex itemOf(const QString& pointer) {
        const auto found =
            tree().model()->match(tree().model()->index(0, 0), ItemModel::PointerRole, pointer, 1,
                                  Qt::MatchExactly | Qt::MatchRecursive);
        return found.value(0);
    }
    /// Opens an example with one click on the welcome page.
    void openExample(Hand& hand, const QString& name) {
        for (auto* list : m_window->findChildren<QListWidget*>("examples")) {
            const auto found = list->findItems(name, Qt::MatchExactly);
            if (found.isEmpty()) continue;
            hand.click(*list, list->indexFromItem(found.front()));
        }
        QVERIFY(!m_window->document().model().bodies.empty());
    }
    void runByKey(Hand& hand) {
        QSignalSpy finished(&m_window->runController(), &RunController::finished);
        hand.press(*m_window, Qt::Key_F5);
        QVERIFY(finished.wait(60'000));
    }

private slots:
    void initTestCase() {
        test::setUpStudio();
        m_language = std::make_unique<Language>();
        QFile::link(TRAMMEL_BIN_DIR "/trammel",
                    QCoreApplication::applicationDirPath() + "/trammel");
    }
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_window = std::make_unique<MainWindow>(*m_language);
        m_window->resize(1440, 900);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    void cleanup() {
        m_window->document().undoStack()->setClean();
        m_window.reset();
    }

    /// An example, run with two coefficients of restitution, side by side: 8 clicks, 13 keys and a
    /// dialog at most.
    void anExampleIsComparedWithAnotherSetting() {
        Hand hand;
        openExample(hand, "Bouncing sphere");
        const auto shorter = [this] { // not of the user's doing: the test is to be short
            m_window->document().setValue("/simulation/duration", io::JsonValue(0.6));
        };
        shorter();
        runByKey(hand);
        hand.click(tree(), itemOf("/parameters/e"));
        auto* table = m_window->findChild<QTableWidget*>("table");
        QVERIFY(table && table->isVisible());
        const QModelIndex formula = table->model()->index(0, 1);
        hand.click(*table, formula);
        hand.type(*table, "0"); // takes the place of what stands there
        auto* edit = table->findChild<QLineEdit*>();
        QVERIFY(edit);
        hand.type(*edit, ".4");
        hand.press(*edit, Qt::Key_Return);
        QTRY_COMPARE(m_window->document().model().parameters.at("e"), 0.4);
        runByKey(hand);
        auto* runs = m_window->findChild<RunPanel*>();
        auto* list = runs->findChild<QTreeView*>("list");
        hand.click(*list, list->model()->index(1, RunList::Name));
        hand.click(*runs->findChild<QToolButton*>("compareButton"));
        QTRY_VERIFY(m_window->findChild<CompareDialog*>());
        hand.seeDialog();
        auto* settings =
            m_window->findChild<CompareDialog*>()->findChild<QTableWidget*>("settings");
        QCOMPARE(settings->item(0, 0)->text(), QString("parameters/e"));
        qInfo("%d clicks, %d keys, %d dialogs", hand.clicks(), hand.keys(), hand.dialogs());
        QVERIFY(hand.clicks() <= 8);
        QVERIFY(hand.keys() <= 13);
        QVERIFY(hand.dialogs() <= 1);
    }

    /// Position, velocity and acceleration of the slider and the torque of the drive: 4 clicks.
    void theFourCurvesOfASliderCrank() {
        const QString path = m_folder->filePath("slider.trammel.json");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(kSliderCrank) > 0);
        file.close();
        QVERIFY(m_window->openFile(path));
        Hand hand;
        runByKey(hand);
        QVERIFY(hand.chooseFromMenu(tree(), itemOf("/bodies/2"),
                                    "Plot Position, Velocity and Acceleration"));
        QVERIFY(hand.chooseFromMenu(tree(), itemOf("/joints/0"), "Plot Drive Torque and Power"));
        std::set<std::string> drawn;
        for (int i = plots().pageCount() - 2; i < plots().pageCount(); ++i)
            for (int k = 0; k < plots().page(i).plotCount(); ++k)
                for (const CurveSpec& curve : plots().page(i).plot(k).spec().curves)
                    drawn.insert(curve.channel);
        for (const char* channel :
             {"slider.com.x", "slider.v.x", "slider.a.x", "motor.driver.torque"})
            QVERIFY2(drawn.contains(channel), channel);
        qInfo("%d clicks", hand.clicks());
        QVERIFY(hand.clicks() <= 4);
    }

    /// The drop of a ball with restitution from 0 to 1, computed and drawn: 20 clicks, 57 keys and
    /// one dialog at most.
    void aBallStudy() {
        Hand hand;
        openExample(hand, "Bouncing sphere");
        m_window->document().setValue("/simulation/duration", io::JsonValue(0.6));
        StudyController& studies = m_window->studies();
        const QModelIndex parameter = itemOf("/parameters/e");
        QVERIFY(hand.inDialog(
            [&] { QVERIFY(hand.chooseFromMenu(tree(), parameter, "Vary in a Study...")); },
            [&](QDialog& dialog) {
                auto* factors = dialog.findChild<QTableWidget*>("factors");
                QCOMPARE(factors->item(0, 1)->text(), QString("0 .. 1 : 11"));
                hand.click(*dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok));
            }));
        QVERIFY(studies.isRunning());
        QTRY_VERIFY_WITH_TIMEOUT(!studies.isRunning(), 120'000);
        QCOMPARE(studies.model().finished().size(), std::size_t(11));
        QVERIFY(!m_window->findChild<QDockWidget*>("studyDock")->visibleRegion().isEmpty());
        QVERIFY(m_window->findChild<StudyPlot*>()->placeOf(11)); // its result is drawn
        qInfo("%d clicks, %d keys, %d dialogs", hand.clicks(), hand.keys(), hand.dialogs());
        QVERIFY(hand.clicks() <= 20);
        QVERIFY(hand.keys() <= 57);
        QCOMPARE(hand.dialogs(), 1);
    }

    /// The same from nothing: a sphere, a plane, and a restitution between them that is varied.
    void aBallStudyFromAnEmptyDocument() {
        QTest::failOnWarning(QRegularExpression("."));
        Hand hand;
        hand.press(*m_window, Qt::Key_N, Qt::ControlModifier);
        QVERIFY(hand.chooseFromMenu(tree(), itemOf("/bodies"), "Body"));
        hand.enter(*input<QLineEdit>(forms(), "position/2"), "1");
        hand.click(tree(), itemOf("/bodies/0/shapes/0"));
        hand.choose(*input<QComboBox>(forms(), "type"), "sphere");
        QVERIFY(hand.chooseFromMenu(tree(), itemOf("/ground"), "Shape/Plane"));
        QVERIFY(hand.chooseFromMenu(tree(), itemOf("/parameters"), "Parameter"));
        auto* table = input<QTableWidget>(forms(), "table");
        hand.click(*table, table->model()->index(0, 0));
        hand.type(*table, "e");
        hand.press(*QApplication::focusWidget(), Qt::Key_Return);
        QTRY_VERIFY(itemOf("/parameters/e").isValid());
        QVERIFY(hand.chooseFromMenu(tree(), itemOf("/contacts"), "Contact pair"));
        hand.enter(*input<QLineEdit>(forms(), "restitution"), "e");
        QVERIFY2(m_window->document().diagnostics().empty(), m_window->document().text().c_str());
        m_window->document().setValue("/simulation/duration", io::JsonValue(0.6)); // a short test

        StudyController& studies = m_window->studies();
        QVERIFY(hand.inDialog(
            [&] {
                QVERIFY(hand.chooseFromMenu(tree(), itemOf("/parameters/e"), "Vary in a Study..."));
            },
            [&](QDialog& dialog) {
                hand.click(*dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok));
            }));
        QTRY_VERIFY_WITH_TIMEOUT(!studies.isRunning(), 120'000);
        QCOMPARE(studies.model().finished().size(), std::size_t(11));
        qInfo("%d clicks, %d keys, %d dialogs", hand.clicks(), hand.keys(), hand.dialogs());
        QVERIFY(hand.clicks() <= 20);
        QVERIFY(hand.keys() <= 57);
        QCOMPARE(hand.dialogs(), 1);
    }
};

QTEST_MAIN(TestFirstHour)
#include "test_first_hour.moc"
