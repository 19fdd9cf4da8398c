// Optimisations in a real window: typed and saved, run and applied in one step, a front chosen
// from, stopped and continued with nothing repeated, found again after a restart.
#include "io/model_file.h"
#include "studio/controllers/optimisation_controller.h"
#include "studio/controllers/run_controller.h"
#include "studio/form_driver.h"
#include "studio/optimise/fit_page.h"
#include "studio/optimise/optimisation_panel.h"
#include "studio/optimise/point_plot.h"
#include "studio/optimise/rows_table.h"
#include "studio/pictures.h"
#include "studio/window/main_window.h"
#include "studio/window_setup.h"

#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QScreen>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTimer>
#include <QUndoStack>
#include <QtTest>
#include <cmath>
#include <set>

using namespace trammel;
using namespace trammel::studio;

namespace {

/// A body falls from rest without contact: after 0.5 s its speed is g t, its fall g t^2 / 2.
constexpr auto kModel = R"({"trammel": 1, "name": "Throw",
  "parameters": {"u": 1, "w": 2, "m": 1},
  "bodies": [{"name": "ball", "position": [0, 0, 0], "velocity": ["u", 0, "w"], "mass": "m",
              "inertia": [1, 1, 1, 0, 0, 0]}],
  "simulation": {"duration": 0.5, "step": 0.01, "output_step": 0.05}})";

/// Thrown with u and w the ball is at u t and w t - g t^2 / 2: at t = 0.5 s it is at (1, 0.5) m
/// with u = 2 and w = 1 + g / 4.
constexpr auto kReach = R"json({"trammel_optimisation": 1, "name": "Reach",
  "model": "throw.trammel.json",
  "variables": [{"name": "u", "range": [0, 5], "start": 1},
                {"name": "w", "range": [0, 8], "start": 2}],
  "outputs": {"miss": "(last(ball.com.x) - 1)^2 + (last(ball.com.z) - 0.5)^2"},
  "objectives": [{"output": "miss", "goal": "minimise"}],
  "method": "bobyqa", "budget": {"runs": 60}})json";

/// Far and slow contradict: every u from 0 to 5 is on the front.
constexpr auto kFront = R"json({"trammel_optimisation": 1, "name": "Front",
  "model": "throw.trammel.json",
  "variables": [{"name": "u", "range": [0, 5]}, {"name": "w", "range": [0, 1]}],
  "outputs": {"way": "last(ball.com.x)", "speed": "max(ball.v.x) + w"},
  "objectives": [{"output": "way", "goal": "maximise"}, {"output": "speed", "goal": "minimise"}],
  "population": 8, "budget": {"runs": 64}})json";

constexpr auto kFit = R"json({"trammel_optimisation": 1, "name": "Fit",
  "model": "throw.trammel.json",
  "variables": [{"name": "u", "range": [0, 5], "start": 1},
                {"name": "w", "range": [0, 8], "start": 2}],
  "outputs": {"x": {"channel": "ball.com.x", "file": "camera.csv", "time": "t", "column": "x"},
              "z": {"channel": "ball.com.z", "file": "camera.csv", "time": "t", "column": "z"}},
  "objectives": [{"output": "x"}, {"output": "z"}], "budget": {"runs": 60}})json";

constexpr auto kLever = R"json({"trammel": 1, "name": "Lever",
  "parameters": {"k": 20},
  "bodies": [{"name": "bar", "position": [0.25, 0, 0], "mass": 2,
              "inertia": [0.01, 0.01, 0.01, 0, 0, 0]}],
  "joints": [{"name": "hinge", "type": "revolute", "bodies": ["ground", "bar"],
              "position": [0, 0, 0], "axis": [0, 1, 0], "spring": {"stiffness": "k"}}],
  "simulation": {"duration": 0.5, "step": 0.01}})json";

constexpr auto kRest = R"json({"trammel_optimisation": 1, "name": "Rest",
  "model": "lever.trammel.json", "analysis": "statics",
  "variables": [{"name": "k", "range": [20, 100]}],
  "outputs": {"angle": "hinge.coordinate"},
  "objectives": [{"output": "angle", "goal": "target", "value": 0.1}],
  "budget": {"runs": 60}})json";

/// u = 2 and w = 3 m/s, read to 5 mm; x and z in turns too large and too small.
QByteArray camera() {
    QByteArray text = "t,x,z\n";
    for (int i = 0; i <= 10; ++i) {
        const double t = 0.05 * i, e = i % 2 == 0 ? 0.005 : -0.005;
        text += QByteArray::number(t) + ',' + QByteArray::number(2 * t + e, 'g', 12) + ',' +
                QByteArray::number(3 * t - 9.81 * t * t / 2 - e, 'g', 12) + '\n';
    }
    return text;
}

} // namespace

