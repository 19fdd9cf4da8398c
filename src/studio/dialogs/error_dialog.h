#pragma once

#include "studio/runs/error_estimate.h"

#include <QDialog>

class QLabel;
class QProgressBar;
class QPushButton;
class QTableWidget;

namespace trammel::studio {

/// The estimated errors of curves: what is computed for them, how far that is, and what came out.
class ErrorDialog : public QDialog {
    Q_OBJECT

public:
    explicit ErrorDialog(QWidget* parent);

    /// A sentence above the table: what is done, or why nothing is.
    void setText(const QString& text);
    void setProgress(double share); ///< 0 to 1; the bar goes with the result
    struct Row {
        QString curve, unit;
        ErrorEstimate estimate;
    };
    void setRows(const std::vector<Row>& rows);
    /// Nothing goes on any more.
    void setIdle();

signals:
    void stopRequested();

private:
    QLabel* m_text;
    QTableWidget* m_table;
    QProgressBar* m_progress;
    QPushButton* m_stop;
};

} // namespace trammel::studio
