// A study handed to a real Slurm from the window: refused, submitted by the dialog, followed,
// cancelled, and submitted again with nothing repeated.
#include "studio/controllers/cluster_controller.h"
#include "studio/controllers/study_controller.h"
#include "studio/dialogs/cluster_dialog.h"
#include "studio/panels/study_panel.h"
#include "studio/window/main_window.h"
#include "studio/window_setup.h"

#include <QAction>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>
#include <QSpinBox>
#include <QSysInfo>
#include <QTemporaryDir>
#include <QTimer>
#include <QtTest>

using namespace trammel;
using namespace trammel::studio;

namespace {

/// A ball at v m/s without gravity, some 0.3 s of work.
constexpr auto kModel = R"({"trammel": 1, "name": "Ball", "gravity": [0, 0, 0],
  "parameters": {"v": 2},
  "bodies": [{"name": "ball", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0], "velocity": ["v", 0, 0]}],
  "simulation": {"duration": 1, "step": 1e-6, "output_step": 0.1}})";

constexpr int kRuns = 12;
constexpr auto kStudy = R"json({"trammel_study": 1, "name": "Ways", "model": "ball.trammel.json",
  "factors": [{"name": "v", "range": [1, 12, 12]}], "outputs": {"way": "last(ball.com.x)"}})json";

void write(const QString& path, const QByteArray& text) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
}

/// Slurm's administration, by arguments.
void control(const QStringList& arguments) {
    QProcess control;
    control.start("scontrol", arguments);
    QVERIFY(control.waitForFinished(30000));
    QVERIFY2(control.exitCode() == 0, control.readAllStandardError().constData());
}

/// The node takes no task, or takes some again.
void setNode(const QString& state) {
    control({"update", "NodeName=" + QSysInfo::machineHostName().section('.', 0, 0),
             "State=" + state, "Reason=test"});
}

} // namespace

class TestClusterWindow : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    QProcess m_cluster;
    std::unique_ptr<Language> m_language;
    std::unique_ptr<MainWindow> m_window;

    StudyController& studies() { return m_window->studies(); }
    ClusterController& cluster() { return studies().cluster(); }
    int finished() { return static_cast<int>(studies().model().finished().size()); }
    bool isEnabled(const char* action) {
        return m_window->findChild<QAction*>(action)->isEnabled();
    }
    QString state() {
        return m_window->findChild<StudyPanel*>()->findChild<QLabel*>("state")->text();
    }
    /// When each finished run was written.
    std::map<QString, QDateTime> times() const {
        std::map<QString, QDateTime> times;
        const QDir shards(m_folder.filePath("ball.results/studies/Ways/shards"));
        for (const QFileInfo& file : shards.entryInfoList({"*.json"}))
            times[file.fileName()] = file.lastModified();
        return times;
    }

