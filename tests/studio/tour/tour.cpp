#include "studio/tour/tour.h"

#include "studio/controllers/live_controller.h"
#include "studio/controllers/robot_controller.h"
#include "studio/controllers/run_controller.h"
#include "studio/controllers/sketch_controller.h"
#include "studio/controllers/study_controller.h"
#include "studio/dialogs/cluster_dialog.h"
#include "studio/dialogs/large_run_question.h"
#include "studio/document/item_kind.h"
#include "studio/document/item_model.h"
#include "studio/document/message_text.h"
#include "studio/document/new_items.h"
#include "studio/document/selection.h"
#include "studio/editors/table_dialog.h"
#include "studio/help/help_window.h"
#include "studio/panels/message_panel.h"
#include "studio/panels/property_panel.h"
#include "studio/panels/run_panel.h"
#include "studio/panels/time_bar.h"
#include "studio/plots/momentum_bars.h"
#include "studio/plots/plot_page.h"
#include "studio/plots/plot_panel.h"
#include "studio/sketch/cycle_bar.h"
#include "studio/study/study_plot.h"
#include "studio/view3d/scene_view.h"
#include "studio/waits.h"

#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QDialog>
#include <QDockWidget>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QRadioButton>
#include <QTabWidget>
#include <QTableWidget>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>
#include <QtTest>

namespace trammel::test {

using namespace studio;

namespace {

constexpr auto kModel = "slider-crank-stop/slider-crank-stop.trammel.json";

constexpr auto kStudy = R"json({"trammel_study": 1, "name": "End stop",
  "model": "slider-crank-stop.trammel.json",
  "factors": [{"name": "e", "range": [0, 1, 6]}, {"name": "mu", "range": [0, 0.5, 6]}],
  "outputs": {"impact_loss": "sum(events.energy_loss)", "impacts": "count(events.t)"},
  "simulation": {"duration": 0.5, "step": 0.001, "output_step": 0.01}})json";

void require(bool condition, const char* what) {
    if (!condition) qFatal("tour: %s", what);
}

/// All items below an index, with that itself.
void collect(const QAbstractItemModel& model, const QModelIndex& at, QStringList& pointers) {
    if (at.isValid()) pointers << at.data(ItemModel::PointerRole).toString();
    for (int row = 0; row < model.rowCount(at); ++row)
        collect(model, model.index(row, 0, at), pointers);
}

/// Waits until a widget is laid out and drawn and has the answers of jobs that it asked for: until
/// it looks the same for some time.
void settle(QWidget& widget) {
    restingValue(100, [&widget] { return widget.grab().toImage(); });
}

} // namespace

Tour::Tour(Language& language, Visit visit)
    : m_language(language),
      m_visit(std::move(visit)),
      m_window(std::make_unique<MainWindow>(language)) {
    m_window->show();
    m_window->activateWindow();
    require(QTest::qWaitForWindowActive(m_window.get()), "the window does not open");
}

Tour::~Tour() {
    m_window->document().undoStack()->setClean();
}

void Tour::visit(const QString& place, QWidget& widget) {
    settle(widget);
    m_visit(place, widget);
}

QAction& Tour::action(const QString& name) {
    auto* found = m_window->findChild<QAction*>(name);
    require(found, qPrintable("no action " + name));
    require(found->isEnabled(), qPrintable(name + " is disabled"));
    return *found;
}

QDockWidget& Tour::dock(const QString& name) {
    auto* found = m_window->findChild<QDockWidget*>(name);
    require(found, qPrintable("no dock " + name));
    found->show();
    found->raise();
    return *found;
}

void Tour::welcome() {
    visit("welcome", *m_window);
    for (const char* name : {"impactDock", "inspectorDock", "studyDock"})
        visit(QString("empty-") + name, dock(name));
    dock("plotDock");
}

