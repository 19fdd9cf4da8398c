#pragma once

#include "studio/jobs/mobility_job.h"

#include <QObject>

namespace trammel::analysis {
struct RunSummary;
}

class QMainWindow;
class QToolButton;

namespace trammel::studio {

class Document;
class RunController;
class StatusPanel;

/// The readings at the bottom of the window, and the button that names the method: what the model
/// can move and how its run goes.
class StatusController : public QObject {
    Q_OBJECT

public:
    StatusController(const Document& document, const RunController& run, QMainWindow& window);

    /// For the tool bar; says what a run would be computed with.
    QToolButton* methodButton() const { return m_method; }
    MobilityJob& mobility() { return m_mobility; }
    void retranslate();

signals:
    /// The user wants to see the method.
    void methodRequested();

private:
    void connectRun();
    void showDocument();
    void showMethod();
    void showFindings();
    void showRunState();
    void takeRun();
    void takeEnd(const analysis::RunSummary& summary);

    const Document& m_document;
    const RunController& m_run;
    StatusPanel* m_panel;
    QToolButton* m_method;
    MobilityJob m_mobility;
};

} // namespace trammel::studio
