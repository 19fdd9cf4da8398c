#include "studio/controllers/ghost_controller.h"

#include "studio/controllers/run_controller.h"
#include "studio/controllers/run_overlays.h"
#include "studio/panels/ghost_panel.h"
#include "studio/panels/time_bar.h"
#include "studio/plots/plot_panel.h"
#include "studio/view3d/scene_view.h"

#include <QAction>
#include <algorithm>
#include <iterator>

namespace trammel::studio {

GhostController::GhostController(const RunController& run, const RunOverlays& overlays,
                                 const TimeBar& timeBar, const PlotPanel& plots, SceneView& view,
                                 QObject* parent)
    : QObject(parent),
      m_run(run),
      m_overlays(overlays),
      m_timeBar(timeBar),
      m_plots(plots),
      m_view(view),
      m_settings(GhostSettings::load()) {
    connect(view.ghostAction(), &QAction::toggled, this, &GhostController::update);
    connect(view.ghostAction(), &QAction::triggered, this, &GhostController::showPanel);
    connect(&timeBar, &TimeBar::frameChanged, this, &GhostController::update);
    connect(&plots, &PlotPanel::layoutChanged, this, &GhostController::update);
    connect(&run, &RunController::dataReset, this, [this] {
        clear();
        update();
    });
    connect(&run, &RunController::framesAppended, this, &GhostController::update);
    connect(&overlays, &RunOverlays::changed, this, &GhostController::update);
    // The view shows the edited model then, until another frame is asked for.
    connect(&run, &RunController::outdatedChanged, this,
            [this](bool isOutdated) { isOutdated ? clear() : update(); });
}

void GhostController::showPanel(bool on) {
    if (!on) {
        if (m_panel) m_panel->hide();
        return;
    }
    if (!m_panel) {
        m_panel = new GhostPanel(m_settings, &m_view);
        connect(m_panel, &GhostPanel::changed, this, [this](const GhostSettings& settings) {
            m_settings = settings;
            m_settings.save();
            update();
        });
        m_view.placeBeside(*m_panel);
    }
    update();
    m_panel->show();
    m_panel->raise();
    m_panel->activateWindow();
}

void GhostController::clear() {
    m_shown.clear();
    m_view.setGhosts({});
}

std::vector<GhostController::Source> GhostController::otherTimes() const {
    const TimeMarkers& markers = m_plots.markers();
    const int count = m_timeBar.frameCount(), shown = m_timeBar.frame();
    const RunTimes times{m_timeBar.timeAt(0), m_timeBar.timeAt(count - 1), m_timeBar.timeAt(shown),
                         markers.a, markers.b};
    std::vector<Source> sources;
    for (const GhostTime& ghost : ghostTimes(m_settings, times)) {
        const int frame = m_timeBar.frameNearest(ghost.t);
        if (frame == shown || (!sources.empty() && sources.back().frame == frame)) continue;
        sources.push_back({m_run.data(), frame, ghost.strength});
    }
    return sources;
}

/// None behind the end of a run.
std::vector<GhostController::Source> GhostController::otherRuns() const {
    const double t = m_timeBar.timeAt(m_timeBar.frame());
    std::vector<Source> sources;
    for (const auto& run : m_overlays.runs())
        if (run->data->frameCount() > 0 && t <= run->data->time().back())
            sources.push_back({run->data, static_cast<int>(run->data->frameAt(t)), 1.0});
    return sources;
}

Ghost GhostController::ghostOf(const Source& source) const {
    if (source.run == m_run.data()) return {m_run.posesAt(source.frame), source.strength};
    for (const auto& run : m_overlays.runs())
        if (run->data == source.run)
            return {
                m_run.posesOf(run->model, run->poses.at(static_cast<std::size_t>(source.frame))),
                source.strength};
    return {};
}

void GhostController::update() {
    if (m_panel) m_panel->setHasCursors(m_plots.markers().a && m_plots.markers().b);
    if (!m_run.data() || m_timeBar.frameCount() == 0) return clear();
    std::vector<Source> sources = otherRuns();
    if (m_view.ghostAction()->isChecked())
        std::ranges::copy(otherTimes(), std::back_inserter(sources));
    if (sources == m_shown) return;
    std::vector<Ghost> ghosts;
    for (const Source& source : sources)
        ghosts.push_back(ghostOf(source));
    m_shown = std::move(sources);
    m_view.setGhosts(std::move(ghosts));
}

} // namespace trammel::studio