void Tour::openAndRun() {
    const QString path = m_folder.filePath(QFileInfo(kModel).fileName());
    require(QFile::copy(QString(TRAMMEL_SOURCE_DIR "/models/") + kModel, path), kModel);
    QFile(path).setPermissions(QFile::ReadOwner | QFile::WriteOwner);
    require(m_window->openFile(path), kModel);
    m_window->document().setValue("/simulation/step", io::JsonValue(0.001));
    keepRun("0.4");
    keepRun("0.8");
    RunList& runs = m_window->runs();
    runs.rename(runs.record(1).id, "e = 0.4");
    runs.setNote(runs.record(1).id, "soft stop");
    runs.setOverlaid(runs.record(1).id, true);
    runStudy();
    m_window->findChild<TimeBar*>()->setFrame(0);
    dock("impactDock").findChild<QToolButton*>("nextButton")->defaultAction()->trigger();
}

void Tour::keepRun(const QString& restitution) {
    m_window->document().setValue("/parameters/e", io::JsonValue(restitution.toDouble()));
    action("run").trigger();
    const auto isDone = [this] {
        return m_window->runController().state() == RunController::State::Idle;
    };
    require(QTest::qWaitFor(isDone, 60000), "the run does not end");
}

void Tour::runStudy() {
    const QString path = m_folder.filePath("end-stop.study.json");
    QFile file(path);
    require(file.open(QIODevice::WriteOnly) && file.write(kStudy) > 0, "study file");
    file.close();
    StudyController& studies = m_window->studies();
    require(studies.openFile(path), "the study is refused");
    visit("study-not-run", dock("studyDock"));
    inDialog("cluster", [&] {
        const study::StudyFolder& folder = *studies.model().folder();
        ClusterDialog(folder, folder.missing().size(), 0, m_window.get()).exec();
    });
    action("runStudy").trigger();
    require(QTest::qWaitFor([&] { return !studies.isRunning(); }, 120000), "the study goes on");
}

void Tour::perspectives() {
    m_window->selection().select("/joints/3");
    action("modelPerspective").trigger();
    visit("model", *m_window);
    action("resultsPerspective").trigger();
    visit("results", *m_window);
    auto* plots = m_window->findChild<PlotPanel*>();
    const auto plotOf = [](const char* channel) {
        PlotSpec spec;
        spec.curves.push_back({.channel = channel});
        return spec;
    };
    PageSpec page{.title = "Slider", .plots = {plotOf("slider.v.x"), plotOf("guide.coordinate")}};
    plots->addPage(page);
    plots->setEventsShown(true);
    plots->setStatisticsShown(true);
    visit("results-stacked", *m_window);
    plots->setStatisticsShown(false);
    action("studyPerspective").trigger();
    visit("study", *m_window);
    action("resetLayout").trigger();
    visit("all-docks", *m_window);
}

void Tour::viewPanels() {
    for (const char* name : {"joint-forces", "applied-forces", "momenta", "names", "centres"})
        if (!action(name).isChecked()) action(name).trigger();
    action("vectors").trigger();
    beside("trammel::studio::VectorPanel", [&](QWidget& d) { visit("vectors", d); });
    action("ghosts").trigger();
    beside("trammel::studio::GhostPanel", [&](QWidget& panel) {
        visit("ghosts", panel);
        panel.findChild<QRadioButton*>("cursors")->click();
        visit("ghosts-without-cursors", panel);
        panel.findChild<QRadioButton*>("whole")->click();
    });
    visit("view-with-all", *m_window);
    for (const char* name : {"ghosts", "joint-forces", "applied-forces", "momenta"})
        action(name).trigger();
    liveRun();
    withError();
}

/// Plays for a moment, and leaves no run behind.
void Tour::liveRun() {
    LiveController& live = m_window->liveController();
    bool isPlaying = false;
    QObject listener;
    QObject::connect(&live.job(), &LiveJob::shown, &listener,
                     [&isPlaying](const LiveFrame& frame) { isPlaying = frame.time > 0.1; });
    action("live").trigger();
    require(QTest::qWaitFor([&] { return isPlaying; }), "the live run does not play");
    action("livePlay").trigger();
    visit("live", dock("liveDock"));
    live.abandon();
    require(QTest::qWaitFor([&] { return !live.isRunning(); }), "the live run does not end");
    dock("liveDock").hide();
}

