#pragma once

#include "analysis/run/run_size.h"
#include "analysis/run/simulate.h"
#include "io/json_value.h"
#include "live/input.h"
#include "model/diagnostic.h"
#include "studio/jobs/background_task.h"
#include "studio/jobs/run_poses.h"
#include "studio/jobs/simulation_job.h"

#include <QObject>
#include <deque>
#include <filesystem>
#include <memory>
#include <optional>

namespace trammel::studio {

class Document;
class RunList;

/// The run of the document: starting, pausing and stopping it, its results, and whether they still
/// belong to the model as it is now; or a kept run that is shown instead. Editing never deletes
/// results.
class RunController : public QObject {
    Q_OBJECT

public:
    enum class State { Idle, Running, Pausing, Paused, Stopping };

    RunController(Document& document, RunList& runs, QObject* parent);

    State state() const;
    /// Whether a run may be large without a question: somebody agreed to it.
    enum class Consent { IsNeeded, IsGiven };
    /// Starts a run of the document as it is; refused() where it has errors or needs parts that
    /// cannot be run, consentNeeded() where it writes more than one starts without being asked.
    void start(RunKind kind = RunKind::Dynamics, Consent consent = Consent::IsNeeded);
    /// Runs the document with ideal joints, as a run that is ticked, and then as it is: two runs
    /// over each other. refused() and consentNeeded() as of start().
    void compareWithIdeal();
    /// Whether the document as it is may be run; refused() tells what keeps it from that.
    bool mayRun();
    /// Runs a model with the inputs of a live run, which keeps that in the list; after the run that
    /// goes on.
    void replay(const io::JsonValue& document, const live::InputLog& inputs);
    void togglePause();
    void stop();

    /// Reads a kept run off this thread and shows it; failed() where that cannot be.
    /// @pre state() is Idle
    void show(const QString& id);

    /// The same for a result file that is not in the list. @pre state() is Idle
    void showFile(const QString& path);

    /// The samples of the run that is shown; null where none is.
    std::shared_ptr<const results::RunData> data() const { return m_data; }
    /// The model that was run. @pre data() is not null
    const model::Model& ranModel() const { return *m_ranModel; }
    const std::shared_ptr<const model::Model>& sharedRanModel() const { return m_ranModel; }
    bool isOutdated() const { return m_isOutdated; }
    /// Whether the model that was run is the document's, to the letter.
    bool isOfDocument() const { return m_isOfDocument; }
    const std::optional<analysis::RunSummary>& summary() const { return m_summary; }
    /// The result file of the run that is shown; empty where none is.
    QString resultFile() const;
    /// The file with the inputs of the run that is shown; empty where it has none.
    QString shownInputs() const;
    /// Where the document's model has its files.
    std::filesystem::path modelFolder() const;
    /// Whether a run is of the document as it is now, but for what a study set.
    /// @param id in the list of runs
    bool isCurrent(const results::RunHeader& run, const QString& id) const;
    /// Poses of another model's bodies as those of the document's; bodies that it does not know
    /// stand where the document's model has them.
    std::vector<model::Pose> posesOf(const model::Model& ran,
                                     const std::vector<model::Pose>& poses) const;
    /// Its id in the list of runs; empty where none is shown.
    const QString& shownId() const;
    /// What it is called in the list, else its file.
    QString shownName() const;
    /// Moves the project's runs to another folder, after the one that goes on.
    void moveRuns(const QString& folder);

    /// World pose of each body of the document's model at a frame of the run. Bodies that the run
    /// does not know stand where the model has them.
    std::vector<model::Pose> posesAt(int frame) const;
    /// The same of the model that was run, in its order.
    std::vector<model::Pose> ranPosesAt(int frame) const;
    /// Forgets the run, for another document.
    void clear();

signals:
    void stateChanged();
    void dataReset(); ///< data() is another run's, or none
    void framesAppended();
    void impactsAppended();
    void progressed(const trammel::analysis::Progress& progress);
    void finished(const trammel::analysis::RunSummary& summary);
    void outdatedChanged(bool outdated);
    void failed(const QString& message); ///< a kept run could not be read
    /// A run was not started; each message with the pointer of what it is about.
    void refused(const trammel::model::Diagnostics& reasons);
    /// A large run was not started; with Consent::IsGiven it is.
    void consentNeeded(trammel::studio::RunKind kind, const trammel::analysis::RunSize& size);

private:
    struct StoredRun {
        std::shared_ptr<const results::RunData> data;
        model::Model model;
    };
    static StoredRun readStored(const std::filesystem::path& file,
                                const std::filesystem::path& modelDirectory);
    void show(std::shared_ptr<const results::RunData> data, const model::Model& model,
              const QString& id);
    void read(const QString& path, const QString& id);
    void ask(RunKind kind, Consent consent);
    void measure(RunKind kind);
    void begin(RunKind kind);
    void takeStart();
    void takeEnd(const analysis::RunSummary& summary);
    void beginComparison();
    void startWaiting();
    void dropComparison();
    void checkOutdated();
    void setOutdated(bool outdated);

    Document& m_document;
    RunList& m_runs;
    SimulationJob m_job;
    QString m_runId; ///< of the run that goes on, or was the last
    BackgroundTask m_reading;
    BackgroundTask m_measuring;
    QString m_file;       ///< of the run that is shown and not in the list
    QString m_nextFolder; ///< where the runs are to be moved after this one; empty: nowhere
    std::shared_ptr<const results::RunData> m_data;
    std::shared_ptr<const model::Model> m_ranModel;
    RunPoses m_poses;
    std::optional<analysis::RunSummary> m_summary;
    RunKind m_kind = RunKind::Dynamics;
    bool m_isOutdated = false, m_isOfDocument = false;
    struct WaitingRun {
        io::JsonValue document;
        std::optional<live::InputLog> inputs; ///< of a live run; none: of a comparison
        QString name = {};                    ///< empty: the list gives one
        bool isTicked = false;
    };
    std::deque<WaitingRun> m_waiting;
    bool m_isComparison = false; ///< what is asked for is a comparison
    bool m_isTicked = false;     ///< the run is to lie over others when it ends
    bool m_isAbandoned = false;  ///< the run that is ending belongs to a document that was left
};

} // namespace trammel::studio
