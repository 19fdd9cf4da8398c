// A run that may fill the disk is asked about in the window before it starts: by Run, by a run that
// a study did not keep, and the study's dialog tells it.
#include "io/model_file.h"
#include "studio/controllers/run_controller.h"
#include "studio/controllers/study_controller.h"
#include "studio/dialogs/study_dialog.h"
#include "studio/waits.h"
#include "studio/window/main_window.h"
#include "studio/window_setup.h"

#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QtTest>

using namespace trammel;
using namespace trammel::studio;

namespace {

/// A ball at v m/s for a thousand seconds.
constexpr auto kModel =
    R"({"trammel": 1, "name": "Ball", "gravity": [0, 0, 0], "parameters": {"v": 2},
  "bodies": [{"name": "ball", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0], "velocity": ["v", 0, 0]}],
  "simulation": {"duration": 1000, "step": 0.001, "output_step": 0.0005}})";
constexpr auto kFrames = 2'000'001;

constexpr auto kStudy = R"json({"trammel_study": 1, "name": "Ways", "model": "ball.trammel.json",
  "factors": [{"name": "v", "values": [1, 2]}, {"name": "simulation.duration", "values": [1, 1000]}],
  "outputs": {"way": "last(ball.com.x)"}, "simulation": {"step": 0.1}})json";

} // namespace

class TestLargeRun : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Language> m_language;
    std::unique_ptr<MainWindow> m_window;

    QString path(const char* name) const { return m_folder->filePath(name); }
    RunController& run() { return m_window->runController(); }
    QAction* action(const char* name) { return m_window->findChild<QAction*>(name); }
    static void write(const QString& path, const QByteArray& text) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
    }
    QMessageBox* question() {
        auto* box = m_window->findChild<QMessageBox*>("largeRunQuestion");
        return box && box->isVisible() ? box : nullptr;
    }

private slots:
    void initTestCase() {
        test::setUpStudio();
        m_language = std::make_unique<Language>();
    }
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        write(path("ball.trammel.json"), kModel);
        m_window = std::make_unique<MainWindow>(*m_language);
        m_window->show();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QVERIFY(m_window->openFile(path("ball.trammel.json")));
    }
    void cleanup() {
        m_window->document().undoStack()->setClean();
        m_window.reset();
    }

    /// The question has the figures and what makes them smaller; Escape is Cancel. It is asked
    /// without waiting for the answer.
    void runAsks() {
        action("run")->trigger();
        QTRY_VERIFY(question());
        QCOMPARE(run().state(), RunController::State::Idle);
        const analysis::RunSize size = analysis::runSize(m_window->document().model());
        QCOMPARE(size.frames, std::int64_t(kFrames));
        const QLocale locale;
        for (const QString& figure : {locale.toString(kFrames), QString::number(size.channels),
                                      locale.formattedDataSize(static_cast<qint64>(size.bytes()), 1,
                                                               QLocale::DataSizeSIFormat)})
            QVERIFY2(question()->text().contains(figure), qPrintable(question()->text()));
        QVERIFY(question()->informativeText().contains("Output step"));
        QVERIFY(QTest::qWaitForWindowActive(question()));
        QTest::keyClick(question(), Qt::Key_Escape);
        QTRY_VERIFY(!question());
        QCOMPARE(run().state(), RunController::State::Idle);
        QCOMPARE(m_window->runs().count(), 0);
    }

    /// Enter is Cancel, too; Run starts the run, which can be stopped as any other.
    void whatIsMeantIsRun() {
        action("run")->trigger();
        QTRY_VERIFY(question());
        QVERIFY(QTest::qWaitForWindowActive(question()));
        QTest::keyClick(question(), Qt::Key_Return);
        QTRY_VERIFY(!question());
        QCOMPARE(m_window->runs().count(), 0);
        action("run")->trigger();
        QTRY_VERIFY(question());
        question()->findChild<QPushButton*>("runLarge")->click();
        QCOMPARE(run().state(), RunController::State::Running);
        action("stop")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), RunController::State::Idle, 20000);
        QCOMPARE(m_window->runs().count(), 1);
    }

    /// What was made smaller runs unasked, from the first million frames on.
    void smallerRunsAreNotAskedAbout() {
        m_window->document().setValue("/simulation/output_step", io::JsonValue(0.01));
        action("run")->trigger();
        QTRY_COMPARE(run().state(), RunController::State::Running);
        QVERIFY(!question());
        action("stop")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), RunController::State::Idle, 20000);
    }

    /// Runs by the drivers alone are as large.
    void otherKindsAskToo() {
        QSignalSpy asked(&run(), &RunController::consentNeeded);
        run().start(RunKind::Kinematics);
        QTRY_COMPARE(asked.size(), 1);
        QCOMPARE(asked[0][0].value<RunKind>(), RunKind::Kinematics);
        QTRY_VERIFY(question());
        question()->reject();
    }

    /// The dialog of a study tells the largest of its runs: that of 1000 s.
    void theStudysDialogTells() {
        const study::StudiedModel studied{path("ball.trammel.json").toStdString(),
                                          m_window->document().root(),
                                          m_window->document().model()};
        StudyDialog dialog(studied.path, studied.root, StudyDialog::suggestion(studied),
                           m_window.get());
        dialog.show();
        auto* findings = dialog.findChild<QLabel*>("findings");
        QVERIFY2(findings->text().startsWith("Runs: "), qPrintable(findings->text()));
        QTRY_VERIFY2(
            findings->text().contains("The largest run has " + QLocale().toString(kFrames)),
            qPrintable(findings->text()));
        auto* factors = dialog.findChild<QTableWidget*>("factors");
        qobject_cast<QComboBox*>(factors->cellWidget(0, 0))->setCurrentText("simulation.duration");
        factors->item(0, 1)->setText("1, 400");
        QTRY_COMPARE(findings->text(), QString("Runs: 2"));
        // 800,001 frames: nothing comes.
        QVERIFY(test::holdsFor(300, [&] { return findings->text() == "Runs: 2"; }));
        factors->item(0, 1)->setText("1, 800, 400");
        QTRY_VERIFY2(findings->text().contains(QLocale().toString(1'600'001)),
                     qPrintable(findings->text()));
    }

    /// A run of a study that is shown is computed with all its results: the long one is asked
    /// about, the short one is not.
    void aStudysRunAsks() {
        write(path("ways.study.json"), kStudy);
        QVERIFY(m_window->studies().openFile(path("ways.study.json")));
        QSignalSpy told(&m_window->studies(), &StudyController::message);
        m_window->studies().showRun(2);
        QTRY_VERIFY(question());
        QVERIFY(told.isEmpty());
        question()->reject();
        QTRY_VERIFY(!question());
        m_window->studies().showRun(1);
        QTRY_VERIFY_WITH_TIMEOUT(run().data(), 20000);
        QVERIFY(!question());
        QCOMPARE(run().data()->frameCount(), std::size_t(2001));
    }
};

QTEST_MAIN(TestLargeRun)
#include "test_large_run.moc"
