// Synthesis in a real window: tasks typed, pasted and imported, wrong ones marked where they are
// wrong, solved and stopped, solutions filtered, opened and found again, cognates.
#include "io/model_file.h"
#include "studio/controllers/synthesis_controller.h"
#include "studio/document/shown_units.h"
#include "studio/form_driver.h"
#include "studio/jobs/heartbeat.h"
#include "studio/pictures.h"
#include "studio/synthesis/burmester_view.h"
#include "studio/synthesis/gallery_view.h"
#include "studio/synthesis/task_point_tool.h"
#include "studio/synthesis/task_table.h"
#include "studio/synthesis/task_table_model.h"
#include "studio/view/settled_picture.h"
#include "studio/view3d/scene_view.h"
#include "studio/window/main_window.h"
#include "studio/window_setup.h"
#include "support/sanitizers.h"
#include "synthesis/document_linkage.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>
#include <QSettings>
#include <QTemporaryDir>
#include <QToolButton>
#include <QUndoStack>
#include <QtTest>
#include <numbers>

using namespace trammel;
using namespace trammel::studio;
using namespace trammel::test;

namespace {

/// Five poses of a four-bar with pivots (0.3, -0.2) and (4.1, 0.5), crank 1.5, coupler 3.7, rocker
/// 2.9 m: x, z, angle in degrees.
const QList<QStringList> kPoses{{"1.24407173958", "1.59105223888", "76.0929779724"},
                                {"1.13517414315", "2.30308185068", "61.5234694229"},
                                {"0.48910174903", "2.65318614192", "53.6214010723"},
                                {"-0.345859383271", "2.45519249657", "51.6897069456"},
                                {"-1.07982799344", "1.67285273553", "54.8292324745"}};
/// Of a slider-crank: crank 1.2, rod 3.1, its block on the line z = 0.4 m.
constexpr auto kSliderPoses = "2.03854554962\t1.0362514135\t1.65288250102\n"
                              "1.62500060642\t1.53860384871\t-11.8999529642\n"
                              "0.628736415998\t1.59682755624\t-13.575102055\n"
                              "-0.326759890245\t0.962671458308\t3.54391817917\n"
                              "-0.254806221846\t0.0972050071404\t25.1864687215\n";
/// No dyad holds a body in these.
constexpr auto kImpossible = "0\t0\t0\n-2.2\t0.5\t-2\n-2.3\t0.6\t-57\n1.8\t1.3\t-16\n0\t-2.9\t69\n";
/// Problem 3 of Wampler, Morgan and Sommese.
constexpr auto kNinePoints = "x [m],z [m]\n0.25,0\n0.52,0.1\n0.8,0.7\n1.2,1\n1.4,1.3\n1.1,1.48\n"
                             "0.7,1.4\n0.2,1\n0.02,0.4\n";

QString tabbed(const QList<QStringList>& rows) {
    QStringList lines;
    for (const QStringList& row : rows)
        lines << row.join('\t');
    return lines.join('\n');
}

} // namespace

