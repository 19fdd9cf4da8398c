// Nothing is lost: unsaved changes have a copy on disk that the next start offers, a file that
// another program changes is noticed, newer formats are refused, unknown keys stay.
#include "io/model_file.h"
#include "studio/controllers/file_controller.h"
#include "studio/document/file_watch.h"
#include "studio/document/recovery.h"
#include "studio/panels/notice_bar.h"
#include "studio/waits.h"
#include "studio/window/main_window.h"
#include "studio/window_setup.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMessageBox>
#include <QPushButton>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTimer>
#include <QtTest>

using namespace trammel;
using namespace trammel::studio;

namespace {

constexpr auto kModel = R"({"trammel": 1, "name": "A", "parameters": {"n": 1}})";

QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString& path, const QByteArray& content) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
}

double parameter(const Document& document) {
    return document.model().parameters.at("n");
}

/// As a window leaves it whose program was killed: the copy stands, the lock's owner is gone.
void abandon(const QString& key, const QString& path, const QString& text) {
    const QString folder =
        QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + "/recovery";
    QDir().mkpath(folder);
    write(folder + '/' + key + ".json",
          QJsonDocument(
              QJsonObject{{"path", path}, {"written", "2026-01-02T03:04:05.678Z"}, {"text", text}})
              .toJson());
}

} // namespace

class TestRecovery : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    std::unique_ptr<Language> m_language;
    QString path() const { return m_folder.filePath("a.trammel.json"); }
    static qsizetype buttonsOf(const MainWindow& window) {
        return window.findChild<NoticeBar*>()->findChildren<QPushButton*>().size();
    }
    static void press(MainWindow& window, const QString& text) {
        for (QPushButton* button : window.findChild<NoticeBar*>()->findChildren<QPushButton*>())
            if (button->text().remove('&') == text) return button->click();
        QFAIL(qPrintable("no button " + text));
    }

