#include "studio/controllers/live_controller.h"

#include "live/input_file.h"
#include "model/mass_properties.h"
#include "studio/app/save_name.h"
#include "studio/controllers/drag_controller.h"
#include "studio/controllers/project_folder.h"
#include "studio/controllers/run_controller.h"
#include "studio/controllers/view_controller.h"
#include "studio/document/document.h"
#include "studio/document/message_text.h"
#include "studio/document/shown_units.h"
#include "studio/panels/live_panel.h"
#include "studio/panels/panel_dock.h"
#include "studio/view3d/orbit_camera.h"
#include "studio/view3d/scene_view.h"

#include <QAction>
#include <QFileInfo>
#include <QMainWindow>
#include <QPainter>
#include <QSettings>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace trammel::studio {

namespace {

constexpr auto kSoundKey = "live/sound";

/// A spring that carries the model's bodies with a tenth of its size as stretch, and moves them
/// within half a second; damped to two thirds of what lets nothing swing.
live::Pull pullOf(const model::Model& model, int index, const Vec3& point, const Vec3& target) {
    constexpr double kGravity = 9.81, kStretch = 0.1, kFrequency = 2.0, kDamping = 0.67;
    double mass = 0.0, size = 0.0;
    const Vec3 origin = model.bodies.front().pose.position;
    for (const model::Body& body : model.bodies) {
        if (body.isDynamic()) mass += model::massProperties(model, body).mass;
        size = std::max(size, (body.pose.position - origin).norm());
    }
    if (size == 0.0) size = 1.0;
    const double rate = 2.0 * std::numbers::pi * kFrequency;
    const double stiffness = mass * (rate * rate + kGravity / (kStretch * size));
    return {model.bodies[static_cast<std::size_t>(index)].name, point, target, stiffness,
            2.0 * kDamping * std::sqrt(stiffness * mass)};
}

} // namespace

LiveController::LiveController(Document& document, RunController& run, ViewController& view,
                               SceneView& scene, QAction* action, QDockWidget& beside,
                               QMainWindow& window)
    : QObject(&window),
      m_document(document),
      m_run(run),
      m_view(view),
      m_scene(scene),
      m_action(action),
      m_panel(new LivePanel(&window)),
      m_beside(beside),
      m_window(window) {
    m_dock = new PanelDock(
        "liveDock", m_panel, [] { return tr("Live Run"); }, &window);
    window.addDockWidget(Qt::RightDockWidgetArea, m_dock);
    m_dock->hide();
    connect(action, &QAction::toggled, this, [this](bool on) { on ? start() : stop(); });
    // A run is of the model as it was at its start.
    connect(&document, &Document::changed, this, &LiveController::stop);
    connect(&run, &RunController::dataReset, this, &LiveController::refreshSaving);
    connectPanel();
    connectJob();
    connectView();
}

void LiveController::connectPanel() {
    connect(m_panel, &LivePanel::playToggled, &m_job, &LiveJob::setPlaying);
    connect(m_panel, &LivePanel::factorChanged, &m_job, &LiveJob::setFactor);
    connect(m_panel, &LivePanel::stepRequested, &m_job, &LiveJob::stepOn);
    connect(m_panel, &LivePanel::showRequested, &m_job, [this](qint64 step) { m_job.show(step); });
    connect(m_panel, &LivePanel::changed, &m_job, &LiveJob::change);
    connect(m_panel, &LivePanel::saveRequested, this, &LiveController::askForFile);
    m_panel->soundAction->setChecked(QSettings().value(kSoundKey, false).toBool());
    connect(m_panel->soundAction, &QAction::toggled, this, &LiveController::setSound);
}

void LiveController::connectJob() {
    connect(&m_job, &LiveJob::shown, this, &LiveController::takeFrame);
    connect(&m_job, &LiveJob::refused, this,
            [this](const messages::Message& why) { m_panel->showRefusal(translated(why)); });
    connect(&m_job, &LiveJob::branchLeft, this, &LiveController::keep);
    connect(&m_job, &LiveJob::finished, this, &LiveController::takeEnd);
    connect(&m_job, &LiveJob::failedToStart, this, [this](const messages::Message& why) {
        takeEnd({});
        emit failed(translated(why));
    });
}

void LiveController::connectView() {
    connect(&m_scene, &SceneView::bodyPulled, this, &LiveController::pull);
    connect(&m_scene, &SceneView::pullEnded, this, &LiveController::release);
}

void LiveController::start() {
    if (m_job.isRunning() || !m_run.mayRun()) {
        m_action->setChecked(m_job.isRunning());
        return;
    }
    m_isAbandoned = false;
    m_root = m_document.root();
    m_model.reset();
    m_view.drag().setOn(false);
    setSound(m_panel->soundAction->isChecked());
    m_job.start(m_root, m_run.modelFolder());
    m_job.setFactor(m_panel->factor());
    m_job.setPlaying(true);
    m_panel->setRunning(true);
    m_covered = dockInFront();
    if (m_dock->isHidden() && !m_dock->isFloating()) m_window.tabifyDockWidget(&m_beside, m_dock);
    m_dock->show();
    m_dock->bringToFront();
    m_action->setChecked(true);
}

