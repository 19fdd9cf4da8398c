#include "studio/main_window.h"

#include "dynamics/integrators/integrator.h"
#include "io/model_file.h"
#include "results/hdf5_reader.h"
#include "studio/animation_exporter.h"
#include "studio/application.h"
#include "studio/autosave.h"
#include "studio/check_controller.h"
#include "studio/compare_controller.h"
#include "studio/dialogs/about_dialog.h"
#include "studio/dialogs/settings_dialog.h"
#include "studio/dialogs/shortcuts_dialog.h"
#include "studio/document/item_kind.h"
#include "studio/file_controller.h"
#include "studio/help/help_topic.h"
#include "studio/help/help_window.h"
#include "studio/impact_controller.h"
#include "studio/inspect_controller.h"
#include "studio/old_runs.h"
#include "studio/onion_controller.h"
#include "studio/panels/examples.h"
#include "studio/panels/impact_panel.h"
#include "studio/panels/inspector_panel.h"
#include "studio/panels/item_actions.h"
#include "studio/panels/message_panel.h"
#include "studio/panels/model_tree.h"
#include "studio/panels/notice_bar.h"
#include "studio/panels/property_panel.h"
#include "studio/panels/run_panel.h"
#include "studio/panels/status_panel.h"
#include "studio/panels/study_panel.h"
#include "studio/panels/time_bar.h"
#include "studio/panels/welcome_page.h"
#include "studio/plot_layout_keeper.h"
#include "studio/plots/plot_panel.h"
#include "studio/project_folder.h"
#include "studio/pull_controller.h"
#include "studio/report_controller.h"
#include "studio/result_exporter.h"
#include "studio/run_controller.h"
#include "studio/run_overlays.h"
#include "studio/scene_menu.h"
#include "studio/study_controller.h"
#include "studio/theme.h"
#include "studio/trace_controller.h"
#include "studio/vector_controller.h"
#include "studio/view3d/scene_view.h"
#include "studio/view3d/view_actions.h"
#include "studio/window_actions.h"
#include "studio/window_layout.h"

#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QDir>
#include <QDockWidget>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QScrollArea>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>
#include <QToolButton>
#include <QUuid>
#include <QVBoxLayout>
#include <limits>

namespace trammel::studio {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Docks behind another one of their tabs lie outside of the window, but count as visible.
bool isInHiddenTab(const QWidget& widget) {
    for (const QWidget* w = &widget; w; w = w->parentWidget())
        if (qobject_cast<const QDockWidget*>(w)) return w->visibleRegion().isEmpty();
    return false;
}

QString droppedFile(const QMimeData* data) {
    const QList<QUrl> urls = data->urls();
    const QString path = urls.size() == 1 ? urls.front().toLocalFile() : QString();
    return path.endsWith(".json") ? path : QString();
}

} // namespace

MainWindow::MainWindow(Language& language, QWidget* parent)
    : QMainWindow(parent),
      m_language(language),
      m_items(m_document),
      m_selection(m_document),
      m_key(QUuid::createUuid().toString(QUuid::WithoutBraces)),
      m_recovery(m_document, m_key),
      m_files(new FileController(m_document, this)),
      m_autosave(new Autosave(*m_files, this)),
      m_run(new RunController(m_document, m_runs, this)),
      m_overlays(new RunOverlays(m_runs, *m_run, this)),
      m_oldRuns(new OldRuns(m_runs, this)),
      m_compare(new CompareController(m_runs, *m_run, this)),
      m_study(new StudyController(m_document, *m_run, this)),
      m_exporter(new ResultExporter(m_document, *m_run, this)),
      m_actions(new WindowActions(*this)),
      m_itemActions(new ItemActions(m_document, m_selection, this)),
      m_check(new CheckController(m_document, *this)),
      m_pull(new PullController(m_document, this)),
      m_status(new StatusPanel(statusBar())),
      m_method(new QToolButton(this)) {
    setAcceptDrops(true);
    setDockNestingEnabled(true);
    makeCentre();
    makeDocks();
    fillMenus();
    connectFiles();
    connectEdits();
    connectRun();
    connectRuns();
    connectStudies();
    connectView();
    connectInspector();
    connectWindow();
    retranslate();
    showWelcome(true);
    showDocument({});
    showFindings();
    showRunState();
    openProject();
    m_layout->restore();
}

MainWindow::~MainWindow() = default;