void Tour::withError() {
    Document& document = m_window->document();
    document.setValue("/bodies/0/mass", io::JsonValue("2*nothing"));
    m_window->selection().select("/bodies/0");
    visit("with-error", *m_window);
    const model::Diagnostic& finding = document.diagnostics().front();
    emit m_window->findChild<MessagePanel*>()->placeActivated({}, finding.line,
                                                              translated(finding.message));
    beside("trammel::studio::TextWindow", [&](QWidget& text) { visit("text", text); });
    document.undoStack()->undo();
}

void Tour::docks() {
    for (const char* name : {"modelDock", "runDock", "propertyDock", "plotDock", "impactDock",
                             "inspectorDock", "studyDock", "optimisationDock", "sensitivityDock",
                             "toleranceDock", "synthesisDock", "cycleDock", "messageDock"}) {
        QDockWidget& shown = dock(name);
        m_window->findChild<TimeBar*>()->setFrame(121); // the inspector asks for the step
        settle(shown);
        visit(name, shown);
    }
    auto* plots = m_window->findChild<PlotPanel*>();
    dock("plotDock");
    auto* pages = plots->findChild<QTabWidget*>();
    for (int i = 0; i < pages->count(); ++i) {
        pages->setCurrentIndex(i);
        visit(QString("plot-page-%1").arg(i + 1), *plots);
    }
}

/// Whether a dialog comes to have the keyboard: the window behind it may take it once more when the
/// dialog before is gone.
bool Tour::isInUse(QWidget& dialog) {
    if (!QTest::qWaitForWindowActive(&dialog)) return false;
    settle(dialog);
    const auto hasFocus = [&] { return dialog.isActiveWindow() && QApplication::focusWidget(); };
    if (hasFocus()) return true;
    dialog.activateWindow();
    return QTest::qWaitFor(hasFocus) || dialog.isActiveWindow();
}

void Tour::inDialog(const std::function<void()>& open, const std::function<void(QWidget&)>& use) {
    bool wasOpen = false;
    QTimer::singleShot(50, m_window.get(), [&] {
        QWidget* dialog = QApplication::activeModalWidget();
        if (!dialog) return;
        wasOpen = true;
        if (isInUse(*dialog)) use(*dialog);
        if (dialog->isVisible()) static_cast<QDialog*>(dialog)->reject();
    });
    open();
    require(wasOpen, "no dialog opens");
}

void Tour::inDialog(const QString& place, const std::function<void()>& open) {
    inDialog(open, [&](QWidget& dialog) { visit(place, dialog); });
}

void Tour::beside(const char* className, const std::function<void(QWidget&)>& use) {
    QWidget* dialog = nullptr;
    const auto isOpen = [&] {
        for (QWidget* top : QApplication::topLevelWidgets())
            if (top->isVisible() && top->inherits(className)) dialog = top;
        return dialog != nullptr;
    };
    require(QTest::qWaitFor(isOpen), className);
    require(isInUse(*dialog), className);
    use(*dialog);
    dialog->close();
    settle(*m_window);
}

void Tour::tabs(const QString& place, QWidget& dialog, const QString& tabs) {
    auto* pages = dialog.findChild<QTabWidget*>(tabs);
    require(pages, "the dialog has no tabs of that name");
    for (int i = 0; i < pages->count(); ++i) {
        pages->setCurrentIndex(i);
        visit(QString("%1-%2").arg(place).arg(i + 1), dialog);
    }
}

