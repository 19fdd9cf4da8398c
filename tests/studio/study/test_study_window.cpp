// Studies in a real window: made by the dialog, run in processes, stopped and resumed with nothing
// repeated, looked at run by run, exported and deleted.
#include "io/model_file.h"
#include "studio/controllers/run_controller.h"
#include "studio/controllers/study_controller.h"
#include "studio/dialogs/study_dialog.h"
#include "studio/form_driver.h"
#include "studio/panels/study_panel.h"
#include "studio/plots/drawn_plot.h"
#include "studio/runs/run_status_look.h"
#include "studio/study/study_plot.h"
#include "studio/window/main_window.h"
#include "studio/window_setup.h"
#include "support/solver_study.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTimer>
#include <QtTest>
#include <cmath>

using namespace trammel;
using namespace trammel::studio;

namespace {

/// Falls 0.2 m, and leaves the ground with e times sqrt(2 g 0.2).
constexpr auto kModel =
    R"({"trammel": 1, "name": "Ball", "parameters": {"e": 0.5, "h": 0.2, "m": 1},
  "materials": {"rubber": {"restitution": "e", "friction": 0}},
  "ground": {"shapes": [{"type": "plane", "normal": [0, 0, 1], "material": "rubber"}]},
  "bodies": [{"name": "ball", "position": [0, 0, "0.1 + h"], "mass": "m",
              "inertia": [0.004, 0.004, 0.004, 0, 0, 0],
              "shapes": [{"type": "sphere", "radius": 0.1, "material": "rubber"}]}],
  "simulation": {"duration": 0.25, "step": 0.0005}})";

constexpr auto kStudy = R"json({"trammel_study": 1, "name": "Bounce", "model": "ball.trammel.json",
  "factors": [{"name": "e", "values": [0, 0.25, 0.5]}, {"name": "h", "values": [0.1, 0.2]}],
  "outputs": {"speed": "max(events.separation_speed)", "loss": "sum(events.energy_loss)"}})json";

} // namespace

class TestStudyWindow : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Language> m_language;
    std::unique_ptr<MainWindow> m_window;

    StudyController& studies() { return m_window->studies(); }
    StudyModel& model() { return studies().model(); }
    StudyPlot& plot() { return *m_window->findChild<StudyPlot*>(); }
    bool isPlotDrawn() { return test::isDrawn(*plot().findChild<QCustomPlot*>()); }
    QAction* action(const char* name) { return m_window->findChild<QAction*>(name); }
    QString path(const char* name) const { return m_folder->filePath(name); }
    study::StudiedModel studiedModel() const {
        return {path("ball.trammel.json").toStdString(), m_window->document().root(),
                m_window->document().model()};
    }
    static void write(const QString& path, const QByteArray& text) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
    }
    void runToTheEnd() {
        action("runStudy")->trigger();
        QVERIFY(studies().isRunning());
        QTRY_VERIFY_WITH_TIMEOUT(!studies().isRunning(), 60000);
    }

