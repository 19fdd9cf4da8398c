#pragma once

#include "robots/import_report.h"

#include <QDialog>

class QLabel;
class QTableWidget;

namespace trammel::studio {

/// What became of a robot that was imported or exported: counts, what is only approximated, what is
/// left out, each with its place. Stays open beside the window.
class RobotReportDialog : public QDialog {
    Q_OBJECT

public:
    explicit RobotReportDialog(QWidget* parent);

    void showImport(const QString& file, const robots::ImportReport& report);
    void showExport(const QString& file, const robots::ImportReport& report);

protected:
    void changeEvent(QEvent* event) override;

private:
    void fill(const robots::ImportReport& report);
    void addRows(const QString& kind, const std::vector<robots::ReportItem>& items);
    void retranslate();

    QLabel* m_counts;
    QTableWidget* m_table;
    QLabel* m_note;
};

} // namespace trammel::studio
