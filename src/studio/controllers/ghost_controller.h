#pragma once

#include "studio/app/ghost_settings.h"

#include <QObject>
#include <vector>

class QAction;

namespace trammel::studio {

class GhostPanel;
class PlotPanel;
class RunController;
class SceneView;
class TimeBar;

/// Shows the bodies at other times of the run as ghosts in the 3-D view, while its action is on.
class GhostController : public QObject {
    Q_OBJECT

public:
    GhostController(const RunController& run, const TimeBar& timeBar, const PlotPanel& plots,
                    SceneView& view, QObject* parent);

private:
    void showPanel(bool on);
    void update();
    void clear();

    const RunController& m_run;
    const TimeBar& m_timeBar;
    const PlotPanel& m_plots;
    SceneView& m_view;
    GhostSettings m_settings;
    GhostPanel* m_panel = nullptr; ///< made when first asked for
    std::vector<int> m_frames;     ///< that are shown
    std::vector<double> m_strengths;
};

} // namespace trammel::studio
