#pragma once

#include "studio/jobs/background_task.h"
#include "study/slurm.h"
#include "study/study_folder.h"

#include <QDialog>
#include <memory>

namespace Ui {
class ClusterDialog;
}

namespace trammel::studio {

/// Asks how the missing runs of a study are handed to Slurm; remembers the answers.
class ClusterDialog : public QDialog {
    Q_OBJECT

public:
    /// @param runs how many are missing and in no queue
    /// @param queued how many are missing that the queue has
    ClusterDialog(const study::StudyFolder& folder, std::size_t runs, std::size_t queued,
                  QWidget* parent);
    ~ClusterDialog() override;

    study::SlurmOptions options() const;
    void accept() override;

private:
    void restore();
    void fillPartitions(const QStringList& names);

    std::unique_ptr<Ui::ClusterDialog> m_ui;
    BackgroundTask m_asking;
};

} // namespace trammel::studio
