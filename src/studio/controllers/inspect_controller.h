#pragma once

#include "studio/jobs/inspect_job.h"

#include <QObject>
#include <QStringList>

namespace trammel::studio {

class Document;
class InspectorPanel;
class RunController;
class TimeBar;

/// Lets the inspector follow the shown frame, as long as anybody sees it.
class InspectController : public QObject {
    Q_OBJECT

public:
    InspectController(InspectorPanel& panel, const RunController& run, const TimeBar& timeBar,
                      const Document& document, QObject* parent);

    /// The run is another one, or none.
    void takeRun();
    /// Frames were appended.
    void takeFrames();

signals:
    /// Items of the document that a chosen row belongs to, the one to select first.
    void itemsChosen(const QStringList& pointers);

private:
    void refresh();
    void takeAnswer(const std::shared_ptr<const InspectAnswer>& answer);
    void choose(const analysis::InspectedRow& row);

    InspectorPanel& m_panel;
    const RunController& m_run;
    const TimeBar& m_timeBar;
    const Document& m_document;
    InspectJob m_job;
    std::shared_ptr<const model::Model> m_model; ///< that was run
    bool m_isAsked = false;                      ///< since the run began
};

} // namespace trammel::studio