void Tour::dialogs() {
    const auto trigger = [this](const char* name) {
        return [this, name] { action(name).trigger(); };
    };
    inDialog(trigger("settings"), [&](QWidget& d) { tabs("settings", d, "pages"); });
    inDialog(trigger("newMechanism"), [&](QWidget& dialog) {
        auto* kinds = dialog.findChild<QListWidget*>("kinds");
        for (int i = 0; i < kinds->count(); ++i) {
            kinds->setCurrentRow(i);
            visit(QString("mechanism-%1").arg(i + 1), dialog);
        }
    });
    inDialog("film", trigger("saveFilm"));
    inDialog("shortcuts", trigger("shortcuts"));
    inDialog("about", trigger("about"));
    inDialog("new-study", trigger("newStudy"));
    inDialog("large-run", [this] {
        askForLargeRun(m_window.get(), {20'000'001, 87}, [] {});
        const auto isAnswered = [] { return !QApplication::activeModalWidget(); };
        require(QTest::qWaitFor(isAnswered, 60000), "the question stays");
    });
    inDialog("table", [this] {
        TableDialog dialog(m_window->document(), "", {"t"}, m_window.get());
        dialog.exec();
    });
    m_window->findChild<RobotController*>()->exportTo(m_folder.filePath("robot.urdf"));
    beside("trammel::studio::RobotReportDialog", [&](QWidget& d) { visit("robot-report", d); });
    auto* runs = m_window->findChild<RunPanel*>();
    runs->choose({m_window->runs().record(1).id});
    inDialog("run-note", trigger("noteRun"));
    action("compareRuns").trigger();
    beside("trammel::studio::CompareDialog", [&](QWidget& d) { tabs("compare", d, "tabs"); });
    emit m_window->findChild<PlotPanel*>()->errorsRequested();
    beside("trammel::studio::ErrorDialog", [&](QWidget& d) {
        auto* errors = d.findChild<QTableWidget*>("errors");
        require(QTest::qWaitFor([&] { return errors->rowCount() > 0; }, 120000), "no errors");
        visit("errors", d);
    });
    action("check").trigger();
    beside("trammel::studio::CheckDialog", [&](QWidget& d) { tabs("check", d, "tabs"); });
}

void Tour::help() {
    action("help").trigger();
    auto* help = m_window->findChild<HelpWindow*>();
    require(help && QTest::qWaitForWindowActive(help), "the help does not open");
    for (const char* page : {"contents.md", "tutorial-bouncing-ball.md", "theory-impact.md",
                             "file-format.md", "keys.md"}) {
        help->showPage(page);
        visit(QString("help-") + QFileInfo(page).baseName(), *help);
    }
    help->close();
    m_window->activateWindow();
}

void Tour::menu(const QString& place, QMenu& menu) {
    menu.popup(m_window->mapToGlobal(QPoint(200, 100)));
    visit(place, menu);
    menu.hide();
    for (QAction* entry : menu.actions())
        if (entry->menu() && !entry->menu()->isEmpty())
            this->menu(place + '/' + entry->text().remove('&'), *entry->menu());
}

void Tour::contextMenu(const QString& place, QWidget& on) {
    bool wasOpen = false;
    QTimer::singleShot(50, m_window.get(), [&] {
        auto* open = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        if (!open) return;
        wasOpen = true;
        visit(place, *open);
        open->close();
    });
    const QPoint middle = on.rect().center();
    QContextMenuEvent event(QContextMenuEvent::Mouse, middle, on.mapToGlobal(middle));
    QApplication::sendEvent(&on, &event);
    require(QTest::qWaitFor([&] { return wasOpen; }), qPrintable("no context menu of " + place));
}

void Tour::sceneMenu(const QString& place, const ScenePlace& on) {
    emit m_window->findChild<SceneView*>()->menuRequested(on);
    auto* open = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    require(open, qPrintable("no context menu of " + place));
    menu(place, *open);
    open->close();
}

