// Plots in the program's window: accelerations are found, an item's pages come by one click, pages
// go along to another document, plots share the height of their page.
#include "live/input.h"
#include "studio/controllers/plot_controller.h"
#include "studio/controllers/run_controller.h"
#include "studio/dialogs/error_dialog.h"
#include "studio/document/selection.h"
#include "studio/panels/run_panel.h"
#include "studio/plots/channel_catalog.h"
#include "studio/plots/channel_tree.h"
#include "studio/plots/plot_page.h"
#include "studio/plots/plot_panel.h"
#include "studio/waits.h"
#include "studio/window/main_window.h"
#include "studio/window_setup.h"

#include <QAction>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabWidget>
#include <QTableWidget>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>
#include <QtTest>

using namespace trammel;
using namespace trammel::studio;

namespace {

/// A crank that is turned, with a point at its end and a distance; another has no measures.
QByteArray crank(const QByteArray& name, const QByteArray& measures) {
    return R"({"trammel": 1, "name": ")" + name + R"(",
  "bodies": [{"name": "crank", "position": [0.5, 0, 0], "mass": 1,
              "inertia": [0.1, 0.1, 0.1, 0, 0, 0],
              "shapes": [{"type": "box", "size": [1, 0.1, 0.1]}]}],
  "joints": [{"name": "pin", "type": "revolute", "bodies": ["ground", "crank"],
              "position": [0, 0, 0], "axis": [0, 0, 1], "driver": {"position": "t^2"}}],
  "measures": [)" +
           measures + R"(], "simulation": {"duration": 1, "step": 0.01}})";
}

constexpr auto kMeasures = R"({"name": "tip", "type": "point", "body": "crank", "point": [1, 0, 0]},
  {"name": "reach", "type": "distance", "bodies": ["ground", "crank"],
   "points": [[0, 2, 0], [1, 0, 0]]})";

} // namespace

class PlotWindowTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Language> m_language;
    std::unique_ptr<MainWindow> m_window;

    PlotPanel& panel() { return *m_window->findChild<PlotPanel*>(); }
    PlotPage& page() { return panel().frontPage(); }
    QLineEdit& search() { return *panel().findChild<QLineEdit*>("channelSearch"); }
    void open(const QString& name, const QByteArray& model) {
        QFile file(m_folder->filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(model);
        file.close();
        m_window->document().undoStack()->setClean();
        QVERIFY(m_window->openFile(file.fileName()));
    }
    void run() {
        QSignalSpy finished(&m_window->runController(), &RunController::finished);
        m_window->runController().start();
        QVERIFY(finished.wait(20'000));
        QVERIFY(m_window->runController().summary());
    }
    /// Opens the model tree's menu of an item by the menu key and chooses an entry.
    void choose(const QString& pointer, const QString& text) {
        m_window->selection().select(pointer);
        auto* tree = m_window->findChild<QTreeView*>("tree");
        bool isChosen = false;
        QTimer::singleShot(0, this, [&] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            if (!menu) return;
            for (QAction* action : menu->actions()) {
                if (action->text() != text || !action->isVisible()) continue;
                menu->setActiveAction(action);
                QTest::keyClick(menu, Qt::Key_Return);
                isChosen = true;
                return;
            }
            menu->close();
        });
        emit tree->customContextMenuRequested(tree->visualRect(tree->currentIndex()).center());
        QVERIFY2(isChosen, qPrintable(pointer + ' ' + text));
    }
    QStringList curvesOf(int plot) {
        QStringList names;
        for (const CurveSpec& curve : page().plot(plot).spec().curves)
            names << QString::fromStdString(curve.channel);
        return names;
    }
    /// Null where none comes.
    ErrorDialog* askForErrors() {
        emit panel().errorsRequested();
        for (auto* dialog : m_window->findChildren<ErrorDialog*>())
            if (dialog->isVisible()) return dialog;
        return nullptr;
    }
    QString valueLabel(int plot) { return page().plot(plot).axis(QCPAxis::atLeft).label(); }

private slots:
    void initTestCase() {
        test::setUpStudio();
        m_language = std::make_unique<Language>();
    }
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_window = std::make_unique<MainWindow>(*m_language);
        m_window->resize(1440, 900);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        open("crank.trammel.json", crank("Crank", kMeasures));
        m_window->findChild<QAction*>("resultsPerspective")->trigger();
    }
    void cleanup() {
        m_window->document().undoStack()->setClean();
        m_window.reset();
    }

    void accelerationsAreFound();
    void pagesOfItemsComeByOneClick();
    void pagesComeBeforeTheRun();
    void theChannelTreeHasThemToo();
    void searchAndPagesGoAlong();
    void plotsShareTheHeight();
    void buttonsAddCloseAndMaximise();
    void sizesAreNotForTheNextDocument();
    void errorsAreEstimated();
    void errorsOfALiveRunAreEstimated();
};