void MainWindow::makeCentre() {
    auto* centre = new QWidget(this);
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_centre = new QStackedWidget(centre);
    m_welcome = new WelcomePage(m_centre);
    // The scroll area keeps the page from demanding room of a small window.
    auto* welcomeArea = new QScrollArea(m_centre);
    welcomeArea->setFrameShape(QFrame::NoFrame);
    welcomeArea->setWidgetResizable(true);
    welcomeArea->setWidget(m_welcome);
    m_scene = new SceneView(m_centre);
    m_timeBar = new TimeBar(centre);
    m_film = new AnimationExporter(m_document, *m_scene, *m_timeBar, this);
    m_centre->addWidget(welcomeArea);
    m_centre->addWidget(m_scene);
    m_notice = new NoticeBar(centre);
    layout->addWidget(m_notice);
    layout->addWidget(m_centre, 1);
    layout->addWidget(m_timeBar);
    setCentralWidget(centre);
}

QDockWidget* MainWindow::makeDock(const char* name, QWidget* content) {
    auto* dock = new QDockWidget(this);
    dock->setObjectName(name);
    dock->setWidget(content);
    m_actions->viewMenu->addAction(dock->toggleViewAction());
    return dock;
}

void MainWindow::makeDocks() {
    m_tree = new ModelTree(m_items, m_selection, *m_itemActions, this);
    m_properties = new PropertyPanel(m_document, m_selection, *m_itemActions, this);
    m_plots = new PlotPanel(this);
    m_plotLayout = new PlotLayoutKeeper(*m_plots, this);
    m_report = new ReportController(m_document, *m_run, m_runs, *m_scene, *m_plots, this);
    m_impacts = new ImpactPanel(this);
    m_impactController = new ImpactController(*m_impacts, *m_timeBar, *m_scene, this);
    m_impacts->setActions(m_impactController->previousAction(), m_impactController->nextAction(),
                          m_actions->exportImpacts);
    m_inspector = new InspectorPanel(this);
    m_inspectController = new InspectController(*m_inspector, *m_run, *m_timeBar, m_document, this);
    m_studyPanel = new StudyPanel(m_study->model(), this);
    m_study->setPanel(*m_studyPanel);
    m_runPanel = new RunPanel(m_runs, this);
    m_messages = new MessagePanel(m_document, this);
    m_treeDock = makeDock("modelDock", m_tree);
    m_runDock = makeDock("runDock", m_runPanel);
    m_propertyDock = makeDock("propertyDock", m_properties);
    m_plotDock = makeDock("plotDock", m_plots);
    m_impactDock = makeDock("impactDock", m_impacts);
    m_inspectorDock = makeDock("inspectorDock", m_inspector);
    m_studyDock = makeDock("studyDock", m_studyPanel);
    m_messageDock = makeDock("messageDock", m_messages);
    m_layout = std::make_unique<WindowLayout>(
        *this, WindowLayout::Docks{m_treeDock, m_runDock, m_propertyDock, m_plotDock, m_impactDock,
                                   m_inspectorDock, m_studyDock, m_messageDock});
    m_layout->reset();
}

void MainWindow::fillMenus() {
    m_actions->editMenu->addActions(m_itemActions->editActions());
    m_itemActions->fillAddMenu(m_actions->addMenu);
    m_actions->sceneMenu->addActions(m_scene->viewActions());
    m_actions->sceneMenu->addSeparator();
    m_actions->sceneMenu->addAction(m_scene->actions().showHidden);
    m_actions->sceneMenu->addMenu(m_scene->navigationMenu());
    m_actions->viewMenu->addSeparator();
    m_actions->viewMenu->addAction(m_actions->toolBar->toggleViewAction());
    m_actions->viewMenu->addAction(m_actions->fullScreen);
    m_actions->viewMenu->addSeparator();
    m_actions->viewMenu->addActions({m_actions->modelPerspective, m_actions->resultsPerspective,
                                     m_actions->studyPerspective, m_actions->resetLayout});
    m_actions->resultsMenu->addActions(m_timeBar->playbackActions());
    const QList<QAction*> impactActions{m_impactController->previousAction(),
                                        m_impactController->nextAction()};
    m_actions->resultsMenu->addActions(impactActions);
    m_actions->resultsMenu->addSeparator();
    m_actions->resultsMenu->addActions({m_actions->report, m_actions->saveResults,
                                        m_actions->exportAll, m_actions->exportVisible,
                                        m_actions->exportImpacts});
    addActions(m_timeBar->playbackActions() + impactActions);
    fillLanguageMenu();
    fillRecentMenu();
    for (const Example& example : examples())
        m_actions->exampleMenu->addAction(example.name,
                                          [this, path = example.path] { openFile(path); });
    m_actions->exampleMenu->menuAction()->setVisible(!m_actions->exampleMenu->isEmpty());
    m_method->setAutoRaise(true);
    m_actions->toolBar->addWidget(m_method);
}

