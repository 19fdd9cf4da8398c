#pragma once

#include "studio/jobs/inspect_job.h"

#include <QObject>
#include <QStringList>

class QMainWindow;

namespace trammel::studio {

class Document;
class InspectorPanel;
class PanelDock;
class RunController;
class TimeBar;

/// The inspector of a step: it follows the shown frame, as long as anybody sees it.
class InspectController : public QObject {
    Q_OBJECT

public:
    InspectController(const RunController& run, const TimeBar& timeBar, const Document& document,
                      QMainWindow& window);

    PanelDock* dock() const { return m_dock; }

signals:
    /// Items of the document that a chosen row belongs to, the one to select first.
    void itemsChosen(const QStringList& pointers);
    void message(const QString& text);
    void failed(const QString& text);

private:
    void connectPanel();
    void takeRun();
    void takeFrames();
    void refresh();
    void takeAnswer(const std::shared_ptr<const InspectAnswer>& answer);
    void choose(const analysis::InspectedRow& row);

    InspectorPanel* m_panel;
    PanelDock* m_dock;
    const RunController& m_run;
    const TimeBar& m_timeBar;
    const Document& m_document;
    InspectJob m_job;
    std::shared_ptr<const model::Model> m_model; ///< that was run
    bool m_isAsked = false;                      ///< since the run began
};

} // namespace trammel::studio
