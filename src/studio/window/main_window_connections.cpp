// What the parts of the window hear of each other; what one of them hears of document and run, it
// has connected by itself.
#include "studio/controllers/animation_exporter.h"
#include "studio/controllers/assembly_switch.h"
#include "studio/controllers/centre_controller.h"
#include "studio/controllers/check_controller.h"
#include "studio/controllers/cycle_controller.h"
#include "studio/controllers/drag_controller.h"
#include "studio/controllers/edit_controller.h"
#include "studio/controllers/error_controller.h"
#include "studio/controllers/file_controller.h"
#include "studio/controllers/ghost_controller.h"
#include "studio/controllers/help_controller.h"
#include "studio/controllers/impact_controller.h"
#include "studio/controllers/inspect_controller.h"
#include "studio/controllers/item_controller.h"
#include "studio/controllers/link_controller.h"
#include "studio/controllers/live_controller.h"
#include "studio/controllers/message_controller.h"
#include "studio/controllers/optimisation_controller.h"
#include "studio/controllers/part_controller.h"
#include "studio/controllers/place_controller.h"
#include "studio/controllers/plot_controller.h"
#include "studio/controllers/project_controller.h"
#include "studio/controllers/ready_plots.h"
#include "studio/controllers/report_controller.h"
#include "studio/controllers/result_exporter.h"
#include "studio/controllers/robot_controller.h"
#include "studio/controllers/run_controller.h"
#include "studio/controllers/run_list_controller.h"
#include "studio/controllers/scene_menu.h"
#include "studio/controllers/sensitivity_controller.h"
#include "studio/controllers/settings_controller.h"
#include "studio/controllers/sketch_controller.h"
#include "studio/controllers/status_controller.h"
#include "studio/controllers/study_controller.h"
#include "studio/controllers/synthesis_controller.h"
#include "studio/controllers/tolerance_controller.h"
#include "studio/controllers/trace_controller.h"
#include "studio/controllers/view_controller.h"
#include "studio/dialogs/large_run_question.h"
#include "studio/document/name_watch.h"
#include "studio/panels/item_actions.h"
#include "studio/panels/panel_dock.h"
#include "studio/plots/plot_panel.h"
#include "studio/window/guarded_application.h"
#include "studio/window/main_window.h"
#include "studio/window/undo_target.h"
#include "studio/window/window_actions.h"
#include "studio/window/window_layout.h"

#include <QAction>
#include <QToolBar>
#include <utility>