class TestSynthesisWindow : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Language> m_language;
    std::unique_ptr<MainWindow> m_window;
    QTemporaryDir m_folder;

    Document& document() { return m_window->document(); }
    SynthesisController& synthesis() { return m_window->synthesis(); }
    TaskDocument& task() { return synthesis().task(); }
    QDockWidget& dock() { return *m_window->findChild<QDockWidget*>("synthesisDock"); }
    TaskTable& table() { return *m_window->findChild<TaskTable*>(); }
    GalleryView& gallery() { return *m_window->findChild<GalleryView*>(); }
    template <class Widget>
    Widget& part(const char* name) {
        return *dock().findChild<Widget*>(name);
    }
    QString hint() { return part<QLabel>("taskHint").text(); }
    QString status() { return part<QLabel>("synthesisStatus").text(); }
    QAction* action(const char* name) { return m_window->findChild<QAction*>(name); }

    void open(QSize size = {1440, 900}) {
        m_window = std::make_unique<MainWindow>(*m_language);
        m_window->resize(size.boundedTo(m_window->screen()->availableSize()));
        m_window->show();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QTest::keyClick(m_window.get(), Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(dock().isVisible());
        QVERIFY(table().hasFocus());
    }
    void close() {
        document().undoStack()->setClean();
        m_window.reset();
    }
    void choose(const char* combo, int index) {
        auto& box = part<QComboBox>(combo);
        box.setFocus();
        while (box.currentIndex() != index)
            QTest::keyClick(&box, box.currentIndex() < index ? Qt::Key_Down : Qt::Key_Up);
        emit box.activated(index); // as its popup list does
    }
    void click(const char* button) {
        auto& widget = part<QAbstractButton>(button);
        QVERIFY2(widget.isVisible() && widget.isEnabled(), button);
        const bool isCheck = qobject_cast<QCheckBox*>(&widget) != nullptr; // wider than its text
        const QPoint at = isCheck ? QPoint(10, widget.height() / 2) : widget.rect().center();
        QTest::mouseClick(&widget, Qt::LeftButton, {}, at);
    }
    /// Into a cell, by keys.
    void type(int row, int column, const QString& text) {
        table().goTo(row, column);
        QTest::keyClicks(&table(), text.left(1));
        auto* editor = qobject_cast<QLineEdit*>(QApplication::focusWidget());
        QVERIFY(editor);
        QTest::keyClicks(editor, text.mid(1));
        QTest::keyClick(editor, Qt::Key_Return);
        QCoreApplication::processEvents(); // Enter is taken then
    }
    void paste(const QString& text) {
        QGuiApplication::clipboard()->setText(text);
        table().goTo(0, 0);
        QTest::keyClick(&table(), Qt::Key_V, Qt::ControlModifier);
    }
    void solve() {
        click("solveTask");
        QVERIFY(synthesis().isRunning());
        QTRY_VERIFY_WITH_TIMEOUT(!synthesis().isRunning(), 120000);
    }
    void doubleClick(int row) {
        const QModelIndex index = gallery().model()->index(row, 0);
        gallery().scrollTo(index);
        const QPoint at = gallery().visualRect(index).center();
        QTest::mouseClick(gallery().viewport(), Qt::LeftButton, {}, at);
        QTest::mouseDClick(gallery().viewport(), Qt::LeftButton, {}, at);
    }
    /// The row in which the gallery shows a four-bar with these links at the ground.
    int rowOf(const QString& first, const QString& second) {
        for (int row = 0; row < gallery().model()->rowCount(); ++row) {
            const QString text = gallery().model()->index(row, 0).data(Qt::ToolTipRole).toString();
            const auto has = [&](const QString& driver, const QString& follower) {
                return text.contains("Driver: " + driver + " m") &&
                       text.contains("Follower: " + follower + " m");
            };
            if (has(first, second) || has(second, first)) return row;
        }
        return -1;
    }
    /// How far the drawn four-bar misses the task's places and turns of the coupler, m and m/rad.
    double worstMiss() {
        const auto found = synthesis::fourBarOf(document().root(), document().model());
        double worst = 0.0;
        const synthesis::Poses& poses = task().task().poses;
        for (const synthesis::Pose& pose : poses) {
            synthesis::Pose there = pose;
            there.angle += found.pose.angle - poses[0].angle;
            worst = std::max({worst, std::abs(found.linkage.driver.residual(there)),
                              std::abs(found.linkage.follower.residual(there))});
        }
        return worst;
    }
    void picture(const QString& name) { keepPicture(name, *m_window); }

private slots:
    void initTestCase() {
        setUpStudio();
        QVERIFY(m_folder.isValid());
        m_language = std::make_unique<Language>();
        setLookOfPictures(*m_language);
    }

    void captionsAreWrappedOnce() {
        const QFontMetrics metrics(qApp->font());
        const QString title = "Swinging block on the ground, turning block, ± 0.00123 m";
        const int width = metrics.horizontalAdvance("Swinging block on the ground, turn");
        const QStringList lines = captionLines(title + "\n1 m, no defect", qApp->font(), width);
        QCOMPARE(lines, (QStringList{"Swinging block on the ground,", "turning block, ± 0.00123 m",
                                     "1 m, no defect"}));
        QCOMPARE(captionLines("Crank-rocker\n1 m", qApp->font(), width),
                 (QStringList{"Crank-rocker", "1 m"}));
        const QStringList cut = captionLines(title + title, qApp->font(), width);
        QCOMPARE(cut.size(), 2);
        QVERIFY(cut.back().endsWith(QChar(0x2026)));
    }

    void init() {
        QSettings().remove("synthesis/task");
        UnitChoice units = ShownUnits::preset("si");
        units["rad"] = "°";
        ShownUnits::instance().set(units);
    }

    /// Five poses are typed; the four-bar that they were made from is among the six, opens by a
    /// double click in the sketch and takes all poses; the task is kept, also over undo.
    void posesAreTypedAndSolved() {
        open();
        picture("empty");
        choose("taskKind", 1);
        for (int row = 0; row < kPoses.size(); ++row)
            for (int column = 0; column < 3; ++column)
                type(row, column, kPoses[row][column]);
        QCOMPARE(task().rowCount(), 5);
        QVERIFY2(hint().startsWith("5 poses: all linkages"), qPrintable(hint()));
        solve();
        QCOMPARE(synthesis().gallery().count(), 6);
        const int sound = synthesis().gallery().soundCount();
        QVERIFY(sound >= 1 && sound < 6);
        QCOMPARE(gallery().model()->rowCount(), sound);
        picture("poses");
        click("withoutDefects");
        QCOMPARE(gallery().model()->rowCount(), 6);
        clearAndType(&part<QLineEdit>("leastAngle"), "20");
        for (int row = 0; row < gallery().model()->rowCount(); ++row)
            QVERIFY(synthesis()
                        .gallery()
                        .solution(static_cast<const SortedGallery*>(gallery().model())->source(row))
                        .labels.transmission >= 20 * std::numbers::pi / 180);
        QVERIFY(gallery().model()->rowCount() < 6);
        clearAndType(&part<QLineEdit>("leastAngle"), "");
        const int known = rowOf("1.5", "2.9");
        QVERIFY(known >= 0);
        doubleClick(known);
        QVERIFY(action("sketch")->isChecked());
        QVERIFY(!document().hasErrors());
        QVERIFY2(worstMiss() < 1e-9 * 5, QByteArray::number(worstMiss()));
        QVERIFY(*document().root().at("/task") == task().root());
        picture("opened");

        // Another one takes its place without a question; undo brings the first one back.
        const std::string first = document().text();
        doubleClick(known == 0 ? 1 : 0);
        QVERIFY(document().text() != first);
        document().undoStack()->undo();
        QCOMPARE(document().text(), first);

        // Saved and opened in another window the task is there to be changed and solved again.
        const QString path = m_folder.filePath("found.trammel.json");
        document().saveAs(path);
        close();
        m_window = std::make_unique<MainWindow>(*m_language);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QVERIFY(m_window->openFile(path));
        action("synthesise")->trigger();
        QCOMPARE(task().rowCount(), 5);
        QCOMPARE(table().model().index(4, 2).data().toString(), kPoses[4][2]);
        task().removeRows(4, 1);
        QVERIFY(status().contains("Solutions stand here"));
        action("synthesise")->trigger(); // what is being changed stays
        QCOMPARE(task().rowCount(), 4);
        solve();
        QVERIFY(synthesis().gallery().count() > 6);
        // As long as the task is another one, what is shown is said to be of the old one.
        type(0, 0, "1.3");
        QVERIFY2(status().startsWith("These are of the task as it was"), qPrintable(status()));
        type(0, 0, kPoses[0][0]);
        QVERIFY2(!status().startsWith("These"), qPrintable(status()));
        close();
    }

    /// What is wrong is marked in its cell and told with its place; nothing is solved until then.
    void errorsAreToldAtTheirPlace() {
        open();
        paste("0\t0\n100 mm\t0.1\n0.2\t0.1");
        QCOMPARE(task().rowCount(), 3);
        QVERIFY(part<QPushButton>("solveTask").isEnabled());
        type(1, 1, "wide");
        QVERIFY2(hint().startsWith("Point 2, z: "), qPrintable(hint()));
        QVERIFY(!part<QPushButton>("solveTask").isEnabled());
        const QModelIndex cell = table().model().index(1, 1);
        QVERIFY(cell.data(Qt::BackgroundRole).isValid());
        QVERIFY(!cell.data(Qt::ToolTipRole).toString().isEmpty());
        QVERIFY(!table().model().index(1, 0).data(Qt::BackgroundRole).isValid());
        picture("wrong");
        type(1, 1, "100 mm");
        QCOMPARE(cell.data().toString(), "0.1");
        QVERIFY(part<QPushButton>("solveTask").isEnabled());
        // A row that is begun lacks its other coordinate.
        type(3, 0, "0.3");
        QVERIFY2(hint().startsWith("Point 4, z: "), qPrintable(hint()));
        QTest::keyClick(&table(), Qt::Key_Delete);
        QCOMPARE(task().rowCount(), 3);
        click("moreConditions");
        clearAndType(&part<QLineEdit>("transmission"), "40 kg");
        QVERIFY(!part<QPushButton>("solveTask").isEnabled());
        QVERIFY(!part<QLineEdit>("transmission").toolTip().isEmpty());
        clearAndType(&part<QLineEdit>("transmission"), "40");
        QVERIFY(part<QPushButton>("solveTask").isEnabled());
        QVERIFY(std::abs(task().task().transmission - 40 * std::numbers::pi / 180) < 1e-12);
        click("addRegion");
        QCOMPARE(task().task().pivots.allowed.size(), 1u);
        picture("conditions");
        close();
    }

    /// What is no number stays as it was typed, in whatever unit lengths are shown.
    void wrongValuesStayAsTyped() {
        UnitChoice units = ShownUnits::preset("si");
        units["m"] = "mm";
        ShownUnits::instance().set(units);
        open();
        paste("0\t0\n100\t1e2");
        for (const char* typed : {"1,5", "nan", "wide"}) {
            type(1, 0, typed);
            QCOMPARE(table().model().index(1, 0).data().toString(), QString(typed));
            QVERIFY(table().model().index(1, 0).data(Qt::BackgroundRole).isValid());
        }
        type(1, 0, "100/3");
        QVERIFY(!table().model().index(1, 0).data(Qt::BackgroundRole).isValid());
        QVERIFY(std::abs(task().task().poses[1].place.real() - 0.1 / 3) < 1e-15); // rounding
        QCOMPARE(task().cell(1, 1), QString("0.1"));
        close();
    }

    /// Ctrl+Z takes back what was done to the task while that has the keyboard: all rows that were
    /// removed at once, all keys in a field, a point's whole way. Else it is the model's.
    void editsOfTheTaskAreUndone() {
        open();
        const auto press = [](Qt::Key key) {
            QTest::keyClick(QApplication::focusWidget(), key, Qt::ControlModifier);
        };
        QVERIFY(!action("undo")->isEnabled());
        paste("0\t0\n0.1\t0.1\n0.2\t0.1");
        press(Qt::Key_A);
        QTest::keyClick(&table(), Qt::Key_Delete);
        QCOMPARE(task().rowCount(), 0);
        press(Qt::Key_Z);
        QCOMPARE(task().rowCount(), 3);
        QCOMPARE(task().cell(2, 0), QString("0.2"));
        action("redo")->trigger();
        QCOMPARE(task().rowCount(), 0);
        action("undo")->trigger();
        click("moreConditions");
        clearAndType(&part<QLineEdit>("transmission"), "40");
        table().goTo(0, 0);
        press(Qt::Key_Z);
        QVERIFY(!task().root().contains("/transmission"));
        QCOMPARE(task().rowCount(), 3);
        choose("taskKind", 1);
        table().goTo(0, 0);
        press(Qt::Key_Z);
        QVERIFY(task().kind() == TaskDocument::Kind::Path);
        QCOMPARE(table().model().columnCount(), 2);
        click("pickTaskRows");
        auto* view = m_window->findChild<SceneView*>();
        auto* tool = view->findChild<TaskPointTool*>();
        const QPointF from = tool->pixelsOf(1);
        QVERIFY(tool->grab(from, Qt::NoModifier));
        for (int i = 1; i < 9; ++i)
            tool->drag(from + QPointF(5.0 * i, 0.0), Qt::NoModifier);
        tool->drop();
        QVERIFY(task().cell(1, 0) != "0.1");
        action("undo")->trigger();
        QCOMPARE(task().cell(1, 0), QString("0.1"));
        click("pickTaskRows");
        m_window->findChild<QDockWidget*>("modelDock")->raise();
        m_window->findChild<QTreeView*>("tree")->setFocus();
        QVERIFY(!action("undo")->isEnabled());
        close();
    }

    /// What was shown before the synthesis comes back where that is left: by its dock, or by New.
    void whatWasShownComesBack() {
        open();
        const auto isShown = [this](const char* name) {
            return m_window->findChild<QDockWidget*>(name)->isVisible();
        };
        const auto areShown = [&](bool areUsual) {
            for (const char* name : {"propertyDock", "plotDock", "runDock", "messageDock"})
                if (isShown(name) != areUsual) return false;
            return isShown("synthesisDock") != areUsual;
        };
        QVERIFY(areShown(false));
        dock().close();
        QVERIFY(areShown(true));
        action("synthesise")->trigger();
        QVERIFY(areShown(false));
        action("newModel")->trigger();
        QVERIFY(areShown(true));
        // Behind a sketch of what was found: that has use for the room.
        m_window->findChild<QDockWidget*>("messageDock")->hide();
        action("synthesise")->trigger();
        action("sketch")->setChecked(true);
        dock().close();
        action("sketch")->setChecked(false);
        QVERIFY(isShown("plotDock") && isShown("propertyDock") && !isShown("messageDock"));
        close();
    }

    /// What only the search can see is told at the row, too.
    void whatASearchRefusesIsToldAtItsRow() {
        open();
        choose("taskKind", 1);
        QList<QStringList> rows = kPoses;
        rows[3] = rows[1];
        paste(tabbed(rows));
        solve();
        QVERIFY2(hint().contains("poses 2 and 4 are the same"), qPrintable(hint()));
        QCOMPARE(table().currentIndex().row(), 3);
        QVERIFY2(table().model().index(3, 0).data(Qt::BackgroundRole).isValid(),
                 task().findings().front().pointer.c_str());
        type(3, 0, "0.2");
        QVERIFY(!table().model().index(3, 0).data(Qt::BackgroundRole).isValid());
        close();
    }

    /// Blocks are solutions, too: the slider-crank that the poses are of is told by its class, and
    /// left alone by it; it opens with its block.
    void slidersAreAClass() {
        open();
        choose("taskKind", 1);
        paste(kSliderPoses);
        solve();
        auto& classes = part<QComboBox>("galleryClass");
        const int index = classes.findText("Slider-crank");
        QVERIFY(index > 0);
        picture("sliders");
        classes.setCurrentIndex(index);
        QCOMPARE(gallery().model()->rowCount(), 1);
        QVERIFY(gallery()
                    .model()
                    ->index(0, 0)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .contains("Driver: 1.2 m"));
        doubleClick(0);
        QVERIFY(!document().hasErrors());
        QCOMPARE(document().model().joints.size(), std::size_t(4));
        picture("slider-opened");
        close();
    }

    /// A task without a solution says why.
    void noSolutionSaysWhy() {
        open();
        choose("taskKind", 1);
        paste(kImpossible);
        solve();
        QCOMPARE(synthesis().gallery().count(), 0);
        QVERIFY2(status().startsWith("No solution:") && status().contains("no real solution"),
                 qPrintable(status()));
        picture("none");
        close();
    }

    /// Nine points of a file: the search goes on without holding the window up, once that has made
    /// the first pictures of its view; it is stopped with what it has. The promise is 0.1 s; a
    /// crowded machine may take seconds.
    void nineSearchIsStopped() {
        open();
        QFile file(m_folder.filePath("curve.csv"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(kNinePoints);
        file.close();
        synthesis().importRows(file.fileName());
        QCOMPARE(task().rowCount(), 9);
        QVERIFY2(hint().startsWith("9 points: all four-bars"), qPrintable(hint()));
        QVERIFY(!test::settled(*m_window->findChild<SceneView*>()).isNull());
        double worst = 0.0;
        {
            const support::Heartbeat heart;
            click("solveTask");
            QTRY_VERIFY_WITH_TIMEOUT(part<QProgressBar>("taskProgress").value() > 25, 60000);
            worst = heart.worstProcessor();
        }
        QVERIFY(synthesis().isRunning());
        QElapsedTimer clock;
        clock.start();
        click("stopTask");
        QTRY_VERIFY_WITH_TIMEOUT(!synthesis().isRunning(), 5000);
        qInfo("stopped in %lld ms; the window's own work held it up for %.1f ms at most",
              static_cast<long long>(clock.elapsed()), worst);
        QVERIFY2(worst < 100 * support::kSlowdown, QByteArray::number(worst));
        QVERIFY2(status().startsWith("Stopped"), qPrintable(status()));
        QVERIFY(synthesis().gallery().count() > 0);
        close();
    }

    /// Pictures move under the pointer, and all of them by Space; nothing moves else.
    void picturesMove() {
        open();
        choose("taskKind", 1);
        paste(tabbed(kPoses));
        solve();
        const auto shown = [&](int row) {
            return gallery()
                .viewport()
                ->grab(gallery().visualRect(gallery().model()->index(row, 0)))
                .toImage();
        };
        QVERIFY(gallery().model()->rowCount() >= 1);
        QTest::mouseMove(m_window.get(), QPoint(2, 2));
        QTRY_VERIFY(!gallery().isMoving());
        const QImage still = shown(0);
        const QPoint at = gallery().visualRect(gallery().model()->index(0, 0)).center();
        QTest::mouseMove(gallery().viewport(), at);
        QTRY_VERIFY(gallery().isMoving());
        QTRY_VERIFY(shown(0) != still);
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(&gallery(), &leave);
        QVERIFY(!gallery().isMoving());
        click("withoutDefects");
        gallery().setFocus();
        QTest::keyClick(&gallery(), Qt::Key_Space);
        QVERIFY(part<QToolButton>("playGallery").isChecked());
        QVERIFY(gallery().model()->rowCount() > 1);
        const QImage before = shown(1);
        QTRY_VERIFY(shown(1) != before);
        QElapsedTimer clock;
        clock.start();
        gallery().viewport()->grab();
        qInfo("all pictures that are seen take %.2f ms",
              1e-6 * static_cast<double>(clock.nsecsElapsed()));
        QTest::keyClick(&gallery(), Qt::Key_Space);
        QEvent left(QEvent::Leave);
        QCoreApplication::sendEvent(&gallery(), &left);
        QTRY_VERIFY(!gallery().isMoving());
        close();
    }

    /// All by keys: the task, its search, the way to a solution, and its cognates, which draw the
    /// same curve: the traced point of each is where that of the given one is.
    void cognatesByKeys() {
        open();
        choose("taskKind", 1);
        paste(tabbed(kPoses));
        part<QPushButton>("solveTask").setFocus(Qt::TabFocusReason);
        QTest::keyClick(&part<QPushButton>("solveTask"), Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(!synthesis().isRunning(), 60000);
        gallery().setFocus(Qt::TabFocusReason);
        for (int i = 0; i < rowOf("1.5", "2.9"); ++i)
            QTest::keyClick(&gallery(), Qt::Key_Right);
        QTest::keyClick(&gallery(), Qt::Key_Return);
        QVERIFY(worstMiss() < 1e-9 * 5);
        const auto given = synthesis::fourBarOf(document().root(), document().model());
        action("cognates")->trigger();
        QCOMPARE(synthesis().gallery().count(), 2);
        picture("cognates");
        for (int row = 0; row < 2; ++row) {
            gallery().setFocus(Qt::TabFocusReason);
            gallery().setCurrentIndex(gallery().model()->index(row, 0));
            QTest::keyClick(&gallery(), Qt::Key_Return);
            QVERIFY(!document().hasErrors());
            const auto cognate = synthesis::fourBarOf(document().root(), document().model());
            QVERIFY(std::abs(cognate.pose.place - given.pose.place) < 1e-9);
            QVERIFY(std::abs(cognate.linkage.driver.length - 1.5) > 1e-3);
        }
        document().undoStack()->undo();
        close();
    }

    /// Without a four-bar there is nothing to find, and the panel says what is missing.
    void withoutAFourBarThereAreNoCognates() {
        open();
        action("cognates")->trigger();
        QVERIFY2(status().startsWith("No cognates: 0 joints at the ground"), qPrintable(status()));
        close();
    }

    /// The logarithm of Freudenstein's example by its formula: an error of 0.107 degrees at most.
    void aFunctionIsSolved() {
        open();
        choose("taskKind", 2);
        choose("functionForm", 1);
        clearAndType(&part<QLineEdit>("formula"), "log10(x)");
        clearAndType(&part<QLineEdit>("rangeFrom"), "1");
        clearAndType(&part<QLineEdit>("rangeTo"), "2");
        clearAndType(&part<QLineEdit>("inputTravel"), "60");
        clearAndType(&part<QLineEdit>("outputTravel"), "90");
        solve();
        QVERIFY(synthesis().gallery().soundCount() > 0);
        QVERIFY(synthesis().gallery().solution(0).error < 0.1066 * std::numbers::pi / 180);
        picture("function");
        doubleClick(0);
        QVERIFY(!document().hasErrors());
        close();
    }

    /// A closed curve is drawn through points that are typed; six-bars of a dwell are shown, and
    /// one is opened with its task, which is shown again.
    void curvesAndDwells() {
        open();
        const double places[][2] = {{0, 0}, {0.1, 0.06}, {0.2, 0}, {0.1, -0.04}};
        for (int row = 0; row < 4; ++row)
            for (int column = 0; column < 2; ++column)
                type(row, column, QString::number(places[row][column]));
        choose("pathCurve", 2);
        QVERIFY(task().task().curve == synthesis::PathCurve::Closed);
        QVERIFY2(hint().startsWith("A curve through 4 points"), qPrintable(hint()));
        picture("curve");
        choose("pathCurve", 0);
        QVERIFY(!task().root().contains("/curve"));
        choose("taskKind", 2);
        choose("functionForm", 2);
        clearAndType(&part<QLineEdit>("dwellInput"), "100");
        solve();
        QVERIFY(synthesis().gallery().soundCount() > 0);
        QVERIFY(synthesis().gallery().solution(0).sixBar.has_value());
        picture("dwell");
        doubleClick(0);
        QVERIFY(!document().hasErrors());
        QVERIFY(std::abs(task().task().dwell->input - 100 * std::numbers::pi / 180) < 1e-12);
        choose("functionForm", 3);
        QVERIFY(!task().root().contains("/dwell"));
        solve();
        QVERIFY(synthesis().gallery().soundCount() > 0);
        close();
    }

    /// A task file by hand: what has the form of rows is shown as it is, what has another one is
    /// empty, told at its place, and can be typed anew.
    void taskFilesAreOpenedAndSaved() {
        open();
        const QString path = m_folder.filePath("hand.task.json");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"trammel_task": 1, "type": "path", "name": "By hand", "lengths": 3,
            "points": [[0, 0], 7, ["100 mm", 0.1], {"x": 1}], "angles": [0]})");
        file.close();
        QVERIFY(m_window->openFile(path));
        QCOMPARE(task().rowCount(), 4);
        QCOMPARE(task().columns().size(), 3);
        QCOMPARE(table().model().index(2, 0).data().toString(), "100 mm");
        QVERIFY2(hint().startsWith("Point 2, x: "), qPrintable(hint()));
        for (int row = 0; row < 4; ++row)
            for (int column = 0; column < 3; ++column)
                type(row, column, QString::number(0.1 * (row + 1) + column * column * row));
        QVERIFY2(task().canBeSolved(), qPrintable(hint()));
        const QString saved = m_folder.filePath("saved.task.json");
        QVERIFY(synthesis().saveTask(saved));
        const synthesis::TaskFile again = synthesis::loadTaskFile(saved.toStdString());
        QVERIFY(again.ok());
        QCOMPARE(again.task.poses.size(), std::size_t(4));
        QCOMPARE(again.task.name, std::string("By hand"));
        QVERIFY(!synthesis().openTask(m_folder.filePath("missing.task.json")));
        QVERIFY(!status().isEmpty());
        close();
    }

    /// A task that was typed is there again in the next window, and names its models.
    void theLastTaskIsKept() {
        open();
        choose("taskKind", 1);
        paste(tabbed(kPoses));
        click("moreConditions");
        clearAndType(&part<QLineEdit>("taskName"), "12");
        QTRY_VERIFY(QSettings().value("synthesis/task").toString().contains("\"12\""));
        close();
        open();
        QCOMPARE(task().rowCount(), 5);
        QCOMPARE(table().model().index(4, 2).data().toString(), kPoses[4][2]);
        solve();
        doubleClick(0);
        QCOMPARE(document().model().name, std::string("12 1"));
        close();
    }

    /// Points are given in the view: each click adds one, a drag moves one, Delete takes the last
    /// one away; places are those under the pointer to a pixel. Esc gives the pointer back.
    void pointsAreGivenInTheView() {
        open();
        click("pickTaskRows");
        auto& tool = *m_window->findChild<TaskPointTool*>();
        QVERIFY(tool.isActive());
        auto& view = *m_window->findChild<SceneView*>();
        QWindow* scene = nullptr;
        for (QWindow* window : QGuiApplication::allWindows())
            if (window->inherits("Qt3DExtras::Qt3DWindow")) scene = window;
        QVERIFY(scene && QTest::qWaitForWindowExposed(scene));
        const QPoint middle = view.rect().center();
        const QList<QPoint> places{middle, middle + QPoint(120, 40), middle + QPoint(60, -90)};
        for (int i = 0; i < places.size(); ++i) {
            QTest::mouseMove(scene, places[i]);
            QTest::mouseClick(scene, Qt::LeftButton, {}, places[i]);
            QCOMPARE(task().rowCount(), i + 1);
            const QPointF drawn = tool.pixelsOf(i);
            QVERIFY((drawn - places[i]).manhattanLength() < 2.0);
        }
        const QPoint to = places[1] + QPoint(40, 30);
        QTest::mousePress(scene, Qt::LeftButton, {}, places[1]);
        QMouseEvent move(QEvent::MouseMove, to, scene->mapToGlobal(to), Qt::NoButton,
                         Qt::LeftButton, {});
        QCoreApplication::sendEvent(scene, &move);
        QTest::mouseRelease(scene, Qt::LeftButton, {}, to);
        QCOMPARE(task().rowCount(), 3);
        QVERIFY((tool.pixelsOf(1) - to).manhattanLength() < 2.0);
        picture("picking");
        QTest::keyClick(scene, Qt::Key_Delete);
        QCOMPARE(task().rowCount(), 2);
        // A pose is dragged in the direction of its x axis: 100 pixels to the right and 100 up.
        choose("taskKind", 1);
        const QPoint ahead = middle + QPoint(100, -100);
        QTest::mousePress(scene, Qt::LeftButton, {}, middle);
        QMouseEvent turn(QEvent::MouseMove, ahead, scene->mapToGlobal(ahead), Qt::NoButton,
                         Qt::LeftButton, {});
        QCoreApplication::sendEvent(scene, &turn);
        QTest::mouseRelease(scene, Qt::LeftButton, {}, ahead);
        QCOMPARE(task().rowCount(), 1);
        QVERIFY(std::abs(task().task().poses[0].angle - std::numbers::pi / 4) < 0.02);
        QTest::keyClick(scene, Qt::Key_Escape);
        QVERIFY(!tool.isActive());
        QVERIFY(!part<QToolButton>("pickTaskRows").isChecked());
        close();
    }

    /// Four poses leave curves of hinges; two links that are clicked there are a linkage of the
    /// gallery that takes all four.
    void linksArePickedOnCurves() {
        open();
        choose("taskKind", 1);
        paste(tabbed(kPoses.mid(0, 4)));
        solve();
        click("showCurves");
        auto& curves = *m_window->findChild<BurmesterView*>();
        QVERIFY(curves.isVisible());
        QVERIFY(curves.linkCount() > 100);
        picture("curves");
        QList<int> within;
        for (int link = 0; link < curves.linkCount(); ++link)
            if (curves.rect().adjusted(20, 40, -20, -40).contains(curves.pixelsOf(link).toPoint()))
                within << link;
        QVERIFY(within.size() > 20);
        const int before = synthesis().gallery().count();
        for (const int link : {within.front(), within[within.size() / 2]}) {
            const QPoint at = curves.pixelsOf(link).toPoint();
            QTest::mouseMove(&curves, at);
            QTest::mouseClick(&curves, Qt::LeftButton, {}, at);
        }
        QCOMPARE(synthesis().gallery().count(), before + 1);
        QVERIFY(gallery().isVisible());
        const synthesis::Solution& added = synthesis().gallery().solution(before);
        QVERIFY(worstResidual(added.linkage.driver, task().task().poses) < 1e-9);
        QVERIFY(worstResidual(added.linkage.follower, task().task().poses) < 1e-9);
        close();
    }

    /// A small screen has room for all of it.
    void aSmallWindow() {
        open({1024, 700});
        choose("taskKind", 1);
        paste(tabbed(kPoses));
        solve();
        picture("small");
        doubleClick(0);
        picture("small-opened");
        QVERIFY(gallery().viewport()->height() > 100);
        close();
    }
};

QTEST_MAIN(TestSynthesisWindow)
#include "test_synthesis_window.moc"
