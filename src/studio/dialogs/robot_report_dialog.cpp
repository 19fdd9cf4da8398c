#include "studio/dialogs/robot_report_dialog.h"

#include "studio/document/message_text.h"

#include <QDialogButtonBox>
#include <QEvent>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>
#include <QVBoxLayout>

namespace trammel::studio {

RobotReportDialog::RobotReportDialog(QWidget* parent)
    : QDialog(parent),
      m_counts(new QLabel(this)),
      m_table(new QTableWidget(0, 3, this)),
      m_note(new QLabel(this)) {
    setObjectName("robotReportDialog");
    resize(820, 460);
    auto* layout = new QVBoxLayout(this);
    m_counts->setObjectName("counts");
    m_counts->setWordWrap(true);
    m_counts->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(m_counts);
    m_table->setObjectName("items");
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(true);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
    layout->addWidget(m_table);
    m_note->setObjectName("note");
    m_note->setWordWrap(true);
    layout->addWidget(m_note);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
    retranslate();
}

void RobotReportDialog::showImport(const QString& file, const robots::ImportReport& report) {
    setWindowTitle(tr("Import of %1").arg(QFileInfo(file).fileName()));
    m_counts->setText(tr("%1. Links: %2, joints: %3. Bodies of the model: %4. Loops: %5, degrees "
                         "of freedom: %6, redundant constraints: %7.")
                          .arg(QString::fromStdString(report.format))
                          .arg(report.links)
                          .arg(report.joints)
                          .arg(report.bodies)
                          .arg(report.loops)
                          .arg(report.dof)
                          .arg(report.redundant.size()));
    QStringList redundant;
    for (const messages::Message& each : report.redundant)
        redundant << translated(each);
    QString note;
    if (!report.isClosed)
        note = tr("The loops are open: %1.").arg(translated(report.openText));
    else if (!redundant.isEmpty())
        note = tr("Redundant: %1.").arg(redundant.join("; "));
    m_note->setText(note);
    fill(report);
}

void RobotReportDialog::showExport(const QString& file, const robots::ImportReport& report) {
    setWindowTitle(tr("Export to %1").arg(QFileInfo(file).fileName()));
    m_counts->setText(tr("Written links: %1, joints: %2.").arg(report.links).arg(report.joints));
    m_note->clear();
    fill(report);
}

void RobotReportDialog::fill(const robots::ImportReport& report) {
    m_table->setRowCount(0);
    addRows(tr("Approximated"), report.approximations());
    addRows(tr("Left out"), report.omissions());
    const bool isWhole = m_table->rowCount() == 0;
    m_table->setHidden(isWhole);
    if (isWhole && m_note->text().isEmpty())
        m_note->setText(tr("Nothing was approximated or left out."));
    m_note->setHidden(m_note->text().isEmpty());
    resize(820, isWhole ? layout()->totalHeightForWidth(820) : 460);
    show();
    raise();
}

void RobotReportDialog::addRows(const QString& kind, const std::vector<robots::ReportItem>& items) {
    for (const robots::ReportItem& item : items) {
        const int row = m_table->rowCount();
        m_table->insertRow(row);
        const QString whole = QString::fromStdString(robots::text(item.place));
        m_table->setItem(row, 0, new QTableWidgetItem(kind));
        m_table->setItem(row, 1, new QTableWidgetItem(translated(robots::told(item))));
        // The file's name and the line: the folder is long, and known.
        auto* where = new QTableWidgetItem(item.place.line > 0 ? whole.section('/', -1) : whole);
        where->setToolTip(whole);
        m_table->setItem(row, 2, where);
    }
}

void RobotReportDialog::retranslate() {
    m_table->setAccessibleName(tr("What became of the file"));
    m_table->setHorizontalHeaderLabels({tr("Kind"), tr("What"), tr("Place")});
}

void RobotReportDialog::changeEvent(QEvent* event) {
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
}

} // namespace trammel::studio
