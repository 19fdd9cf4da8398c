#include "studio/controllers/cluster_controller.h"

#include "studio/dialogs/cluster_dialog.h"
#include "studio/panels/study_panel.h"
#include "studio/study/study_model.h"

#include <QMessageBox>

namespace trammel::studio {

ClusterController::ClusterController(StudyModel& model, StudyPanel& panel, QWidget* window)
    : QObject(window), m_model(model), m_panel(panel), m_window(window) {
    connect(&m_job, &ClusterJob::submitted, this, [this](const study::Submission& submission) {
        emit message(tr("Submitted job %1: %2 runs in %3 tasks")
                         .arg(QString::fromStdString(submission.jobId))
                         .arg(submission.items)
                         .arg(submission.tasks));
    });
    connect(&m_job, &ClusterJob::nothingToSubmit, this, [this] {
        emit message(tr("Nothing to submit: every run is finished or in the queue"));
    });
    connect(&m_job, &ClusterJob::ended, this, [this] {
        emit message(tr("The cluster has no more tasks of the study; the tables of what "
                        "is finished are written"));
    });
    connect(&m_job, &ClusterJob::failed, this, &ClusterController::failed);
    connect(&m_job, &ClusterJob::advanced, this, &ClusterController::show);
    connect(&m_job, &ClusterJob::askingChanged, this, &ClusterController::updatePanel);
}

void ClusterController::takeStudy() {
    m_job.watch(m_model.folder(), m_model.finished());
    updatePanel();
}

void ClusterController::updatePanel() {
    using OnCluster = StudyPanel::OnCluster;
    m_panel.setOnCluster(m_job.isQueued()   ? OnCluster::Tasks
                         : m_job.isAsking() ? OnCluster::Unknown
                                            : OnCluster::Nothing);
}

void ClusterController::show(const ClusterState& state) {
    m_model.take(state.finished);
    if (!state.finished.empty()) m_panel.showResults();
    if (!state.queue.isEmpty())
        m_panel.setClusterProgress(state.queue);
    else
        m_panel.showCounts();
}

void ClusterController::askAndSubmit(bool keep) {
    if (!ClusterJob::isAvailable()) {
        QMessageBox::information(
            m_window, tr("Run on a Cluster"),
            tr("Slurm's commands sbatch and squeue are not on this machine. Start Trammel Studio "
               "where jobs can be submitted from, or there: trammel study STUDY --engine slurm."));
        return;
    }
    const std::vector<std::size_t> missing = m_model.folder()->missing();
    const std::size_t queued = m_job.queuedOf(missing);
    ClusterDialog dialog(*m_model.folder(), missing.size() - queued, queued, m_window);
    if (dialog.exec() == QDialog::Accepted) submit(dialog.options(), keep);
}

void ClusterController::submit(study::SlurmOptions options, bool keep) {
    options.keep = keep;
    m_job.submit(options);
}

} // namespace trammel::studio