void MainWindow::fillLanguageMenu() {
    auto* group = new QActionGroup(this);
    for (const QString& code : Language::codes()) {
        QAction* action = m_actions->languageMenu->addAction(
            Language::title(code), [this, code] { m_language.set(code); });
        action->setObjectName("language:" + code);
        action->setCheckable(true);
        action->setChecked(code == m_language.current());
        group->addAction(action);
    }
}

void MainWindow::fillRecentMenu() {
    const QStringList files = m_files->recentFiles();
    m_actions->recentMenu->clear();
    for (const QString& path : files)
        m_actions->recentMenu
            ->addAction(QFileInfo(path).fileName(), [this, path] { openFile(path); })
            ->setToolTip(path);
    m_actions->recentMenu->addSeparator();
    m_actions->recentMenu->addAction(tr("Clear"), m_files, &FileController::clearRecentFiles);
    m_actions->recentMenu->setToolTipsVisible(true);
    m_actions->recentMenu->setEnabled(!files.isEmpty());
    m_welcome->setRecentFiles(files.mid(0, 4));
}

void MainWindow::connectFiles() {
    // What is just being typed in a form counts before these see the document.
    for (QAction* action : {m_actions->newModel, m_actions->newMechanism, m_actions->open,
                            m_actions->save, m_actions->saveAs, m_actions->run})
        connect(action, &QAction::triggered, this, &MainWindow::finishTyping);
    connect(m_actions->newModel, &QAction::triggered, m_files, &FileController::newModel);
    connect(m_actions->newMechanism, &QAction::triggered, m_files, &FileController::newMechanism);
    connect(m_actions->open, &QAction::triggered, m_files, &FileController::openByDialog);
    connect(m_actions->save, &QAction::triggered, m_files, &FileController::save);
    connect(m_actions->saveAs, &QAction::triggered, m_files, &FileController::saveAs);
    connect(m_actions->quit, &QAction::triggered, this, &QWidget::close);
    connect(m_files, &FileController::opened, this, [this] {
        openProject();
        showWelcome(false);
    });
    connect(m_files, &FileController::openFailed, m_messages, &MessagePanel::tellOpenFailure);
    connect(m_files, &FileController::openFailed, m_messageDock, &QWidget::show);
    connect(m_files, &FileController::recentFilesChanged, this, &MainWindow::fillRecentMenu);
    connect(m_files, &FileController::saved, this, [this](const QString& path) {
        moveProject(path);
        m_messages->add(MessagePanel::Level::Information, tr("Saved %1").arg(path));
    });
    connect(m_files, &FileController::changedOnDisk, this, &MainWindow::tellChangeOnDisk);
    const auto warn = [this](const QString& text) {
        m_messages->add(MessagePanel::Level::Warning, text);
    };
    connect(&m_recovery, &Recovery::failed, this, warn);
    connect(m_files, &FileController::saveByItselfFailed, this, warn);
    connect(m_welcome, &WelcomePage::newRequested, m_files, &FileController::newModel);
    connect(m_welcome, &WelcomePage::mechanismRequested, m_files, &FileController::newMechanism);
    connect(m_welcome, &WelcomePage::openRequested, m_files, &FileController::openByDialog);
    connect(m_welcome, &WelcomePage::fileChosen, this, &MainWindow::openFile);
    connect(m_actions->exportAll, &QAction::triggered, this,
            [this] { m_exporter->askForCsv(-kInfinity, kInfinity); });
    connect(m_actions->exportVisible, &QAction::triggered, this, [this] {
        const auto [from, to] = m_plots->visibleRange();
        m_exporter->askForCsv(from, to);
    });
    connect(m_plots, &PlotPanel::exportRequested, m_exporter, &ResultExporter::askForCsv);
    connect(m_actions->exportImpacts, &QAction::triggered, m_exporter,
            &ResultExporter::askForImpacts);
    connect(m_actions->savePicture, &QAction::triggered, m_film, &AnimationExporter::askForPicture);
    connect(m_actions->saveFilm, &QAction::triggered, m_film, &AnimationExporter::askForFilm);
    connect(m_film, &AnimationExporter::done, this, [this](const QString& text) {
        m_messages->add(MessagePanel::Level::Information, text);
    });
    connect(m_actions->saveResults, &QAction::triggered, m_exporter,
            &ResultExporter::askForResultFile);
    connect(m_actions->report, &QAction::triggered, m_report, &ReportController::askForReport);
    connect(&m_mobility, &MobilityJob::finished, m_report, &ReportController::setMobility);
    connect(m_report, &ReportController::done, this, [this](const QString& path) {
        m_messages->add(MessagePanel::Level::Information, tr("Wrote the report %1").arg(path));
    });
    connect(m_report, &ReportController::failed, this,
            [this](const QString& text) { m_messages->add(MessagePanel::Level::Error, text); });
    connect(m_exporter, &ResultExporter::done, this, [this](const QString& text) {
        m_messages->add(MessagePanel::Level::Information, text);
    });
    connect(m_exporter, &ResultExporter::failed, this,
            [this](const QString& text) { m_messages->add(MessagePanel::Level::Error, text); });
}

