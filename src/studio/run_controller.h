#pragma once

#include "analysis/simulate.h"
#include "model/diagnostic.h"
#include "studio/jobs/run_poses.h"
#include "studio/jobs/simulation_job.h"

#include <QObject>
#include <QTemporaryDir>
#include <memory>
#include <optional>

namespace trammel::studio {

class Document;

/// The run of the document: starting, pausing and stopping it, its results, and whether they still
/// belong to the model as it is now. Editing never deletes results.
class RunController : public QObject {
    Q_OBJECT

public:
    enum class State { Idle, Running, Paused };

    RunController(Document& document, QObject* parent);

    State state() const;
    /// Starts a run of the document as it is; refused() where it has errors or needs parts that
    /// cannot be run.
    void start(RunKind kind = RunKind::Dynamics);
    void togglePause();
    void stop();

    /// The last run's samples; null before the first run.
    std::shared_ptr<const results::RunData> data() const { return m_data; }
    /// The model that was run. @pre data() is not null
    const model::Model& ranModel() const { return m_job.model(); }
    bool isOutdated() const { return m_isOutdated; }
    const std::optional<analysis::RunSummary>& summary() const { return m_summary; }
    /// The result file of the last run; empty before the first.
    QString resultFile() const { return m_resultFile; }

    /// World pose of each body of the document's model at a frame of the run. Bodies that the run
    /// does not know stand where the model has them.
    std::vector<model::Pose> posesAt(int frame) const;
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
    /// A run was not started; each message with the pointer of what it is about.
    void refused(const trammel::model::Diagnostics& reasons);

private:
    void takeStart();
    void takeEnd(const analysis::RunSummary& summary);
    void checkOutdated();
    void setOutdated(bool outdated);

    Document& m_document;
    SimulationJob m_job;
    QTemporaryDir m_folder; ///< result files live as long as the window
    QString m_resultFile;
    int m_runCount = 0;
    std::shared_ptr<const results::RunData> m_data;
    RunPoses m_poses;
    std::vector<std::string> m_bodyNames; ///< of the model that was run
    std::optional<analysis::RunSummary> m_summary;
    RunKind m_kind = RunKind::Dynamics;
    bool m_isOutdated = false;
    std::string m_runText;      ///< the document that was run
    bool m_isAbandoned = false; ///< the run that is ending belongs to a document that was left
};

} // namespace trammel::studio
