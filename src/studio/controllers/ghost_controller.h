#pragma once

#include "results/run_data.h"
#include "studio/app/ghost_settings.h"
#include "studio/view3d/ghost.h"

#include <QObject>
#include <memory>
#include <vector>

class QAction;

namespace trammel::studio {

class GhostPanel;
class PlotPanel;
class RunController;
class RunOverlays;
class SceneView;
class TimeBar;

/// Ghosts in the 3-D view: the bodies at other times of the run, while the view's action is on, and
/// those of the ticked runs at the shown time.
class GhostController : public QObject {
    Q_OBJECT

public:
    GhostController(const RunController& run, const RunOverlays& overlays, const TimeBar& timeBar,
                    const PlotPanel& plots, SceneView& view, QObject* parent);

private:
    /// What a ghost is of.
    struct Source {
        std::shared_ptr<const results::RunData> run;
        int frame;
        double strength;
        bool operator==(const Source&) const = default;
    };
    void showPanel(bool on);
    void update();
    void clear();
    std::vector<Source> otherTimes() const;
    std::vector<Source> otherRuns() const;
    Ghost ghostOf(const Source& source) const;

    const RunController& m_run;
    const RunOverlays& m_overlays;
    const TimeBar& m_timeBar;
    const PlotPanel& m_plots;
    SceneView& m_view;
    GhostSettings m_settings;
    GhostPanel* m_panel = nullptr; ///< made when first asked for
    std::vector<Source> m_shown;
};

} // namespace trammel::studio
