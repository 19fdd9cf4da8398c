#include "studio/controllers/drag_controller.h"

#include "analysis/poses/assemble.h"
#include "studio/controllers/applied_pose.h"
#include "studio/controllers/motion_player.h"
#include "studio/document/document.h"

namespace trammel::studio {

DragController::DragController(Document& document, QWidget& window)
    : QObject(&window), m_document(document), m_window(window) {
    connect(&m_document, &Document::changed, this, [this] {
        m_task.cancel();
        m_system.reset();
    });
}

void DragController::begin() {
    m_system.reset();
    m_hasMoved = false;
    m_keeps.reset();
    if (m_document.hasErrors()) return;
    try {
        // A driver starts from wherever the mechanism is, and would hold it there.
        auto system = std::make_shared<dynamics::System>(
            model::withoutClearances(model::withoutDrivers(m_document.model())));
        m_state = system->initialState();
        if (!system->joints().empty()) analysis::assemble(*system, m_state, {.maxRestarts = 0});
        m_system = std::move(system);
    } catch (const std::exception&) {
        // What keeps the model from being compiled is told when it is to be run.
    }
}

void DragController::pull(int body, const Vec3& point, const Vec3& target) {
    if (!m_isOn) return;
    if (!m_system || m_keeps) begin();
    if (!m_system || !m_system->bodies()[static_cast<std::size_t>(body)].isMoving) return;
    m_body = body;
    m_next = analysis::Pull{body, point - m_system->bodies()[static_cast<std::size_t>(body)].com,
                            target};
    if (!m_task.isRunning()) work();
}

void DragController::setOn(bool on) {
    if (!on) end(false);
    m_isOn = on;
}

void DragController::work() {
    m_task.start(
        [system = m_system, state = m_state, pull = *m_next](const std::stop_token&) {
            dynamics::State moved = state;
            analysis::pull(*system, moved, pull);
            return moved;
        },
        [this](const dynamics::State& state) { take(state); }, [](const QString&) {});
    m_next.reset();
}

void DragController::take(const dynamics::State& state) {
    m_state = state;
    m_hasMoved = true;
    dynamics::State shown = state;
    for (const dynamics::Follower& follower : m_system->followers())
        place(follower, shown);
    emit posed(framePoses(*m_system, shown));
    if (m_next)
        work();
    else if (m_keeps)
        finish();
}

void DragController::end(bool keep) {
    if (!m_system) return;
    m_keeps = keep;
    if (!keep) {
        m_task.cancel();
        m_next.reset();
    }
    if (!m_task.isRunning()) finish();
}

void DragController::finish() {
    const bool keeps = m_keeps.value_or(false) && m_hasMoved;
    const dynamics::State state = m_state;
    m_system.reset();
    m_keeps.reset();
    if (keeps) keep(state);
    emit poseReleased();
}

void DragController::keep(const dynamics::State& state) {
    const QString title = tr("Move %1").arg(
        QString::fromStdString(m_document.model().bodies[static_cast<std::size_t>(m_body)].name));
    const AppliedPose taken = applyPose(m_document, m_window, state, title, Drives::BeginHere);
    if (!taken.text.isEmpty()) emit message(taken.text);
}

} // namespace trammel::studio