private slots:
    void initTestCase() {
        test::setUpStudio();
        m_language = std::make_unique<Language>();
    }
    void init() {
        for (const Recovery::Lost& lost : Recovery::findLost())
            Recovery::remove(lost.key);
        write(path(), kModel);
    }

    /// The copy is there as soon as an edit is, follows undo, and goes with a save or a proper end.
    void theCopyFollowsTheDocument() {
        const QString key = "window-1";
        const auto copy = [&] {
            const QString folder =
                QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation);
            return contentOf(folder + "/recovery/" + key + ".json");
        };
        Document document;
        QVERIFY(document.load(path()).empty());
        auto recovery = std::make_unique<Recovery>(document, key);
        QVERIFY(copy().isEmpty());
        document.setValue("/parameters/n", 2);
        const QJsonObject kept = QJsonDocument::fromJson(copy()).object();
        QCOMPARE(kept["text"].toString().toStdString(), document.text());
        QCOMPARE(kept["path"].toString(), path());
        QVERIFY(Recovery::findLost().empty()); // the window is open
        document.undoStack()->undo();
        QVERIFY(copy().isEmpty());
        document.undoStack()->redo();
        QVERIFY(!copy().isEmpty());
        document.save();
        QVERIFY(copy().isEmpty());
        document.setValue("/parameters/n", 3);
        recovery.reset();
        QVERIFY(copy().isEmpty());
    }

    /// What a crash left is told when the window opens; Recover brings it as one step that undo
    /// takes back to the file.
    void changesAreRecovered() {
        abandon("crashed", path(), R"({"trammel": 1, "name": "A", "parameters": {"n": 5}})");
        MainWindow window(*m_language);
        window.show();
        window.offerRecovery();
        auto* notice = window.findChild<NoticeBar*>();
        QVERIFY(notice->isVisible());
        QVERIFY2(notice->text().contains("a.trammel.json"), qPrintable(notice->text()));
        press(window, "Recover");
        QVERIFY(!notice->isVisible());
        QCOMPARE(window.document().filePath(), path());
        QCOMPARE(parameter(window.document()), 5.0);
        QVERIFY(window.document().isModified());
        window.document().undoStack()->undo();
        QCOMPARE(parameter(window.document()), 1.0);
        QVERIFY(Recovery::findLost().empty());
    }

    /// What another program wrote after the crash is not overwritten without a question.
    void aFileThatIsNewerIsAskedFor() {
        abandon("crashed", path(), R"({"trammel": 1, "name": "A", "parameters": {"n": 5}})");
        write(path(), QByteArray(kModel).replace("\"n\": 1", "\"n\": 12"));
        MainWindow window(*m_language);
        window.show();
        window.offerRecovery();
        press(window, "Recover");
        QCOMPARE(parameter(window.document()), 5.0);
        bool isAsked = false;
        QTimer::singleShot(0, [&] {
            auto* question = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            isAsked = question != nullptr;
            if (question) question->button(QMessageBox::Cancel)->click();
        });
        QVERIFY(!window.findChild<FileController*>()->save());
        QVERIFY(isAsked);
        QVERIFY(contentOf(path()).contains("12"));
        window.document().undoStack()->setClean();
    }

    /// Two lost models are offered one after the other; one of them was never saved.
    void severalAreOffered() {
        abandon("crashed-1", {},
                R"({"trammel": 1, "name": "Never saved", "parameters": {"n": 7}})");
        abandon("crashed-2", path(), kModel);
        MainWindow window(*m_language);
        window.show();
        window.offerRecovery();
        press(window, "Discard");
        QTRY_VERIFY(window.findChild<NoticeBar*>()->isVisible());
        QTRY_COMPARE(buttonsOf(window), 3); // the old ones are gone
        press(window, "Recover");
        const bool wasFirst = window.document().filePath().isEmpty();
        if (wasFirst) QCOMPARE(parameter(window.document()), 7.0);
        QVERIFY(Recovery::findLost().empty());
        window.document().undoStack()->setClean();
    }

    /// A change by another program is told; Reload takes it as one step, Keep leaves it, and a save
    /// over it asks.
    void changesOnDiskAreNoticed() {
        MainWindow window(*m_language);
        window.show();
        QVERIFY(window.openFile(path()));
        auto* notice = window.findChild<NoticeBar*>();
        write(path(), QByteArray(kModel).replace("\"n\": 1", "\"n\": 11"));
        QTRY_VERIFY(notice->isVisible());
        press(window, "Reload");
        QCOMPARE(parameter(window.document()), 11.0);
        QVERIFY(!window.document().isModified());
        // By a rename, as editors save.
        write(m_folder.filePath("new"), QByteArray(kModel).replace("\"n\": 1", "\"n\": 12"));
        QVERIFY(QFile::remove(path()) && QFile::rename(m_folder.filePath("new"), path()));
        QTRY_VERIFY(notice->isVisible());
        QTRY_COMPARE(buttonsOf(window), 2);
        press(window, "Keep What Is Here");
        QCOMPARE(parameter(window.document()), 11.0);
        QTimer::singleShot(0, [] {
            auto* question = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            QVERIFY(question);
            question->button(QMessageBox::Cancel)->click();
        });
        QVERIFY(!window.findChild<FileController*>()->save());
        QVERIFY(contentOf(path()).contains("12"));
    }

    /// A file that was deleted is there again when it is saved, by whatever way: nothing says then
    /// that it is not.
    void aSaveEndsTheNotice() {
        MainWindow window(*m_language);
        window.show();
        QVERIFY(window.openFile(path()));
        const auto* notice = window.findChild<NoticeBar*>();
        QVERIFY(QFile::remove(path()));
        QTRY_VERIFY(notice->isVisible());
        QVERIFY(window.findChild<FileController*>()->save());
        QVERIFY(QFile::exists(path()));
        QVERIFY(!notice->isVisible());
    }

    /// The program's own saves are no changes by others.
    void ownSavesAreNotTold() {
        MainWindow window(*m_language);
        window.show();
        QVERIFY(window.openFile(path()));
        window.document().setValue("/parameters/n", 4);
        QVERIFY(window.findChild<FileController*>()->save());
        const auto* notice = window.findChild<NoticeBar*>();
        // Three times the watch's delay.
        QVERIFY(test::holdsFor(600, [&] { return !notice->isVisible(); }));
    }

    /// A file of a newer format is refused in words, and the open document stays.
    void newerFormatsAreRefused() {
        Document document;
        QVERIFY(document.load(path()).empty());
        const QString newer = m_folder.filePath("newer.trammel.json");
        write(newer, R"({"trammel": 2, "name": "B"})");
        const model::Diagnostics findings = document.load(newer);
        QCOMPARE(findings.size(), std::size_t(1));
        QVERIFY2(english(findings[0].message).find("newer version of the format") !=
                     std::string::npos,
                 english(findings[0].message).c_str());
        QCOMPARE(document.filePath(), path());
    }

    /// Keys that this version does not know are findings, and a save writes them again.
    void unknownKeysStay() {
        write(path(),
              R"({"trammel": 1, "name": "A", "parameters": {"n": 1}, "wind": {"x": [1, 2]}})");
        Document document;
        QVERIFY(document.load(path()).empty());
        QVERIFY(document.hasErrors());
        document.setValue("/parameters/n", 2);
        document.save();
        const QJsonObject saved = QJsonDocument::fromJson(contentOf(path())).object();
        QCOMPARE(saved["wind"].toObject()["x"].toArray().size(), 2);
        QCOMPARE(saved["parameters"].toObject()["n"].toInt(), 2);
    }
};

QTEST_MAIN(TestRecovery)
#include "test_recovery.moc"