class TestOptimisationWindow : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Language> m_language;
    std::unique_ptr<MainWindow> m_window;

    OptimisationController& optimisations() { return m_window->optimisations(); }
    OptimisationDocument& task() { return optimisations().task(); }
    CandidateModel& model() { return optimisations().candidates(); }
    Document& document() { return m_window->document(); }
    template <class Widget>
    Widget& part(const char* name) {
        return *m_window->findChild<QDockWidget*>("optimisationDock")->findChild<Widget*>(name);
    }
    QString path(const char* name) const { return m_folder->filePath(name); }
    static void write(const QString& path, const QByteArray& text) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
    }
    void open() {
        m_window = std::make_unique<MainWindow>(*m_language);
        m_window->resize(QSize(1440, 900).boundedTo(m_window->screen()->availableSize()));
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    }
    void openTask(const char* name, const QByteArray& text) {
        write(path(name), text);
        QVERIFY(m_window->openFile(path(name)));
        QTRY_VERIFY(task().isChecked());
        QVERIFY2(task().canBeRun(), qPrintable(part<QLabel>("optimisationHint").text()));
    }
    void trigger(const char* action) {
        auto* found = m_window->findChild<QAction*>(action);
        QVERIFY2(found && found->isEnabled(), action);
        found->trigger();
    }
    void runToTheEnd() {
        trigger("runOptimisation");
        QVERIFY(optimisations().isRunning());
        awaitEnd();
    }
    void awaitEnd() {
        QTRY_VERIFY_WITH_TIMEOUT(!optimisations().isRunning(), 120000);
        QTRY_VERIFY(model().folder() && !model().outcome().isStopped);
    }
    void picture(const QString& name) { test::keepPicture(name, *m_window); }
    QByteArrayList storedRuns(const char* name) {
        QFile file(path("throw.results/optimisations/") + name + "/evaluations.jsonl");
        return file.open(QIODevice::ReadOnly) ? file.readAll().trimmed().split('\n')
                                              : QByteArrayList();
    }

