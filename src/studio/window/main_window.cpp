#include "studio/window/main_window.h"

#include "studio/app/application.h"
#include "studio/app/menu_text.h"
#include "studio/controllers/animation_exporter.h"
#include "studio/controllers/centre_controller.h"
#include "studio/controllers/check_controller.h"
#include "studio/controllers/cycle_controller.h"
#include "studio/controllers/edit_controller.h"
#include "studio/controllers/file_controller.h"
#include "studio/controllers/impact_controller.h"
#include "studio/controllers/inspect_controller.h"
#include "studio/controllers/item_controller.h"
#include "studio/controllers/live_controller.h"
#include "studio/controllers/message_controller.h"
#include "studio/controllers/optimisation_controller.h"
#include "studio/controllers/plot_controller.h"
#include "studio/controllers/project_controller.h"
#include "studio/controllers/result_exporter.h"
#include "studio/controllers/robot_controller.h"
#include "studio/controllers/run_controller.h"
#include "studio/controllers/run_list_controller.h"
#include "studio/controllers/sensitivity_controller.h"
#include "studio/controllers/sketch_controller.h"
#include "studio/controllers/status_controller.h"
#include "studio/controllers/study_controller.h"
#include "studio/controllers/synthesis_controller.h"
#include "studio/controllers/tolerance_controller.h"
#include "studio/controllers/unit_check.h"
#include "studio/controllers/view_controller.h"
#include "studio/panels/examples.h"
#include "studio/panels/item_actions.h"
#include "studio/panels/panel_dock.h"
#include "studio/panels/time_bar.h"
#include "studio/view3d/scene_view.h"
#include "studio/view3d/view_actions.h"
#include "studio/window/action_states.h"
#include "studio/window/undo_target.h"
#include "studio/window/window_actions.h"
#include "studio/window/window_layout.h"

#include <QCloseEvent>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QToolBar>
#include <QToolButton>

