#pragma once

#include "studio/app/language.h"
#include "studio/document/document.h"
#include "studio/runs/run_list.h"

#include <QMainWindow>
#include <memory>

namespace trammel::studio {

class AnimationExporter;
class Autosave;
class CentreController;
class CheckController;
class FileController;
class HelpWindow;
class ImpactController;
class InspectController;
class ItemController;
class MessageController;
class PlotController;
class ProjectController;
class EditController;
class ResultExporter;
class ReportController;
class RunController;
class RunListController;
class Selection;
class StatusController;
class StudyController;
class ViewController;
class WindowActions;
class WindowLayout;

/// The one window: puts document, panels, view and run together and lets them talk.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(Language& language, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Opens a file; what keeps it from being opened is told in the messages.
    bool openFile(const QString& path); ///< of a model or a study

    /// Tells of unsaved changes that a crash left, if there are any, and offers to recover them.
    void offerRecovery();

    Document& document() { return m_document; }
    Selection& selection();
    RunController& runController() { return *m_run; }
    RunList& runs() { return m_runs; }
    StudyController& studies() { return *m_study; }
    ResultExporter& exporter() { return *m_exporter; }
    AnimationExporter& film();

protected:
    void changeEvent(QEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    bool openStudy(const QString& path);
    void makeDocks();
    void fillMenus();
    void fillRecentMenu();
    void fillLanguageMenu();
    void connectFiles();
    void connectEdits();
    void connectRun();
    void connectView();
    void connectMessages();
    void connectWindow();

    void updateTitle();
    QList<QAction*> actionsWithKeys() const;
    void showShortcuts();
    void editSettings();
    /// @param page see HelpBrowser
    void showHelp(const QString& page);
    void toggleFullScreen(bool on);
    void retranslate();

    Language& m_language;
    Document m_document;
    RunList m_runs;
    FileController* m_files;
    Autosave* m_autosave;
    RunController* m_run;
    StudyController* m_study;
    ReportController* m_report;
    ResultExporter* m_exporter;
    WindowActions* m_actions;
    ItemController* m_items;
    CheckController* m_check;
    StatusController* m_status;
    EditController* m_edit;
    RunListController* m_runList;
    MessageController* m_messages;
    CentreController* m_centre;
    ProjectController* m_project;
    ViewController* m_view;
    PlotController* m_plots;
    ImpactController* m_impacts;
    InspectController* m_inspector;
    HelpWindow* m_help = nullptr; ///< made when first asked for
    std::unique_ptr<WindowLayout> m_layout;
};

} // namespace trammel::studio
