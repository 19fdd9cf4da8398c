#include "studio/controllers/inspect_controller.h"

#include "studio/controllers/run_controller.h"
#include "studio/document/document.h"
#include "studio/panels/inspector_panel.h"
#include "studio/panels/panel_dock.h"
#include "studio/panels/time_bar.h"

#include <QMainWindow>
#include <algorithm>

namespace trammel::studio {

InspectController::InspectController(const RunController& run, const TimeBar& timeBar,
                                     const Document& document, QMainWindow& window)
    : QObject(&window),
      m_panel(new InspectorPanel(&window)),
      m_run(run),
      m_timeBar(timeBar),
      m_document(document) {
    m_dock = new PanelDock(
        "inspectorDock", m_panel, [] { return tr("LCP Inspector"); }, &window);
    connectPanel();
    connect(&run, &RunController::dataReset, this, &InspectController::takeRun);
    connect(&run, &RunController::framesAppended, this, &InspectController::takeFrames);
    connect(&timeBar, &TimeBar::frameChanged, this, &InspectController::refresh);
    connect(&m_job, &InspectJob::finished, this, &InspectController::takeAnswer);
}

void InspectController::connectPanel() {
    connect(m_panel, &InspectorPanel::shown, this, &InspectController::refresh);
    connect(m_panel, &InspectorPanel::methodsChanged, this, &InspectController::refresh);
    connect(m_panel, &InspectorPanel::rowChosen, this, &InspectController::choose);
    connect(m_panel, &InspectorPanel::written, this,
            [this](const QString& path) { emit message(tr("Exported %1").arg(path)); });
    connect(m_panel, &InspectorPanel::failed, this, &InspectController::failed);
}

void InspectController::takeRun() {
    m_job.cancel();
    m_isAsked = false;
    m_model = m_run.data() ? std::make_shared<const model::Model>(m_run.ranModel()) : nullptr;
    m_panel->showHint({});
    refresh();
}

void InspectController::takeFrames() {
    if (!m_isAsked) refresh();
}

void InspectController::refresh() {
    const auto run = m_run.data();
    const int frame = m_timeBar.frame();
    if (!m_panel->isVisible() || !run || frame < 0 ||
        static_cast<std::size_t>(frame) >= run->frameCount())
        return;
    m_isAsked = true;
    const auto index = static_cast<std::size_t>(frame);
    m_job.request(
        {.model = m_model,
         .run = run,
         .frame = frame,
         .time = run->time()[index],
         .values = run->frame(index),
         .lcp = model::methodFromName<model::LcpKind>(m_panel->otherSolver().toStdString()),
         .friction =
             model::methodFromName<model::FrictionKind>(m_panel->otherFriction().toStdString())});
}

void InspectController::takeAnswer(const std::shared_ptr<const InspectAnswer>& answer) {
    m_panel->setAnswer(answer, m_model);
}

/// Items are found by name: the document may have been edited since the run.
void InspectController::choose(const analysis::InspectedRow& row) {
    QStringList pointers;
    const auto add = [&](const auto& items, const std::string& name, const char* list) {
        const auto found =
            std::ranges::find_if(items, [&](const auto& item) { return item.name == name; });
        if (found != items.end())
            pointers << QStringLiteral("/%1/%2").arg(list).arg(found - items.begin());
    };
    const model::Model& document = m_document.model();
    if (row.joint >= 0) {
        add(document.joints, m_model->joints[static_cast<std::size_t>(row.joint)].name, "joints");
    } else {
        for (const int body : {row.bodyB, row.bodyA}) {
            const auto index = static_cast<std::size_t>(body);
            if (index < m_model->bodies.size())
                add(document.bodies, m_model->bodies[index].name, "bodies");
        }
    }
    if (!pointers.isEmpty()) emit itemsChosen(pointers);
}

} // namespace trammel::studio
