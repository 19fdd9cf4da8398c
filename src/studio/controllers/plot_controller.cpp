#include "studio/controllers/plot_controller.h"

#include "studio/controllers/plot_layout_keeper.h"
#include "studio/controllers/run_controller.h"
#include "studio/controllers/run_overlays.h"
#include "studio/panels/panel_dock.h"
#include "studio/panels/time_bar.h"
#include "studio/plots/channel_tree.h"
#include "studio/plots/plot_panel.h"
#include "studio/runs/run_list.h"

#include <QMainWindow>

namespace trammel::studio {

PlotController::PlotController(RunList& runs, const RunController& run, TimeBar& timeBar,
                               QMainWindow& window)
    : QObject(&window),
      m_runs(runs),
      m_run(run),
      m_panel(new PlotPanel(&window)),
      m_keeper(new PlotLayoutKeeper(*m_panel, this)),
      m_overlays(new RunOverlays(runs, run, this)) {
    m_dock = new PanelDock(
        "plotDock", m_panel, [] { return tr("Plots"); }, &window);
    connect(&runs, &RunList::folderChanged, m_keeper, &PlotLayoutKeeper::setProject);
    connect(m_panel, &PlotPanel::exportRequested, this, &PlotController::exportRequested);
    connect(m_panel, &PlotPanel::failed, this, &PlotController::failed);
    connect(m_keeper, &PlotLayoutKeeper::failed, this, &PlotController::failed);
    connect(m_overlays, &RunOverlays::failed, this, &PlotController::failed);
    connectRun(timeBar);
}

void PlotController::connectRun(TimeBar& timeBar) {
    // Overlays change with every other run that is shown, and may change without.
    connect(m_overlays, &RunOverlays::changed, this, &PlotController::showCurves);
    connect(&m_run, &RunController::dataReset, this,
            [this] { m_panel->setOutdated(m_run.isOutdated()); });
    connect(&m_run, &RunController::outdatedChanged, m_panel, &PlotPanel::setOutdated);
    connect(&m_run, &RunController::framesAppended, m_panel, &PlotPanel::dataAppended);
    connect(&timeBar, &TimeBar::frameChanged, this, &PlotController::showFrame);
    connect(m_panel, &PlotPanel::cursorMoved, &timeBar,
            [&timeBar](double t) { timeBar.setFrame(timeBar.frameNearest(t)); });
}

void PlotController::flush() {
    m_keeper->flush();
}

void PlotController::showPage(const PageSpec& page) {
    m_dock->show();
    m_dock->raise();
    m_panel->showPage(page);
}

void PlotController::takeDocument() {
    m_panel->tree().clearSearch();
    m_panel->forgetRenames();
    m_keeper->takeDocument();
}

void PlotController::exportVisible() {
    const auto [first, last] = m_panel->visibleRange();
    emit exportRequested(first, last);
}

/// The curves of the run that is shown, and those of the ticked ones over them.
void PlotController::showCurves() {
    std::vector<PlottedRun> runs;
    if (m_run.data()) {
        const RunRecord* shown = m_runs.find(m_run.shownId());
        runs.push_back({shown ? shown->name : QString(), m_run.data(), 0});
        for (const auto& overlay : m_overlays->runs())
            runs.push_back({overlay->name, overlay->data, overlay->style});
    }
    m_panel->setRuns(std::move(runs));
}

void PlotController::showFrame(int frame) {
    const auto run = m_run.data();
    if (!run || frame < 0 || frame >= static_cast<int>(run->frameCount())) return;
    m_panel->setCursor(run->time()[static_cast<std::size_t>(frame)]);
}

} // namespace trammel::studio