void Tour::menus() {
    action("resetLayout").trigger();
    for (QAction* entry : m_window->menuBar()->actions())
        menu("menu/" + entry->text().remove('&'), *entry->menu());
    const auto buttonMenu = [this](const char* place, QWidget& panel) {
        for (auto* button : panel.findChildren<QAbstractButton*>()) {
            QMenu* own = nullptr;
            if (auto* tool = qobject_cast<QToolButton*>(button)) own = tool->menu();
            if (auto* push = qobject_cast<QPushButton*>(button)) own = push->menu();
            if (own) menu(QString("menu/%1/%2").arg(place, button->objectName()), *own);
        }
    };
    for (const char* name : {"modelDock", "runDock", "plotDock", "inspectorDock", "studyDock"})
        buttonMenu(name, dock(name));
    contextMenu("context/tree", *dock("modelDock").findChild<QTreeView*>("tree")->viewport());
    PlotPanel* plots = m_window->findChild<PlotPanel*>();
    const QPoint corner = m_window->mapToGlobal(QPoint(200, 100));
    sceneMenu("context/view", {.global = corner});
    m_window->selection().select("/bodies/0");
    sceneMenu(
        "context/body",
        {.pointer = "/bodies/0", .body = 0, .pointInitially = Vec3::Zero(), .global = corner});
    dock("plotDock");
    contextMenu("context/plot", plots->frontPage().canvas());
    dock("studyDock");
    contextMenu("context/study", *m_window->findChild<StudyPlot*>());
    dock("impactDock");
    contextMenu("context/momenta", *m_window->findChild<MomentumBars*>());
}

void Tour::forms() {
    Document& document = m_window->document();
    document.undoStack()->setClean();
    document.newDocument();
    addParameter(document);
    addMaterial(document);
    addBody(document);
    addBody(document);
    for (const QString& type : shapeTypes())
        addShape(document, "/bodies/0", type);
    // Gears and their like are of joints that are there already.
    for (const QString& type : jointTypes())
        if (whyNot(document, type).isEmpty()) addJoint(document, type);
    for (const QString& type : forceTypes())
        if (whyNot(document, type).isEmpty()) addForce(document, type);
    for (const QString& type : measureTypes())
        if (whyNot(document, type).isEmpty()) addMeasure(document, type);
    addContactPair(document);
    action("modelPerspective").trigger();
    auto* tree = dock("modelDock").findChild<QTreeView*>("tree");
    QStringList pointers;
    collect(*tree->model(), {}, pointers);
    auto* panel = m_window->findChild<PropertyPanel*>();
    for (const QString& pointer : std::as_const(pointers)) {
        m_window->selection().select(pointer);
        visit("form" + (pointer.isEmpty() ? "/model" : pointer), *panel);
    }
    document.undoStack()->setClean();
}

void Tour::sketching() {
    m_window->document().undoStack()->setClean();
    constexpr int kJansen = 7;
    inDialog([this] { action("newMechanism").trigger(); },
             [](QWidget& dialog) {
                 dialog.findChild<QListWidget*>("kinds")->setCurrentRow(kJansen);
                 static_cast<QDialog&>(dialog).accept();
             });
    auto& cycle = *m_window->findChild<CycleBar*>();
    const auto isReady = [&] { return cycle.dial().scale().has_value(); };
    require(QTest::qWaitFor(isReady, 20000), "the cycle is not found");
    visit("sketch", *m_window);
    for (int i = 0; i < 50; ++i)
        QTest::keyClick(&cycle.dial(), Qt::Key_Right);
    visit("sketch-turned", *m_window);
    inDialog("links", [this] { action("links").trigger(); });
    action("interference").trigger();
    beside("trammel::studio::InterferenceDialog", [&](QWidget& d) { visit("interference", d); });
    m_window->findChild<SketchController*>()->takeFile(TRAMMEL_SOURCE_DIR "/docs/studio.png");
    visit("backdrop", *m_window);
    m_window->document().undoStack()->setClean();
}

} // namespace trammel::test