private slots:
    void initTestCase() {
        test::setUpStudio();
        m_language = std::make_unique<Language>();
        QFile::link(TRAMMEL_BIN_DIR "/trammel",
                    QCoreApplication::applicationDirPath() + "/trammel");
        const QString folder = m_folder.filePath("cluster");
        m_cluster.start(TRAMMEL_SOURCE_DIR "/tests/slurm/serve.sh", {folder});
        QVERIFY(m_cluster.waitForReadyRead(60000));
        const QByteArray said = m_cluster.readAllStandardOutput();
        QVERIFY2(said == "ready\n", said.constData());
        qputenv("SLURM_CONF", (folder + "/slurm.conf").toUtf8());

        write(m_folder.filePath("ball.trammel.json"), kModel);
        write(m_folder.filePath("ways.study.json"), kStudy);
        m_window = std::make_unique<MainWindow>(*m_language);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        QVERIFY(m_window->openFile(m_folder.filePath("ball.trammel.json")));
        m_window->findChild<QAction*>("studyPerspective")->trigger();
        QVERIFY(studies().openFile(m_folder.filePath("ways.study.json")));
        cluster().job().setInterval(200);
    }
    void cleanupTestCase() {
        m_window.reset();
        m_cluster.closeWriteChannel();
        QVERIFY(m_cluster.waitForFinished(60000));
    }

    /// Slurm's own word is told, and the study can be run as before.
    void aRefusalIsTold() {
        QSignalSpy failures(&studies(), &StudyController::failed);
        cluster().submit({.program = TRAMMEL_BIN_DIR "/trammel", .partition = "none"}, false);
        QVERIFY(!isEnabled("runStudy"));
        QVERIFY(failures.wait(20000));
        const QString text = failures.first().first().toString();
        QVERIFY2(text.contains("invalid partition"), qPrintable(text));
        QTRY_VERIFY(isEnabled("runStudy"));
    }

    /// The dialog knows the cluster's partition; of four tasks of three runs each two are held, so
    /// that how fast the others are makes no difference to what comes next.
    void submittedByTheDialog() {
        QSignalSpy told(&studies(), &StudyController::message);
        bool answered = false;
        QTimer watch;
        connect(&watch, &QTimer::timeout, this, [&] {
            auto* dialog = m_window->findChild<ClusterDialog*>();
            if (!dialog || dialog->findChild<QComboBox*>("partition")->findText("work") < 0) return;
            watch.stop();
            answered = true;
            dialog->findChild<QSpinBox*>("arraySize")->setValue(4);
            dialog->accept();
        });
        watch.start(50);
        setNode("DRAIN");
        m_window->findChild<QAction*>("submitStudy")->trigger();
        QVERIFY(answered);
        QTRY_VERIFY_WITH_TIMEOUT(!told.isEmpty(), 20000);
        const QString text = told.first().first().toString();
        QVERIFY2(text.endsWith(": 12 runs in 4 tasks"), qPrintable(text));
        QCOMPARE(QSettings().value("cluster/arraySize").toInt(), 4);
        const QString job = QRegularExpression("job (\\d+)").match(text).captured(1);
        control({"hold", job + "_2", job + "_3"});
        setNode("RESUME");
    }

    void followed() {
        QTRY_VERIFY_WITH_TIMEOUT(cluster().job().isQueued(), 20000);
        QVERIFY(!isEnabled("runStudy")); // it would compute what the tasks compute
        QVERIFY(!isEnabled("deleteStudy"));
        QVERIFY(isEnabled("stopStudy"));
        QTRY_COMPARE_WITH_TIMEOUT(finished(), kRuns / 2, 60000);
        QVERIFY2(state().contains("on the cluster"), qPrintable(state()));
    }

    /// What the queue has is not handed over again: the dialog says so and submits nothing.
    void whatIsQueuedIsNotMissing() {
        QString heading;
        bool maySubmit = true;
        QTimer watch;
        connect(&watch, &QTimer::timeout, this, [&] {
            auto* dialog = m_window->findChild<ClusterDialog*>();
            if (!dialog) return;
            watch.stop();
            heading = dialog->findChild<QLabel*>("heading")->text();
            const auto* buttons = dialog->findChild<QDialogButtonBox*>("buttons");
            maySubmit = buttons->button(QDialogButtonBox::Ok)->isEnabled();
            dialog->reject();
        });
        watch.start(50);
        cluster().askAndSubmit(false);
        QVERIFY2(heading.startsWith("Runs to submit: 0; in the queue: 6."), qPrintable(heading));
        QVERIFY(!maySubmit);
    }

    /// What is finished stays; the rest is missing, and can be run here or there.
    void cancelled() {
        m_window->findChild<QAction*>("stopStudy")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!cluster().job().isQueued() && !cluster().job().isAsking(), 60000);
        QCOMPARE(finished(), kRuns / 2);
        QVERIFY(isEnabled("runStudy"));
        QVERIFY(!isEnabled("stopStudy"));
        QVERIFY2(state().endsWith("runs completed"), qPrintable(state()));
    }

    void submittedAgain() {
        const auto before = times();
        QVERIFY(!before.empty());
        cluster().submit({.program = TRAMMEL_BIN_DIR "/trammel", .arraySize = 2}, false);
        QTRY_VERIFY_WITH_TIMEOUT(finished() == kRuns && !cluster().job().isAsking() &&
                                     !cluster().job().isQueued(),
                                 120000);
        auto after = times();
        for (const auto& [file, time] : before)
            QCOMPARE(after[file], time);       // finished runs were not repeated
        for (int run = 1; run <= kRuns; ++run) // v times 1 s, by a million sums
            QVERIFY(std::abs(studies().model().output(static_cast<std::size_t>(run), 0) - run) <
                    1e-8);
        QVERIFY(QFile::exists(m_folder.filePath("ball.results/studies/Ways/results.csv")));
    }

    /// Where Slurm is not, that is said.
    void withoutSlurm() {
        const QByteArray path = qgetenv("PATH");
        qputenv("PATH", "/nowhere");
        QVERIFY(!ClusterJob::isAvailable());
        bool isSaid = false;
        QTimer watch;
        connect(&watch, &QTimer::timeout, this, [&] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (!box) return;
            isSaid = box->text().contains("sbatch");
            box->accept();
        });
        watch.start(50);
        m_window->findChild<QAction*>("submitStudy")->trigger();
        qputenv("PATH", path);
        QVERIFY(isSaid);
    }
};

QTEST_MAIN(TestClusterWindow)
#include "test_cluster_window.moc"