namespace trammel::studio {

namespace {

/// Docks behind another one of their tabs lie outside of the window, but count as visible.
bool isInHiddenTab(const QWidget& widget) {
    for (const QWidget* w = &widget; w; w = w->parentWidget())
        if (qobject_cast<const QDockWidget*>(w)) return w->visibleRegion().isEmpty();
    return false;
}

/// A model, what goes with one, or what can be made one.
bool isModelFile(const QString& path) {
    return path.endsWith(".json") || RobotController::isRobotFile(path);
}

QString droppedFile(const QMimeData* data) {
    const QList<QUrl> urls = data->urls();
    return urls.size() == 1 ? urls.front().toLocalFile() : QString();
}

} // namespace

MainWindow::MainWindow(Language& language, QWidget* parent)
    : QMainWindow(parent),
      m_files(new FileController(m_document, this)),
      m_run(new RunController(m_document, m_runs, this)),
      m_exporter(new ResultExporter(m_document, *m_run, this)),
      m_robots(new RobotController(m_document, this)),
      m_actions(new WindowActions(*this)),
      m_items(new ItemController(m_document, this)),
      m_check(new CheckController(m_document, *this)),
      m_status(new StatusController(m_document, *m_run, *this)),
      m_centre(new CentreController(m_document, *m_files, *this)),
      m_view(new ViewController(m_document, m_items->selection(), *m_run, m_centre->view(),
                                m_centre->timeBar(), *this)),
      m_project(
          new ProjectController(m_document, *m_files, m_runs, *m_run, m_centre->notice(), this)) {
    setAcceptDrops(true);
    setDockNestingEnabled(true);
    makeDocks();
    fillMenus();
    m_undo = new UndoTarget(m_document, *m_synthesis, this);
    new ActionStates(*m_actions, m_document, *m_undo, *m_run);
    new UnitCheck(m_document, this);
    connectFiles();
    connectEdits();
    connectChecks();
    connectRun();
    connectResults();
    connectView();
    connectSynthesis();
    connectOptimisation();
    connectEffects();
    connectMessages();
    connectWindow();
    connectHelp();
    connectSettings(language);
    retranslate();
    m_project->open();
    m_layout->restore();
}

MainWindow::~MainWindow() = default;

Selection& MainWindow::selection() {
    return m_items->selection();
}

AnimationExporter& MainWindow::film() {
    return m_view->film();
}

void MainWindow::makeDocks() {
    m_edit = new EditController(m_document, *m_items, *this);
    m_plots = new PlotController(m_runs, *m_run, m_centre->timeBar(), *this);
    m_impacts = new ImpactController(m_centre->timeBar(), m_centre->view(),
                                     m_actions->exportImpacts, *this);
    m_impacts->follow(*m_run);
    m_inspector = new InspectController(*m_run, m_centre->timeBar(), m_document, *this);
    m_study = new StudyController(m_document, m_runs, *m_run, *this);
    m_optimisation = new OptimisationController(m_document, m_runs, *m_run, *this);
    m_runList = new RunListController(m_document, m_runs, *m_run, m_centre->notice(), *this);
    m_messages = new MessageController(m_document, *m_files, *m_run, *this);
    m_synthesis =
        new SynthesisController(m_document, *m_files, m_centre->view(), m_actions->sketch, *this);
    m_sensitivity = new SensitivityController(m_document, m_centre->view(), *this);
    m_tolerances = new ToleranceController(m_document, *this);
    const auto* cycles = new CycleController(m_document, *m_centre, *this);
    m_live = new LiveController(m_document, *m_run, *m_view, m_centre->view(), m_actions->live,
                                *m_edit->propertyDock(), *this);
    m_layout = std::make_unique<WindowLayout>(
        *this,
        WindowLayout::Docks{m_edit->treeDock(), m_runList->dock(), m_edit->propertyDock(),
                            m_plots->dock(), m_impacts->dock(), m_inspector->dock(),
                            m_study->dock(), m_optimisation->dock(), m_sensitivity->dock(),
                            m_tolerances->dock(), m_synthesis->dock(), cycles->dock(),
                            m_messages->dock(), m_live->dock()},
        [this] { return m_live->isRunning(); });
    m_layout->reset();
}

void MainWindow::fillMenus() {
    m_actions->editMenu->addActions(m_items->actions().editActions());
    m_items->actions().fillAlignMenu(m_actions->editMenu);
    m_actions->editMenu->addMenu(m_actions->sketchMenu);
    m_items->actions().fillAddMenu(m_actions->addMenu);
    const SceneView& view = m_centre->view();
    m_actions->sceneMenu->addActions(view.viewActions());
    m_actions->sceneMenu->addSeparator();
    m_actions->sceneMenu->addActions(
        {view.actions().showHidden, view.actions().follow, view.actions().refit});
    m_items->actions().setViewActions({view.actions().follow});
    m_actions->sceneMenu->addMenu(view.navigationMenu());
    for (const QDockWidget* dock : m_layout->docks())
        m_actions->viewMenu->addAction(dock->toggleViewAction());
    m_actions->viewMenu->addAction(m_live->dock()->toggleViewAction());
    m_actions->viewMenu->addSeparator();
    m_actions->viewMenu->addAction(m_actions->toolBar->toggleViewAction());
    m_actions->viewMenu->addAction(m_actions->fullScreen);
    m_actions->viewMenu->addSeparator();
    m_actions->viewMenu->addActions({m_actions->modelPerspective, m_actions->resultsPerspective,
                                     m_actions->studyPerspective, m_actions->resetLayout});
    const QList<QAction*> timeActions = m_centre->timeBar().playbackActions() +
                                        QList{m_impacts->previousAction(), m_impacts->nextAction()};
    addActions(timeActions);
    m_actions->resultsMenu->addActions(timeActions);
    m_actions->resultsMenu->addSeparator();
    m_actions->resultsMenu->addActions({m_actions->report, m_actions->saveResults,
                                        m_actions->exportAll, m_actions->exportVisible,
                                        m_actions->exportImpacts});
    m_actions->studyMenu->addActions(m_study->actions());
    m_actions->studyMenu->addSeparator();
    m_actions->studyMenu->addAction(m_actions->optimise);
    m_actions->studyMenu->addActions({m_actions->sensitivity, m_actions->tolerances});
    m_actions->toolBar->addWidget(m_status->methodButton());
    fillFileMenus();
}

void MainWindow::fillFileMenus() {
    fillRecentMenu();
    for (const Example& example : examples())
        m_actions->exampleMenus[example.topic]->addAction(
            example.name, [this, path = example.path] { openFile(path); });
    m_actions->exampleMenu->menuAction()->setVisible(!examples().isEmpty());
}

void MainWindow::fillRecentMenu() {
    const QStringList files = m_files->recentFiles();
    m_actions->recentMenu->clear();
    for (const QString& path : files)
        m_actions->recentMenu
            ->addAction(menuText(QFileInfo(path).fileName()), [this, path] { openFile(path); })
            ->setToolTip(path);
    m_actions->recentMenu->addSeparator();
    m_actions->recentMenu->addAction(tr("Clear"), m_files, &FileController::clearRecentFiles);
    m_actions->recentMenu->setToolTipsVisible(true);
    m_actions->recentMenu->setEnabled(!files.isEmpty());
}

bool MainWindow::openFile(const QString& path) {
    m_edit->finishTyping();
    if (SynthesisController::isTaskFile(path)) {
        m_synthesis->show();
        return m_synthesis->openTask(path);
    }
    if (OptimisationController::isOptimisationFile(path)) return openOptimisation(path);
    if (RobotController::isRobotFile(path)) {
        m_robots->importFile(path);
        return true;
    }
    return StudyController::isStudyFile(path) ? openStudy(path) : m_files->open(path);
}

/// The model that a study is of; where it names none what is wrong is told by the study.
bool MainWindow::openModelOf(const QString& model) {
    const bool isShown = QFileInfo(model) == QFileInfo(m_document.filePath());
    if (!model.isEmpty() && !isShown && !m_files->open(model)) return false;
    m_centre->showWelcome(false);
    return true;
}

bool MainWindow::openStudy(const QString& path) {
    if (!openModelOf(StudyController::modelOf(path))) return false;
    m_layout->showStudy();
    return m_study->openFile(path);
}

bool MainWindow::openOptimisation(const QString& path) {
    if (!openModelOf(OptimisationController::modelOf(path))) return false;
    m_layout->showOptimisation();
    return m_optimisation->openFile(path);
}

void MainWindow::offerRecovery() {
    m_project->offerRecovery();
}

void MainWindow::updateTitle() {
    setWindowTitle(m_document.displayName().replace("[*]", "[*][*]") + "[*]");
    setWindowModified(m_document.isModified());
    setWindowFilePath(m_document.filePath());
}

void MainWindow::toggleFullScreen(bool on) {
    setWindowState(on ? windowState() | Qt::WindowFullScreen
                      : windowState() & ~Qt::WindowFullScreen);
}

/// Panels and docks follow the language by themselves.
void MainWindow::retranslate() {
    m_actions->retranslate();
    m_items->retranslate();
    m_status->retranslate();
    m_view->retranslate();
    m_impacts->retranslate();
    fillRecentMenu();
    updateTitle();
}

void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
    if (event->type() == QEvent::PaletteChange) {
        adaptToPalette();
        m_actions->refreshIcons();
    }
}

