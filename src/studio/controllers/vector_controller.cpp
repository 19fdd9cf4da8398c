#include "studio/controllers/vector_controller.h"

#include "studio/controllers/run_controller.h"
#include "studio/panels/time_bar.h"
#include "studio/view3d/scene_view.h"

namespace trammel::studio {

VectorController::VectorController(const RunController& run, const TimeBar& timeBar,
                                   SceneView& view, QObject* parent)
    : QObject(parent), m_run(run), m_timeBar(timeBar), m_view(view) {
    connect(&run, &RunController::dataReset, this, &VectorController::takeRun);
    connect(&run, &RunController::framesAppended, this, &VectorController::takeFrames);
    connect(&run, &RunController::finished, this, &VectorController::measureAll);
    connect(&timeBar, &TimeBar::frameChanged, this, &VectorController::showFrame);
    connect(&view, &SceneView::vectorsToggled, this, [this](VectorKind kind) {
        measure(kind);
        show(kind);
    });
    // The view shows the edited model then, until another frame is asked for.
    connect(&run, &RunController::outdatedChanged, this, [this](bool isOutdated) {
        for (const VectorKind kind : kAllVectorKinds)
            if (isOutdated && kind != VectorKind::Impulse) m_view.setVectors(kind, {});
        if (!isOutdated) showFrame();
    });
}

void VectorController::takeRun() {
    m_vectors = m_run.data() ? RunVectors(m_run.ranModel(), m_run.data()) : RunVectors();
    measureAll();
    showFrame();
}

/// What suits a run that goes on is found anew when it grew by a quarter.
void VectorController::takeFrames() {
    const auto run = m_run.data();
    if (run && run->frameCount() > m_measured + m_measured / 4) measureAll();
}

void VectorController::measureAll() {
    const auto run = m_run.data();
    m_measured = run ? run->frameCount() : 0;
    for (const VectorKind kind : kAllVectorKinds)
        measure(kind);
}

/// Many bodies make this dear: not for what is not looked at.
void VectorController::measure(VectorKind kind) {
    if (kind != VectorKind::Impulse && m_view.areVectorsVisible(kind))
        m_view.setLargestVector(kind, m_vectors.largest(kind));
}

void VectorController::showFrame() {
    for (const VectorKind kind : kAllVectorKinds)
        show(kind);
}

void VectorController::show(VectorKind kind) {
    if (kind == VectorKind::Impulse) return;
    // Points of contact are seen without their forces, too.
    const bool isWanted = kind == VectorKind::ContactForce || m_view.areVectorsVisible(kind);
    const bool isShown = m_run.data() && m_timeBar.frameCount() > 0;
    m_view.setVectors(kind, isWanted && isShown
                                ? m_vectors.at(kind, static_cast<std::size_t>(m_timeBar.frame()))
                                : std::vector<VectorMark>());
}

} // namespace trammel::studio
