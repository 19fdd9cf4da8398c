// kill -9 of Studio during edits, saves and runs, 50 times at random moments: the document and the
// finished results are there every time.
#include "io/model_file.h"
#include "results/hdf5_reader.h"
#include "studio/app/application.h"
#include "studio/controllers/project_folder.h"
#include "studio/controllers/run_controller.h"
#include "studio/document/recovery.h"
#include "studio/waits.h"
#include "studio/window/main_window.h"

#include <QDir>
#include <QProcess>
#include <QRandomGenerator>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTimer>
#include <QtTest>
#include <cstdio>

using namespace trammel;
using namespace trammel::studio;

namespace {

constexpr int kKills = 50;
constexpr auto kModel = R"({"trammel": 1, "name": "Ball", "parameters": {"n": 0},
  "bodies": [{"name": "ball", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0]}],
  "simulation": {"duration": 0.05, "step": 0.001}})";

void setUp(QApplication& application) {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("TrammelTests");
    setUpApplication(application);
}

void tell(const char* what, const QString& which) {
    std::printf("%s %s\n", what, qPrintable(which));
    std::fflush(stdout);
}

/// A window that edits, saves and runs without end, and says what is done.
int work(const QString& path) {
    Language language;
    MainWindow window(language);
    window.show();
    if (!window.openFile(path)) return 1;
    Document& document = window.document();
    RunController& run = window.runController();
    int n = static_cast<int>(document.model().parameters.at("n"));
    QTimer edits;
    QObject::connect(&edits, &QTimer::timeout, [&] {
        document.setValue("/parameters/n", ++n);
        tell("edit", QString::number(n));
        if (n % 40 == 0) {
            document.save();
            tell("save", QString::number(n));
        }
        if (run.state() == RunController::State::Idle) run.start();
    });
    QObject::connect(&run, &RunController::finished, [&] { tell("run", run.shownId()); });
    edits.start(8);
    return QApplication::exec();
}

double parameterIn(const std::string& text) {
    const io::JsonResult document = io::parseJson(text);
    const io::JsonValue* n = document.root.at("/parameters/n");
    return n && document.diagnostics.empty() ? n->number() : -1.0;
}

std::string contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

/// What a killed window had said.
struct Said {
    double edited = 0, saved = 0;
    QStringList runs;
    explicit Said(const QByteArray& text) {
        for (const QByteArray& line : text.left(text.lastIndexOf('\n') + 1).split('\n')) {
            const QByteArray rest = line.mid(line.indexOf(' ') + 1);
            if (line.startsWith("edit")) edited = rest.toDouble();
            if (line.startsWith("save")) saved = rest.toDouble();
            if (line.startsWith("run")) runs << QString::fromUtf8(rest);
        }
    }
};

} // namespace

class TestKill : public QObject {
    Q_OBJECT

private slots:
    void nothingIsLost() {
        QTemporaryDir folder;
        const QString path = folder.filePath("ball.trammel.json");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(kModel) > 0);
        file.close();
        for (const Recovery::Lost& lost : Recovery::findLost())
            Recovery::remove(lost.key);
        QRandomGenerator random(20261122);
        int edits = 0, runs = 0, recovered = 0;
        for (int i = 0; i < kKills; ++i) {
            QProcess window;
            window.start(QCoreApplication::applicationFilePath(), {"--work", path});
            QVERIFY(window.waitForReadyRead(60000)); // the first edit
            test::letPass(random.bounded(900));
            window.kill();
            QVERIFY(window.waitForFinished());
            const Said said(window.readAllStandardOutput());

            const double inFile = parameterIn(contentOf(path));
            QVERIFY2(inFile >= said.saved, qPrintable(QString::number(inFile)));
            double latest = inFile;
            for (const Recovery::Lost& lost : Recovery::findLost()) {
                QCOMPARE(lost.filePath, path);
                latest = std::max(latest, parameterIn(lost.text));
                Recovery::remove(lost.key);
                ++recovered;
            }
            QVERIFY2(latest >= said.edited,
                     qPrintable(QString("%1 < %2").arg(latest).arg(said.edited)));
            for (const RunRecord& record : RunFolder(projectFolder(path)).read()) {
                QVERIFY(record.status == RunRecord::Status::Completed ||
                        record.status == RunRecord::Status::Interrupted);
                if (!said.runs.contains(record.id)) continue;
                QCOMPARE(record.status, RunRecord::Status::Completed);
                const auto run = results::readRun(
                    RunFolder(projectFolder(path)).resultFile(record.id).toStdString());
                QCOMPARE(run.status, std::string("completed"));
                QCOMPARE(run.frameCount(), std::size_t(51));
                ++runs;
            }
            edits += static_cast<int>(said.edited) > 0;
        }
        qInfo("%d kills: %d runs that had ended, %d documents recovered", kKills, runs, recovered);
        QCOMPARE(edits, kKills);
        QVERIFY(runs > 0 && recovered > 0);
    }
};

int main(int argc, char* argv[]) {
    QApplication application(argc, argv);
    setUp(application);
    const QStringList arguments = QApplication::arguments();
    if (arguments.size() == 3 && arguments[1] == "--work") return work(arguments[2]);
    TestKill test;
    return QTest::qExec(&test, argc, argv);
}
#include "test_kill.moc"