/// Tab goes only to what can be seen.
bool MainWindow::focusNextPrevChild(bool next) {
    QWidget* const start = focusWidget() ? focusWidget() : this;
    const auto after = [next](const QWidget* widget) {
        return next ? widget->nextInFocusChain() : widget->previousInFocusChain();
    };
    for (QWidget* w = after(start); w != start; w = after(w)) {
        const bool takesTab = w->focusPolicy() & Qt::TabFocus && !w->focusProxy();
        if (!takesTab || !w->isEnabled() || !w->isVisibleTo(this) || isInHiddenTab(*w)) continue;
        w->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
        return true;
    }
    return false;
}

void MainWindow::closeEvent(QCloseEvent* event) {
    m_edit->finishTyping();
    const bool isRunning = m_run->state() != RunController::State::Idle || m_live->isRunning() ||
                           m_study->isRunning() || m_optimisation->isRunning();
    if (isRunning && QMessageBox::question(this, tr("A run is going on"),
                                           tr("Stop the run and close?")) != QMessageBox::Yes) {
        event->ignore();
        return;
    }
    const bool isFinding = m_synthesis->isRunning() || m_tolerances->isRunning();
    if (isFinding && !isRunning &&
        QMessageBox::question(this, tr("A computation is going on"), tr("Stop it and close?")) !=
            QMessageBox::Yes) {
        event->ignore();
        return;
    }
    if (!m_files->mayDiscard()) {
        event->ignore();
        return;
    }
    m_live->abandon();
    m_run->stop();
    m_actions->sketch->setChecked(false); // gives hidden panels back
    m_project->leave();
    m_layout->save();
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const QString path = droppedFile(event->mimeData());
    if (isModelFile(path) || m_sketch->takesFile(path)) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    const QString path = droppedFile(event->mimeData());
    const bool isModel = isModelFile(path);
    if (!isModel && !m_sketch->takesFile(path)) return;
    event->acceptProposedAction();
    if (isModel)
        openFile(path);
    else
        m_sketch->takeFile(path);
}

} // namespace trammel::studio
