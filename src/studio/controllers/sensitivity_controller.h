#pragma once

#include "studio/effects/effect_arrows.h"
#include "studio/effects/effect_job.h"
#include "studio/effects/effect_model.h"
#include "studio/effects/sensitivity_panel.h"

#include <QObject>

namespace trammel::studio {

class Document;
class PanelDock;
class SceneView;

/// How much parameters change what a mechanism does: asked again after each edit of poses, which
/// takes less than a second, and by a button of runs; arrows in the view.
class SensitivityController : public QObject {
    Q_OBJECT

public:
    SensitivityController(Document& document, SceneView& view, QWidget& window);

    PanelDock* dock() const { return m_dock; }
    EffectModel& effects() { return m_effects; }
    bool isRunning() const { return m_job.isRunning(); }
    const EffectArrows& arrows() const { return m_arrows; }
    void start();
    void stop() { m_job.stop(); }
    bool saveCsv(const QString& path); ///< the panel says what is wrong

private:
    void takeModel();
    void ask();
    struct Answer;
    void startPoses(const SensitivityPanel::Question& question);
    void startRuns(const SensitivityPanel::Question& question);
    void take(const Answer& answer);
    void tellOfRest(const study::SensitivityResult& result);
    void askForCsv(QWidget& window);
    void showArrows();
    void paint();

    Document& m_document;
    SceneView& m_view;
    EffectModel m_effects;
    QString m_ranOutput; ///< whose runs were made last
    SensitivityPanel* m_panel;
    PanelDock* m_dock;
    EffectJob m_job;
    BackgroundTask m_choosing;
    EffectArrows m_arrows;
};

} // namespace trammel::studio
