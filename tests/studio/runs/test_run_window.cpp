// Kept runs in a real window: two runs of a bouncing ball with different restitution are listed,
// shown, laid over one another, compared, noted, deleted, and there again after a restart.
#include "io/model_file.h"
#include "studio/controllers/file_controller.h"
#include "studio/controllers/run_controller.h"
#include "studio/dialogs/compare_dialog.h"
#include "studio/document/selection.h"
#include "studio/form_driver.h"
#include "studio/panels/message_panel.h"
#include "studio/panels/run_panel.h"
#include "studio/plots/channel_catalog.h"
#include "studio/plots/plot_page.h"
#include "studio/plots/plot_panel.h"
#include "studio/window/main_window.h"
#include "studio/window_setup.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QHeaderView>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTimer>
#include <QTreeView>
#include <QTreeWidget>
#include <QtTest>
#include <cmath>

using namespace trammel;
using namespace trammel::studio;

namespace {

/// Falls 0.2 m onto the ground at sqrt(2 * 0.2 / 9.81) = 0.202 s.
constexpr auto kModel = R"({"trammel": 1, "name": "Ball", "parameters": {"e": 0.5},
  "materials": {"rubber": {"restitution": "e", "friction": 0}},
  "ground": {"shapes": [{"type": "plane", "normal": [0, 0, 1], "material": "rubber"}]},
  "bodies": [{"name": "ball", "position": [0, 0, 0.3], "mass": 1, "inertia": [0.004, 0.004, 0.004, 0, 0, 0],
              "shapes": [{"type": "sphere", "radius": 0.1, "material": "rubber"}]}],
  "simulation": {"duration": 0.3, "step": 0.001}})";

} // namespace

