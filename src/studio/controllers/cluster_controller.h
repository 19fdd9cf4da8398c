#pragma once

#include "studio/jobs/cluster_job.h"

#include <QObject>

class QWidget;

namespace trammel::studio {

class StudyModel;
class StudyPanel;

/// The shown study on a cluster: handing over what is missing, its progress, cancelling.
class ClusterController : public QObject {
    Q_OBJECT

public:
    ClusterController(StudyModel& model, StudyPanel& panel, QWidget* window);

    ClusterJob& job() { return m_job; }
    /// The model shows another study, or none.
    void takeStudy();
    /// Asks how, then hands the missing runs over.
    /// @param keep also the model, results and events of every run
    void askAndSubmit(bool keep);
    /// The same without asking.
    void submit(study::SlurmOptions options, bool keep);
    void cancel() { m_job.cancel(); }

signals:
    void message(const QString& text);
    void failed(const QString& text);

private:
    void show(const ClusterState& state);
    void updatePanel();

    StudyModel& m_model;
    StudyPanel& m_panel;
    QWidget* m_window;
    ClusterJob m_job;
};

} // namespace trammel::studio
