#pragma once

#include "studio/jobs/background_task.h"
#include "study/slurm_study.h"

#include <QObject>
#include <QTimer>
#include <optional>
#include <set>

namespace trammel::studio {

/// How far a study on the cluster is.
struct ClusterState {
    study::QueueState queue;
    std::vector<study::RunResult> finished; ///< since the last answer
};

/// A study on a cluster with Slurm, off the window's thread: handing over what is missing, asking
/// again and again how far it is as long as tasks are in the queue, cancelling. The study goes on
/// without this program.
class ClusterJob : public QObject {
    Q_OBJECT

public:
    explicit ClusterJob(QObject* parent = nullptr);

    /// Whether Slurm's commands are there.
    static bool isAvailable();
    /// The cluster's partitions. @throws std::runtime_error where Slurm cannot be asked.
    static QStringList partitions();

    /// Follows a study, from now on; nothing: none.
    /// @param known its finished runs that need not be told
    void watch(const std::optional<study::StudyFolder>& folder, std::set<std::size_t> known);
    /// Hands over what is missing of the study that is followed.
    void submit(const study::SlurmOptions& options);
    void cancel();
    /// Milliseconds between two questions; a cluster's queue is busy with others, too.
    void setInterval(int milliseconds) { m_timer.setInterval(milliseconds); }

    /// Whether the queue has tasks of the study, as far as is known.
    bool isQueued() const { return m_state && !m_state->isEmpty(); }
    /// How many of these runs, which are in order, tasks in the queue have, as far as is known.
    std::size_t queuedOf(const std::vector<std::size_t>& runs) const;
    /// Whether something is being asked that has not been answered.
    bool isAsking() const { return m_asking.isRunning() || m_acting.isRunning(); }

signals:
    void submitted(const trammel::study::Submission& submission);
    void nothingToSubmit();
    void advanced(const trammel::studio::ClusterState& state);
    /// The last task left the queue; the tables are written.
    void ended();
    void failed(const QString& message);
    void askingChanged();

private:
    void ask();
    void take(const ClusterState& state);
    void fail(const QString& message);

    std::optional<study::StudyFolder> m_folder;
    std::set<std::size_t> m_known;
    std::optional<study::QueueState> m_state;
    BackgroundTask m_asking, m_acting;
    QTimer m_timer;
};

} // namespace trammel::studio