void MainWindow::connectEdits() {
    QUndoStack* stack = m_document.undoStack();
    connect(m_actions->undo, &QAction::triggered, stack, &QUndoStack::undo);
    connect(m_actions->redo, &QAction::triggered, stack, &QUndoStack::redo);
    connect(stack, &QUndoStack::indexChanged, this, [this, stack] {
        m_actions->undo->setEnabled(stack->canUndo());
        m_actions->redo->setEnabled(stack->canRedo());
        m_actions->setUndoTexts(stack->undoText(), stack->redoText());
    });
    m_actions->undo->setEnabled(false);
    m_actions->redo->setEnabled(false);
    connect(&m_document, &Document::changed, this, &MainWindow::showDocument);
    connect(&m_document, &Document::diagnosticsChanged, this, &MainWindow::showFindings);
    connect(&m_document, &Document::modifiedChanged, this, &MainWindow::updateTitle);
    connect(&m_document, &Document::filePathChanged, this, &MainWindow::updateTitle);
    const auto tell = [this](const QString& text) {
        m_messages->add(MessagePanel::Level::Information, text);
    };
    connect(&m_document, &Document::message, this, tell);
    connect(&m_items, &ItemModel::renameRefused, this, [this](const QString& reason) {
        m_messages->add(MessagePanel::Level::Error, reason, m_selection.pointer());
    });
    connect(m_messages, &MessagePanel::activated, this, [this](const QString& pointer) {
        m_propertyDock->show();
        m_properties->focusOn(pointer);
    });
    connect(m_messages, &MessagePanel::errorCountChanged, this, &MainWindow::updateMessageTitle);
    connect(m_actions->modelSettings, &QAction::triggered, this,
            [this] { m_selection.select(""); });
    const auto showSimulation = [this] {
        m_propertyDock->show();
        m_selection.select("/simulation");
    };
    connect(m_actions->simulationSettings, &QAction::triggered, this, showSimulation);
    connect(m_method, &QToolButton::clicked, this, showSimulation);
    connect(&m_mobility, &MobilityJob::finished, m_status, &StatusPanel::setMobility);
    connect(m_actions->check, &QAction::triggered, m_check, [this] { m_check->showDialog(); });
    connect(m_actions->assemble, &QAction::triggered, m_check, &CheckController::assemble);
    connect(m_check, &CheckController::posed, m_scene,
            [this](const std::vector<model::Pose>& poses) { m_scene->setPoses(poses); });
    connect(m_scene, &SceneView::bodyPulled, m_pull, &PullController::pull);
    connect(m_scene, &SceneView::pullEnded, m_pull, &PullController::end);
    connect(m_pull, &PullController::posed, m_scene,
            [this](const std::vector<model::Pose>& poses) { m_scene->setPoses(poses); });
    connect(m_pull, &PullController::poseReleased, this, &MainWindow::showCurrentPose);
    connect(m_check, &CheckController::poseReleased, this, &MainWindow::showCurrentPose);
    connect(m_check, &CheckController::jointChosen, &m_selection, &Selection::select);
    connect(m_check, &CheckController::told, this, tell);
}

void MainWindow::connectRun() {
    connect(m_actions->run, &QAction::triggered, m_run,
            [this] { m_run->start(RunKind::Dynamics); });
    connect(m_actions->runKinematics, &QAction::triggered, m_run,
            [this] { m_run->start(RunKind::Kinematics); });
    connect(m_actions->runInverse, &QAction::triggered, m_run,
            [this] { m_run->start(RunKind::Inverse); });
    connect(m_actions->pause, &QAction::triggered, m_run, &RunController::togglePause);
    connect(m_actions->stop, &QAction::triggered, m_run, &RunController::stop);
    connect(m_run, &RunController::stateChanged, this, &MainWindow::showRunState);
    connect(m_run, &RunController::dataReset, this, &MainWindow::takeData);
    connect(m_run, &RunController::framesAppended, this, [this] {
        m_timeBar->framesAppended();
        m_plots->dataAppended();
        m_inspectController->takeFrames();
    });
    connect(m_run, &RunController::impactsAppended, m_impactController,
            &ImpactController::takeImpacts);
    connect(m_run, &RunController::progressed, m_status, &StatusPanel::setProgress);
    connect(m_run, &RunController::finished, this, &MainWindow::takeEnd);
    connect(m_run, &RunController::refused, m_messages, &MessagePanel::tellRefusal);
    connect(m_run, &RunController::refused, m_messageDock, &QWidget::show);
    connect(m_run, &RunController::outdatedChanged, this, [this](bool outdated) {
        m_plots->setOutdated(outdated);
        m_status->setOutdated(outdated);
    });
}

