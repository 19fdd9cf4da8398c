#include "studio/controllers/impact_controller.h"

#include "model/model.h"
#include "studio/controllers/run_controller.h"
#include "studio/panels/impact_panel.h"
#include "studio/panels/panel_dock.h"
#include "studio/panels/time_bar.h"
#include "studio/view3d/scene_view.h"

#include <QAction>
#include <QIcon>
#include <QMainWindow>
#include <algorithm>

namespace trammel::studio {

using results::ImpactRecord;

namespace {

/// On the second body, N s.
Vec3 impulseOf(const ImpactRecord& impact) {
    return impact.impulseNormal * impact.normal + impact.impulseTangential;
}

/// As it acts on the second body, or on the first where the second is the ground: what moves.
VectorMark markOf(const ImpactRecord& impact) {
    const double side = impact.bodyB == model::kGround ? -1.0 : 1.0;
    const std::string& owner = side > 0.0 ? impact.bodyB : impact.bodyA;
    return {impact.point, side * impact.normal, side * impulseOf(impact), "bodies/" + owner};
}

} // namespace

ImpactController::ImpactController(TimeBar& timeBar, SceneView& scene, QAction* exportTable,
                                   QMainWindow& window)
    : QObject(&window),
      m_panel(new ImpactPanel(&window)),
      m_timeBar(timeBar),
      m_scene(scene),
      m_previous(new QAction(QIcon::fromTheme("arrow-left"), {}, this)),
      m_next(new QAction(QIcon::fromTheme("arrow-right"), {}, this)) {
    m_dock = new PanelDock(
        "impactDock", m_panel, [] { return tr("Impacts"); }, &window);
    m_previous->setShortcut(Qt::Key_Comma);
    m_next->setShortcut(Qt::Key_Period);
    m_previous->setObjectName("previousImpact");
    m_next->setObjectName("nextImpact");
    connect(m_previous, &QAction::triggered, this, &ImpactController::goToPrevious);
    connect(m_next, &QAction::triggered, this, &ImpactController::goToNext);
    m_panel->setActions(m_previous, m_next, exportTable);
    connect(m_panel, &ImpactPanel::chosen, this, &ImpactController::goTo);
    connect(m_panel, &ImpactPanel::failed, this, &ImpactController::failed);
    connect(&timeBar, &TimeBar::frameChanged, this, &ImpactController::showFrame);
    retranslate();
    setRun(nullptr);
}

void ImpactController::follow(const RunController& run) {
    connect(&run, &RunController::dataReset, this, [this, &run] { setRun(run.data()); });
    connect(&run, &RunController::impactsAppended, this, &ImpactController::takeImpacts);
}

void ImpactController::retranslate() {
    m_previous->setText(tr("Previous Impact"));
    m_next->setText(tr("Next Impact"));
    for (QAction* action : {m_previous, m_next})
        action->setToolTip(QStringLiteral("%1 (%2)").arg(
            action->text(), action->shortcut().toString(QKeySequence::NativeText)));
}

void ImpactController::setRun(std::shared_ptr<const results::RunData> run) {
    m_data = std::move(run);
    m_taken = 0;
    m_timeBar.clearTicks();
    m_panel->setRun(m_data);
    m_largest = 0.0;
    m_scene.setVectors(VectorKind::Impulse, {});
    m_previous->setEnabled(false);
    m_next->setEnabled(false);
    takeImpacts();
}

void ImpactController::takeImpacts() {
    if (!m_data || m_data->impacts().size() == m_taken) return;
    const std::vector<ImpactRecord>& impacts = m_data->impacts();
    std::vector<double> times;
    for (; m_taken < impacts.size(); ++m_taken) {
        const ImpactRecord& impact = impacts[m_taken];
        times.push_back(impact.t);
        if (impact.joint.empty()) m_largest = std::max(m_largest, impulseOf(impact).norm());
    }
    m_timeBar.addTicks(times);
    m_panel->impactsAppended();
    m_previous->setEnabled(true);
    m_next->setEnabled(true);
    showFrame(m_timeBar.frame());
}

std::pair<int, int> ImpactController::impactsAt(int frame) const {
    if (!m_data || frame < 0 || frame >= static_cast<int>(m_data->frameCount())) return {0, 0};
    const std::vector<double>& times = m_data->time();
    const std::vector<ImpactRecord>& impacts = m_data->impacts();
    const auto at = static_cast<std::size_t>(frame);
    const auto index = [&](double t) {
        return static_cast<int>(std::ranges::lower_bound(impacts, t, {}, &ImpactRecord::t) -
                                impacts.begin());
    };
    const int first = at == 0 ? 0 : index(0.5 * (times[at - 1] + times[at]));
    const int last = at + 1 == times.size() ? static_cast<int>(impacts.size())
                                            : index(0.5 * (times[at] + times[at + 1]));
    return {first, last};
}

/// Keeps the chosen impact where the frame has it among others, or has none.
void ImpactController::showFrame(int frame) {
    const auto [first, last] = impactsAt(frame);
    const std::optional<int> current = m_panel->current();
    const bool isHere = current && *current >= first && *current < last;
    if (first < last && !isHere) m_panel->setCurrent(first);
    showImpulses(first, last);
}

void ImpactController::showImpulses(int first, int last) {
    std::vector<VectorMark> marks;
    for (int i = first; i < last; ++i) {
        const ImpactRecord& impact = m_data->impacts()[static_cast<std::size_t>(i)];
        if (impact.joint.empty()) // at a limit no point is hit
            marks.push_back(markOf(impact));
    }
    m_scene.setLargestVector(VectorKind::Impulse, m_largest);
    m_scene.setVectors(VectorKind::Impulse, std::move(marks));
}

void ImpactController::goTo(int impact) {
    m_timeBar.pause();
    const double t = m_data->impacts()[static_cast<std::size_t>(impact)].t;
    m_timeBar.setFrame(m_timeBar.frameNearest(t));
}

/// From the chosen impact where its frame is shown, else from the frame.
void ImpactController::goToNext() {
    const auto [first, last] = impactsAt(m_timeBar.frame());
    const std::vector<ImpactRecord>& impacts = m_data->impacts();
    const std::optional<int> current = m_panel->current();
    int next = last;
    if (current && *current >= first && *current < last) {
        const auto number = impacts[static_cast<std::size_t>(*current)].impact;
        next = *current + 1;
        while (next < last && impacts[static_cast<std::size_t>(next)].impact == number)
            ++next;
    }
    if (next >= static_cast<int>(impacts.size())) return;
    m_panel->setCurrent(next);
    goTo(next);
}

void ImpactController::goToPrevious() {
    const auto [first, last] = impactsAt(m_timeBar.frame());
    const std::vector<ImpactRecord>& impacts = m_data->impacts();
    const std::optional<int> current = m_panel->current();
    const auto number = [&](int i) { return impacts[static_cast<std::size_t>(i)].impact; };
    int previous = first - 1;
    if (current && *current >= first && *current < last) {
        previous = *current - 1;
        while (previous >= first && number(previous) == number(*current))
            --previous;
    }
    if (previous < 0) return;
    while (previous > 0 && number(previous - 1) == number(previous)) // the impact's first point
        --previous;
    m_panel->setCurrent(previous);
    goTo(previous);
}

} // namespace trammel::studio
