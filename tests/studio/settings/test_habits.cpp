// Saving by itself and old runs, as the settings have it, in a real window.
#include "studio/controllers/autosave.h"
#include "studio/controllers/file_controller.h"
#include "studio/controllers/run_controller.h"
#include "studio/controllers/run_retention.h"
#include "studio/panels/notice_bar.h"
#include "studio/window/main_window.h"
#include "studio/window_setup.h"

#include <QAction>
#include <QDir>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>
#include <QtTest>

using namespace trammel;
using namespace trammel::studio;

namespace {

constexpr auto kModel = R"({"trammel": 1, "name": "A", "parameters": {"n": 1},
  "bodies": [{"name": "b", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0]}],
  "simulation": {"duration": 0.01}})";

QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString& path, const QByteArray& content) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
}

} // namespace

class TestHabits : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Language> m_language;
    std::unique_ptr<MainWindow> m_window;

    QString path() const { return m_folder->filePath("a.trammel.json"); }
    FileController& files() { return *m_window->findChild<FileController*>(); }
    RunRetention& oldRuns() { return *m_window->findChild<RunRetention*>(); }
    NoticeBar& notice() { return *m_window->findChild<NoticeBar*>(); }
    void press(const QString& text) {
        for (QPushButton* button : notice().findChildren<QPushButton*>())
            if (button->text().remove('&') == text) return button->click();
        QFAIL(qPrintable("no button " + text));
    }
    void setParameter(double n) {
        m_window->document().setValue("/parameters/n", io::JsonValue(n));
    }
    /// Runs the model. @returns the kept run
    QString keepRun() {
        m_window->findChild<QAction*>("run")->trigger();
        if (!QTest::qWaitFor(
                [this] { return m_window->runController().state() == RunController::State::Idle; }))
            QTest::qFail("the run does not end", __FILE__, __LINE__);
        return m_window->runs().record(0).id;
    }
    QStringList ids() {
        QStringList all;
        for (int row = 0; row < m_window->runs().count(); ++row)
            all << m_window->runs().record(row).id;
        return all;
    }

private slots:
    void initTestCase() {
        test::setUpStudio();
        m_language = std::make_unique<Language>();
    }
    void init() {
        QSettings().remove("keptRuns");
        QSettings().remove("autosaveMinutes");
        m_folder = std::make_unique<QTemporaryDir>();
        write(path(), kModel);
        m_window = std::make_unique<MainWindow>(*m_language);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        QVERIFY(m_window->openFile(path()));
    }
    void cleanup() {
        m_window->document().undoStack()->setClean();
        m_window.reset();
    }

    /// Off by default; the timer runs as soon as there is an interval, and the next window has it.
    void theIntervalTakesEffectAtOnce() {
        Autosave& autosave = *m_window->findChild<Autosave*>();
        QCOMPARE(Autosave::minutes(), 0);
        setParameter(2);
        autosave.setMinutes(3);
        QCOMPARE(Autosave::minutes(), 3);
        // Three minutes are too long for a test: the timer's own signal stands for them.
        auto* timer = m_window->findChild<QTimer*>("autosave");
        QVERIFY(timer && timer->isActive());
        QCOMPARE(timer->intervalAsDuration(), std::chrono::minutes(3));
        timer->start(std::chrono::milliseconds(1));
        QTRY_VERIFY(!m_window->document().isModified());
        QVERIFY(contentOf(path()).contains("2"));
        autosave.setMinutes(0);
        QVERIFY(!timer->isActive());
    }

    /// It neither asks nor overwrites what another program wrote meanwhile.
    void whatAnotherProgramWroteStays() {
        setParameter(2);
        const QByteArray theirs = R"({"trammel": 1, "name": "theirs"})";
        write(path(), theirs);
        files().saveByItself();
        QVERIFY(!QApplication::activeModalWidget());
        QCOMPARE(contentOf(path()), theirs);
        QVERIFY(m_window->document().isModified());
        QVERIFY(QFile::remove(path()));
        files().saveByItself();
        QVERIFY(!QFile::exists(path()));
    }

    /// A model without a file would need a question, which nobody asked for.
    void aNewModelIsLeftAlone() {
        m_window->document().newDocument();
        m_window->document().setValue("/name", io::JsonValue("new"));
        files().saveByItself();
        QVERIFY(!QApplication::activeModalWidget());
        QVERIFY(m_window->document().isModified());
    }

    /// The oldest beyond the number, but no run that somebody cared for.
    void oldRunsAreOfferedForDeletion() {
        QStringList made;
        for (int i = 0; i < 8; ++i)
            made << keepRun();
        RunList& runs = m_window->runs();
        runs.rename(made[0], "the good one");
        runs.setNote(made[1], "before the change");
        runs.setOverlaid(made[2], true);
        runs.setShown(made[3]);
        QVERIFY(notice().isHidden()); // all are kept unless somebody says otherwise
        oldRuns().setKept(2);
        QCOMPARE(oldRuns().find(), made.mid(4, 2));
        QVERIFY(notice().isVisible());
        QVERIFY2(notice().text().contains("2"), qPrintable(notice().text()));
        const qint64 bytes =
            QFileInfo(runs.resultFile(made[4])).size() + QFileInfo(runs.resultFile(made[5])).size();
        QVERIFY(bytes > 0);
        QVERIFY(notice().text().contains(QLocale().formattedDataSize(bytes)));
        press("Delete Them");
        QStringList left = made;
        left.removeOne(made[4]);
        left.removeOne(made[5]);
        std::ranges::reverse(left);
        QCOMPARE(ids(), left);
        QVERIFY(!QFile::exists(runs.resultFile(made[4])));
        QVERIFY(QFile::exists(runs.resultFile(made[0])));
    }

    /// Put off, the offer comes back with another project, not with every run.
    void theOfferCanBePutOff() {
        oldRuns().setKept(1);
        keepRun();
        QVERIFY(notice().isHidden());
        keepRun();
        QVERIFY(notice().isVisible());
        press("Later");
        keepRun();
        QVERIFY(notice().isHidden());
        QCOMPARE(ids().size(), 3);
        QVERIFY(m_window->openFile(path()));
        QVERIFY(notice().isVisible());
    }

    /// What came in between is kept: the offer stands for the runs that it was made for.
    void aRunThatWasNotedMeanwhileStays() {
        const QStringList made{keepRun(), keepRun(), keepRun()};
        oldRuns().setKept(1);
        m_window->runs().setNote(made[0], "wait");
        press("Delete Them");
        QCOMPARE(ids(), QStringList({made[2], made[0]}));
    }
};

QTEST_MAIN(TestHabits)
#include "test_habits.moc"