void MainWindow::connectRuns() {
    const auto tell = [this](const QString& text) {
        m_messages->add(MessagePanel::Level::Error, text);
    };
    connect(&m_runs, &RunList::failed, this, tell);
    connect(m_run, &RunController::failed, this, tell);
    connect(m_overlays, &RunOverlays::failed, this, tell);
    connect(m_compare, &CompareController::failed, this, tell);
    connect(m_oldRuns, &OldRuns::found, this, &MainWindow::offerToDelete);
    connect(m_plotLayout, &PlotLayoutKeeper::failed, this, tell);
    connect(&m_runs, &RunList::folderChanged, m_plotLayout, &PlotLayoutKeeper::setProject);
    connect(m_overlays, &RunOverlays::changed, this, &MainWindow::showCurves);
    connect(m_runPanel, &RunPanel::showRequested, m_run,
            [this](const QString& id) { m_run->show(id); });
    connect(m_runPanel, &RunPanel::compareRequested, m_compare, &CompareController::compare);
    connect(m_runPanel, &RunPanel::modelRequested, this, &MainWindow::editModelOf);
}

void MainWindow::connectStudies() {
    connect(m_study, &StudyController::told, this, [this](const QString& text) {
        m_messages->add(MessagePanel::Level::Information, text);
    });
    connect(m_study, &StudyController::failed, this,
            [this](const QString& text) { m_messages->add(MessagePanel::Level::Error, text); });
    connect(m_actions->studyPerspective, &QAction::triggered, this,
            [this] { m_layout->showStudy(); });
    connect(&m_runs, &RunList::folderChanged, m_study, &StudyController::setProject);
    m_actions->studyMenu->addActions({m_studyPanel->newAction(), m_studyPanel->openAction(),
                                      m_studyPanel->runAction(), m_studyPanel->submitAction(),
                                      m_studyPanel->retryAction(), m_studyPanel->stopAction(),
                                      m_studyPanel->exportAction(), m_studyPanel->deleteAction()});
}

/// The runs of the document that was opened.
void MainWindow::openProject() {
    m_run->clear();
    m_plotLayout->flush();
    discardUnsavedRuns();
    const QString path = m_document.filePath();
    m_runs.setFolder(path.isEmpty() ? unsavedProjectFolder(m_key) : projectFolder(path));
}

/// Runs of a model that was given up without being saved go with it.
void MainWindow::discardUnsavedRuns() {
    QDir(unsavedProjectFolder(m_key)).removeRecursively();
}

void MainWindow::offerRecovery() {
    const std::vector<Recovery::Lost> all = Recovery::findLost();
    if (all.empty()) return;
    const Recovery::Lost& lost = all.front();
    const QString name = lost.filePath.isEmpty() ? tr("A model that was never saved")
                                                 : '"' + QFileInfo(lost.filePath).fileName() + '"';
    const QString when = QLocale().toString(lost.written.toLocalTime(), QLocale::ShortFormat);
    m_notice->tell(
        tr("%1 has unsaved changes of %2, when the program ended unexpectedly.").arg(name, when),
        {{tr("&Recover"), [this, lost] { recover(lost); }},
         {tr("&Discard"),
          [this, lost] {
              Recovery::remove(lost.key);
              QDir(unsavedProjectFolder(lost.key)).removeRecursively();
              offerRecovery();
          }},
         {tr("&Later"), [] {}}});
}

void MainWindow::recover(const Recovery::Lost& lost) {
    if (!m_files->recover(lost)) return;
    if (m_document.filePath().isEmpty()) {
        try {
            RunFolder(unsavedProjectFolder(lost.key)).moveTo(m_runs.folder());
        } catch (const std::runtime_error& error) {
            m_messages->add(MessagePanel::Level::Error, QString::fromUtf8(error.what()));
        }
        m_runs.refresh();
    }
    Recovery::remove(lost.key);
    offerRecovery();
}