/// Of the docks that share the panel's place the one that is seen, unless that is the panel.
QDockWidget* LiveController::dockInFront() const {
    QList<QDockWidget*> docks = m_window.tabifiedDockWidgets(&m_beside);
    docks.prepend(&m_beside);
    for (QDockWidget* dock : docks)
        if (dock != m_dock && !dock->isFloating() && !dock->visibleRegion().isEmpty()) return dock;
    return nullptr;
}

void LiveController::uncover() {
    if (m_covered && !m_covered->isHidden() && !m_dock->isFloating()) m_covered->raise();
    m_covered = nullptr;
}

void LiveController::makeWayForForm() {
    if (m_covered == &m_beside) uncover();
}

void LiveController::stop() {
    m_job.stop();
}

void LiveController::abandon() {
    m_isAbandoned = true;
    m_job.stop();
}

void LiveController::takeFrame(const LiveFrame& frame) {
    if (!m_model) m_panel->setModel(*frame.model);
    m_model = frame.model;
    m_panel->showFrame(frame);
    m_view.showPoses(frame.poses);
    m_sound.strike(frame.struck);
    paintPull(frame);
}

void LiveController::takeEnd(const live::InputLog& log) {
    m_panel->setRunning(false);
    uncover();
    refreshSaving();
    m_action->setChecked(false);
    m_view.drag().setOn(true);
    paintPull({});
    m_model.reset();
    keep(log);
    m_view.showCurrentPose();
}

/// Where there is nothing to be heard by, that is said.
void LiveController::setSound(bool on) {
    if (on && !m_sound.start()) {
        const QSignalBlocker itself(m_panel->soundAction);
        m_panel->soundAction->setChecked(false);
        m_panel->showRefusal(tr("No sound: this machine has no device for it."));
        return;
    }
    if (!on) m_sound.stop();
    QSettings().setValue(kSoundKey, on);
}

void LiveController::refreshSaving() {
    m_panel->saveAction->setEnabled(m_job.isRunning() || !m_run.shownInputs().isEmpty());
}

/// Runs that came to no output time are not worth it.
void LiveController::keep(const live::InputLog& log) {
    if (!m_isAbandoned && log.duration.value_or(0.0) > 0.0) m_run.replay(m_root, log);
}

void LiveController::pull(int body, const Vec3& point, const Vec3& target) {
    if (!m_job.isRunning() || !m_model) return;
    const model::Model& model = m_model->model();
    const auto index = static_cast<std::size_t>(body);
    if (index >= model.bodies.size() || !model.bodies[index].isDynamic()) return;
    m_isPulling = true;
    m_job.change(pullOf(model, body, point, target));
}

void LiveController::release() {
    if (std::exchange(m_isPulling, false)) m_job.change(live::Release{});
}

/// The spring with its force, over the picture.
void LiveController::paintPull(const LiveFrame& frame) {
    if (!frame.pull) {
        if (m_isPainted) m_scene.setPainting(PaintingLayer::Pointer, {});
        m_isPainted = false;
        return;
    }
    m_isPainted = true;
    const QString text = shownValue(frame.pull->force, QStringLiteral("N"), 3);
    m_scene.setPainting(PaintingLayer::Pointer,
                        [this, line = *frame.pull, text](QPainter& painter) {
                            const OrbitCamera& camera = m_scene.camera();
                            const QPointF from = camera.project(line.from, m_scene.size());
                            const QPointF to = camera.project(line.to, m_scene.size());
                            const QColor color(220, 90, 20);
                            painter.setRenderHint(QPainter::Antialiasing);
                            painter.setPen(QPen(color, 2.0));
                            painter.drawLine(from, to);
                            painter.setBrush(color);
                            constexpr double kDot = 4.0, kGap = 10.0; // pixels
                            painter.drawEllipse(from, kDot, kDot);
                            painter.drawText(to + QPointF(kGap, -kGap), text);
                        });
}

void LiveController::askForFile() {
    const QString folder = QFileInfo(m_document.filePath()).path();
    const QString path = askForSaveName(&m_window, tr("Save Inputs"),
                                        folder + '/' + proposedName(m_document) + ".inputs.json",
                                        tr("Inputs of live runs (*.inputs.json)"));
    if (!path.isEmpty()) saveInputs(path);
}

live::InputLog LiveController::inputs() const {
    if (m_job.isRunning()) return m_job.log();
    const live::InputFile kept = live::loadInputs(m_run.shownInputs().toStdString());
    if (!kept.ok()) throw messages::RuntimeError(kept.diagnostics.front().message);
    return kept.log;
}

bool LiveController::saveInputs(const QString& path) {
    try {
        live::saveInputs(path.toStdString(), inputs());
    } catch (const std::exception& error) {
        emit failed(translated(error));
        return false;
    }
    emit message(tr("Saved %1").arg(path));
    return true;
}

} // namespace trammel::studio