namespace trammel::studio {

void MainWindow::connectFiles() {
    // What is just being typed in a form counts before these see the document.
    for (QAction* action :
         {m_actions->newModel, m_actions->newMechanism, m_actions->open, m_actions->save,
          m_actions->saveAs, m_actions->exportRobot, m_actions->run, m_actions->compareIdeal})
        connect(action, &QAction::triggered, m_edit, &EditController::finishTyping);
    connect(m_actions->newModel, &QAction::triggered, m_files, &FileController::newModel);
    connect(m_actions->newMechanism, &QAction::triggered, m_files, &FileController::newMechanism);
    connect(m_actions->editMechanism, &QAction::triggered, m_files, &FileController::editMechanism);
    connect(m_actions->open, &QAction::triggered, m_files, &FileController::openByDialog);
    connect(m_files, &FileController::fileChosen, this, &MainWindow::openFile);
    connect(m_actions->importRobot, &QAction::triggered, m_robots,
            &RobotController::importByDialog);
    connect(m_actions->exportRobot, &QAction::triggered, m_robots,
            &RobotController::exportByDialog);
    connect(m_robots, &RobotController::imported, this, &MainWindow::openFile);
    connect(m_actions->save, &QAction::triggered, m_files, &FileController::save);
    connect(m_actions->saveAs, &QAction::triggered, m_files, &FileController::saveAs);
    connect(m_actions->quit, &QAction::triggered, this, &QWidget::close);
    connect(m_files, &FileController::recentFilesChanged, this, &MainWindow::fillRecentMenu);
    connect(m_centre, &CentreController::fileChosen, this, &MainWindow::openFile);
    connect(m_files, &FileController::opened, m_plots, &PlotController::takeDocument);
    connect(m_project, &ProjectController::leaving, m_plots, &PlotController::flush);
    connect(m_project, &ProjectController::leaving, m_live, &LiveController::abandon);
    connect(&m_items->selection(), &Selection::changed, m_live, &LiveController::makeWayForForm);
    // What is restored at the start is for the first document.
    connect(m_files, &FileController::opened, this, [this, isFirst = true]() mutable {
        if (!std::exchange(isFirst, false)) m_layout->resetSizes();
    });
}

void MainWindow::connectEdits() {
    connect(m_actions->undo, &QAction::triggered, m_undo, &QUndoGroup::undo);
    connect(m_actions->redo, &QAction::triggered, m_undo, &QUndoGroup::redo);
    connect(&m_document, &Document::changed, this, &MainWindow::updateTitle);
    connect(&m_document, &Document::modifiedChanged, this, &MainWindow::updateTitle);
    connect(&m_document, &Document::filePathChanged, this, &MainWindow::updateTitle);
    connect(m_messages, &MessageController::activated, m_edit, &EditController::showField);
    connect(m_actions->modelSettings, &QAction::triggered, m_edit,
            &EditController::showModelSettings);
    connect(m_actions->simulationSettings, &QAction::triggered, m_edit,
            &EditController::showSimulationSettings);
    connect(new NameWatch(m_document, this), &NameWatch::renamed, &m_plots->panel(),
            &PlotPanel::takeRename);
    new PartController(m_document, m_items->selection(), m_items->actions(), *m_view, this);
    connect(m_status, &StatusController::methodRequested, m_edit,
            &EditController::showSimulationSettings);
}

void MainWindow::connectChecks() {
    connect(m_actions->check, &QAction::triggered, m_check, [this] { m_check->showDialog(); });
    connect(m_actions->assemble, &QAction::triggered, m_check, &CheckController::assemble);
    connect(m_actions->statics, &QAction::triggered, m_check, &CheckController::findEquilibrium);
    connect(m_actions->modes, &QAction::triggered, m_check,
            [this] { m_check->showDialog(CheckDialog::Page::Modes); });
    connect(m_check, &CheckController::posed, m_view, &ViewController::showPoses);
    connect(m_check, &CheckController::poseReleased, m_view, &ViewController::showCurrentPose);
    connect(m_check, &CheckController::itemChosen, &m_items->selection(), &Selection::select);
}

void MainWindow::connectRun() {
    connect(m_actions->run, &QAction::triggered, m_run,
            [this] { m_run->start(RunKind::Dynamics); });
    connect(m_actions->runKinematics, &QAction::triggered, m_run,
            [this] { m_run->start(RunKind::Kinematics); });
    connect(m_actions->runInverse, &QAction::triggered, m_run,
            [this] { m_run->start(RunKind::Inverse); });
    connect(m_actions->compareIdeal, &QAction::triggered, m_run, &RunController::compareWithIdeal);
    connect(m_edit, &EditController::comparisonRequested, m_actions->compareIdeal,
            &QAction::trigger);
    connect(m_actions->pause, &QAction::triggered, m_run, &RunController::togglePause);
    connect(m_actions->stop, &QAction::triggered, m_run, &RunController::stop);
    connect(m_run, &RunController::consentNeeded, this,
            [this](RunKind kind, const analysis::RunSize& size) {
                askForLargeRun(this, size, [this, kind] {
                    m_run->start(kind, RunController::Consent::IsGiven);
                });
            });
}

void MainWindow::connectResults() {
    connect(m_actions->exportUnit, &QAction::triggered, m_exporter, &ResultExporter::askForUnit);
    connect(m_actions->exportAll, &QAction::triggered, m_exporter, &ResultExporter::askForWholeCsv);
    connect(m_actions->exportVisible, &QAction::triggered, m_plots, &PlotController::exportVisible);
    connect(m_plots, &PlotController::exportRequested, m_exporter, &ResultExporter::askForCsv);
    connect(m_actions->exportImpacts, &QAction::triggered, m_exporter,
            &ResultExporter::askForImpacts);
    connect(m_actions->saveResults, &QAction::triggered, m_exporter,
            &ResultExporter::askForResultFile);
    connect(m_actions->exportPage, &QAction::triggered, m_exporter, &ResultExporter::askForPage);
    auto* report =
        new ReportController(m_document, *m_run, m_runs, m_centre->view(), m_plots->panel(), this);
    connect(m_actions->report, &QAction::triggered, report, &ReportController::askForReport);
    connect(&m_status->mobility(), &MobilityJob::finished, report, &ReportController::setMobility);
    connect(report, &ReportController::pictureWanted, m_view, &ViewController::showRunFrame);
    m_messages->listen(*report);
    new ErrorController(*m_run, m_runs, m_plots->panel(), this);
}

void MainWindow::connectView() {
    connect(m_actions->savePicture, &QAction::triggered, &film(),
            &AnimationExporter::askForPicture);
    connect(m_actions->saveFilm, &QAction::triggered, &film(), &AnimationExporter::askForFilm);
    const RunOverlays& overlays = m_plots->overlays();
    new GhostController(*m_run, overlays, m_centre->timeBar(), m_plots->panel(), m_centre->view(),
                        this);
    new TraceController(m_document, *m_run, overlays, m_centre->timeBar(), m_centre->view(), this);
    auto* menu = new SceneMenu(m_document, m_items->selection(), m_items->actions(),
                               m_centre->view(), m_actions->savePicture, this);
    connect(m_items->actions().varyAction(), &QAction::triggered, m_study,
            [this] { m_study->vary(m_document.itemName(m_items->selection().pointer())); });
    new ReadyPlots(m_document, m_items->selection(), *m_run, *m_plots, m_items->actions());
    connect(menu, &SceneMenu::treeRequested, m_edit, &EditController::showTree);
    auto* places = new PlaceController(m_document, m_items->selection(), m_centre->view(), *this);
    connect(m_edit, &EditController::pickRequested, places, &PlaceController::pick);
    connect(places, &PlaceController::fieldRequested, m_edit, &EditController::showField);
    connect(m_inspector, &InspectController::itemsChosen, m_view, &ViewController::select);
    connectSketch(*menu);
}

void MainWindow::connectSketch(SceneMenu& menu) {
    auto& cycles = *findChild<CycleController*>();
    // Ahead of the sketch's bars, for which the window would grow, and behind their end.
    connect(m_actions->sketch, &QAction::toggled, this, [this](bool on) {
        if (on) m_layout->giveRoom(m_centre->view().height());
    });
    m_sketch = new SketchController(m_document, m_items->selection(), *m_centre, cycles,
                                    m_actions->sketch, m_items->actions().deleteAction(), this);
    menu.setLinkActions(m_sketch->linkActions());
    m_actions->sketchMenu->addActions(m_sketch->linkActions());
    m_actions->sketchMenu->addAction(m_sketch->backdropAction());
    m_actions->sketchMenu->menuAction()->setVisible(false);
    connect(m_actions->sketch, &QAction::toggled, m_actions->sketchMenu->menuAction(),
            &QAction::setVisible);
    connect(&m_status->mobility(), &MobilityJob::finished, m_sketch,
            &SketchController::setMobility);
    m_messages->listen(*m_sketch);
    m_messages->listen(cycles.assemblies());
    connect(&cycles, &CycleController::poseReleased, m_view, &ViewController::showCurrentPose);
    connect(m_view, &ViewController::poseShown, &cycles, &CycleController::followView);
    auto* links = new LinkController(m_document, m_items->selection(), m_centre->view(),
                                     m_actions->links, m_actions->interference, *this);
    m_messages->listen(*links);
    m_sketch->addActions({m_actions->links, m_actions->interference});
    connect(m_files, &FileController::mechanismMade, m_actions->sketch,
            [sketch = m_actions->sketch] { sketch->setChecked(true); });
    connect(m_actions->sketch, &QAction::toggled, this, [this](bool on) {
        if (!on) m_layout->takeRoomBack();
    });
}

void MainWindow::connectSynthesis() {
    for (QAction* action : {m_actions->synthesise, m_actions->cognates})
        connect(action, &QAction::triggered, m_edit, &EditController::finishTyping);
    connect(m_actions->synthesise, &QAction::triggered, m_synthesis, &SynthesisController::show);
    connect(m_actions->cognates, &QAction::triggered, m_synthesis,
            &SynthesisController::findCognates);
    connect(m_synthesis, &SynthesisController::shown, this, [this] {
        m_centre->showWelcome(false);
        m_layout->showSynthesis();
    });
    connect(m_synthesis->dock()->toggleViewAction(), &QAction::toggled, this, [this](bool on) {
        if (!on && isVisible()) m_layout->leaveSynthesis();
    });
    connect(m_actions->newModel, &QAction::triggered, this, [this] {
        if (m_document.isBlank()) m_layout->leaveSynthesis();
    });
    connect(m_synthesis, &SynthesisController::modelMade, m_actions->sketch,
            [sketch = m_actions->sketch] { sketch->setChecked(true); });
}

void MainWindow::connectOptimisation() {
    connect(m_actions->optimise, &QAction::triggered, m_edit, &EditController::finishTyping);
    connect(m_actions->optimise, &QAction::triggered, m_optimisation,
            &OptimisationController::show);
    connect(m_optimisation, &OptimisationController::shown, this, [this] {
        m_centre->showWelcome(false);
        m_layout->showOptimisation();
    });
}

void MainWindow::connectEffects() {
    const std::pair<QAction*, QDockWidget*> docks[] = {
        {m_actions->sensitivity, m_sensitivity->dock()},
        {m_actions->tolerances, m_tolerances->dock()}};
    for (const auto& [action, dock] : docks)
        connect(action, &QAction::triggered, this, [this, dock = dock] {
            m_edit->finishTyping();
            m_centre->showWelcome(false);
            m_layout->showBelow(*dock);
        });
}

/// What the parts of the window report is listed in the messages.
void MainWindow::connectMessages() {
    if (const auto* application = qobject_cast<const GuardedApplication*>(qApp))
        m_messages->listen(*application);
    m_messages->listen(*m_project);
    m_messages->listen(*m_runList);
    m_messages->listen(*m_study);
    m_messages->listen(*m_optimisation);
    m_messages->listen(*m_exporter);
    m_messages->listen(*m_robots);
    m_messages->listen(*m_check);
    m_messages->listen(m_view->drag());
    m_messages->listen(film());
    m_messages->listen(*m_plots);
    m_messages->listen(*m_impacts);
    m_messages->listen(*m_inspector);
    m_messages->listen(*m_live);
    connect(&film(), &AnimationExporter::done, m_messages, &MessageController::addInformation);
    connect(m_exporter, &ResultExporter::done, m_messages, &MessageController::addInformation);
    connect(m_project, &ProjectController::warning, m_messages, &MessageController::addWarning);
    connect(m_items, &ItemController::renameRefused, m_messages, &MessageController::addError);
}

void MainWindow::connectWindow() {
    connect(m_actions->fullScreen, &QAction::triggered, this, &MainWindow::toggleFullScreen);
    connect(m_actions->modelPerspective, &QAction::triggered, this, [this] { m_layout->reset(); });
    connect(m_actions->resultsPerspective, &QAction::triggered, this,
            [this] { m_layout->showResults(); });
    connect(m_actions->studyPerspective, &QAction::triggered, this,
            [this] { m_layout->showStudy(); });
    connect(m_actions->resetLayout, &QAction::triggered, this, [this] {
        m_actions->toolBar->show();
        m_layout->reset();
    });
}

void MainWindow::connectHelp() {
    auto* help = new HelpController(this);
    connect(m_actions->shortcuts, &QAction::triggered, help, &HelpController::showShortcuts);
    connect(m_actions->help, &QAction::triggered, help, &HelpController::showTopic);
    connect(m_actions->methods, &QAction::triggered, help, &HelpController::showMethods);
    connect(m_actions->about, &QAction::triggered, help, &HelpController::showAbout);
}

void MainWindow::connectSettings(Language& language) {
    auto* settings = new SettingsController(language, *m_files, m_runList->retention(), this);
    settings->fillLanguageMenu(*m_actions->languageMenu);
    connect(m_actions->settings, &QAction::triggered, settings, &SettingsController::showDialog);
}

} // namespace trammel::studio