void MainWindow::tellChangeOnDisk(bool isGone) {
    const QString name = m_document.displayName();
    if (isGone)
        m_notice->tell(
            tr("\"%1\" was deleted or moved by another program.").arg(name),
            {{tr("&Save It Again"), [this] { m_files->save(); }}, {tr("&Close"), [] {}}});
    else
        m_notice->tell(
            tr("\"%1\" was changed by another program.").arg(name),
            {{tr("&Reload"), [this] { m_files->reload(); }}, {tr("&Keep What Is Here"), [] {}}});
}

/// Puts the model as it was run in place of the document's, which undo brings back.
void MainWindow::editModelOf(const QString& id) {
    const RunRecord* record = m_runs.find(id);
    if (!record) return;
    try {
        const results::RunHeader origin = results::readOrigin(m_runs.resultFile(id).toStdString());
        m_document.replaceContent(io::parseJson(origin.modelText).root,
                                  tr("Take the Model of \"%1\"").arg(record->name));
    } catch (const std::runtime_error& error) {
        m_messages->add(MessagePanel::Level::Error, QString::fromUtf8(error.what()));
    }
}

void MainWindow::offerToDelete(const QStringList& ids, qint64 bytes) {
    m_notice->tell(tr("Old runs without a name of their own, a note or a tick: %1, together %2.")
                       .arg(QString::number(ids.size()), QLocale().formattedDataSize(bytes)),
                   {{tr("&Delete Them"), [this, ids] { m_oldRuns->remove(ids); }},
                    {tr("&Later"), [this] { m_oldRuns->putOff(); }}});
}

/// A model that is saved for the first time takes its runs along.
void MainWindow::moveProject(const QString& path) {
    const QString folder = projectFolder(path);
    if (folder == m_runs.folder()) return;
    if (m_runs.folder() == unsavedProjectFolder(m_key))
        m_run->moveRuns(folder);
    else
        m_runs.setFolder(folder);
}

void MainWindow::connectView() {
    connect(m_timeBar, &TimeBar::frameChanged, this, &MainWindow::showFrame);
    new TraceController(m_document, *m_run, *m_timeBar, *m_scene, this);
    new VectorController(*m_run, *m_timeBar, *m_scene, this);
    new OnionController(*m_run, *m_timeBar, *m_plots, *m_scene, this);
    connect(m_plots, &PlotPanel::cursorMoved, this,
            [this](double t) { m_timeBar->setFrame(m_timeBar->frameNearest(t)); });
    connect(m_scene, &SceneView::picked, &m_selection, &Selection::select);
    auto* menu = new SceneMenu(m_document, m_selection, *m_itemActions, *m_scene,
                               m_actions->savePicture, this);
    connect(menu, &SceneMenu::treeRequested, m_treeDock, [this] {
        m_treeDock->show();
        m_treeDock->raise();
    });
    connect(&m_selection, &Selection::changed, m_scene,
            [this](const QString& pointer) { m_scene->setSelection(pointer); });
    const auto tell = [this](const QString& text) {
        m_messages->add(MessagePanel::Level::Error, text);
    };
    connect(m_film, &AnimationExporter::failed, this, tell);
    connect(m_plots, &PlotPanel::failed, this, tell);
    connect(m_impacts, &ImpactPanel::failed, this, tell);
}

void MainWindow::connectInspector() {
    connect(m_inspectController, &InspectController::itemsChosen, this,
            [this](const QStringList& pointers) {
                m_selection.select(pointers.front());
                m_scene->setSelection(m_selection.pointer(), pointers);
            });
    connect(m_inspector, &InspectorPanel::written, this, [this](const QString& path) {
        m_messages->add(MessagePanel::Level::Information, tr("Exported %1").arg(path));
    });
    connect(m_inspector, &InspectorPanel::failed, this,
            [this](const QString& text) { m_messages->add(MessagePanel::Level::Error, text); });
}

void MainWindow::connectWindow() {
    connect(m_actions->fullScreen, &QAction::triggered, this, &MainWindow::toggleFullScreen);
    connect(m_actions->modelPerspective, &QAction::triggered, this,
            [this] { m_layout->showModel(); });
    connect(m_actions->resultsPerspective, &QAction::triggered, this,
            [this] { m_layout->showResults(); });
    connect(m_actions->resetLayout, &QAction::triggered, this, [this] {
        m_actions->toolBar->show();
        m_layout->reset();
    });
    connect(m_actions->shortcuts, &QAction::triggered, this, &MainWindow::showShortcuts);
    connect(m_actions->settings, &QAction::triggered, this, &MainWindow::editSettings);
    connect(m_actions->help, &QAction::triggered, this,
            [this] { showHelp(helpTopic(QApplication::focusWidget())); });
    connect(m_actions->methods, &QAction::triggered, this,
            [this] { showHelp("work-precision.md"); });
    connect(m_actions->about, &QAction::triggered, this, [this] { AboutDialog(this).exec(); });
}

