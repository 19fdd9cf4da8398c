#pragma once

#include "studio/jobs/study_job.h"
#include "studio/study/study_model.h"

#include <QObject>
#include <QStringList>

class QAction;
class QMainWindow;

namespace trammel::studio {

class ClusterController;
class Document;
class PanelDock;
class RunController;
class RunList;
class StudyPanel;
class ValuedRunViewer;

/// The studies of a model: making, opening, running and deleting them, and showing a run of one.
class StudyController : public QObject {
    Q_OBJECT

public:
    StudyController(Document& document, RunList& runs, RunController& run, QMainWindow& window);

    StudyModel& model() { return m_model; }
    PanelDock* dock() const { return m_dock; }
    /// What the panel's buttons do, for a menu.
    QList<QAction*> actions() const;
    bool isRunning() const { return m_job.isRunning(); }

    /// Asks for a study that varies a parameter of the model.
    void vary(const QString& parameter);
    /// Begins a study in the project and shows it. @returns whether that worked; else failed()
    bool begin(const study::StudyFile& file, bool keep);
    /// Whether a file is taken for a study by its name.
    static bool isStudyFile(const QString& path) { return path.endsWith(".study.json"); }
    /// The model that the study of a file is of; empty where it names none.
    static QString modelOf(const QString& path);
    /// Shows the study of a file; begins it where the project has not the same already.
    bool openFile(const QString& path);
    void start();
    void stop();
    ClusterController& cluster() { return *m_cluster; }
    /// Shows a run in the view and the plots, as one of the kept runs; one whose results were not
    /// kept is computed.
    void showRun(std::size_t run);
    /// @pre a study is shown
    /// @throws std::runtime_error naming the path and the cause
    void exportTable(const QString& path);

signals:
    void message(const QString& text);
    void failed(const QString& text);

private:
    void connectPanel();
    void connectJob();
    /// Shows the studies of another project, in its folder `studies`.
    void setProject(const QString& folder);
    bool isThere(const study::StudyFile& file);
    /// Says that a study keeps the results of its runs.
    void markKept(const QString& folder);
    QString folderOf(const QString& name) const;
    void refresh(const QString& shown);
    void show(const QString& name);
    void askForNew(const QString& parameter = {});
    void askForFile();
    void askForTable();
    void removeShown();
    void retryFailed();
    void takeEnd(const study::StudyOutcome& outcome);
    bool isShownRunning() const;
    bool keepsRuns() const;

    Document& m_document;
    QMainWindow* m_window;
    StudyModel m_model;
    StudyPanel* m_panel;
    PanelDock* m_dock;
    StudyJob m_job;
    ClusterController* m_cluster;
    ValuedRunViewer* m_viewer;
    QString m_folder;
    QStringList m_names; ///< of the studies that there are
    QString m_shown;
    QString m_running; ///< folder of the study that goes on, or was the last
};

} // namespace trammel::studio
