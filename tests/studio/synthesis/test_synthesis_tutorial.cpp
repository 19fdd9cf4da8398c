// The help's tutorial of nine points, followed step by step: what it says is what is shown.
// TRAMMEL_PICTURES names a folder for the pictures that the page has.
#include "studio/controllers/synthesis_controller.h"
#include "studio/document/shown_units.h"
#include "studio/pictures.h"
#include "studio/synthesis/gallery_view.h"
#include "studio/synthesis/task_table.h"
#include "studio/view3d/scene_view.h"
#include "studio/window/main_window.h"
#include "studio/window_setup.h"
#include "synthesis/document_linkage.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QScreen>
#include <QTemporaryDir>
#include <QUndoStack>
#include <QtTest>

using namespace trammel;
using namespace trammel::studio;
using namespace trammel::test;

class TestSynthesisTutorial : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Language> m_language;
    std::unique_ptr<MainWindow> m_window;
    QString m_page;
    QTemporaryDir m_folder;

    GalleryView& gallery() { return *m_window->findChild<GalleryView*>(); }
    SynthesisController& synthesis() { return m_window->synthesis(); }
    template <class Widget>
    Widget& part(const char* name) {
        return *m_window->findChild<QDockWidget*>("synthesisDock")->findChild<Widget*>(name);
    }
    QString tip(int row) {
        return gallery().model()->index(row, 0).data(Qt::ToolTipRole).toString();
    }
    /// The page says it, and so does the program.
    void says(const QString& shown, const QString& words) {
        QVERIFY2(m_page.contains(words), qPrintable("not in the page: " + words));
        QVERIFY2(shown.contains(words), qPrintable(shown));
    }

private slots:
    void initTestCase() {
        setUpStudio();
        QFile page(TRAMMEL_SOURCE_DIR "/docs/help/tutorial-nine-points.md");
        QVERIFY(page.open(QIODevice::ReadOnly));
        m_page = QString::fromUtf8(page.readAll()).replace('\n', ' ');
        page.seek(0);
        const QString raw = QString::fromUtf8(page.readAll());
        QGuiApplication::clipboard()->setText(raw.section("```", 1, 1));
        ShownUnits::instance().set(ShownUnits::preset("mm-g-s"));
        m_language = std::make_unique<Language>();
        m_window = std::make_unique<MainWindow>(*m_language);
        m_window->resize(1440, 900);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    void cleanupTestCase() {
        m_window->document().undoStack()->setClean();
        m_window.reset();
    }

    void points() {
        QTest::keyClick(m_window.get(), Qt::Key_N, Qt::ControlModifier);
        QTest::keyClick(m_window.get(), Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
        says(part<QComboBox>("taskKind").currentText(), "Path: a point goes through points");
        auto& table = *m_window->findChild<TaskTable*>();
        QTest::keyClick(&table, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(synthesis().task().rowCount(), 9);
        QCOMPARE(synthesis().task().task().poses[0].place, synthesis::Point(0.059, 0.1));
        says(part<QLabel>("taskHint").text(), "9 points: all four-bars through them");
    }

    void solutions() {
        QElapsedTimer clock;
        clock.start();
        QTest::mouseClick(&part<QPushButton>("solveTask"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!synthesis().isRunning(), 600000);
        qInfo("solved in %.1f s: %s", 1e-3 * static_cast<double>(clock.elapsed()),
              qPrintable(part<QLabel>("galleryCount").text()));
        says(part<QLabel>("galleryCount").text(), "4 of 204 linkages shown");
        says(tip(0), "33.8");
        says(tip(1), "33.8");
        says(tip(2), "8.64");
        says(tip(3), "8.64");
        keepPicture("nine-points-gallery", *m_window->findChild<QDockWidget*>("synthesisDock"));
    }

    void model() {
        part<QComboBox>("galleryOrder").setCurrentIndex(2);
        const auto at = gallery().visualRect(gallery().model()->index(0, 0)).center();
        QTest::mouseClick(gallery().viewport(), Qt::LeftButton, {}, at);
        QTest::mouseDClick(gallery().viewport(), Qt::LeftButton, {}, at);
        QVERIFY(m_window->findChild<QAction*>("sketch")->isChecked());
        const Document& document = m_window->document();
        QVERIFY(!document.hasErrors());
        const auto found = synthesis::fourBarOf(document.root(), document.model());
        const auto number = [](double metres) { return QString::number(1e3 * metres, 'f', 3); };
        const auto place = [&](synthesis::Point p) {
            return '(' + number(p.real()) + ", " + number(p.imag()) + ") mm";
        };
        says(number(found.linkage.driver.length), "24.688");
        says(number(found.linkage.follower.length), "51.952");
        says(place(found.linkage.driver.fixed).simplified(), "(58.892, 55.855) mm");
        says(place(found.linkage.follower.fixed).simplified(), "(87.364, 10.186) mm");
        keepPicture("nine-points-model", *m_window->findChild<SceneView*>());
        m_window->findChild<QAction*>("cognates")->trigger();
        QCOMPARE(synthesis().gallery().count(), 2);
        int turning = 0;
        for (int row = 0; row < 2; ++row)
            turning += synthesis().gallery().solution(row).labels.turnsFully;
        QCOMPARE(turning, 1);
    }
};

QTEST_MAIN(TestSynthesisTutorial)
#include "test_synthesis_tutorial.moc"
