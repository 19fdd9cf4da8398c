#pragma once

#include "studio/effects/effect_job.h"
#include "studio/effects/tolerance_model.h"
#include "studio/effects/tolerance_panel.h"

#include <QObject>
#include <atomic>

namespace trammel::studio {

class Document;
class PanelDock;

/// What the tolerances of a model make of a pose or of runs. What was found stays when the model
/// changes, and is said to be of the model before.
class ToleranceController : public QObject {
    Q_OBJECT

public:
    ToleranceController(Document& document, QWidget& window);

    PanelDock* dock() const { return m_dock; }
    ToleranceModel& tolerances() { return m_tolerances; }
    bool isRunning() const { return m_isAsked || m_job.isRunning(); }
    void start();
    void stop();
    bool saveSamples(const QString& path); ///< the panel says what is wrong
    bool saveTable(const QString& path);

private:
    struct Answer;
    void connectPanel(QWidget& window);
    void takeModel();
    void ask();
    void showUnit();
    void take(const Answer& answer);
    void askForPath(QWidget& window, const QString& name,
                    bool (ToleranceController::*save)(const QString&));
    bool save(const QString& path, const std::string& text);

    Document& m_document;
    ToleranceModel m_tolerances;
    TolerancePanel* m_panel;
    PanelDock* m_dock;
    EffectJob m_job;
    BackgroundTask m_choosing;
    LinkageChoices m_choices;
    bool m_hasChoices = false; ///< of this document
    bool m_isAsked = false;    ///< to start as soon as the units of limits are known
    std::shared_ptr<std::atomic<study::ToleranceStage>> m_stage; ///< that is shown as progress
};

} // namespace trammel::studio
