#include "studio/controllers/view_controller.h"

#include "studio/controllers/animation_exporter.h"
#include "studio/controllers/drag_controller.h"
#include "studio/controllers/run_controller.h"
#include "studio/controllers/vector_controller.h"
#include "studio/document/document.h"
#include "studio/document/item_kind.h"
#include "studio/document/message_text.h"
#include "studio/document/selection.h"
#include "studio/panels/time_bar.h"
#include "studio/view3d/run_scene.h"
#include "studio/view3d/scene_view.h"

#include <algorithm>

namespace trammel::studio {

namespace {

/// Whether what is drawn may have another place in its list afterwards.
bool movesDrawnItems(const ChangeEvent& event) {
    using Kind = ChangeEvent::Kind;
    if (event.kind == Kind::Value || event.kind == Kind::ItemRenamed) return false;
    switch (itemKind(event.pointer)) {
    case ItemKind::Parameter:
    case ItemKind::Material:
    case ItemKind::Measure:
    case ItemKind::ContactPair:
        return false;
    default:
        return true;
    }
}

} // namespace

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
    new VectorController(run, timeBar, view, this);
    showDocument();
}

void ViewController::connectRun() {
    connect(&m_document, &Document::changed, this, &ViewController::takeChange);
    connect(&m_run, &RunController::dataReset, this, &ViewController::takeRun);
    connect(&m_run, &RunController::framesAppended, &m_timeBar, &TimeBar::framesAppended);
    connect(&m_timeBar, &TimeBar::frameChanged, this, &ViewController::showFrame);
}

void ViewController::connectItems() {
    connect(&m_view, &SceneView::picked, &m_selection, &Selection::select);
    connect(&m_view, &SceneView::pickedToo, &m_selection, &Selection::toggle);
    connect(&m_selection, &Selection::changed, &m_view, [this](const QString& pointer) {
        m_view.setSelection(pointer, m_selection.pointers());
    });
    connect(&m_view, &SceneView::bodyPulled, m_drag, &DragController::pull);
    connect(&m_view, &SceneView::pullEnded, m_drag, &DragController::end);
    connect(m_drag, &DragController::posed, this, &ViewController::showPoses);
    connect(m_drag, &DragController::poseReleased, this, &ViewController::showCurrentPose);
}

void ViewController::showPoses(const std::vector<model::Pose>& poses) {
    m_view.setPoses(poses);
    emit poseShown();
}

void ViewController::showPreview(const model::Model* model) {
    if (!model) return showDocument();
    m_showsRun = false;
    m_view.setModel(*model);
}

void ViewController::placeBeside(QWidget& panel) const {
    m_view.placeBeside(panel);
}

void ViewController::showCurrentPose() {
    // With an error the picture keeps what it shows.
    if (m_run.data() && (m_document.hasErrors() ? m_showsRun : !m_run.isOutdated()))
        showFrame(m_timeBar.frame());
    else
        showInitialPose();
}

void ViewController::showRunFrame() {
    showFrame(m_timeBar.frame());
}

void ViewController::showInitialPose() {
    m_showsRun = false;
    m_view.resetPoses();
    emit poseShown();
}

void ViewController::select(const QStringList& pointers) {
    m_selection.select(pointers.front());
    m_view.setSelection(m_selection.pointer(), pointers);
}

/// An error keeps the last picture without one, as long as its items can be found in the document.
void ViewController::takeChange(const ChangeEvent& event) {
    m_runScene.reset();
    if (m_document.hasErrors() && !movesDrawnItems(event))
        showErrors();
    else
        showDocument();
}

void ViewController::showErrors() {
    const auto& findings = m_document.diagnostics();
    const auto error =
        std::ranges::find(findings, model::Severity::Error, &model::Diagnostic::severity);
    if (!m_document.hasErrors() || error == findings.end()) {
        m_view.setOutOfDate({});
        return;
    }
    const QString item = m_document.itemName(itemOf(QString::fromStdString(error->pointer)));
    m_view.setOutOfDate(tr("%1: %2. The picture waits until this is mended.")
                            .arg(item, translated(error->message)));
}

void ViewController::showDocument() {
    showErrors();
    m_showsRun = false;
    m_view.setModel(m_document.model());
    m_view.setSelection(m_selection.pointer(), m_selection.pointers());
    if (m_run.data() && !m_run.isOutdated()) return showFrame(m_timeBar.frame());
    emit poseShown();
}

void ViewController::takeRun() {
    const auto run = m_run.data();
    m_runScene.reset();
    m_view.beginRun();
    m_timeBar.setTimes(run ? &run->time() : nullptr);
    if (!run) showInitialPose();
}

void ViewController::showFrame(int frame) {
    const auto run = m_run.data();
    if (!run || frame < 0 || frame >= static_cast<int>(run->frameCount())) return;
    m_showsRun = true;
    if (m_run.isOfDocument()) {
        m_view.setPoses(m_run.posesAt(frame));
    } else {
        if (!m_runScene)
            m_runScene = std::make_shared<const RunScene>(m_run.ranModel(), m_document.model());
        m_view.showRun(m_runScene, m_runScene->poses(m_run.ranPosesAt(frame)));
    }
    emit poseShown();
}

} // namespace trammel::studio