/// Under their body, joint and measure, by "acc".
void PlotWindowTest::accelerationsAreFound() {
    run();
    search().setFocus();
    QTest::keyClicks(&search(), "acc");
    ChannelModel& model = panel().tree().model();
    const std::pair<const char*, const char*> titles[] = {
        {"crank.a.x", "acceleration x [m/s²]"},
        {"crank.alpha.z", "angular acceleration z [rad/s²]"},
        {"pin.acceleration", "acceleration [rad/s²]"},
        {"tip.a.y", "acceleration y [m/s²]"},
        {"reach.acceleration", "acceleration [m/s²]"}};
    for (const auto& [name, title] : titles) {
        const QModelIndex index = model.indexOf(name);
        QVERIFY2(index.isValid(), name);
        QCOMPARE(index.data().toString(), QString(title));
        QCOMPARE(index.parent().data().toString(), QString(name).section('.', 0, 0));
    }
    QCOMPARE(model.channelCount(), 3 + 3 + 1 + 3 + 1);
    search().clear();
    // A distance stands with its own rate.
    QCOMPARE(model.indexOf("reach").parent(), model.indexOf("reach.rate").parent());
    QCOMPARE(model.indexOf("reach").data().toString(), QString("value [m]"));
}

void PlotWindowTest::pagesOfItemsComeByOneClick() {
    run();
    const int before = panel().pageCount();
    choose("/joints/0", "Plot Position, Velocity and Acceleration");
    QCOMPARE(panel().pageCount(), before + 1);
    QCOMPARE(page().title(), QString("pin: motion"));
    QCOMPARE(page().plotCount(), 3);
    QCOMPARE(curvesOf(0), QStringList{"pin.coordinate"});
    QCOMPARE(curvesOf(1), QStringList{"pin.rate"});
    QCOMPARE(curvesOf(2), QStringList{"pin.acceleration"});
    QVERIFY(page().plot(2).hasData());
    // theta = t^2: what it is driven with.
    QVERIFY(std::abs(page().plot(2).curves().front().curve->valueAt(0.5) - 2.0) < 1e-2);
    choose("/joints/0", "Plot Drive Torque and Power");
    QCOMPARE(page().title(), QString("pin: drive"));
    QCOMPARE(curvesOf(0), QStringList{"pin.driver.torque"});
    QCOMPARE(curvesOf(1), QStringList{"pin.driver.power"});
    choose("/measures/0", "Plot Position, Velocity and Acceleration");
    QCOMPARE(curvesOf(2), QStringList({"tip.a.x", "tip.a.y", "tip.a.z"}));
    QTRY_VERIFY(valueLabel(2).contains("[m/s²]"));
    choose("/bodies/0", "Plot Position, Velocity and Acceleration");
    QCOMPARE(curvesOf(0), QStringList({"crank.com.x", "crank.com.y", "crank.com.z"}));
    QCOMPARE(curvesOf(2), QStringList({"crank.a.x", "crank.a.y", "crank.a.z"}));
    QCOMPARE(panel().pageCount(), before + 4);
    choose("/joints/0", "Plot Position, Velocity and Acceleration"); // it is there
    QCOMPARE(panel().pageCount(), before + 4);
    QCOMPARE(page().title(), QString("pin: motion"));
}

void PlotWindowTest::pagesComeBeforeTheRun() {
    m_window->findChild<QDockWidget*>("plotDock")->hide();
    choose("/measures/1", "Plot Position, Velocity and Acceleration");
    QVERIFY(panel().isVisible());
    QCOMPARE(curvesOf(1), QStringList{"reach.rate"});
    run();
    QTRY_VERIFY(page().plot(0).hasData() && page().plot(2).hasData());
}

void PlotWindowTest::theChannelTreeHasThemToo() {
    run();
    ChannelModel& model = panel().tree().model();
    panel().tree().view().selectionModel()->select(model.indexOf("pin.rate"),
                                                   QItemSelectionModel::ClearAndSelect);
    QMenu menu;
    panel().fillChannelMenu(menu);
    const auto entry = [&](const QString& text) -> QAction* {
        for (QAction* action : menu.actions())
            if (action->text() == text) return action;
        return nullptr;
    };
    QVERIFY(entry("Plot Position, Velocity and Acceleration"));
    QVERIFY(entry("Plot Drive Torque and Power"));
    entry("Plot Drive Torque and Power")->trigger();
    QCOMPARE(page().title(), QString("pin: drive"));
    menu.clear();
    panel().tree().view().selectionModel()->select(model.indexOf("energy.kinetic"),
                                                   QItemSelectionModel::ClearAndSelect);
    panel().fillChannelMenu(menu);
    QVERIFY(!entry("Plot Position, Velocity and Acceleration"));
}