bool MainWindow::openFile(const QString& path) {
    finishTyping();
    return StudyController::isStudyFile(path) ? openStudy(path) : m_files->open(path);
}

/// With the model that it is of.
bool MainWindow::openStudy(const QString& path) {
    const QString model =
        QString::fromStdString(study::loadStudyFile(path.toStdString()).model.path.string());
    const bool isShown = QFileInfo(model) == QFileInfo(m_document.filePath());
    if (!model.isEmpty() && !isShown && !m_files->open(model)) return false;
    showWelcome(false);
    m_layout->showStudy();
    return m_study->openFile(path);
}

void MainWindow::finishTyping() {
    QWidget* input = focusWidget();
    if (!input || !m_properties->isAncestorOf(input)) return;
    input->clearFocus();
    input->setFocus();
}

void MainWindow::showWelcome(bool welcome) {
    m_centre->setCurrentIndex(welcome ? 0 : 1);
    m_timeBar->setVisible(!welcome);
}

void MainWindow::showDocument(const ChangeEvent& event) {
    if (event.kind != ChangeEvent::Kind::Reset) showWelcome(false);
    m_scene->setModel(m_document.model());
    m_scene->setSelection(m_selection.pointer());
    if (m_run->data() && !m_run->isOutdated()) showFrame(m_timeBar->frame());
    m_status->setStep(m_document.model().simulation.step);
    updateMethod();
    updateTitle();
    m_mobility.request(m_document.hasErrors() ? std::nullopt : std::optional(m_document.model()));
}

void MainWindow::showFindings() {
    if (m_run->state() != RunController::State::Idle) return;
    using State = StatusPanel::State;
    const bool hasErrors = m_document.hasErrors();
    if (hasErrors)
        m_status->setState(State::Invalid);
    else if (m_status->state() == State::Invalid)
        m_status->setState(State::Ready);
    for (QAction* action : {m_actions->run, m_actions->runKinematics, m_actions->runInverse})
        action->setEnabled(!m_document.model().bodies.empty());
}

void MainWindow::showRunState() {
    const RunController::State state = m_run->state();
    const bool isActive = state != RunController::State::Idle;
    const bool isPaused = state == RunController::State::Paused;
    for (QAction* action : {m_actions->run, m_actions->runKinematics, m_actions->runInverse})
        action->setEnabled(!isActive && !m_document.model().bodies.empty());
    m_actions->pause->setEnabled(isActive);
    m_actions->pause->setChecked(isPaused);
    m_actions->stop->setEnabled(isActive);
    if (isActive)
        m_status->setState(isPaused ? StatusPanel::State::Paused : StatusPanel::State::Running);
    else if (!m_run->summary())
        m_status->setState(m_document.hasErrors() ? StatusPanel::State::Invalid
                                                  : StatusPanel::State::Ready);
    const bool hasData = m_run->data() != nullptr;
    for (QAction* action : {m_actions->report, m_actions->exportAll, m_actions->exportVisible,
                            m_actions->exportImpacts})
        action->setEnabled(hasData);
    m_actions->saveResults->setEnabled(hasData && !isActive);
    m_actions->saveFilm->setEnabled(hasData && !isActive);
    m_runPanel->setShowEnabled(!isActive);
}

void MainWindow::takeData() {
    const auto run = m_run->data();
    m_timeBar->setTimes(run ? &run->time() : nullptr);
    showCurves();
    m_impactController->setRun(run);
    m_status->clearRun();
    m_status->setOutdated(m_run->isOutdated());
    m_plots->setOutdated(m_run->isOutdated());
    if (!run) m_scene->resetPoses();
    m_inspectController->takeRun();
    showRunState();
}

/// The curves of the run that is shown, and those of the ticked ones over them.
void MainWindow::showCurves() {
    std::vector<PlottedRun> runs;
    if (m_run->data()) {
        const RunRecord* shown = m_runs.find(m_run->shownId());
        runs.push_back({shown ? shown->name : QString(), m_run->data()});
        for (const RunOverlays::Run& overlay : m_overlays->runs())
            runs.push_back({overlay.name, overlay.data});
    }
    m_plots->setRuns(std::move(runs));
}

