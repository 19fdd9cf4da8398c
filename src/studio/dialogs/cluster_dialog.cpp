#include "studio/dialogs/cluster_dialog.h"

#include "dialogs/ui_cluster_dialog.h"
#include "studio/jobs/cluster_job.h"
#include "studio/jobs/study_job.h"

#include <QLineEdit>
#include <QPushButton>
#include <QSettings>

namespace trammel::studio {

ClusterDialog::ClusterDialog(const study::StudyFolder& folder, std::size_t runs, std::size_t queued,
                             QWidget* parent)
    : QDialog(parent), m_ui(std::make_unique<Ui::ClusterDialog>()) {
    m_ui->setupUi(this);
    m_ui->buttons->button(QDialogButtonBox::Ok)->setText(tr("Submit"));
    m_ui->buttons->button(QDialogButtonBox::Ok)->setEnabled(runs > 0);
    m_ui->heading->setText(tr("Runs to submit: %1; in the queue: %2. They are handed to Slurm as "
                              "an array job; this program may be closed meanwhile.")
                               .arg(runs)
                               .arg(queued));
    for (QLineEdit* edit : {m_ui->partition->lineEdit(), m_ui->time, m_ui->memory})
        edit->setPlaceholderText(tr("the cluster's default"));
    m_ui->time->setToolTip(tr("As sbatch takes it, e.g. 30 (minutes) or 2:00:00"));
    m_ui->memory->setToolTip(tr("As sbatch takes it, e.g. 500M or 2G"));
    m_ui->jobs->setToolTip(tr("A task computes as many runs at the same time"));
    m_ui->needs->setText(tr("The cluster's nodes must see the same files at these places:\n%1\n%2")
                             .arg(QString::fromStdString(folder.path().string()),
                                  QString::fromStdString(StudyJob::program().string())));
    restore();
    m_asking.start([](const std::stop_token&) { return ClusterJob::partitions(); },
                   [this](const QStringList& names) { fillPartitions(names); },
                   [](const QString&) {}); // a partition can still be typed
}

ClusterDialog::~ClusterDialog() = default;

void ClusterDialog::restore() {
    QSettings settings;
    settings.beginGroup("cluster");
    m_ui->partition->setCurrentText(settings.value("partition").toString());
    m_ui->time->setText(settings.value("time").toString());
    m_ui->memory->setText(settings.value("memory").toString());
    m_ui->arraySize->setValue(settings.value("arraySize", 100).toInt());
    m_ui->jobs->setValue(settings.value("jobs", 1).toInt());
}

void ClusterDialog::fillPartitions(const QStringList& names) {
    const QString typed = m_ui->partition->currentText();
    m_ui->partition->addItems(names);
    m_ui->partition->setCurrentText(typed);
}

study::SlurmOptions ClusterDialog::options() const {
    return {.program = StudyJob::program(),
            .partition = m_ui->partition->currentText().trimmed().toStdString(),
            .time = m_ui->time->text().trimmed().toStdString(),
            .memory = m_ui->memory->text().trimmed().toStdString(),
            .arraySize = m_ui->arraySize->value(),
            .jobs = m_ui->jobs->value()};
}

void ClusterDialog::accept() {
    QSettings settings;
    settings.beginGroup("cluster");
    settings.setValue("partition", m_ui->partition->currentText().trimmed());
    settings.setValue("time", m_ui->time->text().trimmed());
    settings.setValue("memory", m_ui->memory->text().trimmed());
    settings.setValue("arraySize", m_ui->arraySize->value());
    settings.setValue("jobs", m_ui->jobs->value());
    QDialog::accept();
}

} // namespace trammel::studio