/// Another document: nothing is searched for, and what it has no channels for goes.
void PlotWindowTest::searchAndPagesGoAlong() {
    run();
    choose("/joints/0", "Plot Position, Velocity and Acceleration");
    choose("/measures/0", "Plot Position, Velocity and Acceleration");
    const int before = panel().pageCount();
    QTest::keyClicks(&search(), "acc");
    open("other.trammel.json", crank("Other", ""));
    QVERIFY(search().text().isEmpty());
    QCOMPARE(panel().pageCount(), before); // until its channels are known
    run();
    QCOMPARE(panel().pageCount(), before - 1);
    QStringList titles;
    for (int i = 0; i < panel().pageCount(); ++i)
        titles << panel().page(i).title();
    QVERIFY(titles.contains("pin: motion"));
    QVERIFY(!titles.contains("tip: motion"));
    QVERIFY(titles.contains("Energy"));
    QTest::keyClicks(&search(), "acc");
    m_window->document().undoStack()->setClean();
    m_window->findChild<QAction*>("newModel")->trigger();
    QVERIFY(search().text().isEmpty());
    open("crank.trammel.json", crank("Crank", kMeasures)); // its own were kept
    QCOMPARE(panel().pageCount(), before);
}

/// No plot is lower than 120 pixels, no button moves.
void PlotWindowTest::plotsShareTheHeight() {
    run();
    panel().addPage({{}, "Mine", {{.curves = {{"crank.v.x"}}}}});
    QTRY_VERIFY(page().plot(0).hasData());
    auto* dock = m_window->findChild<QDockWidget*>("plotDock");
    auto* scroll = page().findChild<QScrollArea*>();
    m_window->resizeDocks({dock}, {320}, Qt::Vertical); // room for one plot, whatever the display
    QTRY_COMPARE(scroll->verticalScrollBar()->maximum(), 0);
    const auto buttons = [this] {
        QList<QPoint> places;
        for (auto* button : panel().findChildren<QToolButton*>())
            if (button->isVisible()) places << button->mapToGlobal(QPoint());
        return places;
    };
    const auto leastHeight = [this] {
        int least = 10'000;
        for (int i = 0; i < page().plotCount(); ++i)
            least = std::min(least, page().plot(i).rect().outerRect().height() +
                                        page().plot(i).legend().element().outerRect().height());
        return least;
    };
    const QList<QPoint> before = buttons();
    const int height = dock->height();
    QVERIFY(before.size() >= 2);
    for (int i = 0; i < 7; ++i)
        page().insertPlot(i, i % 2 == 0 ? PlotSpec() : PlotSpec{.curves = {{"crank.a.x"}}});
    QTRY_VERIFY(scroll->verticalScrollBar()->maximum() > 0);
    QTRY_VERIFY(page().canvas().height() >= 8 * 120);
    QTRY_VERIFY2(leastHeight() >= 118, qPrintable(QString::number(leastHeight())));
    QCOMPARE(buttons(), before);
    QCOMPARE(dock->height(), height);
    // The plot that was added is in view; an empty one has its share.
    QTRY_VERIFY(scroll->verticalScrollBar()->value() >= scroll->verticalScrollBar()->maximum() - 8);
    const int empty = page().plot(1).rect().outerRect().height();
    const int full = page().plot(2).rect().outerRect().height();
    QVERIFY2(empty <= full + 24, qPrintable(QString("%1 %2").arg(empty).arg(full)));
    if (qEnvironmentVariableIsSet("TRAMMEL_TEST_PICTURES"))
        m_window->grab().save(qEnvironmentVariable("TRAMMEL_TEST_PICTURES") + "/plots.png");
    while (page().plotCount() > 1)
        page().removePlot(page().plotCount() - 1);
    QTRY_COMPARE(scroll->verticalScrollBar()->maximum(), 0);
    QCOMPARE(buttons(), before);
}

