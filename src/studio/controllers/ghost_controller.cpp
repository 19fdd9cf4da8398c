#include "studio/controllers/ghost_controller.h"

#include "studio/controllers/run_controller.h"
#include "studio/panels/ghost_panel.h"
#include "studio/panels/time_bar.h"
#include "studio/plots/plot_panel.h"
#include "studio/view3d/scene_view.h"

#include <QAction>

namespace trammel::studio {

GhostController::GhostController(const RunController& run, const TimeBar& timeBar,
                                 const PlotPanel& plots, SceneView& view, QObject* parent)
    : QObject(parent),
      m_run(run),
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
    m_frames.clear();
    m_strengths.clear();
    m_view.setGhosts({});
}

void GhostController::update() {
    const TimeMarkers& markers = m_plots.markers();
    if (m_panel) m_panel->setHasCursors(markers.a && markers.b);
    const int count = m_timeBar.frameCount();
    if (!m_view.ghostAction()->isChecked() || !m_run.data() || count == 0) return clear();
    const int shown = m_timeBar.frame();
    const RunTimes times{m_timeBar.timeAt(0), m_timeBar.timeAt(count - 1), m_timeBar.timeAt(shown),
                         markers.a, markers.b};
    std::vector<int> frames;
    std::vector<double> strengths;
    for (const GhostTime& ghost : ghostTimes(m_settings, times)) {
        const int frame = m_timeBar.frameNearest(ghost.t);
        if (frame == shown || (!frames.empty() && frames.back() == frame)) continue;
        frames.push_back(frame);
        strengths.push_back(ghost.strength);
    }
    if (frames == m_frames && strengths == m_strengths) return;
    std::vector<Ghost> ghosts;
    for (std::size_t i = 0; i < frames.size(); ++i)
        ghosts.push_back({m_run.posesAt(frames[i]), strengths[i]});
    m_frames = std::move(frames);
    m_strengths = std::move(strengths);
    m_view.setGhosts(std::move(ghosts));
}

} // namespace trammel::studio