private slots:
    void initTestCase() {
        test::setUpStudio();
        m_language = std::make_unique<Language>();
        // Workers are made of the command line as it was built.
        QVERIFY(QFile::exists(TRAMMEL_BIN_DIR "/trammel"));
        QFile::link(TRAMMEL_BIN_DIR "/trammel",
                    QCoreApplication::applicationDirPath() + "/trammel");
    }
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        write(path("ball.trammel.json"), kModel);
        write(path("bounce.study.json"), kStudy);
        m_window = std::make_unique<MainWindow>(*m_language);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        QVERIFY(m_window->openFile(path("ball.trammel.json")));
        action("studyPerspective")->trigger();
    }
    void cleanup() {
        m_window->document().undoStack()->setClean();
        m_window.reset();
    }

    /// A study file runs; the fastest separation is e sqrt(2 g h), within the speed that a step of
    /// h = 0.5 ms gives or takes: g h.
    void aStudyFileRuns() {
        QVERIFY(studies().openFile(path("bounce.study.json")));
        QCOMPARE(model().runCount(), 6);
        runToTheEnd();
        for (std::size_t run = 1; run <= 6; ++run) {
            const auto& point = model().folder()->points()[run - 1];
            const double e = std::get<double>(point[0]), h = std::get<double>(point[1]);
            QVERIFY2(std::abs(model().output(run, 0) - e * std::sqrt(2 * 9.81 * h)) < 9.81 * 5e-4,
                     qPrintable(QString::number(model().output(run, 0))));
        }
        QVERIFY(QFile::exists(path("ball.results/studies/Bounce/results.csv")));
    }

    /// A plot without a value says what to do, and why it stays empty.
    void anEmptyPlotSaysWhy() {
        const auto hint = [this] { return plot().findChild<QLabel*>("hint"); };
        QByteArray study(kStudy);
        study.replace("Bounce", "Fall");
        study.replace("[0.1, 0.2]", "[100]"); // m: no impact within the run's 0.25 s
        write(path("none.study.json"), study);
        QVERIFY(studies().openFile(path("none.study.json")));
        QVERIFY(hint()->isVisible());
        QVERIFY2(hint()->text().startsWith("Run Study"), qPrintable(hint()->text()));
        runToTheEnd();
        QVERIFY(hint()->isVisible());
        QVERIFY2(hint()->text().contains("No run"), qPrintable(hint()->text()));
        QVERIFY(studies().openFile(path("bounce.study.json")));
        runToTheEnd();
        QVERIFY(!hint()->isVisible());
    }

    /// A study that starts is seen, also where its panel was closed.
    void aStudyShowsItself() {
        QVERIFY(studies().openFile(path("bounce.study.json")));
        auto* dock = m_window->findChild<QDockWidget*>("studyDock");
        dock->hide();
        runToTheEnd();
        QVERIFY(dock->isVisible());
    }

    /// A click on a cell of the heat map shows that run in the view and the plots.
    void aCellIsARun() {
        QVERIFY(studies().openFile(path("bounce.study.json")));
        runToTheEnd();
        QVERIFY(isPlotDrawn());
        const auto place = plot().placeOf(4); // e = 0.25, h = 0.2
        QVERIFY(place);
        QCOMPARE(plot().runAt(*place), std::optional<std::size_t>(4));
        QTest::mouseClick(&plot(), Qt::LeftButton, {}, *place);
        QTRY_VERIFY(m_window->runController().data());
        QCOMPARE(m_window->runController().ranModel().parameters.at("e"), 0.25);
        QCOMPARE(m_window->runController().data()->impacts().size(), std::size_t(1));
        // It is a run of its own, with its values, and of no older model.
        RunList& runs = m_window->runs();
        QCOMPARE(runs.count(), 1);
        const QString id = m_window->runController().shownId();
        QCOMPARE(runs.record(0).id, id);
        QCOMPARE(runs.record(0).name, QString("Bounce: e = 0.25, h = 0.2"));
        QCOMPARE(runs.record(0).impacts, qint64(1));
        QVERIFY(!m_window->runController().isOutdated());
        // Asked for again it is not kept once more; after an edit it is of an older model.
        studies().showRun(3);
        QTRY_COMPARE(runs.count(), 2);
        QTRY_VERIFY(m_window->runController().shownId() != id);
        studies().showRun(4);
        QTRY_COMPARE(m_window->runController().shownId(), id);
        QCOMPARE(runs.count(), 2);
        m_window->document().setValue("/parameters/e", io::JsonValue(0.75)); // what it sets itself
        QVERIFY(!m_window->runController().isOutdated());
        m_window->document().setValue("/parameters/m", io::JsonValue(2));
        QVERIFY(m_window->runController().isOutdated());
    }

    /// Beside a heat map stand no more labels than there is room for over each other.
    void labelsAreNotOverEachOther() {
        QByteArray study(kStudy);
        study.replace(R"("values": [0.1, 0.2])", R"("range": [0.1, 0.2, 11])");
        write(path("bounce.study.json"), study);
        QVERIFY(studies().openFile(path("bounce.study.json")));
        runToTheEnd();
        auto* drawn = plot().findChild<QCustomPlot*>();
        const auto fits = [&] {
            const auto ticker = drawn->yAxis->ticker().dynamicCast<QCPAxisTickerText>();
            const int line = QFontMetrics(drawn->yAxis->tickLabelFont()).height();
            const auto count = static_cast<int>(ticker ? ticker->ticks().size() : 0);
            return count >= 2 && (count == 2 || count * line <= drawn->axisRect()->height() + line);
        };
        QTRY_VERIFY(isPlotDrawn() && fits());
        auto* dock = m_window->findChild<QDockWidget*>("studyDock");
        m_window->resizeDocks({dock}, {220}, Qt::Vertical);
        QTRY_VERIFY(isPlotDrawn() && fits());
        // A picture is not as low, and has more of the eleven; the screen keeps its own.
        const auto ticks = [&] {
            return drawn->yAxis->ticker().dynamicCast<QCPAxisTickerText>()->ticks();
        };
        const auto onScreen = ticks();
        QVERIFY(onScreen.size() < 11);
        QVERIFY(plot().saveAs(path("map.svg")));
        QFile file(path("map.svg"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString picture = QString::fromUtf8(file.readAll());
        int labels = 0;
        for (const QString& label : ticks()) // of the picture, until the screen is drawn again
            labels += picture.contains('>' + label + "</text>") ? 1 : 0;
        QVERIFY2(labels > onScreen.size(), qPrintable(QString::number(labels)));
        QTRY_COMPARE(ticks(), onScreen);
    }

    /// Lines have a legend above them, which hides none and names their factor; a heat map has
    /// none, also after lines.
    void linesHaveALegendOfTheirOwn() {
        QVERIFY(studies().openFile(path("bounce.study.json")));
        runToTheEnd();
        auto* drawn = plot().findChild<QCustomPlot*>();
        auto* asLines = m_window->findChild<StudyPanel*>()->findChild<QCheckBox*>("asLines");
        const auto* legend = qobject_cast<QCPLegend*>(drawn->plotLayout()->element(0, 0));
        QVERIFY(legend);
        asLines->setChecked(true);
        QVERIFY(isPlotDrawn());
        QCOMPARE(legend->itemCount(), 2);
        QCOMPARE(drawn->plottable(1)->name(), QString("h = 0.2"));
        QVERIFY(legend->visible());
        QTRY_VERIFY(legend->rect().bottom() <= drawn->axisRect()->top());
        asLines->setChecked(false);
        QVERIFY(isPlotDrawn());
        QCOMPARE(legend->itemCount(), 0);
        QVERIFY(!legend->visible() && !drawn->legend->visible());
    }

    /// Every run of a study that keeps them has its results in the study's folder. Three studies
    /// of one name, of no name even, have folders of their own.
    void aStudyKeepsItsRuns() {
        study::StudyFile file = study::loadStudyFile(path("bounce.study.json").toStdString());
        QVERIFY(studies().begin(file, true));
        runToTheEnd();
        const QString folder = path("ball.results/studies/Bounce/runs");
        int kept = 0;
        for (QDirIterator it(folder, {"results.h5"}, QDir::Files, QDirIterator::Subdirectories);
             it.hasNext(); it.next())
            ++kept;
        QCOMPARE(kept, 6);
        file.study.name.clear();
        for (int i = 0; i < 3; ++i)
            QVERIFY(studies().begin(file, false));
        QCOMPARE(QDir(path("ball.results/studies")).entryList(QDir::Dirs | QDir::NoDotAndDotDot),
                 (QStringList{"Bounce", "Study", "Study 2", "Study 3"}));
    }

    /// A parameter's own menu begins a study over it, with a range.
    void aParameterIsVaried() {
        const study::StudiedModel studied = studiedModel();
        const study::Study height = StudyDialog::suggestion(studied, "h");
        QCOMPARE(height.factors.size(), std::size_t(1));
        QCOMPARE(height.factors[0].name, std::string("h"));
        QVERIFY(height.factors[0].range == (study::Range{0.1, 0.3, 11}));
        QVERIFY(StudyDialog::suggestion(studied, "e").factors[0].range ==
                (study::Range{0.0, 1.0, 11}));
    }

    /// Without a choice the first number of the model is varied, not what formulas make of others.
    void theFirstNumberIsVaried() {
        study::StudiedModel studied{{},
                                    io::parseJson(R"({"trammel": 1, "parameters": {
                                        "r": "2 * q", "q": {"value": 1}, "a": 3}})")
                                        .root,
                                    {}};
        studied.model.parameters = {{"r", 2.0}, {"q", 1.0}, {"a", 3.0}};
        QCOMPARE(StudyDialog::suggestion(studied).factors[0].name, std::string("q"));
    }

    /// The choice of the analysis stands and is reached between the name and the design.
    void theAnalysisHasItsPlaceInTheDialog() {
        const study::StudiedModel studied = studiedModel();
        StudyDialog dialog(studied.path, studied.root, StudyDialog::suggestion(studied),
                           m_window.get());
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        auto* name = dialog.findChild<QLineEdit*>("name");
        auto* analysis = dialog.findChild<QComboBox*>("analysis");
        const auto left = [&](const QWidget* w) { return w->mapTo(&dialog, QPoint()).x(); };
        QCOMPARE(left(analysis), left(name));
        QCOMPARE(dialog.focusWidget(), name);
        QTest::keyClick(name, Qt::Key_Tab);
        QCOMPARE(dialog.focusWidget(), analysis);
        QTest::keyClick(analysis, Qt::Key_Tab);
        QCOMPARE(dialog.focusWidget(), dialog.findChild<QComboBox*>("design"));
    }

    /// The dialog asks for other analyses, and of a cycle for its input.
    void analysesOfTheDialog() {
        const study::StudiedModel studied = studiedModel();
        study::Study start = StudyDialog::suggestion(studied, "h");
        start.analysis = {study::Analysis::Curve, {.input = "A", .steps = 90}};
        StudyDialog dialog(studied.path, studied.root, start, nullptr);
        QVERIFY(dialog.file().study.analysis == start.analysis);
        auto* analysis = dialog.findChild<QComboBox*>("analysis");
        analysis->setCurrentIndex(analysis->findData("statics"));
        emit analysis->activated(analysis->currentIndex());
        QVERIFY(dialog.file().study.analysis.kind == study::Analysis::Statics);
        QVERIFY(dialog.file().study.analysis.curve == trammel::analysis::CurveChoice());
    }

    /// Of three factors one has a value that is chosen; the plot's runs are those that have it.
    void furtherFactorsAreChosen() {
        QByteArray three(kStudy);
        three.replace(R"({"name": "h", "values": [0.1, 0.2]})",
                      R"({"name": "h", "values": [0.1, 0.2]}, {"name": "m", "values": [1, 3]})");
        write(path("three.study.json"), three);
        QVERIFY(studies().openFile(path("three.study.json")));
        runToTheEnd();
        auto* panel = m_window->findChild<StudyPanel*>();
        auto* masses = panel->findChild<QComboBox*>("further m");
        QVERIFY(masses->isVisible());
        QVERIFY(!panel->findChild<QComboBox*>("further e")->isVisible());
        QCOMPARE(masses->count(), 2);
        const auto shows = [&](double mass) {
            if (!isPlotDrawn()) return false;
            for (std::size_t run = 1; run <= 12; ++run) {
                const double m = std::get<double>(model().folder()->points()[run - 1][2]);
                if (plot().placeOf(run).has_value() != (m == mass)) return false;
            }
            return true;
        };
        QVERIFY(shows(1));
        masses->setCurrentIndex(1);
        QVERIFY(shows(3));
        panel->findChild<QComboBox*>("xFactor")->setCurrentIndex(2);
        QVERIFY(!masses->isVisible());
        QVERIFY(panel->findChild<QComboBox*>("further e")->isVisible());
    }

    /// A study's file opens with its model; the same again is shown, not begun once more.
    void aStudyFileOpensItsModel() {
        write(path("other.trammel.json"), R"({"trammel": 1, "name": "Other"})");
        QVERIFY(m_window->openFile(path("other.trammel.json")));
        QVERIFY(m_window->openFile(path("bounce.study.json")));
        QCOMPARE(m_window->document().filePath(), path("ball.trammel.json"));
        QCOMPARE(model().runCount(), 6);
        runToTheEnd();
        QVERIFY(m_window->openFile(path("bounce.study.json")));
        QVERIFY(model().result(6));
        QCOMPARE(QDir(path("ball.results/studies")).entryList(QDir::Dirs | QDir::NoDotAndDotDot),
                 QStringList("Bounce"));
    }

    /// A study that was stopped goes on where it was: no finished run is computed again.
    void stoppedAndResumed() {
        QByteArray many(kStudy);
        many.replace("[0, 0.25, 0.5]", "[0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]")
            .replace("[0.1, 0.2]", "[0.05, 0.1, 0.15, 0.2]");
        write(path("many.study.json"), many);
        QVERIFY(studies().openFile(path("many.study.json")));
        action("runStudy")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(model().result(3), 30000);
        action("stopStudy")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!studies().isRunning(), 30000);
        const auto finished = model().folder()->results();
        QVERIFY(finished.size() >= 3);
        const auto timeOf = [&](std::size_t run) {
            return QFileInfo(path("ball.results/studies/Bounce/shards") +
                             QString("/%1.json").arg(run, 6, 10, QChar('0')))
                .lastModified();
        };
        std::vector<QDateTime> before;
        for (const auto& result : finished)
            before.push_back(timeOf(result.run));
        QVERIFY(before.front().isValid());
        if (finished.size() < 40) runToTheEnd();
        QVERIFY(model().folder()->missing().empty());
        for (std::size_t i = 0; i < finished.size(); ++i)
            QCOMPARE(timeOf(finished[i].run), before[i]);
    }

    /// A body without mass is refused: such runs stay listed with the reason, the others are there.
    void aFailedRunStaysListed() {
        QByteArray bad(kStudy);
        bad.replace(R"({"name": "h", "values": [0.1, 0.2]})", R"({"name": "m", "values": [1, 0]})");
        write(path("bad.study.json"), bad);
        QVERIFY(studies().openFile(path("bad.study.json")));
        runToTheEnd();
        int failed = 0;
        for (std::size_t run = 1; run <= 6; ++run) {
            const study::RunResult* result = model().result(run);
            QVERIFY(result);
            if (result->isCompleted()) continue;
            ++failed;
            QVERIFY2(english(result->message).find("mass") != std::string::npos,
                     english(result->message).c_str());
        }
        QCOMPARE(failed, 3);
        // Only they are computed again, and fail again.
        QCOMPARE(model().failureCount(), 3);
        QSignalSpy told(&studies(), &StudyController::message);
        action("retryStudy")->trigger();
        QVERIFY(studies().isRunning());
        QTRY_VERIFY_WITH_TIMEOUT(!studies().isRunning(), 60000);
        QVERIFY2(told.last().first().toString().contains(": 3 runs computed"),
                 qPrintable(told.last().first().toString()));
        QCOMPARE(model().failureCount(), 3);
        QVERIFY(m_window->findChild<StudyPanel*>()->findChild<QLabel*>("state")->text().contains(
            "failed"));
    }

    /// How a run ended has word, colour and icon of the list of runs, each its own; the state
    /// counts what is not as it should be.
    void statusesAreToldApart() {
        write(path("tower.trammel.json"), support::kTowerModel);
        write(path("solvers.study.json"), support::kSolverStudy);
        QVERIFY(m_window->openFile(path("solvers.study.json")));
        const auto status = [this](int row, int role) {
            return model().index(row, model().statusColumn()).data(role);
        };
        QCOMPARE(status(0, Qt::DisplayRole).toString(), QString("missing"));
        QVERIFY(!status(0, Qt::DecorationRole).isValid());
        QSignalSpy told(&studies(), &StudyController::message);
        runToTheEnd();
        const QPalette palette = QGuiApplication::palette();
        using enum RunRecord::Status;
        const RunRecord::Status expected[] = {CompletedWithFailures, Failed, Completed, Failed};
        const QString words[] = {"completed with failures", "failed", "completed", "failed"};
        for (int row = 0; row < 4; ++row) {
            QCOMPARE(status(row, Qt::DisplayRole).toString(), words[row]);
            QCOMPARE(status(row, Qt::ForegroundRole).value<QColor>(),
                     runStatusColor(expected[row], palette));
            const auto picture = [](const QIcon& icon) { return icon.pixmap(16).toImage(); };
            QCOMPARE(picture(status(row, Qt::DecorationRole).value<QIcon>()),
                     picture(runStatusIcon(expected[row], palette)));
            QVERIFY(!model().index(row, 0).data(Qt::DecorationRole).isValid());
        }
        QCOMPARE(m_window->findChild<StudyPanel*>()->findChild<QLabel*>("state")->text(),
                 QString("2 of 4 runs completed, 1 with failures, 2 failed"));
        QVERIFY2(told.last().first().toString().endsWith("4 of 4 done, 1 with failures, 2 failed"),
                 qPrintable(told.last().first().toString()));
    }

    /// New rows are typed where they are added, cell by cell; the cell that is open when the
    /// button's key is pressed counts.
    void theDialogIsFilledByKeys() {
        const study::StudiedModel studied = studiedModel();
        StudyDialog dialog(studied.path, studied.root, StudyDialog::suggestion(studied),
                           m_window.get());
        dialog.show();
        QTRY_VERIFY(dialog.findChild<QLineEdit*>("name")->hasFocus());
        QTest::mouseClick(dialog.findChild<QToolButton*>("addFactor"), Qt::LeftButton);
        test::typeOn("h", Qt::Key_Tab);
        test::typeOn("0.25 .. 1 : 4", Qt::Key_Return);
        const auto& factors = dialog.file().study.factors;
        QCOMPARE(factors.size(), std::size_t(2));
        QCOMPARE(factors[0].name, std::string("e"));
        QCOMPARE(factors[1].name, std::string("h"));
        QCOMPARE(factors[1].range->count, 4);
        QTest::mouseClick(dialog.findChild<QToolButton*>("addOutput"), Qt::LeftButton);
        test::typeOn("loss", Qt::Key_Tab);
        QTest::keyClicks(QApplication::focusWidget(), "sum(events.energy_loss)");
        dialog.accept();
        QCOMPARE(dialog.result(), int(QDialog::Accepted));
        QCOMPARE(dialog.file().study.outputs.back().name, std::string("loss"));
        QCOMPARE(dialog.file().study.outputs.back().expression,
                 std::string("sum(events.energy_loss)"));
    }

    /// The dialog tells what is wrong as it is typed, and accepts nothing with findings.
    void theDialogFindsMistakes() {
        const study::StudiedModel studied = studiedModel();
        StudyDialog dialog(studied.path, studied.root, StudyDialog::suggestion(studied),
                           m_window.get());
        dialog.show();
        auto* ok = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        auto* findings = dialog.findChild<QLabel*>("findings");
        QVERIFY(ok->isEnabled());
        QCOMPARE(findings->text(), QString("Runs: 11")); // e, from 0 to 1
        auto* factors = dialog.findChild<QTableWidget*>("factors");
        factors->item(0, 1)->setText("0 .. 1 : x");
        QVERIFY(!ok->isEnabled());
        factors->item(0, 1)->setText("0, 1");
        QCOMPARE(findings->text(), QString("Runs: 2"));
        auto* outputs = dialog.findChild<QTableWidget*>("outputs");
        outputs->item(0, 1)->setText("last(bell.com.z)");
        QVERIFY(!ok->isEnabled());
        QVERIFY2(findings->text().contains("ball.com.z"), qPrintable(findings->text())); // nearest
        outputs->item(0, 1)->setText("last(ball.com.z)");
        QVERIFY(ok->isEnabled());
        QCOMPARE(dialog.file().study.factors.front().values.size(), std::size_t(2));
    }

    /// A broken study file is told with its place, and nothing is begun.
    void brokenFilesAreTold() {
        write(path("broken.study.json"), R"({"trammel_study": 1, "model": "ball.trammel.json"})");
        QSignalSpy failures(&studies(), &StudyController::failed);
        QVERIFY(!studies().openFile(path("broken.study.json")));
        QCOMPARE(failures.count(), 1);
        QVERIFY2(failures[0][0].toString().contains("broken.study.json:1:"),
                 qPrintable(failures[0][0].toString()));
        QVERIFY(!model().folder());
    }

    void tableAndDeletion() {
        QVERIFY(studies().openFile(path("bounce.study.json")));
        runToTheEnd();
        studies().exportTable(path("table.csv"));
        QFile table(path("table.csv"));
        QVERIFY(table.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = table.readAll().trimmed().split('\n');
        QCOMPARE(lines.size(), 7);
        QVERIFY(lines[0].startsWith("run,e,h,speed,loss,status"));
        QTimer::singleShot(0, [] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            QVERIFY(box && box->text().contains("Bounce"));
            box->button(QMessageBox::Yes)->click();
        });
        action("deleteStudy")->trigger();
        QVERIFY(!QFile::exists(path("ball.results/studies/Bounce")));
        QVERIFY(!model().folder());
    }
};

QTEST_MAIN(TestStudyWindow)
#include "test_study_window.moc"