/// The buttons stand still while plots come and go; a maximised plot has the page for itself.
void PlotWindowTest::buttonsAddCloseAndMaximise() {
    run();
    panel().addPage({{}, "Mine", {{.curves = {{"crank.v.x"}}}}});
    QTRY_VERIFY(page().plot(0).hasData());
    const auto button = [this](const char* action) {
        for (auto* candidate : panel().findChildren<QToolButton*>())
            if (candidate->defaultAction() && candidate->defaultAction()->objectName() == action)
                return candidate;
        return static_cast<QToolButton*>(nullptr);
    };
    QToolButton *add = button("plotNew"), *close = button("plotClose"),
                *maximise = button("plotMaximise");
    QVERIFY(add && close && maximise && add->isVisible());
    QVERIFY(!maximise->isEnabled()); // of one plot
    const QPoint place = add->mapToGlobal(QPoint()), closing = close->mapToGlobal(QPoint());
    QTest::mouseClick(add, Qt::LeftButton);
    QTest::mouseClick(add, Qt::LeftButton);
    QCOMPARE(page().plotCount(), 3);
    QCOMPARE(page().activePlot(), 2);
    QCOMPARE(add->mapToGlobal(QPoint()), place);
    const auto height = [this](int plot) { return page().plot(plot).rect().outerRect().height(); };
    page().setActivePlot(0);
    QTRY_VERIFY(std::abs(height(1) - height(0)) < 48); // the legend and the times below
    QTest::mouseClick(maximise, Qt::LeftButton);
    QVERIFY(page().isMaximised());
    QTRY_VERIFY(height(0) > page().canvas().height() - 80);
    QVERIFY(height(1) <= 1 && height(2) <= 1);
    QVERIFY(page().plot(0).axis(QCPAxis::atBottom).tickLabels()); // of the only one that is seen
    if (qEnvironmentVariableIsSet("TRAMMEL_TEST_PICTURES"))
        m_window->grab().save(qEnvironmentVariable("TRAMMEL_TEST_PICTURES") + "/maximised.png");
    QTest::mouseClick(maximise, Qt::LeftButton);
    QTRY_VERIFY(height(1) > 60 && height(2) > 60);
    for (int left = 2; left >= 1; --left) {
        QTest::mouseClick(close, Qt::LeftButton);
        QCOMPARE(page().plotCount(), left);
        QCOMPARE(close->mapToGlobal(QPoint()), closing);
    }
}

/// A dock that was made high for one document is as high as ever for the next.
void PlotWindowTest::sizesAreNotForTheNextDocument() {
    auto* dock = m_window->findChild<QDockWidget*>("plotDock");
    m_window->findChild<QAction*>("modelPerspective")->trigger();
    // The layout comes to rest in several turns.
    const int height = test::restingValue(200, [dock] { return dock->height(); });
    QVERIFY(height < 300);
    m_window->resizeDocks({dock}, {480}, Qt::Vertical);
    QTRY_VERIFY(dock->height() > height + 100);
    open("other.trammel.json", crank("Other", {}));
    QTRY_COMPARE(dock->height(), height);
}

/// A crank that is turned by phi = t^2 is known exactly. The dialog tells the errors of all curves
/// of the page; that a page of a run by drivers alone has none.
void PlotWindowTest::errorsAreEstimated() {
    run();
    panel().showPage({{}, "Speed", {{.curves = {{"crank.v.y"}, {"crank.com.x"}}}}});
    ErrorDialog* dialog = askForErrors();
    QVERIFY(dialog);
    auto* table = dialog->findChild<QTableWidget*>("errors");
    QTRY_COMPARE_WITH_TIMEOUT(table->rowCount(), 2, 30'000);
    QCOMPARE(table->item(0, 0)->text(), ChannelCatalog::title("crank.v.y"));
    QVERIFY2(table->item(0, 1)->text().endsWith(" m/s"), qPrintable(table->item(0, 1)->text()));
    if (qEnvironmentVariableIsSet("TRAMMEL_TEST_PICTURES"))
        dialog->grab().save(qEnvironmentVariable("TRAMMEL_TEST_PICTURES") + "/errors.png");
    dialog->close();
    QSignalSpy finished(&m_window->runController(), &RunController::finished);
    m_window->runController().start(RunKind::Kinematics);
    QVERIFY(finished.wait(20'000));
    dialog = askForErrors();
    QVERIFY(dialog);
    QCOMPARE(dialog->findChild<QTableWidget*>("errors")->rowCount(), 0);
    QVERIFY(dialog->findChild<QLabel*>()->text().contains("integrates nothing"));
    dialog->close();
}

/// A live run is integrated, too. Its finer runs get its inputs at the same times: without the
/// gravity that is turned here their potential energy would be some joules off.
void PlotWindowTest::errorsOfALiveRunAreEstimated() {
    const live::InputLog log{"Crank", 1.0, {{50, 0.5, live::SetGravity{Vec3(0.0, -9.81, 0.0)}}}};
    QSignalSpy finished(&m_window->runController(), &RunController::finished);
    m_window->runController().replay(m_window->document().root(), log);
    QVERIFY(finished.wait(20'000));
    panel().showPage({{}, "Height", {{.curves = {{"energy.potential"}}}}});
    ErrorDialog* dialog = askForErrors();
    QVERIFY(dialog);
    auto* table = dialog->findChild<QTableWidget*>("errors");
    QTRY_COMPARE_WITH_TIMEOUT(table->rowCount(), 1, 30'000);
    const double error = table->item(0, 1)->text().section(' ', 0, 0).toDouble();
    QVERIFY2(error < 0.5, qPrintable(table->item(0, 1)->text()));
    dialog->close();
}

QTEST_MAIN(PlotWindowTest)
#include "plot_window_test.moc"