private slots:
    void initTestCase() {
        test::setUpStudio();
        m_language = std::make_unique<Language>();
        test::setLookOfPictures(*m_language);
        // Workers are made of the command line as it was built.
        QVERIFY(QFile::exists(TRAMMEL_BIN_DIR "/trammel"));
        QFile::link(TRAMMEL_BIN_DIR "/trammel",
                    QCoreApplication::applicationDirPath() + "/trammel");
    }
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        write(path("throw.trammel.json"), kModel);
        open();
        QVERIFY(m_window->openFile(path("throw.trammel.json")));
    }
    void cleanup() {
        document().undoStack()->setClean();
        m_window.reset();
    }

    /// What the form shows goes through a file and back as it was; a renamed output is renamed
    /// where it is asked for.
    void theFormIsTheFile() {
        openTask("reach.opt.json", kReach);
        const io::JsonValue before = task().root();
        QVERIFY(optimisations().saveFile(path("again.opt.json")));
        QVERIFY(m_window->openFile(path("again.opt.json")));
        QVERIFY(task().root() == before);
        auto& variables = part<RowsTable>("listVariables");
        QCOMPARE(variables.rows().count(), 2);
        QCOMPARE(variables.rows().text(0, 2), QString("0 .. 5"));
        variables.rows().setText(0, 2, "0.5 .. 4");
        QCOMPARE(task().root().at("/variables/0/range/0")->number(), 0.5);
        variables.rows().setText(1, 1, variables.rows().choices(1, 1)[2]); // whole numbers
        QVERIFY(task().root().contains("/variables/1/integers"));
        QTRY_VERIFY(!task().findings().empty()); // bobyqa needs two that are any numbers
        variables.rows().setText(1, 1, variables.rows().choices(1, 1)[0]);
        auto& outputs = part<RowsTable>("listOutputs");
        outputs.rows().setText(0, 0, "distance");
        QCOMPARE(task().root().at("/objectives/0/output")->string(), std::string("distance"));
        QTRY_VERIFY(task().isChecked());
        QVERIFY2(task().findings().empty(), qPrintable(part<QLabel>("optimisationHint").text()));
    }

    /// The cell that is being typed in counts where Run is pressed: keys and tool buttons take no
    /// focus from it. Within [1, 1.5] the nearest to u = 2 is 1.5, an end: to the tolerance.
    void theOpenCellCounts() {
        openTask("reach.opt.json", kReach);
        auto& variables = part<RowsTable>("listVariables");
        variables.setFocus();
        variables.setCurrentIndex(variables.model()->index(0, 2));
        QTest::keyClick(&variables, Qt::Key_F2);
        test::clearAndType(variables.findChild<QLineEdit*>(), "1 .. 1.5");
        trigger("runOptimisation");
        QTRY_VERIFY_WITH_TIMEOUT(optimisations().isRunning(), 10000);
        awaitEnd();
        const auto& point = model().candidates()[*model().best()].run.trial.point;
        QVERIFY(std::abs(std::get<double>(point[0]) - 1.5) < 1e-4);
        variables.setCurrentIndex(variables.model()->index(0, 2));
        QTest::keyClick(&variables, Qt::Key_F2);
        test::clearAndType(variables.findChild<QLineEdit*>(), "1 .. 1.25");
        QTimer::singleShot(0, [] {
            auto* files = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            QVERIFY(files);
            files->reject();
        });
        trigger("saveOptimisation");
        QCOMPARE(task().root().at("/variables/0/range/1")->number(), 1.25);
    }

    /// The optimum of the closed form, to the square root of what bobyqa leaves of the least
    /// square; semi-implicit steps of h miss the fall by g t h / 2 = 0.025 m, which w makes up for
    /// by g h / 2 = 0.05 m/s. Undo gives the document back to the byte.
    void theBestIsApplied() {
        openTask("reach.opt.json", kReach);
        runToTheEnd();
        picture("reach");
        QVERIFY(model().best());
        const auto& point = model().candidates()[*model().best()].run.trial.point;
        const double u = std::get<double>(point[0]), w = std::get<double>(point[1]);
        QVERIFY2(std::abs(u - 2.0) < 1e-3, qPrintable(QString::number(u)));
        QVERIFY2(std::abs(w - (1.0 + 9.81 / 4)) < 0.06, qPrintable(QString::number(w)));
        const std::string before = document().text();
        const int steps = document().undoStack()->count();
        trigger("applyCandidate");
        QCOMPARE(document().undoStack()->count(), steps + 1);
        QCOMPARE(document().root().at("/parameters/u")->number(), u);
        QCOMPARE(document().root().at("/parameters/w")->number(), w);
        document().undoStack()->undo();
        QCOMPARE(document().text(), before);
        trigger("showCandidate");
        QTRY_VERIFY_WITH_TIMEOUT(m_window->runController().data(), 30000);
        QCOMPARE(m_window->runController().ranModel().parameters.at("u"), u);
    }

    /// A click on the front chooses that run, which Apply takes then.
    void aPointOfTheFrontIsChosen() {
        openTask("front.opt.json", kFront);
        runToTheEnd();
        auto& pages = part<QTabWidget>("optimisationPages");
        pages.setCurrentIndex(1);
        picture("front");
        const auto& front = model().outcome().front;
        QVERIFY(front.size() >= 3);
        const std::size_t chosen = model().best() == front.front() ? front.back() : front.front();
        auto& plot = part<PointPlot>("frontPlot");
        QTRY_VERIFY(plot.placeOf(static_cast<int>(chosen)));
        const QPoint place = *plot.placeOf(static_cast<int>(chosen));
        QTest::mouseClick(&plot, Qt::LeftButton, {}, place);
        QCOMPARE(optimisations().panel().current(), std::optional(chosen));
        trigger("applyCandidate");
        QCOMPARE(document().root().at("/parameters/u")->number(),
                 std::get<double>(model().candidates()[chosen].run.trial.point[0]));
    }

    /// The true values lie within the intervals: the errors of 5 mm take turns.
    void aFitTellsItsIntervals() {
        write(path("camera.csv"), camera());
        openTask("fit.opt.json", kFit);
        runToTheEnd();
        part<QTabWidget>("optimisationPages").setCurrentIndex(3);
        auto& fit = optimisations().panel().fit();
        QTRY_VERIFY(fit.hasCurves());
        picture("fit");
        QVERIFY(model().outcome().fit && model().outcome().fit->isDetermined);
        const auto& u = model().outcome().fit->variables[0];
        QVERIFY(u.low < 2.0 && 2.0 < u.high);
        QCOMPARE(fit.plot().content().points.size(), std::size_t(11));
    }

    /// What was stopped goes on where it was, also after a restart: no run is computed twice.
    void stoppedAndContinued() {
        QByteArray slow(kReach);
        slow.replace("\"bobyqa\"", "\"direct\", \"simulation\": {\"step\": 2e-5}")
            .replace("60", "200"); // of 25,000 steps each
        openTask("slow.opt.json", slow);
        trigger("runOptimisation");
        QTRY_VERIFY_WITH_TIMEOUT(model().rowCount() >= 3, 60000);
        trigger("stopOptimisation");
        QTRY_VERIFY_WITH_TIMEOUT(!optimisations().isRunning(), 10000);
        const auto before = storedRuns("Reach");
        QVERIFY(before.size() >= 3 && before.size() < 200);
        cleanup();
        open();
        QVERIFY(m_window->openFile(path("throw.trammel.json")));
        QTRY_COMPARE(model().rowCount(), static_cast<int>(before.size()));
        QVERIFY(!task().isEmpty());
        trigger("continueOptimisation");
        awaitEnd();
        const auto after = storedRuns("Reach");
        QVERIFY(after.size() > before.size());
        QCOMPARE(after.mid(0, before.size()), before);
        std::set<QByteArray> trials;
        for (const QByteArray& line : after)
            trials.insert(line.left(line.indexOf("\"result\"")));
        QCOMPARE(trials.size(), static_cast<std::size_t>(after.size()));
    }

    /// The fields of a cycle are there for cycles alone, and write what files have.
    void anotherAnalysisIsChosen() {
        openTask("reach.opt.json", kReach);
        auto& analysis = part<QComboBox>("analysis");
        const auto choose = [&](const char* name) {
            analysis.setCurrentIndex(analysis.findData(name));
            emit analysis.activated(analysis.currentIndex());
        };
        QCOMPARE(analysis.currentData().toString(), QString("run"));
        QVERIFY(!part<QComboBox>("curveInput").isVisible());
        choose("curve");
        QVERIFY(part<QComboBox>("curveInput").isVisible());
        part<QComboBox>("curveInput").setEditText("7");
        QTest::keyClicks(&part<QLineEdit>("curveSteps"), "90");
        QCOMPARE(task().root().at("/analysis")->string(), std::string("curve"));
        QCOMPARE(task().root().at("/curve/input")->string(), std::string("7"));
        QCOMPARE(task().root().at("/curve/steps")->number(), 90.0);
        QTRY_VERIFY(task().isChecked());
        QVERIFY(task().findingAt("/curve/input")); // there is no such joint
        const QString hint = part<QLabel>("optimisationHint").text();
        QVERIFY2(hint.startsWith("Input: "), qPrintable(hint));
        picture("curve");
        choose("run");
        QVERIFY(!task().root().contains("/analysis") && !task().root().contains("/curve"));
        QTRY_VERIFY(task().isChecked());
        QVERIFY(task().findings().empty());
    }

    /// A lever of length L that a spring holds rests where k a = m g L cos(a). The best is shown as
    /// a run of one frame, which stands there.
    void anEquilibriumIsShown() {
        write(path("lever.trammel.json"), kLever);
        openTask("lever.opt.json", kRest);
        runToTheEnd();
        QVERIFY(model().best());
        const double k = std::get<double>(model().candidates()[*model().best()].run.trial.point[0]);
        const double expected = 2 * 9.81 * 0.25 * std::cos(0.1) / 0.1;
        QVERIFY2(std::abs(k - expected) < 1e-3 * expected, qPrintable(QString::number(k)));
        trigger("showCandidate");
        QTRY_VERIFY_WITH_TIMEOUT(m_window->runController().data(), 30000);
        QCOMPARE(m_window->runController().data()->frameCount(), std::size_t(1));
        QTest::qWait(200);
        picture("equilibrium");
    }

    /// What is wrong is told with its place, at the field too, and nothing runs.
    void whatIsWrongIsTold() {
        QByteArray broken(kReach);
        broken.replace("[0, 5]", "[5, 0]");
        write(path("broken.opt.json"), broken);
        QVERIFY(m_window->openFile(path("broken.opt.json")));
        QTRY_VERIFY(task().isChecked());
        QVERIFY(task().findingAt("/variables/0"));
        const QString hint = part<QLabel>("optimisationHint").text();
        QVERIFY2(hint.startsWith("Variable 1"), qPrintable(hint));
        trigger("runOptimisation");
        QVERIFY(!optimisations().isRunning());
        QSignalSpy failures(&optimisations(), &OptimisationController::failed);
        write(path("none.opt.json"), "{\"trammel_optimisation\": 1,\n  oops");
        QVERIFY(!m_window->openFile(path("none.opt.json")));
        QCOMPARE(failures.count(), 1);
        QVERIFY2(failures[0][0].toString().contains("none.opt.json:2:"),
                 qPrintable(failures[0][0].toString()));
    }
};

QTEST_MAIN(TestOptimisationWindow)
#include "test_optimisation_window.moc"