void MainWindow::showFrame(int frame) {
    const auto run = m_run->data();
    if (!run || frame < 0 || frame >= static_cast<int>(run->frameCount())) return;
    m_scene->setPoses(m_run->posesAt(frame));
    m_plots->setCursor(run->time()[static_cast<std::size_t>(frame)]);
}

/// Of the shown frame, or where there is none the model's.
void MainWindow::showCurrentPose() {
    if (m_run->data() && !m_run->isOutdated())
        showFrame(m_timeBar->frame());
    else
        m_scene->resetPoses();
}

void MainWindow::takeEnd(const analysis::RunSummary& summary) {
    using State = StatusPanel::State;
    const bool isCompleted = summary.status == analysis::RunStatus::Completed;
    const bool isStopped = summary.status == analysis::RunStatus::Stopped;
    m_status->setState(isCompleted ? State::Completed : isStopped ? State::Stopped : State::Failed);
    m_status->setSummary(summary);
    m_messages->tellEnd(summary);
}

void MainWindow::updateTitle() {
    setWindowTitle(m_document.displayName() + "[*]");
    setWindowModified(m_document.isModified());
    setWindowFilePath(m_document.filePath());
}

void MainWindow::updateMethod() {
    const model::SimulationSettings& settings = m_document.model().simulation;
    const std::string& method =
        settings.integrator == dynamics::kSemiImplicit ? settings.formulation : settings.integrator;
    m_method->setText(tr("Method: %1").arg(typeTitle(QString::fromStdString(method))));
    m_method->setToolTip(tr("Show the simulation settings"));
}

void MainWindow::updateMessageTitle() {
    const int errors = m_messages->errorCount();
    m_messageDock->setWindowTitle(errors == 0 ? tr("Messages")
                                              : tr("Messages (errors: %1)").arg(errors));
}

QList<QAction*> MainWindow::actionsWithKeys() const {
    QList<QAction*> actions = findChildren<QAction*>();
    actions.removeIf([](const QAction* action) { return action->shortcuts().isEmpty(); });
    return actions;
}

void MainWindow::showShortcuts() {
    ShortcutsDialog(actionsWithKeys(), this).exec();
}

void MainWindow::editSettings() {
    ShownUnits& units = ShownUnits::instance();
    SettingsDialog dialog({m_language.current(), currentTheme(), units.choice(), OldRuns::kept(),
                           Autosave::minutes()},
                          this);
    if (dialog.exec() != QDialog::Accepted) return;
    const SettingsDialog::Values values = dialog.values();
    setTheme(values.theme);
    units.set(values.units);
    m_oldRuns->setKept(values.keptRuns);
    m_autosave->setMinutes(values.autosaveMinutes);
    m_language.set(values.language);
    if (auto* language = findChild<QAction*>("language:" + m_language.current()))
        language->setChecked(true);
}

void MainWindow::showHelp(const QString& page) {
    if (!m_help) m_help = new HelpWindow(actionsWithKeys(), this);
    m_help->showPage(page);
}

void MainWindow::toggleFullScreen(bool on) {
    setWindowState(on ? windowState() | Qt::WindowFullScreen
                      : windowState() & ~Qt::WindowFullScreen);
}

void MainWindow::retranslate() {
    m_actions->retranslate();
    m_itemActions->retranslate();
    m_status->retranslate();
    m_items.retranslate();
    m_treeDock->setWindowTitle(tr("Model"));
    m_runDock->setWindowTitle(tr("Runs"));
    m_propertyDock->setWindowTitle(tr("Properties"));
    m_plotDock->setWindowTitle(tr("Plots"));
    m_impactDock->setWindowTitle(tr("Impacts"));
    m_inspectorDock->setWindowTitle(tr("LCP Inspector"));
    m_studyDock->setWindowTitle(tr("Study"));
    m_impactController->retranslate();
    fillRecentMenu();
    updateMethod();
    updateMessageTitle();
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
    finishTyping();
    const bool isRunning = m_run->state() != RunController::State::Idle;
    if (isRunning && QMessageBox::question(this, tr("A run is going on"),
                                           tr("Stop the run and close?")) != QMessageBox::Yes) {
        event->ignore();
        return;
    }
    if (!m_files->mayDiscard()) {
        event->ignore();
        return;
    }
    m_run->stop();
    m_plotLayout->flush();
    discardUnsavedRuns();
    m_layout->save();
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (!droppedFile(event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    const QString path = droppedFile(event->mimeData());
    if (path.isEmpty()) return;
    event->acceptProposedAction();
    openFile(path);
}

} // namespace trammel::studio
