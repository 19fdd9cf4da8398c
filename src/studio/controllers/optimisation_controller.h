#pragma once

#include "studio/controllers/optimisation_library.h"
#include "studio/jobs/optimisation_job.h"
#include "studio/optimise/candidate_model.h"
#include "studio/optimise/optimisation_document.h"

#include <QObject>
#include <QTimer>

class QMainWindow;

namespace trammel::studio {

class Document;
class OptimisationPanel;
class PanelDock;
class RunController;
class RunList;
class ValuedRunViewer;

/// Optimisations of the model: typing, opening, running, continuing and deleting them, showing a
/// run of one, and putting its values into the model.
class OptimisationController : public QObject {
    Q_OBJECT

public:
    OptimisationController(Document& document, RunList& runs, RunController& run,
                           QMainWindow& window);

    PanelDock* dock() const { return m_dock; }
    OptimisationDocument& task() { return m_task; }
    CandidateModel& candidates() { return m_model; }
    OptimisationPanel& panel() { return *m_panel; }
    bool isRunning() const { return m_job.isRunning() || m_isBeginning; }

    /// Whether a file is taken for an optimisation by its name.
    static bool isOptimisationFile(const QString& path) { return path.endsWith(".opt.json"); }
    /// The model that the optimisation of a file is of; empty where it names none.
    static QString modelOf(const QString& path);
    /// Shows the form; a new one where there is none yet.
    void show();
    /// Shows the optimisation of a file in the form. @return whether it could be read
    bool openFile(const QString& path);
    bool saveFile(const QString& path);
    void makeNew();
    /// Runs what is typed: goes on with the one that is shown where that is the same.
    void run();
    void continueShown();
    void stop() { m_job.stop(); }
    /// Shows the marked run, else the best, in the view and the plots.
    void showCurrent();
    /// Puts its values into the model, as one step to undo.
    void apply();

signals:
    void shown(); ///< the dock has something to show
    void message(const QString& text);
    void failed(const QString& text);

private:
    void connectPanel();
    void connectFiles();
    void connectJob();
    void connectDocument();
    void setProject(const QString& folder);
    void takeModel();
    QString modelPath() const;
    void begin();
    void start(const QString& name, const OptimisationLibrary::Stored& stored);
    bool mayReplace();
    void load(const QString& name, bool withTask);
    void take(const QString& name, const OptimisationLibrary::Stored& stored);
    void takeProgress(const optimize::OptimisationProgress& progress);
    void takeEnd(const optimize::OptimisationOutcome& outcome);
    QString endText(const optimize::OptimisationOutcome& outcome) const;
    void showCounts();
    void drawFit();
    void followBest();
    void removeShown();
    void importMeasurement();

    Document& m_document;
    QMainWindow& m_window;
    OptimisationDocument m_task;
    CandidateModel m_model;
    OptimisationLibrary m_library;
    OptimisationJob m_job;
    OptimisationPanel* m_panel;
    PanelDock* m_dock;
    ValuedRunViewer* m_viewer;
    BackgroundTask m_drawing;              ///< the curves of a fit
    QTimer m_keeping;                      ///< what is typed is kept some time after a change
    QString m_folder, m_shown;             ///< of the project; name of the optimisation
    std::optional<std::size_t> m_followed; ///< the run that was the best
    bool m_isBeginning = false;            ///< from the click on, until the job is started
};

} // namespace trammel::studio
