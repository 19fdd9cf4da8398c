#pragma once

#include "studio/app/language.h"
#include "studio/document/document.h"
#include "studio/runs/run_list.h"

#include <QMainWindow>
#include <memory>

namespace trammel::studio {

class AnimationExporter;
class CentreController;
class CheckController;
class EditController;
class FileController;
class ImpactController;
class InspectController;
class ItemController;
class LiveController;
class MessageController;
class OptimisationController;
class PlotController;
class ProjectController;
class ResultExporter;
class RobotController;
class RunController;
class RunListController;
class SensitivityController;
class SketchController;
class SceneMenu;
class Selection;
class StatusController;
class StudyController;
class SynthesisController;
class ToleranceController;
class UndoTarget;
class ViewController;
class WindowActions;
class WindowLayout;

/// The one window: its actions, docks and controllers, and which of them hears what of which.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(Language& language, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Opens a file; what keeps it from being opened stands in the messages.
    bool
    openFile(const QString& path); ///< of a model, a study, an optimisation or a task of synthesis

    /// Says that a crash left unsaved changes, if there are any, and offers to recover them.
    void offerRecovery();

    Document& document() { return m_document; }
    Selection& selection();
    RunController& runController() { return *m_run; }
    LiveController& liveController() { return *m_live; }
    SynthesisController& synthesis() { return *m_synthesis; }
    SensitivityController& sensitivity() { return *m_sensitivity; }
    ToleranceController& tolerances() { return *m_tolerances; }
    RunList& runs() { return m_runs; }
    StudyController& studies() { return *m_study; }
    OptimisationController& optimisations() { return *m_optimisation; }
    ResultExporter& exporter() { return *m_exporter; }
    AnimationExporter& film();
    RobotController& robots() { return *m_robots; }

protected:
    void changeEvent(QEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    bool openStudy(const QString& path);
    bool openOptimisation(const QString& path);
    bool openModelOf(const QString& model);
    void makeDocks();
    void fillMenus();
    void fillFileMenus();
    void fillRecentMenu();
    void connectFiles();
    void connectEdits();
    void connectChecks();
    void connectRun();
    void connectResults();
    void connectView();
    void connectSketch(SceneMenu& menu);
    void connectSynthesis();
    void connectOptimisation();
    void connectEffects();
    void connectMessages();
    void connectWindow();
    void connectHelp();
    void connectSettings(Language& language);
    void updateTitle();
    void toggleFullScreen(bool on);
    void retranslate();

    Document m_document;
    RunList m_runs;
    FileController* m_files;
    RunController* m_run;
    ResultExporter* m_exporter;
    RobotController* m_robots;
    WindowActions* m_actions;
    UndoTarget* m_undo;
    ItemController* m_items;
    CheckController* m_check;
    StatusController* m_status;
    CentreController* m_centre;
    ViewController* m_view;
    ProjectController* m_project;
    EditController* m_edit;
    PlotController* m_plots;
    ImpactController* m_impacts;
    InspectController* m_inspector;
    StudyController* m_study;
    OptimisationController* m_optimisation;
    RunListController* m_runList;
    SynthesisController* m_synthesis;
    SensitivityController* m_sensitivity;
    ToleranceController* m_tolerances;
    LiveController* m_live;
    SketchController* m_sketch = nullptr;
    MessageController* m_messages;
    std::unique_ptr<WindowLayout> m_layout;
};

} // namespace trammel::studio