class TestRunWindow : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    std::unique_ptr<Language> m_language;
    std::unique_ptr<MainWindow> m_window;

    QString modelPath() const { return m_folder.filePath("ball.trammel.json"); }
    void restart() {
        if (m_window) m_window->document().undoStack()->setClean();
        m_window.reset();
        m_window = std::make_unique<MainWindow>(*m_language);
        m_window->show();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    void openModel() {
        QFile file(modelPath());
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(kModel);
        file.close();
        QVERIFY(m_window->openFile(modelPath()));
    }
    RunPanel& panel() { return *m_window->findChild<RunPanel*>(); }
    RunList& runs() { return m_window->runs(); }
    QAction* action(const char* name) { return m_window->findChild<QAction*>(name); }
    void run(const QString& restitution) {
        m_window->document().setValue("/parameters/e", io::JsonValue(restitution.toDouble()));
        action("run")->trigger();
        QTRY_COMPARE(m_window->runController().state(), RunController::State::Running);
        QTRY_COMPARE(m_window->runController().state(), RunController::State::Idle);
        QVERIFY(m_window->runController().summary());
    }
    double lastSpeed() { return m_window->runController().data()->channel("ball.v.z")->back(); }

private slots:
    void initTestCase() {
        test::setUpStudio();
        m_language = std::make_unique<Language>();
    }
    void init() {
        restart();
        openModel();
    }
    void cleanup() {
        m_window->document().undoStack()->setClean();
        m_window.reset();
        QDir(m_folder.filePath("ball.results")).removeRecursively();
    }

    /// Every run stands in the list with what it was made with, and in files beside the model.
    void everyRunIsKept() {
        run("0.5");
        run("0.25");
        QCOMPARE(runs().count(), 2);
        QCOMPARE(runs().record(0).parameters["e"].toDouble(), 0.25); // the newest first
        QCOMPARE(runs().record(0).status, RunRecord::Status::Completed);
        QCOMPARE(runs().record(0).impacts, qint64(1));
        QCOMPARE(runs().shown(), runs().record(0).id);
        QVERIFY(QFile::exists(m_folder.filePath("ball.results/run-0002.h5")));
        const auto cell = [this](int row, int column) {
            return runs().index(row, column).data().toString();
        };
        QCOMPARE(cell(0, RunList::Kind), QString("dynamic"));
        QCOMPARE(cell(0, RunList::Method), QString("Semi-implicit Euler, Position projection"));
        QCOMPARE(cell(0, RunList::Parameters), QString("e = 0.25"));
        QCOMPARE(cell(1, RunList::Parameters), QString());
    }

    /// A double click shows an older run; the velocity at the end tells which it is: the ball hits
    /// at v = sqrt(2 g 0.2), leaves at e v and falls again for 0.3 s - t1. The bound is that of the
    /// step h = 1 ms: g h for the time of impact at either side.
    void anOlderRunIsShown() {
        run("0.5");
        const double fast = lastSpeed();
        run("0.25");
        const double slow = lastSpeed();
        const double v = std::sqrt(2 * 9.81 * 0.2), t1 = v / 9.81;
        QVERIFY(std::abs(fast - (0.5 * v - 9.81 * (0.3 - t1))) < 2 * 9.81e-3);
        panel().choose({"run-0001"});
        QVERIFY(action("showRun")->isEnabled());
        auto* list = panel().findChild<QTreeView*>("list");
        const QRect cell = list->visualRect(list->model()->index(1, RunList::Name));
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, cell.center());
        QTest::mouseDClick(list->viewport(), Qt::LeftButton, {}, cell.center());
        QTRY_COMPARE(runs().shown(), QString("run-0001"));
        QCOMPARE(lastSpeed(), fast);
        QVERIFY(fast != slow);
        QVERIFY(m_window->runController().isOutdated()); // e is 0.25 in the document
    }

    /// The button in the form of a joint with play makes two runs: of ideal joints, ticked, and of
    /// the model, which is shown over it. A shaft in a bearing of the ground falls by its play.
    void playIsComparedWithIdealJoints() {
        constexpr auto kShaft = R"({"trammel": 1, "name": "Shaft",
          "bodies": [{"name": "shaft", "position": [0, 0, 0], "mass": 0.5,
                      "inertia": [1e-4, 1e-4, 1e-4, 0, 0, 0]}],
          "joints": [{"name": "bearing", "type": "revolute", "bodies": ["ground", "shaft"],
                      "position": [0, 0, 0], "axis": [0, 1, 0],
                      "clearance": {"radial": 1e-3, "radius": 0.01, "restitution": 0}}],
          "simulation": {"duration": 0.05, "step": 0.0005}})";
        QVERIFY(!action("compareIdeal")->isEnabled()); // of the ball
        QFile file(m_folder.filePath("shaft.trammel.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(kShaft);
        file.close();
        QVERIFY(m_window->openFile(file.fileName()));
        QTRY_VERIFY(action("compareIdeal")->isEnabled());
        m_window->findChild<QDockWidget*>("propertyDock")->show();
        m_window->selection().select("/joints/0");
        auto* button = m_window->findChild<QPushButton*>("clearanceCompare");
        QTRY_VERIFY((button = m_window->findChild<QPushButton*>("clearanceCompare")) &&
                    button->isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
        const auto& controller = m_window->runController();
        QTRY_VERIFY(runs().count() == 2 && controller.state() == RunController::State::Idle &&
                    runs().record(0).status == RunRecord::Status::Completed);
        QCOMPARE(runs().record(1).name, QString("Ideal joints"));
        QCOMPARE(runs().overlaid(), QStringList{runs().record(1).id});
        QCOMPARE(runs().shown(), runs().record(0).id);
        QVERIFY(!controller.isOutdated());
        const auto* messages =
            m_window->findChild<MessagePanel*>()->findChild<QTreeWidget*>("list");
        for (int i = 0; i < messages->topLevelItemCount(); ++i) // no file was read too early
            QVERIFY2(messages->topLevelItem(i)->text(0).contains("ompleted"),
                     qPrintable(messages->topLevelItem(i)->text(0)));
        const double place = controller.data()->channel("shaft.com.z")->back();
        QVERIFY2(std::abs(place + 1e-3) < 1e-5, QByteArray::number(place));
        const double force = controller.data()->channel("bearing.force.z")->back();
        QVERIFY2(std::abs(force - 0.5 * 9.81) < 1e-3, QByteArray::number(force));
        m_window->runController().show(runs().record(1).id);
        QTRY_COMPARE(runs().shown(), runs().record(1).id);
        QVERIFY(std::abs(controller.data()->channel("shaft.com.z")->back()) < 1e-9);
        QVERIFY(controller.isOutdated());
        // A plain run afterwards is one.
        action("run")->trigger();
        QTRY_COMPARE(runs().count(), 3);
        QTRY_COMPARE(controller.state(), RunController::State::Idle);
        QTest::qWait(50);
        QCOMPARE(runs().count(), 3);
        m_window->document().undoStack()->setClean();
        QDir(m_folder.filePath("shaft.results")).removeRecursively();
    }

    /// After a restart the runs are there, and can be shown.
    void runsAreThereAfterARestart() {
        run("0.5");
        const double speed = lastSpeed();
        runs().rename("run-0001", "hard");
        m_window->document().save();
        restart();
        QVERIFY(m_window->openFile(modelPath()));
        QCOMPARE(runs().count(), 1);
        QCOMPARE(runs().record(0).name, QString("hard"));
        QVERIFY(!m_window->runController().data());
        panel().choose({"run-0001"});
        action("showRun")->trigger();
        QTRY_VERIFY(m_window->runController().data());
        QCOMPARE(lastSpeed(), speed);
    }

    /// Compare names the parameter that differs, and by how much the speed does.
    void twoRunsAreCompared() {
        run("0.5");
        run("0.25");
        panel().choose({"run-0001", "run-0002"});
        QVERIFY(action("compareRuns")->isEnabled());
        action("compareRuns")->trigger();
        CompareDialog* dialog = nullptr;
        QTRY_VERIFY((dialog = m_window->findChild<CompareDialog*>()));
        auto* settings = dialog->findChild<QTableWidget*>("settings");
        QCOMPARE(settings->rowCount(), 1);
        QCOMPARE(settings->item(0, 0)->text(), QString("parameters/e"));
        QCOMPARE(settings->item(0, 1)->text(), QString("0.5"));
        QCOMPARE(settings->item(0, 2)->text(), QString("0.25"));
        const auto* titles = dialog->findChild<QTableView*>("channels")->horizontalHeader();
        for (int column = 0; column < titles->count(); ++column)
            QVERIFY(titles->sectionSize(column) >= titles->sectionSizeHint(column)); // not cut
        dialog->choose("ball.v.z");
        QCOMPARE(dialog->chosen(), QString("ball.v.z"));
        // Channels have the names that they have elsewhere; no share is infinite.
        const auto* channels = dialog->findChild<QTableView*>("channels");
        QCOMPARE(channels->currentIndex().siblingAtColumn(0).data().toString(),
                 ChannelCatalog::title("ball.v.z"));
        for (int row = 0; row < channels->model()->rowCount(); ++row)
            QVERIFY(!channels->model()->index(row, 1).data().toString().contains("inf"));
        dialog->close();
    }

    /// One impact in each run, at sqrt(2 g 0.2) = 1.98 m/s: the impulse is m (1 + e) v, the loss
    /// m v^2 (1 - e^2) / 2, to within the speed g h of a step.
    void impactsAreCompared() {
        run("0.5");
        run("0.25");
        panel().choose({"run-0001", "run-0002"});
        action("compareRuns")->trigger();
        CompareDialog* dialog = nullptr;
        QTRY_VERIFY((dialog = m_window->findChild<CompareDialog*>()));
        const QAbstractItemModel& impacts = *dialog->findChild<QTableView*>("impacts")->model();
        QCOMPARE(impacts.rowCount(), 2); // the sums and the one impact
        const auto number = [&](int row, int column) {
            return impacts.index(row, column).data().toString().toDouble();
        };
        QCOMPARE(impacts.index(0, 1).data().toString(), QString("1 | 1"));
        const double v = std::sqrt(2 * 9.81 * 0.2), bound = 2 * 9.81e-3;
        for (const int row : {0, 1}) {
            QVERIFY(std::abs(number(row, 4) - 1.5 * v) < bound);
            QVERIFY(std::abs(number(row, 5) - 1.25 * v) < bound);
            QVERIFY(std::abs(number(row, 6) - 0.5) < 1e-6);
            QVERIFY(std::abs(number(row, 7) - 0.25) < 1e-6);
            QVERIFY(std::abs(number(row, 8) - 0.5 * v * v * 0.75) < v * bound);
        }
        dialog->close();
    }

    /// A run has one line style: in the plots, in the list and beside another run.
    void lineStylesStandForRuns() {
        run("0.5");
        run("0.25");
        run("0.75");
        QCOMPARE(runs().lineStyle("run-0003"), 0); // is shown
        runs().setOverlaid("run-0001", true);
        runs().setOverlaid("run-0002", true);
        const int first = runs().lineStyle("run-0001"), second = runs().lineStyle("run-0002");
        QVERIFY(first > 0 && second > 0 && first != second);
        auto* plots = m_window->findChild<PlotPanel*>();
        QTRY_COMPARE(plots->frontPage().runs().size(), std::size_t(3));
        const auto styleOf = [](const PlotPage& page, const QString& name) {
            for (const PlottedRun& run : page.runs())
                if (run.name == name) return run.style.value_or(-1);
            return -1;
        };
        QCOMPARE(styleOf(plots->frontPage(), "Run 1"), first);
        QCOMPARE(styleOf(plots->frontPage(), "Run 2"), second);
        panel().choose({"run-0001", "run-0003"});
        action("compareRuns")->trigger();
        CompareDialog* dialog = nullptr;
        QTRY_VERIFY((dialog = m_window->findChild<CompareDialog*>()));
        const auto* page = dialog->findChild<PlotPage*>();
        QCOMPARE(styleOf(*page, "Run 1"), first);
        QCOMPARE(styleOf(*page, "Run 3"), 0);
        dialog->close();
        runs().setOverlaid("run-0001", false);
        QCOMPARE(runs().lineStyle("run-0002"), second); // as long as it is ticked
        QVERIFY(!runs().index(0, RunList::Name).data(Qt::DecorationRole).isNull());
    }

    /// F2 and a new name; Delete asks, and takes the files along.
    void namesAndDeletion() {
        run("0.5");
        auto* list = panel().findChild<QTreeView*>("list");
        list->setFocus();
        list->setCurrentIndex(list->model()->index(0, RunList::Name));
        QTest::keyClick(list, Qt::Key_F2);
        auto* edit = list->findChild<QLineEdit*>();
        QVERIFY(edit);
        test::clearAndType(edit, "hard");
        QTest::keyClick(edit, Qt::Key_Return);
        QTRY_COMPARE(runs().record(0).name, QString("hard")); // the view commits by a queued call
        QTimer::singleShot(0, [] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            QVERIFY(box && box->text().contains("hard"));
            box->button(QMessageBox::Yes)->click();
        });
        panel().choose({"run-0001"});
        QVERIFY(m_window->runController().data());
        QTest::keyClick(list, Qt::Key_Delete);
        QCOMPARE(runs().count(), 0);
        QVERIFY(!m_window->runController().data()); // what is deleted is not shown on
        QVERIFY(!QFile::exists(m_folder.filePath("ball.results/run-0001.h5")));
    }

    /// The model of an older run comes back as one step that undo takes back.
    void theModelOfARunComesBack() {
        run("0.5");
        run("0.25");
        panel().choose({"run-0001"});
        action("openRunModel")->trigger();
        QCOMPARE(m_window->document().model().parameters.at("e"), 0.5);
        m_window->document().undoStack()->undo();
        QCOMPARE(m_window->document().model().parameters.at("e"), 0.25);
    }

    /// A ticked run lies over the one that is shown, and pages of plots come back with the project.
    void overlaysAndPages() {
        run("0.5");
        run("0.25");
        auto* plots = m_window->findChild<PlotPanel*>();
        QCOMPARE(plots->frontPage().runs().size(), std::size_t(1));
        runs().setOverlaid("run-0001", true);
        QTRY_COMPARE(plots->frontPage().runs().size(), std::size_t(2));
        QCOMPARE(plots->frontPage().runs()[1].name, QString("Run 1"));
        PageSpec page;
        page.title = "Height";
        page.plots.resize(1);
        page.plots[0].curves = {{.channel = "ball.com.z"}};
        const int before = plots->pageCount();
        plots->addPage(page);
        m_window->document().save();
        m_window->close();
        restart();
        plots = m_window->findChild<PlotPanel*>();
        QCOMPARE(plots->pageCount(), before);
        QVERIFY(m_window->openFile(modelPath()));
        QCOMPARE(plots->pageCount(), before + 1);
        QCOMPARE(plots->frontPage().title(), QString("Height"));
        QCOMPARE(runs().overlaid(), QStringList{"run-0001"});
    }

    /// Whoever comes to the list by keys can do something with the run that stands there: it is
    /// chosen. A click chooses for itself.
    void keysChooseARun() {
        run("0.5");
        auto* list = panel().findChild<QTreeView*>("list");
        list->clearSelection();
        m_window->findChild<QTreeView*>("tree")->setFocus();
        QVERIFY(!action("deleteRuns")->isEnabled());
        list->setFocus(Qt::TabFocusReason);
        QVERIFY(list->selectionModel()->isRowSelected(0));
        for (const char* name : {"openRunModel", "noteRun", "deleteRuns"})
            QVERIFY2(action(name)->isEnabled(), name);
    }

    /// Runs of a model that was never saved move to where it is saved.
    void runsFollowTheFirstSave() {
        const std::string content = m_window->document().text();
        m_window->document().undoStack()->setClean();
        action("newModel")->trigger();
        QCOMPARE(runs().count(), 0);
        m_window->document().replaceContent(io::parseJson(content).root, "paste");
        run("0.5");
        const QString saved = m_folder.filePath("saved.trammel.json");
        QVERIFY(m_window->findChild<FileController*>()->saveTo(saved));
        QCOMPARE(runs().folder(),
                 QFileInfo(m_folder.path()).canonicalFilePath() + "/saved.results");
        QCOMPARE(runs().count(), 1);
        QVERIFY(QFile::exists(runs().resultFile("run-0001")));
    }
};

QTEST_MAIN(TestRunWindow)
#include "test_run_window.moc"
