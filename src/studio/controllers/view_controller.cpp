#include "studio/controllers/view_controller.h"

#include "studio/controllers/animation_exporter.h"
#include "studio/controllers/drag_controller.h"
#include "studio/controllers/run_controller.h"
#include "studio/controllers/trace_controller.h"
#include "studio/controllers/vector_controller.h"
#include "studio/document/document.h"
#include "studio/document/selection.h"
#include "studio/panels/time_bar.h"
#include "studio/view3d/scene_view.h"

namespace trammel::studio {

ViewController::ViewController(Document& document, Selection& selection, const RunController& run,
                               SceneView& view, TimeBar& timeBar, QWidget& window)
    : QObject(&window),
      m_document(document),
      m_selection(selection),
      m_run(run),
      m_view(view),
      m_timeBar(timeBar),
      m_film(new AnimationExporter(document, view, timeBar, &window)),
      m_drag(new DragController(document, window)) {
    connectRun();
    connectItems();
    new TraceController(document, run, timeBar, view, this);
    new VectorController(run, timeBar, view, this);
    showDocument();
}

void ViewController::connectRun() {
    connect(&m_document, &Document::changed, this, &ViewController::showDocument);
    connect(&m_run, &RunController::dataReset, this, &ViewController::takeRun);
    connect(&m_run, &RunController::framesAppended, &m_timeBar, &TimeBar::framesAppended);
    connect(&m_timeBar, &TimeBar::frameChanged, this, &ViewController::showFrame);
}

void ViewController::connectItems() {
    connect(&m_view, &SceneView::picked, &m_selection, &Selection::select);
    connect(&m_selection, &Selection::changed, &m_view,
            [this](const QString& pointer) { m_view.setSelection(pointer); });
    connect(&m_view, &SceneView::bodyPulled, m_drag, &DragController::pull);
    connect(&m_view, &SceneView::pullEnded, m_drag, &DragController::end);
    connect(m_drag, &DragController::posed, this, &ViewController::showPoses);
    connect(m_drag, &DragController::poseReleased, this, &ViewController::showCurrentPose);
}

void ViewController::showPoses(const std::vector<model::Pose>& poses) {
    m_view.setPoses(poses);
}

void ViewController::showCurrentPose() {
    if (m_run.data() && !m_run.isOutdated())
        showFrame(m_timeBar.frame());
    else
        m_view.resetPoses();
}

void ViewController::select(const QStringList& pointers) {
    m_selection.select(pointers.front());
    m_view.setSelection(m_selection.pointer(), pointers);
}

void ViewController::showDocument() {
    m_view.setModel(m_document.model());
    m_view.setSelection(m_selection.pointer());
    if (m_run.data() && !m_run.isOutdated()) showFrame(m_timeBar.frame());
}

void ViewController::takeRun() {
    const auto run = m_run.data();
    m_timeBar.setTimes(run ? &run->time() : nullptr);
    if (!run) m_view.resetPoses();
}

void ViewController::showFrame(int frame) {
    const auto run = m_run.data();
    if (!run || frame < 0 || frame >= static_cast<int>(run->frameCount())) return;
    m_view.setPoses(m_run.posesAt(frame));
}

} // namespace trammel::studio
