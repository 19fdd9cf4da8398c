#pragma once

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace trammel::studio {

/// Below a question that takes a while: how it stands, Compute or Stop with the progress, and
/// Export.
class JobFooter : public QWidget {
    Q_OBJECT

public:
    /// @param one, several begin and end the names of its parts: "effect", "Effects"
    JobFooter(const QString& one, const QString& several, QWidget* parent);

    enum class Tone { Plain, Bad };
    void setStatus(const QString& text, Tone tone);
    void setRunning(bool running);
    bool isRunning() const { return m_isRunning; }
    /// @param what is going on; empty: nothing else than what was asked for
    void setProgress(double share, const QString& what = {});
    /// Whether there is something; while it is computed nothing is exported.
    void setExportable(bool on);
    QToolButton& exportButton() { return *m_export; }
    /// Before the export.
    void addButton(QToolButton& button);

signals:
    void startRequested();
    void stopRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void enableExport();

    QLabel* m_status;
    QPushButton *m_start, *m_stop;
    QProgressBar* m_progress;
    QToolButton* m_export;
    QHBoxLayout* m_row;
    bool m_isRunning = false, m_isExportable = false;
};

} // namespace trammel::studio
